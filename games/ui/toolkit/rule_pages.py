"""The rule pages of a game: `data/rules.toml` in its folder.

    [[pages]]
    title = "The end"
    about = ["Start", "random"]
    blocks = [
        "A paragraph is a text alone.",
        { heading = "Draws" },
        { bullets = ["There are none."] },
        { diagram = "won", caption = "Black has won." },
    ]

All texts are translated where they are shown.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from typing import Any

import msgspec

from games.core.game import AnyGame
from games.core.position import after_moves
from games.core.system import read_data
from games.core.translation import _
from games.ui.toolkit.access import Topic


class Difference(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence that applies to certain values of options."""

    text: str
    options: Mapping[str, str]


class Block(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a page. One of these is set; a diagram has a caption too."""

    heading: str = ""
    bullets: tuple[str, ...] = ()
    """Short items, one below the other."""
    numbered: tuple[str, ...] = ()
    signs: tuple[str, ...] = ()
    """Signs of a notation, each followed by a colon and its meaning."""
    ruling: str = ""
    """A ruling by this program on a point the sources leave open; marked on the page."""
    diagram: str = ""
    """The name of an example among `Look.diagrams`; drawn when it is first seen."""
    caption: str = ""
    height: float = 1
    """The height of the diagram, as a share of its width."""
    differences: tuple[Difference, ...] = ()
    """The changes by a match's options: marked in its rules, left out without a match."""


class Page(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One page of the rules. A text among its blocks is a paragraph."""

    title: str
    blocks: tuple[str | Block, ...]
    about: tuple[str, str] | None = None
    """The key and value of the one choice that the page is about: the contents mark it during a
    match with that choice."""


class _Book(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pages: tuple[Page, ...]


def decoded_pages(package: str) -> Sequence[Page]:
    """The rule pages of a game; raises `OSError` or `ValueError` for an unreadable file."""
    return read_data(package, "rules", _Book).pages


@cache
def read_pages(package: str) -> Sequence[Page]:
    """The rule pages of the game with this package; none if the file is missing or damaged."""
    try:
        return decoded_pages(package)
    except (OSError, ValueError):
        return ()


# -- The diagrams: `data/diagrams.toml` --------------------------------------------------------


class _Diagram(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A start with options, or a position as in lessons; then turns."""

    position: Mapping[str, Any] = {}
    start: Mapping[str, str] = {}
    play: tuple[str, ...] = ()
    drawn: Mapping[str, Any] = {}

    def make(self, game: AnyGame, picture: Callable[..., Any] | None) -> Any:
        """The position, or the game's picture of it."""
        position = game.lesson_position(self.position) if self.position else game.start(self.start)
        for turn in self.play:
            position = after_moves(position, game.parse_turn(position, turn))
        return picture(position, **self.drawn) if picture else position


def read_diagrams(
    game: AnyGame, picture: Callable[..., Any] | None = None
) -> Mapping[str, Callable[[], Any]]:
    """Constructors of a game's diagrams and of the samples of its menu, by name."""
    diagrams = read_data(game.package, "diagrams", dict[str, _Diagram])
    return {name: partial(each.make, game, picture) for name, each in diagrams.items()}


# -- Explanations in a match: `data/help.toml` -------------------------------------------------


class FirstTime(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The explanation of a first occurrence, such as a first claim."""

    title: str
    text: str = ""
    """The sentences; empty if the game itself makes them."""
    passing: bool = False
    """Whether it is shown until the next move, not until the end of the turn."""


class _Help(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Explanations by name: first occurrences, and places with `title` and `text`."""

    first_times: Mapping[str, FirstTime]
    topics: Mapping[str, Mapping[str, str]] = {}


@cache
def _read_help(package: str) -> _Help:
    return read_data(package, "help", _Help)


def first_time(package: str, name: str) -> FirstTime:
    """The translated explanation of a first occurrence."""
    found = _read_help(package).first_times[name]
    text = _(found.text) if found.text else ""
    return FirstTime(_(found.title), text, found.passing)


def place_topic(package: str, name: str, /, **values: object) -> Topic:
    """The explanation of a place, with the given values in title and text."""
    topic = Topic(**_read_help(package).topics[name]).translated()
    return Topic(topic.title.format(**values), topic.text.format(**values))
