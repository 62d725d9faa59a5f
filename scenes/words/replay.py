"""Words of the replay scene."""

EN: dict[str, str] = {}
