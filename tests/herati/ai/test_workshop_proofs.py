"""Exact values of the Workshop against `naive_workshop`, and the answer to a wrong turn."""

from __future__ import annotations

from random import Random

import pytest

from games.herati.ai.workshop_proofs import TooManyStates, WorkshopSolver, best_answer
from games.herati.game import GAME
from games.herati.rules.notation import parse_move
from games.herati.rules.position import WorkshopPosition
from games.herati.tools.workshop_puzzles import self_play
from tests.herati import naive_workshop

OPTIONS = {"Mode": "workshop", "Players": "2"}


def read(text: str) -> WorkshopPosition:
    position = GAME.read_position(text, OPTIONS)
    assert isinstance(position, WorkshopPosition)
    return position


def late_positions(games: int) -> list[str]:
    """Positions of self-play near the end in which the first seat has a choice."""
    found = []
    for seed in range(games):
        for position, _turn in self_play(Random(seed)):
            hidden = sum(hand.face_down for hand in position.hands)
            if hidden <= 4 and position.to_move.value == "1" and len(position.legal_moves()) > 1:
                found.append(GAME.write_position(position))
    return found


def test_the_values_of_late_positions() -> None:
    texts = late_positions(25)
    assert len(texts) > 20
    for text in texts:
        values = WorkshopSolver(read(text)).move_values()
        wanted = naive_workshop.move_values(text)
        assert sorted(values.values()) == sorted(map(float, wanted.values()))
        if read(text).field.bounds == (0, 0, 4, 4):
            assert {str(move): value for move, value in values.items()} == wanted
        naive_workshop.value.cache_clear()


def test_a_search_that_grows_too_big_is_given_up() -> None:
    text = "SE hand SE unseen 6 other SW unseen 6 points 0 0"
    with pytest.raises(TooManyStates):
        WorkshopSolver(read(text), most_states=50).move_values()


def test_the_answer_takes_a_diamond() -> None:
    position = read("SE SW/NE .. hand NW SE other NE SW points 0 0")
    assert best_answer(position) == [parse_move("NW@1,1")]


def test_the_answer_to_a_turn_whose_next_tile_is_not_known() -> None:
    before = read("SE SW ../NE .. .. hand SE unseen 1 other NW unseen 1 points 0 0")
    turn = next(move for move in before.legal_moves() if str(move) != "NW@1,1")
    after = before.play(turn)
    assert None in after.hands[0].face_up
    assert best_answer(after) == [parse_move("NW@1,1")]
