"""The search for puzzles in a position: what is found, what is rejected and why."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from games.core.position import Side
from games.learning.puzzle import Puzzle, Rejection
from games.tiananmen.ai.proofs import (
    LARGEST_LID,
    RING_OR_CHAIN,
    SAVE_OR_PLACE,
    STOP_THE_LID,
    WIN_IN_THREE,
    WIN_IN_TWO,
    WIN_WITH_THE_LID,
)
from games.tiananmen.game import GAME
from games.tiananmen.rules.notation import read_position
from games.tiananmen.rules.position import TiananmenPosition, opening, set_up
from games.tiananmen.tools.puzzle_search import find
from tests.tiananmen.forced_wins import prover
from tests.tiananmen.puzzle_positions import (
    CHAIN_NOW,
    IN_TWO,
    PLACE,
    PLACE_AND_WIN,
    RING_NOW,
    SAVE_AND_WIN,
    WITH_THE_LID,
    WITHOUT_THE_LID,
)
from tests.tiananmen.puzzle_positions import (
    STOP_THE_LID as STOP_POSITION,
)

ALL = [theme.key for theme in GAME.themes]


class Drawing(Random):
    """Draws the same number each time."""

    def __init__(self, number: float) -> None:
        super().__init__(0)
        self._number = number

    def random(self) -> float:
        return self._number


def found(
    position: TiananmenPosition, wanted: Sequence[str] = ALL, drawn: float = 0.0
) -> list[Puzzle | Rejection]:
    return list(find({"Size": str(position.size)}, position, Drawing(drawn), wanted))


@pytest.mark.parametrize(
    ("text", "theme", "turn"),
    [
        (CHAIN_NOW, RING_OR_CHAIN, "B9 B5 A5"),
        (RING_NOW, RING_OR_CHAIN, "L8 L9 F9 F5"),
        (IN_TWO, WIN_IN_TWO, "E7 E8"),
        pytest.param(WITH_THE_LID, WIN_WITH_THE_LID, "J9", marks=pytest.mark.slow),
        pytest.param(SAVE_AND_WIN, WIN_IN_THREE, "save", marks=pytest.mark.slow),
        pytest.param(PLACE, SAVE_OR_PLACE, "M10 L10 C10 B10", marks=pytest.mark.slow),
        pytest.param(STOP_POSITION, STOP_THE_LID, "M6 M9", marks=pytest.mark.slow),
    ],
)
def test_a_position_is_a_puzzle_of_one_theme(text: str, theme: str, turn: str) -> None:
    (puzzle,) = found(read_position(text))
    assert isinstance(puzzle, Puzzle)
    assert (puzzle.game, puzzle.theme, puzzle.position) == ("tiananmen", theme, text)
    assert puzzle.options == {"Size": "13"}
    assert {line[0] for line in puzzle.lines} == {turn}


@pytest.mark.slow
def test_a_win_in_three_has_a_line_for_each_way_to_go_on() -> None:
    (puzzle,) = found(read_position(PLACE_AND_WIN), [WIN_IN_THREE])
    assert isinstance(puzzle, Puzzle)
    slow = prover(13)
    start = slow.read(PLACE_AND_WIN)
    own, reply = puzzle.lines[0][:2]
    after = slow.after(slow.after(start, own), reply)
    assert not slow.wins_at_once(after)
    assert all(line[:2] == (own, reply) and len(line) == 5 for line in puzzle.lines)
    seconds = [slow.after(after, line[2]) for line in puzzle.lines]
    assert len(seconds) > 1
    assert set(seconds) == slow.winning_turns(after)
    assert len(set(seconds)) == len(seconds)


@pytest.mark.slow
def test_a_win_in_three_is_looked_for_if_there_is_a_lid() -> None:
    themes = []
    for lids in ("0,2", "0,0"):
        position = read_position(WITHOUT_THE_LID.removesuffix("0,2") + lids)
        themes.append([each.theme for each in found(position, [WIN_IN_THREE])])
    assert themes == [[WIN_IN_THREE], []]


@pytest.mark.slow
def test_the_shown_reply_lets_only_the_lid_win() -> None:
    (puzzle,) = found(read_position(WITH_THE_LID))
    assert isinstance(puzzle, Puzzle)
    ((_, reply, win),) = puzzle.lines
    assert len(reply.split()) == 4
    assert win.startswith("lid ")


def test_a_theme_that_is_not_wanted_is_left_out() -> None:
    assert found(read_position(IN_TWO), [RING_OR_CHAIN, STOP_THE_LID]) == []


NORTH = {
    "white": ["G9", "G10"],
    "black": ["F11", "F12", "F13"],
    "last": "F11",
    "day": 2,
    "part": 1,
}


def test_a_row_of_stones_to_the_edge_is_trivial() -> None:
    """G11 G12 G13: each stone is the only one that brings the chain nearer. A few are kept."""
    position = set_up(13, **NORTH)  # type: ignore[arg-type]
    assert found(position, drawn=0.5) == [Rejection(RING_OR_CHAIN, "trivial")]
    assert [type(each) for each in found(position)] == [Puzzle]


def test_a_row_that_is_not_the_only_one_that_seems_near_is_no_trivial_win() -> None:
    """If F12 is empty, a stone there comes as near to the edge as G11 does, and does not win."""
    position = set_up(13, white=["G9", "G10"], black=["F11"], last="F11", day=2, part=1)
    assert [type(each) for each in found(position, drawn=0.9)] == [Puzzle]


@pytest.mark.slow
def test_some_of_the_puzzles_that_are_solved_by_placing_are_kept() -> None:
    position = read_position(PLACE)
    assert found(position, drawn=0.9) == [Rejection(SAVE_OR_PLACE, "usual")]
    assert [type(each) for each in found(position)] == [Puzzle]


def test_a_win_that_the_lid_has_too_is_no_puzzle() -> None:
    position = set_up(13, **NORTH, lids=(0, 3))  # type: ignore[arg-type]
    assert found(position) == [Rejection(RING_OR_CHAIN, "the lid wins too")]


def test_several_wins_are_no_puzzle() -> None:
    """White wins by G13, and also by H12 H13 or F13 G13 G12."""
    position = set_up(13, white=["G9", "G10", "G11"], black=["F12"], last="F12", day=2, part=1)
    assert [each.reason for each in found(position) if isinstance(each, Rejection)] == [
        "two solutions"
    ]


def test_several_turns_that_hold_are_no_puzzle() -> None:
    """Nothing is threatened on a board of two stones."""
    board = {"black": ["D4"], "white": ["D5"], "last": "D5", "day": 2}
    assert found(set_up(13, **board, part=3)) == [  # type: ignore[arg-type]
        Rejection(STOP_THE_LID, "several turns hold")
    ]
    assert found(set_up(13, **board, part=1)) == [  # type: ignore[arg-type]
        Rejection(SAVE_OR_PLACE, "several turns hold")
    ]


def test_a_crowded_board_is_no_puzzle() -> None:
    """The position of `CHAIN_NOW` with black stones far from the chain, on 60 % of the points."""
    start = read_position(CHAIN_NOW)
    taken = {*start.stone_points(Side.BLACK), *start.stone_points(Side.WHITE), *start.heroes}
    far = [f"{file}{rank}" for file in "ABCDEFGHJKLMN" for rank in (11, 12, 13)]
    far += [f"{file}{rank}" for file in "JKLMN" for rank in range(1, 11)]
    position = set_up(
        13,
        black={*start.stone_points(Side.BLACK), *far} - set(start.stone_points(Side.WHITE)),
        white=start.stone_points(Side.WHITE),
        last=start.last,
        day=start.day,
        part=start.part,
    )
    assert len(taken | set(far)) - 5 > 0.6 * 164
    assert found(position) == [Rejection(RING_OR_CHAIN, "crowded")]


def test_an_empty_board_and_a_large_lid_are_not_searched() -> None:
    assert found(opening(13)) == []
    text = IN_TWO.removesuffix("0,3") + f"0,{LARGEST_LID + 1}"
    assert found(read_position(text)) == []
