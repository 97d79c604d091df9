"""A piece in a script: what it looks like at any time of the script."""

from __future__ import annotations

from bisect import insort
from dataclasses import dataclass, field
from math import inf
from operator import attrgetter
from typing import Literal

import pygame

from games.ui.board.animation import Shape
from games.ui.board.sprites import Piece, PieceSprite, Place

Attribute = Literal["x", "y", "size", "angle", "alpha", "height", "scale", "flip"]
"""The attributes of a sprite that a script changes."""
ATTRIBUTES: tuple[Attribute, ...] = (
    "x", "y", "size", "angle", "alpha", "height", "scale", "flip",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Pose:
    """The look of a piece at one moment."""

    kind: str
    x: float
    y: float
    size: float
    angle: float = 0.0
    alpha: float = 255.0
    height: float = 0.0
    scale: float = 1.0
    flip: float = 1.0

    @classmethod
    def of(cls, piece: Piece, spot: pygame.Rect) -> Pose:
        """A piece that lies in a square."""
        return cls(piece.kind, *spot.center, spot.w, piece.angle)

    @property
    def rect(self) -> pygame.Rect:
        """The square that it fills."""
        rect = pygame.Rect(0, 0, round(self.size), round(self.size))
        rect.center = round(self.x), round(self.y)
        return rect


@dataclass(frozen=True, slots=True)
class Segment:
    """A change of one attribute, from `begin` for some seconds."""

    attribute: Attribute
    start: float
    end: float
    begin: float
    seconds: float
    shape: Shape


@dataclass(slots=True)
class Actor:
    """A piece that a script moves, turns or changes; times are seconds of the script."""

    pose: Pose
    """Its first pose."""
    begins: Place | None = None
    """The place where it lies before the script; None for a piece that comes."""
    ends: Place | None = None
    """The place where it lies after the script; None for a piece that goes."""
    enters: float = 0.0
    leaves: float = inf
    other_side: str = ""
    """The kind shown in the first half of turning over."""
    changes: bool = False
    """Whether the piece looks different at any time."""
    _segments: dict[Attribute, list[Segment]] = field(default_factory=dict)
    """By attribute, the earlier ones first."""
    _kinds: list[tuple[float, str]] = field(default_factory=list)

    def change(
        self,
        attribute: Attribute,
        end: float,
        begin: float,
        seconds: float,
        shape: Shape,
        *,
        start: float | None = None,
    ) -> None:
        """Change an attribute from its value at `begin`, or from `start`."""
        if start is None:
            begun = attribute in self._segments
            start = self.value(attribute, begin) if begun else float(getattr(self.pose, attribute))
        segment = Segment(attribute, start, end, begin, seconds, shape)
        insort(self._segments.setdefault(attribute, []), segment, key=attrgetter("begin"))
        self.changes = True

    def become(self, kind: str, at: float) -> None:
        """Become a piece of another kind."""
        self._kinds.append((at, kind))
        self.changes = True

    def value(self, attribute: Attribute, at: float) -> float:
        """An attribute at a time."""
        begun = None
        for segment in self._segments.get(attribute, ()):
            if segment.begin > at:
                break
            begun = segment
        if begun is None:
            return float(getattr(self.pose, attribute))
        passed = min((at - begun.begin) / begun.seconds, 1.0) if begun.seconds > 0 else 1.0
        return begun.start + (begun.end - begun.start) * begun.shape(passed)

    def kind(self, at: float) -> str:
        """The kind of the piece at a time."""
        if not self._kinds:
            return self.pose.kind
        return next((kind for time, kind in reversed(self._kinds) if time <= at), self.pose.kind)

    def show(self, sprite: PieceSprite, at: float) -> None:
        """Give a sprite the look of this time."""
        sprite.kind = self.kind(at)
        for attribute in ATTRIBUTES:
            if attribute in self._segments:
                setattr(sprite, attribute, self.value(attribute, at))
            elif attribute != "flip" or self.other_side:
                setattr(sprite, attribute, getattr(self.pose, attribute))
        if not self.enters <= at <= self.leaves:
            sprite.alpha = 0.0
        if self.other_side:
            sprite.other_side = self.other_side
