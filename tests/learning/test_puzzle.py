"""Puzzles: their files, proofs and choice."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from random import Random

import pytest
from msgspec.structs import replace as choice_replace

from games import catalog
from games.core.game import POSITION, AnyGame, Proof
from games.core.match import AnyMatch, Match
from games.core.position import OptionError, RuleError
from games.core.record import RecordError, read_record, read_sound_record, write_record
from games.learning.coach import MOST_PROVEN, confirmed, reaches
from games.learning.puzzle import (
    Puzzle,
    PuzzleError,
    faults,
    read_puzzles,
    shipped_puzzles,
    write_puzzles,
)
from games.learning.puzzle_session import (
    NEAREST,
    next_in_training,
    next_on_ladder,
    puzzle_of_day,
    tried_puzzles,
)
from games.storage.documents import GamePuzzles, PuzzleResult
from tests.learning.nim_puzzles import GAME, games, puzzle
from tests.toygame.game import NimPosition

# -- Puzzle


def test_the_id_depends_on_the_task_and_not_on_rating_solution_or_order_of_options() -> None:
    one = replace(puzzle("last-stone", 3, ("3",)), options={"Size": "10", "Rules": "new"})
    assert len(one.id) == 8
    assert int(one.id, 16) >= 0
    same = replace(
        one, options={"Rules": "new", "Size": "10"}, rating=900, source="here", lines=(("1",),)
    )
    assert same.id == one.id
    changed = [
        replace(one, game="nam"),
        replace(one, theme="leave-four"),
        replace(one, position="2"),
        replace(one, options={"Size": "10"}),
    ]
    assert len({one.id, *(each.id for each in changed)}) == 5


# -- Proven answers in Nim: who takes the last stone wins, and may take one to three

SIX, THREE = NimPosition(6), NimPosition(3)
LEAVES_FOUR = Proof("leave-four", ("2",))


@pytest.mark.parametrize(("proof", "position", "turns"), [
    (LEAVES_FOUR, SIX, "2"),
    (Proof("leave-two", ("1",)), THREE, "13"),  # a win reaches every goal
    (Proof("leave-four", ("seven", "9", "2")), SIX, "2"),  # what is no turn is passed over
])  # fmt: skip
def test_a_turn_reaches_a_goal_if_it_is_proven_or_wins(
    proof: Proof, position: NimPosition, turns: str
) -> None:
    assert [turn for turn in "123" if reaches(proof, GAME, position, turn)] == [*turns]
    with pytest.raises(RuleError):
        reaches(proof, GAME, position, "seven")


def test_the_first_goal_counts_that_the_better_turn_reaches_alone() -> None:
    some = Proof("take-some", ("1", "2", "3"))
    assert confirmed([some, LEAVES_FOUR], GAME, SIX, "1", "2") is LEAVES_FOUR
    assert confirmed([some, LEAVES_FOUR], GAME, SIX, "1", "3") is None
    assert confirmed([], GAME, SIX, "1", "2") is None
    most = Proof("easy", ("2",) * (MOST_PROVEN + 1))
    assert confirmed([most], GAME, SIX, "1", "2") is None
    assert confirmed([Proof("easy", most.turns[1:])], GAME, SIX, "1", "2") is not None


# -- Puzzle check


OF_TWO = "turns of the solver and should end with turn 2"


@pytest.mark.parametrize(("stones", "line", "said"), [
    (6, ("2", "3", "1"), None),
    (6, ("2", "3"), f"the solution 2 > 3: it has 1 {OF_TWO}"),
    (6, ("2", "1", "1", "2"), f"the solution 2 > 1 > 1 > 2: it has 2 {OF_TWO}"),
    (6, ("2", "5", "1"), "the solution 2 > 5 > 1: it breaks a rule: 5 stones cannot be taken"),
    (6, ("1", "1", "1"), "the solution 1 > 1 > 1: it does not reach the goal"),
    (6, None, "there is no solution"),
    (11, ("2",), "the position cannot be read: there are 0 to 10 stones, not 11"),
    (0, ("2",), "the game is over in the position"),
])  # fmt: skip
def test_faults_of_position_and_solution_are_said(
    stones: int, line: tuple[str, ...] | None, said: str | None
) -> None:
    made = puzzle("last-in-two", stones, *([line] if line else []))
    assert list(faults(made, GAME)) == ([said] if said else [])
    assert list(faults(puzzle("leave-four", 6, ("2",)), GAME)) == []


# -- Puzzle choice


def some(count: int, theme: str = "a") -> list[Puzzle]:
    """Puzzles with the ratings 700, 710, 720, …"""
    return [
        Puzzle("nim", theme, {}, f"{theme}{n}", (("1",),), rating=700 + 10 * n)
        for n in range(count)
    ]


def test_training_draws_new_puzzles_near_the_rating() -> None:
    puzzles = some(100)
    progress = GamePuzzles(rating=1205.0)
    # The eight nearest to 1205 have the ratings 1170 to 1240.
    found = [next_in_training(puzzles, progress, Random(seed)) for seed in range(200)]
    assert {puzzle.rating for puzzle in found if puzzle} == set(range(1170, 1250, 10))
    tried: dict[str, PuzzleResult]
    tried = {puzzle.id: "solved" for puzzle in puzzles if 1170 <= puzzle.rating < 1250}
    again = next_in_training(puzzles, choice_replace(progress, results=tried), Random(1))
    assert again
    assert again.rating in (1130, 1140, 1150, 1160, 1250, 1260, 1270, 1280)


def test_training_keeps_to_the_theme() -> None:
    puzzles = [*some(20, "a"), *some(5, "b")]
    for seed in range(20):
        found = next_in_training(puzzles, GamePuzzles(theme="b"), Random(seed))
        assert found
        assert found.theme == "b"
    assert next_in_training(puzzles, GamePuzzles(theme="c"), Random(1)) is None


def test_a_puzzle_that_was_begun_is_continued() -> None:
    puzzles = some(50)
    progress = GamePuzzles(begun=puzzles[37].id)
    assert next_in_training(puzzles, progress, Random(1)) is puzzles[37]
    other = next_in_training(puzzles, progress, Random(1), but=puzzles[37].id)
    assert other is not puzzles[37]


def test_after_all_puzzles_they_come_again() -> None:
    puzzles = some(3)
    done = GamePuzzles(results={puzzle.id: "solved" for puzzle in puzzles})
    for seed in range(9):
        found = next_in_training(puzzles, done, Random(seed), but=puzzles[1].id)
        assert found in (puzzles[0], puzzles[2])
    assert next_in_training(puzzles[:1], done, Random(1), but=puzzles[0].id) is puzzles[0]


def test_a_ladder_rises() -> None:
    puzzles = some(120)
    found = [next_on_ladder(puzzles, done, (), Random(1)) for done in range(15)]
    ratings = [puzzle.rating for puzzle in found if puzzle]
    assert len(ratings) == 15
    for done, rating in enumerate(ratings):
        assert abs(rating - max(450 + 60 * done, 720)) <= 10 * NEAREST + 50
    assert ratings[14] > ratings[7] > ratings[0]
    assert next_on_ladder(puzzles[:2], 1, [puzzles[0].id], Random(1)) is puzzles[1]
    assert next_on_ladder(puzzles[:2], 2, [each.id for each in puzzles], Random(1)) is None


def test_the_puzzle_of_the_day_depends_on_the_date_alone() -> None:
    puzzles = some(120)
    day = date(2026, 11, 22)
    found = puzzle_of_day(puzzles, day)
    assert found
    assert found == puzzle_of_day(puzzles[::-1], day)
    days = [day + timedelta(days=n) for n in range(7)]
    week = [puzzle for each in days if (puzzle := puzzle_of_day(puzzles, each))]
    assert len({puzzle.id for puzzle in week}) == 7
    assert all(800 <= puzzle.rating <= 1800 for puzzle in week)
    assert puzzle_of_day(puzzles[:3], day) in puzzles[:3]  # none of them lies in the range
    assert puzzle_of_day([], day) is None


# -- Puzzle file

FULL = Puzzle(
    "nim",
    "last-in-two",
    {"Size": "10", "Rules": "old=er"},
    "6",
    (("2", "3", "1"), ("2", "1", "3")),
    850,
    {"1": 0.5, "save=x": 12.0},
    "self-play 7/132 turn 14",
)
LINE = (
    "nim | last-in-two | Size=10; Rules=older | 6 | 2 > 3 > 1; 2 > 1 > 3 | 850 | "
    "1=0.5; save=x=12 | self-play 7/132 turn 14"
)


def test_what_is_written_is_read() -> None:
    plain = replace(FULL, options={}, grades={}, source="")
    found = read_puzzles("# Nim\n\n" + write_puzzles([FULL, plain]), games())
    assert found == [FULL, plain]


@pytest.mark.parametrize(("old", "new", "said"), [
    ("nim |", "nom |", "'nom | last-in-two' does not belong here"),
    ("last-in-two", "last", "'nim | last' does not belong here"),
    (" | 6 |", " |", "a puzzle has 8 fields between |, not 7"),
    ("850", "2601", "'2601' does not belong here"),
    ("850", "²", "'²' does not belong here"),
    ("2 > 3", "2 > > 3", "'2 > > 3 > 1' does not belong here"),
    ("Size=10", "Size", "'Size' does not belong here"),
    ("1=0.5", "1=", "'1=' does not belong here"),
    ("1=0.5", "1=inf", "'inf' does not belong here"),
    ("1=0.5", "1=-1", "'-1' does not belong here"),
    ("1=0.5", "1=nan", "'nan' does not belong here"),
    ("1=0.5", "1=x", "'x' does not belong here"),
    ("turn 14", "14" * 5000, "this is longer than 10000 characters"),
])  # fmt: skip
def test_faults_name_the_line_and_the_reason(old: str, new: str, said: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        read_puzzles(f"\n{LINE}\n{LINE.replace(old, new)}\n", games())
    assert str(caught.value).startswith(f"line 3: {said}")


def test_a_game_without_a_file_has_no_puzzles() -> None:
    assert shipped_puzzles(GAME) == []


PUZZLED = [game for game in catalog.games().values() if game.themes]


@pytest.mark.parametrize("game", PUZZLED, ids=lambda game: game.name)
def test_shipped_puzzles_have_no_faults_and_no_doubles(game: AnyGame) -> None:
    shipped = shipped_puzzles(game)
    sample = shipped[:: max(1, len(shipped) // 30)]
    assert [f for one in sample for f in faults(one, game)] == []
    assert len({puzzle.id for puzzle in shipped}) == len(shipped)


# -- Tried puzzles


def test_the_latest_first_attempt_comes_first_and_others_are_left_out() -> None:
    puzzles, known = some(5), GamePuzzles()
    attempts: list[tuple[int, PuzzleResult]] = [
        (3, "solved"), (0, "failed"), (1, "met"), (2, "failed"), (4, "hinted"), (2, "solved"),
    ]  # fmt: skip
    for number, result in attempts:
        known = known.with_result(puzzles[number].id, 900, result, rated=False)
    tried = [(each.puzzle, each.outcome) for each in tried_puzzles(puzzles, known)]
    assert tried == [
        (puzzles[4], "hinted"),
        (puzzles[2], "solved later"),
        (puzzles[0], "failed"),
        (puzzles[3], "solved"),
    ]
    assert [each.puzzle for each in tried_puzzles(puzzles[:2], known)] == [puzzles[0]]


# -- A match that begins in the position of a puzzle

SHIPPED = [
    next(puzzle for puzzle in shipped_puzzles(game) if puzzle.theme == theme.key)
    for game in catalog.games().values()
    for theme in game.themes
]


@pytest.mark.parametrize("puzzle", SHIPPED, ids=[f"{each.game}-{each.theme}" for each in SHIPPED])
def test_a_record_can_begin_in_the_position_of_a_puzzle(puzzle: Puzzle) -> None:
    game = catalog.games()[puzzle.game]
    options = game.prepare({**puzzle.options, POSITION: puzzle.position}, Random(1))
    match: AnyMatch = Match(game.first_position(options))
    start = match.start
    assert game.write_position(start) == puzzle.position
    for move in game.parse_turn(start, puzzle.lines[0][0]):
        match.play(move)
    text = write_record(game, options, match, whole=True)
    read = read_sound_record(text, catalog.games()).match
    assert (read.start, read.position) == (start, match.position)
    masked = game.masked(options, start)
    seen = game.first_position(masked)
    assert seen == start.seen_by(start.to_move)


@pytest.mark.parametrize(("game", "position", "said"), [
    ("veletas", "nonsense", "the tag Position cannot be read"),
    ("veletas", "*6/2*4/4*2/6*/7/7/7 black", "a board of 7 by 7 has 3 shooters"),
    ("tiananmen", "13/13/13/13/13/13/13/13/13/3X9/13/13/13 D4 2W 3,0", "a lid in the tag"),
    ("herati", "SE hand NW unseen 9 unseen 9", "the tag Position cannot be read"),
])  # fmt: skip
def test_a_record_with_a_wrong_position_is_refused(game: str, position: str, said: str) -> None:
    sizes = {"veletas": "7", "tiananmen": "13"}
    tags = {"Game": game, "Mode": "loom", "Rules": "current", POSITION: position}
    text = "".join(f'[{key} "{value}"]\n' for key, value in tags.items())
    text += f'[Size "{sizes.get(game, "")}"]\n'
    with pytest.raises(RecordError, match=said):
        read_record(text, catalog.games())


def test_a_record_without_the_tiles_of_a_stock_is_refused() -> None:
    puzzle = next(each for each in SHIPPED if each.theme == "offer")
    options = {**puzzle.options, POSITION: puzzle.position}
    with pytest.raises(OptionError, match="the tag Hand1 is missing"):
        catalog.games()["herati"].first_position(options)
