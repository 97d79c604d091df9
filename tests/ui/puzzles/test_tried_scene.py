"""The list of tried puzzles: what it shows, and solving again from it."""

from __future__ import annotations

import pygame

from games.learning.puzzle import Puzzle
from games.storage.documents import PuzzleResult
from games.ui.learning.puzzle_scene import PuzzleScene
from games.ui.learning.puzzle_texts import player_results
from games.ui.learning.tried_scene import TriedScene
from games.ui.widgets.chooser import SegmentedControl
from games.ui.widgets.label import Picture
from games.ui.widgets.list import ListView
from tests.ui.puzzles.conftest import LADDER, TWO, Solver
from tests.ui.user_input import button, click

SOLVED, MISSED, LATER = LADDER[0], LADDER[1], TWO
RESULTS: list[tuple[Puzzle, PuzzleResult]] = [
    (SOLVED, "solved"),
    (LATER, "failed"),
    (LATER, "solved"),
    (MISSED, "hinted"),
]


def opened(solver: Solver, results: list[tuple[Puzzle, PuzzleResult]] = RESULTS) -> TriedScene:
    for puzzle, result in results:
        player_results(solver.context, "veletas").change(
            lambda r, p=puzzle, x=result: r.with_result(p.id, p.rating, x, rated=False),  # type: ignore[misc]
        )
    solver.go("tried_puzzles", game="veletas")
    assert isinstance(solver.top, TriedScene)
    return solver.top


def rows(scene: TriedScene) -> list[str]:
    (found,) = (each for each in scene.form.widgets if isinstance(each, ListView))
    return list(found.rows)


def test_the_chosen_puzzle_is_solved_again_and_the_next_ones_follow(solver: Solver) -> None:
    scene = opened(solver)
    (listed,) = (each for each in scene.form.widgets if isinstance(each, ListView))
    click(solver.scenes, (listed.rect.x + 60, listed.rect.y + 66))
    solver.press("Solve again")
    assert isinstance(solver.top, PuzzleScene)
    assert solver.scene.session.puzzle == LATER
    solver.key(pygame.K_o)
    solver.key(pygame.K_n)
    assert solver.scene.session.puzzle == SOLVED


def test_results_by_theme_lead_to_a_puzzle_of_the_theme(solver: Solver) -> None:
    scene = opened(solver)
    (chooser,) = (each for each in scene.form.widgets if isinstance(each, SegmentedControl))
    chooser.choose(3)
    assert rows(scene) == [
        f"One shot: 1 solved at once, 2 tried, {len(LADDER)} in all",
        "Two shots: 0 solved at once, 1 tried, 1 in all",
    ]
    solver.press("Practise this theme")
    assert solver.scene.session.puzzle in LADDER
    assert solver.results.theme == "one"


def test_enter_solves_the_row_of_the_keyboard(solver: Solver) -> None:
    opened(solver)
    for code in (pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN):
        solver.key(code)
    assert solver.scene.session.puzzle == SOLVED


def test_an_empty_list_says_so(solver: Solver) -> None:
    scene = opened(solver, [])
    assert rows(scene) == []
    assert not button(scene, "Solve again").enabled
    assert not any(each.visible for each in scene.form.widgets if isinstance(each, Picture))


def test_the_home_counts_them_and_opens_the_list(solver: Solver) -> None:
    opened(solver)
    solver.key(pygame.K_ESCAPE)
    assert solver.home.game == "veletas"
    home = solver.go_home()
    assert home.tried.state == "3 puzzles"
    home.tried.press()
    solver.scenes.settle()
    assert isinstance(solver.top, TriedScene)
    assert not solver.go_home("herati").tried.visible
