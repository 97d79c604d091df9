"""The keys of the puzzle scene's buttons."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from games.learning.puzzle_session import Streak, Training
from games.storage.documents import GamePuzzles
from games.ui.learning.puzzle_scene import PuzzleScene
from tests.ui.puzzles.conftest import LADDER, ONE, TWO, Solver
from tests.ui.user_input import button, move, press, release


def test_w_explains_a_wrong_turn(solver: Solver) -> None:
    scene = solver.open(ONE)
    solver.key(pygame.K_w)
    assert scene.panel.said == ""
    solver.turn("d4-d5/d6")
    solver.key(pygame.K_w)
    assert scene.panel.said == "Looking for the answer…"


def test_o_shows_the_solution(solver: Solver) -> None:
    scene = solver.open(TWO)
    solver.key(pygame.K_o)
    assert scene.ended
    assert solver.results.results == {TWO.id: "failed"}
    solver.wait(1.0)
    assert solver.stones == {"e5"}


@pytest.mark.parametrize("way", ["held", "selected"])
def test_o_puts_a_piece_back_before_the_solution(solver: Solver, way: str) -> None:
    scene = solver.open(TWO)
    scenes, spot = solver.app.context.scenes, scene.board.parts.geometry.spot
    move(scenes, spot("d4").center)
    press(scenes, spot("d4").center)
    if way == "held":
        move(scenes, spot("d6").center)
    else:
        release(scenes, spot("d4").center)
    solver.key(pygame.K_o)
    if way == "selected":
        press(scenes, spot("d6").center)
    release(scenes, spot("d6").center)
    assert scene.board.controller.match.ply == 0
    solver.wait(1.0)
    assert solver.stones == {"e5"}


def test_n_goes_on_where_the_button_for_it_is_shown(solver: Solver) -> None:
    first = solver.begin(Training(LADDER, Random(1)))
    solver.key(pygame.K_n)
    assert solver.top is first
    solver.turn("d4-d5/e5")
    solver.key(pygame.K_n)
    assert isinstance(solver.top, PuzzleScene)
    assert solver.top is not first


def test_no_key_helps_in_a_streak(solver: Solver) -> None:
    scene = solver.begin(Streak(LADDER, Random(1), GamePuzzles()))
    for code in (pygame.K_o, pygame.K_n, pygame.K_w):
        solver.key(code)
    assert solver.top is scene
    assert not scene.ended
    assert scene.panel.said == ""


@pytest.mark.parametrize(
    ("label", "tooltip"),
    [
        ("Why not?", "Why not? (W)"),
        ("Hint", "Hint (H)"),
        ("Solution", "Solution (O)"),
        ("More puzzles", "More puzzles (N)"),
    ],
)
def test_tooltips_name_the_keys(solver: Solver, label: str, tooltip: str) -> None:
    scene = solver.open(ONE)
    solver.turn("d4-d5/d6")
    assert button(scene.panel, label).tooltip == tooltip
