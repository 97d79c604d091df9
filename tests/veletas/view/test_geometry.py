"""The places under points, and the squares of places."""

from __future__ import annotations

import pygame
import pytest

from games.veletas.view.board import Marker
from tests.veletas.match_driver import Driver, OpenMatch
from tests.veletas.pictures import OPEN, drawn


@pytest.fixture
def driver(open_match: OpenMatch) -> Driver:
    return open_match(at=drawn("current", OPEN))


def place_at(driver: Driver, point: tuple[int, int]) -> object:
    return driver.parts.geometry.place_at(point)


def test_squares_bowls_and_no_empty_reserve_are_under_points(driver: Driver) -> None:
    assert place_at(driver, driver.point("c3")) == "c3"
    assert place_at(driver, driver.point("black bowl")) == "black bowl"
    assert place_at(driver, driver.layout.reserve.center) is None
    assert place_at(driver, (1, 1)) is None


def test_the_reserve_counts_while_shooters_are_placed(open_match: OpenMatch) -> None:
    driver = open_match(Size="7")
    assert place_at(driver, driver.layout.reserve.center) == "reserve"


def test_a_marker_lies_on_its_shooter(driver: Driver) -> None:
    assert driver.spot(Marker("d4")) == driver.spot("d4")


@pytest.mark.parametrize(("target", "way"), [("d1", (0, 1)), ("g4", (1, 0)), ("a7", (-1, -1))])
def test_the_loaded_stone_lies_at_the_nose(
    driver: Driver, target: str, way: tuple[int, int]
) -> None:
    driver.drag("d4", target)
    driver.wait()
    nose, vane = driver.spot("loaded stone"), driver.spot(target)
    dx, dy = nose.centerx - vane.centerx, nose.centery - vane.centery
    assert (dx > 3) - (dx < -3) == way[0]
    assert (dy > 3) - (dy < -3) == way[1]
    assert place_at(driver, nose.center) == "loaded stone"
    assert place_at(driver, (vane.centerx - dx, vane.centery - dy)) == target


def test_a_piece_in_the_hand_is_over_the_square_not_over_the_loaded_stone(driver: Driver) -> None:
    driver.drag("d4", "d1")
    driver.wait()
    nose = driver.spot("loaded stone").center
    driver.grab("black bowl", "c1")
    assert place_at(driver, nose) == "d1"


def test_a_smaller_window_has_smaller_squares(driver: Driver) -> None:
    before = driver.spot("d4").w
    driver.context.resize((800, 600))
    assert driver.spot("d4").w < before
    assert pygame.Rect(0, 0, 800, 600).contains(driver.spot("a1"))
