from __future__ import annotations

import pytest

from games.core.game import AnyAttempt, Attempt
from games.core.position import Side
from games.learning import course
from games.tiananmen.game import GAME, lesson_position
from games.tiananmen.rules.position import LidStone, Save, Stone, set_up

RING = "E6 E7 E8 F8 H9 H8 J8 J7 J6 H6 H5 G5 F5 F6"
"""The smallest ring without F9 and G9."""


def holds(attempt: AnyAttempt, *texts: str) -> bool:
    return course.holds([*texts], attempt)


def test_a_picture_is_a_position() -> None:
    rows = [["."] * 13 for _ in range(13)]
    rows[0][0], rows[12][12] = "X", "O"  # A13 and N1
    board = "\n".join(" ".join(row) for row in rows)
    position = lesson_position({"board": board, "last": "A13"})
    assert position.stone_points(Side.BLACK) == ("A13",)
    assert position.stone_points(Side.WHITE) == ("N1",)


def test_heroes_in_a_wrong_place_are_refused() -> None:
    rows = [["."] * 13 for _ in range(13)]
    rows[0][0] = "#"
    with pytest.raises(ValueError, match="the Heroes stand on F7 G6 G7 G8 H7"):
        lesson_position({"board": "\n".join(" ".join(row) for row in rows)})


def test_what_is_true_of_the_position() -> None:
    position = lesson_position({"black": RING, "white": "F10", "last": "F10", "part": 2})
    attempt = Attempt(GAME, position)
    assert holds(attempt, "ring 2", "left 2", "targets F9 F11 E10 G10", "stone black E6 H9")
    assert not holds(attempt, "targets F9 F11 E10")
    assert holds(attempt, "not may_save", "not may_open_lid", "lid white 0")
    closer = attempt.with_move(Stone("F9"))
    assert holds(closer, "ring 1", "left 1", "not wins")
    assert holds(closer.with_move(Stone("G9")), "wins")


def test_lids() -> None:
    white = Attempt(GAME, set_up(13).play(Stone("K7")).play(Stone("J7")))
    assert not holds(white, "may_save")
    morning = Attempt(GAME, lesson_position({"black": "D4", "last": "D4", "day": 2}))
    assert holds(morning, "may_save", "not saves")
    assert holds(morning.with_move(Save()), "saves", "lid black 1")
    lid = lesson_position(
        {
            "black": RING.replace("H5 ", ""),
            "white": "F10",
            "last": "F10",
            "day": 5,
            "lids": [3, 0],
        }
    )
    attempt = Attempt(GAME, lid)
    assert holds(attempt, "may_open_lid", "not opens_lid")
    assert holds(attempt.with_move(LidStone("H5")), "opens_lid", "lid black 2")


def test_an_unknown_key_is_refused() -> None:
    with pytest.raises(ValueError, match="'stones' is none of size"):
        lesson_position({"stones": "D4"})
