"""The words of a result."""

from __future__ import annotations

from games.ui.match.navigation import ResultSummary


def test_a_game_is_the_last_one_unless_it_names_the_next() -> None:
    assert ResultSummary("Ada wins", "Four of seven.", (("Ada", "4", True),)).next_label is None
