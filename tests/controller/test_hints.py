"""Proposed turns: reading them, going through them, following them."""

from __future__ import annotations

import pytest

from games.ai.engine import Proposal
from games.controller.seats import Hint, Hints, hint_from, is_only_turn
from games.core.game import Evaluation
from games.core.position import IllegalMove
from tests import toy
from tests.toy import Add

START = toy.Race()


def hints(*turns: tuple[int, int]) -> Hints:
    return Hints([Hint(f"{a}+{b}", START, (Add(a), Add(b))) for a, b in turns])


def test_a_proposal_is_read_with_its_evaluation() -> None:
    hint = hint_from(START, Proposal("3+2", ("3", "2"), Evaluation(0.7)), best=False)
    assert hint == Hint("3+2", START, (Add(3), Add(2)), Evaluation(0.7), best=False)


def test_an_illegal_proposal_is_refused() -> None:
    with pytest.raises(IllegalMove):
        hint_from(START, Proposal("3+3", ("3", "3")))


def test_asking_again_cycles_through_all_hints() -> None:
    found = hints((3, 2), (3, 1), (1, 2))
    numbers = []
    for _ in range(4):
        numbers.append((found.number, found.shown.turn))
        found.show_next()
    assert numbers == [(1, "3+2"), (2, "3+1"), (3, "1+2"), (1, "3+2")]


def test_after_its_first_move_the_rest_of_a_turn_is_left() -> None:
    left = hints((3, 2), (1, 2), (3, 1)).after(Add(3))
    assert left is not None
    assert [(hint.turn, hint.left) for hint in left.found] == [
        ("3+2", (Add(2),)),
        ("3+1", (Add(1),)),
    ]
    assert left.shown.present == START.play(Add(3))


def test_the_shown_one_comes_first_afterwards() -> None:
    found = hints((3, 2), (3, 1))
    found.show_next()
    left = found.after(Add(3))
    assert left is not None
    assert [hint.turn for hint in left.found] == ["3+1", "3+2"]


def test_nothing_is_left_after_another_move_or_the_last_one() -> None:
    assert hints((3, 2)).after(Add(1)) is None
    left = hints((3, 2)).after(Add(3))
    assert left is not None
    assert left.after(Add(2)) is None


def test_a_turn_is_the_only_one_if_each_of_its_moves_is() -> None:
    assert is_only_turn(toy.Race(most=1), (Add(1),))
    assert is_only_turn(toy.Race(most=2, begun=1), (Add(2),))
    assert not is_only_turn(toy.Race(most=2), (Add(1), Add(2)))


def test_the_rest_of_a_long_turn_gets_shorter_by_one_with_each_move() -> None:
    found = Hints([Hint("1+2+3", START, (Add(1), Add(2), Add(3)))])
    after_one = found.after(Add(1))
    assert after_one is not None
    assert after_one.shown.left == (Add(2), Add(3))
    after_two = after_one.after(Add(2))
    assert after_two is not None
    assert after_two.shown.left == (Add(3),)


def test_moves_are_compared_in_the_positions_they_lead_to() -> None:
    # 1 is forced; the turn of the other side that follows has a choice, and then none
    start = toy.Race(most=2, begun=2)
    assert is_only_turn(start, (Add(1),))
    assert not is_only_turn(start, (Add(1), Add(1), Add(2)))
