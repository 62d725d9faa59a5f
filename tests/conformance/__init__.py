"""One suite over every game, seat count, option and seed: what the contract promises, checked by playing."""
