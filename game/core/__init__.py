"""What all games share: the contract, the table, events, randomness and texts."""
