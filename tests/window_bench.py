"""Measures the window: `python -m tests.window_bench`; takes about five minutes.

Its first picture, the frames of full boards, the longest frame of each action and each scene of
the tour, and what it costs at rest. It uses a hidden window, or one in memory without a screen.
"""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import msgspec
import pygame

from games import catalog
from games.ai.levels import opponents
from games.app import App, collect_rarely, loop
from games.controller.seats import Seat
from games.storage.user_files import UserFiles
from games.tools.bench import print_group
from games.tools.measurement import Measurement
from games.ui.widgets.chooser import SegmentedControl
from games.window import present
from tests.hidden_window import open_hidden
from tests.tour import STOPS, match, settle

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

STEP = 1 / 60
REST_SECONDS = 3.0
"""How long a person looks before the next action."""
THINKING_SECONDS = 2.0
"""How long a computer thinks about a turn."""
ANALYSIS_SECONDS = 5.0
"""How long an analysis is looked at while it is made."""
LONGEST_ANALYSIS = 40.0
"""Seconds after which the coach is left even if its first exercise has not come."""
DRAGS = 6
CHANGES: dict[str, dict[str, Any]] = {
    "another theme": {"theme": "dark"},
    "another scale": {"ui_scale": 120},
    "another language": {"language": "it"},
    "the first look again": {"theme": "system", "ui_scale": None, "language": None},
}
"""Settings that change how everything looks."""
LEFT_OUT = {"ask", "crash", "rendering", "reading"}
"""Stops with work that does not end, or with a report of a crash."""

BARE = """
import pygame
pygame.init()
surface = pygame.display.set_mode((1280, 800), pygame.HIDDEN)
surface.fill((244, 236, 224))
pygame.display.flip()
print("shown", flush=True)
"""
PROGRAM = """
import gc, sys
gc.disable()
from pathlib import Path
from games.app import App
from games.storage.user_files import UserFiles
from games.window import present
from tests.hidden_window import open_hidden
app = App(open_hidden((1280, 800)), UserFiles(Path(sys.argv[1])), threads=True)
app.open(*sys.argv[2:], people=True)
app.step([], 0)
present()
print("shown", flush=True)
"""


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
        collect_rarely()  # as `app.run` does
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
    starts = [(BARE,), (PROGRAM,), (PROGRAM, game)]
    with tempfile.TemporaryDirectory() as folder:
        runs = [[first_frame(folder, *start) for start in starts] for _ in range(STARTS + 1)]
    bare, *programs = zip(*runs[1:], strict=True)  # the first fills caches
    for name, program in zip(("first frame", "first frame of a match"), programs, strict=True):
        ratios = tuple(one / other for one, other in zip(program, bare, strict=True))
        note = f"bare window {1000 * median(bare):.0f} ms; program {1000 * median(program):.0f} ms"
        title = f"{name}, times a bare window"
        yield Measurement(title, "×", ratios, FIRST_FRAME_GOAL, note, low_is_good=True)


def first_frame(folder: str, code: str, *words: str) -> float:
    """Seconds until the first frame.

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
        if any(line == b"shown\n" for line in process.stdout):
            return time.perf_counter() - begin
    raise RuntimeError("the window has shown no frame")


# Frames


def timed(work: Callable[[], object]) -> float:
    """Milliseconds of this thread's processor time; others may use the processor, too."""
    begin = time.thread_time()
    work()
    return 1000 * (time.thread_time() - begin)


