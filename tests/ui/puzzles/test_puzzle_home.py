from __future__ import annotations

import time
from datetime import date, timedelta
from random import Random
from typing import Any

import pygame
import pytest
from msgspec.structs import replace
from PIL import Image

from games.core.game import PuzzleTheme
from games.learning.puzzle import Puzzle, PuzzleError
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
from games.storage.user_files import UserFiles
from games.ui.learning import puzzle_texts
from games.ui.learning.puzzle_home import PuzzleHomeScene
from games.ui.learning.puzzle_scene import PuzzleScene
from games.ui.learning.puzzle_texts import open_next, player_results, puzzles_of
from games.ui.learning.share_scene import SharePuzzleScene
from games.ui.learning.tried_scene import TriedScene
from games.ui.toolkit import clipboard
from games.ui.widgets.chooser import SegmentedControl
from games.ui.widgets.label import Picture
from games.ui.widgets.list import ListView
from tests.ui import user_input
from tests.ui.puzzles.conftest import LADDER, ONE, PAIR, SHIPPED, TODAY, TWO, Solver
from tests.ui.user_input import button, click


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


HARDER = "Until one goes wrong"


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
    assert getattr(solver.go_home(), way).texts == (state,)


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


# -- puzzle files


def notices(solver: Solver) -> list[str]:
    return [toast.text for toast in solver.context.toasts]


def test_a_result_that_cannot_be_saved_is_said_and_saved_later(
    solver: Solver, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*arguments: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("os.replace", full)
        solver.open(ONE)
        solver.turn("d4-d5/e5")
    assert notices(solver) == [
        "The result of the puzzle could not be saved: No space left on device."
    ]
    assert solver.scene.ended
    solver.app.step([], 0.1)
    assert solver.app.next_change() <= 5
    for _ in range(60):
        solver.app.step([], 0.1)
    folder = solver.context.user_files.folder
    assert UserFiles(folder).puzzles.load().of("veletas").results == {ONE.id: "solved"}


@pytest.mark.parametrize(
    ("error", "reason"),
    [(PuzzleError("line 3: the rating '?' is wrong"), "line 3: the rating '?' is wrong"),
     (PermissionError(13, "no"), "PermissionError")],
)  # fmt: skip
def test_puzzles_that_cannot_be_read_are_said(
    solver: Solver, monkeypatch: pytest.MonkeyPatch, error: Exception, reason: str
) -> None:
    def fail(game: object) -> None:
        raise error

    monkeypatch.setattr(puzzle_texts, "shipped_puzzles", fail)
    assert puzzles_of(solver.context, solver.context.game_views["veletas"]) == []
    assert notices(solver) == [f"The puzzles of Veletas cannot be read: {reason}."]


def test_after_the_last_puzzle_comes_the_home(solver: Solver) -> None:
    context = solver.context
    open_next(context, "veletas", Listed([], Random(1)))
    context.scenes.settle()
    assert isinstance(solver.top, PuzzleHomeScene)
    session = Single(ONE, Random(1))
    solver.begin(session)
    open_next(context, "veletas", session)
    context.scenes.settle()
    assert isinstance(solver.top, PuzzleHomeScene)


# -- The list of tried puzzles: what it shows, and solving again from it


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
    assert home.tried.texts == ("3 puzzles",)
    home.tried.press()
    solver.scenes.settle()
    assert isinstance(solver.top, TriedScene)
    assert not solver.go_home("herati").tried.visible


# -- share scene


def share(solver: Solver) -> None:
    """Open the way from the solution to sharing."""
    for label in ("Solution", "More", "Share"):
        solver.press(label)


TEXT = f"""\
Tavoliere, puzzle {TWO.id} (Veletas)
Black to move. Have stones on e5 and e6 after two turns.

 7 . . . . . . .
 6 . . . . . * .
 5 . . . . . . .
 4 . . . * . . .
 3 . . . . . . .
 2 . * . . . . .
 1 . . . . . . .
   a b c d e f g
black to move: move a shooter or shoot a stone

Position: b2,d4,f6
"""


def test_a_game_for_one_names_no_colour(solver: Solver, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(clipboard, "copy", copied.append)
    solver.open(PAIR)
    share(solver)
    solver.press("Copy as text")
    assert copied[0].splitlines()[1] == "Complete a diamond with both tiles."


@pytest.mark.parametrize(("works", "notice"), [
    (True, "Copied."), (False, "Copying to the clipboard failed."),
])  # fmt: skip
def test_it_is_copied(
    solver: Solver, monkeypatch: pytest.MonkeyPatch, works: bool, notice: str
) -> None:
    copied: list[str] = []

    def copy(text: str) -> bool:
        copied.append(text)
        return works

    monkeypatch.setattr(clipboard, "copy", copy)
    solver.open(TWO)
    share(solver)
    assert isinstance(solver.top, SharePuzzleScene)
    solver.press("Copy as text")
    assert copied == [TEXT]
    assert [toast.text for toast in solver.app.context.toasts] == [notice]
    assert isinstance(solver.top, PuzzleScene)


@pytest.mark.parametrize(
    "puzzle",
    [pytest.param(TWO, id="veletas"), pytest.param(PAIR, id="herati", marks=pytest.mark.slow)],
)
def test_it_is_saved_as_a_picture(solver: Solver, puzzle: Puzzle) -> None:
    solver.open(puzzle)
    share(solver)
    solver.press("Save as a picture")
    until = time.monotonic() + 100
    while not isinstance(solver.top, PuzzleScene):
        assert time.monotonic() < until
        solver.wait(0.05)
    folder = solver.app.context.user_files.folder
    assert folder is not None
    (path,) = (folder / "exports").iterdir()
    title = {"veletas": "Veletas", "herati": "Herati"}[puzzle.game]
    assert path.name == f"{title} puzzle {puzzle.id}.png"
    with Image.open(path) as picture:
        width, height = picture.size
        below = picture.convert("RGB").crop((40, height * 2 // 3, width - 40, height - 40))
    assert width == 1040 + 2 * 32  # 1.3 times the height of the window, and margins
    assert height > 752  # the board without the line below it
    colours = below.getcolors(1 << 24)
    assert colours
    assert len(colours) > 20  # the board, or the tiles in the hand


# -- puzzle texts


PUZZLE = Puzzle("nim", "all", {}, "3", (("3",),), 1200)
RNG = Random(1)


GOAL_MISSED = PuzzleTheme("all", "All", "", "", 1, missed="A stone is left.")


def test_no_answer_is_needed_to_what_misses_the_goal() -> None:
    told = [puzzle_texts.no_answer_text(GOAL_MISSED, over=over) for over in (False, True)]
    assert told == [
        "There is nothing to refute. A stone is left.",
        "There is nothing to refute: this turn simply misses the goal.",
    ]


def test_other_solutions_and_the_end_of_a_run_are_counted() -> None:
    assert [puzzle_texts.solution_text(GOAL_MISSED, others) for others in (0, 1, 3)] == [
        "This is the solution.",
        "This is the solution. There is 1 other first turn that is just as good.",
        "This is the solution. There are 3 other first turns that are just as good.",
    ]
    streak, sprint = Streak([PUZZLE], RNG, GamePuzzles()), Sprint([PUZZLE], RNG)
    sprint.solved = 1
    assert [puzzle_texts.end_text(streak), puzzle_texts.end_text(sprint)] == [
        "The streak ends with 0 puzzles solved.",
        "The time is up: 1 puzzle solved.",
    ]
