"""The rules layer: every game, its opponents and its text protocol. Standard library only."""
