"""Every scene in windows too small for it: a window manager may ignore the least size."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from games.app import SCENES, App
from games.controller.seats import Seat
from games.core.match import Match
from games.core.record import write_record
from games.core.system import Check
from games.learning.coach import Story, exercise_of
from games.learning.puzzle_session import PuzzleSession, Training
from games.storage.documents import GamePuzzles, Settings
from games.storage.matches import Summary, summarise
from games.storage.user_files import UserFiles
from games.ui.learning.courses import courses_of
from games.ui.learning.puzzle_texts import puzzles_of
from games.ui.scenes.export import Rendering
from games.ui.toolkit.work import Work
from tests.puzzles.kept_results import in_memory

SIZES = [(1, 1), (200, 150), (1200, 200), (150, 600), (1, 600), (800, 1)]
GAMES = ("veletas", "herati", "tiananmen")
PEOPLE = [Seat("human", name, "") for name in ("Ada", "Ben", "Cleo", "Dan")]

Opener = Callable[[App], object]
"""Opens a scene."""


def settle(app: App) -> Any:
    app.context.scenes.settle()
    return app.context.scenes.top


def match(app: App, game: str, plies: int = 4) -> Any:
    """Open a match after some moves."""
    rules = app.context.game_views[game].game
    options = rules.set_up({"Seed": "tiny"})
    seats = PEOPLE[: rules.player_count(options)]
    app.context.scenes.go(game, options=options, seats=seats)
    scene = settle(app)
    while plies and not scene.board.view.over:
        scene.board.view.controller.play(scene.board.view.controller.position.legal_moves()[0])
        plies -= 1
    return scene


def to_export(app: App) -> Summary:
    """The summary of a kept match, with the library open."""
    match(app, "veletas")
    app.context.scenes.go("library")
    settle(app)
    matches = app.context.user_files.matches
    name, stamp = next(iter(matches.stamps().items()))
    games = {"veletas": app.context.game_views["veletas"].game}
    return summarise(name, stamp, matches.text(name), games)


def export(app: App) -> None:
    app.context.scenes.push("export", summary=to_export(app))


def endless(loaded: object) -> Rendering:
    while True:
        yield 0.5


def rendering(app: App) -> None:
    app.context.scenes.push("rendering", name="match.png", load=lambda check: None, make=endless)


def reading(app: App) -> None:
    def endless_work(check: Check) -> None:
        while True:
            check()

    app.context.scenes.go("menu")
    work = Work(endless_work)
    app.context.scenes.push("reading", name="long.txt", work=work, end=lambda: None)


def lesson(app: App) -> None:
    course = courses_of(app.context.game_views["veletas"])[0]
    app.context.scenes.push("lesson", course=course)


def session(app: App, game: str) -> PuzzleSession:
    """Training with the shipped puzzles of a game, its first puzzle begun."""
    puzzles = puzzles_of(app.context, app.context.game_views[game])
    training = Training(puzzles, Random(1))
    training.advance(in_memory(GamePuzzles()))
    return training


def puzzle(app: App, game: str) -> None:
    app.context.scenes.go("puzzle", game=game, session=session(app, game))


def share_puzzle(app: App) -> None:
    app.context.scenes.go("menu")
    app.context.scenes.push("share_puzzle", puzzle=session(app, "herati").puzzle)


def captioned_picture(app: App) -> None:
    app.context.scenes.go("menu")
    drawn = pygame.Surface((100, 100))
    app.context.scenes.push("captioned_picture", drawn=drawn, caption=("A",), name="A picture")


def crash(app: App) -> None:
    path = app.context.user_files.crash_reports.write("An error.", datetime(2026, 11, 22))
    app.context.scenes.push("crash", path=path)


def ask(app: App) -> None:
    app.context.scenes.go("menu")
    app.context.scenes.push(
        "ask", title="Name", text="What is your name?", value="Ada", yes="Take it", action=print
    )


def confirm(app: App) -> None:
    app.context.scenes.go("menu")
    app.context.scenes.push("confirm", title="Leave?", text="It ends.", yes="Leave", action=print)


def choice(app: App) -> None:
    app.context.scenes.go("menu")
    app.context.scenes.push(
        "choice",
        title="Colours",
        text="Choose.",
        picture=lambda surface, rect: None,
        choices=[("Swap", lambda: None), ("Keep", lambda: None)],
    )


def scene(app: App, name: str, **arguments: Any) -> None:
    app.context.scenes.go(name, **arguments)


def pause(app: App, game: str) -> None:
    match(app, game).panel.navigation.pause()


def analysis(app: App, game: str) -> None:
    match(app, game).panel.navigation.analyse()


def result(app: App, game: str) -> None:
    match(app, game, 2000).panel.navigation.result()


def coach(app: App) -> None:
    scene = match(app, "veletas")
    state = scene.board.view.controller.state
    app.context.scenes.push(
        "coach", game="veletas", options=state.options, match=state.match, seats=state.seats
    )


def retry(app: App) -> None:
    app.context.scenes.go("menu")
    game_view = app.context.game_views["tiananmen"]
    game = game_view.game
    options = game.set_up({"Seed": "tiny"})
    start = game.start(options)
    turn = game.format_turn(start, list(start.legal_moves())[:1])
    record = write_record(game, options, Match(start))
    exercise = exercise_of(game_view, record, (turn, None), (turn, None), Story())
    title = "Turn 1: Ada"
    app.context.scenes.push("retry", exercise=exercise, title=title, play_on=lambda: None)


def attract(app: App) -> None:
    app.context.scenes.go("menu")
    app.context.scenes.push("attract")


OPENERS: dict[str, Opener] = {
    "ask": ask,
    "confirm": confirm,
    "choice": choice,
    "export": export,
    "rendering": rendering,
    "reading": reading,
    "lesson": lesson,
    "share_puzzle": share_puzzle,
    "captioned_picture": captioned_picture,
    "crash": crash,
    "attract": attract,
    "coach": coach,
    "retry": retry,
}
for name in (
    "menu",
    "language",
    "practise",
    "settings",
    "library",
    "trash",
    "statistics",
    "keys",
    "courses",
    "puzzles",
):
    OPENERS[name] = partial(scene, name=name)
OPENERS["tried_puzzles"] = partial(scene, name="tried_puzzles", game="veletas")
for game in ("veletas", "herati"):
    OPENERS[f"puzzle {game}"] = partial(puzzle, game=game)
for game in GAMES:
    OPENERS |= {
        game: partial(match, game=game),
        f"setup {game}": partial(scene, name="setup", game=game),
        f"rules {game}": partial(scene, name="rules", game=game),
        f"pause {game}": partial(pause, game=game),
        f"analysis {game}": partial(analysis, game=game),
        f"result {game}": partial(result, game=game),
    }


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    user_files = UserFiles(tmp_path)
    user_files.settings.change(lambda _: Settings(volume=0))
    app = App(pygame.Surface((1280, 800)), user_files)
    monkeypatch.setattr(app.context.engine, "start", lambda: None)
    yield app
    app.close()


def resize(app: App, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_surface", lambda: pygame.Surface(size))
    app.step([pygame.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])], 0.05)


def gestures(size: tuple[int, int]) -> Iterator[pygame.Event]:
    """The pointer crosses the window, the wheel and the keyboard's focus move."""
    for point in ((0, 0), (size[0] // 2, size[1] // 2), (size[0] - 1, size[1] - 1)):
        yield pygame.Event(pygame.MOUSEMOTION, pos=point, rel=(1, 1), buttons=(0, 0, 0))
        yield pygame.Event(pygame.MOUSEWHEEL, x=0, y=-1, precise_x=0, precise_y=-1, flipped=False)
        yield pygame.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="\t")


def test_each_scene_of_the_window_is_opened_here() -> None:
    opened = {name.split()[0] for name in OPENERS}
    assert opened == {*SCENES, *GAMES}


@pytest.mark.slow
@pytest.mark.parametrize("name", OPENERS)
def test_a_tiny_window_raises_nothing(app: App, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    OPENERS[name](app)
    top = settle(app)
    for size in SIZES:
        resize(app, size, monkeypatch)
        app.step(gestures(size), 0.05)
        app.context.notify("A toast of some length that is drawn above the scene.")
        app.step([], 0.05)
    if name != "captioned_picture":  # which ends when it is drawn
        assert (top in app.context.scenes.stack) is (name != "attract")  # ends with any input
    OPENERS[name](app)
    settle(app)
    app.step([], 0.05)
