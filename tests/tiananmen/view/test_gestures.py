"""Held stones of Tiananmen, and the points they reach."""

from __future__ import annotations

from games.tiananmen.rules.position import set_up
from games.tiananmen.view.layout import Bowl, Lid
from tests.match_driver import turns
from tests.tiananmen.match_driver import OpenMatch
from tests.tiananmen.pictures import BLACK
from tests.ui.user_input import click

BOWL, LID = Bowl(BLACK), Lid(BLACK)


def test_a_stone_in_the_hand_is_as_large_as_one_on_the_board(open_match: OpenMatch) -> None:
    driver = open_match(Size="13")
    driver.grab(BOWL, "D4")
    driver.wait(0.5)
    drag = driver.board.drag
    assert drag is not None
    assert drag.sprite.size == driver.spot("D4").w
    assert driver.spot(BOWL).w < driver.spot("D4").w


def test_stones_pass_over_everything_to_the_nearest_empty_point(open_match: OpenMatch) -> None:
    position = set_up(19, black=["K13"], white=["K12", "L13"], last="K12")
    driver = open_match(at=position)
    assert driver.lit == {"K14", "L12", "K8", "J12"}
    driver.click("K8")
    assert turns(driver) == ["K8"]


def test_several_stones_of_a_turn_are_taken_back_with_one_button(open_match: OpenMatch) -> None:
    driver = open_match()
    first = next(iter(driver.lit))
    driver.click(first)
    assert not driver.scene.controls()  # “Undo” takes a single stone back
    driver.wait(2)
    driver.click(next(iter(driver.lit)))
    driver.wait(2)
    (button,) = driver.scene.controls()
    found = driver.scene.explain(button.center)
    assert found is not None
    assert found.text.endswith("Its key is Ctrl+Shift+Z.")
    click(driver.context.scenes, button.center)
    assert driver.view.session.match.ply == 0
