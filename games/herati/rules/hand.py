"""The hand of a player: its face-up tiles and its face-down stock."""

from __future__ import annotations

from dataclasses import dataclass

from games.herati.rules.field import Tile


@dataclass(frozen=True, slots=True, eq=False)
class Hand:
    """The tiles of one player; an unknown tile is None.

    `face_up` is in the order in which the tiles were turned up. `stock` holds the face-down tiles,
    the next one to be turned up first; in a position `seen_by` a side all of them are None.
    Two hands are equal if they hold the same face-up tiles in any order and the same stock.
    """

    face_up: tuple[Tile | None, ...] = ()
    stock: tuple[Tile | None, ...] = ()

    @property
    def face_down(self) -> int:
        """How many tiles lie face down."""
        return len(self.stock)

    @property
    def is_empty(self) -> bool:
        """Whether no tile is left, face up or face down."""
        return not self.face_up and not self.stock

    @property
    def known(self) -> tuple[Tile, ...]:
        """The known face-up tiles, each kind once."""
        return tuple(dict.fromkeys(tile for tile in self.face_up if tile is not None))

    def without(self, tile: Tile) -> Hand:
        """The hand without one face-up tile of that kind; raises `ValueError` if it has none."""
        place = self.face_up.index(tile)
        return Hand(self.face_up[:place] + self.face_up[place + 1 :], self.stock)

    def turned_up(self) -> Hand:
        """The hand with the next tile of the stock face up; the same hand if the stock is empty."""
        return Hand(self.face_up + self.stock[:1], self.stock[1:])

    def hidden(self) -> Hand:
        """The hand with its stock masked: the information that all players share."""
        return Hand(self.face_up, (None,) * len(self.stock))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hand) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[object, ...]:
        """The hand with its face-up tiles sorted: their order makes no difference."""
        return tuple(sorted(_name(tile) for tile in self.face_up)), self.stock

    def __str__(self) -> str:
        face_up = " ".join(map(_name, self.face_up)) or "none"
        return f"face up {face_up}, face down {self.face_down}"


def _name(tile: Tile | None) -> str:
    return "?" if tile is None else tile.value
