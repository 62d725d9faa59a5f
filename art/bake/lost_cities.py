"""Bakes the sprites of Lost Cities into art/sprites, with an index of their own.

    python -m art.bake.lost_cities               everything
    python -m art.bake.lost_cities card_lc_y     only names that begin so

index_lost_cities.json has the form of index.json (see art.bake.sprites). An investment is named "star".
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from functools import partial

from art.bake import lost_cities_cards as cards
from art.bake.oven import FOLDER, Sprite, bake_all, once, whole

INDEX = FOLDER / "index_lost_cities.json"
CARD_HEIGHTS = (110, 160, 240, 360)
SYMBOL_HEIGHTS = (24, 48, 96)
SIGNS = ("*", *(str(number) for number in range(2, 11)))


def everything() -> Iterable[Sprite]:
    """All sprites, none of them drawn yet."""
    for colour in cards.COLOURS:
        for sign in SIGNS:
            name = f"card_lc_{colour}{'star' if sign == '*' else sign}"
            yield Sprite(name, CARD_HEIGHTS, once(partial(cards.card, colour, sign)))
        yield Sprite(f"lc_board_{colour}", CARD_HEIGHTS, once(partial(cards.board_part, colour)))
        yield Sprite(f"lc_symbol_{colour}", SYMBOL_HEIGHTS, whole(partial(cards.symbol, colour)))
    yield Sprite("lc_seal", SYMBOL_HEIGHTS, whole(cards.seal))
    yield Sprite("card_back_lost_cities", CARD_HEIGHTS, once(cards.card_back))


def main(wanted: Sequence[str]) -> None:
    bake_all(everything(), INDEX, wanted)


if __name__ == "__main__":
    main(sys.argv[1:])
