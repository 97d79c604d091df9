"""The drawing of a match: targets, and the ghost of the piece that would go there."""

from __future__ import annotations

import pygame

from tests.veletas.match_driver import Driver, OpenMatch
from tests.veletas.pictures import drawn

TRAP = """
    . . . . . . .
    . . . o . * .
    . . . . . . .
    . . . * . . .
    x . . . . . .
    x . . . . . .
    * o . . . . ."""


def preview_of(driver: Driver, origin: str, target: str) -> set[str]:
    """The squares that look different while a drop is previewed."""
    draw = driver.game_board.preview(driver.position, origin, target)
    if draw is None:
        return set()
    before, after = driver.show().copy(), driver.show().copy()
    draw(after)
    names = driver.position.board.grid.names
    return {
        cell
        for cell in names
        for inner in (driver.spot(cell).inflate(-16, -16),)
        if pygame.image.tobytes(before.subsurface(inner), "RGB")
        != pygame.image.tobytes(after.subsurface(inner), "RGB")
    }


def test_a_stone_over_its_target_shows_what_it_would_trap(open_match: OpenMatch) -> None:
    driver = open_match(at=drawn("current", TRAP))
    changed = preview_of(driver, "black bowl", "b2")
    assert {"a1", "a2", "b1"} <= changed
    assert not {"d4", "f6", "d6", "g1"} & changed


def test_moves_and_harmless_stones_bring_nothing_about(open_match: OpenMatch) -> None:
    driver = open_match(at=drawn("current", TRAP))
    assert preview_of(driver, "black bowl", "g4") == set()
    assert preview_of(driver, "d4", "d1") == set()
