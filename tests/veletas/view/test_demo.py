"""The demonstration of Veletas: where each rule is shown first, and how the game ends."""

from __future__ import annotations

from typing import Any

from games.core.position import Side
from games.veletas.game import GAME
from games.veletas.view.examples import DEMO
from tests.demos import first_shown, played, result


def test_each_rule_is_told_at_the_move_that_shows_it() -> None:
    assert first_shown(DEMO, GAME) == {
        "Two players place the red shooters. They belong to nobody.": "c2",
        "Then the second player may take over the other colour.": "swap",
        "In your turn you may move a shooter, like a queen in chess.": "e2-c4",
        "Then it shoots a stone of your colour along a line.": "/c5",
        # the shooter on b4 stands between c3 and a5
        "Shooters pass over other shooters, but never over a stone.": "c3-a5",
        # /c3 closes the last line of a5, which led past the shooter on b4.
        "A shooter that cannot move goes to the bigger group of stones beside it.": "/c3",
        "Most shooters are claimed: the game is won.": "/a2",
    }


def test_white_wins_two_of_three_shooters() -> None:
    """Only Black has stones beside a5; beside a3 and b3 White's group is 8 and Black's 7 stones."""
    position: Any = played(DEMO, GAME).position
    assert position.claims == {"a5": Side.BLACK, "a3": Side.WHITE, "b3": Side.WHITE}
    assert result(DEMO, GAME).winners == (Side.WHITE,)
