"""The gestures of Veletas: place a shooter, place or shoot a stone, move a shooter, choose."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """A shooter from the reserve onto a square, in the placement phase: `c3`."""

    cell: str

    def __str__(self) -> str:
        return self.cell


@dataclass(frozen=True, slots=True)
class Stone:
    """A stone onto a square, placed or shot: `/d6`."""

    cell: str

    def __str__(self) -> str:
        return f"/{self.cell}"


@dataclass(frozen=True, slots=True)
class Slide:
    """A shooter moved like a queen: `e4-e8`."""

    origin: str
    target: str

    def __str__(self) -> str:
        return f"{self.origin}-{self.target}"


@dataclass(frozen=True, slots=True)
class Pie:
    """The second player's choice: take Black (`swap`) or stay White (`keep`)."""

    swap: bool

    def __str__(self) -> str:
        return "swap" if self.swap else "keep"


Move = Place | Stone | Slide | Pie
