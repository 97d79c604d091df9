"""The places of the hands: the squares of their tiles, and where their names stand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from pygame import Rect

SEAT_SIDES: dict[int, tuple[str, ...]] = {
    2: ("bottom", "top"),
    3: ("bottom", "left", "top"),
    4: ("bottom", "left", "top", "right"),
}
"""The side of the table at which each seat plays, clockwise."""

_ALONG = {"bottom": (1, 0), "left": (0, 1), "top": (-1, 0), "right": (0, -1)}
"""By side: the direction from the left hand of the player there to the right hand."""
_INWARD = {"bottom": (0, -1), "left": (1, 0), "top": (0, 1), "right": (-1, 0)}


@dataclass(frozen=True, slots=True)
class NamePlace:
    """The place of a name: an anchor of its box, its point, and the rectangle to stay in."""

    anchor: str
    point: tuple[int, int]
    within: Rect


class Tray(Protocol):
    """The place of one hand."""

    def label(self, slots: int, stock: int) -> NamePlace | None:
        """The place of the name; None for a hand without one."""

    def face_up(self, slot: int, slots: int, stock: int, *, raised: bool) -> Rect:
        """The square of a face-up tile, in a hand of so many slots and face-down tiles."""

    def face_down(self, index: int, slots: int, stock: int, *, raised: bool) -> Rect:
        """The square of a face-down tile; 0 is the one that is turned up last."""


@dataclass(frozen=True, slots=True)
class SideTray:
    """A hand of the Workshop: a fan of face-down tiles, then the face-up tiles."""

    side: str
    rect: Rect
    """The area of the tiles, with room towards the field for a raised hand."""
    tile: int
    dealt: int
    free: Rect
    """The area of the tiles and their name."""
    gap: int

    FAN = 0.3
    """The visible part of a face-down tile beside the next one, in tiles."""
    STEP = 1.1
    """The distance from one face-up tile to the next, in tiles."""
    GAP = 0.35
    RAISE = 0.24

    def face_up(self, slot: int, slots: int, stock: int, *, raised: bool) -> Rect:
        """The square of a face-up tile; they overlap only if there is no room."""
        start = self._start(slots, stock)
        step = min(self.STEP, (self._length - start - 1) / max(slots - 1, 1))
        return self._square(start + slot * step, raised)

    def face_down(self, index: int, slots: int, stock: int, *, raised: bool) -> Rect:
        """The square of a face-down tile; the outermost is turned up next."""
        start = self._start(slots, stock)
        return self._square(start - self.GAP - 1 - index * self.FAN, raised)

    def _start(self, slots: int, stock: int) -> float:
        """The start of the face-up tiles: fixed as long as there is room."""
        usual = self._fan(self.dealt - 1)
        return max(min(usual, self._length - slots * self.STEP), self._fan(stock))

    def _fan(self, stock: int) -> float:
        return 1 + (stock - 1) * self.FAN + self.GAP if stock else 0.0

    def label(self, slots: int, stock: int) -> NamePlace:
        """Beside the outermost tile, at the left of the player."""
        outer = (
            self.face_down(stock - 1, slots, stock, raised=False)
            if stock
            else self.face_up(0, slots, stock, raised=False)
        )
        anchor, point = {
            "bottom": ("midright", (outer.left - self.gap, outer.centery)),
            "left": ("midbottom", (outer.centerx, outer.top - self.gap)),
            "top": ("midleft", (outer.right + self.gap, outer.centery)),
            "right": ("midtop", (outer.centerx, outer.bottom + self.gap)),
        }[self.side]
        return NamePlace(anchor, point, self._name_room(outer))

    def _name_room(self, outer: Rect) -> Rect:
        room = self.free.copy()
        if self.side == "bottom":
            room.w = outer.left - self.gap - room.left
        elif self.side == "top":
            room.w, room.left = room.right - outer.right - self.gap, outer.right + self.gap
        return room

    @property
    def _length(self) -> float:
        """The length of the side, in tiles."""
        return max(self.rect.w, self.rect.h) / self.tile

    def _square(self, distance: float, raised: bool) -> Rect:
        """A square at a distance, in tiles, from the left of the player."""
        along, inward = _ALONG[self.side], _INWARD[self.side]
        far = (distance + 0.5) * self.tile
        near = (0.5 + (self.RAISE if raised else 0.0)) * self.tile
        x = self._origin(along[0], inward[0], self.rect.left, self.rect.right)
        y = self._origin(along[1], inward[1], self.rect.top, self.rect.bottom)
        square = Rect(0, 0, self.tile, self.tile)
        square.center = (
            round(x + along[0] * far + inward[0] * near),
            round(y + along[1] * far + inward[1] * near),
        )
        return square.clamp(self.rect)

    @staticmethod
    def _origin(along: int, inward: int, low: int, high: int) -> int:
        return low if along + inward > 0 else high


@dataclass(frozen=True, slots=True)
class LoomTray:
    """The hand of the Loom: a face-down pile, and two slots for face-up tiles."""

    pile: Rect
    places: tuple[Rect, Rect]
    name: Rect
    rise: float
    """The height of each tile of the pile, in pixels."""

    def face_up(self, slot: int, slots: int, stock: int, *, raised: bool) -> Rect:
        """One of the two slots."""
        return self.places[min(slot, 1)]

    def label(self, slots: int, stock: int) -> NamePlace:
        """Below the pile."""
        return NamePlace("center", self.name.center, self.name)

    def face_down(self, index: int, slots: int, stock: int, *, raised: bool) -> Rect:
        """A tile of the pile."""
        return self.pile.move(round(index * self.rise / 2), -round(index * self.rise))


@dataclass(frozen=True, slots=True)
class OpenTray:
    """A hand of the Loom that lies face up as a whole."""

    places: tuple[Rect, ...]

    def face_up(self, slot: int, slots: int, stock: int, *, raised: bool) -> Rect:
        """One of the places."""
        return self.places[min(slot, len(self.places) - 1)]

    def label(self, slots: int, stock: int) -> None:
        """Nothing is left to count."""

    def face_down(self, index: int, slots: int, stock: int, *, raised: bool) -> Rect:
        """The first place, for no tile lies face down."""
        return self.places[0]


def even_rows(room: Rect, count: int, largest: int, gap: int) -> list[Rect]:
    """Squares for so many tiles in rows of nearly the same length, in the middle of a room."""
    size = packed_squares(room, count, largest, gap)[0].w
    rows = -(-count // max((room.w + gap) // (size + gap), 1))
    across = -(-count // rows)
    block = Rect(0, 0, across * (size + gap) - gap, rows * (size + gap) - gap)
    block.center = room.center
    return packed_squares(block, count, size, gap)


def packed_squares(tray: Rect, count: int, largest: int, gap: int) -> list[Rect]:
    """Squares for so many tiles in a tray, in rows; smaller ones if they would not fit."""
    size = largest
    while size > 4:
        across = max((tray.w + gap) // (size + gap), 1)
        down = max((tray.h + gap) // (size + gap), 1)
        if across * down >= count and size <= min(tray.w, tray.h):
            break
        size -= 1
    step = size + gap
    across = max((tray.w + gap) // step, 1)
    return [
        Rect(tray.x + i % across * step, tray.y + i // across * step, size, size)
        for i in range(count)
    ]
