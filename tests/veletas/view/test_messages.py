"""What the window says of a position of Veletas."""

from __future__ import annotations

import pytest

from games.veletas.rules.setups import first_position
from games.veletas.view import claims, messages
from games.veletas.view.example_positions import played
from tests.veletas.pictures import BLACK, WHITE, drawn


@pytest.mark.parametrize(("turns", "sentence"), [
    ((), "Black: place 2 shooters."),
    (("c3",), "Black: place 1 more shooter."),
    (("c3,e5",), "Black: place your first stone on any empty square."),
    (("c3,e5/a1",), "Choose a colour: keep White or take Black."),
    (("c3,e5/a1", "swap"), "White: place 3 shooters."),
    (("c3,e5/a1", "keep", "b2,b3,b4/a2"), "Black: move a shooter or shoot a stone."),
    (("c3,e5/a1", "keep", "b2,b3,b4/a2", "e5-e8"), "Black: shoot a stone from e8."),
])  # fmt: skip
def test_what_is_expected(turns: tuple[str, ...], sentence: str) -> None:
    assert messages.expectation(played(first_position(9), *turns)) == sentence


def test_stones_are_counted() -> None:
    position = played(first_position(7), "d4/a1")
    assert messages.placed(position, BLACK) == "1 stone placed"
    assert messages.placed(position, WHITE) == "0 stones placed"


def test_the_choice_says_what_follows() -> None:
    assert messages.choice_text(played(first_position(10), "c3,e5,g7/a1")).startswith(
        "White places the other 4 shooters and a stone, then Black takes the first turn."
    )


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


def test_a_claim_without_a_rival() -> None:
    before = drawn("current", ALONE)
    after = played(before, "a1/b1")
    assert claims.claim_sentence(before, after) == (
        "Black claims a1: its group there has 3 stones, White has none."
    )
    assert claims.groups_that_claim(after, "a1") == [frozenset({"a2", "b2", "b1"})]


def test_a_claim_that_no_stone_explains() -> None:
    before = drawn("leaflet-en", SHOOTERS_ROUND)
    after = played(before, "a2/b2")
    assert claims.claim_sentence(before, after) == (
        "White claims a1: no stone is orthogonally beside it, and Black has just moved."
    )
    assert claims.groups_that_claim(after, "a1") == []


def test_nothing_is_said_where_nothing_is_claimed() -> None:
    before = drawn("current", ALONE)
    assert claims.claim_sentence(before, played(before, "d4/d5")) == ""
