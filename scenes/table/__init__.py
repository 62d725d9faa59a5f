"""The table: the scene in which every game is played, and the parts it is made of."""
