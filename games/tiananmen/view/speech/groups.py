"""Which stones stand where, and which of them are connected."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from games.core.grid import GO_ALPHABET, Grid, Step, grid
from games.core.position import Side
from games.tiananmen.rules.position import TiananmenPosition


@dataclass(frozen=True, slots=True)
class Group:
    """Connected stones: black ones along the lines, white ones diagonally too."""

    side: Side
    points: tuple[str, ...]
    """By file, then rank."""
    at_heroes: bool
    """Whether a white group touches the Heroes."""
    at_edge: bool
    """Whether a white group has a stone on the outermost line."""


def lines_of(position: TiananmenPosition) -> Grid:
    """The grid of a position's board."""
    return grid(position.size, GO_ALPHABET)


@lru_cache(maxsize=8)
def stones_of(position: TiananmenPosition) -> Mapping[str, Side]:
    """The colour of each stone."""
    return {point: side for side in position.sides for point in position.stone_points(side)}


@lru_cache(maxsize=8)
def landmarks_of(position: TiananmenPosition) -> tuple[frozenset[str], frozenset[str]]:
    """The points of the Heroes, and the star points."""
    return frozenset(position.heroes), frozenset(position.star_points)


@lru_cache(maxsize=8)
def groups_of(position: TiananmenPosition) -> Mapping[str, Group]:
    """The group of each stone."""
    found: dict[str, Group] = {}
    for point, side in stones_of(position).items():
        if point not in found:
            group = joined(position, point, side)
            found |= dict.fromkeys(group.points, group)
    return found


def joined(position: TiananmenPosition, point: str, side: Side) -> Group:
    """The group that a stone of a side on a point belongs to, or would belong to."""
    stones, lines = stones_of(position), lines_of(position)
    found, frontier = {point}, [point]
    while frontier:
        for other in _beside(lines, frontier.pop(), side):
            if other not in found and stones.get(other) is side:
                found.add(other)
                frontier.append(other)
    white = side is Side.WHITE
    heroes = set(position.heroes)
    return Group(
        side,
        tuple(sorted(found, key=lambda name: lines.reading_order(lines.cell(name)))),
        white and any(heroes.intersection(_beside(lines, name, side)) for name in found),
        white and any(lines.on_edge(lines.cell(name)) for name in found),
    )


def _beside(lines: Grid, point: str, side: Side) -> list[str]:
    """The points that are connected with a point for a side."""
    table = lines.surroundings if side is Side.WHITE else lines.neighbours
    return [lines.names[cell] for cell in table[lines.cell(point)]]


def step_from(lines: Grid, point: str, step: Step) -> str | None:
    """The next point in a direction; None at the edge."""
    file, rank = lines.file_and_rank(lines.cell(point))
    file, rank = file + step[0], rank + step[1]
    if not (0 <= file < lines.size and 0 <= rank < lines.size):
        return None
    return lines.names[rank * lines.size + file]
