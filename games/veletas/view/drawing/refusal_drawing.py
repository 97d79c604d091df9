"""Drawings of the reasons against a drop: full squares, blocked and crooked lines, edges."""

from __future__ import annotations

from collections.abc import Iterable
from math import atan2, pi

import pygame

from games.ui.toolkit.context import Context
from games.veletas.rules.position import VeletasPosition
from games.veletas.view.drawing.claim_drawing import shown
from games.veletas.view.drawing.palette import palette_of
from games.veletas.view.drawing.tiling import Tiling

DASH = 0.16
"""Length of a dash of a line that cannot be followed, in tiles."""


class RefusalDrawing:
    """The marks of one refused drop; call it with a surface and the share of its time."""

    def __init__(self, context: Context, tiling: Tiling) -> None:
        self._context = context
        self._tiling = tiling
        self._rings: list[str] = []
        self._crosses: list[str] = []
        self._washes: list[str] = []
        self._open: list[tuple[str, str]] = []
        self._closed: list[tuple[str, str]] = []

    def __bool__(self) -> bool:
        return bool(self._rings or self._crosses or self._washes or self._open or self._closed)

    def full(self, cell: str) -> None:
        """A square on which something stands."""
        self._rings.append(cell)

    def forbidden(self, cells: Iterable[str]) -> None:
        """Squares on which nothing may be placed."""
        self._washes += cells

    def crooked(self, position: VeletasPosition, origin: str, target: str) -> None:
        """A target that is not in line: the way to it, and the line that is nearest to it."""
        self._closed.append((origin, target))
        self._crosses.append(target)
        if nearest := nearest_line_end(position, origin, target):
            self._open.append((origin, nearest))

    def blocked(self, position: VeletasPosition, origin: str, target: str) -> None:
        """A line on which something stands in the way."""
        blocker = first_blocker(position, origin, target)
        assert blocker is not None, f"nothing stands between {origin} and {target}"
        self._open.append((origin, blocker))
        self._closed.append((blocker, target))
        self._rings.append(blocker)
        self._crosses.append(target)

    def __call__(self, surface: pygame.Surface, share: float) -> None:
        """Draw the marks; they appear quickly and fade."""
        layer = pygame.Surface(self._tiling.rect.size, pygame.SRCALPHA)
        for cell in self._washes:
            layer.fill((*self._context.theme.accent, 70), self._spot(cell).inflate(-4, -4))
        halo = palette_of(self._context).halo
        for colour, more in ((halo, self._width), (self._context.theme.accent, 0)):
            for origin, target in self._open:
                self._line(layer, origin, target, colour, self._width + more)
            for origin, target in self._closed:
                self._dashes(layer, origin, target, colour, self._width + more)
            for cell in self._rings:
                radius = round(self._tiling.tile * 0.47)
                centre = self._spot(cell).center
                pygame.draw.aacircle(layer, colour, centre, radius, self._width + more)
            for cell in self._crosses:
                self._cross(layer, cell, colour, self._width + more)
        layer.set_alpha(round(255 * shown(share)))
        surface.blit(layer, self._tiling.rect)

    @property
    def _width(self) -> int:
        return max(round(self._tiling.tile * 0.07), 2)

    def _spot(self, cell: str) -> pygame.Rect:
        return self._tiling.spot(cell).move(-self._tiling.rect.x, -self._tiling.rect.y)

    def _ends(self, origin: str, target: str) -> tuple[pygame.Vector2, pygame.Vector2]:
        """The ends of a line between two pieces, which it leaves free."""
        start = pygame.Vector2(self._spot(origin).center)
        end = pygame.Vector2(self._spot(target).center)
        gap = (end - start).normalize() * self._tiling.tile * 0.46
        return start + gap, end - gap

    def _line(
        self,
        layer: pygame.Surface,
        origin: str,
        target: str,
        colour: tuple[int, int, int],
        width: int,
    ) -> None:
        start, end = self._ends(origin, target)
        if (end - start).length() > self._tiling.tile * 0.1:
            pygame.draw.aaline(layer, colour, start, end, width)

    def _dashes(
        self,
        layer: pygame.Surface,
        origin: str,
        target: str,
        colour: tuple[int, int, int],
        width: int,
    ) -> None:
        start, end = self._ends(origin, target)
        dash = DASH * self._tiling.tile
        way = end - start
        for number in range(int(way.length() / (2 * dash)) + 1):
            begin = start + way.normalize() * 2 * dash * number
            stop = begin + way.normalize() * min(dash, (end - begin).length())
            pygame.draw.aaline(layer, colour, begin, stop, width)

    def _cross(
        self, layer: pygame.Surface, cell: str, colour: tuple[int, int, int], width: int
    ) -> None:
        x, y = self._spot(cell).center
        reach = round(self._tiling.tile * 0.17)
        for dx, dy in ((reach, reach), (reach, -reach)):
            pygame.draw.aaline(layer, colour, (x - dx, y - dy), (x + dx, y + dy), width)


def first_blocker(position: VeletasPosition, origin: str, target: str) -> str | None:
    """The first piece in the way from a square to one in line with it; None for an open way."""
    squares = position.board.grid
    walls = position.pieces.walls
    start, end = squares.cell(origin), squares.cell(target)
    for ray in squares.rays[start]:
        if end in ray:
            way = ray[: ray.index(end)]
            return next((squares.name(cell) for cell in way if walls >> cell & 1), None)
    return None


def nearest_line_end(position: VeletasPosition, origin: str, target: str) -> str | None:
    """The last open square of the line from a square that points best towards another one."""
    squares = position.board.grid
    x, y = squares.file_and_rank(squares.cell(origin))
    to_x, to_y = squares.file_and_rank(squares.cell(target))
    wanted = atan2(to_y - y, to_x - x)
    best: tuple[float, str] | None = None
    for ray in squares.rays[squares.cell(origin)]:
        reached = [squares.name(cell) for cell in ray]
        free = [name for name in reached if _is_open(position, origin, name)]
        if not free:
            continue
        end_x, end_y = squares.file_and_rank(squares.cell(free[0]))
        turn = abs((atan2(end_y - y, end_x - x) - wanted + pi) % (2 * pi) - pi)
        if best is None or turn < best[0]:
            best = turn, free[-1]
    return best[1] if best else None


def _is_open(position: VeletasPosition, origin: str, target: str) -> bool:
    board = position.board
    bit = 1 << board.index[target]
    return not bit & position.pieces.occupied and first_blocker(position, origin, target) is None
