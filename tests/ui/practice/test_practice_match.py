from __future__ import annotations

import pytest

from games.core.position import Side
from games.ui.learning.practice_board import NoEngine, practice_match
from tests.toy import RACE, Add, Race


@pytest.mark.parametrize(
    ("side", "names"), [(Side.BLACK, ["You", "Opponent"]), (Side.WHITE, ["Opponent", "You"])]
)
def test_the_person_has_the_side_to_move(side: Side, names: list[str]) -> None:
    controller = practice_match(RACE, RACE.completed({}), Race(to_move=side))
    assert [seat.name for seat in controller.state.seats] == names
    controller.play(Add(1))
    assert controller.position == Race(to_move=side).play(Add(1))


def test_no_computer_can_be_asked() -> None:
    engine = NoEngine()
    assert (engine.busy, engine.poll()) == (False, [])
    with pytest.raises(AssertionError):
        engine.ask("veletas", "", "black")
