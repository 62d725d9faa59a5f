"""One renderer per game: where things lie, what they look like, and how they move."""