class Session:
    """The program while it is used, and the longest frame of each action."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.longest: dict[str, float] = {}
        self.waits: dict[str, float] = {}
        """Milliseconds of processor time until a scene that was opened is first drawn."""
        self._opening = 0.0
        self._settle = app.context.scenes.settle
        app.context.scenes.settle = self._settle_timed  # type: ignore[method-assign]

    def _settle_timed(self) -> None:
        """What opens a scene belongs to the next frame."""
        before = self.app.context.scenes.top
        took = timed(self._settle)
        if self.app.context.scenes.top is not before:
            self._opening = took

    def step(self, events: Sequence[pygame.Event], dt: float = STEP) -> tuple[float, bool]:
        """The time of a frame, and whether it was drawn: a scene may still be prepared."""
        drawn = False

        def frame() -> None:
            nonlocal drawn
            drawn = self.app.step(events, dt)
            present()

        took = timed(frame)
        return took, drawn

    def frames(
        self,
        action: str,
        seconds: float,
        events: Sequence[pygame.Event] = (),
        until: Callable[[], bool] = lambda: False,
    ) -> None:
        """Let frames pass, the first one with events, until it is time or `until` is true."""
        pace, waited = pygame.time.Clock(), 0.0
        for _ in range(max(round(seconds / STEP), 1)):
            took, drawn = self.step(events)
            took, self._opening, events = took + self._opening, 0.0, ()
            self.longest[action] = max(self.longest.get(action, took), took)
            waited += took
            if drawn:
                self.waits[action] = max(self.waits.get(action, 0.0), waited)
                waited = 0.0
            if until():
                break
            pace.tick(round(1 / STEP))

    def do(self, action: str, work: Callable[[], object], seconds: float = 0.5) -> None:
        """Perform an action that opens or changes a scene, and let frames pass."""
        work()
        settle(self.app)
        self.frames(action, seconds)

    def press(self, action: str, key: int, seconds: float = 0.5, modifiers: int = 0) -> None:
        sign = chr(key) if 32 < key < 127 and not modifiers else ""
        pressed = {"key": key, "mod": modifiers, "unicode": sign, "scancode": 0}
        events = [pygame.Event(kind, pressed) for kind in (pygame.KEYDOWN, pygame.KEYUP)]
        self.frames(action, seconds, events)

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


def tour(session: Session) -> None:
    """Open every scene, and do every kind of action once."""
    for name, stop in STOPS.items():
        if name not in LEFT_OUT:
            session.do(f"{name} opens", partial(stop, session.app))
            loop(session.app, 0.5)
    for game in session.app.context.game_views:
        play(session, game)
        end(session, game)
        think(session, game)
    look(session)


def play(session: Session, game: str) -> None:
    scene: Any = match(session.app, game)
    loop(session.app, REST_SECONDS)
    for _ in range(DRAGS):
        if session.app.context.scenes.top is not scene:
            loop(session.app, 0.5)
            session.press(f"{game}, a question is answered", pygame.K_DOWN)  # none is the default
            session.press(f"{game}, a question is answered", pygame.K_RETURN, 1.5)
        board = scene.board.game_board
        dests = board.board_view(scene.board.view.position).dests
        origin, targets = next(iter(dests.items()))
        places = origin, list(targets)[len(targets) // 2]
        session.drag(game, *(board.spot(place).center for place in places))
    loop(session.app, 0.5)
    waits = scene.board.view.session.waits_for_person
    if waits and session.app.context.scenes.top is scene:
        session.press(f"{game}, first hint", pygame.K_h, 3.0)
    session.press("undo", pygame.K_z, 1.0, pygame.KMOD_CTRL)


def end(session: Session, game: str) -> None:
    """A match is analysed, learned from, and played to its end."""
    app, navigation = session.app, match(session.app, game, 10).panel.navigation
    session.do(f"{game}, while it is analysed", navigation.analyse, ANALYSIS_SECONDS)
    session.press(f"{game}, another turn of the analysis", pygame.K_LEFT)
    app.context.scenes.pop()
    navigation.learn()
    search = settle(app).search
    session.frames(
        f"{game}, coach looks for exercises", LONGEST_ANALYSIS, until=lambda: search.done
    )
    session.frames(f"{game}, an exercise of the coach", 3.0)
    scene, running = match(app, game, 0), Random(1)
    while move := next_move(scene, running):
        scene.board.view.session.play(move)
        close_dialogs(app, scene)
    last = partial(scene.board.view.session.play, scene.board.view.position.legal_moves()[0])
    session.do(f"{game}, the end and its result", last, 6.0)


def next_move(scene: Any, rng: Random) -> Any | None:
    """A random move that does not end the game; None where only those are left."""
    position = scene.board.view.session.position
    moves = [move for move in position.legal_moves() if not position.play(move).outcome()]
    return rng.choice(moves) if moves else None


def close_dialogs(app: App, scene: Any) -> None:
    while settle(app) is not scene:
        app.context.scenes.pop()


def think(session: Session, game: str) -> None:
    view = session.app.context.game_views[game]
    options = view.game.set_up({"Seed": "bench"})
    count, level = view.game.player_count(options), opponents(view.game)[-1].name
    seats = [Seat("computer", f"Player {n}", level, THINKING_SECONDS) for n in range(count)]
    opens = partial(session.app.context.scenes.go, game, options=options, seats=seats)
    seconds = 2 * THINKING_SECONDS + 2
    session.do(f"{game}, while the computer thinks and plays", opens, seconds)


def look(session: Session) -> None:
    """Change the look of everything, in the settings."""
    context = session.app.context
    STOPS["settings"](session.app)
    tabs = next(w for w in settle(session.app).form.widgets if isinstance(w, SegmentedControl))
    for page in (*range(1, len(tabs.choices)), 0):
        session.do("settings, another page", partial(tabs.choose, page))
    for action, change in CHANGES.items():
        changed = msgspec.structs.replace(context.settings, **change)
        session.do(action, partial(context.change_settings, changed), 1.0)


def full_frames(app: App, game: str) -> Measurement:
    scene, rng = match(app, game, 0), Random(1)
    for _ in range(FULL_PLIES):
        if not (move := next_move(scene, rng)):
            break
        scene.board.view.session.play(move)
        close_dialogs(app, scene)
    for _ in range(60):
        app.step([], 0.1)
        close_dialogs(app, scene)
    session = Session(app)
    frames = [session.step([_motion(app, number)])[0] for number in range(FRAMES)]
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
    for _ in range(LONGEST_PREPARATION):
        if not app.idle_work.done:
            loop(app, REST_SECONDS)
    session = Session(app)
    tour(session)
    worst = max(session.longest, key=lambda action: session.longest[action])
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    for action, took in session.longest.items():
        note = f"the worst frame of all{load}" if action == worst else ""
        name = f"longest frame: {action}"
        yield Measurement(name, "ms", (took,), WORST_GOAL, note, low_is_good=True)
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
    match(app, next(iter(app.context.game_views)), 0)
    yield _idle(app, "at rest, board", IDLE_GOAL)
    app.step([pygame.Event(pygame.WINDOWMINIMIZED)], STEP)
    yield _idle(app, "minimised", HIDDEN_GOAL)


def _idle(app: App, name: str, goal: float) -> Measurement:
    loop(app, 2.0)
    begin = time.process_time()
    loop(app, IDLE_SECONDS)
    share = 100 * (time.process_time() - begin) / IDLE_SECONDS
    return Measurement(name, "% of a core", (share,), goal, low_is_good=True)


if __name__ == "__main__":
    print_group("The window", measurements())
