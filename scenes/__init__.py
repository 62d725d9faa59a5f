"""Everything that draws or listens: the only layer that imports pygame and pymunk."""
