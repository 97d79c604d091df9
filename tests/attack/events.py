"""Random events over all scenes: `python -m tests.attack events`.

Each round is a window of its own, without a screen, in a folder with a few matches. Events come
through `App.step`. Nothing may be raised, and no frame may take a second of processor time.
"""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"

import tempfile
import time
import traceback
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

import pygame

from games import catalog
from games.ai.kernel_warmup import KernelWarmup
from games.app import SCENES, App
from games.storage.documents import Animation, Settings, UserFiles
from games.storage.files import DIRECT, FolderThread
from games.ui.match.scene import MatchScene
from games.ui.puzzles.puzzle_home import PuzzleHomeScene
from games.ui.toolkit import clipboard
from games.ui.toolkit.scene import load_view
from tests.attack.engines import SeededEngine
from tests.attack.outcome import Limits, Outcome
from tests.attack.samples import MOVE_LIST, SGF, damaged, fill, obstruct, records

EVENTS_IN_ROUND = 2000
SLOWEST_FRAME = 1.0
"""Processor seconds of one frame."""
SIZES = ((1280, 800), (800, 600), (800, 1400), (640, 480), (1000, 700), (1920, 1080))
STRANGE_SIZES = ((1, 1), (200, 150), (1200, 200), (150, 600), (3000, 300), (401, 1000))
KEYS = (
    *range(pygame.K_a, pygame.K_z + 1),
    *range(pygame.K_0, pygame.K_9 + 1),
    *(pygame.K_SPACE, pygame.K_PLUS, pygame.K_MINUS, pygame.K_QUESTION, pygame.K_SLASH),
    *[pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_TAB, pygame.K_BACKSPACE, pygame.K_DELETE] * 3,
    *[pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN] * 4,
    *(pygame.K_HOME, pygame.K_END, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_INSERT),
    *range(pygame.K_F1, pygame.K_F12 + 1),
    *(pygame.K_KP_ENTER, pygame.K_KP_1, pygame.K_KP_PLUS, pygame.K_MENU, 0x40000123, 0),
)
MODS = (0,) * 8 + (
    pygame.KMOD_LCTRL,
    pygame.KMOD_LCTRL,
    pygame.KMOD_LSHIFT,
    pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT,
    pygame.KMOD_LALT,
    pygame.KMOD_LMETA,
)
GAMEPAD = (
    pygame.CONTROLLERBUTTONDOWN,
    pygame.CONTROLLERBUTTONUP,
    pygame.CONTROLLERAXISMOTION,
    pygame.CONTROLLERDEVICEREMOVED,
)
PLACES = ("menu", "setup", "library", "trash", "statistics", "courses", "puzzles")
LAYERS = ("settings", "rules", "keys", "attract")
TEXTS = ("a", "Ada", "ß", "千代", "👩‍🚀", "\u202eabc", "e\u0301", "x" * 300, "-1", "/", "", "\x1a")
WINDOW_EVENTS = (
    pygame.WINDOWFOCUSLOST,
    pygame.WINDOWFOCUSGAINED,
    pygame.WINDOWMINIMIZED,
    pygame.WINDOWRESTORED,
    pygame.WINDOWLEAVE,
    pygame.WINDOWENTER,
    pygame.WINDOWEXPOSED,
    pygame.WINDOWMOVED,
    pygame.WINDOWDISPLAYCHANGED,
    pygame.AUDIODEVICEREMOVED,
)


