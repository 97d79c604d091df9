"""Proofs, and the search for puzzles."""

from __future__ import annotations

from importlib import resources
from random import Random

import pytest

from games.core.position import after_moves
from games.learning.puzzle import Puzzle, read_puzzles
from games.tools.game_tools import Rejection
from games.veletas.ai import kernel as k
from games.veletas.ai.proofs import (
    CLAIM_MOTIFS,
    DEFENCES,
    PuzzleSolver,
    proofs,
    prospects,
    puzzle_solver,
    refutation,
    run_kernels,
)
from games.veletas.ai.search import state_of
from games.veletas.game import GAME
from games.veletas.rules.notation import read_position, write_position
from games.veletas.rules.position import Phase, VeletasPosition
from games.veletas.tools import puzzle_search
from games.veletas.tools.puzzle_search import find, self_play
from tests.veletas import puzzle_proof
from tests.veletas.ai.kernel_forms import CORNERED, forms
from tests.veletas.pictures import WHITE, drawn
from tests.veletas.puzzle_proof import Board, Turn, read, turn_of
from tests.veletas.random_play import random_positions

# -- Proven answers, compared with the rules and the search of `tests.veletas.puzzle_proof`

SHIPPED = resources.files("games.veletas") / "puzzles" / "puzzles.txt"


def test_all_turns_that_win_are_found() -> None:
    """Black has one claim of the two that win, and can trap a1 by closing b1."""
    position = drawn("current", CORNERED)
    (proof,) = proofs(position, lambda: False)
    board = read(write_position(position), "Rules=current; Size=7")
    winning = {turn for turn in board.turns() if board.played(turn).claims("x") == 2}
    assert proof.goal == "win"
    assert {turn_of(7, text) for text in proof.turns} == winning


def test_nothing_is_looked_for_without_time() -> None:
    assert [*proofs(drawn("current", CORNERED), lambda: True)] == []


def test_what_can_be_claimed_at_once_is_told_by_shooter() -> None:
    """White to move in the position where Black can trap a1; then Black."""
    position = drawn("current", CORNERED)
    board = read(write_position(position), "Rules=current; Size=7")
    facts = {fact.key: fact for fact in prospects(position, lambda: False)}
    (turn,) = facts["win"].turns
    assert board.played(turn_of(7, turn)).claims("x") == 2
    assert "one-turn" in facts
    assert "claim" not in facts


@pytest.mark.numba
def test_what_is_forced_in_two_turns_is_told_with_a_line() -> None:
    """The shipped puzzles are proven by a second prover, so their first turns force a claim."""
    shipped = read_puzzles(SHIPPED.read_text(encoding="utf-8"), {"veletas": GAME})
    for puzzle in [each for each in shipped if each.theme == "claim-in-two"][:2]:
        position = GAME.read_position(puzzle.position, puzzle.options)
        mover, firsts = position.to_move, {line[0] for line in puzzle.lines}
        facts = {fact.key: fact for fact in prospects(position, lambda: False)}
        if "sure-claim" in facts:
            continue  # what the other side is sure of is told instead
        (found,) = (facts[key] for key in ("win-in-two", "claim-in-two") if key in facts)
        assert found.turns[0] in firsts
        after = position
        for text in found.turns:
            after = after_moves(after, GAME.parse_turn(after, text))
        assert after.claimed(mover) > position.claimed(mover)
        then = after_moves(position, GAME.parse_turn(position, found.turns[0]))
        sure = {fact.key for fact in prospects(then, lambda: False)} & {"sure-win", "sure-claim"}
        assert len(sure) == 1


def test_without_time_two_turns_are_not_searched() -> None:
    keys = [fact.key for fact in prospects(drawn("current", CORNERED), lambda: True)]
    assert "one-turn" in keys
    assert "two-turns" not in keys


@pytest.mark.numba
@pytest.mark.parametrize("theme", [*DEFENCES, *CLAIM_MOTIFS, "claim", "win", "claim-in-two"])
def test_the_goals_of_puzzles_have_their_solutions(theme: str) -> None:
    """The shipped puzzles are proven by a second prover."""
    games = {"veletas": GAME}
    shipped = read_puzzles(SHIPPED.read_text(encoding="utf-8"), games)
    for puzzle in [each for each in shipped if each.theme == theme][:4]:
        position = GAME.read_position(puzzle.position, puzzle.options)
        found = {proof.goal: {*proof.turns} for proof in proofs(position, lambda: False)}
        assert found.keys() <= GAME.goals.keys()
        if theme != "claim-in-two" or "win-in-two" not in found:
            goal = theme if theme in found else "claim" if "claim" in found else "win"
            assert found[goal] == {line[0] for line in puzzle.lines}


@pytest.mark.numba
def test_each_kernel_runs_once() -> None:
    run_kernels()
    assert puzzle_solver().kernel.fast


# -- The searches of puzzles find exactly what an independent implementation of the rules finds


def board_of(position: VeletasPosition) -> Board:
    return read(
        write_position(position), f"Size={position.board.size}; Rules={position.board.rules.name}"
    )


