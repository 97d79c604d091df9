"""The drawing of a match: targets, and the ghost of the piece that would go there."""

from __future__ import annotations

from tests.ui import user_input
from tests.veletas.match_driver import Driver, OpenMatch
from tests.veletas.pictures import drawn

OPEN = """
    . . . . . . .
    . * . . . . .
    . . . . . . .
    . . . * . . .
    . . . . . . .
    . . . . * . .
    . . . . . . ."""


def beside_middle(driver: Driver, cell: str) -> int:
    """How red a point within a stone of a square is, beside the small mark in its middle."""
    spot = driver.spot(cell)
    return driver.show().get_at((spot.centerx - round(spot.w * 0.28), spot.centery)).r


def test_the_ghost_of_a_stone_hovers_over_its_target(open_match: OpenMatch) -> None:
    driver = open_match("d4-d1", at=drawn("current", OPEN))
    driver.hover("b3")
    assert beside_middle(driver, "d6") > 200
    driver.hover("d6")
    assert beside_middle(driver, "d6") < 190


def test_a_held_stone_leaves_its_ghost_in_the_middle_of_the_square(open_match: OpenMatch) -> None:
    driver = open_match("d4-d1", at=drawn("current", OPEN))
    driver.grab("black bowl", "d6")
    spot = driver.spot("d6")
    user_input.move(driver.context.scenes, (spot.right - 2, spot.centery))
    assert beside_middle(driver, "d6") < 190


def test_trays_show_the_claims_that_have_been_shown(open_match: OpenMatch) -> None:
    driver = open_match(at=drawn("current", OPEN))
    drawing = driver.scene.parts.drawing
    before = drawing.ground_key(driver.position)
    driver.drag("d4", "d1")
    assert drawing.ground_key(driver.position) == before
    driver.drag("black bowl", "d4")
    assert drawing.ground_key(driver.position) != before