class RandomUser:
    """Makes events: clicks and drags at places that matter and at others, keys, drops."""

    def __init__(self, rng: Random, app: App, folder: Path) -> None:
        self._rng = rng
        self._app = app
        self._folder = folder
        self._texts = [*records(rng, 4), SGF, MOVE_LIST, "no record", ""]
        self._down = False
        self._actions: list[Callable[[], list[pygame.Event]]] = [
            *[self._click] * 30,
            *[self._drag] * 16,
            *[self._move] * 10,
            *[self._key] * 30,
            *[self._gesture] * 12,
            *[self._touch] * 5,
            *[self._gamepad] * 5,
            self._press,
            self._release,
            self._type,
            self._type,
            self._wheel,
            self._wheel,
            self._wheel,
            self._window,
            self._window,
            self._drop,
            self._resize,
        ]

    def paste(self) -> str:
        """A random text on the clipboard."""
        return self._rng.choice(self._texts)

    def events(self) -> list[pygame.Event]:
        """The events of the next action."""
        return self._rng.choice(self._actions)()

    def _point(self) -> tuple[int, int]:
        """A point on a widget, on the board, or anywhere."""
        rng, (width, height) = self._rng, self._app.context.size
        top = self._app.context.scenes.top
        groups = top.occupied() if top and rng.random() < 0.8 else ()
        rects = [rect for group in groups for rect in group]
        if not rects:
            return rng.randrange(-20, width + 20), rng.randrange(-20, height + 20)
        rect = rng.choice(rects)
        if rng.random() < 0.5:
            return rect.center
        return rect.x + round(rect.w * rng.random()), rect.y + round(rect.h * rng.random())

    def _click(self) -> list[pygame.Event]:
        point, button = self._point(), self._rng.choice((1, 1, 1, 1, 1, 1, 2, 3, 4, 9))
        return [_motion(point), _down(point, button), _up(point, button)]

    def _drag(self) -> list[pygame.Event]:
        points = [self._point() for _ in range(self._rng.randint(2, 5))]
        ways = [_motion(point, held=True) for point in points]
        end = [] if self._rng.random() < 0.1 else [_up(points[-1], 1)]
        return [_motion(points[0]), _down(points[0], 1), *ways, *end]

    def _gesture(self) -> list[pygame.Event]:
        """A drop that is legal on the board, if there is one."""
        top: Any = self._app.context.scenes.top
        if not isinstance(top, MatchScene):
            return self._click()
        gestures, geometry = top.board.parts.gestures, top.board.parts.geometry
        dests = gestures.board_view(top.board.view.position).dests
        origins = [origin for origin, targets in dests.items() if targets]
        if not origins:
            return self._click()
        origin = self._rng.choice(origins)
        target = self._rng.choice(list(dests[origin]))
        start, end = geometry.spot(origin).center, geometry.spot(target).center
        return [_motion(start), _down(start, 1), _motion(end, held=True), _up(end, 1)]

    def _touch(self) -> list[pygame.Event]:
        """One finger or two, at places of the whole screen from 0 to 1."""
        rng = self._rng
        kinds = rng.choices((pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP), k=4)
        return [
            pygame.Event(kind, x=rng.random(), y=rng.random(), finger_id=rng.randrange(2))
            for kind in kinds
        ]

    def _gamepad(self) -> list[pygame.Event]:
        """A button or a stick, known or not; a device that comes or goes."""
        rng = self._rng
        axis, value = rng.randrange(7), rng.randrange(-32768, 32768)
        values = {"axis": axis, "value": value, "button": rng.randrange(-1, 24)}
        return [pygame.Event(rng.choice(GAMEPAD), {"instance_id": 0, **values})]

    def _move(self) -> list[pygame.Event]:
        return [_motion(self._point())]

    def _press(self) -> list[pygame.Event]:
        return [_down(self._point(), self._rng.choice((1, 1, 3)))]

    def _release(self) -> list[pygame.Event]:
        return [_up(self._point(), self._rng.choice((1, 1, 3)))]

    def _key(self) -> list[pygame.Event]:
        code, mod = self._rng.choice(KEYS), self._rng.choice(MODS)
        text = chr(code) if 32 <= code < 127 and not mod else ""
        held = {"key": code, "mod": mod, "scancode": 0}
        down = pygame.Event(pygame.KEYDOWN, unicode=text, **held)
        typed = [pygame.Event(pygame.TEXTINPUT, text=text)] if text else []
        up = [pygame.Event(pygame.KEYUP, unicode=text, **held)]
        return [down, *typed, *(up if self._rng.random() < 0.95 else [])]

    def _type(self) -> list[pygame.Event]:
        kind = self._rng.choice((pygame.TEXTINPUT, pygame.TEXTINPUT, pygame.TEXTEDITING))
        return [pygame.Event(kind, text=self._rng.choice(TEXTS), start=0, length=0)]

    def _wheel(self) -> list[pygame.Event]:
        x, y = self._rng.choice((0, 0, 1, -3)), self._rng.choice((1, -1, 3, -3, 100, -100))
        return [pygame.Event(pygame.MOUSEWHEEL, x=x, y=y, flipped=False)]

    def _window(self) -> list[pygame.Event]:
        x, y, screen = (self._rng.choice((-4000, 0, 1, 5000)) for _ in range(3))
        return [pygame.Event(self._rng.choice(WINDOW_EVENTS), x=x, y=y, display_index=screen)]

    def _drop(self) -> list[pygame.Event]:
        rng, text = self._rng, self._rng.choice(self._texts)
        if rng.random() < 0.3:
            return [pygame.Event(pygame.DROPTEXT, text=text)]
        path = self._folder / rng.choice(("a.txt", "b\udcff.txt", "c.sgf", "folder", "gone"))
        if path.suffix:
            others = [text.encode() for text in self._texts if text]
            content = text.encode()
            path.write_bytes(damaged(rng, content, others) if rng.random() < 0.5 else content)
        elif path.name == "folder":
            path.mkdir(exist_ok=True)
        return [pygame.Event(pygame.DROPFILE, file=str(path))]

    def _resize(self) -> list[pygame.Event]:
        size = self._rng.choice(SIZES if self._rng.random() < 0.8 else STRANGE_SIZES)
        pygame.display.set_mode(size, pygame.RESIZABLE)
        return [pygame.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])]


