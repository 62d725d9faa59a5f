"""Games on disk: the save format, the store that keeps files safe, settings and statistics."""
