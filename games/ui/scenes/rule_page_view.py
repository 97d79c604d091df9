"""A page of the rules laid out for one width, and drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import pygame

from games.core.game import Options
from games.ui.toolkit.access.node import AccessNode, Role
from games.ui.toolkit.drawing import draw_plate
from games.ui.toolkit.game_views.game_view import GameView
from games.ui.toolkit.game_views.rule_page import (
    Block,
    Bullets,
    Diagram,
    Differences,
    Heading,
    Page,
    Paragraph,
    Ruling,
)
from games.ui.toolkit.i18n import _
from games.ui.toolkit.layout import inset
from games.ui.toolkit.scene_context import SceneContext
from games.ui.toolkit.theme import Colour, mixed

# All in units.
DIAGRAM = 300
LEAST_CAPTION = 180
"""A caption with less room than this goes below its diagram."""
INDENT = 22
BULLET = 6
MARK = 22
"""The side of the square that marks a ruling."""

Paint = Callable[[pygame.Surface, pygame.Rect], None]


@dataclass(frozen=True, slots=True)
class _PlacedBlock:
    """A block on the page; its rectangle is relative to the top left corner of the page."""

    rect: pygame.Rect
    paint: Paint


@cache
def _position(diagram: Diagram) -> Any:
    return diagram.position()


class RulePageView:
    """One page laid out; a change of width, scale or language needs a new one."""

    def __init__(
        self,
        context: SceneContext,
        game_view: GameView,
        page: Page,
        width: int,
        note: str = "",
        played: Options | None = None,
    ) -> None:
        """`note` names the options of the match, `played` holds them."""
        self._context = context
        self._game_view = game_view
        self._played = (played or {}).items()
        self.width = width
        self._pictures: dict[Diagram, pygame.Surface] = {}
        self._placed: list[_PlacedBlock] = []
        self._nodes: list[AccessNode] = []
        self._bottom = 0
        self._gap = 0
        text, ink_soft = context.theme.text, context.theme.ink_soft
        if note:
            self._add_text(note, text.small, colour=ink_soft, after=0.5)
        self._add_text(_(page.title), text.title, bold=True, after=1.5)
        for block in page.blocks:
            self._add(block)

    def accessible(self) -> Sequence[AccessNode]:
        """The blocks of the page in reading order."""
        return self._nodes

    def _tell(self, role: Role, words: str, *sentences: str) -> None:
        """Add a block to what a screen reader is told; sentences stand in it."""
        children = tuple(AccessNode(n, "paragraph", text) for n, text in enumerate(sentences))
        self._nodes.append(AccessNode(len(self._nodes), role, words, children=children))

    @property
    def height(self) -> int:
        """The height of the page in pixels."""
        return self._bottom

    def draw(self, surface: pygame.Surface, left: int, top: int, window: pygame.Rect) -> None:
        """Draw the visible part of the page with its top left corner at a point."""
        for piece in self._placed:
            rect = piece.rect.move(left, top)
            if rect.colliderect(window):
                piece.paint(surface, rect)

    # Layout; gaps are in spacing units, and of two adjacent gaps the larger one counts

    def _add(self, block: Block) -> None:
        text = self._context.theme.text
        match block:
            case Heading(words):
                self._add_text(_(words), text.lead, bold=True, before=3.5, after=1)
            case Paragraph(words):
                self._add_text(_(words), text.body, after=1.5)
            case Bullets(items, numbered):
                for number, item in enumerate(items, start=1):
                    self._add_item(_(item), number if numbered else None)
                self._close(1.5)
            case Ruling(words):
                self._add_ruling(_(words))
            case Diagram():
                self._add_diagram(block)
            case Differences(differences):
                here = [each.text for each in differences if {*each.options} <= self._played]
                if here:
                    self._add_differences([_(words) for words in here])

    def _space(self, units: float) -> int:
        return self._context.px(self._context.theme.space * units)

    def _put(self, height: int, paint: Paint, before: float = 0, after: float = 0) -> None:
        top = self._bottom + (max(self._gap, self._space(before)) if self._placed else 0)
        self._placed.append(_PlacedBlock(pygame.Rect(0, top, self.width, height), paint))
        self._bottom = top + height
        self._gap = self._space(after)

    def _close(self, after: float) -> None:
        self._gap = max(self._gap, self._space(after))

    def _set(
        self, words: str, width: int, size: float, colour: Colour | None = None, bold: bool = False
    ) -> pygame.Surface:
        colour = self._context.theme.ink if colour is None else colour
        return self._context.text.paragraph(words, max(width, 1), size, colour, bold=bold)

    def _add_text(
        self,
        words: str,
        size: float,
        *,
        colour: Colour | None = None,
        bold: bool = False,
        before: float = 0,
        after: float = 0,
    ) -> None:
        self._tell("heading" if bold else "paragraph", words)
        picture = self._set(words, self.width, size, colour, bold)

        def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
            surface.blit(picture, rect)

        self._put(picture.get_height(), paint, before, after)

    def _add_item(self, words: str, number: int | None) -> None:
        """Add an item of a list with a bullet, or with its number."""
        sign = "" if number is None else f"{number}."
        self._tell("list item", f"{sign} {words}" if sign else words)
        context, theme = self._context, self._context.theme
        indent, side = context.px(INDENT), context.px(BULLET)
        picture = self._set(words, self.width - indent, theme.text.body)
        line = context.text.line_height(theme.text.body)

        def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
            left = rect.x + context.px(4)
            if sign:
                size, ink = theme.text.body, theme.accent
                context.text.draw(surface, sign, size, ink, bold=True, topleft=(left, rect.y))
            else:
                surface.fill(theme.accent, (left, rect.y + (line - side + 1) // 2, side, side))
            surface.blit(picture, (rect.x + indent, rect.y))

        self._put(picture.get_height(), paint, after=0.75)

    def _add_ruling(self, words: str) -> None:
        """Add a box with a section sign."""
        context, theme = self._context, self._context.theme

        def sign(surface: pygame.Surface, square: pygame.Rect) -> None:
            size, ink = theme.text.body, theme.on_accent
            context.text.draw(surface, "§", size, ink, bold=True, center=square.center)

        self._add_box(_("Ruling"), sign, [words])

    def _add_differences(self, sentences: list[str]) -> None:
        """Add a box with a tick."""
        assets, ink = self._context.assets, self._context.theme.on_accent

        def sign(surface: pygame.Surface, square: pygame.Rect) -> None:
            tick = assets.icon("check", square.w * 3 // 4, ink)
            surface.blit(tick, tick.get_rect(center=square.center))

        self._add_box(_("In this match"), sign, sentences)

    def _add_box(self, title: str, sign: Paint, sentences: list[str]) -> None:
        """Add a tinted box with a bar, a sign in a square, and sentences."""
        self._tell("group", title, *sentences)
        context, theme = self._context, self._context.theme
        margin, mark, gap = self._space(2), context.px(MARK), self._space(1)
        room = self.width - 2 * margin
        pictures = [self._set(words, room, theme.text.body) for words in sentences]
        height = sum(picture.get_height() + gap for picture in pictures)
        height += mark + 2 * margin - self._space(0.5)

        def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
            draw_plate(context, surface, rect, mixed(theme.card, theme.accent, 0.08), radius=0)
            surface.fill(theme.accent, (rect.x, rect.y, context.px(4), rect.h))
            box = inset(rect, margin)
            square = pygame.Rect(box.x, box.y, mark, mark)
            surface.fill(theme.accent, square)
            sign(surface, square)
            label, size = (square.right + gap, square.centery), theme.text.small
            context.text.draw(surface, title, size, theme.accent, bold=True, midleft=label)
            top = square.bottom + gap
            for picture in pictures:
                surface.blit(picture, (box.x, top))
                top += picture.get_height() + gap

        self._put(height, paint, before=2, after=2)

    def _add_diagram(self, diagram: Diagram) -> None:
        """Add a picture with its caption beside it, or below it on a narrow page."""
        self._tell("image", _(diagram.caption))
        side, gap = min(self._context.px(DIAGRAM), self.width), self._space(3)
        room = self.width - side - gap
        beside = room >= self._context.px(LEAST_CAPTION)
        theme = self._context.theme
        size = theme.text.body if beside else theme.text.small
        width = room if beside else self.width
        caption = self._set(_(diagram.caption), width, size, theme.ink_soft)
        height = side if beside else side + self._space(1) + caption.get_height()

        def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
            left = rect.x if beside else rect.x + (rect.w - side) // 2
            surface.blit(self._picture(diagram, side), (left, rect.y))
            if beside:
                place = caption.get_rect(midleft=(left + side + gap, rect.centery))
            else:
                place = caption.get_rect(bottomleft=rect.bottomleft)
            surface.blit(caption, place)

        self._put(max(height, caption.get_height()), paint, before=2, after=2.5)

    def _picture(self, diagram: Diagram, side: int) -> pygame.Surface:
        if diagram not in self._pictures:
            picture = pygame.Surface((side, side), pygame.SRCALPHA)
            self._game_view.picture(self._context, picture, picture.get_rect(), _position(diagram))
            self._pictures[diagram] = picture
        return self._pictures[diagram]
