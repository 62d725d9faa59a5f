"""Rectangles, sprites, letters and movement. Nothing here knows a game's words or rules."""
