"""Held stones of Tiananmen, and the points they reach."""

from __future__ import annotations

from tests.tiananmen.match_driver import OpenMatch
from tests.ui.user_input import click


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
