"""A page that scrolls in a window smaller than its content."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from games.core.translation import N_
from games.ui.toolkit.access import AccessNode
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import clipped, draw_hairline, draw_plate
from games.ui.toolkit.layout import inset
from games.ui.widgets.base import Widget
from games.ui.widgets.label import Paint

FADE = 32
"""The height of the fade at a cut, in units."""
WHEEL_UNITS = 56
"""The distance of one notch of the wheel, in units."""
BAR = 6
LEAST_THUMB = 28
RING = 6
"""The room of a focus ring around a widget, in units."""


Describe = Callable[[], Sequence[AccessNode]]


class ScrollView(Widget):
    """A window on higher content: its child widgets, or a painting by `paint`.

    In `resize` the scene sets `rect`, lays the children out as if nothing were scrolled, from
    `window.top` downwards, and then calls `arrange` with the height of the whole content. `paint`
    gets the rectangle of the whole content; drawing is clipped to the window.
    """

    kind_title = N_("Text")

    def __init__(
        self, context: Context, paint: Paint | None = None, describe: Describe | None = None
    ) -> None:
        """`describe` makes the nodes of the painting for a screen reader."""
        super().__init__(context)
        self.offset = 0
        """The number of pixels of the content above the window."""
        self.content_height = 0
        self.fades = False
        """Whether the content fades at a cut; if not, a line is drawn there."""
        self._paint = paint
        self._describe = describe
        self._children: list[Widget] = []
        self._grip = 0  # where the thumb is dragged, from its top

    @property
    def focusable(self) -> bool:  # type: ignore[override]
        """It takes the focus itself if it scrolls and no child can take it."""
        return self.scrolls and not any(child.focusable for child in self._children)

    def accessible(self) -> AccessNode | None:
        """A group with the nodes of the painted content; the form describes the widgets."""
        if self._describe is None and not self.focusable:
            return None
        return self.access_node("group", children=tuple(self._describe() if self._describe else ()))

    @property
    def window(self) -> pygame.Rect:
        """The visible part of the content; the gutter to the right holds the bar."""
        return pygame.Rect(self.rect.x, self.rect.y, self.rect.w - self.gutter, self.rect.h)

    @property
    def gutter(self) -> int:
        return self.context.px(BAR + self.context.theme.space)

    @property
    def scrolls(self) -> bool:
        return self.content_height > self.rect.h

    @property
    def shown_rect(self) -> pygame.Rect:
        return pygame.Rect(self.rect.topleft, (self.rect.w, min(self.rect.h, self.content_height)))

    def add(self, *widgets: Widget) -> None:
        """Scroll these widgets with the view; the form still owns them."""
        for widget in widgets:
            widget.view = self
            self._children.append(widget)

    def empty(self) -> None:
        for widget in self._children:
            widget.view = None
        self._children.clear()

    def shows(self, widget: Widget) -> bool:
        return widget.rect.colliderect(self.window)

    def surround(self, room: pygame.Rect) -> pygame.Rect:
        """Surround the room of the children, which is returned without ring and bar."""
        ring = self.context.px(RING)
        self.rect = room.inflate(2 * ring, 2 * ring)
        self.rect.w += self.gutter
        return inset(self.window, ring)

    def arrange_to(self, bottom: int) -> None:
        """Arrange children laid out by `surround`, the last of which ends at `bottom`."""
        self.arrange(bottom - self.rect.y + self.context.px(RING))

    def arrange(self, height: int) -> None:
        """Set the height of the content; the children lie as if nothing were scrolled."""
        self.content_height = height
        wanted, self.offset = self.offset, 0
        self.scroll_to(wanted)

    def scroll_to(self, offset: int) -> None:
        """Scroll to `offset` pixels below the top of the content, or as far as possible."""
        offset = max(min(offset, self.content_height - self.rect.h), 0)
        for child in self._children:
            child.rect.y += self.offset - offset
        self.offset = offset

    def reveal_widget(self, widget: Widget) -> None:
        self.reveal(widget.rect)

    def reveal(self, rect: pygame.Rect) -> None:
        """Scroll a rectangle into the window with a margin, no further than needed.

        Of a rectangle higher than the window the top is shown.
        """
        margin = min(
            self.context.px(self.context.theme.space * 4), max(self.rect.h - rect.h, 0) // 2
        )
        if rect.top - margin < self.rect.top or rect.h > self.rect.h:
            self.scroll_to(self.offset + rect.top - margin - self.rect.top)
        elif rect.bottom + margin > self.rect.bottom:
            self.scroll_to(self.offset + rect.bottom + margin - self.rect.bottom)

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEWHEEL:
            return self._wheel(event)
        if event.type == pygame.KEYDOWN:
            return self._key(event.key)
        begins = event.type == pygame.MOUSEBUTTONDOWN
        return (not begins or self._on_bar(event.pos)) and self.drag(event)

    def draw(self, surface: pygame.Surface) -> None:
        if self._paint:
            window = self.window
            whole = pygame.Rect(window.x, window.y - self.offset, window.w, self.content_height)
            with clipped(surface, self.rect):
                self._paint(surface, whole)
        self._draw_bar(surface)

    def draw_above(self, surface: pygame.Surface) -> None:
        if self.fades:
            self._fade(surface)
            return
        edge = inset(self.window, self.context.px(RING) if self._children else 0, 0)
        thin, line = self.context.px(self.context.theme.hairline), self.context.theme.line
        if self.offset > 0:
            surface.fill(line, (edge.x, edge.y, edge.w, thin))
        if self.offset + self.rect.h < self.content_height:
            draw_hairline(self.context, surface, edge, line)

    def _fade(self, surface: pygame.Surface) -> None:
        theme, height = self.context.theme, self.context.px(FADE)
        ground = theme.card if self._paint else theme.paper  # what is painted lies on a card
        shade = pygame.Surface((1, height), pygame.SRCALPHA)
        for y in range(height):
            shade.set_at((0, y), (*ground, 255 * (y + 1) // height))
        shade = pygame.transform.scale(shade, (self.window.w, height))
        if self.offset > 0 and self._is_cut(self.rect.top):
            surface.blit(pygame.transform.flip(shade, False, True), self.window)
        if self.offset + self.rect.h < self.content_height and self._is_cut(self.rect.bottom):
            surface.blit(shade, (self.window.x, self.rect.bottom - height))

    def _is_cut(self, edge: int) -> bool:
        """Whether an edge cuts the content; between widgets it does not."""
        return bool(self._paint) or any(
            child.visible and child.rect.top < edge < child.rect.bottom for child in self._children
        )

    def _draw_bar(self, surface: pygame.Surface) -> None:
        if not self.scrolls:
            return
        theme = self.context.theme
        draw_plate(self.context, surface, self._track(), theme.sunken, radius=BAR)
        colour = theme.ink if self.held else theme.ink_soft
        draw_plate(self.context, surface, self._thumb(), colour, radius=BAR)

    def _wheel(self, event: pygame.Event) -> bool:
        if not self.scrolls:
            return False
        self.scroll_to(self.offset - round(event.y * self.context.px(WHEEL_UNITS)))
        return True

    def _key(self, key: int) -> bool:
        page = self.rect.h - self.context.px(WHEEL_UNITS)
        step = self.context.px(WHEEL_UNITS)
        ways = {
            pygame.K_UP: -step,
            pygame.K_DOWN: step,
            pygame.K_PAGEUP: -page,
            pygame.K_PAGEDOWN: page,
            pygame.K_SPACE: page,
            pygame.K_HOME: -self.content_height,
            pygame.K_END: self.content_height,
        }
        if key not in ways or not self.scrolls:
            return False
        self.scroll_to(self.offset + ways[key])
        return True

    def _track(self) -> pygame.Rect:
        width = self.context.px(BAR)
        return pygame.Rect(self.rect.right - width, self.rect.y, width, self.rect.h)

    def _thumb(self) -> pygame.Rect:
        track = self._track()
        height = max(track.h * self.rect.h // self.content_height, self.context.px(LEAST_THUMB))
        room = track.h - height
        hidden = self.content_height - self.rect.h
        return pygame.Rect(track.x, track.y + room * self.offset // hidden, track.w, height)

    def _on_bar(self, pos: tuple[int, int]) -> bool:
        return self.scrolls and pos[0] >= self.rect.right - self.gutter

    def follow(self, pos: tuple[int, int], *, begins: bool) -> None:
        if not self.scrolls:
            return
        track, thumb = self._track(), self._thumb()
        if begins:
            inside = thumb.top <= pos[1] < thumb.bottom
            self._grip = pos[1] - thumb.top if inside else thumb.h // 2
        hidden = self.content_height - self.rect.h
        room = max(track.h - thumb.h, 1)
        self.scroll_to(round((pos[1] - self._grip - track.y) * hidden / room))
