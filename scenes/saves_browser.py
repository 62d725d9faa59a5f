"""The list of saved games: open, rename, delete with undo. What cannot be read is listed with the reason."""

from __future__ import annotations

import io
from collections.abc import Callable
from datetime import datetime

import pygame

from saves.errors import SaveError
from saves.heading import Heading
from saves.shelf import TRASH_KEPT, Slot
from scenes.cabinet import CabinetScene
from scenes.context import Context
from scenes.kit import keys
from scenes.kit.assets import smooth
from scenes.kit.backdrop import Backdrop
from scenes.kit.buttons import Button
from scenes.kit.focus import Focus, Zone
from scenes.kit.scrolling import ListView
from scenes.kit.widgets import Label, Panel
from scenes.menu import BAND
from scenes.naming import ask_name
from scenes.opening import game_title, moment, table_scene
from scenes.stack import Size
from scenes.texts import number

ROW = 98
FOOT = 68  # design units for the buttons
MESSAGE_WIDE = 420  # design units beside the buttons that are enough for messages
THUMB = (128, 80)


class SavesScene(CabinetScene):
    """Newest first; pictures are read only for the rows that are seen."""

    foot = FOOT

    def enter(self, ctx: Context) -> None:
        super().enter(ctx)
        look = ctx.look
        self.title = ctx.say("saves_list.title")
        self.slots: list[Slot] = []
        self.trash: list[str] = ctx.store.trash() if ctx.store is not None else []  # tokens, the latest at the end
        self._complaint = ""  # what is said about a save that could not be opened, until another one is looked at
        self._deleting = False  # the key that deletes is down: one press, one game
        self._thumbs: dict[str, pygame.Surface | None] = {}
        self.focus = Focus(look, on_back=self._leave)
        self.focus.by_keys = ctx.stack.by_keys
        self.heading = Label(look, self.title, role="title", size=32, colour=look.theme.cream)
        self.panel = Panel(look)
        self.backdrop = Backdrop(look, [self.panel])
        self.empty = Label(look, ctx.say("saves_list.empty"), role="italic", size=20, align="center")
        self.list = ListView(look, 0, ROW, self._paint, self._open, lambda _: self._choose(),
                             describe=self._describe)
        self.load = Button(look, ctx.say("saves_list.load"), lambda: self._open(self.list.selected), primary=True)
        self.rename = Button(look, ctx.say("saves_list.rename"), self._ask_title)
        self.delete = Button(look, ctx.say("saves_list.delete"), self._delete)
        self.undo = Button(look, ctx.say("saves_list.undo"), self._undelete)
        self.back = Button(look, ctx.say("kit.back"), self._leave)
        self.undo.disabled_reason = ctx.say("saves_list.undo_none")
        self.focus.set_zones([
            Zone("list", [self.empty, self.list]),
            Zone("buttons", [self.load, self.rename, self.delete, self.undo, self.back]),
            Zone("heading", [self.heading])])
        self._refresh()

    def _refresh(self, name: str | None = None) -> None:
        """Read the folder again. name: of the save to be chosen now."""
        self.slots = self.ctx.store.slots() if self.ctx.store is not None else []
        at = next((n for n, slot in enumerate(self.slots) if slot.name == name), self.list.selected)
        self._show_list(at)

    def _show_list(self, at: int) -> None:
        """The rows are other ones: number `at` is chosen and seen."""
        self.list.set_count(len(self.slots))
        if self.list.rect.h:  # else it is not laid out yet and begins with the first row
            self.list.select(at)
        self.empty.visible = not self.slots
        self.list.visible = bool(self.slots)
        self._show_buttons()

    def _choose(self) -> None:
        """Another save is looked at."""
        self.ctx.toasts.withdraw(self._complaint)
        self._show_buttons()

    def _show_buttons(self) -> None:
        slot, say = self._slot(), self.ctx.say
        nothing = "" if slot is not None else say("saves_list.empty")
        self.load.enabled = slot is not None and slot.loadable
        self.load.disabled_reason = nothing or say("saves_list.cannot")
        self.rename.enabled = slot is not None and slot.kind == "named" and slot.loadable
        self.rename.disabled_reason = nothing or say("saves_list.only_named")
        self.delete.enabled = slot is not None
        self.delete.disabled_reason = nothing
        self.undo.enabled = bool(self.trash)

    def _slot(self) -> Slot | None:
        n = self.list.selected
        return self.slots[n] if 0 <= n < len(self.slots) else None

    # -- words -----------------------------------------------------------------------------------------

    def _title(self, slot: Slot) -> str:
        heading = slot.heading
        if heading is None:
            return self.ctx.say("saves_list.unreadable")
        return heading.meta.title or self.ctx.say("saves_list.auto", game=game_title(self.ctx.texts, heading.game))

    def _second(self, slot: Slot) -> str:
        """The turn, names and points; or why the file cannot be opened."""
        heading, say = slot.heading, self.ctx.say
        if slot.problem is not None or heading is None:
            return self.ctx.texts.line(slot.problem) if slot.problem is not None else say("saves_list.cannot")
        told = any(heading.scores)  # else there are none yet, or the game counts only at its end
        names = ", ".join(say("saves_list.score", name=chair.name, points=number(points)) if told else chair.name
                          for chair, points in zip(heading.chairs, heading.scores))
        at = moment(self.ctx.texts, heading.game, len(heading.chairs), heading.turn, heading.over)
        return say("saves_list.row", moment=at, names=names)

    def _third(self, slot: Slot) -> str:
        """Which game it is of, when it was saved, and marks; the file's name where that is all there is."""
        heading, say = slot.heading, self.ctx.say
        if heading is None:
            return slot.name
        parts = [game_title(self.ctx.texts, heading.game)] if heading.meta.title else []
        try:
            when = datetime.fromtimestamp(heading.meta.saved_at)
            parts += [say("saves_list.when", date=f"{when:%Y-%m-%d}", time=f"{when:%H:%M}")]
        except (ValueError, OverflowError, OSError):
            pass  # a clock that was beyond all calendars
        parts += self._endings(heading)
        parts += [say(f"saves_list.{mark}") for mark in ("practice", "assisted") if getattr(heading, mark)]
        return "  \u00b7  ".join(parts)

    def _endings(self, heading: Heading) -> list[str]:
        """That a game is over, and who has given it up."""
        names = tuple(heading.chairs[seat].name for seat in heading.conceded)
        given_up = self.ctx.say("saves_list.given_up", names=names)
        played_out = [self.ctx.say("saves_list.over")] if heading.over and not heading.cut_short else []
        return [*played_out, given_up] if names else played_out

    def _describe(self, n: int) -> str:
        slot = self.slots[n]
        return f"{self._title(slot)}. {self._second(slot)}. {self._third(slot)}"

    # -- what the buttons do ---------------------------------------------------------------------------

    def _try(self, action: Callable[[], str]) -> None:
        """Do something on the disk and choose the save whose name it gives."""
        try:
            self._refresh(action())
        except SaveError as error:
            self._complain(error)

    def _complain(self, error: SaveError) -> None:
        """What went wrong on the disk becomes one clear line, and the list shows what is there now."""
        self._refresh()
        self._complaint = self.ctx.texts.line(error.line)
        self.ctx.toasts.show(self._complaint, error=True)

    def _open(self, n: int) -> None:
        if not 0 <= n < len(self.slots):
            return

        try:
            loaded = self.ctx.store.load(self.slots[n].name)
        except SaveError as error:
            self._complain(error)
            return
        self.ctx.toasts.withdraw(self._complaint)
        for warning in loaded.warnings:
            self.ctx.toasts.show(self.ctx.texts.line(warning), error=True)
        self.ctx.stack.clear(table_scene(loaded.table))

    def _ask_title(self) -> None:
        slot = self._slot()
        if slot is None:
            return

        def named(title: str) -> None:
            if title:
                self._try(lambda: rename(title))

        def rename(title: str) -> str:
            self.ctx.store.rename(slot.name, title)
            return slot.name

        ask_name(self.ctx, self.ctx.say("saves_list.rename_title"), self._title(slot), self.ctx.say("kit.ok"), named)

    def _delete(self) -> None:
        slot = self._slot()
        if slot is None:
            return
        try:
            token = self.ctx.store.delete(slot.name)
        except SaveError as error:
            self._complain(error)
            return
        self.trash = [*self.trash, token][-TRASH_KEPT:]
        self.ctx.toasts.show(self.ctx.say("saves_list.deleted", title=self._title(slot)))
        at = self.slots.index(slot)
        del self.slots[at]  # the folder of somebody with many games is not read again for one that is gone
        self._show_list(at)

    def _undelete(self) -> None:
        def recover() -> str:
            try:
                name: str = self.ctx.store.undelete(self.trash[-1])
            except SaveError as error:
                if error.line.key == "saves.fault.gone":  # somebody has emptied the trash: what is older may be there
                    self.trash.pop()
                raise
            self.trash.pop()
            self.ctx.toasts.show(self.ctx.say("saves_list.restored"))
            return name

        if self.trash:
            self._try(recover)

    def _leave(self) -> None:
        self.ctx.stack.pop(self)

    # -- picture ---------------------------------------------------------------------------------------

    def layout(self, size: Size) -> None:
        u = self.ctx.look.u
        wide = min(size[0] - u(48), u(1240))
        left, top, foot = (size[0] - wide) // 2, u(78), size[1] - u(70)
        self.heading.rect = pygame.Rect(left + u(6), u(16), wide - u(12), u(52))
        self.panel.rect = pygame.Rect(left, top, wide, foot - top)
        self.list.rect = self.panel.rect.inflate(-u(40), -u(36))
        self.empty.rect = self.list.rect
        x = left
        for button in (self.load, self.rename, self.delete, self.undo, self.back):
            each = max(u(120), button.wanted_width())
            button.rect = pygame.Rect(x, foot + u(12), each, u(46))
            x += each + u(14)
        self.back.rect.right = left + wide
        free = self.undo.rect.right + u(14)
        beside = pygame.Rect(free, foot, self.back.rect.x - u(14) - free, u(76))  # level with the buttons
        fits = beside.w >= u(MESSAGE_WIDE)  # then messages hide no row
        self.message_area, self.foot = (beside, 0) if fits else (None, FOOT)
        self._thumbs.clear()

    def _paint(self, surface: pygame.Surface, rect: pygame.Rect, n: int, selected: bool, hovered: bool) -> None:
        look, slot = self.ctx.look, self.slots[n]
        box = rect.inflate(0, -look.u(6))
        if selected or hovered:
            fill = look.theme.parchment_light if selected else look.theme.parchment
            pygame.draw.rect(surface, fill, box, border_radius=look.u(6))
            pygame.draw.rect(surface, look.theme.gold_dark, box, look.u(2) if selected else 1, look.u(6))
        frame = pygame.Rect(box.x + look.u(10), 0, look.u(THUMB[0]), look.u(THUMB[1]))
        frame.centery = box.centery
        self._paint_picture(surface, frame, slot)
        text = pygame.Rect(frame.right + look.u(16), box.y, box.right - frame.right - look.u(28), box.h)
        colour = look.theme.ink if slot.problem is None else look.theme.warn
        second = look.text.wrap(self._second(slot), text.w, "text", 16)
        if len(second.lines) > 1:  # many long names take two lines of small letters
            second = look.text.wrap(self._second(slot), text.w, "text", 13, 0.9)
        head = pygame.Rect(text.x, 0, text.w, look.u(26))
        head.y = text.centery - (head.h + second.height + look.u(20)) // 2
        look.text.draw(surface, self._title(slot), head, "text_bold", 20, look.theme.ink, ellipsis=True)
        body = pygame.Rect(text.x, head.bottom, text.w, second.height)
        look.text.draw_paragraph(surface, second, body, colour)
        foot = pygame.Rect(text.x, body.bottom, text.w, look.u(20))
        look.text.draw(surface, self._third(slot), foot, "text", 15, look.theme.ink_soft, ellipsis=True)

    def _paint_picture(self, surface: pygame.Surface, frame: pygame.Rect, slot: Slot) -> None:
        """How the table looked; without that the lid of the box, and a question mark where nothing is known."""
        look = self.ctx.look
        cover = f"cover_{slot.heading.game}" if slot.heading is not None else ""
        picture = self._thumb(slot)
        if picture is None and look.assets.has(cover):
            picture = self._lid(cover, frame)
        if picture is not None:
            frame = picture.get_rect(center=frame.center)
            surface.blit(picture, frame)
        else:
            look.text.draw(surface, "?", frame, "heading", 34, look.theme.ink_soft, "center")
        pygame.draw.rect(surface, look.theme.ink_soft, frame, max(1, look.u(1)))

    def _lid(self, cover: str, frame: pygame.Rect) -> pygame.Surface:
        """A box without the dark band for its title, as large as has room."""
        assets = self.ctx.look.assets
        lid = assets.sprite(cover, min(round(frame.h / (1 - BAND)), round(frame.w / assets.entry(cover).aspect)))
        return lid.subsurface((0, 0, lid.get_width(), round(lid.get_height() * (1 - BAND))))

    def _thumb(self, slot: Slot) -> pygame.Surface | None:
        """The picture of a save at the size of a row; None where it has none or it is no picture."""
        if slot.name not in self._thumbs:
            raw = slot.heading.meta.thumbnail if slot.heading is not None else None
            self._thumbs[slot.name] = self._decoded(raw) if raw else None
        return self._thumbs[slot.name]

    def _decoded(self, raw: bytes) -> pygame.Surface | None:
        try:
            picture = pygame.image.load(io.BytesIO(raw), "thumbnail.png").convert()
        except pygame.error:
            return None
        wide, high = self.ctx.look.u(THUMB[0]), self.ctx.look.u(THUMB[1])
        share = min(wide / picture.get_width(), high / picture.get_height())
        size = max(1, round(picture.get_width() * share)), max(1, round(picture.get_height() * share))
        return smooth(picture, size)

    def handle(self, event: pygame.event.Event) -> bool:
        if keys.command(event) == "undo":  # the keys press the buttons, which say why they are grey
            self.undo.activate()
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_DELETE:
            if not self._deleting:
                self.delete.activate()
            self._deleting = True
            return True
        if event.type == pygame.WINDOWFOCUSLOST or (event.type == pygame.KEYUP and event.key == pygame.K_DELETE):
            self._deleting = False
        return super().handle(event)
