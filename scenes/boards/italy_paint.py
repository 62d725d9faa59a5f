"""One frame of the board of Condottiere, from the prepared pictures and the sprites."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from scenes.boards.strokes import paint_shadow

if TYPE_CHECKING:
    from scenes.boards.italy import ItalyBoard


class Painter:
    """Draws a board. Map and battle are painted once and copied until something on them looks different."""

    def __init__(self, board: ItalyBoard) -> None:
        self.board, self.look = board, board.stage.look
        self._map: pygame.Surface | None = None
        self._battle: pygame.Surface | None = None
        self._map_key: object = None
        self._battle_key: object = None

    def forget(self) -> None:
        """A new layout."""
        self._map = self._battle = None

    def touch(self) -> None:
        """Something looks different now."""
        self._map_key = self._battle_key = None

    def draw(self, surface: pygame.Surface) -> None:
        """The whole board."""
        board, stand, plan = self.board, self.board.stand, self.board.stand.plan
        pieces = [sprite for sprite in stand.pieces.all() if sprite.moving]
        cards = [sprite for sprite in stand.armies.all() if sprite.moving]
        self._refresh(surface, tuple(map(id, pieces)), tuple(map(id, cards)))
        assert self._map is not None and self._battle is not None
        paint_shadow(self.look, surface, plan.board)
        surface.blit(self._map, plan.board, plan.board)
        surface.blit(self._battle, plan.battle, plan.battle)
        board.snow.draw(surface, plan.army(0).union(plan.army(len(plan.rows) - 1)))
        for layer, sprites in ((stand.pieces, pieces), (stand.armies, cards)):
            for sprite in sprites:
                pose = layer.pose_of(sprite)
                picture = sprite.picture(pose.height, pose.angle, pose.alpha)
                surface.blit(picture, layer.corner(sprite, pose))
        self._heading(surface)
        stand.cards.draw(surface)
        board.signs.draw(surface)

    def _refresh(self, surface: pygame.Surface, pieces: tuple[int, ...], cards: tuple[int, ...]) -> None:
        """Paint anew what has changed."""
        board, stand, plan = self.board, self.board.stand, self.board.stand.plan
        here = board.lights.hovered if board.lights.hovered in board.lights.targets else None
        recorded = self.look.text.recorder is not None
        map_key = (pieces, stand.holder, stand.site, here, board.map.stale)
        if self._map is None or map_key != self._map_key or recorded:
            if self._map is None:
                self._map = pygame.Surface(plan.board.bottomright).convert()
            board.map.paint(self._map, board.lights, board.stage.purist)
            self._map_key = (*map_key[:-1], board.map.stale)
        battle_key = (cards, stand.heap, stand.holder, stand.site)
        if self._battle is None or battle_key != self._battle_key or recorded:
            if self._battle is None:
                self._battle = pygame.Surface(surface.get_size()).convert()
            wood = self.look.assets.backdrop("sprites/wood_table", surface.get_size())
            self._battle.blit(wood, plan.battle, plan.battle)
            if board.view is not None:
                board.battle.paint(self._battle, board.view, board.lights, board.stage.purist)
            self._battle_key = battle_key
            board.snow.falling = board.battle.winter() and not board.stage.reduced_motion

    def _heading(self, surface: pygame.Surface) -> None:
        """Whose hand lies below."""
        board, stand, hand = self.board, self.board.stand, self.board.stand.plan.hand
        seat, say = stand.viewer, board.stage.texts.say
        over = board.view is not None and board.view.phase == "over"
        if (seat is None or over) and not stand.hand() and not stand.cards.at(("pack",)):
            return
        words = say("italy.hand.covered") if stand.covered or seat is None else \
            say("italy.hand", name=board.stage.texts.name(seat))
        high = self.look.u(20)
        box = pygame.Rect(hand.x, hand.y - high, hand.w, high)
        self.look.text.draw(surface, words.upper(), box, "heading", 13, self.look.theme.cream, shrink=True)
