"""A page of numbered rules: read from Markdown, set with small pictures in the line, searched, scrolled."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import pygame

from scenes.kit.look import Look
from scenes.kit.scrolling import Scroller
from scenes.kit.typesetting import ROUNDED
from scenes.kit.widgets import Widget

SIZES = {"title": 30.0, "heading": 22.0, "text": 18.0}
ROLES = {"title": "title", "heading": "heading", "text": "text"}
AROUND = ".,;:!?()\N{LEFT DOUBLE QUOTATION MARK}\N{RIGHT DOUBLE QUOTATION MARK}"  # signs that stand at words
SLIVER = 0.45  # less of the height of a line is not shown: tips of letters are dirt at the edge
MARGIN = 8  # design units that the light behind a rule reaches beyond it
BEFORE = {"title": 0, "heading": 22, "text": 9}  # design units above a paragraph
_RULE = re.compile(r"\*\*(R\d+(?:\.\d+)*[a-z]?)\*\*\s*")
SEEN_ALPHA = 70  # of 255: what is fainter is shadow
_PART = re.compile(r"(\*\*.+?\*\*|\*[^*\s][^*]*\*|\{[a-z_]+(?::[A-Za-z0-9_]+)?\})")


@dataclass(frozen=True)
class Token:
    """A word with its style, or a picture (`sprite`), and whether a space stands before it."""

    text: str
    role: str = "text"
    sprite: str = ""
    spaced: bool = True


@dataclass
class Paragraph:
    """kind: title, heading or text. rule: its number ("R2.4") or "". spans: where each token stands in `plain`."""

    kind: str
    rule: str
    tokens: list[Token]
    plain: str = ""
    spans: list[tuple[int, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        for token in self.tokens:
            if token.spaced and self.plain:
                self.plain += " "
            start = len(self.plain)
            self.plain += folded(token.text)
            self.spans.append((start, len(self.plain)))


def folded(text: str) -> str:
    """Small letters without accents, for searching; an apostrophe as the keyboard has it."""
    apart = unicodedata.normalize("NFKD", text.casefold().replace("ß", "ss").replace("’", "'"))
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def read_rules(page: str, sprite_of: Callable[[str], str]) -> list[Paragraph]:
    """The paragraphs of a rules page; `sprite_of` names the sprite of a marker such as "card:rot" ("" if none)."""
    found = []
    for chunk in re.split(r"\n\s*\n", page.strip().replace("'", "’")):  # as in all other words on the screen
        text = " ".join(line.strip() for line in chunk.splitlines())
        kind, rule = "text", ""
        if text.startswith("# "):
            kind, text = "title", text[2:]
        elif text.startswith("#"):
            kind, text = "heading", text.lstrip("# ")
        match = _RULE.match(text)
        if match:
            rule, text = match.group(1), text[match.end():]
            tokens = [Token(rule, "text_bold"), *_tokens(text, "text", sprite_of)]
        else:
            tokens = _tokens(text, ROLES[kind], sprite_of)
        found.append(Paragraph(kind, rule, tokens))
    return found


def _tokens(text: str, role: str, sprite_of: Callable[[str], str]) -> list[Token]:
    found: list[Token] = []
    glued = False  # the next word follows without a space
    for part in _PART.split(text):
        if not part:
            continue
        if part.startswith("{"):
            sprite = sprite_of(part[1:-1])
            if sprite:
                found.append(Token("", role, sprite, not glued))
                glued = True
            continue
        inner, style = part, role
        if part.startswith("**"):
            inner, style = part[2:-2], "text_bold"
        elif part.startswith("*"):
            inner, style = part[1:-1], "italic"
        for n, word in enumerate(inner.split()):
            spaced = not glued if n == 0 and not inner[0].isspace() else True
            found.append(Token(word, style, "", spaced))
            glued = False
        glued = bool(inner.strip()) and not inner[-1].isspace()
    return found


@dataclass
class Run:
    """What is set in one go: words of one kind on one line, or a picture. Pixels from the top left of the text.

    parts: the tokens in it as (number, from, to), counted in letters. Words set one by one would stand apart
    unevenly, since a letter may reach beyond its own width.
    """

    x: int
    y: int
    wide: int
    first: Token
    text: str
    parts: list[tuple[int, int, int]]


class RulesText(Widget):
    """The page as a widget: wheel and arrows scroll; `find` lights every hit; `show_rule` opens at a sentence."""

    focusable = True

    def __init__(self, look: Look, paragraphs: Sequence[Paragraph]) -> None:
        super().__init__(look)
        self.paragraphs = list(paragraphs)
        self.scroller = Scroller(look)
        self.hits: list[tuple[int, int, int]] = []  # paragraph, first token, end token
        self.here = -1
        self.rule = ""
        self._tops: list[int] = []
        self._runs: list[list[Run]] = []
        self._heights: list[int] = []
        self._for: tuple[int, float] | None = None

    # -- finding ---------------------------------------------------------------------------------------

    def find(self, words: str) -> int:
        """Light every place where `words` stand; gives their number. Nothing is lit for no words."""
        wanted = " ".join(folded(words).split())
        self.hits = []
        for n, paragraph in enumerate(self.paragraphs) if wanted else ():
            at = paragraph.plain.find(wanted)
            while at >= 0:
                tokens = [t for t, (a, b) in enumerate(paragraph.spans) if a < at + len(wanted) and b > at]
                if tokens:
                    self.hits.append((n, tokens[0], tokens[-1] + 1))
                at = paragraph.plain.find(wanted, at + len(wanted))
        self.here = -1
        self.next_hit()
        return len(self.hits)

    def next_hit(self, step: int = 1) -> None:
        """On to the next hit, round the page."""
        if self.hits:
            self.here = (self.here + step) % len(self.hits) if self.here >= 0 else 0
            if not self._in_sight(self.hits[self.here][0]):
                self.show(self.hits[self.here][0])

    def show_rule(self, rule: str) -> bool:
        """Open at a sentence and mark it; False if the page has no such number."""
        for n, paragraph in enumerate(self.paragraphs):
            if paragraph.rule == rule:
                self.rule = rule
                self.show(n, glide=False)
                return True
        return False

    def show(self, number: int, glide: bool = True) -> None:
        """Bring a paragraph to the top, with the room above it and nothing of the one before."""
        self._measure()
        if 0 <= number < len(self._tops):
            above = self.look.u(BEFORE[self.paragraphs[number].kind]) if number else 0
            self.scroller.to(self._tops[number] - above, glide)

    def _in_sight(self, number: int) -> bool:
        """Whether the whole paragraph is seen where the page is going."""
        self._measure()
        top, goal = self._tops[number], self.scroller.goal
        return goal <= top and top + self._heights[number] <= goal + self.rect.h

    def at_top(self) -> int:
        """The paragraph that is read at the top of what is seen."""
        self._measure()
        line = self.scroller.goal + self.look.u(30)
        return max((n for n, top in enumerate(self._tops) if top <= line), default=0)

    # -- setting ---------------------------------------------------------------------------------------

    def _measure(self) -> None:
        if self._for != (self.rect.w, self.look.scale):
            self._for = (self.rect.w, self.look.scale)
            self._tops, self._runs, self._heights = [], [], []
            top = 0
            for paragraph in self.paragraphs:
                top += self.look.u(BEFORE[paragraph.kind]) if self._tops else 0
                placed, high = self._flow(paragraph)
                self._tops.append(top)
                self._runs.append(placed)
                self._heights.append(high)
                top += high
            self._content = top + self.look.u(20)
        self.scroller.set(self.rect, self._content)

    def _flow(self, paragraph: Paragraph) -> tuple[list[Run], int]:
        """Tokens set into lines of the page's width, and the height of all lines."""
        look, size = self.look, SIZES[paragraph.kind]
        indent = look.u(54) if paragraph.rule else 0
        room = self.rect.w - look.u(26)
        line_high = look.text.line_height(ROLES[paragraph.kind], size) + look.u(2)
        space = look.text.width(" ", "text", size)
        x, y = (0 if paragraph.rule else indent), 0
        placed: list[Run] = []
        for n, token in enumerate(paragraph.tokens):
            gap = n > 0 and token.spaced
            alone = n < 2 and bool(paragraph.rule)  # the number stands apart from its sentence
            tail = self._tail(paragraph.tokens, n, size, space)
            if not alone and placed and self._joined(placed[-1], token, n, gap, size, room - tail):
                continue
            x = self._end(placed[-1], size) if placed else x
            wide = self._wide(token, size)
            x = indent if n == 1 and paragraph.rule else x + (space if gap else 0)
            if x + wide + tail > room and x > indent:
                x, y = indent, y + line_high
            placed.append(Run(x, y, wide, token, token.text, [(n, 0, len(token.text))]))
        if placed:
            self._end(placed[-1], size)
        return placed, y + line_high

    def _end(self, run: Run, size: float) -> int:
        """Where a run ends that nothing more joins: it is measured as a whole now, as it is drawn."""
        if len(run.parts) > 1:
            run.wide = self.look.text.width(run.text, run.first.role, size)
        return run.x + run.wide

    def _tail(self, tokens: Sequence[Token], n: int, size: float, space: int) -> int:
        """Pixels of what stays on the line of a token: signs without a space before them, the word a picture shows."""
        wide, shown = 0, bool(tokens[n].sprite)
        for token in tokens[n + 1:]:
            if token.spaced and not shown:
                break
            wide, shown = wide + self._wide(token, size) + (space if token.spaced else 0), False
        return wide

    def _joined(self, run: Run, token: Token, n: int, gap: bool, size: float, room: int) -> bool:
        """Whether the next word goes on in this run; then it has been added. Words are measured one by one, since
        the same come again and again, and the run as a whole only near the margin."""
        if token.sprite or run.first.sprite or token.role != run.first.role:
            return False
        width, role = self.look.text.width, token.role
        text = run.text + (" " if gap else "") + token.text
        wide = run.wide + (width(" ", role, size) if gap else 0) + width(token.text, role, size)
        spare, unsure = room - run.x - wide, ROUNDED * (len(run.parts) + 1)
        if spare < -unsure or (spare < unsure and run.x + width(text, role, size) > room):
            return False
        run.parts.append((n, len(text) - len(token.text), len(text)))
        run.text, run.wide = text, wide
        return True

    def _wide(self, token: Token, size: float) -> int:
        if token.sprite:
            return self._picture(token.sprite)[1].w + self.look.u(2)
        return self.look.text.width(token.text, token.role, size)

    def _picture(self, sprite: str) -> tuple[pygame.Surface, pygame.Rect]:
        """A sprite as high as a line, and the part of it that is seen: its faint shadow wants no room."""
        picture = self.look.assets.sprite(sprite, self.look.u(24))
        return picture, picture.get_bounding_rect(min_alpha=SEEN_ALPHA)

    # -- listening and drawing -------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        super().handle(event)
        self._measure()
        if self.scroller.handle(event, self.hovered):
            return True
        if event.type != pygame.KEYDOWN:
            return False
        line, page = self.look.u(48), round(self.rect.h * 0.85)
        steps = {pygame.K_UP: -line, pygame.K_DOWN: line, pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page,
                 pygame.K_SPACE: page, pygame.K_HOME: -self._content, pygame.K_END: self._content}
        if event.key not in steps:
            return False
        self.scroller.to(self.scroller.goal + steps[event.key])
        return True

    def update(self, dt: float) -> None:
        self.scroller.update(dt)

    def needs_frame(self) -> bool:
        return self.scroller.moving()

    def draw(self, surface: pygame.Surface) -> None:
        self._measure()
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.rect.inflate(2 * self.look.u(MARGIN), 0)))
        offset = round(self.scroller.offset)
        for n in range(len(self.paragraphs)):
            top = self.rect.y + self._tops[n] - offset
            if top < self.rect.bottom and top + self._heights[n] > self.rect.y:
                self._draw_paragraph(surface, n, top)
        surface.set_clip(clip)
        self.scroller.draw(surface)

    def _draw_paragraph(self, surface: pygame.Surface, n: int, top: int) -> None:
        look, paragraph = self.look, self.paragraphs[n]
        if self.rule and paragraph.rule == self.rule:
            box = pygame.Rect(self.rect.x - look.u(MARGIN), top, self.rect.w - look.u(16 - MARGIN), self._heights[n])
            pygame.draw.rect(surface, look.theme.gold_light, box.inflate(0, look.u(6)), border_radius=look.u(5))
        size = SIZES[paragraph.kind]
        line_high = look.text.line_height(ROLES[paragraph.kind], size)
        for run in self._runs[n]:
            spot = pygame.Rect(self.rect.x + run.x, top + run.y, run.wide, line_high)
            if min(spot.bottom, self.rect.bottom) - max(spot.y, self.rect.y) < SLIVER * line_high:
                continue
            if run.first.sprite:
                picture, seen = self._picture(run.first.sprite)
                surface.blit(picture, picture.get_rect(midleft=spot.midleft).move(look.u(1) - seen.x, 0))
                continue
            lit = self._light(surface, n, run, spot)
            is_number = run.parts[0][0] == 0 and bool(paragraph.rule)
            colour = look.theme.ink_soft if is_number and not lit else look.theme.ink
            look.text.draw(surface, run.text, spot.topleft, run.first.role, size, colour, valign="top")

    def _light(self, surface: pygame.Surface, n: int, run: Run, spot: pygame.Rect) -> bool:
        """Gold under those words of a run that were looked for; whether there are any."""
        look, any_lit, size = self.look, False, SIZES[self.paragraphs[n].kind]
        for index, first, end in run.parts:
            lit = next((h for h, hit in enumerate(self.hits) if hit[0] == n and hit[1] <= index < hit[2]), None)
            if lit is not None:
                any_lit = True
                fill = look.theme.gold if lit == self.here else look.theme.gold_light
                word = run.text[first:end].rstrip(AROUND)  # no comma is lit with it
                right = look.text.width(run.text[:first + len(word)], run.first.role, size)
                word = word.lstrip(AROUND)
                wide = look.text.width(word, run.first.role, size)
                box = pygame.Rect(spot.x + right - wide, spot.y, wide, spot.h)
                pygame.draw.rect(surface, fill, box.inflate(look.u(4), 0), border_radius=look.u(3))
        return any_lit
