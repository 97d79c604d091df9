from __future__ import annotations

from datetime import date
from random import Random

import pytest

from games.core.game import PuzzleTheme
from games.core.position import Side
from games.learning.puzzle import Puzzle
from games.learning.puzzle_session import (
    Daily,
    PuzzleAttempt,
    PuzzleSession,
    Repetition,
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


def begun(session: PuzzleSession) -> PuzzleSession:
    session.advance(in_memory(GamePuzzles(repeat=(PUZZLE.id,))))
    return session


@pytest.mark.parametrize(
    ("session", "place"),
    [
        (Training([PUZZLE], RNG), "Puzzles: Nim"),
        (Daily([PUZZLE], RNG, date(2026, 3, 4)), "Puzzle of the day, 2026-03-04"),
        (Streak([PUZZLE], RNG, GamePuzzles()), "Streak: 0 solved"),
        (Sprint([PUZZLE], RNG), "3:00 left, 0 solved"),
        (Repetition([PUZZLE], RNG, GamePuzzles(repeat=(PUZZLE.id,))), "Repeating, 0 more"),
        (Single(PUZZLE, RNG), f"Puzzle {PUZZLE.id}"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_each_session_says_where_one_is(session: PuzzleSession, place: str) -> None:
    assert puzzle_texts.place_text(begun(session), "Nim", "All of it") == place


def test_a_chosen_theme_is_named_before_it_is_solved() -> None:
    session = Training([PUZZLE], RNG)
    session.advance(in_memory(GamePuzzles(theme="all")))
    assert puzzle_texts.place_text(session, "Nim", "All of it") == "Nim: All of it"


@pytest.mark.parametrize(
    ("side", "text"),
    [
        (Side.BLACK, "You are Black. Take all."),
        (Side.WHITE, "You are White. Take all."),
        (Side.FIRST, "Take all."),
    ],
)
def test_the_task_names_the_side_by_its_colour(side: Side, text: str) -> None:
    assert puzzle_texts.task_text(THEME, NimPosition(3, side)) == text


def test_a_note_on_the_rules_follows_the_task() -> None:
    told = puzzle_texts.task_text(THEME, NimPosition(3, Side.BLACK), "Four at most.")
    assert told == "You are Black. Take all. Four at most."


def test_a_loss_is_told_in_the_unit_of_the_theme() -> None:
    graded = PuzzleTheme("all", "All", "", "", 1, loss="{loss} stones less, about {rounded}.")
    assert wrong(graded, 9.367) == "9.37 stones less, about 9."
    assert wrong(graded, None) == "No, that does not reach the goal."
    assert wrong(THEME, 0.347) == "No, that does not reach the goal."


def wrong(theme: PuzzleTheme, loss: float | None = None, *, over: bool = False) -> str:
    """The sentence about a wrong turn that cannot be tried again."""
    return puzzle_texts.wrong_text(theme, loss, over=over, again=False)


def test_a_theme_says_what_a_wrong_turn_lacks_unless_the_game_is_over() -> None:
    theme = PuzzleTheme("all", "All", "", "", 1, missed="A stone is left.")
    assert wrong(theme) == "A stone is left."
    assert wrong(theme, over=True) == "No, that does not reach the goal."
    told = puzzle_texts.no_answer_text
    assert told(theme, over=False) == "There is nothing to refute. A stone is left."
    assert told(theme, over=True) == "There is nothing to refute: this turn simply misses the goal."


def test_a_wrong_turn_can_be_tried_again() -> None:
    said = puzzle_texts.wrong_text(THEME, None, over=False, again=True)
    assert said == "No, that does not reach the goal. Try again."


@pytest.mark.parametrize(
    ("after", "change"), [(1020.4, "1020 (+20)"), (980.0, "980 (−20)"), (1000.2, "1000 (+0)")]
)
def test_the_change_of_the_rating_is_told(after: float, change: str) -> None:
    text = puzzle_texts.rating_text(PuzzleAttempt("solved", 1000.0, after, rated=True), PUZZLE)
    assert text == f"Puzzle {PUZZLE.id}, rating 1200. Your rating: {change}."


@pytest.mark.parametrize(
    ("others", "end"),
    [
        (0, "solution."),
        (1, "There is 1 other first turn as good."),
        (3, "There are 3 other first turns as good."),
    ],
)
def test_other_solutions_are_counted(others: int, end: str) -> None:
    text = puzzle_texts.solution_text(others)
    assert text.startswith("This is the solution.")
    assert text.endswith(end)


def test_an_unrated_attempt_is_told() -> None:
    text = puzzle_texts.rating_text(PuzzleAttempt("solved", 1000.0, 1000.0, rated=False), PUZZLE)
    assert text.endswith("This attempt does not change your rating.")


def test_the_end_of_a_run_is_told() -> None:
    streak, sprint = Streak([PUZZLE], RNG, GamePuzzles()), Sprint([PUZZLE], RNG)
    sprint.solved = 1
    assert puzzle_texts.end_text(streak, 3) == (
        "The streak ends with 0 puzzles solved. Your best: 3."
    )
    assert puzzle_texts.end_text(sprint, 1) == "The time is up: 1 puzzle solved. Your best: 1."


def test_the_button_says_what_follows() -> None:
    labels = {
        Training([PUZZLE], RNG): "Next puzzle",
        Daily([PUZZLE], RNG, date(2026, 3, 4)): "More puzzles",
        Single(PUZZLE, RNG): "More puzzles",
        Streak([PUZZLE], RNG, GamePuzzles()): "New streak",
        Sprint([PUZZLE], RNG): "New sprint",
        Repetition([PUZZLE], RNG, GamePuzzles()): "More puzzles",
        Repetition([PUZZLE], RNG, GamePuzzles(repeat=(PUZZLE.id,))): "Next puzzle",
    }
    for session, label in labels.items():
        assert puzzle_texts.next_label(session) == label
