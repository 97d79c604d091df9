from __future__ import annotations

from functools import reduce
from pathlib import Path
from random import Random

import pytest

from games.core.position import Side, after_moves
from games.learning.puzzle import Puzzle, PuzzleTask, read_puzzle
from games.learning.task import Judgement
from games.veletas.game import GAME
from games.veletas.rules.pieces import Pie, Stone
from games.veletas.rules.position import VeletasPosition
from games.veletas.rules.turn_facts import within_reach
from tests.proven_puzzles import digest
from tests.veletas import puzzle_proof

SHIPPED = Path(__file__).parents[2] / "games" / "veletas" / "puzzles" / "puzzles.txt"
TEXT = SHIPPED.read_text(encoding="utf-8")
LINES = [line for line in TEXT.splitlines() if line[0] != "#"]
THEMES = [theme.key for theme in GAME.themes]
PROVEN = "ccb549cc3fc0798f3af1f51fdb42b15d0a0c2e1fe20929a07adec928713e7712"
"""The `digest` of the puzzles that `tests.veletas.puzzle_proof` has proven, which takes minutes."""


def position(text: str, rules: str = "current") -> VeletasPosition:
    return GAME.read_position(text, {"Size": "7", "Rules": rules})


def played(start: VeletasPosition, turn: str) -> VeletasPosition:
    after: VeletasPosition = after_moves(start, GAME.parse_turn(start, turn))
    return after


# A shooter on a1 whose last exit is b2; Black has two stones above it, White one beside it.
TRAP = "7/3o1*1/7/3*3/x6/x3x2/*o5 black"
WHITES = TRAP.replace("*o5", "*oo4").replace("x3x2", "o3x2")
LAST_ONE = TRAP.replace("3o1*1", "3o1B1")
BOTH = "4ooWWoW/5ooooo/6o1**/3xxxxxoo/4ox1*xx/3*xxxxx1/10/10/10/8o1 black"
DEFENCE = TRAP.replace("black", "white")


@pytest.mark.parametrize(("text", "theme", "turn", "reached"), [
    (TRAP, "claim", "d4/b2", True),
    (TRAP, "claim", "d4/c3", False),
    # White's groups beside a1 have two stones and one, Black's new stone is not beside it
    (WHITES, "claim", "d4/b2", False),
    (LAST_ONE, "only-turn", "d4/b2", True),
    (LAST_ONE, "win", "d4/b2", True),
    (TRAP, "win", "d4/b2", False),
    (DEFENCE, "save", "g4", False),  # Black threatens b2
    (DEFENCE, "save", "d4/b2", False),  # it traps a1 for Black
    (DEFENCE, "save", "a1-b2/a1", True),
    (BOTH, "claim", "h8", False),  # White wins by the same turn
])  # fmt: skip
def test_the_goals_of_themes(text: str, theme: str, turn: str, reached: bool) -> None:
    start = GAME.read_position(text, {"Size": "10" if text == BOTH else "7"})
    assert GAME.reached(theme, start, played(start, turn)) is reached


def test_the_task_says_that_nothing_is_passed_over_by_the_leaflets() -> None:
    assert GAME.rules_note({"Rules": "current"}) == GAME.rules_note({}) == ""
    for rules in ("leaflet-en", "leaflet-ja"):
        assert "nothing passes over" in GAME.rules_note({"Rules": rules})


@pytest.mark.parametrize("options", [{"Size": "8"}, {"Size": "x"}, {"Rules": "new"}])
def test_unknown_boards_are_refused(options: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="there is no board of size"):
        GAME.read_position(TRAP, options)


def test_a_wrong_defence_is_refuted_by_a_claim() -> None:
    start = position(TRAP.replace("black", "white"))
    after = played(start, "g4")
    moves = GAME.refutation("save", after, 0)
    assert moves is not None
    assert reduce(VeletasPosition.play, moves, after).claimed(after.to_move) == 1
    assert GAME.refutation("claim", played(position(TRAP), "d4/c3"), 0) is None  # the last turn


def test_a_threat_that_can_be_met_is_refuted_by_a_defence() -> None:
    text = TRAP.replace("/x3x2/*o5", "/x6/*o5").replace("3o1*1", "5*1")
    start = position(text)
    after = played(start, "g4")
    assert GAME.refutation("claim-in-two", after, 0) is None  # the last turn needs no answer
    moves = GAME.refutation("claim-in-two", after, 1)
    assert moves is not None
    text = GAME.write_position(reduce(VeletasPosition.play, moves, after))
    assert puzzle_proof.read(text, "Size=7; Rules=current").claiming_turn() is None


