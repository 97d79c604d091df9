"""Puzzles that come with the games, solved and failed with the mouse in the whole window."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from games import catalog
from games.learning.puzzle import Puzzle, PuzzleTask, shipped_puzzles
from games.learning.task import Judgement
from games.ui.learning.task_scene import Stage
from games.ui.match.scene import MatchScene
from games.ui.scenes.analysis import AnalysisScene
from games.ui.widgets.button import Button
from tests.inline_engine import InlineEngine
from tests.ui.puzzles.conftest import Solver


def one_of_each_theme() -> Iterator[Puzzle]:
    """The first puzzle of each theme of each game."""
    for game in catalog.games().values():
        if game.themes:
            shipped = shipped_puzzles(game)
            for theme in game.themes:
                yield from [puzzle for puzzle in shipped if puzzle.theme == theme.key][:1]


PUZZLES = list(one_of_each_theme())
FIRST = {puzzle.game: puzzle for puzzle in reversed(PUZZLES)}
"""One puzzle of each game."""


def cases() -> Iterator[Any]:
    """All of them; those of a game after its first one are slow together."""
    for puzzle in PUZZLES:
        marks = () if puzzle is FIRST[puzzle.game] else pytest.mark.slow
        yield pytest.param(puzzle, marks=marks, id=f"{puzzle.game}-{puzzle.theme}")


def wrong_moves(puzzle: Puzzle) -> list[Any]:
    """Moves of turns that fail, found by chance."""
    game = catalog.games()[puzzle.game]
    rng = Random(puzzle.id)
    while True:
        run, moves = PuzzleTask(game, puzzle), []
        judgement = Judgement.GOES_ON
        while judgement in (Judgement.GOES_ON, Judgement.RIGHT):
            moves.append(rng.choice(sorted(run.position.legal_moves(), key=str)))
            verdict = run.play(moves[-1])
            judgement = verdict.judgement
            if verdict.reply:
                break
        if judgement is Judgement.WRONG:
            return moves


@pytest.mark.parametrize("puzzle", list(cases()))
def test_the_solution_solves_it(shipped: Solver, puzzle: Puzzle) -> None:
    scene = shipped.open(puzzle)
    for turn in scene.task.solution:
        if turn.own:
            for move in turn.moves:
                shipped.make(move)
                shipped.wait(0.1)
            shipped.wait(0.3 + 0.5 * 4)
    assert scene.ended
    assert scene.panel.said.text == "Solved."
    assert shipped.results_of(puzzle.game).results == {puzzle.id: "solved"}


@pytest.mark.parametrize("puzzle", list(cases()))
def test_a_wrong_turn_is_answered_with_its_reason_and_taken_back(
    shipped: Solver, puzzle: Puzzle
) -> None:
    """Without a question, and with something to see on the board."""
    scene, drawn = shipped.open(puzzle), False
    moves = wrong_moves(puzzle)
    for move in moves:
        shipped.make(move)
        shipped.wait(0.1)
    assert shipped.results_of(puzzle.game).results == {puzzle.id: "failed"}
    until = time.monotonic() + 60
    while scene.stage is not Stage.TRYING:
        assert time.monotonic() < until
        time.sleep(0.002)
        shipped.wait(0.05)
        answered = scene.board.session.match.ply > len(moves)
        drawn = drawn or answered or bool(scene.board.view.board.hints)
    said = scene.panel.said.text
    assert said
    assert drawn
    assert not said.endswith("Try again.")
    assert not said.startswith(("This is the answer", "There is nothing to refute", "Looking"))
    assert scene.board.session.match.ply == scene.task.state.begun < len(moves)
    assert not scene.ended


def test_a_hint_names_the_colour_to_choose(shipped: Solver) -> None:
    puzzle = next(puzzle for puzzle in PUZZLES if puzzle.theme == "colours")
    shipped.open(puzzle)
    shipped.press("Choose")
    shipped.press("Back")  # to look at the board
    shipped.press("Hint")
    answer = {"keep": "Keep White", "swap": "Take Black"}[puzzle.lines[0][0]]
    assert shipped.scene.panel.said.text == f"Hint: {answer}."
    assert not shipped.scene.ended


def test_hints_lead_through_a_whole_puzzle(shipped: Solver) -> None:
    puzzle = next(puzzle for puzzle in PUZZLES if puzzle.theme == "win-in-two")
    scene = shipped.open(puzzle)
    while not scene.ended:
        shipped.press("Hint")
        shipped.make(scene.task.right_turn()[len(scene.task.state.moves)])  # type: ignore[index]
        shipped.wait(2.5)
    assert shipped.results_of("tiananmen").results == {puzzle.id: "failed"}


# -- From a puzzle to a match


@pytest.mark.parametrize("puzzle", list(cases()))
def test_a_match_goes_on_from_the_solution(shipped: Solver, puzzle: Puzzle) -> None:
    scene = shipped.open(puzzle)
    shipped.press("Solution")
    shipped.wait(2.0)
    shown, moves = scene.board.session.position, scene.board.session.match.moves
    over = shown.outcome() is not None
    shipped.press("More")
    labels = [each.label for each in shipped.top.form.widgets if isinstance(each, Button)]
    assert labels == [*["Play on"][over:], "Analysis", "Share", "Back"]
    if over:
        return
    shipped.press("Play on")
    assert isinstance(shipped.top, MatchScene)
    session = shipped.top.board.view.session
    assert session.match.moves[: len(moves)] == moves
    assert session.match.start.seen_by(session.match.start.to_move) == scene.task.start
    people = [each.kind for each in session.seats]
    assert people.count("human") == 1
    assert session.seats[scene.task.start.sides.index(scene.task.start.to_move)].kind == "human"


@pytest.mark.parametrize("name", list(FIRST))
def test_a_puzzle_is_analysed_and_the_way_leads_back(shipped: Solver, name: str) -> None:
    shipped.context.engine = InlineEngine()  # type: ignore[assignment]
    scene = shipped.open(FIRST[name])
    shipped.press("Solution")
    shipped.wait(2.0)
    shipped.press("More")
    shipped.press("Analysis")
    analysis = shipped.top
    assert isinstance(analysis, AnalysisScene)
    shipped.wait(2.0)
    assert analysis.analysis.done
    assert not analysis.analysis.trouble
    assert len(analysis.analysis.turns) == 1
    shipped.press("Back")
    assert shipped.top is scene
    assert list(shipped.context.user_files.matches.stamps()) == []  # it is no match
