from __future__ import annotations

from datetime import date
from random import Random

import pytest

from games.core.game import PuzzleTheme
from games.core.position import Side
from games.learning.puzzle import Puzzle
from games.learning.puzzle_session import (
    Daily,
    Listed,
    PuzzleAttempt,
    PuzzleSession,
    Single,
    Sprint,
    Streak,
    Training,
)
from games.storage.documents import GamePuzzles
from games.ui.learning import puzzle_texts
from tests.learning.kept_results import in_memory
from tests.toygame.game import NimPosition

PUZZLE = Puzzle("nim", "all", {}, "3", (("3",),), 1200)
THEME = PuzzleTheme("all", "All", "Take all.", "It is the goal.", 1)
RNG = Random(1)


@pytest.mark.parametrize(
    ("session", "place", "following"),
    [
        (Training([PUZZLE], RNG), "Puzzles: Nim", "Next puzzle"),
        (Daily([PUZZLE], RNG, date(2026, 3, 4)), "Puzzle of the day, 4 Mar 2026", "More puzzles"),
        (Streak([PUZZLE], RNG, GamePuzzles()), "Streak: 0 solved", "New streak"),
        (Sprint([PUZZLE], RNG), "3:00 left, 0 solved", "New sprint"),
        (Listed([PUZZLE], RNG), "Repeating, 0 more", "More puzzles"),
        (Listed([PUZZLE, PUZZLE], RNG), "Repeating, 1 more", "Next puzzle"),
        (Single(PUZZLE, RNG), "Puzzles: Nim", "More puzzles"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_each_session_says_where_one_is_and_what_follows(
    session: PuzzleSession, place: str, following: str
) -> None:
    session.advance(in_memory(GamePuzzles()))
    assert puzzle_texts.place_text(session, "Nim", "All of it") == place
    assert puzzle_texts.next_label(session) == following


def test_a_chosen_theme_is_named_before_it_is_solved() -> None:
    session = Training([PUZZLE], RNG)
    session.advance(in_memory(GamePuzzles(theme="all")))
    assert puzzle_texts.place_text(session, "Nim", "All of it") == "Nim: All of it"


@pytest.mark.parametrize(
    ("side", "note", "text"),
    [
        (Side.BLACK, "", "You are Black. Take all."),
        (Side.WHITE, "Four at most.", "You are White. Take all. Four at most."),
        (Side.FIRST, "", "Take all."),
    ],
)
def test_the_task_names_the_side_by_its_colour(side: Side, note: str, text: str) -> None:
    assert puzzle_texts.task_text(THEME, NimPosition(3, side), note) == text


GRADED = PuzzleTheme("all", "All", "", "", 1, loss="{loss} stones less, about {rounded}.")
MISSED = PuzzleTheme("all", "All", "", "", 1, missed="A stone is left.")
NO = "No, that does not reach the goal."


@pytest.mark.parametrize(
    ("theme", "loss", "over", "said"),
    [
        (GRADED, 9.367, False, "9.37 stones less, about 9."),
        (GRADED, None, False, NO),
        (THEME, 0.347, False, NO),
        (MISSED, None, False, "A stone is left."),
        (MISSED, None, True, NO),
    ],
)
def test_a_wrong_turn_is_told_by_its_loss_or_what_it_lacks(
    theme: PuzzleTheme, loss: float | None, over: bool, said: str
) -> None:
    told = puzzle_texts.wrong_text(theme, loss, over=over, again=False)
    assert told == said
    assert puzzle_texts.wrong_text(theme, loss, over=over, again=True) == f"{said} Try again."


def test_no_answer_is_needed_to_what_misses_the_goal() -> None:
    told = [puzzle_texts.no_answer_text(MISSED, over=over) for over in (False, True)]
    assert told == [
        "There is nothing to refute. A stone is left.",
        "There is nothing to refute: this turn simply misses the goal.",
    ]


@pytest.mark.parametrize(
    ("after", "rated", "end"),
    [
        (1020.4, True, "Your rating: 1020 (+20)."),
        (980.0, True, "Your rating: 980 (−20)."),
        (1000.2, True, "Your rating: 1000 (+0)."),
        (1000.0, False, "Your rating stays."),
    ],
)
def test_the_change_of_the_rating_is_told(after: float, rated: bool, end: str) -> None:
    text = puzzle_texts.rating_text(PuzzleAttempt("solved", 1000.0, after, rated=rated), PUZZLE)
    assert text == f"Rating of the puzzle: 1200. {end}"


def test_other_solutions_and_the_end_of_a_run_are_counted() -> None:
    assert [puzzle_texts.solution_text(others) for others in (0, 1, 3)] == [
        "This is the solution.",
        "This is the solution. There is 1 other first turn as good.",
        "This is the solution. There are 3 other first turns as good.",
    ]
    streak, sprint = Streak([PUZZLE], RNG, GamePuzzles()), Sprint([PUZZLE], RNG)
    sprint.solved = 1
    assert [puzzle_texts.end_text(streak), puzzle_texts.end_text(sprint)] == [
        "The streak ends with 0 puzzles solved.",
        "The time is up: 1 puzzle solved.",
    ]
