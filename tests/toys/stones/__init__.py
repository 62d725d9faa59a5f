"""An open toy: heaps of stones, two seats, whoever takes the last stone wins (or loses)."""
