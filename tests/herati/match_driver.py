"""A running match of Herati."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from games.herati.rules.field import Cell
from games.herati.rules.position import WorkshopPosition
from games.herati.view.board import HeratiGeometry, InHand, Layout
from games.herati.view.look import LOOK
from tests import match_driver
from tests.herati.pictures import AnyHerati

OpenMatch = Callable[..., "Driver"]


class Driver(match_driver.MatchDriver[AnyHerati]):
    """One match of Herati."""

    game_view = LOOK
    usual: ClassVar = {"Seed": "1"}
    rest = 2.0

    @property
    def layout(self) -> Layout:
        """Where the board and the trays lie."""
        geometry = self.scene.board.game_board
        assert isinstance(geometry, HeratiGeometry)
        return geometry.layout

    def options_of(self, at: AnyHerati) -> dict[str, str]:
        if isinstance(at, WorkshopPosition):
            return {"Mode": "workshop", "Players": str(at.players)}
        return {}

    @property
    def turns(self) -> list[str]:
        return match_driver.turns(self)

    def hand(self, seat: int = 0) -> dict[str, list[InHand]]:
        """The tiles that lie face up before a player: for each kind its places."""
        found: dict[str, list[InHand]] = {}
        for place, piece in self.board_view(self.position).pieces.items():
            if isinstance(place, InHand) and place.seat == seat:
                found.setdefault(piece.kind, []).append(place)
        return found

    def tile(self, kind: str, seat: int = 0) -> InHand:
        """The only tile of that kind in a hand."""
        (place,) = self.hand(seat)[kind]
        return place

    def play(self, *texts: str) -> None:
        """Play turns in notation, each when everything has come to rest."""
        for text in texts:
            super().play(text)
            self.wait()


def at(x: int, y: int) -> Cell:
    """A place of the field."""
    return x, y
