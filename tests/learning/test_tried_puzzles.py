from __future__ import annotations

from games.learning.puzzle import Puzzle
from games.learning.puzzle_session import tried_puzzles
from games.storage.documents import GamePuzzles, PuzzleResult

PUZZLES = [Puzzle("nim", "a", {}, str(number), (("1",),), rating=900) for number in range(5)]


def progress(*results: tuple[int, PuzzleResult]) -> GamePuzzles:
    found = GamePuzzles()
    for number, result in results:
        found = found.with_result(PUZZLES[number].id, 900, result, rated=False)
    return found


def test_the_latest_first_attempt_comes_first() -> None:
    tried = tried_puzzles(PUZZLES, progress((3, "solved"), (0, "failed"), (4, "hinted")))
    assert [(each.puzzle, each.outcome) for each in tried] == [
        (PUZZLES[4], "hinted"),
        (PUZZLES[0], "failed"),
        (PUZZLES[3], "solved"),
    ]


def test_a_missed_puzzle_may_be_solved_later() -> None:
    (tried,) = tried_puzzles(PUZZLES, progress((2, "failed"), (2, "solved")))
    assert tried.outcome == "solved later"


def test_puzzles_that_were_only_seen_or_are_no_longer_there_are_left_out() -> None:
    assert tried_puzzles(PUZZLES, progress((1, "met"))) == []
    assert tried_puzzles(PUZZLES[:2], progress((4, "solved"))) == []
