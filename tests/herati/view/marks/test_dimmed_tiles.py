"""Tiles that fit nowhere are dimmed before one tries."""

from __future__ import annotations

import pygame

from games.herati.view.board import InHand
from games.herati.view.tiles import palette_of
from tests.herati.match_driver import Driver, OpenMatch, at
from tests.herati.pictures import AnyHerati, workshop
from tests.ui import user_input


def one_fits() -> AnyHerati:
    """SW fits at every side of NE; NE clashes with NE everywhere."""
    return workshop("NE", "NE SW | NW SE", "NE SW | NE NE")


def dimmed(driver: Driver) -> list[InHand]:
    return driver.game_board.dimmed  # type: ignore[attr-defined, no-any-return]


def cross_pixels(driver: Driver) -> int:
    """How much of the red of clashes is to be seen."""
    colour = palette_of(driver.context).cross
    surface = user_input.show(driver.context)
    return pygame.mask.from_threshold(surface, colour, (1, 1, 1, 255)).count()


def test_pointing_at_it_tells_why_and_marks_the_clashes(open_match: OpenMatch) -> None:
    driver = open_match(one_fits())
    assert cross_pixels(driver) == 0
    driver.hover(driver.tile("NE"))
    assert cross_pixels(driver) > 400
    driver.hover(at(2, 2))
    assert cross_pixels(driver) == 0


def test_a_click_on_it_says_the_same_once(open_match: OpenMatch) -> None:
    driver = open_match(one_fits())
    tile = driver.tile("NE")
    spot = driver.spot(tile)
    above = pygame.Rect(spot.x, spot.y - 30, spot.w, 20)

    def seen() -> bytes:
        return pygame.image.tobytes(user_input.show(driver.context).subsurface(above), "RGB")

    driver.hover(at(2, 2))
    bare = seen()
    driver.hover(tile)
    assert seen() != bare
    driver.click(tile)
    assert driver.message == "Fits nowhere now: everywhere an edge of it would clash."
    driver.wait(2)  # until the reason is not drawn any more
    assert seen() == bare
