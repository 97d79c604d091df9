from __future__ import annotations

import pytest

from games.core.grid import QUEEN, Step
from games.ui.match.speech import CLOCKWISE, STRAIGHT, direction_name, towards


@pytest.mark.parametrize(
    ("step", "name"), [((0, 1), "north"), ((1, 1), "northeast"), ((-1, -1), "southwest")]
)
def test_up_is_north(step: Step, name: str) -> None:
    assert direction_name(step) == name


def test_every_direction_has_a_name_of_its_own() -> None:
    assert set(CLOCKWISE) == set(QUEEN)
    assert len({direction_name(step) for step in CLOCKWISE}) == 8
    assert [direction_name(step) for step in STRAIGHT] == ["north", "east", "south", "west"]


def test_a_sentence_begins_with_the_direction() -> None:
    assert towards((1, 0), "2 free, edge") == "East: 2 free, edge."
