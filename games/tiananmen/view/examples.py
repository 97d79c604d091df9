"""Positions for the rule pages, played by legal moves or set up."""

from __future__ import annotations

from dataclasses import dataclass

from games.tiananmen.rules.notation import parse_turn
from games.tiananmen.rules.position import TiananmenPosition, opening, set_up

SMALL = 13
"""The board of most examples: it is easier to read in a small diagram."""

AROUND = "E6 E7 E8 F8 F9 G9 H9 H8 J8 J7 J6 H6 H5 G5 F5 F6"
"""The smallest ring on the small board."""


@dataclass(frozen=True, slots=True)
class Example:
    """A position to draw; `lit` marks the targets of the next stone, `lids` adds both lids."""

    position: TiananmenPosition
    lit: bool = False
    lids: bool = False


def played(position: TiananmenPosition, *turns: str) -> TiananmenPosition:
    """The position after these turns in notation."""
    for turn in turns:
        for move in parse_turn(position, turn):
            position = position.play(move)
    return position


def _points(text: str, *, without: str = "") -> list[str]:
    """The points of a text, without some of them."""
    return [point for point in text.split() if point not in without.split()]


def middle_game() -> TiananmenPosition:
    """Five days of a game on the full board."""
    return played(
        opening(),
        "D16 D17 D15 E15", "save", "F15 G15", "H15",
        "H14 H13 J13 K13", "L13 L14 L12", "M12 M11", "M13",
        "M14 M15 L15 K15", "save", "K14 N14", "N13",
        "O13 O14 O12 N12", "N11 O11 P11", "L11 L9", "M9",
        "N9 N8 N10 M10", "save", "H10 H9", "H11",
    )  # fmt: skip


def small_game() -> TiananmenPosition:
    """Two days and a half of a game on the small board."""
    return played(
        opening(SMALL),
        "D7 E7 J7 J8", "J6 K6 L6", "L7 K7", "M7",
        "N7 N6 M6 H6", "save", "H5 G5", "F5",
        "J5 K5 L5 L8",
    )  # fmt: skip


def before_the_start() -> Example:
    """The empty full board, its star points marked."""
    return Example(opening(), lit=True)


def smallest_ring() -> TiananmenPosition:
    """Sixteen black stones around the Heroes."""
    return set_up(SMALL, black=_points(AROUND), white=_points("D10 F10 K7 L8"), last="E6")


def ring_at_the_edge() -> TiananmenPosition:
    """A ring with five stones on the outermost line."""
    return set_up(
        SMALL,
        black=_points("A5 A6 A7 A8 A9 B9 C9 D9 E9 F9 G9 H9 H8 J8 J7 J6 H6 H5 G5 F5 E5 D5 C5 B5"),
        white=_points("C7 D8 G10 H10 K6 K8"),
        last="B5",
    )


def open_corner() -> TiananmenPosition:
    """E8 and F9 touch at a corner only, and white stones pass between them."""
    return set_up(
        SMALL,
        black=_points(AROUND, without="F8"),
        white=_points("F8 E9 D10 L4 L5"),
        last="D10",
        part=2,
    )


def chain() -> TiananmenPosition:
    """Five white stones from a corner of the Heroes to the edge, between black ones."""
    return set_up(
        SMALL,
        black=_points("G9 H8 J9 J10 K10 K11 L11 F9 D5 D6 E5"),
        white=_points("H9 H10 J11 K12 L13 C5 C6"),
        last="L13",
        part=2,
    )


def passing_over() -> Example:
    """From D7 the next stone passes over stones to the north and the Heroes to the east."""
    position = set_up(
        SMALL,
        black=_points("E7 D8 D6 E9 C10"),
        white=_points("D9 D7 B6 C4"),
        last="D7",
        day=2,
        part=2,
    )
    return Example(position, lit=True)


def nothing_in_line() -> Example:
    """The last stone is in a corner, and both its lines are full."""
    position = set_up(
        SMALL,
        black=_points("A1 A3 A5 A7 A9 A11 A13 C1 E1 G1 J1 L1 N1"),
        white=_points("A2 A4 A6 A8 A10 A12 B1 D1 F1 H1 K1 M1"),
        last="A1",
        day=3,
        part=1,
    )
    return Example(position, lit=True)


def after_saving() -> Example:
    """White has saved a stone on the first day."""
    return Example(played(opening(SMALL), "K7 J7 J6 J8", "save"), lit=True, lids=True)


def black_lid() -> Example:
    """Black's ring needs three stones, and three are in his lid."""
    position = set_up(
        SMALL,
        black=_points(AROUND, without="E7 H9 G5"),
        white=_points("D7 C7 J9 K9 G4 G3 K6"),
        last="K6",
        day=5,
        lids=(3, 1),
    )
    return Example(position, lit=True, lids=True)


def white_lid() -> Example:
    """White's lid of two wins: E12 is east of D12, and E13 is north of E12."""
    position = set_up(
        SMALL,
        black=_points("F9 E9 E8 H9 J9 J8 G12 D8 K8 D12"),
        white=_points("G9 G10 C6 L6 L7 F11"),
        last="D12",
        day=4,
        part=1,
        lids=(1, 2),
    )
    return Example(position, lit=True, lids=True)


def white_lid_emptied() -> Example:
    """Both stones are placed, and the chain is complete."""
    return Example(played(white_lid().position, "lid E12 E13"), lids=True)


DIAGRAMS = {
    make.__name__: make
    for make in (
        middle_game,
        before_the_start,
        smallest_ring,
        open_corner,
        ring_at_the_edge,
        chain,
        passing_over,
        nothing_in_line,
        after_saving,
        black_lid,
        white_lid,
        white_lid_emptied,
    )
}
"""The diagrams of the rule pages, by the names in `data/rules.toml`."""
