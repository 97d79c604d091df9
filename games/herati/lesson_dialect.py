"""Lessons of Herati: fields as text, and tests of what a learner has done.

A position is a table with `field` (rows of tile names, `..` for an empty cell), `at` (the cell of
the top left sign), and for the Loom `hand` and `stock` (names of tiles); for the Workshop `hands`,
`stocks`, `points`, `earlier`, `target` and `to_move`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

from games.core.position import Side
from games.core.translation import _
from games.herati.rules.field import Cell, Field, Tile, TileColour
from games.herati.rules.hand import Hand
from games.herati.rules.notation import tile_named, tiles_named
from games.herati.rules.position import (
    SIDES,
    HeratiPosition,
    LoomPosition,
    PlaceTile,
    SetAside,
    WorkshopPosition,
)
from games.learning.conditions import Attempt
from games.learning.course import LessonDialect

LOOM_KEYS = ("field", "at", "hand", "stock")
WORKSHOP_KEYS = ("field", "at", "hands", "stocks", "points", "earlier", "target", "to_move")


def read_position(table: Mapping[str, Any]) -> HeratiPosition:
    """The position of a table; raises `ValueError`."""
    keys = WORKSHOP_KEYS if "hands" in table else LOOM_KEYS
    if unknown := sorted(table.keys() - set(keys)):
        raise ValueError(
            _("{key} is none of {known}").format(key=repr(unknown[0]), known=", ".join(keys))
        )
    left, top = table.get("at", (0, 0))
    field = _field(str(table.get("field", "")), (int(left), int(top)))
    if "hands" not in table:
        return LoomPosition(
            field, Hand(tiles_named(table["hand"]), tiles_named(table.get("stock", "")))
        )
    shown = [tiles_named(text) for text in table["hands"]]
    stocks = [tiles_named(text) for text in table.get("stocks", [""] * len(shown))]
    none = [0] * len(shown)
    return WorkshopPosition(
        field,
        tuple(Hand(face_up, stock) for face_up, stock in zip(shown, stocks, strict=True)),
        Side(str(table.get("to_move", "1"))),
        game_points=tuple(map(int, table.get("points", none))),
        earlier_points=tuple(map(int, table.get("earlier", none))),
        target=table.get("target"),
    )


def _field(text: str, at: Cell) -> Field:
    tiles = {}
    for y, row in enumerate(line for line in text.splitlines() if line.strip()):
        for x, name in enumerate(row.split()):
            if name != "..":
                tiles[at[0] + x, at[1] + y] = tile_named(name)
    return Field.of(tiles)


def _now(attempt: Attempt) -> HeratiPosition:
    return cast(HeratiPosition, attempt.position)


def _before(attempt: Attempt) -> HeratiPosition:
    return cast(HeratiPosition, attempt.before)


def _cells(words: Iterable[str]) -> set[Cell]:
    pairs = [word.split(",") for word in words]
    return {(int(x), int(y)) for x, y in pairs}


def _places(attempt: Attempt, words: Sequence[str]) -> bool:
    """`places`, `places NE`, `places 1,0 2,0`: a tile has been placed, of that kind, on one of
    these cells."""
    for move in attempt.moves:
        if isinstance(move, PlaceTile):
            kinds = [word for word in words if word in Tile.__members__]
            cells = _cells(word for word in words if word not in Tile.__members__)
            return (not kinds or move.tile.value in kinds) and (not cells or move.cell in cells)
    return False


def _sets_aside(attempt: Attempt, words: Sequence[str]) -> bool:
    """`sets_aside`, `sets_aside NE`: a tile has been set aside, of that kind."""
    kinds = [move.tile.value for move in attempt.moves if isinstance(move, SetAside)]
    return bool(kinds) and (not words or kinds[0] in words)


def _completes(attempt: Attempt, words: Sequence[str]) -> bool:
    """`completes`, `completes 2`, `completes black`: diamonds were completed, so many, that one."""
    fresh = set(_now(attempt).diamonds) - set(_before(attempt).diamonds)
    if words and words[0].isdigit():
        return len(fresh) == int(words[0])
    return any(not words or diamond.colour is TileColour(words[0]) for diamond in fresh)


def _diamonds(attempt: Attempt, words: Sequence[str]) -> bool:
    """`diamonds 3`: so many diamonds lie on the field."""
    return len(_now(attempt).diamonds) == int(words[0])


def _fits(attempt: Attempt, words: Sequence[str]) -> bool:
    """`fits NE`, `fits NE 1,0 2,0`: the tile fits somewhere, or exactly on these cells."""
    moves = [move for move in _now(attempt).legal_moves() if isinstance(move, PlaceTile)]
    cells = {move.cell for move in moves if move.tile is Tile[words[0]]}
    return cells == _cells(words[1:]) if words[1:] else bool(cells)


def _points(attempt: Attempt, words: Sequence[str]) -> bool:
    """`points 1 2`: the player in that seat (from 1) has so many points in this game."""
    position = _now(attempt)
    assert isinstance(position, WorkshopPosition)
    return position.points(SIDES[int(words[0]) - 1]) == int(words[1])


LESSONS = LessonDialect(
    read_position,
    {
        "places": _places,
        "sets_aside": _sets_aside,
        "completes": _completes,
        "diamonds": _diamonds,
        "fits": _fits,
        "points": _points,
    },
    courses=("first-turn", "course"),
)
