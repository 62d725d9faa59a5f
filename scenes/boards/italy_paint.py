"""One frame of the board of Condottiere, from the prepared pictures and the sprites."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from scenes.kit.patchwork import Patchwork
from scenes.kit.widgets import draw_shadow

if TYPE_CHECKING:
    from scenes.boards.italy import ItalyBoard


class Painter:
    """Draws a board. Map and battle are two pictures, in which only what looks different is painted anew."""

    def __init__(self, board: ItalyBoard) -> None:
        self.board, self.look = board, board.stage.look
        self._map = Patchwork(board.map.paint)
        self._battle = Patchwork(self._paint_battle)
        self._window = (0, 0)  # how large it is: the wood lies in all of it
        self._map_key: object = None
        self._battle_key: object = None

    def forget(self) -> None:
        """A new layout."""
        self._map.forget()
        self._battle.forget()
        self.touch()

    def touch(self) -> None:
        """Something may look different now."""
        self._map_key = self._battle_key = None

    def draw(self, surface: pygame.Surface) -> None:
        """The whole board."""
        board, stand, plan = self.board, self.board.stand, self.board.stand.plan
        pieces = [sprite for sprite in stand.pieces.all() if sprite.moving]
        cards = [sprite for sprite in stand.armies.all() if sprite.moving]
        self._refresh(surface, tuple(map(id, pieces)), tuple(map(id, cards)))
        assert self._map.picture is not None and self._battle.picture is not None
        draw_shadow(self.look, surface, plan.board)
        surface.blit(self._map.picture, plan.board, plan.board)
        surface.blit(self._battle.picture, plan.battle, plan.battle)
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
        if self.look.text.recorder is not None:
            self.forget()  # every word is to be seen
        purist, size = board.stage.purist, surface.get_size()
        here = board.lights.hovered if board.lights.hovered in board.lights.targets else None
        map_key = (pieces, stand.holder, stand.site, here, board.map.land())
        if map_key != self._map_key:
            self._map.refresh(board.map.land(), board.map.parts(board.lights, purist),
                              lambda: pygame.Surface(plan.board.bottomright))
            self._map_key = map_key
        self._window = size
        wood = (size, self.look.pictures.rough)
        battle_key = (cards, pieces, stand.heap, stand.holder, stand.site, wood)
        if battle_key != self._battle_key:
            parts = board.battle.parts(board.view, board.lights, purist) if board.view is not None else {}
            self._battle.refresh(wood, parts, lambda: pygame.Surface(plan.battle.bottomright))
            self._battle_key = battle_key
            board.snow.falling = board.battle.winter() and not board.stage.reduced_motion

    def _paint_battle(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        """The rows of armies on the wood of the table."""
        wood = self.look.pictures.covering("sprites/wood_table", self._window)
        room = room.clip(self.board.stand.plan.battle)
        surface.blit(wood, room, room)
        if self.board.view is not None:
            self.board.battle.paint(surface, room)

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
