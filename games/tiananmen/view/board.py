"""The pieces and places of a match of Tiananmen on the screen, in pixels.

White is at the top, Black at the bottom, and the sun dial between them. Everything beside the board
is measured in *units*. The paper has the side of `UNITS` units on both board sizes, so that a small
board has bowls of the same size.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from math import cos, hypot, pi, sin
from typing import Self

import pygame

from games.core.grid import GO_ALPHABET
from games.core.position import Side
from games.tiananmen.rules.position import LidStone, Move, Save, TiananmenPosition
from games.ui.board.painter import Tiling
from games.ui.board.sprites import Place
from games.ui.look.ghost_moves import Bowl, Gesture, GhostMove
from games.ui.toolkit.layout import centred

MOST_MISSING = 6
"""A ring or chain lacking more stones is not mentioned before a stone is placed."""


@dataclass(frozen=True, slots=True)
class Lid:
    side: Side


@dataclass(frozen=True, slots=True)
class SavedStone:
    """The place of a saved stone in a lid, counted from 0."""

    side: Side
    number: int


def gestures(position: TiananmenPosition, moves: Sequence[Move]) -> list[Gesture]:
    bowl, lid, found = Bowl(position.to_move), Lid(position.to_move), list[Gesture]()
    for move in moves:
        if isinstance(move, Save):
            found.append((bowl, lid))
        else:
            found.append((lid if isinstance(move, LidStone) else bowl, move.point))
    return found


def points_in_line(
    position: TiananmenPosition, origin: Place | None, targets: Collection[Place]
) -> list[str]:
    """The targets on the board, if all of them are in line with the last stone; else none."""
    last = position.last
    points = [point for point in targets if isinstance(point, str)]
    if last is None or origin == Lid(Side.BLACK):
        return []
    in_line = all(point[0] == last[0] or point[1:] == last[1:] for point in points)
    return points if in_line else []


def ghost_of(position: TiananmenPosition, move: Move) -> GhostMove:
    """A proposed stone without a path, which would lead over the last stones."""
    side, ((source, target),) = position.to_move, gestures(position, [move])
    if isinstance(target, Lid):
        target = SavedStone(side, position.lid(side))
    return GhostMove(target, side.value, source=source)


@dataclass(frozen=True, slots=True)
class TimeOfDay:
    """A day, a part of it from 0 to 3, and the stones left to place in that part."""

    day: int
    part: int
    left: int

    @property
    def hours(self) -> float:
        return 4.0 * (self.day - 1) + self.part


# -- Where the points, the bowls, the lids and the sun dial lie ---------------------------------

MARGIN = 1.3
"""Width of the paper around the outermost lines, in spaces between lines."""


class BoardLines(Tiling):
    """The lines of a board: each point is the middle of a cell."""

    __slots__ = ()
    alphabet = GO_ALPHABET

    @classmethod
    def at(cls, left: int, top: int, pitch: int, size: int, *, turned: bool = False) -> Self:
        """The lines with their top left point on a pixel."""
        return cls(left - pitch // 2, top - pitch // 2, pitch, size, turned)

    @property
    def first(self) -> tuple[int, int]:
        return self.left + self.pitch // 2, self.top + self.pitch // 2

    @property
    def span(self) -> int:
        return self.pitch * (self.size - 1)

    @property
    def paper(self) -> pygame.Rect:
        margin, (left, top) = round(self.pitch * MARGIN), self.first
        side = self.span + 2 * margin + 1
        return pygame.Rect(left - margin, top - margin, side, side)

    def centre(self, name: str) -> tuple[int, int]:
        """The pixel at the crossing of two lines."""
        return self.spot(name).center

    def names_of_lines(self) -> list[tuple[str, str]]:
        """Pairs of names: of the files from left to right, and of the ranks from below."""
        names = [(self.grid.alphabet[n], str(n + 1)) for n in range(self.size)]
        return names[::-1] if self.turned else names


UNITS = 20.6
"""The side of the paper, in units."""
BOWL_SIZE = 3.1
"""Diameter of a bowl and of a lid, in units."""
DIAL_WIDTH, DIAL_HEIGHT = 4.4, 4.7
"""Size of the sun dial, in units."""
LEAST_BOWL = 2.6
"""The least diameter of a bowl beside its lid, in units."""
LARGEST = 1.4
"""The largest factor by which the sun dial grows if there is room."""
TRAY = 3.5
"""The least width for bowls and dial beside the board, in units."""
GAP = 0.5
"""Between the paper and the bowls, in units."""
CAPTION = 0.75
"""Height of the caption of a lid, in units."""
BETWEEN = 0.3
"""Between a bowl and its lid, in units."""
IN_LID = 0.78
"""The part of a lid's diameter available to its stones."""

