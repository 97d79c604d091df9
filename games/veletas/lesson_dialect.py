"""Lessons of Veletas: boards as text, and tests of what a learner has done.

A position is a table with `size`, `rules`, `board` (`*` shooter, `B` `W` claimed, `x` black stone,
`o` white stone, `.` empty) and `to_move`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from games.core.diagram import read_diagram
from games.core.grid import grid
from games.core.position import Side
from games.core.translation import _
from games.learning.conditions import Attempt
from games.learning.course import LessonDialect
from games.veletas.rules.moves import Place, Slide, Stone
from games.veletas.rules.position import VeletasPosition, biggest_group_beside
from games.veletas.rules.setups import custom_position

KEYS = ("size", "rules", "board", "to_move")


def read_position(table: Mapping[str, Any]) -> VeletasPosition:
    """The position of a table; raises `ValueError`."""
    if unknown := sorted(table.keys() - set(KEYS)):
        raise ValueError(
            _("{key} is none of {known}").format(key=repr(unknown[0]), known=", ".join(KEYS))
        )
    size = int(table.get("size", 7))
    cells = read_diagram(grid(size), str(table["board"]), "*BWxo.")
    return custom_position(
        size,
        str(table.get("rules", "current")),
        shooters=[*cells["*"], *cells["B"], *cells["W"]],
        black=cells["x"],
        white=cells["o"],
        claims={
            **dict.fromkeys(cells["B"], Side.BLACK),
            **dict.fromkeys(cells["W"], Side.WHITE),
        },
        to_move=Side(table.get("to_move", "black")),
    )


def _now(attempt: Attempt) -> VeletasPosition:
    return cast(VeletasPosition, attempt.position)


def _before(attempt: Attempt) -> VeletasPosition:
    return cast(VeletasPosition, attempt.before)


def _claims(attempt: Attempt, words: Sequence[str]) -> bool:
    """`claims black a1 c1`: these shooters have been claimed by that side in this step."""
    before, now, side = _before(attempt).claims, _now(attempt).claims, Side(words[0])
    fresh = {cell for cell, owner in now.items() if owner is side and cell not in before}
    return fresh >= set(words[1:]) if words[1:] else bool(fresh)


def _slides(attempt: Attempt, words: Sequence[str]) -> bool:
    """`slides`, `slides b2`, `slides b2 d4`: a shooter has moved, from there, to there."""
    for move in attempt.moves:
        if isinstance(move, Slide):
            return [move.origin, move.target][: len(words)] == list(words)
    return False


def _shoots(attempt: Attempt, words: Sequence[str]) -> bool:
    """`shoots`, `shoots d9`: a stone has been shot, at that square."""
    shots = [move.cell for move in attempt.moves if isinstance(move, Stone)]
    return bool(shots) and (not words or shots[-1] in words)


def _free(attempt: Attempt, words: Sequence[str]) -> bool:
    """`free b2 d4`: these shooters are not claimed and can move."""
    return set(words) <= set(_now(attempt).free_shooters)


def _freedom(attempt: Attempt, words: Sequence[str]) -> bool:
    """`freedom b2 3`: the shooter can move in so many directions."""
    found = {status.cell: status.freedom for status in _now(attempt).shooter_statuses()}
    return found[words[0]] == int(words[1])


def _group(attempt: Attempt, words: Sequence[str]) -> bool:
    """`group black a1 3`: the biggest group of that side beside the shooter has so many stones."""
    return biggest_group_beside(_now(attempt), words[1], Side(words[0])) == int(words[2])


def _score(attempt: Attempt, words: Sequence[str]) -> bool:
    """`score black 2`: that side has claimed so many shooters."""
    return _now(attempt).claimed(Side(words[0])) == int(words[1])


def _stone(attempt: Attempt, words: Sequence[str]) -> bool:
    """`stone black d4`: a stone of that side lies there."""
    return set(words[1:]) <= set(_now(attempt).stone_cells(Side(words[0])))


def _places(attempt: Attempt, words: Sequence[str]) -> bool:
    """`places`: a shooter has been placed."""
    return any(isinstance(move, Place) for move in attempt.moves)


def _left_to_place(attempt: Attempt, words: Sequence[str]) -> bool:
    """`left_to_place 0`: so many shooters of this placement are still to be placed."""
    return _now(attempt).to_place == int(words[0])


def _shooter_on_edge(attempt: Attempt, words: Sequence[str]) -> bool:
    """`shooter_on_edge`: a shooter stands on an outermost square."""
    board = _now(attempt).board
    return any(board.grid.on_edge(board.index[cell]) for cell in _now(attempt).shooter_cells)


def _shoots_back(attempt: Attempt, words: Sequence[str]) -> bool:
    """`shoots_back`: the stone has landed on the square that the shooter has left."""
    match attempt.moves:
        case (Slide(origin=origin), Stone(cell=cell)):
            return origin == cell
        case _:
            return False


LESSONS = LessonDialect(
    read_position,
    {
        "claims": _claims,
        "slides": _slides,
        "shoots": _shoots,
        "free": _free,
        "freedom": _freedom,
        "group": _group,
        "score": _score,
        "stone": _stone,
        "places": _places,
        "left_to_place": _left_to_place,
        "shooter_on_edge": _shooter_on_edge,
        "shoots_back": _shoots_back,
    },
    courses=("first-turn", "course", "leaflets"),
)
