"""Matches of Veletas as a plain list of turns, as AbstractPlay writes them for `current`.

    b5,c3,h8/d6
    c2,e4,g3,i6/f5
    e4-e8/d9
    f4

A stone shot without moving is its square alone. Who has chosen which colour is not in the list: a
`swap` or `keep` on a line of its own is understood, and where it is missing, nobody has swapped.
"""

from __future__ import annotations

import re

from games.core.game import Game
from games.core.match.match import AnyMatch, Match
from games.core.position import RuleError
from games.core.records.movetext import without_label
from games.core.records.reader import LONGEST_TURN, MOST_TURNS
from games.core.records.record import LONGEST_TEXT, Record, RecordError
from games.core.text import N_
from games.veletas.rules.board_geometry import board_geometry
from games.veletas.rules.notation import format_turn
from games.veletas.rules.position import Phase, Pie, Stone, VeletasPosition

RULES = "current"
SIZES = (10, 9, 7)

_TURN = re.compile(r"swap|keep|[a-z]\d+(?:[,/-][a-z]\d+)*", re.IGNORECASE)
_PLACEMENT = re.compile(r"[a-z]\d+(?:,[a-z]\d+)*/[a-z]\d+", re.IGNORECASE)


class CannotList(RuleError):
    """A match that has no such list; the sentence says why."""


def write_move_list(match: AnyMatch) -> str:
    """The main line as a list of turns; raises `CannotList`.

    The choice of colours, which the list does not know, is left out, and so is a turn begun.
    """
    start = _at(match.start)
    if start.rules != RULES:
        raise CannotList(N_("move lists are for the current rules only"))
    if start.phase is not Phase.FIRST_PLACEMENT:
        raise CannotList(N_("a move list cannot say where a random start has put the shooters"))
    lines = []
    for turn in match.tree():
        before, moves = _at(turn.first.position), turn.moves
        if turn.depth or turn.last.position.mid_turn or isinstance(moves[0], Pie):
            continue
        shot = moves[0] if before.phase is Phase.PLAY and len(moves) == 1 else None
        lines.append(shot.cell if isinstance(shot, Stone) else format_turn(before, moves))
    return "".join(f"{line}\n" for line in lines)


def is_move_list(text: str) -> bool:
    """Whether the first line that says anything could be a turn in such a list."""
    lines = text[:LONGEST_TURN].removeprefix("\ufeff").splitlines()
    first = next(filter(None, map(str.strip, lines)), "")
    return _TURN.fullmatch("".join(without_label(first).split())) is not None


def read_move_list(text: str, game: Game) -> Record:
    """Read a list of one turn per line; `game` is the entry of Veletas in the catalog.

    The number of shooters in the first placement tells the board. Raises `RecordError` for what
    is no list at all; the first turn that cannot be played is the record's `trouble`.
    """
    lines = _lines(text)
    size = _size(lines[0][1]) if lines else None
    if size is None:
        raise RecordError(N_("a move list begins with a first placement, such as b5,c3,h8/d6"))
    tags = {"Game": game.name, "Rules": RULES, "Size": str(size), "Start": "placed"}
    match: AnyMatch = Match(game.start(tags))
    trouble = None
    for number, line in lines:
        try:
            _play(match, line, game)
        except RuleError as error:
            trouble = RuleError(
                N_("line {line}, {text}: {rule}"), line=number, text=repr(line[:40]), rule=error
            )
            break
    return Record(game, tags, match, trouble)


def _lines(text: str) -> list[tuple[int, str]]:
    """The lines with a turn and their numbers, without labels."""
    if len(text) > LONGEST_TEXT:
        raise RecordError(N_("the text is far too long for the record of a match"))
    found = enumerate(text.removeprefix("\ufeff").splitlines(), start=1)
    turns = ((number, without_label(line)) for number, line in found)
    return [(number, line) for number, line in turns if line][:MOST_TURNS]


def _size(placement: str) -> int | None:
    """The board whose first placement has so many shooters; None if it can be none."""
    plain = "".join(placement.split())
    if not _PLACEMENT.fullmatch(plain):
        return None
    count = plain.count(",") + 1
    return next((size for size in SIZES if board_geometry(size, RULES).first == count), None)


def _play(match: AnyMatch, line: str, game: Game) -> None:
    """Play a turn, after a choice of colours that the list has not mentioned."""
    position = _at(match.position)
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


def _at(position: object) -> VeletasPosition:
    assert isinstance(position, VeletasPosition)
    return position
