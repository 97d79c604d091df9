from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

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
from games.storage.documents import Card, CoachProgress, GamePuzzles, Memory, PuzzleResult, Value
from games.ui.learning import puzzle_texts
from games.ui.learning.exercise import PractiseScene
from games.ui.learning.puzzle_home import PuzzleHomeScene
from games.ui.learning.puzzle_texts import player_results
from games.ui.toolkit import clipboard
from tests.ui import user_input
from tests.ui.practising import SIZES
from tests.ui.puzzles.conftest import LADDER, PAIR, SHIPPED, TODAY, TWO, Solver


def states(home: PuzzleHomeScene) -> list[str]:
    return [way.state for way in home.ways]


def keep(solver: Solver, results: GamePuzzles) -> None:
    player_results(solver.context, "veletas").change(lambda before: results)


def test_it_lies_between_the_menu_and_own_mistakes(solver: Solver) -> None:
    solver.go("menu")
    solver.press("Puzzles")
    solver.press("Menu")
    solver.press("Puzzles")
    solver.home.ways[-1].press()
    solver.scenes.settle()
    assert isinstance(solver.top, PractiseScene)
    solver.key(pygame.K_ESCAPE)
    home = solver.home
    assert home.game == "veletas"
    assert user_input.chooser(home, "Veletas").choices == ("Veletas", "Herati")
    user_input.choose(home, "Herati")
    assert home.game == "herati"
    assert [theme.label for theme in home.themes] == ["All themes", "A pair", "Best tile"]
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
    solver.press("Solve puzzles")
    assert solver.scene.session.puzzle == TWO


def test_a_theme_that_is_no_more_stands_for_all(solver: Solver) -> None:
    keep(solver, GamePuzzles(theme="gone"))
    home = solver.go_home()
    assert home.themes[0].chosen
    solver.press("Solve puzzles")
    assert isinstance(solver.scene.session, Training)
    assert solver.results.theme == ""


@pytest.mark.parametrize(("place", "kind"), [(0, Training), (1, Daily), (2, Streak), (3, Sprint)])
def test_each_way_begins(solver: Solver, place: int, kind: type) -> None:
    solver.go_home().ways[place].press()
    solver.scenes.settle()
    assert type(solver.scene.session) is kind
    if kind is Daily:
        assert solver.scene.session.puzzle == puzzle_of_day(SHIPPED["veletas"], TODAY)
        assert solver.scene.panel.place == "Puzzle of the day, 2026-11-22"


def days(count: int, result: PuzzleResult) -> GamePuzzles:
    played = {(TODAY - timedelta(days=n)).isoformat(): result for n in range(count)}
    return replace(GamePuzzles(), days=played)


HARDER = "Harder and harder, until one goes wrong"


@pytest.mark.parametrize(("known", "place", "state"), [
    (GamePuzzles(), 1, "Not tried today"),
    (days(1, "solved"), 1, "Solved today"),
    (days(1, "hinted"), 1, "Solved today with a hint"),
    (days(3, "failed"), 1, "Tried today; 3 days in a row"),
    (GamePuzzles(), 2, HARDER),
    (GamePuzzles(streak=(LADDER[0].id,)), 2, HARDER),
    (GamePuzzles(streak=tuple(each.id for each in LADDER[:3])), 2, "Goes on: 2 solved"),
    (GamePuzzles(), 4, "No failed puzzles"),
    (GamePuzzles(repeat=(LADDER[3].id, TWO.id)), 4, "2 puzzles"),
])  # fmt: skip
def test_each_way_says_how_it_stands(
    solver: Solver, known: GamePuzzles, place: int, state: str
) -> None:
    keep(solver, known)
    way = solver.go_home().ways[place]
    assert (way.state, way.enabled) == (state, state != "No failed puzzles")


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
        solver.context.user_files.coach.change(lambda _: CoachProgress().with_card(card))
    home = solver.go_home()
    assert states(home)[-1] == state
    user_input.choose(home, "Herati")
    assert states(home)[-1] == "From your own games"


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


def test_the_picture_of_the_day_opens_it_too(solver: Solver) -> None:
    home = solver.go_home()
    user_input.show(solver.context)
    label = "Puzzle of the day: Slide, and shoot at e5."
    user_input.click(solver.scenes, user_input.button(home, label).rect.center)
    assert isinstance(solver.scene.session, Daily)
    solver.go("puzzles")
    solver.press("Puzzle of the day")
    assert solver.scene.session.day == date.today()


@pytest.mark.parametrize("size", SIZES)
def test_everything_lies_inside_and_apart(solver: Solver, size: tuple[int, int]) -> None:
    solver.context.resize(size)
    home = solver.go_home()
    window = pygame.Rect((0, 0), size)
    shown = [widget for widget in home.form.widgets if widget.visible and widget.focusable]
    for number, widget in enumerate(shown):
        assert window.contains(widget.rect) or widget.view is not None
        others = [other.rect for other in shown[number + 1 :]]
        assert widget.rect.collidelist(others) == -1
    solver.context.resize((1280, 800))
