"""What a board shows and asks: the view given to it, its marks, the scene around it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Protocol

import pygame

from games.ui.board.sprites import Piece, Place


class Mark(Enum):
    """What a place can be marked as, from the lowest layer to the highest."""

    LAST = auto()
    """Part of the last turn."""
    SELECTED = auto()
    """The piece that will be moved is held or chosen here."""
    TARGET = auto()
    HOT = auto()
    """The target under the pointer."""
    HINT = auto()
    CURSOR = auto()
    """Where the keyboard is."""


@dataclass(frozen=True, slots=True)
class BoardView:
    """What a board shows, and what may be done there."""

    pieces: Mapping[Place, Piece]
    dests: Mapping[Place, Collection[Place]] = field(default_factory=dict)
    """For each origin the places where what is picked up there may go."""
    carried: Mapping[Place, Piece] = field(default_factory=dict)
    """What is picked up at an origin where no piece stands, or where it is another one."""
    supplies: Mapping[str, Place] = field(default_factory=dict)
    """Where pieces of a kind come from and go back to, where they have such a place."""
    last: Collection[Place] = ()
    """The places of the last turn."""
    ready: Place | None = None
    """An origin that needs no choosing: whatever else is put back, it stays at hand."""
    tops: Mapping[Place, Place] = field(default_factory=dict)
    """For an origin that is a heap of pieces, the place of the one that is picked up."""
    start: Place | None = None
    """Where the arrow keys begin, if not at the chosen origin."""


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
        """What was picked up at `origin`, or is not to be picked up at all, cannot go there."""
