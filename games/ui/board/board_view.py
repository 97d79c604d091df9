"""What a board shows and asks: the view given to it, its marks, the scene around it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Protocol

import pygame

from games.ui.board.sprites import Piece, Place


class Mark(Enum):
    """How a place can be marked, from the lowest layer to the highest."""

    LAST = auto()
    """Part of the last turn."""
    SELECTED = auto()
    """The origin of what is held or chosen."""
    TARGET = auto()
    HOT = auto()
    """The target under the pointer."""
    HINT = auto()
    CURSOR = auto()
    """The keyboard's cursor."""


@dataclass(frozen=True, slots=True)
class BoardView:
    """The pieces that a board shows, and the moves that it allows."""

    pieces: Mapping[Place, Piece]
    dests: Mapping[Place, Collection[Place]] = field(default_factory=dict)
    """For each origin the targets of what is picked up there."""
    carried: Mapping[Place, Piece] = field(default_factory=dict)
    """What is picked up at an origin without a piece, or with another one."""
    supplies: Mapping[str, Place] = field(default_factory=dict)
    """For kinds of pieces with a supply: the place they come from and go back to."""
    last: Collection[Place] = ()
    """The places of the last turn."""
    ready: Place | None = None
    """An origin that is chosen as long as no other one is."""
    tops: Mapping[Place, Place] = field(default_factory=dict)
    """For an origin that is a heap, the place of the piece on its top."""
    start: Place | None = None
    """Where the arrow keys start, if not at the chosen origin."""


class BoardDelegate(Protocol):
    """What the board asks of the scene around it."""

    def spot(self, place: Place) -> pygame.Rect:
        """The square in which a piece on that place is drawn."""

    def place_at(self, point: tuple[int, int]) -> Place | None:
        """The place under a point."""

    def draw_mark(self, surface: pygame.Surface, place: Place, mark: Mark) -> None:
        """Draw one mark."""

    def picked(self, origin: Place) -> None:
        """A piece was picked up."""

    def dropped(self, origin: Place, target: Place) -> None:
        """A piece was dropped on one of its targets."""

    def refused(self, origin: Place | None, target: Place | None) -> None:
        """What is at `origin` cannot go to `target`, or cannot be picked up at all."""
