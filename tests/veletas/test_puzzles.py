from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from games.core.position import Side
from games.learning.puzzle import PuzzleTask
from games.learning.task import Judgement
from games.veletas.game import GAME, whole_turns
from games.veletas.rules.pieces import Slide, Stone
from games.veletas.rules.position import VeletasPosition
from tests.veletas import puzzle_proof

SHIPPED = Path(__file__).parents[2] / "games" / "veletas" / "puzzles" / "puzzles.txt"
LINES = [line for line in SHIPPED.read_text(encoding="utf-8").splitlines() if line[0] != "#"]
THEMES = [theme.key for theme in GAME.themes]
PARTS = 10
"""The proof of all puzzles takes a minute, so that several processes share it."""


def position(text: str, rules: str = "current") -> VeletasPosition:
    return GAME.read_position(text, {"Size": "7", "Rules": rules})


def played(start: VeletasPosition, turn: str) -> VeletasPosition:
    for move in GAME.parse_turn(start, turn):
        start = start.play(move)
    return start


# A shooter on a1 whose last exit is b2; Black has two stones above it, White one beside it.
TRAP = "7/3o1*1/7/3*3/x6/x3x2/*o5 black"


def test_a_claim_is_the_goal_of_claim() -> None:
    start = position(TRAP)
    assert GAME.reached("claim", start, played(start, "d4/b2"))
    assert not GAME.reached("claim", start, played(start, "d4/c3"))


def test_a_claim_for_the_other_side_is_none() -> None:
    start = position(TRAP.replace("*o5", "*oo4").replace("x3x2", "o3x2"))
    # White's groups beside a1 have two stones and one, Black's new stone on b2 is not beside it
    assert not GAME.reached("claim", start, played(start, "d4/b2"))


def test_a_claim_is_no_use_if_the_other_side_wins_by_the_same_turn() -> None:
    text = "4ooWWoW/5ooooo/6o1**/3xxxxxoo/4ox1*xx/3*xxxxx1/10/10/10/8o1 black"
    start = GAME.read_position(text, {"Size": "10"})
    after = played(start, "h8")
    assert (after.claimed(Side.BLACK), after.claimed(Side.WHITE)) == (1, 4)
    assert not GAME.reached("claim", start, after)


def test_a_turn_that_wins_does_not_lose() -> None:
    start = position(TRAP.replace("3o1*1", "3o1B1"))
    assert GAME.reached("only-turn", start, played(start, "d4/b2"))


def test_winning_needs_the_majority() -> None:
    start = position(TRAP)
    assert not GAME.reached("win", start, played(start, "d4/b2"))
    start = position(TRAP.replace("5*1", "5B1").replace("3o1*1", "3o1B1"))
    assert GAME.reached("win", start, played(start, "d4/b2"))


def test_a_shooter_is_saved_if_no_turn_claims_it() -> None:
    start = position(TRAP.replace("black", "white"))
    # Black threatens b2. White's own stone there is beside no group of Black.
    assert not GAME.reached("save", start, played(start, "g4"))
    assert not GAME.reached("save", start, played(start, "d4/b2"))  # it traps a1 for Black
    saved = played(start, "a1-b2/a1")
    assert GAME.reached("save", start, saved)


def test_turns_are_complete() -> None:
    start = position(TRAP)
    count = sum(
        len(start.play(move).legal_moves()) if isinstance(move, Slide) else 1
        for move in start.legal_moves()
    )
    assert len(list(whole_turns(start))) == count
    assert all(not after.mid_turn for after in whole_turns(start))


def test_the_task_says_that_nothing_is_passed_over_by_the_leaflets() -> None:
    assert GAME.rules_note({"Rules": "current"}) == GAME.rules_note({}) == ""
    for rules in ("leaflet-en", "leaflet-ja"):
        assert GAME.rules_note({"Rules": rules}).startswith("Here nothing passes over")


@pytest.mark.parametrize("options", [{"Size": "8"}, {"Size": "x"}, {"Rules": "new"}])
def test_unknown_boards_are_refused(options: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="there is no board of size"):
        GAME.read_position(TRAP, options)


def test_a_wrong_defence_is_refuted_by_a_claim() -> None:
    start = position(TRAP.replace("black", "white"))
    after = played(start, "g4")
    moves = GAME.refutation("save", after, 0)
    assert moves is not None
    claimed = after
    for move in moves:
        claimed = claimed.play(move)
    assert claimed.claimed(after.to_move) == 1


def test_a_wrong_last_turn_needs_no_refutation() -> None:
    assert GAME.refutation("claim", played(position(TRAP), "d4/c3"), 0) is None


def test_a_threat_that_can_be_met_is_refuted_by_a_defence() -> None:
    text = TRAP.replace("/x3x2/*o5", "/x6/*o5").replace("3o1*1", "5*1")
    start = position(text)
    after = played(start, "g4")
    assert GAME.refutation("claim-in-two", after, 0) is None  # the last turn needs no answer
    moves = GAME.refutation("claim-in-two", after, 1)
    assert moves is not None
    for move in moves:
        after = after.play(move)
    assert (
        puzzle_proof.read(GAME.write_position(after), "Size=7; Rules=current").claiming_turn()
        is None
    )


# ------------------------------------------------------------------------- the shipped puzzles


def test_there_are_300_puzzles_and_25_of_each_theme() -> None:
    themes = [line.split(" | ")[1] for line in LINES]
    assert len(LINES) >= 300
    assert min(themes.count(theme) for theme in THEMES) >= 25


def test_ratings_are_spread() -> None:
    ratings = sorted(int(line.split(" | ")[5]) for line in LINES)
    assert ratings[len(ratings) // 20] <= 900
    assert ratings[-len(ratings) // 20] >= 1600


@pytest.mark.parametrize("theme", THEMES)
def test_a_shipped_puzzle_is_proven_anew(theme: str) -> None:
    lines = [line for line in LINES if f"| {theme} |" in line]
    small = [line for line in lines if "Size=7" in line] or lines
    assert puzzle_proof.faults(Random(theme).choice(small)) == []


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_all_shipped_puzzles_are_proven_anew(part: int) -> None:
    assert {
        line: found for line in LINES[part::PARTS] if (found := puzzle_proof.faults(line))
    } == {}


@pytest.mark.parametrize("line", LINES[::60])
def test_a_shipped_puzzle_is_solved_by_its_solution(line: str) -> None:
    from games.learning.puzzle import read_puzzle

    run = PuzzleTask(GAME, read_puzzle(line, {"veletas": GAME}))
    verdict = None
    for turn in run.solution:
        if turn.own:
            for move in turn.moves:
                verdict = run.play(move)
    assert verdict is not None
    assert verdict.judgement is Judgement.DONE
    assert isinstance(run.solution[0].moves[-1], Stone)
