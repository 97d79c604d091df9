"""Games of strong players as text, one in a line.

Empty lines and lines that begin with `#` are skipped.

    Size=7; Rules=current | d4/a1 > keep > c3,e3/g7 | Player1

The fields are the prepared options, the first turns and the seats that won, as in records.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import resources

from games.core.game import Game
from games.core.match.match import AnyMatch, Match
from games.core.position import RuleError
from games.core.records.record import Record
from games.core.records.tags import options_of, winning_seats
from games.core.steps import Steps
from games.openings.opening_book import DEPTH, OpeningBook
from games.openings.opening_dialect import OpeningDialect

FIELDS = 3


class OpeningError(ValueError):
    """A line that is no game; the message says why."""


def write_opening(record: Record) -> str:
    """The line of a finished match."""
    match, game = record.match, record.game
    turns = [
        game.format_turn(match.position_at(turn.first), match.line[turn.first : turn.last])
        for turn in match.line_turns()[:DEPTH]
    ]
    options = {key: value for key, value in options_of(record.tags).items() if key != "Seed"}
    said = "; ".join(f"{key}={value}" for key, value in options.items())
    return f"{said} | {' > '.join(turns)} | {record.tags.get('Result', '')}"


def adding_openings(book: OpeningBook, text: str) -> Steps[None]:
    """Count the games of a text; raises `OpeningError` with the number of the line."""
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        try:
            yield from _adding(book, line)
        except (OpeningError, RuleError) as error:
            raise OpeningError(f"line {number}: {error}") from None


def _adding(book: OpeningBook, line: str) -> Steps[None]:
    fields = [field.strip() for field in line.split("|")]
    if len(fields) != FIELDS:
        raise OpeningError(f"a game has {FIELDS} fields between |, not {len(fields)}")
    pairs = (part.partition("=") for part in fields[0].split(";"))
    options = {key.strip(): value.strip() for key, _sign, value in pairs}
    match: AnyMatch = Match(book.game.start(options))
    for turn in fields[1].split(">"):
        match.play_all(book.game.parse_turn(match.position, turn.strip()))
        yield
    yield from book.adding(options, match, winning_seats(fields[2]))


@dataclass(frozen=True, slots=True)
class ShippedOpenings:
    """The games of strong players that come with a game: `openings/openings.txt` in its folder."""

    game: Game
    dialect: OpeningDialect
    package: str
    """The package of the game, its folder."""

    def reading(self) -> Steps[OpeningBook]:
        """The book of these games, in steps; empty where there is no file."""
        book = OpeningBook(self.game, self.dialect)
        file = resources.files(self.package) / "openings" / "openings.txt"
        if file.is_file():
            yield from adding_openings(book, file.read_text(encoding="utf-8"))
        return book
