"""What every widget can do, and what it needs of the scrolling view in which it lies."""

from __future__ import annotations

from typing import Literal, Protocol

import pygame

from games.ui.toolkit.context import Context

ACTIVATE_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)

Align = Literal["left", "center", "right"]


class Viewport(Protocol):
    """What a widget needs of the scrolling view in which it lies."""

    rect: pygame.Rect

    @property
    def window(self) -> pygame.Rect:
        """Where the content is seen."""

    @property
    def scrolls(self) -> bool:
        """Whether the content is higher than the window."""

    def reveal(self, rect: pygame.Rect) -> None:
        """Scroll a rectangle into the window."""

    def handle(self, event: pygame.Event) -> bool:
        """Take an event; True when it is used up."""


class Widget:
    """A part of the screen that takes events; the scene gives it its `rect` in `resize`."""

    focusable = False
    """Whether the keyboard can go there."""

    def __init__(self, context: Context, *, hint: str = "") -> None:
        self.context = context
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.hint = hint
        """What the tooltip says."""
        self.enabled = True
        self.visible = True
        self.hovered = False
        self.focused = False
        self.view: Viewport | None = None
        """The scrolling view in which the widget lies."""

    @property
    def wants_all(self) -> bool:
        """Whether every event goes here first: an open list, a pressed button."""
        return False

    @property
    def ring_rect(self) -> pygame.Rect:
        """What the focus ring goes around."""
        return self.rect

    @property
    def ring_radius(self) -> float | None:
        """How round the ring is, in units; None as the theme has it."""
        return None

    @property
    def shown_rect(self) -> pygame.Rect:
        """The part of the rectangle in which something is to be seen."""
        return self.rect.clip(self.view.window) if self.view else self.rect.copy()

    def natural_width(self) -> int:
        """The width in pixels that shows everything."""
        return self.rect.w

    def hit(self, pos: tuple[int, int]) -> bool:
        """Whether a point lies on the part of the widget that can be seen."""
        return self.rect.collidepoint(pos) and (
            self.view is None or self.view.window.collidepoint(pos)
        )

    def handle(self, event: pygame.Event) -> bool:
        """Take an event; True when it is used up."""
        return False

    def update(self, dt: float) -> None:
        """Let time pass."""

    def focus_changed(self, *, by_keyboard: bool) -> None:
        """The keyboard has come, or gone: `focused` says which."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the widget."""

    def draw_above(self, surface: pygame.Surface) -> None:
        """Draw what lies above all other widgets."""
