"""Matches as plain lists of turns, in the notation of AbstractPlay for the rules `current`.

    b5,c3,h8/d6
    c2,e4,g3,i6/f5
    e4-e8/d9
    f4

A shot without a move is its square alone. The pie choice is not part of the notation: when it is
read, `swap` or `keep` on a line of its own is accepted; without it the second player keeps White.
"""

from __future__ import annotations

import re
from itertools import islice

from games.core.game import Game
from games.core.match.match import AnyMatch, Match
from games.core.position import RuleError
from games.core.records.movetext import MOST_PIECES, without_label
from games.core.records.reader import LONGEST_TURN, MOST_TURNS
from games.core.records.record import LONGEST_TEXT, Record, RecordError
from games.core.steps import Steps, finished
from games.core.text import N_
from games.veletas.rules.board_geometry import board_geometry
from games.veletas.rules.notation import format_turn
from games.veletas.rules.position import Phase, Pie, Stone, VeletasPosition

RULES = "current"
SIZES = (10, 9, 7)

_TURN = re.compile(r"swap|keep|[a-z]\d+(?:[,/-][a-z]\d+)*", re.IGNORECASE)
_PLACEMENT = re.compile(r"[a-z]\d+(?:,[a-z]\d+)*/[a-z]\d+", re.IGNORECASE)


class CannotList(RuleError):
    """The match cannot be written as a move list; the sentence says why."""


def write_move_list(match: AnyMatch) -> str:
    """The main line as a list of turns, without the pie choice and without an unfinished turn.

    Raises `CannotList` for other rules than `current` and for a random start.
    """
    start = _veletas(match.start)
    if start.rules != RULES:
        raise CannotList(N_("move lists are for the current rules only"))
    if start.phase is not Phase.FIRST_PLACEMENT:
        raise CannotList(N_("a move list cannot say where a random start has put the shooters"))
    lines = []
    for turn in match.tree():
        before, moves = _veletas(turn.first.position), turn.moves
        if turn.depth or turn.last.position.mid_turn or isinstance(moves[0], Pie):
            continue
        first = moves[0]
        lines.append(first.cell if isinstance(first, Stone) else format_turn(before, moves))
    return "".join(f"{line}\n" for line in lines)


def is_move_list(text: str) -> bool:
    """Whether the first line that is not blank looks like a turn."""
    lines = text[:LONGEST_TURN].removeprefix("\ufeff").splitlines()
    first = next(filter(None, map(str.strip, lines)), "")
    return _TURN.fullmatch("".join(without_label(first).split())) is not None


def read_move_list(text: str, game: Game) -> Record:
    """Read a list of one turn per line; `game` is Veletas.

    The number of shooters in the first placement gives the size of the board. The first turn that
    cannot be played becomes the record's `trouble`. Raises `RecordError` for other texts.
    """
    return finished(reading_move_list(text, game))


def reading_move_list(text: str, game: Game) -> Steps[Record]:
    """The same as `read_move_list` in steps, one for each turn."""
    lines = _lines(text)
    size = _size(lines[0][1]) if lines else None
    if size is None:
        raise RecordError(N_("a move list begins with a first placement, such as b5,c3,h8/d6"))
    tags = {"Game": game.name, "Rules": RULES, "Size": str(size), "Start": "placed"}
    match: AnyMatch = Match(game.start(tags))
    trouble = None
    for number, line in lines:
        yield
        try:
            _play(match, line, game)
        except RuleError as error:
            trouble = RuleError(
                N_("line {line}, {text}: {rule}"), line=number, text=repr(line[:40]), rule=error
            )
            break
    return Record(game, tags, match, trouble)


def _lines(text: str) -> list[tuple[int, str]]:
    """The lines that are not blank, with their numbers from 1 and without labels."""
    if len(text) > LONGEST_TEXT:
        raise RecordError(N_("the text is far too long for the record of a match"))
    found = islice(text.removeprefix("\ufeff").splitlines(), MOST_PIECES)
    turns = ((number, without_label(line)) for number, line in enumerate(found, start=1))
    return [(number, line) for number, line in turns if line][:MOST_TURNS]


def _size(placement: str) -> int | None:
    """The size of the board whose first placement has that many shooters, or None."""
    plain = "".join(placement.split())
    if not _PLACEMENT.fullmatch(plain):
        return None
    count = plain.count(",") + 1
    return next((size for size in SIZES if board_geometry(size, RULES).first == count), None)


def _play(match: AnyMatch, line: str, game: Game) -> None:
    """Play a turn, after keeping White if the pie choice is due and not in the list."""
    position = _veletas(match.position)
    if position.outcome() is not None:
        raise RuleError(N_("the game is over before this turn"))
    if position.mid_turn:
        raise RuleError(N_("the turn before this one is not complete"))
    if len(line) > LONGEST_TURN:
        raise RuleError(N_("this is longer than any turn"))
    choice = [Pie(swap=False)] if position.phase is Phase.PIE else []
    if choice and line.strip().lower() in ("swap", "keep"):
        choice = []
    for move in choice:
        position = position.play(move)
    match.play_all([*choice, *game.parse_turn(position, line)])


def _veletas(position: object) -> VeletasPosition:
    assert isinstance(position, VeletasPosition)
    return position
