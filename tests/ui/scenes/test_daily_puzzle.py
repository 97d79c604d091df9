"""The puzzle of the day on the menu's cards."""

from __future__ import annotations

from datetime import date
from functools import partial

import pygame
import pytest
from msgspec.structs import replace

from games.learning.puzzle_session import puzzle_of_day
from games.storage.documents import PuzzleResult
from games.ui.learning.puzzle_scene import PuzzleScene
from games.ui.learning.puzzle_texts import player_results
from games.ui.scenes.menu import DailyPuzzle, MenuScene
from tests.ui.puzzles.conftest import SHIPPED, TODAY, Solver
from tests.ui.puzzles.conftest import solver as solver
from tests.ui.user_input import click, move


def menu(solver: Solver) -> MenuScene:
    scenes = solver.app.context.scenes
    scenes.go("menu", today=TODAY)
    scenes.settle()
    assert isinstance(scenes.top, MenuScene)
    return scenes.top


def daily(solver: Solver) -> list[DailyPuzzle]:
    """Those of the cards, from left to right."""
    found = [each for each in menu(solver).form.widgets if isinstance(each, DailyPuzzle)]
    return sorted(found, key=lambda each: each.rect.x)


def test_only_games_with_puzzles_have_one(solver: Solver) -> None:
    cards = menu(solver).cards
    assert [card.game.name for card in cards] == ["veletas", "herati", "tiananmen"]
    one, other = daily(solver)
    assert cards[0].rect.contains(one.rect)
    assert cards[1].rect.contains(other.rect)


def test_a_click_opens_the_puzzle_of_the_day(solver: Solver) -> None:
    click(solver.app.context.scenes, daily(solver)[0].rect.center)
    assert isinstance(solver.top, PuzzleScene)
    assert solver.scene.session.puzzle == puzzle_of_day(SHIPPED["veletas"], TODAY)
    assert solver.scene.panel.place == "Puzzle of the day, 22 Nov 2026"


def test_the_keyboard_reaches_it_after_its_card(solver: Solver) -> None:
    menu(solver)
    for _ in range(2):
        solver.key(pygame.K_TAB)
    solver.key(pygame.K_RETURN)
    assert isinstance(solver.top, PuzzleScene)


@pytest.mark.parametrize(
    ("result", "state"),
    [
        ("", "Not tried today"),
        ("solved", "Solved today"),
        ("hinted", "Solved today with a hint"),
        ("failed", "Tried today"),
    ],
)
def test_its_tooltip_tells_how_the_day_stands(
    solver: Solver, result: PuzzleResult, state: str
) -> None:
    if result:
        player_results(solver.app.context, "veletas").change(lambda r: r.with_day(TODAY, result))
    assert daily(solver)[0].tooltip == f"Puzzle of the day: {state}"


def test_days_in_a_row_are_told(solver: Solver) -> None:
    context = solver.app.context
    for day in (date(2026, 11, 20), date(2026, 11, 21)):
        player_results(context, "veletas").change(lambda r, day=day: r.with_day(day, "solved"))  # type: ignore[misc]
    assert daily(solver)[0].tooltip == "Puzzle of the day: Not tried today; 2 days in a row"


def test_untried_and_solved_puzzles_look_different(solver: Solver) -> None:
    looks = []
    results: tuple[PuzzleResult | None, ...] = (None, "failed", "solved")
    for result in results:
        if result:
            day = {TODAY.isoformat(): result}
            player_results(solver.app.context, "veletas").change(partial(replace, days=day))
        button = daily(solver)[0]
        surface = pygame.Surface((1280, 800))
        button.draw(surface)
        looks.append(pygame.image.tobytes(surface.subsurface(button.rect), "RGB"))
    assert len(set(looks)) == 3


def test_the_card_stays_raised_under_the_pointer(solver: Solver) -> None:
    (button, _other), scenes = daily(solver), solver.app.context.scenes
    card = solver.top.cards[0]
    low = card.ring_rect.y
    move(scenes, button.rect.center)
    for _ in range(10):
        scenes.update(0.05)
    assert card.ring_rect.y < low
    assert card.ring_rect.contains(button.rect)
