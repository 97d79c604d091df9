from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from games.learning.puzzle import Puzzle
from games.learning.puzzle_session import (
    Daily,
    Listed,
    Single,
    Sprint,
    Streak,
    Training,
    puzzle_of_day,
)
from games.storage.documents import GamePuzzles, PuzzleResult
from games.ui.learning import puzzle_texts
from games.ui.learning.puzzle_home import PuzzleHomeScene
from games.ui.learning.puzzle_texts import player_results
from games.ui.toolkit import clipboard
from tests.ui import user_input
from tests.ui.practising import SIZES
from tests.ui.puzzles.conftest import LADDER, PAIR, SHIPPED, TODAY, TWO, Solver


def keep(solver: Solver, results: GamePuzzles) -> None:
    player_results(solver.context, "veletas").change(lambda before: results)


def pressable(home: PuzzleHomeScene) -> list[str]:
    """What a player can press or choose, from top to bottom."""
    return [each.title for each in home.form.widgets if each.visible and each.focusable]


def test_a_newcomer_finds_the_next_puzzle_and_three_other_ways(solver: Solver) -> None:
    solver.go("menu")
    solver.press("Puzzles")
    home = solver.home
    assert home.game == "veletas"
    ways = ["Solve", "All themes", "Puzzle of the day", "Streak", "Sprint"]
    assert pressable(home) == ["Veletas", *ways, "Menu"]
    user_input.choose(home, "Herati")
    assert home.game == "herati"
    assert home.themes.choices == ("All themes", "A pair", "Best tile")
    solver.key(pygame.K_ESCAPE)
    assert not isinstance(solver.top, PuzzleHomeScene)


def test_who_has_tried_puzzles_finds_them_and_the_rating(solver: Solver) -> None:
    keep(solver, GamePuzzles().with_result(LADDER[1].id, 740, "failed", rated=True))
    home = solver.go_home()
    assert {"Retry failed puzzles", "Tried puzzles"} <= set(pressable(home))
    assert any(node.name == "Your rating" for node in home.accessible())


