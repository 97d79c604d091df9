"""The base of widgets that choose one of several."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import pygame

from games.core.translation import N_, _
from games.ui.toolkit.access import AccessNode, Role
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import draw_icon, draw_plate, draw_shadow
from games.ui.toolkit.layout import columns, inset
from games.ui.toolkit.theme import Colour, mixed
from games.ui.widgets.base import ACTIVATE_KEYS, Widget
from games.ui.widgets.button import ICON

Chosen = Callable[[int], None]


class Chooser(Widget):
    """One of several choices; `chosen` is its index."""

    kind_title = N_("Choice")

    focusable = True

    def __init__(
        self, context: Context, choices: Sequence[str], chosen: int, on_change: Chosen
    ) -> None:
        super().__init__(context)
        self.choices = tuple(choices)
        self.chosen = chosen
        self._on_change = on_change

    @property
    def title(self) -> str:
        return self.choices[self.chosen] if self.choices else ""

    @property
    def caption(self) -> str:
        """Its name for a screen reader: the label beside it."""
        topic = self.topic().title if self.topic else ""
        return self.spoken_name or topic or _(self.kind_title)

    def choice_nodes(self, role: Role, rects: Sequence[pygame.Rect]) -> tuple[AccessNode, ...]:
        return tuple(
            AccessNode(
                place,
                role,
                choice,
                rect,
                enabled=self.enabled,
                selected=place == self.chosen,
                focused=self.focused and place == self.chosen,
                place=(place + 1, len(self.choices)),
                actions={"click": partial(self.choose, place)} if self.enabled else {},
            )
            for place, (choice, rect) in enumerate(zip(self.choices, rects, strict=True))
        )

    def choose(self, place: int) -> None:
        if place != self.chosen:
            self.chosen = place
            self.context.sounds.play("select")
            self._on_change(place)

    def choose_next(self, step: int) -> None:
        """Choose the next one (1) or the previous one (-1), if there is one."""
        self.choose(min(max(self.chosen + step, 0), len(self.choices) - 1))

    def handle(self, event: pygame.Event) -> bool:
        if event.type != pygame.KEYDOWN or event.key not in (pygame.K_LEFT, pygame.K_RIGHT):
            return False
        self.choose_next(1 if event.key == pygame.K_RIGHT else -1)
        return True


# -- A box with one of several choices, and the list of them that a press opens ----------------


class Dropdown(Chooser):
    """A box with the choice; a press opens a list above everything else, which is `held`."""

    how = N_("Click on it to choose from a list, or use the arrow keys.")

    _pointed = 0
    _first = 0  # the first visible row of a list too long for the screen

    def accessible(self) -> AccessNode | None:
        options = self.choice_nodes("option", [self.list_rect()] * len(self.choices))
        return self.access_node(
            "combo box",
            self.caption,
            value=self.title,
            expanded=self.held,
            focused=self.focused and not self.held,
            children=tuple(
                replace(option, focused=place == self._pointed)
                for place, option in enumerate(options)
            )
            if self.held
            else (),
            actions={
                "click": self._fold if self.held else self._unfold,
                "increment": partial(self.choose_next, 1),
                "decrement": partial(self.choose_next, -1),
            },
        )

    def natural_width(self) -> int:
        return self._list_width()

    def choose(self, place: int) -> None:
        self.held = False
        super().choose(place)

    def handle(self, event: pygame.Event) -> bool:
        if self.held:
            return self._key(event.key) if event.type == pygame.KEYDOWN else self._mouse(event)
        clicked = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        pressed = event.type == pygame.KEYDOWN and event.key in ACTIVATE_KEYS
        if pressed or (clicked and self.hit(event.pos)):
            self._unfold()
            return True
        return super().handle(event)

    def list_rect(self) -> pygame.Rect:
        """The place of the open list: below the box, or above it if there is more room."""
        margin = self.context.px(self.context.theme.space)
        air = 2 * self._list_margin()
        below = self.context.size[1] - margin - self.rect.bottom - air
        above = self.rect.top - margin - air
        height = self._row_height()
        downwards = below >= min(len(self.choices) * height, above)
        rows = min(len(self.choices), max((below if downwards else above) // height, 1))
        width = max(self.rect.w, self._list_width())
        rect = pygame.Rect(self.rect.x, self.rect.bottom, width, rows * height + air)
        if not downwards:
            rect.bottom = self.rect.top
        rect.right = min(rect.right, self.context.size[0] - margin)
        return rect

    def draw(self, surface: pygame.Surface) -> None:
        context, theme, ink = self.context, self.context.theme, self.ink
        edge = theme.ink if self.hovered or self.held else self._edge()
        edge = edge if self.enabled else theme.line
        fill = (theme.sunken if self.held else theme.card) if self.enabled else None
        draw_plate(context, surface, self.rect, fill, border=edge)
        icon, inner = context.px(ICON), inset(self.rect, context.px(theme.space * 1.5), 0)
        draw_icon(context, surface, "chevron-down", icon, ink, midright=inner.midright)
        room, label, size = inner.w - icon, self.title, theme.text.body
        context.text.draw_squeezed(surface, label, room, size, ink, midleft=inner.midleft)

    def _edge(self) -> Colour:
        return self.context.theme.ink_soft

    def draw_above(self, surface: pygame.Surface) -> None:
        if not self.held:
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
        icon, inner = context.px(ICON), inset(rect, context.px(theme.space * 1.5), 0)
        label, chosen = self.choices[place], place == self.chosen
        size, ink = theme.text.body, theme.ink
        context.text.draw_squeezed(
            surface, label, inner.w - icon, size, ink, bold=chosen, midleft=inner.midleft
        )
        if chosen:
            draw_icon(context, surface, "check", icon, ink, midright=inner.midright)

    def _list_width(self) -> int:
        context, theme = self.context, self.context.theme
        widths = (context.text.width(c, theme.text.body, bold=True) for c in self.choices)
        return max(widths, default=0) + context.px(theme.space * 4 + ICON)

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
        self.held = False

    def _unfold(self) -> None:
        self.held = True
        self._point(self.chosen)

    def _point(self, place: int) -> None:
        self._pointed = min(max(place, 0), len(self.choices) - 1)
        shown = self.list_rect().h // self._row_height()
        self._first = min(max(self._first, self._pointed - shown + 1), self._pointed)
        self._first = min(self._first, len(self.choices) - shown)

    def _mouse(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            row = self._row_at(event.pos)
            self._pointed = self._pointed if row is None else row
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            if self._row_at(event.pos) is None:
                self.held = False
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

    def _key(self, key: int) -> bool:
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
            self.held = False
        elif key == pygame.K_TAB:
            self.held = False
            return False
        return True


# -- A button behind which rare actions stand --------------------------------------------------

MenuEntry = tuple[str, Callable[[], None]]
"""The label of an action, and the action."""


class MenuButton(Dropdown):
    """A button with a fixed label; a press opens a list of actions above everything else."""

    kind_title = N_("More")
    how = N_("Click on it to see more actions.")

    def __init__(self, context: Context, label: str) -> None:
        super().__init__(context, (), -1, lambda place: None)
        self._label = self.spoken_name = label
        self._entries: Sequence[MenuEntry] = ()

    @property
    def title(self) -> str:
        return self._label

    def accessible(self) -> AccessNode | None:
        node = super().accessible()
        click = self._fold if self.held else self._unfold
        return node and replace(node, role="button", value="", actions={"click": click})

    def offer(self, entries: Sequence[MenuEntry]) -> None:
        self._entries = entries
        self.choices = tuple(label for label, _action in entries)
        self.enabled = bool(entries)

    def natural_width(self) -> int:
        context, theme = self.context, self.context.theme
        return context.text.width(self._label, theme.text.body) + context.px(theme.space * 5 + ICON)

    def choose(self, place: int) -> None:
        self.held = False
        self.context.sounds.play("select")
        _label, action = self._entries[place]
        action()

    def choose_next(self, step: int) -> None:
        """The arrow keys do nothing while the list is closed."""

    def _edge(self) -> Colour:
        return self.context.theme.line


# -- A few choices that are all seen -----------------------------------------------------------


class RadioGroup(Chooser):
    """A few exclusive choices side by side."""

    how = N_("One of these is chosen. Click on another one, or use the arrow keys.")

    _pointed: int | None = None

    def rects(self) -> Sequence[pygame.Rect]:
        raise NotImplementedError

    def accessible(self) -> AccessNode | None:
        options = self.choice_nodes("radio button", self.rects())
        return self.access_node("radio group", self.caption, focused=False, children=options)

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            self._pointed = self._choice_at(event.pos)
            return self.held
        return super().handle(event)

    def _choice_at(self, pos: tuple[int, int]) -> int | None:
        if not self.hit(pos):
            return None
        return next((i for i, rect in enumerate(self.rects()) if rect.collidepoint(pos)), None)


TILE = (148, 84)
"""The least size of a tile in units: its picture, and its title below."""
LABEL = 13
TICK = 16
BESIDE = 2
"""The number of tiles in a row."""

Paint = Callable[[pygame.Surface, pygame.Rect, int], None]
"""Draws the picture of a choice into a rectangle."""


class PictureChooser(RadioGroup):
    """A few exclusive choices in rows of two, each with a picture; the chosen one has a tick."""

    def __init__(
        self,
        context: Context,
        choices: Sequence[str],
        chosen: int,
        on_change: Chosen,
        paint: Paint,
    ) -> None:
        super().__init__(context, choices, chosen, on_change)
        self._paint = paint

    @property
    def _beside(self) -> int:
        return min(len(self.choices), BESIDE)

    def natural_width(self) -> int:
        return self._beside * self._least_tile() + (self._beside - 1) * self._gap

    def height_for(self, width: int) -> int:
        lines = -(-len(self.choices) // self._beside)
        return lines * self.context.px(TILE[1]) + (lines - 1) * self._gap

    def rects(self) -> Sequence[pygame.Rect]:
        width = (self.rect.w - (self._beside - 1) * self._gap) // self._beside
        first = pygame.Rect(self.rect.topleft, (width, 0))
        first.h = self.context.px(TILE[1])
        places = (divmod(place, self._beside) for place in range(len(self.choices)))
        return [
            first.move(column * (first.w + self._gap), line * (first.h + self._gap))
            for line, column in places
        ]

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            pressed = self._choice_at(event.pos)
            if pressed is not None:
                self.choose(pressed)
            return pressed is not None
        return super().handle(event)

    def draw(self, surface: pygame.Surface) -> None:
        for place, rect in enumerate(self.rects()):
            self._draw_tile(surface, rect, place)

    def _least_tile(self) -> int:
        """The least width of a tile: its bold title between two ticks."""
        px, size = self.context.px, LABEL
        titles = (self.context.text.width(each, size, bold=True) for each in self.choices)
        return max(px(TILE[0]), max(titles, default=0) + 2 * (px(TICK) + px(4)) + 2 * px(6))

    @property
    def _gap(self) -> int:
        return self.context.px(self.context.theme.space)

    def _draw_tile(self, surface: pygame.Surface, rect: pygame.Rect, place: int) -> None:
        context, theme, px = self.context, self.context.theme, self.context.px
        chosen, pointed = place == self.chosen, self.hovered and self._pointed == place
        border = theme.ink if chosen or pointed else theme.line
        width = theme.hairline * (2 if chosen else 1)
        draw_plate(context, surface, rect, theme.card, border=border, width=width)
        inner = inset(rect, px(6))
        foot = context.text.line_height(LABEL) + px(4)
        self._paint(surface, pygame.Rect(inner.x, inner.y, inner.w, inner.h - foot), place)
        sign = px(TICK) + px(4) if chosen else 0
        label = context.text.fitted(self.choices[place], inner.w - sign, LABEL, bold=chosen)
        middle = inner.centerx + sign // 2, inner.bottom
        words = context.text.draw(surface, label, LABEL, theme.ink, bold=chosen, midbottom=middle)
        if chosen:
            beside = words.left - px(4), words.centery
            draw_icon(context, surface, "check", px(TICK), theme.ink, midright=beside)


# -- A widget with a few exclusive choices side by side ----------------------------------------


class SegmentedControl(RadioGroup):
    """A few exclusive choices side by side; the chosen one is dark."""

    _pressed: int | None = None

    def natural_width(self) -> int:
        return sum(self._widths()) + 2 * self.context.px(3)

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._pressed = self._choice_at(event.pos)
            self.held = self._pressed is not None
            return self.held
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.held:
            self.held = False
            if self._pressed is not None and self._choice_at(event.pos) == self._pressed:
                self.choose(self._pressed)
            return True
        return super().handle(event)

    def draw(self, surface: pygame.Surface) -> None:
        theme = self.context.theme
        border = theme.line if theme.name == "contrast" else None
        draw_plate(self.context, surface, self.rect, theme.sunken, border=border)
        for place, rect in enumerate(self.rects()):
            self._draw_segment(surface, rect, place)

    def _widths(self) -> list[int]:
        """The natural width of each segment; all have the same margins."""
        context, theme = self.context, self.context.theme
        air = context.px(theme.space * 3)
        return [context.text.width(c, theme.text.body, bold=True) + air for c in self.choices]

    def rects(self) -> Sequence[pygame.Rect]:
        inner = inset(self.rect, self.context.px(3))
        widths = self._widths()
        if sum(widths) > inner.w:
            shares: list[int | None] = [w * inner.w // sum(widths) for w in widths[:-1]]
            return columns(inner, [*shares, None])
        spare, count = inner.w - sum(widths), len(widths)
        return columns(
            inner, [w + spare * (i + 1) // count - spare * i // count for i, w in enumerate(widths)]
        )

    def _draw_segment(self, surface: pygame.Surface, rect: pygame.Rect, place: int) -> None:
        context, theme = self.context, self.context.theme
        chosen = place == self.chosen
        faint = mixed(theme.ink_soft, theme.sunken, 0.5)
        ink = theme.ink if self.enabled else faint
        radius = theme.radius - 2
        if chosen:
            draw_plate(context, surface, rect, ink, radius=radius)
            ink = theme.card
        elif self.held and self._pressed == place:
            draw_plate(context, surface, rect, theme.line, radius=radius)
        elif self.hovered and self._pointed == place:
            draw_plate(context, surface, rect, theme.card, radius=radius)
        room, label, size = rect.w - context.px(theme.space), self.choices[place], self._text_size()
        label = context.text.fitted(label, room, size, bold=chosen)
        context.text.draw(surface, label, size, ink, bold=chosen, center=rect.center)

    def _text_size(self) -> float:
        context = self.context
        rooms = [rect.w - context.px(context.theme.space) for rect in self.rects()]
        return min(
            context.text.squeezed(label, max(room, 0), context.theme.text.body, bold=True)[1]
            for label, room in zip(self.choices, rooms, strict=True)
        )
