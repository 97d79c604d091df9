"""How GTP is spoken in a game that says nothing about it, with the toy game Race."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.console.gtp import COLOURS
from games.core.game import lead
from games.core.position import IllegalMove, NotationError, Outcome, Side, Termination
from tests.toy import RACE, Add, Race, Swap
from tests.variant import variant


def test_a_step_is_a_whole_turn() -> None:
    # two different numbers of 1 and 2
    position = Race(goal=20, most=2)
    assert list(RACE.gtp_steps(position)) == [(Add(1), Add(2)), (Add(2), Add(1))]
    assert RACE.gtp_count(position) == 2
    assert RACE.format_turn(position, (Add(1), Add(2))) == "1+2"
    assert RACE.gtp_first_step([Add(1), Add(2)]) == (Add(1), Add(2))


def test_a_move_that_ends_the_game_ends_the_step() -> None:
    assert list(RACE.gtp_steps(Race(goal=2, most=2))) == [(Add(1), Add(2)), (Add(2),)]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("1", "the turn is not complete: turn"),
        ("1+2+3", "the text goes on after the turn is complete"),
        ("1+1", "1 cannot be added now"),
    ],
)
def test_only_a_whole_legal_turn_is_read(text: str, problem: str) -> None:
    with pytest.raises(IllegalMove) as error:
        RACE.gtp_read(Race(), text)
    assert str(error.value) == problem
    assert RACE.gtp_read(Race(), "1+2") == (Add(1), Add(2))
    assert RACE.gtp_read(Race(points=(3, 0), to_move=Side.WHITE, pie=True), "swap") == (Swap(),)


def test_a_move_is_named_with_its_own_colour() -> None:
    assert not RACE.gtp_any_colour(Race())


def test_nothing_can_be_set_up() -> None:
    with pytest.raises(NotationError, match=r"^nothing can be set up in this game$"):
        RACE.gtp_set_up(["deal"])


def test_the_recipe_has_the_size_and_the_options_with_commands() -> None:
    chosen = variant(RACE, gtp_options=("Rules",))
    options = {"Rules": "old", "Size": "7", "Seed": "1"}
    assert chosen.gtp_recipe(options) == ["tavoliere-rules old", "boardsize 7"]
    assert RACE.gtp_recipe(options) == ["boardsize 7"]
    assert RACE.gtp_recipe({}) == []


@pytest.mark.parametrize(
    ("winners", "score", "result"),
    [
        ((Side.BLACK,), (), "B+1"),
        ((Side.WHITE,), (2, 9), "W+7"),
        ((Side.SECOND,), (2, 9, 5), "2+4"),
        ((), (5,), "0"),
        ((Side.FIRST, Side.THIRD), (5, 0, 5), "0"),
    ],
)
def test_the_score_is_the_lead_of_a_single_winner(
    winners: tuple[Side, ...], score: tuple[int, ...], result: str
) -> None:
    outcome = Outcome(winners, Termination.POINTS, score)
    assert RACE.gtp_score(outcome) == result
    assert RACE.gtp_reason(outcome).split() == [*(side.value for side in winners), "points"]


def test_sides_are_called_by_their_names_and_by_letters() -> None:
    assert (COLOURS["b"], COLOURS["black"]) == (Side.BLACK, Side.BLACK)
    assert (COLOURS["w"], COLOURS["white"]) == (Side.WHITE, Side.WHITE)
    assert COLOURS["4"] is Side.FOURTH


def test_the_lead_is_over_the_second_best() -> None:
    assert lead((1, 7, 4)) == 3
    assert lead((3, 3)) == 0
    assert lead((5,)) == 0
    assert lead(()) == 0


def test_an_unfinished_game_of_one_gesture_has_single_steps() -> None:
    position = replace(Race(most=3), begun=1)
    assert set(RACE.gtp_steps(position)) == {(Add(2),), (Add(3),)}


def test_an_incomplete_turn_is_refused_with_what_is_expected_after_it() -> None:
    asking = variant(RACE, gtp_expected=lambda position: f"a number but {position.begun}")
    with pytest.raises(IllegalMove) as error:
        asking.gtp_read(Race(), "2")
    assert str(error.value) == "the turn is not complete: a number but 2"


def test_a_step_is_read_as_in_its_position() -> None:
    game = variant(RACE, parse_turn=lambda position, text: [Add(int(text)), Add(position.most)])
    assert game.gtp_read(Race(most=5), "2") == (Add(2), Add(5))
