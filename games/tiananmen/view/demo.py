"""A short game of Tiananmen on the small board, for the menu and the attract mode."""

from __future__ import annotations

from typing import Any

from games.core.position import Side
from games.core.text import N_
from games.tiananmen.rules.position import TiananmenPosition
from games.ui.toolkit.game_views.demo import Caption, Demo

RECORD = """\
[Game "tiananmen"]
[Size "13"]
1B K7 J7 J8 H8
1W H9 H10 H11
1B2 H6 J6
1W2 K6
2B L6 M6 F6 E6
2W E5 D5 F5
2B2 C5 C4
2W2 C6
3B B6 B7 B5 B8
3W B4 D4 D3
3B2 C3 C2
3W2 B2
4B D2 E2 F2 F3
4W G3 G4 G2
4B2 G1 G5
4W2 H5
5B H4 H12 G12 J12
5W J11 K11 K12
5B2 K13 K10
5W2 L10
6B L9 K9 K8 K5
6W L5 J5 M5
6B2 M4 M3
6W2 M2
7B L2 K2 K1 L1
7W L3 L4 N4
"""


def _count(position: TiananmenPosition) -> int:
    return len(position.stone_points(Side.BLACK)) + len(position.stone_points(Side.WHITE))


def _begins(before: TiananmenPosition, move: Any, after: TiananmenPosition) -> bool:
    return _count(before) == 0


def _goes_on(before: TiananmenPosition, move: Any, after: TiananmenPosition) -> bool:
    return _count(before) == 1


def _answers(before: TiananmenPosition, move: Any, after: TiananmenPosition) -> bool:
    return before.to_move is Side.WHITE and _count(before) == 4


def _second_half(before: TiananmenPosition, move: Any, after: TiananmenPosition) -> bool:
    return _count(before) == 7


def _rings(before: TiananmenPosition, move: Any, after: TiananmenPosition) -> bool:
    return _count(before) == 16


def _chains(before: TiananmenPosition, move: Any, after: TiananmenPosition) -> bool:
    return _count(before) == 26


def _ends(before: TiananmenPosition, move: Any, after: TiananmenPosition) -> bool:
    return after.outcome() is not None


DEMO = Demo(
    RECORD,
    (
        Caption(N_("The first stone goes on a star point."), _begins, "course/star"),
        Caption(
            N_("Every other stone goes in line with the last one, as near as can be."),
            _goes_on,
            "course/nearest",
        ),
        Caption(
            N_("In the morning Black places four stones, at noon White three."),
            _answers,
            "course/parts",
        ),
        Caption(N_("In the afternoon Black places two, in the evening White one."), _second_half),
        Caption(N_("Black wants to ring the People's Heroes in the middle."), _rings),
        Caption(
            N_("White wants to link them with the edge; corners count as contact."),
            _chains,
            "course/chain",
        ),
        Caption(N_("The chain has reached the edge: White wins."), _ends),
    ),
)
