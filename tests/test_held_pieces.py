"""What the window does with a held piece, in every game: one piece of each that can be dragged."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pygame
import pytest

from games.tiananmen.view.board import Lid, SavedStone
from games.ui.board.sprites import Place
from games.ui.match.dialogs import PauseScene
from tests.herati.match_driver import Driver as HeratiDriver
from tests.herati.match_driver import at
from tests.herati.pictures import ready
from tests.match_driver import MatchDriver, opener, turns
from tests.match_driver import screen as screen
from tests.tiananmen.match_driver import Driver as TiananmenDriver
from tests.tiananmen.pictures import BLACK, example
from tests.ui import user_input
from tests.veletas.match_driver import Driver as VeletasDriver
from tests.veletas.pictures import OPEN, drawn


@dataclass(frozen=True)
class Hand:
    """A match, and two drags that are legal one after the other, with the turns after both."""

    driver: MatchDriver[Any]
    first: tuple[Place, Place]
    second: tuple[Place, Place]
    turns: tuple[str, ...]
    source: Place
    """Where the first piece lies."""

    def grab(self) -> None:
        self.driver.grab(*self.first)
        assert self.driver.board.drag is not None

    @property
    def picture(self) -> tuple[object, ...]:
        """How the first piece is shown."""
        sprite = self.driver.board.sprite_at(self.source)
        assert sprite is not None
        return sprite.kind, sprite.x, sprite.y, sprite.size, sprite.angle

    @property
    def is_back(self) -> bool:
        """Whether nothing is held or played, and the piece lies in its place."""
        driver = self.driver
        return not (driver.board.drag or turns(driver)) and (
            self.picture[1:3] == driver.point(self.source)
        )


def veletas(folder: Path) -> Hand:
    driver = opener(VeletasDriver, folder)(at=drawn("current", OPEN))
    return Hand(driver, ("d4", "d5"), ("loaded stone", "b5"), ("d4-d5/b5",), "d4")


def herati(folder: Path) -> Hand:
    driver = HeratiDriver(HeratiDriver.new_context(folder), ("Ada", "Ben"), ready())
    driver.wait()
    first, second = driver.tile("SW"), driver.tile("NW", 1)
    played = "SW@1,0", "NW@0,1"
    return Hand(driver, (first, at(1, 0)), (second, at(0, 1)), played, first)


def tiananmen(folder: Path) -> Hand:
    driver = opener(TiananmenDriver, folder)(at=example("black_lid").position)
    lid = Lid(BLACK)
    return Hand(driver, (lid, "E7"), (lid, "G5"), ("lid E7 G5",), SavedStone(BLACK, 2))


@pytest.fixture(params=[veletas, herati, tiananmen])
def hand(screen: None, tmp_path: Path, request: pytest.FixtureRequest) -> Hand:
    make: Callable[[Path], Hand] = request.param
    return make(tmp_path)


@pytest.mark.parametrize("how", ["right", "escape", "focus"])
def test_a_held_piece_can_be_put_back(hand: Hand, how: str) -> None:
    driver, before = hand.driver, hand.picture
    hand.grab()
    if how == "right":
        driver.right_click()
    elif how == "escape":
        driver.key(pygame.K_ESCAPE)
    else:
        driver.context.scenes.covered()
    assert driver.board.drag is None
    driver.release(hand.first[1])
    driver.wait()
    assert hand.is_back
    assert hand.picture == before
    assert driver.top is driver.scene


def test_a_drop_outside_goes_home_in_silence(hand: Hand) -> None:
    hand.grab()
    user_input.release(hand.driver.context.scenes, (3, 3))
    hand.driver.wait()
    assert hand.is_back
    assert hand.driver.message == ""


def test_a_resize_in_mid_drag_puts_the_piece_back_at_its_new_place(hand: Hand) -> None:
    driver, old = hand.driver, hand.driver.point(hand.source)
    hand.grab()
    driver.context.resize((900, 1200))
    assert driver.point(hand.source) != old
    assert hand.is_back
    driver.show()
    driver.drag(*hand.first)
    assert turns(driver) != []


def test_undo_lets_a_held_piece_go(hand: Hand) -> None:
    driver = hand.driver
    driver.drag(*hand.first)
    driver.wait()
    driver.grab(*hand.second)
    driver.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert driver.board.drag is None
    driver.release(hand.second[1])
    driver.wait()
    assert hand.is_back


def test_two_drags_in_one_frame_lose_nothing_and_are_undone_and_done_again(hand: Hand) -> None:
    driver = hand.driver
    driver.drag(*hand.first)
    driver.drag(*hand.second)
    assert turns(driver) == list(hand.turns)
    driver.key(pygame.K_z, pygame.K_z, mod=pygame.KMOD_CTRL)
    driver.wait()
    assert hand.is_back
    driver.key(pygame.K_y, pygame.K_y, mod=pygame.KMOD_CTRL)
    assert turns(driver) == list(hand.turns)


def test_escape_lets_a_chosen_piece_go_and_then_opens_the_pause(hand: Hand) -> None:
    driver = hand.driver
    driver.click(hand.first[0])
    driver.key(pygame.K_ESCAPE)
    assert driver.top is driver.scene
    assert driver.chosen() != hand.first[0]
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.top, PauseScene)
