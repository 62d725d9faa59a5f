"""Words of the saves scene."""

EN: dict[str, str] = {}
