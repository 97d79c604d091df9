"""The game of Herati: points, studies and tags carried to the next game."""

from __future__ import annotations

from games.herati.tools import TOOLS


def test_matches_report_diamonds_with_par_and_goal() -> None:
    assert TOOLS.points is not None
    assert TOOLS.points.unit == "diamonds"
    assert TOOLS.points.marks == (4, 6)
