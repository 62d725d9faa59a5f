"""Writes art/maps/index.json, the list of the maps' files, so that a missing one can be told.

Run last, after the maps: python -m art.bake.listing
"""

from __future__ import annotations

import json

from art.bake.textures import ART

MAPS = ART / "maps"
INDEX = "index.json"


def main() -> None:
    names = sorted(path.name for path in MAPS.iterdir() if path.name != INDEX)
    (MAPS / INDEX).write_text(json.dumps(names, indent=0) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
