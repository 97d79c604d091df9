"""The dialect that a game has without one of its own, with the toy game Race."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.ai.game_plugin import COLOURS, Dialect, lead
from games.core.position import IllegalMove, NotationError, Outcome, Side, Termination
from tests.toy import RACE, Add, Race, Swap

DIALECT = Dialect(RACE)


def test_a_step_is_a_whole_turn() -> None:
    # two different numbers of 1 and 2
    position = Race(goal=20, most=2)
    assert list(DIALECT.steps(position)) == [(Add(1), Add(2)), (Add(2), Add(1))]
    assert DIALECT.count(position) == 2
    assert DIALECT.text(position, (Add(1), Add(2))) == "1+2"
    assert DIALECT.first_step([Add(1), Add(2)]) == (Add(1), Add(2))


def test_a_move_that_ends_the_game_ends_the_step() -> None:
    assert list(DIALECT.steps(Race(goal=2, most=2))) == [(Add(1), Add(2)), (Add(2),)]


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
        DIALECT.read(Race(), text)
    assert str(error.value) == problem
    assert DIALECT.read(Race(), "1+2") == (Add(1), Add(2))
    assert DIALECT.read(Race(points=(3, 0), to_move=Side.WHITE, pie=True), "swap") == (Swap(),)


def test_a_move_is_named_with_its_own_colour() -> None:
    assert not DIALECT.any_colour(Race())


def test_nothing_can_be_set_up() -> None:
    with pytest.raises(NotationError, match=r"^nothing can be set up in this game$"):
        DIALECT.set_up(["deal"])


def test_the_recipe_has_the_size_and_the_options_with_commands() -> None:
    class Chosen(Dialect):
        option_commands = ("Rules",)

    options = {"Rules": "old", "Size": "7", "Seed": "1"}
    assert Chosen(RACE).recipe(options) == ["tavoliere-rules old", "boardsize 7"]
    assert DIALECT.recipe(options) == ["boardsize 7"]
    assert DIALECT.recipe({}) == []


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
    assert DIALECT.score(outcome) == result
    assert DIALECT.reason(outcome).split() == [*(side.value for side in winners), "points"]


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
    assert set(DIALECT.steps(position)) == {(Add(2),), (Add(3),)}


def test_a_step_is_written_as_in_its_position() -> None:
    game = replace(RACE, format_turn=lambda position, turn: f"{position.points[0]}{turn[0]}")
    assert Dialect(game).text(Race(points=(7, 0)), [Add(1)]) == "71"


def test_an_incomplete_turn_is_refused_with_what_is_expected_after_it() -> None:
    class Asking(Dialect):
        def expected(self, position: Race) -> str:
            return f"a number but {position.begun}"

    with pytest.raises(IllegalMove) as error:
        Asking(RACE).read(Race(), "2")
    assert str(error.value) == "the turn is not complete: a number but 2"


def test_a_step_is_read_as_in_its_position() -> None:
    game = replace(RACE, parse_turn=lambda position, text: [Add(int(text)), Add(position.most)])
    assert Dialect(game).read(Race(most=5), "2") == (Add(2), Add(5))
