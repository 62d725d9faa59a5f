"""One small scene per game: the table with its board."""
