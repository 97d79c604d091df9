from __future__ import annotations

from games.veletas.ai import kernel as k
from games.veletas.ai.proofs import PuzzleSolver, puzzle_solver
from games.veletas.ai.search import moves_of_turn, state_of
from tests.veletas.ai.kernel_forms import CORNERED, forms
from tests.veletas.pictures import WHITE, drawn

POSITION = drawn("current", CORNERED)
"""A stone or a shooter on b1 traps a1 for Black, who then has two of three."""
STATE = state_of(POSITION)


def texts(codes: list[int]) -> set[str]:
    return {"".join(map(str, moves_of_turn(POSITION, code))) for code in codes}


@forms
def test_every_turn_is_listed_once(fast: bool) -> None:
    codes = PuzzleSolver(fast).turns(STATE)
    assert len(set(codes)) == len(codes)
    assert "/b1" in texts(codes)


@forms
def test_a_turn_is_played(fast: bool) -> None:
    solver = PuzzleSolver(fast)
    shot = next(c for c in solver.turns(STATE) if texts([c]) == {"/b1"})
    after = solver.after(STATE, shot)
    assert after[k.CLAIMS] == 2
    assert after[k.MOVER] == 1
    assert STATE[k.CLAIMS] == 1


@forms
def test_claims_and_threats_belong_to_the_side_to_move_or_not(fast: bool) -> None:
    solver = PuzzleSolver(fast)
    assert "/b1" in texts(solver.claiming_turns(STATE))
    assert solver.threats(STATE) == []
    white = state_of(drawn("current", CORNERED, WHITE))
    assert solver.claiming_turns(white) == []
    assert "/b1" in texts(solver.threats(white))


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


@forms
def test_threats_of_a_turn_are_told(fast: bool) -> None:
    solver = PuzzleSolver(fast)
    codes = [code for code in solver.turns(STATE) if texts([code]) in ({"/e4"}, {"/b1"})]
    # a stone on e4 leaves the threat on b1; b1 itself wins, and nothing is threatened afterwards
    told = dict(zip(codes, solver.threatening(STATE, codes), strict=True))
    assert {next(iter(texts([code]))): value for code, value in told.items()} == {
        "/e4": True,
        "/b1": False,
    }


@forms
def test_a_threat_is_refuted_where_it_can_be_met(fast: bool) -> None:
    solver = PuzzleSolver(fast)
    white = state_of(drawn("current", CORNERED, WHITE))
    reply = solver.refuting_reply(white, 1)
    assert reply is not None
    assert solver.claiming_turns(solver.after(white, reply)) == []


def test_a_process_has_one_solver() -> None:
    assert puzzle_solver() is puzzle_solver()