def first_placement(theme: str, answer: str) -> Puzzle:
    """The first shipped puzzle of a theme with this answer."""
    parts = f"| {theme} |", f"| {answer}"
    line = next(line for line in LINES if all(part in line for part in parts))
    return read_puzzle(line, {"veletas": GAME})


def test_a_placement_is_right_if_black_can_claim_nothing() -> None:
    puzzle = first_placement("placement", "")
    task = PuzzleTask(GAME, puzzle)
    for move in task.solution[0].moves:
        verdict = task.play(move)
    assert verdict.judgement is Judgement.DONE
    task.take_back()
    while not task.turn_is_over:
        verdict = task.play(next(iter(task.position.legal_moves())))
    assert verdict.judgement is Judgement.WRONG
    wrong = task.position
    assert isinstance(wrong, VeletasPosition)
    moves = GAME.refutation("placement", wrong, 0)
    assert moves is not None
    assert after_moves(wrong, moves).claimed(Side.BLACK) == 1


@pytest.mark.numba
@pytest.mark.parametrize("answer", ["keep", "swap"])
def test_the_wrong_colour_is_refuted_by_a_placement(answer: str) -> None:
    task = PuzzleTask(GAME, first_placement("colours", answer))
    assert task.play(Pie(swap=answer == "keep")).judgement is Judgement.WRONG
    wrong = task.position
    assert isinstance(wrong, VeletasPosition)
    moves = GAME.refutation("colours", wrong, 1)
    assert moves is not None
    after = after_moves(wrong, moves)
    assert after.claimed(Side.BLACK) == (answer == "swap")
    assert after.claimed(Side.BLACK) or not within_reach(after, Side.BLACK)


def test_who_takes_black_plays_black() -> None:
    task = PuzzleTask(GAME, first_placement("colours", "swap"))
    chosen = task.play(Pie(swap=True))
    assert chosen.judgement is Judgement.RIGHT
    assert task.position.to_move is Side.BLACK  # White has placed the rest
    for move in task.solution[2].moves:
        verdict = task.play(move)
    assert verdict.judgement is Judgement.DONE


# ------------------------------------------------------------------------- the shipped puzzles


def test_there_are_350_puzzles_of_all_themes() -> None:
    themes = [line.split(" | ")[1] for line in LINES]
    assert len(LINES) >= 350
    assert min(themes.count(theme) for theme in THEMES) >= 40


def test_both_sides_and_all_boards_have_their_share() -> None:
    movers = [line.split(" | ")[3].split()[1] for line in LINES]
    assert 0.4 < movers.count("black") / len(movers) < 0.6
    for size in (7, 9, 10):
        assert sum(f"Size={size};" in line for line in LINES) > len(LINES) / 8


def test_ratings_are_spread_and_many_are_for_newcomers() -> None:
    ratings = sorted(int(line.split(" | ")[5]) for line in LINES)
    assert sum(rating <= 600 for rating in ratings) >= 60
    assert ratings[-len(ratings) // 20] >= 1300


def test_the_shipped_puzzles_are_those_that_were_proven_whole() -> None:
    """Other ones: run `python -m tests.veletas.puzzle_proof`, then set `PROVEN`."""
    assert digest(TEXT) == PROVEN


@pytest.mark.parametrize("theme", THEMES)
def test_a_shipped_puzzle_is_proven_anew(theme: str) -> None:
    lines = [line for line in LINES if f"| {theme} |" in line]
    small = [line for line in lines if "Size=7" in line] or lines
    assert puzzle_proof.faults(Random(theme).choice(small)) == []


@pytest.mark.slow
def test_a_tenth_of_the_shipped_puzzles_is_proven_anew() -> None:
    assert {line: found for line in LINES[::10] if (found := puzzle_proof.faults(line))} == {}


@pytest.mark.parametrize("line", LINES[::60])
def test_a_shipped_puzzle_is_solved_by_its_solution(line: str) -> None:
    run = PuzzleTask(GAME, read_puzzle(line, {"veletas": GAME}))
    verdict = None
    for turn in run.solution:
        if turn.own:
            for move in turn.moves:
                verdict = run.play(move)
    assert verdict is not None
    assert verdict.judgement is Judgement.DONE
    assert isinstance(run.solution[-1].moves[-1], Stone)
