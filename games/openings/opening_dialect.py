"""The parts of a game for opening statistics: its positions and turns, and their symmetries."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from re import Pattern
from typing import Any

from games.core.game import Options
from games.core.grid import grid

Rename = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Symmetry:
    """A rotation or mirror image of the board: where each named point goes, and the way back."""

    there: Rename
    back: Rename


def _always(options: Options) -> bool:
    return True


def _unchanged(turn: str) -> str:
    return turn


@dataclass(frozen=True, slots=True)
class OpeningDialect:
    """The functions take the game's own type of position, hence `Any`."""

    names: Pattern[str]
    """Finds what a symmetry renames, in the texts of turns and of pieces."""
    symmetries: Callable[[Any], Sequence[Symmetry]]
    """The symmetries of a position's board; the first one changes nothing."""
    pieces: Callable[[Any], Iterable[str]]
    """The pieces with their points, such as `B e4`."""
    state: Callable[[Any], str]
    """The rest of a position, which has no place on the board, such as the side to move."""
    tidy: Callable[[str], str] = _unchanged
    """Puts the parts of a renamed turn into an order that does not depend on their old names."""
    applies: Callable[[Options], bool] = _always
    """Whether a game with these options has openings to compare."""

    def keys(self, position: Any) -> list[tuple[str, Symmetry]]:
        """The text of each image of a position; symmetric positions have the same texts."""
        pieces, state = list(self.pieces(position)), self.state(position)
        return [
            (
                ";".join(sorted(self._renamed(each, symmetry.there) for each in pieces)) + state,
                symmetry,
            )
            for symmetry in self.symmetries(position)
        ]

    def turn(self, text: str, rename: Rename) -> str:
        """The text of a turn under a symmetry."""
        return self.tidy(self._renamed(text, rename))

    def _renamed(self, text: str, rename: Rename) -> str:
        return self.names.sub(lambda found: rename(found[0]), text)


@cache
def square_symmetries(size: int, alphabet: str) -> tuple[Symmetry, ...]:
    """The eight symmetries of a square board whose points are named by file and rank."""
    names = grid(size, alphabet).names
    ranks = [names[size * rank : size * (rank + 1)] for rank in range(size)]
    found = []
    for _quarter in range(4):
        found += [_symmetry(names, ranks), _symmetry(names, [rank[::-1] for rank in ranks])]
        ranks = list(zip(*reversed(ranks), strict=True))
    return tuple(found)


def _symmetry(names: Sequence[str], ranks: Iterable[Sequence[str]]) -> Symmetry:
    images = [name for rank in ranks for name in rank]
    there = dict(zip(names, images, strict=True))
    back = dict(zip(images, names, strict=True))
    return Symmetry(there.__getitem__, back.__getitem__)
