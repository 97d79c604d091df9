"""What is seen and heard of a turn, step by step."""

from __future__ import annotations

import pygame
import pytest

from games.herati.rules.position import LoomPosition, WorkshopPosition
from games.herati.view.board import Aside, Glow, InHand
from tests.herati.match_driver import Driver, OpenMatch, at
from tests.herati.pictures import loom, workshop
from tests.match_driver import FRAME

TWO = "SE SW ..\nNE .. NE\n.. SW SE"
"""NW in the middle completes a black diamond and a white one."""


def shown_points(driver: Driver) -> int:
    position = driver.view.shown_position
    assert isinstance(position, WorkshopPosition)
    return position.game_points[0]


def until_heard(driver: Driver, name: str) -> float:
    """Let time pass until a sound is heard; returns the seconds."""
    for frame in range(300):
        if name in driver.heard:
            return frame * FRAME
        driver.wait(FRAME)
    raise AssertionError(f"{name} was not heard")


def test_a_tile_is_heard_when_it_lies_and_its_edges_after_that(open_match: OpenMatch) -> None:
    driver = open_match(workshop("SE", "NE SW | NW SE", "NW | NE NE"))
    driver.heard.clear()
    driver.play_at_once("SW@1,0")
    assert driver.heard == []
    until_heard(driver, "tile")
    sprite = driver.board.sprite_at(at(1, 0))
    assert sprite
    assert (sprite.x, sprite.y) == driver.spot(at(1, 0)).center
    assert "match" not in driver.heard
    driver.wait(0.2)
    assert driver.heard == ["tile", "match"]


def test_edges_that_clash_in_the_loom_are_not_heard(open_match: OpenMatch) -> None:
    """The first tile touches nothing."""
    driver = open_match(loom("", "NE SW | NW SE"))
    driver.heard.clear()
    driver.play("NE@0,0")
    assert driver.heard == ["tile"]


def test_points_are_counted_with_each_diamond_that_lights_up(open_match: OpenMatch) -> None:
    driver = open_match(workshop(TWO, "NW | SE SE", "SE | SE SE"))
    driver.heard.clear()
    driver.play_at_once("NW@1,1")
    points = [(0, 0)]
    while not driver.view.settled:
        driver.wait(FRAME)
        now = (driver.heard.count("diamond"), shown_points(driver))
        if now != points[-1]:
            points.append(now)
    assert points == [(0, 0), (1, 0), (1, 1), (2, 1), (2, 2)]


def test_diamonds_of_the_loom_are_counted_likewise(open_match: OpenMatch) -> None:
    row = "SE SW SE SW SE\nNE .. NE NW NE"
    driver = open_match(loom(row, "NW SE | SE SE"))
    before = driver.position
    assert isinstance(before, LoomPosition)
    driver.play_at_once("NW@1,1")
    until_heard(driver, "tile")
    shown = driver.view.shown_position
    assert isinstance(shown, LoomPosition)
    assert shown.score == before.score
    driver.wait()
    shown = driver.view.shown_position
    assert isinstance(shown, LoomPosition)
    assert shown.score > before.score


def test_the_next_tile_turns_over_while_the_last_one_lies(open_match: OpenMatch) -> None:
    driver = open_match(loom("NE", "SW NW | SE NE"))
    driver.play_at_once("SW@1,0")
    until_heard(driver, "tile")
    sprite = driver.board.sprite_at(InHand(0, 2))
    assert sprite
    flips = []
    for _ in range(60):
        driver.wait(FRAME)
        flips.append(sprite.flip)
    assert min(flips) < 0.2
    assert flips[-1] == 1
    assert driver.kind(InHand(0, 2)) in ("SE", "NE")


def test_a_tile_set_aside_is_heard_in_the_tray(open_match: OpenMatch) -> None:
    driver = open_match(loom("NE", "NE NE | NW SE"))
    driver.heard.clear()
    driver.play("x NE")
    assert driver.heard == ["tile"]
    assert driver.at_rest(Aside(0))


def test_undo_is_silent_and_takes_the_diamond_away(open_match: OpenMatch) -> None:
    driver = open_match(workshop(TWO, "NW | SE SE", "SE | SE SE"))
    driver.play("NW@1,1")
    driver.heard.clear()
    driver.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert shown_points(driver) == 0
    driver.wait(0.5)
    assert driver.view.settled
    assert driver.heard == ["back"]
    assert driver.kind(Glow(0, 0)) is None
    assert driver.at_rest(driver.tile("NW"))


@pytest.mark.parametrize("which", [0, 1])
def test_the_tile_that_was_taken_comes_back_to_its_own_place(
    open_match: OpenMatch, which: int
) -> None:
    """Of two equal tiles the dragged one is moved, and comes back."""
    driver = open_match(workshop("SE", "SW SW NE | NW", "NW | NE NE"))
    tile = driver.hand()["SW"][which]
    place = driver.spot(tile)
    driver.drag(tile, at(1, 0))
    driver.wait()
    assert tile not in driver.hand()["SW"]
    driver.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    driver.wait(0.6)
    assert tile in driver.hand()["SW"]
    assert driver.spot(tile) == place
