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

from collections.abc import Mapping, Sequence
from functools import cache

import msgspec

from games.core.system import read_data


class Difference(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence that holds where these values of options are chosen."""

    text: str
    options: Mapping[str, str]


class Block(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a page. One of these is set; a diagram has a caption too."""

    heading: str = ""
    bullets: tuple[str, ...] = ()
    """Short items, one below the other."""
    numbered: tuple[str, ...] = ()
    """Short items that begin with their numbers."""
    ruling: str = ""
    """A ruling by this program where the sources are silent; marked on the page."""
    diagram: str = ""
    """The name of an example among `Look.diagrams`; drawn when it is first seen."""
    caption: str = ""
    differences: tuple[Difference, ...] = ()
    """The changes by a match's options: marked in its rules, left out without a match."""


class Page(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One page of the rules. A text among its blocks is a paragraph."""

    title: str
    blocks: tuple[str | Block, ...]
    about: tuple[str, str] | None = None
    """The key and value of the one choice that the page is about: the contents mark it while a
    match with that choice is being played."""


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