def test_the_puzzle_that_is_shown_is_the_one_that_begins(
    solver: Solver, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[Any] = []
    look = type(solver.context.game_views["veletas"])
    monkeypatch.setattr(look, "thumbnail", lambda self, c, surface, rect, each: drawn.append(each))
    for _ in range(4):
        solver.go_home()
        drawn.clear()
        user_input.show(solver.context)
        solver.press("Solve")
        assert solver.scene.board.view.position == drawn[0]
        solver.press("Solution")  # another one is next


def test_a_theme_is_chosen_and_kept(solver: Solver) -> None:
    home = solver.go_home()
    home.themes.choose(2)
    assert solver.results.theme == "two"
    assert home.next.task == "You are Black. Have stones on e5 and e6 after two turns."
    for _ in range(2):  # it goes on where it was left
        solver.press("Solve")
        assert solver.scene.session.puzzle == TWO
        assert solver.go_home().themes.title == "Two shots"


@pytest.mark.parametrize(("label", "kind"), [
    ("Solve", Training), ("Puzzle of the day", Daily), ("Streak", Streak),
    ("Sprint", Sprint),
])  # fmt: skip
def test_each_way_begins(solver: Solver, label: str, kind: type) -> None:
    solver.go_home()
    solver.press(label)
    assert type(solver.scene.session) is kind
    if kind is Daily:
        assert solver.scene.session.puzzle == puzzle_of_day(SHIPPED["veletas"], TODAY)
        assert solver.scene.panel.place == "Puzzle of the day, 22 Nov 2026"


def days(count: int, result: PuzzleResult) -> GamePuzzles:
    played = {(TODAY - timedelta(days=n)).isoformat(): result for n in range(count)}
    return replace(GamePuzzles(), days=played)


HARDER = "Harder and harder, until one goes wrong"


@pytest.mark.parametrize(("known", "way", "state"), [
    (GamePuzzles(), "daily", "Not tried today"),
    (days(1, "solved"), "daily", "Solved today"),
    (days(1, "hinted"), "daily", "Solved today with a hint"),
    (days(3, "failed"), "daily", "Tried today; 3 days in a row"),
    (GamePuzzles(), "streak", HARDER),
    (GamePuzzles(streak=(LADDER[0].id,)), "streak", HARDER),
    (GamePuzzles(streak=tuple(each.id for each in LADDER[:3])), "streak", "Goes on: 2 solved"),
    (GamePuzzles(repeat=(LADDER[3].id, TWO.id)), "repeat", "2 puzzles"),
])  # fmt: skip
def test_each_way_says_how_it_stands(
    solver: Solver, known: GamePuzzles, way: str, state: str
) -> None:
    keep(solver, known)
    assert getattr(solver.go_home(), way).state == state


def test_failed_puzzles_are_repeated(solver: Solver) -> None:
    keep(solver, GamePuzzles(repeat=(LADDER[3].id, TWO.id)))
    solver.go_home()
    solver.press("Retry failed puzzles")
    assert isinstance(solver.scene.session, Listed)
    assert solver.scene.panel.place == "Repeating, 1 more"
    solver.turn("d4-d5/e5")
    solver.press("Next puzzle")
    assert solver.scene.session.puzzle == TWO
    assert solver.results.repeat == (TWO.id,)


def test_without_puzzles_nothing_can_be_begun(
    solver: Solver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(puzzle_texts, "shipped_puzzles", lambda game: [])
    home = solver.go_home()
    assert home.next.task == "There are no puzzles."
    assert not any(way.enabled for way in (home.next, home.daily, home.streak, home.sprint))
    assert not home.themes.visible


@pytest.mark.parametrize("puzzle", [TWO, PAIR], ids=["veletas", "herati"])
def test_a_copied_puzzle_is_opened(
    solver: Solver, monkeypatch: pytest.MonkeyPatch, puzzle: Puzzle
) -> None:
    text = f"Look at this: Tavoliere, puzzle {puzzle.id} (a game)."
    monkeypatch.setattr(clipboard, "pasted", lambda: text)
    solver.go_home()
    solver.key(pygame.K_v, pygame.KMOD_CTRL)
    assert isinstance(solver.scene.session, Single)
    assert solver.scene.session.puzzle == puzzle


@pytest.mark.parametrize("text", ["", "puzzle 00000000", f"x{TWO.id}", "\x00"])
def test_other_texts_open_nothing(
    solver: Solver, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    monkeypatch.setattr(clipboard, "pasted", lambda: text)
    solver.go_home()
    solver.key(pygame.K_v, pygame.KMOD_CTRL)
    assert isinstance(solver.top, PuzzleHomeScene)
    (toast,) = solver.context.toasts
    assert toast.text == "The text on the clipboard is not a puzzle of these games."


def test_a_press_on_the_board_begins_the_puzzle(solver: Solver) -> None:
    home = solver.go_home()
    user_input.show(solver.context)
    user_input.click(solver.scenes, home.next.rect.move(0, -40).center)
    assert isinstance(solver.scene.session, Training)


def test_the_puzzle_of_the_day_is_that_of_today(solver: Solver) -> None:
    solver.go("puzzles")
    solver.press("Puzzle of the day")
    assert isinstance(solver.scene.session, Daily)
    assert solver.scene.session.day == date.today()


@pytest.mark.parametrize("size", [*SIZES, (480, 640)])
def test_everything_lies_inside_and_apart(solver: Solver, size: tuple[int, int]) -> None:
    solver.context.resize(size)
    home = solver.go_home()
    window = pygame.Rect((0, 0), size)
    shown = [widget for widget in home.form.widgets if widget.visible and widget.focusable]
    for number, widget in enumerate(shown):
        assert window.contains(widget.rect) or widget.view is not None
        others = [other.rect for other in shown[number + 1 :] if other is not home.themes]
        assert widget.rect.collidelist(others) == -1
    assert home.next.rect.contains(home.themes.rect)
    assert not home.themes.rect.colliderect(home.next.board)
    solver.context.resize((1280, 800))
