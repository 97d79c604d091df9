"""A text format of a game, beside the record that all games share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from games.core.game import Game, Options
from games.core.match.match import AnyMatch
from games.core.records.record import Record
from games.core.steps import Steps


def _never(text: str) -> bool:
    return False


def _unreadable(text: str, game: Game) -> Steps[Record]:
    raise NotImplementedError("this format can only be written")


@dataclass(frozen=True, slots=True)
class TextFormat:
    """How a match is written in this format, and how a text of it is known and read."""

    title: str
    """The text of the export button."""
    suffix: str
    """The end of a file's name, such as `.sgf`."""
    write: Callable[[Options, AnyMatch], str]
    """Takes the tags of the record and the match; raises `RuleError` where it cannot be written."""
    applies: Callable[[Options], bool] = lambda options: True
    """Whether a match with these options can be written in this format."""
    recognises: Callable[[str], bool] = _never
    """Whether a text is meant to be of this format, correct or not."""
    reading: Callable[[str, Game], Steps[Record]] = _unreadable
    """Reads a recognised text of the game in steps; raises `RecordError`."""
