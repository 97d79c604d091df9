"""Texts of the window, word by word."""

from __future__ import annotations

import pytest

from games.core.position import Outcome
from games.tiananmen.rules.position import LidStone, Stone, TiananmenPosition, opening, set_up
from games.tiananmen.view.examples import black_lid
from games.tiananmen.view.layout import (
    Bowl,
    Lid,
)
from games.tiananmen.view.words import (
    expectation,
    lid_caption,
    lid_detail,
    reason,
    refusal,
    rule_against,
    saved,
    score,
)
from games.ui.board.sprites import Place
from tests.tiananmen.pictures import BLACK, CHAIN, RING, WHITE


@pytest.mark.parametrize(
    ("position", "text"),
    [
        (opening(13), "Day 1, morning: place the first stone on a star point."),
        (
            set_up(13, black=["D4"], last="D4", day=2),
            "Day 2, morning: place 4 stones, or save one in your lid.",
        ),
        (
            set_up(13, black=["D4"], last="D4", day=2).play(Stone("D5")),
            "Day 2, morning: place 3 more stones.",
        ),
        (set_up(13, black=["D4"], last="D4", part=2), "Day 1, afternoon: place 2 stones."),
        (set_up(13, black=["D4"], last="D4", part=3), "Day 1, evening: place 1 stone."),
        (
            black_lid().position,
            "Day 5, morning: your lid can win now. Take its stones, or go on from your bowl.",
        ),
        (
            black_lid().position.play(LidStone("E7")),
            "Day 5, morning: place the 2 stones of your lid.",
        ),
    ],
)
def test_the_task_of_the_side_to_move(position: TiananmenPosition, text: str) -> None:
    assert expectation(position) == text


def test_counts_of_stones() -> None:
    position = set_up(13, black=["D4", "D5"], last="D4", day=2, lids=(0, 2))
    assert lid_caption(3) == "Lid: 3"
    assert lid_detail(position, BLACK) == "2 placed · lid: 0"
    assert lid_detail(position, WHITE) == "0 placed · lid: 2"
    assert score(position, BLACK) == "4 left"
    assert score(position, WHITE) == ""
    ended = set_up(19, black=RING, last="H9", lids=(1, 0))
    assert score(ended, BLACK) == "16 stones"
    assert lid_detail(ended, BLACK) == "Lid: 1"


def test_the_end_and_a_saved_stone() -> None:
    ring = set_up(19, black=RING, last="H9").outcome()
    chain = set_up(19, white=CHAIN, last="R19").outcome()
    assert isinstance(ring, Outcome)
    assert isinstance(chain, Outcome)
    assert reason(ring) == "Black's ring encloses the Heroes."
    assert reason(chain) == "White's chain links the Heroes with the edge."
    position = set_up(13, black=["D4"], last="D4", day=2, lids=(2, 0))
    assert saved(position, BLACK) == "Black saves a stone: 2 in the lid."


@pytest.mark.parametrize(
    ("origin", "target", "text"),
    [
        (None, Bowl(WHITE), "Those are White's stones: it is Black's turn."),
        (Bowl(BLACK), Lid(WHITE), "That is White's lid: it is Black's turn."),
        (Lid(BLACK), Bowl(BLACK), "Stones of the lid go onto the board, or stay in it."),
        (None, Lid(BLACK), "there is no stone in the lid"),
        (None, None, ""),
        (None, "A1", "Take a stone from your bowl first."),
    ],
)
def test_why_a_click_or_drop_is_no_move(
    origin: Place | None, target: Place | None, text: str
) -> None:
    position = set_up(13, black=["D4"], last="D4", day=2)
    assert refusal(position, origin, target) == text


def test_a_lid_that_can_win_is_mentioned() -> None:
    position = black_lid().position
    text = refusal(position, None, "A1")
    assert text == "Take a stone from your lid or from your bowl first."


def test_the_rule_against_a_move() -> None:
    assert rule_against(opening(13), Stone("D4")) == ""
    assert rule_against(opening(13), Stone("G7")) == ("the People's Heroes stand on G7")
