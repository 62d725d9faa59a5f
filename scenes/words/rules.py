"""Words of the rules scene."""

EN: dict[str, str] = {}