NARROW = 0.26
"""The reduction of a lid's width when it is tilted."""
ROLL = 0.08
"""How far its stones roll towards the board, in diameters of the lid."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The rectangles of one layout, and the length of a unit."""

    lines: BoardLines
    unit: float
    bowls: dict[Side, pygame.Rect]
    lids: dict[Side, pygame.Rect]
    captions: dict[Side, pygame.Rect]
    dial: pygame.Rect

    def saved_spot(self, side: Side, number: int, count: int, tilt: float = 0.0) -> pygame.Rect:
        """The rectangle of a saved stone in a lid of `count` stones.

        In a tilted lid the stones have rolled towards the board; `tilt` is from 0 to 1.
        """
        lid, axis = self.lids[side], 0 if self.towards_board[0] else 1
        spot = saved_stone_rect(lid, number, max(count, number + 1))
        away = (spot.center[axis] - lid.center[axis]) * (1 - NARROW * tilt)
        away += self.towards_board[axis] * ROLL * lid.w * tilt
        centre = [*spot.center]
        centre[axis] = round(lid.center[axis] + away)
        return spot.move_to(center=centre)

    @property
    def towards_board(self) -> tuple[int, int]:
        """The direction from the lids to the board: a step to the left or down."""
        return (-1, 0) if self.lids[Side.BLACK].left > self.lines.paper.right else (0, 1)

    def place_at(self, pixel: tuple[int, int]) -> Place | None:
        for places, kind in ((self.bowls, Bowl), (self.lids, Lid)):
            for side, rect in places.items():
                x, y = pixel[0] - rect.centerx, pixel[1] - rect.centery
                if hypot(x, y) <= rect.w / 2:
                    return kind(side)
        return self.lines.cell_at(pixel)


def saved_stone_rect(lid: pygame.Rect, number: int, count: int) -> pygame.Rect:
    x, y, size = packed_position(number, count)
    reach = lid.w * IN_LID
    middle = (lid.centerx + round(x * reach), lid.centery + round(y * reach))
    return pygame.Rect((0, 0), [round(size * reach)] * 2).move_to(center=middle)


def packed_position(number: int, count: int) -> tuple[float, float, float]:
    """The place of one of `count` stones in a circle of diameter 1: x, y and the stone's diameter.

    x and y are measured from the middle. The first stone is in the middle, the others in rings of
    6, 12, 18, … stones around it (hexagonal numbers).

    >>> packed_position(0, 7)
    (0.0, 0.0, 0.3333333333333333)
    """
    rings = 1
    while 1 + 3 * rings * (rings + 1) < count:
        rings += 1
    size = 1 / (2 * rings + 1)
    if not number:
        return 0.0, 0.0, size
    ring = 1
    while number > 3 * ring * (ring + 1):
        ring += 1
    along = number - 1 - 3 * ring * (ring - 1)
    # Every second stone lies opposite the one before, so that the stones look balanced.
    place = along // 2 + (3 * ring if along % 2 else 0)
    angle = 2 * pi * place / (6 * ring) - pi / 2
    return ring * size * cos(angle), ring * size * sin(angle), size


def layout_within(
    area: pygame.Rect, size: int, *, turned: bool = False, below: Side = Side.BLACK
) -> Layout:
    """The largest layout in an area: the bowls at the right of the board, or above it.

    A turned board is seen from White's side; `below` has its bowl below or at the left.
    """
    beside = min(area.h, area.w / (1 + (GAP + TRAY) / UNITS))
    above = min(area.w, area.h / (1 + (GAP + DIAL_HEIGHT) / UNITS))
    pitch = max(int((max(beside, above) - 1) / (size - 1 + 2 * MARGIN)), 2)
    margin = round(pitch * MARGIN)
    paper = BoardLines.at(margin, margin, pitch, size).paper
    unit = paper.w / UNITS
    gap, caption = round(unit * GAP), round(unit * CAPTION)
    wide, high, bowl = (round(unit * share) for share in (DIAL_WIDTH, DIAL_HEIGHT, BOWL_SIZE))
    room = area.w - paper.w - gap
    paired = beside >= above and room >= unit * (2 * LEAST_BOWL + BETWEEN)
    if paired:
        bowl = min(bowl, round((room - unit * BETWEEN) / 2))
    between = bowl + round(unit * BETWEEN)
    # `near` is the bowl of the person at the lower or the left end, `far` the other one
    near, far = pygame.Rect(0, 0, bowl, bowl), pygame.Rect(0, 0, bowl, bowl)
    if beside >= above:
        tray = min(room, max(round(wide * LARGEST), between + bowl) if paired else wide)
        left = area.centerx - (paper.w + gap + tray) // 2
        paper.topleft = left, area.top
        column = pygame.Rect(left + paper.w + gap, paper.top, tray, paper.h)
        near.x = far.x = column.centerx - (between + bowl if paired else bowl) // 2
        near.bottom, far.y = column.bottom, column.y
        ways = ((between, 0), (between, 0)) if paired else ((0, -between), (0, between))
        lids = near.move(ways[0]), far.move(ways[1])
        dial = centred((tray, round(high * tray / wide) if paired else high), column)
        tops = lids[0].top - caption, lids[1].bottom
        spans = [(lid.x, bowl) if paired else (column.x, tray) for lid in lids]
    else:
        left = area.centerx - paper.w // 2
        larger = min((area.h - paper.h - gap) / high, LARGEST)
        wide, high = round(wide * larger), round(high * larger)
        row = pygame.Rect(left, area.centery - (high + gap + paper.h) // 2, paper.w, high)
        paper.topleft = left, row.bottom + gap
        near.x = row.x
        near.y = far.y = row.centery - bowl // 2
        far.right = row.right
        lids = near.move(between, 0), far.move(-between, 0)
        dial = centred((wide, high), row)
        tops = lids[0].bottom, lids[1].bottom
        spans = [(lid.x, bowl) for lid in lids]
    captions = [
        pygame.Rect(x, top, width, caption) for top, (x, width) in zip(tops, spans, strict=True)
    ]
    sides = below, below.other
    return Layout(
        BoardLines.at(paper.left + margin, paper.top + margin, pitch, size, turned=turned),
        unit,
        dict(zip(sides, (near, far), strict=True)),
        dict(zip(sides, lids, strict=True)),
        dict(zip(sides, captions, strict=True)),
        dial,
    )
