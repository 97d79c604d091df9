from __future__ import annotations

from games.herati.game import read_position
from games.herati.rules.notation import parse_move
from games.herati.tools.puzzle_search import (
    completes_nothing,
    open_hand_facts,
    placement_facts,
    tempting_moves,
)
from games.learning.puzzle import Facts

ONE_PLACE = read_position("SE SW SE NE NW/NE .. SW NE NW hand NW SW unseen 1", {})
"""NW in the only open place completes a diamond."""

TWO_DIAMONDS = read_position("SE SW NE SE SW/NE .. SW .. NW hand NW NE unseen 2", {})
"""NW at 1,1 and NE at 3,1 complete one each."""


def test_a_diamond_is_not_quiet() -> None:
    assert not completes_nothing(ONE_PLACE, parse_move("NW@1,1"))
    assert completes_nothing(ONE_PLACE, parse_move("SW@1,1"))


def test_another_diamond_tempts() -> None:
    assert parse_move("NE@3,1") in tempting_moves(TWO_DIAMONDS, parse_move("NW@1,1"))
    assert not tempting_moves(ONE_PLACE, parse_move("NW@1,1"))


def test_the_best_level_is_not_fooled_by_the_only_good_move() -> None:
    facts = placement_facts(ONE_PLACE, parse_move("NW@1,1"))
    # Greedy and the levels 3 to 5 see the diamond, level 2 sometimes.
    assert facts in (Facts(0, 0, quiet=False), Facts(0, 1, quiet=False))
    assert placement_facts(ONE_PLACE, parse_move("SW@1,1")).fooled >= 4


def test_an_open_hand_that_makes_one_diamond() -> None:
    # Four tiles on the last places: NW at 1,1 is a diamond, wherever the three NE lie.
    text = "SE SW SE NE NW/NE .. .. .. .. hand NW NE NE NE aim 1"
    facts = open_hand_facts(read_position(text, {}))
    assert (facts.plausible, facts.quiet) == (4, False)
