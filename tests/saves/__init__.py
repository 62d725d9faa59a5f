"""Saves, settings and statistics: round trips, refusals, faults of the disk, sudden deaths."""
