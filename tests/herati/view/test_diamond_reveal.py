"""Completed diamonds are shown one by one."""

from __future__ import annotations

from games.herati.view.board_view import Glow
from games.herati.view.diamond_reveal import FADE_TIME, DiamondReveal
from tests.herati.match_driver import OpenMatch
from tests.herati.pictures import loom

DIAMOND = "SE SW NE SW NE\nNE NW .. .. .."
GLOW = Glow(0, 0)


def test_a_delayed_diamond_fades_in_later(open_match: OpenMatch) -> None:
    driver = open_match(loom(DIAMOND, "SE NE | ?"))
    board = driver.scene.view.board
    reveal = DiamondReveal(driver.scene.view)
    reveal.delay(GLOW, 1.0)
    sprite = board.sprite_at(GLOW)
    assert sprite is not None
    assert sprite.alpha == 0
    reveal.update(0.9)
    board.update(0.1)
    assert sprite.alpha == 0
    reveal.update(0.2)
    board.update(FADE_TIME / 2)
    assert 0 < sprite.alpha < 255
    board.update(FADE_TIME)
    assert sprite.alpha == 255


def test_all_diamonds_can_be_shown_at_once(open_match: OpenMatch) -> None:
    driver = open_match(loom(DIAMOND, "SE NE | ?"))
    reveal = DiamondReveal(driver.scene.view)
    reveal.delay(GLOW, 1.0)
    reveal.show_all()
    sprite = driver.scene.view.board.sprite_at(GLOW)
    assert sprite is not None
    driver.scene.view.board.update(0.01)
    assert sprite.alpha == 255
    reveal.update(5.0)
    assert sprite.alpha == 255
