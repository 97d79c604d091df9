"""Turns as they are spoken."""

from __future__ import annotations

from random import Random

import pytest

from games.core.position import Side
from games.veletas.rules.pieces import Move, Pie, Place, Slide, Stone
from games.veletas.rules.position import VeletasPosition, custom_position, first_position
from tests.spoken import LANGUAGES, flaws, language, unfinished
from tests.veletas.random_play import crowding_turn, first_ordinary_turn
from tests.veletas.view.speech.test_cells import SPEECH


def said(position: VeletasPosition, *moves: Move) -> str:
    after = position
    for move in moves:
        after = after.play(move)
    return SPEECH.turn(position, moves, after)


CORNER = custom_position(7, "current", shooters=["a1", "d4", "g7"], black=["a2", "b1"])
"""A black stone on b2 traps a1."""


def test_a_shot_that_traps_names_the_groups_and_the_claims() -> None:
    assert said(CORNER, Slide("d4", "c3"), Stone("b2")) == (
        "d4 to c3, shoots b2. Black claims a1, 3 to 0. Black 1 of 2."
    )


def test_a_tie_goes_to_the_other_side() -> None:
    tie = custom_position(
        7, "current", shooters=["a1", "d4", "g7"], black=["a2", "a3"], white=["b1"],
        to_move=Side.WHITE,
    )  # fmt: skip
    assert said(tie, Slide("d4", "d2"), Stone("b2")) == (
        "d4 to d2, shoots b2. Black claims a1, a tie of 2. Black 1 of 2."
    )


def test_a_shooter_among_shooters_has_no_stone_beside_it() -> None:
    walled = custom_position(7, "leaflet-en", shooters=["a1", "a2", "b1"])
    assert said(walled, Stone("b2")) == (
        "a1 shoots b2. White claims a1, no stone beside it. White 1 of 2."
    )


def test_an_unfinished_turn_is_told_as_far_as_it_goes() -> None:
    assert said(CORNER, Slide("d4", "d7")) == "d4 to d7."
    assert said(CORNER.play(Slide("d4", "d7")), Stone("c7")) == "d7 shoots c7."


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        ((Place("d4"), Place("c3"), Stone("a1")), "Shooters on d4, c3. Stone on a1."),
        ((Place("d4"),), "Shooter on d4."),
    ],
)
def test_a_placement_names_its_squares(moves: tuple[Move, ...], words: str) -> None:
    assert said(first_position(9), *moves) == words


def test_the_choice_of_colours_is_told() -> None:
    position = first_position(7).play(Place("d4")).play(Stone("a1"))
    assert said(position, Pie(swap=True)) == "Takes Black."
    assert said(position, Pie(swap=False)) == "Keeps White."


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_turn_is_told_in_every_language(code: str) -> None:
    rng = Random(5)
    position = first_ordinary_turn("current", 7, rng)
    with language(code):
        while position.outcome() is None:
            moves = crowding_turn(position, rng)
            sentences = [said(position, *moves), said(position, moves[0])]
            assert not flaws(sentences)
            assert not unfinished(sentences)
            for move in moves:
                position = position.play(move)
    assert position.outcome()
