"""Texts of the window, word by word."""

from __future__ import annotations

import pytest

from games.controller.seats import Seat
from games.core.position import Outcome
from games.tiananmen.rules.position import LidStone, Save, Stone, TiananmenPosition, opening, set_up
from games.tiananmen.view.examples import black_lid
from games.tiananmen.view.layout import (
    Bowl,
    Lid,
)
from games.tiananmen.view.words import TiananmenTexts
from games.ui.board.sprites import Place
from tests.spoken import view_at
from tests.tiananmen.pictures import BLACK, CHAIN, RING, WHITE

TEXTS = TiananmenTexts(view_at())


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
    assert TEXTS.expectation(position) == text


def test_counts_of_stones() -> None:
    position = set_up(13, black=["D4", "D5"], last="D4", day=2, lids=(0, 2))
    black, white = TEXTS.seat_infos(position)
    assert (black.score, black.detail) == ("4 left", "2 placed · lid: 0")
    assert (white.score, white.detail) == ("", "0 placed · lid: 2")
    black, _white = TEXTS.seat_infos(set_up(19, black=RING, last="H9", lids=(1, 0)))
    assert (black.score, black.detail) == ("16 stones", "Lid: 1")


def test_the_end_and_a_saved_stone() -> None:
    ring = set_up(19, black=RING, last="H9").outcome()
    chain = set_up(19, white=CHAIN, last="R19").outcome()
    assert isinstance(ring, Outcome)
    assert isinstance(chain, Outcome)
    assert TEXTS.reason(ring) == "Black's ring encloses the Heroes."
    assert TEXTS.reason(chain) == "White's chain links the Heroes with the edge."
    before = set_up(13, black=["D4"], last="D4", day=2, lids=(1, 0))
    seat = Seat("human", "Ada", "")
    said = TEXTS.announcement(before, Save(), before.play(Save()), seat, "")
    assert said == "Black saves a stone: 2 in the lid."


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
    assert TEXTS.refusal(position, origin, target) == text


def test_a_lid_that_can_win_is_mentioned() -> None:
    position = black_lid().position
    text = TEXTS.refusal(position, None, "A1")
    assert text == "Take a stone from your lid or from your bowl first."