def puzzle_kernel_turn_of(position: VeletasPosition, code: int) -> Turn:
    """The turn of a code, in the numbers of the independent implementation."""
    state, row = state_of(position), position.board.size + 2

    def cell(square: int) -> int:
        return (square // row - 1) * position.board.size + square % row - 1

    origin, target = state[k.SHOOTER_SQUARE + (code >> 16)], code >> 8 & 255
    if origin == target:
        return None, None, cell(code & 255)
    return cell(origin), cell(target), cell(code & 255)


def turns_of(position: VeletasPosition, codes: list[int]) -> set[Turn]:
    turns = {puzzle_kernel_turn_of(position, code) for code in codes}
    assert len(turns) == len(codes)
    return turns


def unfinished(rules: str, size: int, count: int) -> list[VeletasPosition]:
    found = random_positions(rules, size, count)
    return [position for position in found if position.outcome() is None]


TWO_CORNERS = """
. . . . . . .
. . . o . . .
. . . . . . .
. . . . . . .
x . . . . . x
x . o . o . x
* o . * . o *
"""
"""a1 and g1 have one exit each; Black can close one in a turn, and White only one of them."""


@forms
def test_turns_that_claim_next_stand_every_reply(fast: bool) -> None:
    solver = PuzzleSolver(fast)
    positions = [position for position in unfinished("current", 7, 30) if crowded(position)]
    for position in positions[: 4 if fast else 1]:
        board = board_of(position)
        claims, expected = board.claims(board.turn), set()
        for turn in board.turns():
            after = board.played(turn)
            won = after.winner()
            if won != after.turn and after.reply_that_prevents(claims) is None:
                expected.add(turn)
        assert turns_of(position, solver.turns_that_claim_next(state_of(position))) == expected


def crowded(position: VeletasPosition) -> bool:
    return len(position.stones) > 24


@forms
def test_one_reply_cannot_meet_two_threats(fast: bool) -> None:
    solver, position = PuzzleSolver(fast), drawn("current", TWO_CORNERS, WHITE)
    state = state_of(position)
    shots = {turn[2] for turn in turns_of(position, solver.threats(state))}
    assert {1 + 7, 5 + 7} <= shots  # b2 and f2
    assert solver.refuting_reply(state, 0) is None
    one = drawn(
        "current", TWO_CORNERS.replace(". x\nx", ". .\nx").replace("o . x\n*", "o . .\n*"), WHITE
    )
    assert solver.refuting_reply(state_of(one), 0) is not None


BOTH = "4ooWWoW/5ooooo/6o1**/3xxxxxoo/4ox1*xx/3*xxxxx1/10/10/10/8o1 black"
"""A stone on h8 claims one shooter for Black and another one, the fourth, for White."""


@forms
def test_a_claim_by_which_the_other_side_wins_does_not_count(fast: bool) -> None:
    solver, position = PuzzleSolver(fast), read_position(BOTH, 10, "current")
    state, h8 = state_of(position), (None, None, 7 + 7 * 10)
    [code] = [code for code in solver.turns(state) if puzzle_kernel_turn_of(position, code) == h8]
    after = solver.after(state, code)
    assert (after[k.CLAIMS], after[k.CLAIMS + 1]) == (1, 4)
    assert h8 not in turns_of(position, solver.claiming_turns(state))
    if solver.kernel.fast:
        assert h8 not in turns_of(position, solver.turns_that_claim_next(state))


@forms
def test_a_reply_that_wins_refutes_every_threat(fast: bool) -> None:
    solver = PuzzleSolver(fast)
    # White, who has d1, wins by a stone on b2: it unites b1 and c2 beside a1
    state = state_of(drawn("current", TWO_CORNERS.replace("o . *", "o . W"), WHITE))
    reply = solver.refuting_reply(state, 0)
    assert reply is not None
    assert k.winner(solver.after(state, reply)) == 1


# -- Puzzle search

SLIDE_TO_CLAIM = "5xB/4*xo/4xx1/7/o6/1o5/*o2x2 white"
"""Only the slide of e6 to a2 and the shot at b3 claims both shooters, a1 and a2, and wins."""
TWO = "5xB/4*xo/5x1/7/o6/*o5/4x2 white"
"""White claims in two turns by a2-a1/b1 alone."""
SHOT = "7/7/7/7/x6/xx5/*3*1B black"
"""b1 can be shot at from e1 with many slides and without."""


def found(text: str, *wanted: str, rules: str = "current") -> list[Puzzle | Rejection]:
    options = {"Rules": rules, "Size": "7", "Seed": "left out"}
    themes = wanted or ("claim", "win", "save", "only-turn", "claim-in-two")
    return list(find(options, read_position(text, 7, rules), Random(1), themes))


def puzzle(text: str, theme: str) -> Puzzle:
    (made,) = found(text, theme)
    assert isinstance(made, Puzzle)
    return made


@pytest.fixture
def all_flights(monkeypatch: pytest.MonkeyPatch) -> None:
    """Defences by a flight are kept, all of them."""
    monkeypatch.setattr(puzzle_search, "FLIGHTS_KEPT", dict.fromkeys(DEFENCES, 1.0))


@pytest.mark.parametrize(("text", "wanted", "reason"), [
    (SHOT, "standing", "two solutions"),
    ("xoxoxxB/oxox*xo/xox1xxo/ox1xoxo/o1oxoxo/1oxoxox/*oxoxox white", "whose", "crowded board"),
    # nothing to ask for: the claim wins; it is at once; a win, a claim comes first; it is over
    (SHOT, "claim", None),
    (SLIDE_TO_CLAIM, "claim-in-two", None),
    (TWO, "win", None),
    ("Wo1xBo1/oooxxx1/2oxx1x/1xoxo2/2xoooo/1xx*1xo/1o1oxxx white", "only-turn", None),
    ("7/7/7/7/x*o*3/x1ox3/*xo4 white", "save", None),
    ("5xB/4BxB/5x1/7/o6/oo5/4x2 white", "win", None),
])  # fmt: skip
def test_positions_without_a_puzzle(text: str, wanted: str, reason: str | None) -> None:
    assert found(text, wanted) == ([Rejection(wanted, reason)] if reason else [])


def test_a_puzzle_of_a_leaflet_has_another_answer_by_the_current_rules() -> None:
    same = "1x3x1/5ox/3x*2/7/2o3o/xx3o*/1o1*xo1 white"
    reason = Rejection("claim", "the same by the current rules")
    assert found(same, "claim", rules="leaflet-en") == [reason]


@pytest.mark.parametrize(("text", "theme"), [
    # White owns no shooter: the claim of g7 on a7 does not win, and needs no second turn
    ("6*/oox3x/7/7/7/1*1*3/x6 white", "claim"),
    # Black would claim g1, but needs two
    ("7/xxx3o/oo4*/ox4o/5*1/5x1/5x* white", "save"),
    # Black owns a1 and would win on a7
    ("*x5/x6/2o4/1o*4/oo5/xx3x1/Bx2o2 white", "only-turn"),
])  # fmt: skip
@pytest.mark.usefixtures("all_flights")
def test_a_position_has_the_puzzles_of_its_themes(text: str, theme: str) -> None:
    assert [one.theme for one in found(text) if isinstance(one, Puzzle)] == [theme]


def test_a_win_with_one_slide_is_a_puzzle() -> None:
    made = puzzle(SLIDE_TO_CLAIM, "win")
    assert (made.game, made.theme, made.lines) == ("veletas", "win", (("e6-a2/b3",),))
    assert made.position == SLIDE_TO_CLAIM
    assert made.options == {"Rules": "current", "Size": "7", "Start": "placed"}


@pytest.mark.slow
def test_a_claim_in_two_has_the_reply_that_leaves_the_fewest_claims() -> None:
    made = puzzle(TWO, "claim-in-two")
    board = puzzle_proof.read(made.position, "Size=7; Rules=current")
    first, reply, _ = (puzzle_proof.turn_of(7, text) for text in made.lines[0])
    assert made.lines[0][0] == "a2-a1/b1"
    replied = board.played(first)
    left = {}
    for turn in replied.turns():
        after = replied.played(turn)
        if after.claims(board.turn) == board.claims(board.turn):
            left[turn] = sum(after.claims_by(claim) for claim in after.turns())
    assert left[reply] == min(left.values())


@pytest.mark.usefixtures("all_flights")
def test_in_defence_the_same_stone_counts_as_one_turn() -> None:
    # g1 has to leave the corner; only a stone on g1 then closes the way to it
    made = puzzle("7/7/1*5/7/7/3o1*x/5x* white", "save")
    slides, stones = zip(*(line[0].split("/") for line in made.lines), strict=True)
    assert len(set(stones)) == 1 < len(set(slides))


def test_a_defender_without_a_claim_is_not_refuted() -> None:
    assert refutation("save", drawn("current", CORNERED, WHITE), 0) is None
    assert refutation("save", drawn("current", CORNERED), 0)


@pytest.mark.numba
def test_self_play_goes_from_the_first_choice_to_the_end_and_is_repeatable() -> None:
    placed, *first = [position for _, position, _ in self_play(Random(5))]
    assert [placed, *first] == [position for _, position, _ in self_play(Random(5))]
    assert placed.phase is Phase.PIE
    assert len(first) > 3
    assert not any(position.mid_turn or position.pie_ahead for position in first)
    assert all(position.outcome() is None for position in first)


# -- Puzzle solver


@forms
def test_what_a_turn_leaves_is_counted_to_three(fast: bool) -> None:
    solver = PuzzleSolver(fast)
    white = state_of(drawn("current", CORNERED, WHITE))
    codes = solver.turns(white)
    left = dict(zip(codes, solver.claims_left(white, codes), strict=True))
    assert 3 in left.values()
    for code, number in left.items():
        after = solver.after(white, code)
        won = k.winner(after) != k.NONE
        assert number == (0 if won else min(3, len(solver.claiming_turns(after))))
    # Black needs one more claim: the turns that leave none are the safe ones, unless they claim
    claimed = {code for code in codes if solver.after(white, code)[k.CLAIMS] > 1}
    safe = set(solver.safe_turns(white))
    assert safe == {code for code in codes if not left[code]} - claimed
