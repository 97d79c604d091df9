"""The moves of Veletas, each one gesture: place, shoot, slide, choose a colour."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """Place a shooter on a square, in a placement: `c3`."""

    cell: str

    def __str__(self) -> str:
        return self.cell


@dataclass(frozen=True, slots=True)
class Stone:
    """Place or shoot a stone on a square: `/d6`."""

    cell: str

    def __str__(self) -> str:
        return f"/{self.cell}"


@dataclass(frozen=True, slots=True)
class Slide:
    """Move a shooter like a chess queen: `e4-e8`."""

    origin: str
    target: str

    def __str__(self) -> str:
        return f"{self.origin}-{self.target}"


@dataclass(frozen=True, slots=True)
class Pie:
    """Take Black (`swap`) or keep White (`keep`): the second player's choice by the pie rule."""

    swap: bool

    def __str__(self) -> str:
        return "swap" if self.swap else "keep"


Move = Place | Stone | Slide | Pie
