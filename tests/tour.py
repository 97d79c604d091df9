"""A tour of all scenes: how to reach each one, for all checks that look at every scene.

`STOPS` has a way to each scene by name; the first word of a name is that of the scene.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pygame

from games.app import App
from games.controller.seats import Seat
from games.core.match import Match
from games.core.record import write_record
from games.core.system import Check
from games.learning.coach import exercise_of
from games.learning.course import courses_of
from games.learning.puzzle_session import PuzzleSession, Streak, Training
from games.storage.documents import Card, GamePuzzles, Memory, Settings, Value
from games.storage.matches import Summary, summarise
from games.storage.user_files import UserFiles
from games.ui.learning.puzzle_texts import open_next, puzzles_of
from games.ui.match.scene import MatchScene
from games.ui.scenes.export import Exporting
from games.ui.toolkit.work import Work
from tests.learning.kept_results import in_memory

GAMES = ("veletas", "herati", "tiananmen")
PEOPLE = [Seat("human", name, "") for name in ("Ada", "Ben", "Cleo", "Dan")]

Stop = Callable[[App], object]
"""Opens a scene."""


def open_app(folder: Path, surface: pygame.Surface | None = None, **settings: Any) -> App:
    """The program with these files, in the window that there is; without sound and animations."""
    user_files = UserFiles(folder)
    user_files.settings.change(lambda _: Settings(**{"animation": "off", "volume": 0, **settings}))
    return App(
        surface or pygame.display.get_surface() or pygame.display.set_mode((1280, 800)), user_files
    )


def rest(app: App, most: int = 600) -> None:
    """Let animations run until nothing changes for a tenth of a second.

    It begins with an event, because the tests change the match and the time behind the window.
    """
    app.step([pygame.Event(pygame.USEREVENT)], 0.0)
    for _ in range(most):
        if app.next_change() > 0.1:
            return
        app.step([], 1 / 30)
    raise AssertionError("something moves for twenty seconds")


def open_match(app: App, game: str) -> None:
    app.open(game, people=True)
    app.context.scenes.settle()
    for _ in range(2):
        app.step([], 0.1)
    (scene,) = (s for s in app.context.scenes.stack if isinstance(s, MatchScene))
    scene.board.view.session.play(scene.board.view.session.position.legal_moves()[0])
    app.step([], 0.1)
    assert scene.board.view.session.match.ply == 1


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
    while plies and not scene.board.view.session.over:
        scene.board.view.session.play(scene.board.view.session.position.legal_moves()[0])
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


def endless() -> Exporting:
    while True:
        yield 0.5


def rendering(app: App) -> None:
    app.context.scenes.go("menu")
    app.context.scenes.push("rendering", name="match.png", steps=endless())


def reading(app: App) -> None:
    def endless_work(check: Check) -> None:
        while True:
            check()

    app.context.scenes.go("menu")
    work = Work(endless_work)
    app.context.scenes.push("reading", name="long.txt", work=work, end=lambda: None)


def lesson(app: App, game: str) -> None:
    course = courses_of(app.context.game_views[game].game)[0]
    app.context.scenes.go("lesson", course=course)


def session(app: App, game: str) -> PuzzleSession:
    """Training with the shipped puzzles of a game, its first puzzle begun."""
    puzzles = puzzles_of(app.context, app.context.game_views[game])
    training = Training(puzzles, Random(1))
    training.advance(in_memory(GamePuzzles()))
    return training


def puzzle(app: App, game: str) -> None:
    app.context.scenes.go("puzzle", game=game, session=session(app, game))


def run(app: App) -> None:
    puzzles = puzzles_of(app.context, app.context.game_views["veletas"])
    open_next(app.context, "veletas", Streak(puzzles, Random(1), GamePuzzles()))


def share_puzzle(app: App) -> None:
    app.context.scenes.go("menu")
    app.context.scenes.push("share_puzzle", puzzle=session(app, "herati").puzzle)


def captioned_picture(app: App) -> None:
    app.context.scenes.go("menu")
    drawn = pygame.Surface((100, 100))
    app.context.scenes.push("captioned_picture", drawn=drawn, caption=("A",), name="A picture")


def crash(app: App) -> None:
    app.context.scenes.go("menu")
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


def over_menu(app: App, name: str) -> None:
    app.context.scenes.go("menu")
    app.context.scenes.push(name)


def pause(app: App, game: str) -> None:
    match(app, game).panel.navigation.pause()


def analysis(app: App, game: str) -> None:
    match(app, game).panel.navigation.analyse()


def result(app: App, game: str) -> None:
    match(app, game, 2000).panel.navigation.result()


def coach(app: App) -> None:
    scene = match(app, "veletas")
    session = scene.board.view.session
    app.context.scenes.push(
        "coach", game="veletas", options=session.options, match=session.match, seats=session.seats
    )


def retry(app: App) -> None:
    app.context.scenes.go("menu")
    game_view = app.context.game_views["tiananmen"]
    game = game_view.game
    options = game.set_up({"Seed": "tiny"})
    start = game.start(options)
    turn = game.format_turn(start, list(start.legal_moves())[:1])
    record = write_record(game, options, Match(start))
    memory = Memory(datetime(2026, 11, 22, tzinfo=UTC))
    card = Card(game.name, record, turn, turn, Value(), Value(), memory)
    exercise = exercise_of(game_view.coach(), card)
    title = "Turn 1: Ada"
    app.context.scenes.push("retry", exercise=exercise, title=title, play_on=lambda: None)


def settings(app: App, page: int) -> None:
    app.context.scenes.go("settings")
    settle(app).tabs.choose(page)


def setup(app: App) -> None:
    """The setup with all options."""
    app.context.scenes.go("setup", game="herati")
    more = (w for w in settle(app).form.widgets if getattr(w, "icon", None) == "chevron-down")
    next(more).press()


def library(app: App, name: str) -> None:
    """The library with a match, the trash, or the statistics."""
    to_export(app)
    if name != "library":
        app.context.scenes.go(name)


def attract(app: App) -> None:
    app.context.scenes.go("menu")
    app.context.scenes.push("attract")


STOPS: dict[str, Stop] = {
    "ask": ask,
    "attract": attract,
    "captioned_picture": captioned_picture,
    "choice": choice,
    "coach": coach,
    "confirm": confirm,
    "crash": crash,
    "export": export,
    "reading": reading,
    "rendering": rendering,
    "retry": retry,
    "run": run,
    "share_puzzle": share_puzzle,
    "tried_puzzles": partial(scene, name="tried_puzzles", game="veletas"),
}
STOPS |= {name: partial(scene, name=name) for name in ("menu", "settings", "practise")}
STOPS |= {name: partial(library, name=name) for name in ("library", "trash", "statistics")}
STOPS |= {f"settings-{page + 1}": partial(settings, page=page) for page in range(1, 4)}
STOPS["setup-more"] = setup
STOPS |= {name: partial(over_menu, name=name) for name in ("keys", "language")}
for game in GAMES:
    STOPS |= {
        game: partial(match, game=game),
        f"setup-{game}": partial(scene, name="setup", game=game),
        f"rules-{game}": partial(scene, name="rules", game=game),
        f"courses-{game}": partial(scene, name="courses", game=game),
        f"lesson-{game}": partial(lesson, game=game),
        f"puzzles-{game}": partial(scene, name="puzzles", game=game),
        f"puzzle-{game}": partial(puzzle, game=game),
        f"pause-{game}": partial(pause, game=game),
        f"analysis-{game}": partial(analysis, game=game),
        f"result-{game}": partial(result, game=game),
    }


def visit(app: App, name: str) -> Any:
    """Open a scene by the name of its stop, and return it."""
    STOPS[name](app)
    return settle(app)
