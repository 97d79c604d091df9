"""The nodes of the accessibility tree, as scenes and widgets describe themselves.

They are independent of the operating system; `AccessTree` turns them into those of AccessKit.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

import msgspec
import pygame

from games.core.translation import _

Role = Literal[
    "button",
    "cell",
    "check box",
    "combo box",
    "dialog",
    "grid",
    "group",
    "heading",
    "image",
    "list",
    "list box",
    "list item",
    "option",
    "paragraph",
    "progress",
    "radio button",
    "radio group",
    "row",
    "slider",
    "status",
    "text",
    "text field",
    "window",
]
Live = Literal["polite", "assertive"]
Action = Literal["click", "focus", "increment", "decrement", "set value"]


class Range(msgspec.Struct, frozen=True):
    """The number of a slider or a progress bar."""

    value: float
    least: float
    most: float
    step: float = 1.0


@dataclass(frozen=True, slots=True)
class AccessNode:
    """One thing on the screen: its role, its texts and its actions."""

    key: Hashable
    """Unique among its siblings, and constant while it is the same thing."""
    role: Role
    name: str
    """In the player's language, as are all texts."""
    rect: pygame.Rect | None = None
    """Its place in the window, in pixels."""
    description: str = ""
    value: str = ""
    """The text of a field, or the chosen option."""
    number: Range | None = None
    shortcut: str = ""
    """The name of its key."""
    enabled: bool = True
    checked: bool | None = None
    """None if it cannot be checked."""
    selected: bool | None = None
    """None if it cannot be selected."""
    expanded: bool | None = None
    """None if it cannot be opened."""
    focused: bool = False
    """Whether it has the keyboard focus."""
    place: tuple[int, int] | None = None
    """Its number in a list, from 1, and the length of the list."""
    selection: tuple[int, int] | None = None
    """The selection of a text field, from its start to the caret, in characters."""
    live: Live | None = None
    """Whether it is spoken when it appears, and whether that interrupts other speech."""
    actions: Mapping[Action, Callable[..., object]] = field(default_factory=dict, compare=False)
    """The requests of assistive technology that it takes; `set value` gets text or number."""
    children: tuple[AccessNode, ...] = ()

    def walk(self) -> Iterator[AccessNode]:
        yield self
        for child in self.children:
            yield from child.walk()


# -- Announcements of events for people with a screen reader -----------------------------------


class Announcement(NamedTuple):
    text: str
    urgent: bool = False
    """Whether it interrupts other speech."""


class Announcements:
    """Keeps sentences until the screen reader takes them; drops them while there is none."""

    def __init__(self) -> None:
        self.wanted = False
        """Whether a screen reader takes them."""
        self._waiting: list[Announcement] = []

    def say(self, text: str, *, urgent: bool = False) -> None:
        """Announce a sentence in the player's language; an empty one is ignored."""
        if self.wanted and text:
            self._waiting.append(Announcement(text, urgent))

    def take(self) -> list[Announcement]:
        taken, self._waiting = self._waiting, []
        return taken


# -- The answer to "What is this?": the name of a thing on the screen, and what it can do ------


class Topic(NamedTuple):
    """A name and one or two sentences, in English where they are kept."""

    title: str
    text: str

    def translated(self) -> Topic:
        return Topic(_(self.title), _(self.text))

    def at(self, rect: pygame.Rect) -> PlacedTopic:
        return PlacedTopic(self.title, self.text, rect)


class PlacedTopic(NamedTuple):
    """The explanation of a thing, shown in a card beside it."""

    title: str
    text: str
    rect: pygame.Rect
    """The place of the thing in the window."""
    room: pygame.Rect | None = None
    """A part of the window beside the thing that the card may cover; the thing itself shows the
    title."""
