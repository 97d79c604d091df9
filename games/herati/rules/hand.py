"""The hand of a player: tiles face up, and tiles face down that nobody may look at."""

from __future__ import annotations

from dataclasses import dataclass

from games.herati.rules.field import Tile


@dataclass(frozen=True, slots=True, eq=False)
class Hand:
    """The tiles of one player; a tile whose face is not known is None.

    `face_up` is in the order in which the tiles were turned up, `stock` holds those face down
    in the order in which they will be. Whoever plays honestly looks at `seen_by` positions,
    whose stocks are all None.
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
        """The different tiles that lie face up and are known."""
        return tuple(dict.fromkeys(tile for tile in self.face_up if tile is not None))

    def without(self, tile: Tile) -> Hand:
        """The hand after one such tile has left its face-up part."""
        place = self.face_up.index(tile)
        return Hand(self.face_up[:place] + self.face_up[place + 1 :], self.stock)

    def turned_up(self) -> Hand:
        """The hand with one more tile face up, or the same if none lies face down."""
        return Hand(self.face_up + self.stock[:1], self.stock[1:])

    def hidden(self) -> Hand:
        """The hand as everybody sees it."""
        return Hand(self.face_up, (None,) * len(self.stock))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hand) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[object, ...]:
        """The order of what lies face up makes no difference to the game."""
        return tuple(sorted(_name(tile) for tile in self.face_up)), self.stock

    def __str__(self) -> str:
        game_views = " ".join(map(_name, self.face_up)) or "none"
        return f"face up {game_views}, face down {self.face_down}"


def _name(tile: Tile | None) -> str:
    return "?" if tile is None else tile.value
