from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pygame
import pytest
from msgspec.structs import replace

from games.learning.puzzle import Puzzle
from games.learning.puzzle_session import (
    Daily,
    Repetition,
    Single,
    Sprint,
    Streak,
    Training,
    puzzle_of_day,
)
from games.storage.documents import Card, CoachProgress, GamePuzzles, Memory, PuzzleResult, Value
from games.ui.learning import puzzle_texts
from games.ui.learning.exercise import PractiseScene
from games.ui.learning.puzzle_home import PuzzleHomeScene
from games.ui.learning.puzzle_texts import keep_results
from games.ui.toolkit import clipboard
from tests.ui import user_input
from tests.ui.puzzles.conftest import LADDER, PAIR, SHIPPED, TODAY, TWO, Solver


def states(home: PuzzleHomeScene) -> list[str]:
    return [way.state for way in home.ways]


def keep(solver: Solver, results: GamePuzzles) -> None:
    keep_results(solver.app.context, "veletas", lambda before: results)


def test_only_games_with_puzzles_are_offered(solver: Solver) -> None:
    home = solver.go_home()
    assert user_input.chooser(home, "Veletas").choices == ("Veletas", "Herati")
    user_input.choose(home, "Herati")
    assert home.game == "herati"
    assert [theme.label for theme in home.themes] == ["All themes", "A pair", "Best tile"]


def test_the_menu_leads_to_it_and_back(solver: Solver) -> None:
    solver.app.context.scenes.go("menu")
    solver.app.context.scenes.settle()
    solver.press("Puzzles")
    assert solver.home.game == "veletas"
    solver.press("Menu")
    solver.press("Puzzles")
    solver.key(pygame.K_ESCAPE)
    assert not isinstance(solver.top, PuzzleHomeScene)


def test_themes_are_counted(solver: Solver) -> None:
    results = GamePuzzles().with_result(LADDER[0].id, 700, "solved", rated=True)
    results = results.with_result(LADDER[1].id, 740, "failed", rated=True)
    keep(solver, results)
    themes = solver.go_home().themes
    found = [(theme.label, theme.solved, theme.count) for theme in themes]
    assert found == [("All themes", 1, 11), ("One shot", 1, 10), ("Two shots", 0, 1)]


def test_a_theme_is_chosen_and_kept(solver: Solver) -> None:
    home = solver.go_home()
    assert [theme.chosen for theme in home.themes] == [True, False, False]
    home.themes[2].press()
    assert [theme.chosen for theme in home.themes] == [False, False, True]
    assert states(home)[0] == "Two shots"
    assert solver.results.theme == "two"
    solver.press("Solve puzzles")
    assert solver.scene.session.puzzle == TWO
    again = solver.go_home()
    assert again.themes[2].chosen
    assert states(again)[0] == "You have begun one"


def test_a_theme_that_is_no_more_stands_for_all(solver: Solver) -> None:
    keep(solver, GamePuzzles(theme="gone"))
    home = solver.go_home()
    assert home.themes[0].chosen
    solver.press("Solve puzzles")
    assert isinstance(solver.scene.session, Training)
    assert solver.results.theme == ""


def test_a_puzzle_that_was_begun_is_continued(solver: Solver) -> None:
    solver.go_home()
    solver.press("Solve puzzles")
    puzzle = solver.scene.session.puzzle
    for _ in range(3):
        solver.go_home()
        solver.press("Solve puzzles")
        assert solver.scene.session.puzzle == puzzle


@pytest.mark.parametrize(("place", "kind"), [(0, Training), (1, Daily), (2, Streak), (3, Sprint)])
def test_each_way_begins(solver: Solver, place: int, kind: type) -> None:
    solver.go_home().ways[place].press()
    solver.app.context.scenes.settle()
    assert type(solver.scene.session) is kind


def test_the_puzzle_of_the_day_depends_on_the_date(solver: Solver) -> None:
    home = solver.go_home()
    assert states(home)[1] == "Not tried today"
    solver.press("Puzzle of the day")
    assert solver.scene.session.puzzle == puzzle_of_day(SHIPPED["veletas"], TODAY)
    assert solver.scene.panel.place == "Puzzle of the day, 2026-11-22"


