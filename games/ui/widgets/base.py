"""The base class of all widgets, and the interface of a scrolling view to its widgets."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable
from typing import Any, Literal, Protocol

import pygame

from games.core.translation import N_, _, in_sequence
from games.ui.toolkit.access import AccessNode, PlacedTopic, Role, Topic
from games.ui.toolkit.context import Context
from games.ui.toolkit.input import key_title, with_key
from games.ui.toolkit.theme import Colour, mixed

ACTIVATE_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)

ASLEEP = N_("It cannot be used at present.")

Align = Literal["left", "center", "right"]


class Viewport(Protocol):
    """The scrolling view as seen by a widget inside it."""

    rect: pygame.Rect

    @property
    def window(self) -> pygame.Rect: ...

    @property
    def scrolls(self) -> bool: ...

    def reveal_widget(self, widget: Widget) -> None: ...

    def shows(self, widget: Widget) -> bool: ...

    def handle(self, event: pygame.Event) -> bool: ...


class Widget:
    """A part of the screen that takes events; the scene sets its `rect` in `resize`."""

    focusable = False
    """Whether it can have the keyboard focus."""
    kind_title = ""
    """The name of widgets of this class that have none of their own."""
    how = ""
    """How to use widgets of this class, in a sentence."""
    hint = ""
    stretches = True
    """Whether it is as high as its row of widgets."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.shortcut = ""
        """The action whose key is named in the tooltip; empty for none."""
        self.fixed_key = ""
        """A fixed key with the same effect, such as `escape`; empty for none."""
        self.topic: Callable[[], Topic] | None = None
        """The topic in place of its own name and hint."""
        self.spoken_name = ""
        """Its name for a screen reader if it shows none."""
        self.enabled = True
        self.visible = True
        self.hovered = False
        self.focused = False
        self.held = False
        """Whether all events go to this widget first, as with an open list or a pressed button."""
        self.view: Viewport | None = None
        """The scrolling view that contains the widget, or None."""

    @property
    def ink(self) -> Colour:
        theme = self.context.theme
        return theme.ink if self.enabled else mixed(theme.ink_soft, theme.paper, 0.5)

    @property
    def tooltip(self) -> str:
        """The hint, or else the name, with the current key of its shortcut."""
        key = self.key_title
        text = self.hint or (self.title if key else "")
        return with_key(text, key) if text and key else text

    @property
    def key_title(self) -> str:
        """The name of the key with the same effect; empty for none."""
        if self.shortcut:
            return self.context.keys.title(self.shortcut)
        return key_title(self.fixed_key) if self.fixed_key else ""

    @property
    def title(self) -> str:
        return ""

    def placed_topic(self) -> PlacedTopic | None:
        """Its name and its use; None for a read-only widget, such as a label."""
        title = self.title or self.hint or _(self.kind_title)
        topic = self.topic() if self.topic else Topic(title, self.hint)
        own = topic.text if topic.text != topic.title else ""
        asleep = "" if self.enabled else _(ASLEEP)
        key = self.key_title
        pressed = _("Its key is {key}.").format(key=key) if key else ""
        text = in_sequence((own, _(self.how), pressed, asleep))
        return Topic(topic.title, text).at(self.shown_rect) if topic.title and text else None

    def accessible(self) -> AccessNode | None:
        """The widget for a screen reader; None if there is nothing to say."""
        return None

    def access_node(self, role: Role, name: str = "", **states: Any) -> AccessNode:
        """A node with the attributes common to all widgets; its name defaults to its title.

        A disabled widget has no actions.
        """
        topic = self.topic() if self.topic else Topic("", "")
        called = (
            name or self.spoken_name or self.title or topic.title or self.hint or _(self.kind_title)
        )
        about = _unsaid(called, dict.fromkeys((self.hint, topic.text)))
        if not self.enabled:
            states.pop("actions", None)
            about.append(_(ASLEEP))  # AT-SPI is not told by AccessKit
        return AccessNode(
            self,
            role,
            called,
            self.rect.copy(),
            **{
                "description": in_sequence(about),
                "shortcut": self.key_title,
                "enabled": self.enabled,
                "focused": self.focused,
                **states,
            },
        )

    def told(self, lines: Iterable[str]) -> AccessNode:
        """A node for content drawn in lines."""
        children = tuple(AccessNode(n, "text", line) for n, line in enumerate(lines) if line)
        return self.access_node("group", children=children)

    @property
    def ring_rect(self) -> pygame.Rect:
        return self.rect

    @property
    def ring_radius(self) -> float | None:
        """The radius of the ring's corners in units; None for the theme's."""
        return None

    @property
    def shown_rect(self) -> pygame.Rect:
        return self.rect.clip(self.view.window) if self.view else self.rect.copy()

    def natural_width(self) -> int:
        """The width in pixels at which nothing is cut off; 0 if it fits into any width."""
        return 0

    def height_for(self, width: int) -> int:
        """The height in pixels at a width; by default that of a control."""
        return self.context.px(self.context.theme.control)

    def place(self, rect: pygame.Rect) -> None:
        """Set the widget's rectangle, and lay out its parts."""
        self.rect = rect

    def hit(self, pos: tuple[int, int]) -> bool:
        return self.rect.collidepoint(pos) and (
            self.view is None or (self.view.shows(self) and self.view.window.collidepoint(pos))
        )

    def handle(self, event: pygame.Event) -> bool:
        """Take an event; True when it is used up."""
        return False

    def drag(self, event: pygame.Event) -> bool:
        """Follow the mouse from a press on the widget to its release; True when it is used up."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.hit(event.pos):
            self.held = True
            self.follow(event.pos, begins=True)
        elif event.type == pygame.MOUSEMOTION and self.held:
            self.follow(event.pos, begins=False)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.held:
            self.held = False
        else:
            return False
        return True

    def follow(self, pos: tuple[int, int], *, begins: bool) -> None:
        """Handle the mouse position during a press."""

    def update(self, dt: float) -> None: ...

    def next_change(self) -> float:
        """Seconds until it looks different without input; 0 while it moves."""
        return math.inf

    def focus_changed(self, *, by_keyboard: bool) -> None:
        """Called when the widget gains or loses the focus; a widget that loses it is released."""
        self.held = self.held and self.focused

    def draw(self, surface: pygame.Surface) -> None: ...

    def draw_above(self, surface: pygame.Surface) -> None:
        """Draw the parts above all other widgets, such as an open list."""


def _unsaid(name: str, texts: Collection[str]) -> list[str]:
    """The texts not contained in the name or in a longer text.

    >>> _unsaid("Puzzle", ["Puzzle of today: solved", "solved", ""])
    ['Puzzle of today: solved']
    """
    return [
        text
        for text in texts
        if text and text not in name and not any(text in each and text != each for each in texts)
    ]
