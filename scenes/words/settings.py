"""Words of the settings scene."""

EN: dict[str, str] = {}