@pytest.mark.parametrize(
    ("result", "days", "state"),
    [
        ("solved", 1, "Solved today"),
        ("hinted", 1, "Solved today with a hint"),
        ("failed", 3, "Tried today; 3 days in a row"),
    ],
)
def test_it_says_how_the_day_went(
    solver: Solver, result: PuzzleResult, days: int, state: str
) -> None:
    played = {(TODAY - timedelta(days=n)).isoformat(): result for n in range(days)}
    keep(solver, replace(GamePuzzles(), days=played))
    assert states(solver.go_home())[1] == state


def test_failed_puzzles_are_repeated(solver: Solver) -> None:
    assert not solver.go_home().ways[4].enabled
    keep(solver, GamePuzzles(repeat=(LADDER[3].id, TWO.id)))
    home = solver.go_home()
    assert (home.ways[4].enabled, states(home)[4]) == (True, "2 puzzles")
    solver.press("Retry failed puzzles")
    assert isinstance(solver.scene.session, Repetition)
    assert solver.scene.panel.place == "Repeating, 1 more"
    solver.turn("d4-d5/e5")
    solver.press("Next puzzle")
    assert solver.scene.session.puzzle == TWO
    assert solver.results.repeat == (TWO.id,)


def test_a_streak_that_was_left_is_told(solver: Solver) -> None:
    assert states(solver.go_home())[2] == "Harder and harder, until one goes wrong"
    keep(solver, GamePuzzles(streak=(LADDER[0].id,)))
    assert states(solver.go_home())[2] == "Harder and harder, until one goes wrong"
    keep(solver, GamePuzzles(streak=(LADDER[0].id, LADDER[2].id, LADDER[1].id)))
    assert states(solver.go_home())[2] == "Goes on: 2 solved"


def test_without_puzzles_nothing_can_be_begun(
    solver: Solver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(puzzle_texts, "shipped_puzzles", lambda game: [])
    home = solver.go_home()
    assert states(home)[0] == "There are no puzzles."
    *ways, practise = home.ways
    assert not any(way.enabled for way in ways)
    assert practise.enabled  # own mistakes need no puzzles


@pytest.mark.parametrize(("days", "state"), [
    (None, "From your own games"), (-1, "1 due today"), (3, "Nothing due today"),
])  # fmt: skip
def test_it_counts_the_mistakes_that_are_due(solver: Solver, days: int | None, state: str) -> None:
    if days is not None:
        due = Memory(datetime.now(UTC) + timedelta(days=days))
        card = Card("veletas", "a record", "d4/d5", "e4/e5", Value(0.3), Value(0.6), due)
        solver.app.context.user_files.coach.change(lambda _: CoachProgress().with_card(card))
    home = solver.go_home()
    assert states(home)[-1] == state
    user_input.choose(home, "Herati")
    assert states(home)[-1] == "From your own games"


def test_it_leads_to_own_mistakes_and_back(solver: Solver) -> None:
    solver.go_home().ways[-1].press()
    solver.app.context.scenes.settle()
    assert isinstance(solver.top, PractiseScene)
    solver.key(pygame.K_ESCAPE)
    assert solver.home.game == "veletas"


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
    (toast,) = solver.app.context.toasts
    assert toast.text == "The text on the clipboard is not a puzzle of these games."


def test_the_picture_of_the_day_opens_it_too(solver: Solver) -> None:
    home = solver.go_home()
    user_input.show(solver.app.context)
    label = "Puzzle of the day: Slide, and shoot at e5."
    user_input.click(solver.app.context.scenes, user_input.button(home, label).rect.center)
    assert isinstance(solver.scene.session, Daily)


@pytest.mark.parametrize("size", [(1280, 800), (800, 600), (800, 1400), (3840, 2160)])
def test_everything_lies_inside_and_apart(solver: Solver, size: tuple[int, int]) -> None:
    solver.app.context.resize(size)
    home = solver.go_home()
    window = pygame.Rect((0, 0), size)
    shown = [widget for widget in home.form.widgets if widget.visible and widget.focusable]
    for number, widget in enumerate(shown):
        assert window.contains(widget.rect) or widget.view is not None
        others = [other.rect for other in shown[number + 1 :]]
        assert widget.rect.collidelist(others) == -1
    solver.app.context.resize((1280, 800))


def test_the_date_is_today_by_default(solver: Solver) -> None:
    solver.app.context.scenes.go("puzzles")
    solver.app.context.scenes.settle()
    solver.press("Puzzle of the day")
    session = solver.scene.session
    assert isinstance(session, Daily)
    assert session.day == date.today()
