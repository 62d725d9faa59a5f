"""Words of the results scene."""

EN: dict[str, str] = {}
