"""Measurements of the window: its first picture, its frames, and what it costs at rest.

It uses a hidden window, or one in memory where there is no screen.
"""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import msgspec
import pygame

from games.ai.benchmark import Measurement
from games.app import App, collect_rarely, loop
from games.controller.seats import Kind, Seat
from games.core.storage.user_files import UserFiles
from games.ui.match import open_match as reading
from games.window import open_hidden, present

STARTS = 5
FIRST_FRAME_GOAL = 2.5
"""Times the first frame of a bare pygame window."""
SIZE = (1920, 1080)
FRAMES = 120
FRAME_GOAL, WORST_GOAL = 6.0, 1000 / 60
"""Milliseconds: the median frame of a full board, and the longest frame of all."""
IDLE_SECONDS = 5.0
IDLE_GOAL, HIDDEN_GOAL = 2.0, 0.5
"""Percent of a processor core."""
FULL_PLIES = 120
"""The most random moves that fill a board."""
STEP = 1 / 60
REST_SECONDS, THINKING_SECONDS = 3.0, 2.0
"""How long a person looks before the next action, and a computer thinks about a turn."""
LONGEST_PREPARATION = 10
"""The most rests before the first action; on a busy machine it takes longer to prepare scenes."""

BARE = """
import pygame
pygame.init()
surface = pygame.display.set_mode((1280, 800), pygame.HIDDEN)
surface.fill((244, 236, 224))
pygame.display.flip()
import time
print("shown", time.process_time(), flush=True)
"""
PROGRAM = """
import gc, sys
gc.disable()
from pathlib import Path
from games.app import App
from games.core.storage.user_files import UserFiles
from games.window import open_hidden, present
app = App(open_hidden((1280, 800)), UserFiles(Path(sys.argv[1])))
app.open()
app.step([], 0)
present()
import time
print("shown", time.process_time(), flush=True)
"""


def measurements() -> Iterator[Measurement]:
    """All measurements; they take about a minute."""
    yield first_frame()
    with _opened(SIZE) as app:
        for game in app.context.game_views:
            yield full_frames(app, game)
    with _opened(SIZE) as app:
        yield from worst_frames(app)
    with _opened((1280, 800)) as app:
        yield from idle(app)


@contextmanager
def _opened(size: tuple[int, int]) -> Iterator[App]:
    """The program in a hidden window, with a folder of its own; nothing is heard."""
    with tempfile.TemporaryDirectory() as folder:
        app = App(open_hidden(size), UserFiles(Path(folder)))
        settings = msgspec.structs.replace(app.context.settings, muted=True)
        app.context.change_settings(settings)
        app.open()
        gc.collect()
        collect_rarely()  # as `app.run` does
        try:
            yield app
        finally:
            app.close()


# The first frame


def first_frame() -> Measurement:
    """How many times longer the first frame takes than that of a bare window."""
    with tempfile.TemporaryDirectory() as folder:
        runs = [
            (_time_to_first_frame(BARE, folder), _time_to_first_frame(PROGRAM, folder))
            for _ in range(STARTS + 1)
        ][1:]  # the first run fills the caches of the system
    ratios = tuple(program[0] / bare[0] for bare, program in runs)
    bare, program = (
        [1000 * median(values) for values in zip(*times, strict=True)]
        for times in zip(*runs, strict=True)
    )
    note = (
        f"bare window {bare[0]:.0f} ms, {bare[1]:.0f} ms of them processor time; "
        f"program {program[0]:.0f} ms, {program[1]:.0f} ms of them"
    )
    return Measurement(
        "first frame, times a bare window", "×", ratios, FIRST_FRAME_GOAL, note, low_is_good=True
    )


def _time_to_first_frame(code: str, folder: str) -> tuple[float, float]:
    """Seconds until the first frame, and seconds of processor time.

    Bytecode is kept in the folder, as an installed program keeps its own.
    """
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(Path(folder, "bytecode"))}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    begin = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, "-c", code, folder],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment,
    ) as process:
        assert process.stdout
        for line in process.stdout:
            if line.startswith(b"shown "):
                return time.perf_counter() - begin, float(line.split()[1])
    raise RuntimeError("the window has shown no frame")


