"""What the other side plays after a wrong turn in a puzzle."""

from __future__ import annotations

import pytest

from games.tiananmen.ai.proofs import (
    RING_OR_CHAIN,
    SAVE_OR_PLACE,
    STOP_THE_LID,
    WIN_IN_THREE,
    WIN_IN_TWO,
    refutation,
)
from games.tiananmen.ai.search import after_turn
from games.tiananmen.rules.notation import parse_turn, read_position
from games.tiananmen.rules.position import TiananmenPosition
from tests.tiananmen.forced_wins import prover
from tests.tiananmen.puzzle_positions import (
    CHAIN_NOW,
    IN_TWO,
    PLACE,
    PLACE_AND_WIN,
    state_of_proof,
)
from tests.tiananmen.puzzle_positions import STOP_THE_LID as STOP_POSITION


def after(text: str, turn: str) -> TiananmenPosition:
    position = read_position(text)
    return after_turn(position, tuple(parse_turn(position, turn)))


def test_saving_is_refuted_by_the_win_of_the_other_side() -> None:
    wrong = after(PLACE, "save")
    turn = refutation(SAVE_OR_PLACE, wrong, 0)
    assert turn is not None
    end = after_turn(wrong, turn)
    assert (outcome := end.outcome()) is not None
    assert outcome.winners == (wrong.to_move,)


@pytest.mark.slow
def test_a_turn_that_loses_later_is_refuted_by_the_first_turn_of_the_forced_win() -> None:
    start, slow = read_position(STOP_POSITION), prover(13)
    later = [
        end
        for end in slow.turns(state_of_proof(start))
        if not slow.wins_at_once(end) and slow.forces_win(end)
    ]
    shown = 0
    for first in start.legal_moves():
        for second in start.play(first).legal_moves():
            wrong = start.play(first).play(second)
            if state_of_proof(wrong) in later:
                turn = refutation(STOP_THE_LID, wrong, 0)
                assert turn is not None
                assert slow.all_replies_lose(state_of_proof(after_turn(wrong, turn)))
                shown += 1
    assert shown >= len(later) > 0


def test_a_threat_is_refuted_by_a_reply_after_which_no_win_is_left() -> None:
    wrong = after(IN_TWO, "E7 D7")
    turn = refutation(WIN_IN_TWO, wrong, 1)
    assert turn is not None
    end = after_turn(wrong, turn)
    assert end.to_move is not wrong.to_move
    assert not prover(13).wins_at_once(state_of_proof(end))


@pytest.mark.slow
def test_a_wrong_plan_is_refuted_by_a_reply_after_which_no_win_is_forced() -> None:
    """The reply that keeps Black farthest from his ring does not refute G12 H12 H13 H8."""
    wrong = after(PLACE_AND_WIN, "G12 H12 H13 H8")
    turn = refutation(WIN_IN_THREE, wrong, 2)
    assert turn is not None
    assert not prover(13).forces_win(state_of_proof(after_turn(wrong, turn)))


def test_nothing_is_shown_where_the_part_was_the_last() -> None:
    position = read_position(CHAIN_NOW)
    first = position.legal_moves()[0]
    begun = position.play(first)
    second = begun.play(begun.legal_moves()[0])
    wrong = second.play(second.legal_moves()[0])
    assert wrong.outcome() is None
    assert refutation(RING_OR_CHAIN, wrong, 0) is None


def test_nothing_is_shown_after_the_end() -> None:
    assert refutation(RING_OR_CHAIN, after(CHAIN_NOW, "B9 B5 A5"), 0) is None
