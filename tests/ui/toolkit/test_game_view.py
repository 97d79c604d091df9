"""What a game shows of itself."""

from __future__ import annotations

import pytest

from games.core.game import Evaluation
from tests.looks import look_of
from tests.toy import RACE, Race

USUAL = Race()
LOOK = look_of(RACE, sample=lambda: USUAL)


def test_by_default_a_game_has_no_text_of_losses() -> None:
    best, played = Evaluation(0.9), Evaluation(0.2)
    assert LOOK.standing(USUAL, best) == pytest.approx(0.8)
    assert LOOK.standing(USUAL, Evaluation(points=3.0)) == 0.0
    assert LOOK.loss(USUAL, best, played) == ""
