"""A box with one of several choices, and the list of them that a press opens."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pygame

from games.core.text import N_
from games.ui.toolkit.access.node import AccessNode
from games.ui.toolkit.drawing import draw_plate, draw_shadow
from games.ui.toolkit.layout import inset
from games.ui.toolkit.theme import mixed
from games.ui.widgets.base import ACTIVATE_KEYS
from games.ui.widgets.button import ICON
from games.ui.widgets.choosers.chooser import Chooser


class Dropdown(Chooser):
    """A box with the choice; a press opens a list above everything else."""

    how = N_("Click on it to choose from a list, or use the arrow keys.")

    open = False
    _pointed = 0
    _first = 0  # the first visible row of a list too long for the screen

    def accessible(self) -> AccessNode | None:
        """A combo box; the choices are its children while the list is open."""
        options = self.choice_nodes("option", [self.list_rect()] * len(self.choices))
        return self.access_node(
            "combo box",
            self.caption,
            value=self.title,
            expanded=self.open,
            focused=self.focused and not self.open,
            children=tuple(
                replace(option, focused=place == self._pointed)
                for place, option in enumerate(options)
            )
            if self.open
            else (),
            actions={
                "click": self._fold if self.open else self._unfold,
                "increment": partial(self.choose_next, 1),
                "decrement": partial(self.choose_next, -1),
            },
        )

    @property
    def wants_all(self) -> bool:
        """While the list is open."""
        return self.open

    def natural_width(self) -> int:
        """The width at which every label fits."""
        context, theme = self.context, self.context.theme
        widest = max(context.text.width(c, theme.text.body, bold=True) for c in self.choices)
        return widest + context.px(theme.space * 4 + ICON)

    def choose(self, place: int) -> None:
        """Choose, as a click in the list does, and close the list."""
        self.open = False
        super().choose(place)

    def handle(self, event: pygame.Event) -> bool:
        """Take clicks, the wheel and the keys."""
        if event.type == pygame.KEYDOWN:
            return self._key_open(event.key) if self.open else self._key_closed(event.key)
        if self.open:
            return self._pointer_open(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.hit(event.pos):
            self._unfold()
            return True
        return False

    def focus_changed(self, *, by_keyboard: bool) -> None:
        """The list closes when the focus is lost."""
        if not self.focused:
            self.open = False

    def list_rect(self) -> pygame.Rect:
        """The place of the open list: below the box, or above it if there is more room."""
        margin = self.context.px(self.context.theme.space)
        air = 2 * self._list_margin()
        below = self.context.size[1] - margin - self.rect.bottom - air
        above = self.rect.top - margin - air
        height = self._row_height()
        downwards = below >= min(len(self.choices) * height, above)
        rows = min(len(self.choices), max((below if downwards else above) // height, 1))
        width = max(self.rect.w, self.natural_width())
        rect = pygame.Rect(self.rect.x, self.rect.bottom, width, rows * height + air)
        if not downwards:
            rect.bottom = self.rect.top
        rect.right = min(rect.right, self.context.size[0] - margin)
        return rect

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the box."""
        context, theme = self.context, self.context.theme
        faint = mixed(theme.ink_soft, theme.paper, 0.5)
        ink = theme.ink if self.enabled else faint
        edge = theme.ink if self.enabled and (self.hovered or self.open) else theme.ink_soft
        edge = edge if self.enabled else theme.line
        fill = (theme.sunken if self.open else theme.card) if self.enabled else None
        draw_plate(context, surface, self.rect, fill, border=edge)
        margin = context.px(theme.space * 1.5)
        arrow = context.assets.icon("chevron-down", context.px(ICON), ink)
        surface.blit(arrow, arrow.get_rect(midright=(self.rect.right - margin, self.rect.centery)))
        room = max(self.rect.w - 2 * margin - context.px(ICON), 0)
        label, size = context.text.squeezed(self.choices[self.chosen], room, theme.text.body)
        place = (self.rect.x + margin, self.rect.centery)
        context.text.draw(surface, label, size, ink, midleft=place)

    def draw_above(self, surface: pygame.Surface) -> None:
        """Draw the open list."""
        if not self.open:
            return
        context, theme = self.context, self.context.theme
        box = self.list_rect()
        draw_shadow(context, surface, box)
        draw_plate(context, surface, box, theme.card, border=theme.ink)
        for place, rect in self._rows():
            self._draw_row(surface, rect, place)

    def _draw_row(self, surface: pygame.Surface, rect: pygame.Rect, place: int) -> None:
        context, theme = self.context, self.context.theme
        if place == self._pointed:
            plate = inset(rect, self._list_margin(), 0)
            draw_plate(context, surface, plate, theme.sunken, radius=theme.radius - 2)
        margin = context.px(theme.space * 1.5)
        chosen = place == self.chosen
        room = max(rect.w - 2 * margin - context.px(ICON), 0)
        label, size = context.text.squeezed(self.choices[place], room, theme.text.body, bold=chosen)
        left = (rect.x + margin, rect.centery)
        context.text.draw(surface, label, size, theme.ink, bold=chosen, midleft=left)
        if chosen:
            tick = context.assets.icon("check", context.px(ICON), theme.ink)
            surface.blit(tick, tick.get_rect(midright=(rect.right - margin, rect.centery)))

    def _row_height(self) -> int:
        return self.context.px(self.context.theme.control - 4)

    def _list_margin(self) -> int:
        return self.context.px(4)

    def _rows(self) -> list[tuple[int, pygame.Rect]]:
        box, height = inset(self.list_rect(), 0, self._list_margin()), self._row_height()
        shown = box.h // height
        return [
            (self._first + i, pygame.Rect(box.x, box.y + i * height, box.w, height))
            for i in range(min(shown, len(self.choices) - self._first))
        ]

    def _row_at(self, pos: tuple[int, int]) -> int | None:
        return next((place for place, rect in self._rows() if rect.collidepoint(pos)), None)

    def _fold(self) -> None:
        self.open = False

    def _unfold(self) -> None:
        self.open = True
        self._point(self.chosen)

    def _point(self, place: int) -> None:
        """Point to a row and scroll it into view."""
        self._pointed = min(max(place, 0), len(self.choices) - 1)
        shown = self.list_rect().h // self._row_height()
        self._first = min(max(self._first, self._pointed - shown + 1), self._pointed)
        self._first = min(self._first, len(self.choices) - shown)

    def _pointer_open(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            row = self._row_at(event.pos)
            self._pointed = self._pointed if row is None else row
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            if self._row_at(event.pos) is None:
                self.open = False
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            row = self._row_at(event.pos)
            if row is not None:
                self.choose(row)
        elif event.type == pygame.MOUSEWHEEL:
            shown = self.list_rect().h // self._row_height()
            self._first = max(min(self._first - event.y, len(self.choices) - shown), 0)
        else:
            return False
        return True

    def _key_open(self, key: int) -> bool:
        last = len(self.choices) - 1
        rows = {
            pygame.K_UP: self._pointed - 1,
            pygame.K_DOWN: self._pointed + 1,
            pygame.K_PAGEUP: self._pointed - 8,
            pygame.K_PAGEDOWN: self._pointed + 8,
            pygame.K_HOME: 0,
            pygame.K_END: last,
        }
        if key in rows:
            self._point(rows[key])
        elif key in ACTIVATE_KEYS:
            self.choose(self._pointed)
        elif key == pygame.K_ESCAPE:
            self.open = False
        elif key == pygame.K_TAB:
            self.open = False
            return False
        return True

    def _key_closed(self, key: int) -> bool:
        if key in ACTIVATE_KEYS:
            self._unfold()
        elif key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.choose_next(1 if key == pygame.K_RIGHT else -1)
        else:
            return False
        return True
