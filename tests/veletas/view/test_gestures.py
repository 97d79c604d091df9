"""What gestures mean: the move that is taken back, and the stone at the nose of a vane."""

from __future__ import annotations

import msgspec
import pygame
import pytest

from games.veletas.rules.pieces import Place, Slide, Stone
from tests.match_driver import turns
from tests.ui.user_input import click, drag
from tests.veletas.match_driver import Driver, OpenMatch
from tests.veletas.pictures import OPEN, drawn


@pytest.fixture
def driver(open_match: OpenMatch) -> Driver:
    """A vane has moved from d4 to d1."""
    driver = open_match(at=drawn("current", OPEN))
    driver.drag("d4", "d1")
    driver.wait()
    return driver


def tail(driver: Driver) -> tuple[int, int]:
    """A point of the vane that has moved, as far behind the middle as its stone is before it."""
    stone, tile = driver.spot("loaded stone"), driver.spot("d1")
    return 2 * tile.centerx - stone.centerx, 2 * tile.centery - stone.centery


def test_a_vane_that_is_dragged_home_takes_its_move_back(driver: Driver) -> None:
    drag(driver.context.scenes, tail(driver), driver.point("d4"))
    assert turns(driver) == []
    driver.wait()
    assert driver.kind("d4") == "shooter"
    assert driver.kind("d1") is None


def test_a_vane_that_is_clicked_and_sent_home_takes_its_move_back(driver: Driver) -> None:
    click(driver.context.scenes, tail(driver))
    driver.click("d4")
    assert turns(driver) == []


def test_a_click_on_the_square_that_was_left_shoots_there(driver: Driver) -> None:
    driver.click("d4")
    assert turns(driver) == ["d4-d1/d4"]


@pytest.mark.parametrize("origin", ["black bowl", "loaded stone"])
def test_a_stone_can_be_dragged_to_the_square_that_was_left(driver: Driver, origin: str) -> None:
    driver.drag(origin, "d4")
    assert turns(driver) == ["d4-d1/d4"]


def test_a_vane_that_is_dragged_elsewhere_shoots_nothing(driver: Driver) -> None:
    drag(driver.context.scenes, tail(driver), driver.point("g1"))
    assert turns(driver) == ["d4-d1"]
    assert driver.message == (
        "A shooter has been moved to d1 in this turn: now it must shoot a stone."
    )


def test_a_drag_from_the_middle_of_the_square_shoots(driver: Driver) -> None:
    driver.drag("d1", "g1")
    assert turns(driver) == ["d4-d1/g1"]


def test_a_click_on_a_target_shoots_even_if_the_vane_was_clicked_before(driver: Driver) -> None:
    click(driver.context.scenes, tail(driver))
    driver.click("g1")
    assert turns(driver) == ["d4-d1/g1"]


def test_the_vane_shows_no_stone_while_it_is_in_the_hand(driver: Driver) -> None:
    assert driver.kind("d1") == "loaded black"
    driver.grab("black bowl", "f1")
    assert driver.kind("d1") == "shooter"
    driver.right_click()
    driver.hover("f1")
    assert driver.kind("d1") == "loaded black"


def test_the_loaded_stone_grows_to_its_full_size_in_the_hand(driver: Driver) -> None:
    driver.grab("loaded stone", "f1")
    held = driver.board.drag
    assert held is not None
    driver.wait(0.3)
    assert held.sprite.size == driver.spot("d1").w


@pytest.mark.parametrize(("origin", "target", "move"), [
    ("black bowl", "a1", Stone("a1")),
    ("loaded stone", "a1", Stone("a1")),
    ("loaded stone", "b6", Slide("b6", "b6")),
    ("d1", "a1", Slide("d1", "a1")),
    ("d1", "d4", None),
    ("reserve", "a1", Place("a1")),
    ("black bowl", "white bowl", None),
])  # fmt: skip
def test_the_move_of_a_drop(driver: Driver, origin: str, target: str, move: object) -> None:
    assert driver.game_board.meant(driver.position, origin, target) == move


def test_the_vane_turns_towards_the_square_under_the_pointer(driver: Driver) -> None:
    driver.hover("a1")
    driver.wait(0.3)
    assert driver.angle("d1") == 90
    driver.hover("d3")
    driver.wait(0.3)
    assert driver.angle("d1") == 0
    driver.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    driver.wait()
    assert driver.angle("d4") == 315


def test_a_shot_that_waits_has_left_the_vane_and_keeps_its_aim(driver: Driver) -> None:
    settings = msgspec.structs.replace(driver.context.settings, confirm_turns=True)
    driver.context.change_settings(settings)
    driver.drag("black bowl", "a1")
    driver.wait(0.3)
    driver.hover("g7")
    driver.wait(0.3)
    assert (driver.kind("d1"), driver.angle("d1")) == ("shooter", 90)
    driver.key(pygame.K_ESCAPE)
    driver.hover("g7")
    assert driver.kind("d1") == "loaded black"


@pytest.mark.parametrize("origin", ["loaded stone", "black bowl", "d1"])
def test_an_undo_takes_what_is_held_out_of_the_hand(driver: Driver, origin: str) -> None:
    driver.grab(origin, "g4")
    driver.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert driver.board.drag is None
    assert turns(driver) == []
    driver.wait()
    assert (driver.kind("d4"), driver.kind("d1")) == ("shooter", None)
    assert driver.view.settled
