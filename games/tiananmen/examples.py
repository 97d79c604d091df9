"""Positions that the rule pages of Tiananmen draw, each made by legal moves or laid out."""

from __future__ import annotations

from games.tiananmen.notation import parse_turn
from games.tiananmen.rules import TiananmenPosition
from games.tiananmen.starts import opening


def played(position: TiananmenPosition, *turns: str) -> TiananmenPosition:
    """The position after these turns in notation."""
    for turn in turns:
        for move in parse_turn(position, turn):
            position = position.play(move)
    return position


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
