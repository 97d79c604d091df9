"""Tiles that fit nowhere are dimmed before one tries."""

from __future__ import annotations

import pygame

from games.herati.view.board import InHand
from games.herati.view.tiles import palette_of
from tests.herati.match_driver import Driver, OpenMatch, at
from tests.herati.pictures import AnyHerati, loom, workshop
from tests.match_driver import FRAME
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


def test_the_tile_that_fits_nowhere_is_dimmed(open_match: OpenMatch) -> None:
    driver = open_match(one_fits())
    assert dimmed(driver) == [driver.tile("NE")]


def test_the_hand_of_another_player_is_not_dimmed(open_match: OpenMatch) -> None:
    driver = open_match(one_fits())
    assert driver.tile("NE", seat=1) not in dimmed(driver)


def test_nothing_is_dimmed_when_a_tile_has_to_be_set_aside(open_match: OpenMatch) -> None:
    assert dimmed(open_match(loom("NE", "NE NE | NW SE"))) == []


def test_nothing_is_dimmed_for_a_computer_or_while_a_tile_moves(open_match: OpenMatch) -> None:
    driver = open_match(one_fits(), names=("Robot", "Ben"))
    assert dimmed(driver) == []
    driver = open_match(one_fits())
    driver.play_at_once("SW@1,0")
    assert dimmed(driver) == []


def test_nothing_is_dimmed_while_an_earlier_turn_is_viewed(open_match: OpenMatch) -> None:
    driver = open_match(one_fits())
    driver.play("SW@1,0")
    driver.scene.panel.playback.step(-1)
    driver.wait()
    assert driver.position == one_fits()
    assert dimmed(driver) == []


def test_the_veil_fades_in(open_match: OpenMatch) -> None:
    """The upper right half of NE is black, under the veil it is lighter."""
    driver = open_match(one_fits())
    driver.play("SW@1,0")
    driver.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    while driver.board.playing:
        driver.wait(FRAME)
    spot = driver.spot(driver.tile("NE"))
    point = spot.right - spot.w // 4, spot.top + spot.h // 4
    dark = sum(user_input.show(driver.context).get_at(point)[:3])
    driver.wait(0.5)
    assert sum(user_input.show(driver.context).get_at(point)[:3]) > dark + 100


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
