"""A match as text, in the manner of PGN: tags, then one line per turn.

    [Game "veletas"]
    [Size "7"]

    1. d4/a1
    2. keep
     (2. swap
      3. c2,e5/b3)
    3. c3,e3/g7 {%clk 4:51.0}

A turn may have a number or a label before it and comments in braces after it. Variations on the
turn above are in parentheses; indentation has no meaning. The last turn of a line may be
unfinished.

Comments for the program begin with a percent sign:

- `{%clk 4:51.0}` the time left to the player after the turn; - `{%spent 0:03.5}` the thinking time
of the side to move since then, at the end of a line; - `{%now}` the present is after this turn,
`{%now 1}` after its first move; `{%now 1 0:03.5}` adds the thinking time there; without it, the
present is the end of the main line; - `{%line}` redo leads to this turn and not to the end of the
main line; - `{%played c3; b5; /d6}` the order of moves, if the notation sorts them.

Reading is lenient about spaces, line ends, comments and a byte-order mark, but strict about the
rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.core.game import Game, Options
from games.core.match.match import AnyMatch, Match
from games.core.match.time_control import read_control
from games.core.position import Outcome, RuleError
from games.core.records.movetext import MOST_PIECES
from games.core.records.reader import RecordReader
from games.core.records.tags import ENDING, ending_tags, read_tags, tag_lines
from games.core.records.writer import TurnTexts, line_of, tree_lines
from games.core.steps import Steps, finished
from games.core.text import N_

RECORD_SUFFIX = ".tavoliere"
"""The end of the name of an exported record; the desktop knows the program by it."""
LONGEST_TEXT = 500_000
"""Characters; a longer text is not read."""


class RecordError(RuleError):
    """A text from which no match can be read, not even its start."""


@dataclass(frozen=True, slots=True)
class Record:
    """A match that was read: its game, tags and moves, and the first error, if any."""

    game: Game
    tags: dict[str, str]
    match: AnyMatch
    trouble: RuleError | None = None
    """The first error; everything before it is in the match."""

    @property
    def problem(self) -> str | None:
        """The trouble as an English sentence."""
        return str(self.trouble) if self.trouble else None


def turn_texts(game: Game, match: AnyMatch) -> list[str]:
    """The turns up to the present in notation, without labels."""
    moves = match.moves
    return [
        game.format_turn(match.position_at(turn.first), moves[turn.first : turn.last])
        for turn in match.turns()
    ]


def write_record(
    game: Game,
    tags: Options,
    match: AnyMatch,
    *,
    whole: bool = False,
    outcome: Outcome | None = None,
    known: TurnTexts | None = None,
) -> str:
    """The match as text; `tags` are its prepared options and more (see `tags.heading`).

    By default only the line up to the present is written, for an opponent. With `whole`, all
    variations, the present, the clocks and the result are written. The result is the given outcome
    unless the moves imply another (see `ending_tags`). Turns that are `known` are not formatted
    again; the others are added to these.
    """
    left_out = {"Game", *ENDING} if whole else {"Game"}
    given = {"Game": game.name}
    given |= {key: value for key, value in tags.items() if key not in left_out}
    if whole:
        given |= ending_tags(match, outcome)
        body = tree_lines(game, match, known)
    else:
        body = [
            line_of(game, match.node_at(turn.first), match.node_at(turn.last), number)
            for number, turn in enumerate(match.turns(), start=1)
        ]
    return "\n".join([*tag_lines(given), "", *body]) + "\n"


def read_record(text: str, games: Mapping[str, Game]) -> Record:
    """Read a match, and go to its present.

    Everything after the first invalid turn is left out; in a variation, only the rest of that
    variation. `trouble` holds the error. Raises `RecordError` if the game or the start position is
    unknown.
    """
    return finished(reading_record(text, games))


def reading_record(text: str, games: Mapping[str, Game]) -> Steps[Record]:
    """The same as `read_record` in steps."""
    lines = record_lines(text)
    tags, end = read_tags(lines)
    if "Game" not in tags:
        raise RecordError(N_("this is no record of a match: no tag names its game"))
    if (name := tags["Game"]) not in games:
        raise RecordError(N_("the record names no game known here: {name}"), name=repr(name[:40]))
    game = games[name]
    reader = RecordReader(game, started_match(game, tags))
    yield from reader.read(lines[end:], end + 1)
    return Record(game, tags, reader.match, reader.trouble)


def record_lines(text: str) -> list[str]:
    """The lines of a record; raises `RecordError` if there are far too many."""
    if len(text) <= LONGEST_TEXT:
        lines = text.removeprefix("\ufeff").splitlines()
        if len(lines) <= MOST_PIECES:
            return lines
    raise RecordError(N_("the text is far too long for the record of a match"))


def started_match(game: Game, tags: Options) -> Match[Any]:
    """The match that a record's tags start, without turns. Raises `RecordError`."""
    try:
        return Match(game.start(tags), read_control(tags.get("TimeControl", "")))
    except RuleError as error:
        raise RecordError(
            N_("the record's tags start no game of {game}: {reason}"),
            game=game.title,
            reason=error,
        ) from None