# Frames


@dataclass(frozen=True, slots=True, order=True)
class Took:
    """Milliseconds of some work."""

    processor: float
    """Of this thread; others may use the processor, too."""
    clock: float

    def __add__(self, other: Took) -> Took:
        return Took(self.processor + other.processor, self.clock + other.clock)


def _timed(work: Callable[[], object]) -> Took:
    clock, processor = time.perf_counter(), time.thread_time()
    work()
    processor = time.thread_time() - processor
    return Took(1000 * processor, 1000 * (time.perf_counter() - clock))


def _timed_step(app: App, events: list[pygame.Event], dt: float = STEP) -> Took:
    """One frame."""

    def frame() -> None:
        app.step(events, dt)
        present()

    return _timed(frame)


def open_match(app: App, game: str, level: str = "") -> Any:
    """Open a match of persons, or of computers of a level, with default options; its scene."""
    rules = app.context.game_views[game].game
    options = rules.set_up({"Seed": "bench"})
    names = [f"Player {number + 1}" for number in range(rules.player_count(options))]
    kind: Kind = "computer" if level else "human"
    seats = [Seat(kind, name, level, THINKING_SECONDS) for name in names]
    app.context.scenes.go(game, options=options, seats=seats)
    app.context.scenes.settle()
    scene: Any = app.context.scenes.top
    return scene


def _is_open(app: App, scene: Any) -> bool:
    """Whether no dialog lies above a scene."""
    return app.context.scenes.top is scene


def full_frames(app: App, game: str) -> Measurement:
    """The frame of a board as full as random moves make it."""
    scene, rng = open_match(app, game), Random(1)
    app.step([], 0)
    for _ in range(FULL_PLIES):
        if scene.board.view.controller.state.over or not _is_open(app, scene):
            break
        scene.board.view.controller.play(
            rng.choice(list(scene.board.view.controller.position.legal_moves()))
        )
    for _ in range(60):
        app.step([], 0.1)
        _close_result(app, scene)
    frames = [_timed_step(app, [_motion(app, number)]).processor for number in range(FRAMES)]
    plies = scene.board.view.controller.match.ply
    name = f"full frame at {SIZE[0]} × {SIZE[1]}, {game.capitalize()}"
    note = f"after {plies} moves; longest {max(frames):.1f} ms"
    return Measurement(name, "ms", tuple(frames), FRAME_GOAL, note, low_is_good=True)


def _close_result(app: App, scene: Any) -> None:
    """Measure the board without a dialog above it."""
    while not _is_open(app, scene):
        app.context.scenes.pop()
        app.context.scenes.settle()


