"""The sentences of the window during a match."""

from __future__ import annotations

import pytest

from tests.veletas.match_driver import OpenMatch
from tests.veletas.pictures import drawn

ONE_CLAIM = """
    . . . . . . .
    . . . o . * .
    . . . . . . .
    . . . * . . .
    . . . . . . .
    x x . . . . .
    B x . . . . ."""


def test_the_panel_counts_claims_and_stones(open_match: OpenMatch) -> None:
    driver = open_match(at=drawn("current", ONE_CLAIM))
    plates = driver.texts.seat_infos(driver.position)
    assert [(plate.name, plate.score, plate.detail) for plate in plates] == [
        ("Ada · Black", "1 / 2", "3 stones placed"),
        ("Ben · White", "0 / 2", "1 stone placed"),
    ]


@pytest.mark.parametrize(("turns", "task"), [
    ((), "Black: move a shooter, or shoot without moving."),
    (("d4-d1",), "Black: shoot a stone from d1."),
])  # fmt: skip
def test_the_task_names_the_next_gesture(
    open_match: OpenMatch, turns: tuple[str, ...], task: str
) -> None:
    driver = open_match(*turns, at=drawn("current", ONE_CLAIM))
    assert driver.texts.expectation(driver.position) == task
