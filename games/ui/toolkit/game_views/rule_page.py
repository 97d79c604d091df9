"""The blocks of a page of rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text."""

    text: str


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading."""

    text: str


@dataclass(frozen=True, slots=True)
class Ruling:
    """A ruling by this program where the sources are silent; marked on the page."""

    text: str


@dataclass(frozen=True, slots=True)
class Bullets:
    """Short items, one below the other."""

    items: tuple[str, ...]
    numbered: bool = False
    """Whether each begins with its number instead of a bullet."""


@dataclass(frozen=True, slots=True)
class Diagram:
    """A drawn example; `position()` is made when the page is first shown.

    It is a position, or another value that the game's `Picture` can draw.
    """

    position: Callable[[], Any]
    caption: str


@dataclass(frozen=True, slots=True)
class Difference:
    """A sentence that holds where these values of options are chosen."""

    text: str
    options: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Differences:
    """The changes by a match's options: marked in its rules, left out without a match."""

    items: tuple[Difference, ...]


Block = Paragraph | Heading | Ruling | Bullets | Diagram | Differences


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a game's rules.

    A page about one choice of an option, such as `("Rules", "current")`, says so: the contents
    mark it when a match with that choice is being played.
    """

    title: str
    blocks: tuple[Block, ...]
    about: tuple[str, str] | None = None
