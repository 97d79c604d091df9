"""The interface of a board: the view it shows, its marks, and its delegate."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Protocol

import pygame

from games.ui.board.sprites import Piece, Place


class Mark(Enum):
    """The marks of a place, from the lowest layer to the highest."""

    LAST = auto()
    """Part of the last turn."""
    SELECTED = auto()
    """The origin of the held or selected piece."""
    TARGET = auto()
    HOT = auto()
    """The target under the pointer."""
    HINT = auto()
    CURSOR = auto()
    """The keyboard cursor."""


@dataclass(frozen=True, slots=True)
class BoardView:
    """The pieces that a board shows, and the moves that it allows."""

    pieces: Mapping[Place, Piece]
    dests: Mapping[Place, Collection[Place]] = field(default_factory=dict)
    """By origin: the legal targets of the piece picked up there."""
    carried: Mapping[Place, Piece] = field(default_factory=dict)
    """The piece picked up at an origin that shows none, or another one."""
    supplies: Mapping[str, Place] = field(default_factory=dict)
    """By kind of piece: the supply, the place the pieces come from and return to."""
    last: Collection[Place] = ()
    """The places of the last turn."""
    ready: Place | None = None
    """The origin that is selected unless another one is."""
    tops: Mapping[Place, Place] = field(default_factory=dict)
    """For an origin that is a pile, the place of the piece on top."""
    start: Place | None = None
    """Where the arrow keys start, if not at the selected origin."""


class BoardDelegate(Protocol):
    """The scene's side of a board: geometry, marks, and reactions to input."""

    def spot(self, place: Place) -> pygame.Rect:
        """The square in which a piece on a place is drawn."""

    def place_at(self, point: tuple[int, int]) -> Place | None:
        """The place under a point, or None."""

    def draw_mark(self, surface: pygame.Surface, place: Place, mark: Mark) -> None:
        """Draw one mark."""

    def picked(self, origin: Place) -> None:
        """A piece was picked up."""

    def dropped(self, origin: Place, target: Place) -> None:
        """A piece was dropped on one of its legal targets."""

    def refused(self, origin: Place | None, target: Place | None) -> None:
        """The piece at `origin` cannot go to `target`, or cannot be picked up."""
