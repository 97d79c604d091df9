"""Lessons of Tiananmen: boards as text, and tests of what a learner has done.

A position is a table with `size`, `black` and `white` (points with stones), `last` (the stone
placed last), `day`, `part` (0 to 3) and `lids` (of Black and of White). A picture as `board` may
stand in place of the points: `X` Black, `O` White, `#` Heroes, `+` star points, `.` empty.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from games.core.diagram import read_diagram
from games.core.grid import GO_ALPHABET, grid
from games.core.position import Side
from games.core.translation import _
from games.learning.conditions import Attempt
from games.learning.course import LessonDialect
from games.tiananmen.rules.position import LidStone, Save, TiananmenPosition
from games.tiananmen.rules.setups import set_up

KEYS = ("size", "black", "white", "board", "last", "day", "part", "lids")


def read_position(table: Mapping[str, Any]) -> TiananmenPosition:
    """The position of a table; raises `ValueError`."""
    if unknown := sorted(table.keys() - set(KEYS)):
        raise ValueError(
            _("{key} is none of {known}").format(key=repr(unknown[0]), known=", ".join(KEYS))
        )
    size = int(table.get("size", 13))
    if "board" in table:
        stones = _drawn_stones(size, str(table["board"]))
    else:
        stones = {side: str(table.get(side, "")).split() for side in ("black", "white")}
    black, white = table.get("lids", (0, 0))
    return set_up(
        size,
        black=stones["black"],
        white=stones["white"],
        last=table.get("last"),
        day=int(table.get("day", 2)),
        part=int(table.get("part", 0)),
        lids=(int(black), int(white)),
    )


def _drawn_stones(size: int, board: str) -> Mapping[str, list[str]]:
    points = read_diagram(grid(size, GO_ALPHABET), board, "XO#+.")
    heroes = set_up(size).heroes
    if points["#"] and sorted(points["#"]) != sorted(heroes):
        raise ValueError(_("the Heroes stand on {points}").format(points=" ".join(heroes)))
    return {"black": points["X"], "white": points["O"]}


def _now(attempt: Attempt) -> TiananmenPosition:
    return cast(TiananmenPosition, attempt.position)


def _stone(attempt: Attempt, words: Sequence[str]) -> bool:
    """`stone black D4 E4`: stones of that side stand there."""
    return set(words[1:]) <= set(_now(attempt).stone_points(Side(words[0])))


def _targets(attempt: Attempt, words: Sequence[str]) -> bool:
    """`targets D4 E5`: the next stone may go exactly there."""
    moves = [move for move in _now(attempt).legal_moves() if not isinstance(move, Save | LidStone)]
    return {move.point for move in moves} == set(words)


def _saves(attempt: Attempt, words: Sequence[str]) -> bool:
    """`saves`: a stone has been put into the lid."""
    return any(isinstance(move, Save) for move in attempt.moves)


def _may_save(attempt: Attempt, words: Sequence[str]) -> bool:
    """`may_save`: a stone may be put into the lid now."""
    return _now(attempt).may_save


def _may_open_lid(attempt: Attempt, words: Sequence[str]) -> bool:
    """`may_open_lid`: the lid can be opened now."""
    return _now(attempt).may_open_lid


def _opens_lid(attempt: Attempt, words: Sequence[str]) -> bool:
    """`opens_lid`: a stone of the lid has been placed."""
    return any(isinstance(move, LidStone) for move in attempt.moves)


def _lid(attempt: Attempt, words: Sequence[str]) -> bool:
    """`lid black 2`: so many stones are in the lid of that side."""
    return _now(attempt).lid(Side(words[0])) == int(words[1])


def _left(attempt: Attempt, words: Sequence[str]) -> bool:
    """`left 3`: so many stones of this part of the day are left to place."""
    return _now(attempt).left == int(words[0])


def _ring(attempt: Attempt, words: Sequence[str]) -> bool:
    """`ring 3`: a ring needs so many more black stones at least."""
    return _now(attempt).ring_distance == int(words[0])


def _chain(attempt: Attempt, words: Sequence[str]) -> bool:
    """`chain 3`: a chain needs so many more white stones at least."""
    return _now(attempt).chain_distance == int(words[0])


def _nearer(attempt: Attempt, words: Sequence[str]) -> bool:
    """`nearer ring`, `nearer chain`: it needs fewer stones than before this step."""
    name = f"{words[0]}_distance"
    return int(getattr(attempt.position, name)) < int(getattr(attempt.before, name))


LESSONS = LessonDialect(
    read_position,
    {
        "stone": _stone,
        "targets": _targets,
        "saves": _saves,
        "may_save": _may_save,
        "may_open_lid": _may_open_lid,
        "opens_lid": _opens_lid,
        "lid": _lid,
        "left": _left,
        "ring": _ring,
        "chain": _chain,
        "nearer": _nearer,
    },
    courses=("first-turn", "course"),
)
