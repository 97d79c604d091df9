"""The demonstration of Tiananmen: where each rule is shown first, and how the game ends."""

from __future__ import annotations

from games.core.position import Side, Termination
from games.tiananmen.game import GAME
from games.tiananmen.view.examples import DEMO
from tests.demos import first_shown, result


def test_each_rule_is_told_at_the_move_that_shows_it() -> None:
    """A day has 4 + 3 + 2 + 1 stones, so the 17th stone ends a noon, and the 27th the next one."""
    assert first_shown(DEMO, GAME) == {
        "The first stone goes on a star point.": "K7",
        "Every other stone goes in line with the last one, as near as can be.": "J7",
        "In the morning Black places four stones, at noon White three.": "H9",
        "In the afternoon Black places two, in the evening White one.": "H6",
        "Black wants to ring the People's Heroes in the middle.": "F5",
        "White wants to link them with the edge; corners count as contact.": "D3",
        "The chain has reached the edge: White wins.": "N4",
    }


def test_white_wins_by_a_chain() -> None:
    outcome = result(DEMO, GAME)
    assert outcome.winners == (Side.WHITE,)
    assert outcome.termination == Termination("chain")
