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
    """A part of the screen that takes events; the scene sets its `rect` in `resize`."""

    focusable = False
    """Whether it can have the keyboard focus."""

    def __init__(self, context: Context, *, hint: str = "") -> None:
        self.context = context
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.hint = hint
        """The text of the tooltip."""
        self.enabled = True
        self.visible = True
        self.hovered = False
        self.focused = False
        self.view: Viewport | None = None
        """The scrolling view in which the widget lies."""

    @property
    def wants_all(self) -> bool:
        """Whether every event goes here first, as with an open list or a pressed button."""
        return False

    @property
    def ring_rect(self) -> pygame.Rect:
        """The rectangle inside the focus ring."""
        return self.rect

    @property
    def ring_radius(self) -> float | None:
        """The radius of the ring's corners in units; None for the theme's."""
        return None

    @property
    def shown_rect(self) -> pygame.Rect:
        """The part of the rectangle in which something is visible."""
        return self.rect.clip(self.view.window) if self.view else self.rect.copy()

    def natural_width(self) -> int:
        """The width in pixels at which nothing is cut off."""
        return self.rect.w

    def hit(self, pos: tuple[int, int]) -> bool:
        """Whether a point lies on the visible part of the widget."""
        return self.rect.collidepoint(pos) and (
            self.view is None or self.view.window.collidepoint(pos)
        )

    def handle(self, event: pygame.Event) -> bool:
        """Take an event; True when it is used up."""
        return False

    def update(self, dt: float) -> None:
        """Let time pass."""

    def focus_changed(self, *, by_keyboard: bool) -> None:
        """The focus was gained or lost: `focused` says which."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the widget."""

    def draw_above(self, surface: pygame.Surface) -> None:
        """Draw what belongs above all other widgets, such as an open list."""
