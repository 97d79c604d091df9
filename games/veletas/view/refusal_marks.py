"""The marks of a refused drop or click, by what forbids it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from games.ui.board.sprites import Place
from games.ui.toolkit.context import Context
from games.veletas.rules.position import Phase, VeletasPosition
from games.veletas.view.drawing.refusal_drawing import RefusalDrawing, first_blocker
from games.veletas.view.drawing.tiling import Tiling
from games.veletas.view.layout import BOWLS, LOADED_STONE, RESERVE


def refusal_marks(
    context: Context,
    tiling: Tiling,
    position: VeletasPosition,
    origin: Place | None,
    target: Place | None,
) -> Callable[[pygame.Surface, float], None] | None:
    """The drawing of what forbids a drop on a square; None if no square is at fault."""
    if not isinstance(target, str) or target not in position.board.index:
        return None
    marks = RefusalDrawing(context, tiling)
    if position.slid and origin == position.slid:
        return None  # it may not move again, wherever it goes
    if _is_full(position, target):
        marks.full(target)
    elif origin is None:
        return None
    elif origin == RESERVE:
        _placement(marks, position, target)
    elif position.phase is Phase.PLAY:
        _lines(marks, position, _shooters(position, origin), target)
    return marks if marks else None


def _is_full(position: VeletasPosition, cell: str) -> bool:
    return bool(position.pieces.occupied >> position.board.index[cell] & 1)


def _shooters(position: VeletasPosition, origin: Place) -> tuple[str, ...]:
    """The shooters that could have gone or shot there: one, or all for a stone of the bowl."""
    if origin == LOADED_STONE or (origin in BOWLS.values() and position.slid):
        return (position.slid,) if position.slid else ()
    if origin in BOWLS.values():
        return position.free_shooters
    return (str(origin),) if origin in position.free_shooters else ()


def _placement(marks: RefusalDrawing, position: VeletasPosition, target: str) -> None:
    """The squares at the edge, or the shooter beside the target."""
    board = position.board
    if not board.placeable >> board.index[target] & 1:
        marks.forbidden(n for n in board.grid.names if not board.placeable >> board.index[n] & 1)
        return
    near = board.around[board.index[target]] & position.pieces.shooters
    for shooter in board.names(near):
        marks.full(shooter)


def _lines(
    marks: RefusalDrawing, position: VeletasPosition, shooters: tuple[str, ...], target: str
) -> None:
    """The blocked lines to the target or, if there is none, the one that is nearly straight."""
    blocked = [s for s in shooters if first_blocker(position, s, target)]
    for shooter in blocked:
        marks.blocked(position, shooter, target)
    if shooters and not blocked:
        marks.crooked(position, _nearest(position, shooters, target), target)


def _nearest(position: VeletasPosition, shooters: tuple[str, ...], target: str) -> str:
    squares = position.board.grid
    x, y = squares.file_and_rank(squares.cell(target))

    def distance(shooter: str) -> int:
        file, rank = squares.file_and_rank(squares.cell(shooter))
        return (file - x) ** 2 + (rank - y) ** 2

    return min(shooters, key=distance)
