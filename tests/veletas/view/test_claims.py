"""Claims in words, and the groups that made them."""

from __future__ import annotations

from games.veletas.rules.position import Claim
from games.veletas.view.examples import before_the_trap, bigger_group, played
from games.veletas.view.words import claim_sentence
from tests.veletas.pictures import BLACK, WHITE, drawn

ALONE = """
    . . . . . . .
    . . . o . * .
    . . . . . . .
    . . . * . . .
    . . . . . . .
    x x . . . . .
    * . . . . . ."""

SHOOTERS_ROUND = """
    . . . . . . .
    . . . o . x .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    * . . . . . .
    * * . . . . ."""


def test_a_claim_beside_one_side_only() -> None:
    before = drawn("current", ALONE)
    after = played(before, "a1/b1")
    assert claim_sentence(before, after) == (
        "Black claims a1: its group there has 3 stones, White has none."
    )
    assert after.rivals("a1") == {BLACK: ("a2", "b1", "b2"), WHITE: ()}


def test_a_claim_without_any_stone_beside_it() -> None:
    before = drawn("leaflet-en", SHOOTERS_ROUND)
    after = played(before, "a2/b2")
    assert claim_sentence(before, after) == (
        "a1 is a tie, no stone is orthogonally beside it. "
        "Black has made this turn: White claims it."
    )
    assert after.rivals("a1") == {BLACK: (), WHITE: ()}


def test_no_claim_has_no_sentence() -> None:
    before = drawn("current", ALONE)
    assert claim_sentence(before, played(before, "d4/d5")) == ""


def test_a_claim_by_the_bigger_group_names_both_sizes() -> None:
    before, after = before_the_trap(), bigger_group()
    assert after.claims_since(before) == [Claim("a1", BLACK, 3, 1)]
    assert claim_sentence(before, after) == (
        "Black claims a1: its group there has 3 stones, White's has 1."
    )
    assert after.rivals("a1") == {BLACK: ("a2", "a3", "b2"), WHITE: ("b1",)}


EQUAL = """
    . . . . . . .
    . . . o . * .
    . . . . . . .
    . . . * . . .
    x . . . . . .
    x . . . x . .
    * o . . . . ."""


def test_a_claim_between_equal_groups_shows_both() -> None:
    before = drawn("current", EQUAL, WHITE)
    after = played(before, "d4-d2/b2")
    assert claim_sentence(before, after) == (
        "a1 is a tie, 2 stones each. White has made this turn: Black claims it."
    )
    assert after.rivals("a1") == {BLACK: ("a2", "a3"), WHITE: ("b1", "b2")}