def _motion(point: tuple[int, int], *, held: bool = False) -> pygame.Event:
    return pygame.Event(pygame.MOUSEMOTION, pos=point, rel=(1, 1), buttons=(int(held), 0, 0))


def _down(point: tuple[int, int], button: int) -> pygame.Event:
    return pygame.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=button)


def _up(point: tuple[int, int], button: int) -> pygame.Event:
    return pygame.Event(pygame.MOUSEBUTTONUP, pos=point, button=button)


class Round:
    """One window that gets random events."""

    def __init__(self, outcome: Outcome, number: int, folder: Path) -> None:
        self._outcome = outcome
        self._number = number
        self._rng = Random(f"{outcome.seed} {number}")
        self._folder = folder
        self._seen: set[str] = set()

    def play(self, count: int) -> set[str]:
        """Send so many events; returns the names of the scenes that were on top."""
        rng = self._rng
        user_files = UserFiles(self._folder / "data")
        speeds: tuple[Animation, ...] = ("off", "fast", "normal")
        animation = rng.choice(speeds)
        user_files.save_settings(Settings(animation=animation, show_thinking=True, volume=0))
        fill(user_files, rng, 8)
        if rng.random() < 0.2:
            user_files.crash_reports.write("KeyError", datetime(2026, 11, 22))
        if rng.random() < 0.25:
            obstruct(self._folder / "data", rng)
        while count > 0:
            count = self._window(user_files, count)
        return self._seen

    def _window(self, user_files: UserFiles, count: int) -> int:
        """Open a window and send events until it closes; returns how many are left.

        Now and then there are two windows on the same folder, as of two copies of the program.
        """
        rng = self._rng
        windows = [self._opened(user_files) for _ in range(1 if rng.random() < 0.8 else 2)]
        while count > 0 and all(app.running for app, _, _ in windows):
            app, engine, user = rng.choice(windows)
            events = [event for _ in range(rng.choice((1, 2, 4, 8))) for event in user.events()]
            with mock.patch.object(clipboard, "pasted", user.paste):
                self._step(app, engine, events)
                self._visit(app)
            count -= len(events)
        for app, _, _ in windows:
            app.close()
            app.context.user_files.access.close()
        return count

    def _opened(self, user_files: UserFiles) -> tuple[App, SeededEngine, RandomUser]:
        rng = self._rng
        surface = pygame.display.set_mode(rng.choice(SIZES), pygame.RESIZABLE)
        access = FolderThread(patience=60.0) if rng.random() < 0.5 else DIRECT
        app = App(surface, UserFiles(user_files.folder, access))
        engine: Any = SeededEngine(rng)
        app.context.engine = engine
        with mock.patch.object(KernelWarmup, "start"):
            app.open(rng.choice((None, None, *catalog.games())), people=rng.random() < 0.5)
        return app, engine, RandomUser(rng, app, self._folder)

    def _step(self, app: App, engine: SeededEngine, events: list[pygame.Event]) -> None:
        begun, thought = time.thread_time(), engine.seconds
        app.step(events, self._rng.choice((0.016, 0.016, 0.05, 0.3, 5.0)))
        seconds = time.thread_time() - begun - (engine.seconds - thought)
        scene = type(app.context.scenes.top).__name__
        self._seen.add(scene)
        self._outcome.counts["events"] += len(events)
        self._outcome.counts["frames"] += 1
        slowest = self._outcome.counts["ms in the slowest frame"]
        self._outcome.counts["ms in the slowest frame"] = max(slowest, round(seconds * 1000))
        if seconds > SLOWEST_FRAME:
            names = [pygame.event.event_name(event.type) for event in events]
            self._outcome.add(self._number, f"a frame of {seconds:.1f} s in {scene}: {names}")

    def _visit(self, app: App) -> None:
        """Now and then go to a scene or to the end of a game, which random events seldom reach."""
        scenes, rng = app.context.scenes, self._rng
        if scenes.top is None or rng.random() > 0.006:
            return
        if isinstance(scenes.top, MatchScene) and rng.random() < 0.5:
            self._play_on(scenes.top)
            return
        if isinstance(scenes.top, PuzzleHomeScene):
            rng.choice(scenes.top.ways).press()
            scenes.settle()
            return
        games = list(catalog.games())
        name = rng.choice((*PLACES, *LAYERS))
        arguments = {"game": rng.choice(games)} if name in ("setup", "rules", "puzzles") else {}
        if name in LAYERS:
            scenes.push(name, **arguments)
        else:
            scenes.go(name, **arguments)
        scenes.settle()

    def _play_on(self, scene: MatchScene[Any]) -> None:
        """Play random moves, often to the end of the game."""
        for _ in range(self._rng.choice((5, 400))):
            state = scene.board.view.controller.state
            if state.over or state.halted or state.seat.kind == "computer":
                return
            scene.board.view.controller.play(self._rng.choice(list(state.position.legal_moves())))


def _scene_names() -> set[str]:
    """The names of all scenes of the program."""
    matches = [load_view(entry.view).scene for entry in catalog.ENTRIES]
    scenes: list[Any] = [*SCENES.values(), *matches]
    return {scene.load().__name__ for scene in scenes}


def attack(limits: Limits, outcome: Outcome) -> None:
    """Play rounds until the limits are reached."""
    pygame.init()
    number, seen = limits.first, set[str]()
    while not limits.reached(outcome.counts["events"]):
        count = min(EVENTS_IN_ROUND, limits.count - outcome.counts["events"])
        with tempfile.TemporaryDirectory() as folder:
            round_ = Round(outcome, number, Path(folder))
            try:
                seen |= round_.play(count)
            except Exception:
                outcome.add(number, "\n".join(traceback.format_exc().splitlines()[-16:]))
        number += 1
        outcome.counts["windows"] += 1
        outcome.tell_progress()
    known = _scene_names()
    outcome.counts["scenes"] = len(seen & known)
    print("scenes not seen:", ", ".join(sorted(known - seen)) or "none")