def _motion(app: App, number: int) -> pygame.Event:
    """The pointer crosses the window."""
    width, height = app.context.size
    place = (width * (number % 40) // 40, height * (number % 23) // 23)
    return pygame.Event(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(0, 0, 0))


@dataclass
class Session:
    """The actions in the window, and the longest frame of each."""

    app: App
    longest: dict[str, Took] = field(default_factory=dict)

    def frames(
        self,
        action: str,
        seconds: float,
        events: list[pygame.Event] | None = None,
        *,
        opening: Callable[[], object] | None = None,
    ) -> None:
        """Let frames pass, the first one with events, or with what opens a scene in it."""
        pending, pace = events or [], pygame.time.Clock()
        before = _timed(opening) if opening else Took(0.0, 0.0)
        for _ in range(max(round(seconds / STEP), 1)):
            took = before + _timed_step(self.app, pending)
            self.longest[action] = max(self.longest.get(action, took), took)
            pending, before = [], Took(0.0, 0.0)
            pace.tick(round(1 / STEP))

    def rest(self) -> None:
        """Let the program use idle moments, as it has between two actions of a person."""
        loop(self.app, REST_SECONDS)


def worst_frames(app: App) -> Iterator[Measurement]:
    """The longest frame of a session of each kind of action."""
    session = Session(app)
    for _ in range(LONGEST_PREPARATION):
        if not app.prepared:
            session.rest()
    _change_scenes(session)
    for game in app.context.game_views:
        _play(session, game)
    worst = max(session.longest, key=lambda action: session.longest[action])
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    for action, took in session.longest.items():
        note = f"{took.clock:.1f} ms by the clock"
        if action == worst:
            note = f"the worst frame of all; {note}{load}"
        yield Measurement(
            f"longest frame: {action}", "ms", (took.processor,), WORST_GOAL, note, low_is_good=True
        )


def _change_scenes(session: Session) -> None:
    scenes, game = session.app.context.scenes, next(iter(session.app.context.game_views))

    def push(name: str) -> None:
        scenes.push(name, **({"game": game} if name in ("rules", "setup") else {}))
        scenes.settle()

    for name in ("setup", "settings", "rules", "library", "statistics", "courses", "keys"):
        session.frames(f"{name} opens", 0.3, opening=partial(push, name))
        scenes.pop()
        scenes.settle()
        session.frames("back to the menu", 0.3)


def _play(session: Session, game: str) -> None:
    app = session.app
    session.frames(f"{game} opens", 0.3, opening=partial(open_match, app, game))
    scene: Any = app.context.scenes.top
    session.rest()
    for _ in range(6):
        if not _is_open(app, scene):
            break
        _drag_a_piece(session, scene, game)
    if _is_open(app, scene) and scene.board.view.controller.state.waits_for_person:
        hint = pygame.Event(pygame.KEYDOWN, key=pygame.K_h, mod=0, unicode="h", scancode=0)
        session.frames(f"{game}, first hint", 3.0, [hint])
    _continue(session, game)
    _think(session, game)


def _continue(session: Session, game: str) -> None:
    """Leave the match for the library, and open it again from its file."""
    context = session.app.context
    context.scenes.go("library")
    context.scenes.settle()
    session.frames("from the match to the library", 0.3)
    stamps = context.user_files.matches.stamps()
    latest = max(stamps, key=lambda name: stamps[name].changed)
    opening = partial(reading.open_match, context, latest)
    session.frames(f"{game}, a kept match opens", 0.5, opening=opening)


def _think(session: Session, game: str) -> None:
    """The strongest computers play each other, in their own process."""
    level = session.app.context.game_views[game].opponents[-1].name
    open_match(session.app, game, level)
    session.frames(f"{game}, while the computer thinks and plays", 2 * THINKING_SECONDS + 2)


def _drag_a_piece(session: Session, scene: Any, game: str) -> None:
    """Drag a piece to a target: from drop to landing, with the save between."""
    view = scene.board.parts.gestures.board_view(scene.board.view.position)
    origin, targets = next(iter(view.dests.items()))
    spot = scene.board.parts.geometry.spot
    start, end = spot(origin).center, spot(list(targets)[len(targets) // 2]).center
    press = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
    session.frames(f"{game}, pick up", STEP, [press])
    for share in range(1, 13):
        place = tuple(a + (b - a) * share // 12 for a, b in zip(start, end, strict=True))
        moved = pygame.Event(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(1, 0, 0))
        session.frames(f"{game}, drag", STEP, [moved])
    drop = pygame.Event(pygame.MOUSEBUTTONUP, pos=end, button=1)
    session.frames(f"{game}, drop and save", STEP, [drop])
    session.frames(f"{game}, until it lies", 1.5)


# At rest


def idle(app: App) -> Iterator[Measurement]:
    """The share of a processor core that the resting window takes."""
    app.context.scenes.go("settings")
    yield _idle(app, "at rest, settings", IDLE_GOAL)
    app.context.scenes.go("menu")
    app.context.scenes.settle()
    yield _idle(app, "at rest, menu (it may play for a while)", 10.0)
    open_match(app, next(iter(app.context.game_views)))
    yield _idle(app, "at rest, board", IDLE_GOAL)
    app.step([pygame.Event(pygame.WINDOWMINIMIZED)], STEP)
    yield _idle(app, "minimised", HIDDEN_GOAL)


def _idle(app: App, name: str, goal: float) -> Measurement:
    loop(app, 2.0)
    begin = time.process_time()
    loop(app, IDLE_SECONDS)
    share = 100 * (time.process_time() - begin) / IDLE_SECONDS
    return Measurement(name, "% of a core", (share,), goal, low_is_good=True)
