"""The cards of Web of Power: which picture, and which colour where the picture is missing."""

from __future__ import annotations

from scenes.boards.cards import CardFaces, Deck
from scenes.boards.europe_plan import CARD_ASPECT
from scenes.kit.look import Look
from scenes.kit.theme import Colour, rgb

BACK: Colour = (104, 30, 26)


def europe_faces(look: Look) -> CardFaces:
    """The pictures of all cards, none of them made yet."""
    colours = look.theme.groups.get("cards", {})

    def plain(kind: str | None) -> Colour:
        return rgb(colours[kind]) if kind and kind in colours else BACK

    return CardFaces(look, Deck(CARD_ASPECT, lambda kind: "card_back" if kind is None else f"card_{kind}", plain))
