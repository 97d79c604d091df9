from __future__ import annotations

from typing import Any

import pytest

from games.core.game import AnyAttempt, Attempt
from games.core.position import Side
from games.learning import course
from games.learning.course import LessonTask, shipped_courses
from games.learning.task import Judgement
from games.veletas.game import GAME, lesson_position
from games.veletas.rules.pieces import Slide, Stone
from games.veletas.rules.position import custom_position, first_position

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
START = lesson_position({"board": BOARD})


def holds(attempt: AnyAttempt, *texts: str) -> bool:
    return course.holds([*texts], attempt)


def test_a_picture_is_a_position() -> None:
    expected = custom_position(
        7,
        "current",
        shooters=("a1", "d4", "f6"),
        black=("a2", "a3", "e2"),
        white=("b1", "d6"),
    )
    assert expected == START


def test_claims_rules_and_the_side_to_move() -> None:
    board = BOARD.replace("7 . . . . . . .", "7 B o . . . . .").replace("6 . .", "6 x .")
    board = board.replace("4 . . . *", "4 . . . .")
    position = lesson_position({"board": board, "rules": "leaflet-en", "to_move": "white"})
    assert position.claims == {"a7": Side.BLACK}
    assert (position.rules, position.to_move) == ("leaflet-en", Side.WHITE)


def test_an_unknown_key_is_refused() -> None:
    with pytest.raises(ValueError, match="'seize' is none of size"):
        lesson_position({"board": BOARD, "seize": 9})


def test_what_is_true_of_the_position() -> None:
    attempt = Attempt(GAME, START)
    assert holds(attempt, "free a1 d4 f6", "freedom a1 1", "group black a1 2", "group white a1 1")
    assert holds(attempt, "stone black a2 e2", "score black 0")
    assert not holds(attempt, "stone white a2")
    assert not holds(attempt, "freedom a1 2")


def test_what_a_turn_has_done() -> None:
    trapped = Attempt(GAME, START).with_move(Stone("b2"))
    assert holds(trapped, "claims black a1", "claims black", "shoots b2", "score black 1")
    assert not holds(trapped, "claims white")
    assert not holds(trapped, "slides")
    assert not holds(trapped, "free a1")
    moved = Attempt(GAME, START).with_move(Slide("d4", "d5"))
    assert holds(moved, "slides", "slides d4", "slides d4 d5")
    assert not holds(moved, "slides d4 d3")
    assert not holds(moved, "shoots")


def test_placements() -> None:
    attempt = Attempt(GAME, first_position(7, "leaflet-en"))
    assert holds(attempt, "left_to_place 1", "not places")
    placed = attempt.with_move(attempt.before.legal_moves()[0])  # a1, by file, then rank
    assert holds(placed, "places", "left_to_place 0", "shooter_on_edge")


def test_earlier_claims_do_not_count() -> None:
    board = BOARD.replace("1 * o", "1 B o").replace("2 x .", "2 x x")
    attempt = Attempt(GAME, lesson_position({"board": board}))
    shot = attempt.with_move(Stone("d5"))
    assert holds(shot, "score black 1", "not claims black")


@pytest.mark.parametrize(("turn", "safe"), [
    ("g7-d4/f6", True), ("g7-a1/b2", True), ("g7-f6/g7", True),
    ("g7-d4/d1", False), ("g7-f6/e5", False), ("e4-e5/e4", False),
])  # fmt: skip
def test_a_shooter_is_saved_where_white_can_claim_nothing(turn: str, safe: bool) -> None:
    """By all replies of the rules: shooters that have fled can be moved back into the corner."""
    strategy = next(each for each in shipped_courses(GAME) if each.name == "strategy")
    run = LessonTask(GAME, next(lesson for lesson in strategy.lessons if lesson.name == "escape"))
    start: Any = run.position
    for move in GAME.parse_turn(start, turn):
        verdict = run.play(move)
    assert (verdict.judgement is Judgement.DONE) == safe
    after: Any = run.position
    claims = False
    for first in after.legal_moves():
        half = after.play(first)
        ends = [half.play(shot) for shot in half.legal_moves()] if half.mid_turn else [half]
        claims = claims or any(end.claimed(Side.WHITE) for end in ends)
    assert claims != safe
