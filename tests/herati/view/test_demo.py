"""The demonstration of Herati: where each rule is shown first, and how the game ends."""

from __future__ import annotations

from games.herati.game import GAME
from games.herati.view.look import DEMO
from tests.demos import first_shown, result


def test_each_rule_is_told_at_the_move_that_shows_it() -> None:
    assert first_shown(DEMO, GAME) == {
        "Tiles are woven in black and white. They are never turned.": "SW@0,0",
        "Each tile touches another one with an edge of the same colour.": "NW@-2,0",
        "A row has five tiles; then the next one begins below it.": "SE@-3,1",
        # The white diamond NW NE above SW SE, in the first two columns.
        "Four white corners form a white diamond. Each diamond counts.": "SW@-4,1",
        # The black diamond SE SW above NE NW, in the second and third column.
        "Four black corners form a black diamond. Each diamond counts.": "NE@-3,2",
        "Five diamonds: more than par, one short of the goal.": "SW@0,4",
    }


def test_it_ends_with_the_five_diamonds_that_are_told() -> None:
    """White: rows 1–2 and 3–4 at the left, rows 2–3 at the right; black: rows 2–3 and 4–5."""
    assert result(DEMO, GAME).score == (5,)
