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
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median

import msgspec
import pygame

from games import catalog
from games.app import App, collect_rarely, loop
from games.learning.tools import Measurement
from games.storage.user_files import UserFiles
from games.tools.window_tour import (
    STEP,
    MeasuredWindow,
    close_dialogs,
    is_open,
    open_match,
    timed_step,
    tour,
)
from games.window import open_hidden

STARTS = 5
FIRST_FRAME_GOAL = 2.5
"""Times the first frame of a bare pygame window."""
SIZE = (1920, 1080)
FRAMES = 120
FRAME_GOAL, WORST_GOAL = 6.0, 1000 / 60
"""Milliseconds: the median frame of a full board, and the longest frame of all."""
WAIT_GOAL = 100.0
"""Milliseconds from an action to the first picture of a scene, which is prepared in slices."""
IDLE_SECONDS = 5.0
IDLE_GOAL, HIDDEN_GOAL = 2.0, 0.5
"""Percent of a processor core."""
FULL_PLIES = 120
"""The most random moves that fill a board."""
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
from games.storage.user_files import UserFiles
from games.window import open_hidden, present
app = App(open_hidden((1280, 800)), UserFiles(Path(sys.argv[1])), threads=True)
app.open(*sys.argv[2:], people=True)
app.step([], 0)
present()
import time
print("shown", time.process_time(), flush=True)
"""

Words = tuple[str, ...]
"""The game that the command line names; empty for the menu."""
Start = tuple[float, float]
"""Seconds until the first frame, and seconds of processor time."""


def measurements() -> Iterator[Measurement]:
    yield from first_frames()
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
        app = App(open_hidden(size), UserFiles(Path(folder)), threads=True)
        settings = msgspec.structs.replace(app.context.settings, muted=True)
        app.context.change_settings(settings)
        app.open()
        gc.collect()
        collect_rarely()  # as `main_loop.run` does
        try:
            yield app
        finally:
            app.close()


# The first frame


def first_frames() -> Iterator[Measurement]:
    """How many times longer the first frame takes than that of a bare window.

    It is the frame of the menu, or of a match that the command line has named.
    """
    game = next(iter(catalog.games()))
    names = {(): "first frame", (game,): "first frame of a match"}
    with tempfile.TemporaryDirectory() as folder:
        runs = [_starts(folder, names) for _ in range(STARTS + 1)][1:]  # the first fills caches
    for words, name in names.items():
        bare, program = [run[None] for run in runs], [run[words] for run in runs]
        ratios = tuple(one[0] / other[0] for one, other in zip(program, bare, strict=True))
        note = f"bare window {_medians(bare)}; program {_medians(program)}"
        title = f"{name}, times a bare window"
        yield Measurement(title, "×", ratios, FIRST_FRAME_GOAL, note, low_is_good=True)


def _starts(folder: str, words: Iterable[Words]) -> dict[Words | None, Start]:
    """The start of a bare window (None) and of the program with these words, one after another."""
    found: dict[Words | None, Start] = {None: _time_to_first_frame(BARE, folder)}
    found |= {each: _time_to_first_frame(PROGRAM, folder, *each) for each in words}
    return found


def _medians(runs: Sequence[Start]) -> str:
    clock, processor = (1000 * median(values) for values in zip(*runs, strict=True))
    return f"{clock:.0f} ms, {processor:.0f} ms of them processor time"


def _time_to_first_frame(code: str, folder: str, *words: str) -> Start:
    """Seconds until the first frame, and seconds of processor time.

    Bytecode is kept in the folder, as an installed program keeps its own.
    """
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(Path(folder, "bytecode"))}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    begin = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, "-c", code, folder, *words],
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


def full_frames(app: App, game: str) -> Measurement:
    scene, rng = open_match(app, game), Random(1)
    app.step([], 0)
    for _ in range(FULL_PLIES):
        if scene.board.view.session.over or not is_open(app, scene):
            break
        scene.board.view.session.play(
            rng.choice(list(scene.board.view.session.position.legal_moves()))
        )
    for _ in range(60):
        app.step([], 0.1)
        close_dialogs(app, scene)
    frames = [timed_step(app, [_motion(app, number)])[0].processor for number in range(FRAMES)]
    plies = scene.board.view.session.match.ply
    name = f"full frame at {SIZE[0]} × {SIZE[1]}, {game.capitalize()}"
    note = f"after {plies} moves; longest {max(frames):.1f} ms"
    return Measurement(name, "ms", tuple(frames), FRAME_GOAL, note, low_is_good=True)


def _motion(app: App, number: int) -> pygame.Event:
    width, height = app.context.size
    place = (width * (number % 40) // 40, height * (number % 23) // 23)
    return pygame.Event(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(0, 0, 0))


def worst_frames(app: App) -> Iterator[Measurement]:
    """The longest frame of each kind of action in a tour of the window."""
    session = MeasuredWindow(app)
    for _ in range(LONGEST_PREPARATION):
        if not app.prepared:
            session.rest()
    for _part in tour(session):
        pass
    worst = max(session.longest, key=lambda action: session.longest[action])
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    for action, took in session.longest.items():
        note = f"{took.clock:.1f} ms by the clock"
        if action == worst:
            note = f"the worst frame of all; {note}{load}"
        yield Measurement(
            f"longest frame: {action}", "ms", (took.processor,), WORST_GOAL, note, low_is_good=True
        )
    slowest = max(session.waits, key=lambda action: session.waits[action])
    wait = session.waits[slowest]
    name = f"longest wait for a picture: {slowest}"
    yield Measurement(name, "ms", (wait,), WAIT_GOAL, low_is_good=True)


# At rest


def idle(app: App) -> Iterator[Measurement]:
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
