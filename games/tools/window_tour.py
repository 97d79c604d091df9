"""A tour of the window: every scene is opened and every kind of action is done once."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any

import msgspec
import pygame

from games.app import App, loop
from games.controller.seats import Kind, Seat
from games.learning.course import courses_of
from games.ui.match import opening as reading
from games.ui.widgets.chooser import SegmentedControl
from games.window import present

THINKING_SECONDS = 2.0
"""How long a computer thinks about a turn."""
ANALYSIS_SECONDS = 5.0
"""How long an analysis is looked at while it is made."""
LONGEST_ANALYSIS = 40.0
"""Seconds after which the coach is left even if its first exercise has not come."""
DRAGS = 6
SOME_PLIES = 10
"""The moves of the match that is analysed."""
CHANGES: dict[str, dict[str, Any]] = {
    "another theme": {"theme": "dark"},
    "another scale": {"ui_scale": 120},
    "another language": {"language": "it"},
}
"""Settings that change how everything looks."""
MOST_PLIES = 2000
"""A game that has not ended by then is not played to its end."""


def tour(session: MeasuredWindow) -> Iterator[None]:
    """Do everything; the frames are timed by the session."""
    _menu_scenes(session)
    yield
    for game in session.app.context.game_views:
        for part in (_play, _finish, _continue, _think, _puzzle, _lesson):
            part(session, game)
            yield
    _looks(session)
    yield


def open_match(app: App, game: str, level: str = "") -> Any:
    rules = app.context.game_views[game].game
    options = rules.set_up({"Seed": "bench"})
    names = [f"Player {number + 1}" for number in range(rules.player_count(options))]
    kind: Kind = "computer" if level else "human"
    seats = [Seat(kind, name, level, THINKING_SECONDS) for name in names]
    app.context.scenes.go(game, options=options, seats=seats)
    app.context.scenes.settle()
    scene: Any = app.context.scenes.top
    return scene


def is_open(app: App, scene: Any) -> bool:
    return app.context.scenes.top is scene


def _menu_scenes(session: MeasuredWindow) -> None:
    games = list(session.app.context.game_views)
    for name in ("settings", "library", "statistics", "courses", "puzzles", "practise", "keys"):
        session.open(f"{name} opens", name)
        session.rest(0.5)
        if name in ("settings", "puzzles"):
            _turn_pages(session, f"{name}, another page")
        session.back("back to the menu")
        session.rest(0.5)
    for name in ("setup", "rules"):
        for game in games:
            session.open(f"{name} opens", name, game=game)
            session.rest(0.5)
            for _ in range(3 if name == "rules" else 0):
                session.press("rules, another page", pygame.K_DOWN)
            session.back("back to the menu")
            session.rest(0.5)


def _looks(session: MeasuredWindow) -> None:
    context = session.app.context
    before = context.settings
    session.open("settings opens", "settings")
    for action, change in CHANGES.items():
        settings = msgspec.structs.replace(context.settings, **change)
        session.frames(action, 1.0, opening=partial(context.change_settings, settings))
    session.frames("the first look again", 1.0, opening=partial(context.change_settings, before))
    session.back("back to the menu")


def _turn_pages(session: MeasuredWindow, action: str) -> None:
    control = next(w for w in session.scene.form.widgets if isinstance(w, SegmentedControl))
    for page in (*range(1, len(control.choices)), 0):
        session.frames(action, 0.5, opening=partial(control.choose, page))
        session.rest(0.5)


def _play(session: MeasuredWindow, game: str) -> None:
    app = session.app
    session.frames(f"{game} opens", 0.5, opening=partial(open_match, app, game))
    scene = session.scene
    session.rest()
    for _ in range(DRAGS):
        if not is_open(app, scene):
            session.rest(0.5)
            session.press(f"{game}, a question is answered", pygame.K_RETURN, 1.5)
        _drag_a_piece(session, scene, game)
    session.rest(0.5)
    if is_open(app, scene) and scene.board.view.session.waits_for_person:
        session.press(f"{game}, first hint", pygame.K_h, 3.0)
    session.rest(0.5)
    session.press("undo", pygame.K_z, 1.0, pygame.KMOD_CTRL)
    session.press("pause opens", pygame.K_ESCAPE)
    for name in ("settings", "rules"):
        arguments = {"game": game} if name == "rules" else {}
        session.open(f"{name} opens from the pause", name, **arguments)
        session.back("back to the pause")
    session.press("back to the match", pygame.K_ESCAPE)


def _drag_a_piece(session: MeasuredWindow, scene: Any, game: str) -> None:
    view = scene.board.parts.gestures.board_view(scene.board.view.position)
    origin, targets = next(iter(view.dests.items()))
    spot = scene.board.parts.geometry.spot
    end = spot(list(targets)[len(targets) // 2]).center
    session.drag(game, spot(origin).center, end)


def _finish(session: MeasuredWindow, game: str) -> None:
    """Play at random: first to an analysis and the coach, then to the end and its result."""
    scene, rng = open_match(session.app, game), Random(1)
    session.rest(0.5)
    _play_on(session, scene, rng, SOME_PLIES)
    navigation = scene.panel.navigation
    session.frames(f"{game}, analysis opens", 0.5, opening=navigation.analyse)
    analysis = session.scene
    session.frames(f"{game}, while it is analysed", ANALYSIS_SECONDS)
    session.press(f"{game}, another turn of the analysis", pygame.K_LEFT)
    if analysis.openings is not None:
        session.frames(f"{game}, openings are read", 1, opening=partial(analysis.choose, 0))
    session.back("back from the analysis")
    session.rest(0.5)
    session.frames(f"{game}, coach opens", 0.5, opening=navigation.learn)
    coach = session.scene
    action = f"{game}, coach looks for exercises"
    session.frames(action, LONGEST_ANALYSIS, until=lambda: coach.search.done)
    session.frames(f"{game}, an exercise of the coach", 3.0)
    session.press(f"{game}, the coach shows the best turn", pygame.K_h, 3.0)
    session.back("back from the coach")
    session.rest(0.5)
    if move := _play_on(session, scene, rng, MOST_PLIES):
        session.frames(
            f"{game}, the end and its result",
            6.0,
            opening=partial(scene.board.view.session.play, move),
            until=lambda: not is_open(session.app, scene) and not session.scene.sliding,
        )
        session.frames(f"{game}, the result lies", 1.0)


def _play_on(session: MeasuredWindow, scene: Any, rng: Random, plies: int) -> Any | None:
    """Play random moves; the move that would end the game, or None after so many moves."""
    match = scene.board.view.session
    for _ in range(plies):
        move = rng.choice(list(match.position.legal_moves()))
        if match.position.play(move).outcome() is not None:
            break
        match.play(move)
        session.app.context.scenes.settle()
        close_dialogs(session.app, scene)
    else:
        move = None
    for _ in range(3):
        session.app.step([], 5.0)
        close_dialogs(session.app, scene)
    session.rest(0.5)
    close_dialogs(session.app, scene)
    return move


def close_dialogs(app: App, scene: Any) -> None:
    while not is_open(app, scene):
        app.context.scenes.pop()
        app.context.scenes.settle()


def _continue(session: MeasuredWindow, game: str) -> None:
    context = session.app.context
    session.go("from the match to the library", "library")
    session.rest(0.5)
    session.press("library, another match", pygame.K_DOWN)
    stamps = context.user_files.matches.stamps()
    latest = max(stamps, key=lambda name: stamps[name].changed)
    opening = partial(reading.open_match, context, latest)
    session.frames(f"{game}, a kept match opens", 0.5, opening=opening)


def _think(session: MeasuredWindow, game: str) -> None:
    level = session.app.context.game_views[game].opponents[-1].name
    open_match(session.app, game, level)
    session.frames(f"{game}, while the computer thinks and plays", 2 * THINKING_SECONDS + 2)


def _puzzle(session: MeasuredWindow, game: str) -> None:
    session.go("puzzles open", "puzzles", game=game)
    session.rest(0.5)
    session.click(f"{game}, a puzzle opens", session.scene.ways[0].rect.center, 1.0)
    session.rest(0.5)
    session.press(f"{game}, help with a puzzle", pygame.K_h)
    session.press("back to the puzzles", pygame.K_ESCAPE)
    session.rest(0.5)
    session.go("tried puzzles open", "tried_puzzles", game=game)
    session.rest(0.5)


def _lesson(session: MeasuredWindow, game: str) -> None:
    session.go("courses open", "courses", game=game)
    session.rest(0.5)
    course = courses_of(session.app.context.game_views[game].game)[0]
    session.go(f"{game}, a lesson opens", "lesson", course=course)
    session.rest(0.5)
    session.press("back to the courses", pygame.K_ESCAPE)
    session.rest(0.5)
    session.go("back to the menu", "menu")
    session.rest(0.5)


# -- A session in the window whose frames are timed: what was done, and the longest frame of it

STEP = 1 / 60
REST_SECONDS = 3.0
"""How long a person looks before the next action."""


@dataclass(frozen=True, slots=True, order=True)
class Took:
    """Milliseconds of some work."""

    processor: float
    """Of this thread; others may use the processor, too."""
    clock: float

    def __add__(self, other: Took) -> Took:
        return Took(self.processor + other.processor, self.clock + other.clock)


def timed(work: Callable[[], object]) -> Took:
    clock, processor = time.perf_counter(), time.thread_time()
    work()
    processor = time.thread_time() - processor
    return Took(1000 * processor, 1000 * (time.perf_counter() - clock))


def timed_step(app: App, events: Sequence[pygame.Event], dt: float = STEP) -> tuple[Took, bool]:
    """The time of one frame, and whether it was drawn: a scene may still be prepared."""
    drawn = False

    def frame() -> None:
        nonlocal drawn
        drawn = app.step(events, dt)
        present()

    return timed(frame), drawn


@dataclass
class MeasuredWindow:
    """The actions in the window, and the longest frame of each."""

    app: App
    longest: dict[str, Took] = field(default_factory=dict)
    waits: dict[str, float] = field(default_factory=dict)
    """Milliseconds of processor time until the first picture of a scene that had to be prepared."""

    @property
    def scene(self) -> Any:
        return self.app.context.scenes.top

    def frames(
        self,
        action: str,
        seconds: float,
        events: Sequence[pygame.Event] = (),
        *,
        opening: Callable[[], object] | None = None,
        until: Callable[[], bool] = lambda: False,
    ) -> None:
        """Let frames pass, the first one with events, or with what opens a scene in it.

        They end before their time as soon as `until` is true.
        """
        pace = pygame.time.Clock()

        def opened() -> None:
            if opening:
                opening()
                self.app.context.scenes.settle()

        before, waited = timed(opened) if opening else Took(0.0, 0.0), 0.0
        for _ in range(max(round(seconds / STEP), 1)):
            took, drawn = timed_step(self.app, events)
            took = before + took
            self.longest[action] = max(self.longest.get(action, took), took)
            waited += took.processor
            if drawn:
                self.waits[action] = max(self.waits.get(action, 0.0), waited)
                waited = 0.0
            events, before = (), Took(0.0, 0.0)
            if until():
                break
            pace.tick(round(1 / STEP))

    def rest(self, seconds: float = REST_SECONDS) -> None:
        """Let the program use idle moments, as it has between two actions of a person."""
        loop(self.app, seconds)

    # What a person does

    def open(self, action: str, name: str, **arguments: Any) -> None:
        """Open a scene above the present one."""
        push = self.app.context.scenes.push
        self.frames(action, 0.5, opening=lambda: push(name, **arguments))

    def go(self, action: str, name: str, **arguments: Any) -> None:
        """Open a scene in the place of all others."""
        go = self.app.context.scenes.go
        self.frames(action, 0.5, opening=lambda: go(name, **arguments))

    def back(self, action: str) -> None:
        self.frames(action, 0.3, opening=self.app.context.scenes.pop)

    def press(self, action: str, key: int, seconds: float = 0.5, modifiers: int = 0) -> None:
        sign = chr(key) if 32 < key < 127 and not modifiers else ""
        pressed = {"key": key, "mod": modifiers, "unicode": sign, "scancode": 0}
        events = [pygame.Event(kind, pressed) for kind in (pygame.KEYDOWN, pygame.KEYUP)]
        self.frames(action, seconds, events)

    def click(self, action: str, place: tuple[int, int], seconds: float = 0.5) -> None:
        moved = pygame.Event(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(0, 0, 0))
        self.frames(f"{action}: the pointer comes", 0.2, [moved])
        down = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1)
        up = pygame.Event(pygame.MOUSEBUTTONUP, pos=place, button=1)
        self.frames(action, seconds, [down, up])

    def drag(self, action: str, start: tuple[int, int], end: tuple[int, int]) -> None:
        press = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
        self.frames(f"{action}, pick up", STEP, [press])
        for share in range(1, 13):
            x, y = (a + (b - a) * share // 12 for a, b in zip(start, end, strict=True))
            moved = pygame.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(1, 1), buttons=(1, 0, 0))
            self.frames(f"{action}, drag", STEP, [moved])
        drop = pygame.Event(pygame.MOUSEBUTTONUP, pos=end, button=1)
        self.frames(f"{action}, drop and save", STEP, [drop])
        self.frames(f"{action}, until it lies", 1.5)
