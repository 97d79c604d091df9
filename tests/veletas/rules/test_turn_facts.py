"""Facts about turns of Veletas, on positions drawn by hand."""

from games.veletas.rules.pieces import Slide, Stone
from games.veletas.rules.position import Claim
from games.veletas.view.coach import (
    Freedom,
    claims_by,
    freedom_on,
    freedoms,
    leads,
    slide_of,
)
from tests.veletas.pictures import BLACK, WHITE, drawn, played

CORNER = drawn(
    "leaflet-en",
    """
    . . . . . . *
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    x x . . . . .
    * . . . * . .""",
)
"""The shooter on a1 has one way out, to b1."""
TRAP = (Stone("b1"),)


def test_a_claim_holds_the_sizes_of_both_groups() -> None:
    after = played(CORNER, *TRAP)
    assert after.claims_since(CORNER) == [Claim("a1", BLACK, 3, 0)]
    assert after.claims_since(after) == []


def test_the_claims_of_a_turn_are_asked_for_one_side() -> None:
    assert claims_by(CORNER, TRAP, BLACK) == [Claim("a1", BLACK, 3, 0)]
    assert claims_by(CORNER, TRAP, WHITE) == []


def test_a_turn_that_is_not_legal_claims_nothing() -> None:
    assert claims_by(CORNER, (Slide("a1", "g1"), Stone("b1")), BLACK) == []


def test_freedoms_are_compared_on_squares_with_a_shooter_in_both_positions() -> None:
    # e1 goes to e2, and its stone falls on b5: a1 keeps its way out, g7 its three
    after = played(CORNER, Slide("e1", "e2"), Stone("b5"))
    assert freedoms(CORNER, after, BLACK) == [Freedom("a1", 1, 1, 2, 0), Freedom("g7", 3, 3, 0, 0)]
    assert freedoms(CORNER, after, WHITE)[0] == Freedom("a1", 1, 1, 0, 2)


def test_the_freedom_of_a_shooter_on_a_square() -> None:
    assert (freedom_on(CORNER, "a1"), freedom_on(CORNER, "g7")) == (1, 3)
    assert freedom_on(CORNER, "d4") == 0


def test_a_side_leads_beside_a_shooter_with_the_bigger_group() -> None:
    assert (leads(CORNER, BLACK), leads(CORNER, WHITE)) == (1, 0)


def test_the_shooters_move_of_a_turn() -> None:
    assert slide_of((Slide("e1", "e2"), Stone("b5"))) == Slide("e1", "e2")
    assert slide_of(TRAP) is None
