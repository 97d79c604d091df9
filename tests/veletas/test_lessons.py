from __future__ import annotations

import pytest

from games.core.game import AnyAttempt, Attempt
from games.learning import course
from games.veletas.game import GAME, lesson_position
from games.veletas.rules.pieces import Stone

BOARD = """
7 . . . . . . .
6 . . . o . * .
5 . . . . . . .
4 . . . * . . .
3 x . . . . . .
2 x . . . x . .
1 * o . . . . .
  a b c d e f g
"""


def holds(attempt: AnyAttempt, *texts: str) -> bool:
    return course.holds([*texts], attempt)


def test_an_unknown_key_is_refused() -> None:
    with pytest.raises(ValueError, match="'seize' is none of size"):
        lesson_position({"board": BOARD, "seize": 9})


def test_earlier_claims_do_not_count() -> None:
    board = BOARD.replace("1 * o", "1 B o").replace("2 x .", "2 x x")
    attempt = Attempt(GAME, lesson_position({"board": board}))
    shot = attempt.with_move(Stone("d5"))
    assert holds(shot, "score black 1", "not claims black")
