from __future__ import annotations

from games.ai.engine import Reply
from games.learning.coach import Refutation
from games.learning.puzzle import read_puzzle
from games.veletas.rules.pieces import Slide, Stone
from tests.ui.puzzles.conftest import TWO, VELETAS, RefutingEngine, Solver

START = VELETAS.read_position(TWO.position, TWO.options)
WRONG = [Slide("d4", "d5"), Stone("d6")]
AFTER = START.play(WRONG[0]).play(WRONG[1])


def asked(engine: RefutingEngine) -> Refutation:
    refutation = Refutation(engine, TWO)  # type: ignore[arg-type]
    refutation.ask(WRONG, AFTER, 1)
    return refutation


def test_the_process_gets_the_puzzle_and_the_moves(solver: Solver) -> None:
    asked(solver.engine)
    ((line, moves, left),) = solver.engine.requests
    assert read_puzzle(line, {"veletas": VELETAS}) == TWO
    assert (moves, left) == (("d4-d5", "/d6"), 1)


def test_the_answer_is_a_turn_of_the_other_side() -> None:
    engine = RefutingEngine()
    refutation = asked(engine)
    refutation.update()
    assert not refutation.known
    engine.refute("b2-b3", "/b2")
    refutation.update()
    assert refutation.known
    assert refutation.moves == [Slide("b2", "b3"), Stone("b2")]


def test_an_illegal_answer_is_trouble() -> None:
    engine = RefutingEngine()
    refutation = asked(engine)
    engine.refute("b2-z9")
    refutation.update()
    assert refutation.moves is None
    assert refutation.trouble == "b2-z9 is not possible here"


def test_answers_to_other_requests_are_dropped() -> None:
    engine = RefutingEngine()
    refutation = asked(engine)
    engine.news.append(Reply(77, ("b2-b3", "/b2")))
    refutation.update()
    assert not refutation.known


def test_a_new_question_forgets_the_last_answer() -> None:
    engine = RefutingEngine()
    refutation = asked(engine)
    engine.break_down("The computer player took too long.")
    refutation.update()
    assert refutation.trouble == "The computer player took too long."
    refutation.ask(WRONG, AFTER, 1)
    assert not refutation.known
    refutation.forget()
    engine.refute("b2-b3", "/b2")
    refutation.update()
    assert not refutation.known
