from __future__ import annotations

from random import Random

from games.core.game import PuzzleTheme
from games.learning.puzzle import Puzzle
from games.learning.puzzle_session import Sprint, Streak
from games.storage.documents import GamePuzzles
from games.ui.learning import puzzle_texts

PUZZLE = Puzzle("nim", "all", {}, "3", (("3",),), 1200)
RNG = Random(1)


MISSED = PuzzleTheme("all", "All", "", "", 1, missed="A stone is left.")


def test_no_answer_is_needed_to_what_misses_the_goal() -> None:
    told = [puzzle_texts.no_answer_text(MISSED, over=over) for over in (False, True)]
    assert told == [
        "There is nothing to refute. A stone is left.",
        "There is nothing to refute: this turn simply misses the goal.",
    ]


def test_other_solutions_and_the_end_of_a_run_are_counted() -> None:
    assert [puzzle_texts.solution_text(others) for others in (0, 1, 3)] == [
        "This is the solution.",
        "This is the solution. There is 1 other first turn that is just as good.",
        "This is the solution. There are 3 other first turns that are just as good.",
    ]
    streak, sprint = Streak([PUZZLE], RNG, GamePuzzles()), Sprint([PUZZLE], RNG)
    sprint.solved = 1
    assert [puzzle_texts.end_text(streak), puzzle_texts.end_text(sprint)] == [
        "The streak ends with 0 puzzles solved.",
        "The time is up: 1 puzzle solved.",
    ]
