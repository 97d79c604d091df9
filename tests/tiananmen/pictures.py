"""Positions drawn by hand: `X` black stone, `O` white stone, `#` the Heroes."""

from typing import Any

from games.core.position import Side
from games.tiananmen.rules.position import Move, TiananmenPosition, set_up

BLACK, WHITE = Side.BLACK, Side.WHITE


def points(text: str) -> list[str]:
    """The names of points written in a row."""
    return text.split()


RING = points("H9 H10 H11 J11 J12 K12 L12 L11 M11 M10 M9 L9 L8 K8 J8 J9")
"""The smallest ring on 19×19, told round the Heroes."""
CHAIN = points("L12 M13 N14 O15 P16 Q17 R18 R19")
"""A chain on 19×19, from a diagonal contact with the hero on K11 to the edge."""


def stones_of(picture: str) -> tuple[int, dict[str, list[str]]]:
    """The size of a picture without margins, highest rank first, and its points by sign."""
    rows = [line.split() for line in picture.strip().splitlines()]
    found: dict[str, list[str]] = {sign: [] for sign in "XO#."}
    for rank, row in enumerate(reversed(rows), start=1):
        assert len(row) == len(rows)
        for file, sign in zip("ABCDEFGHJKLMNOPQRST", row, strict=False):
            found[sign].append(f"{file}{rank}")
    return len(rows), found


def drawn(
    picture: str, last: str, day: int = 2, part: int = 0, lids: tuple[int, int] = (0, 0)
) -> TiananmenPosition:
    """The position of a picture at the opening of a part of a day."""
    size, found = stones_of(picture)
    position = set_up(
        size, black=found["X"], white=found["O"], last=last, day=day, part=part, lids=lids
    )
    assert set(position.heroes) == set(found["#"])
    return position


def example(name: str) -> Any:
    """A diagram of the rules."""
    from games.tiananmen.view.look import LOOK  # not needed by tests of the rules

    return LOOK.diagrams[name]()


def played(position: TiananmenPosition, *moves: Move) -> TiananmenPosition:
    """The position after these moves."""
    for move in moves:
        position = position.play(move)
    return position


def texts(position: TiananmenPosition) -> set[str]:
    """The legal moves as text; none comes twice."""
    moves = [str(move) for move in position.legal_moves()]
    assert len(set(moves)) == len(moves)
    return set(moves)
