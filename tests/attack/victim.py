"""A window that plays by itself until it is killed: run by `kills`, in a process of its own.

    python -m tests.attack.victim DESCRIPTOR SEED

The window is the real one; its events are gestures of two people. Before each frame a line says
what the frame will do, and after it the record that the player sees is told.
"""

from __future__ import annotations

import json
import os
import select
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Protocol

import pygame

from games import app, catalog
from games.app import App
from games.storage.files import STALE_AGE
from games.storage.matches import MATCHES
from games.ui.match import opening
from games.ui.match.dialogs import ChoiceScene
from games.ui.match.opening import default_seats
from games.ui.match.scene import MatchScene
from games.ui.scenes.small_dialogs import ReadingScene
from games.ui.widgets.button import Button

IDLE_LOOKS = 100
"""Looks for news of the engine, with each of which the window does a chore of its start."""
LONGEST = 60
"""Moves after which another match is begun."""
FRAME = 1 / 60
"""Seconds."""


def _is_stale(path: Path) -> bool:
    """Whether a start should have removed a temporary file; some only when they are old enough."""
    return path.parent.name == MATCHES or time.time() - path.stat().st_mtime > 2 * STALE_AGE


class Player:
    """Plays in a window, one gesture in each frame, and tells what it does."""

    def __init__(self, told: int, rng: Random) -> None:
        self._told = told
        self._rng = rng
        self._window: App | None = None
        self._shown = ""
        self._frames = self._gestures()

    def opened(self, window: App) -> None:
        """Continue the last match in a new window."""
        self._window = window
        for _ in range(IDLE_LOOKS):
            window.has_news()
        window.context.user_files.access.close()  # what the start has left to do there
        folder = window.context.user_files.folder
        assert folder is not None
        self._tell(
            "opened",
            scraps=[path.name for path in folder.rglob("*.new") if _is_stale(path)],
            damaged=[path.name for path in folder.rglob("*.damaged")],
            crashes=[path.name for path in folder.glob("crash-*")],
            worker=window.context.engine.pid,
        )
        context = window.context
        unfinished = context.user_files.matches.to_continue(context.games)
        if unfinished:
            opening.open_match(window.context, unfinished.name)
            window.context.scenes.settle()
        while isinstance(window.context.scenes.top, ReadingScene):
            time.sleep(FRAME)
            window.step([], FRAME)
        if not isinstance(window.context.scenes.top, MatchScene):
            self._begin()

    def events(self) -> list[pygame.Event]:
        """Tell what the last frame has shown; the events of the next one."""
        pygame.event.get()
        if self._window is None:
            return []
        self._tell_shown()
        kind, events = next(self._frames)
        self._tell("do", kind=kind)
        return events

    def _tell(self, what: str, **values: Any) -> None:
        event = {"what": what, "at": time.monotonic(), **values}
        os.write(self._told, (json.dumps(event) + "\n").encode())

    def _tell_shown(self) -> None:
        scene = self._scene()
        if scene and (text := scene.board.view.session.record) != self._shown:
            self._shown = text
            self._tell("shown", record=text)

    def _scene(self) -> MatchScene | None:
        assert self._window is not None
        stack = self._window.context.scenes.stack
        return next((scene for scene in stack if isinstance(scene, MatchScene)), None)

    def _begin(self) -> None:
        """Begin a match of two people in one of the games."""
        assert self._window is not None
        context = self._window.context
        game_view = context.game_views[self._rng.choice(list(catalog.games()))]
        options = game_view.game.set_up({"Seed": str(self._rng.randrange(999))})
        seats = default_seats(game_view, options, context.settings, people=True)
        context.scenes.go(game_view.game.name, options=options, seats=seats)
        context.scenes.settle()

    def _gestures(self) -> Iterator[tuple[str, list[pygame.Event]]]:
        while True:
            window, scene = self._window, self._scene()
            assert window is not None
            top: Any = window.context.scenes.top
            if (
                scene is None
                or scene.board.view.session.over
                or scene.board.view.session.match.ply > LONGEST
            ):
                self._tell("left")
                self._begin()
                yield "wait", []
            elif isinstance(top, ChoiceScene):
                buttons = [w for w in top.form.widgets if isinstance(w, Button)]
                yield "play", _click(self._rng.choice(buttons[:2]).rect.center)
            elif self._rng.random() < 0.12:
                name, key = self._rng.choice((("undo", pygame.K_z), ("redo", pygame.K_y)))
                mod = pygame.KMOD_LCTRL | self._rng.choice((0, pygame.KMOD_LSHIFT))
                yield name, [pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="")]
            else:
                yield from self._drag(scene)

    def _drag(self, scene: MatchScene) -> Iterator[tuple[str, list[pygame.Event]]]:
        """A drag, within one frame or over three."""
        gestures, geometry = scene.board.game_board, scene.board.game_board
        dests = gestures.board_view(scene.board.view.position).dests
        ways = [(origin, target) for origin, targets in dests.items() for target in targets]
        if not ways:
            yield "wait", []
            return
        start, end = (geometry.spot(place).center for place in self._rng.choice(ways))
        down, *motion, up = _click(start)[1], _motion(end), _click(end)[2]
        if self._rng.random() < 0.7:
            yield "play", [_motion(start), down, *motion, up]
        else:
            yield "wait", [_motion(start), down]
            yield "wait", motion
            yield "play", [up]


def _motion(point: tuple[int, int]) -> pygame.Event:
    return pygame.Event(pygame.MOUSEMOTION, pos=point, rel=(1, 1), buttons=(1, 0, 0))


def _click(point: tuple[int, int]) -> list[pygame.Event]:
    down = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1)
    return [_motion(point), down, pygame.Event(pygame.MOUSEBUTTONUP, pos=point, button=1)]


class Plays(Protocol):
    """Who uses the window in the place of a person."""

    def opened(self, window: App) -> None: ...
    def events(self) -> list[pygame.Event]: ...


def run(player: Plays, told: int) -> int:
    """Open the window and let somebody play until the end, or until nobody reads what is told."""
    threading.Thread(target=_end_with_reader, args=(told,), daemon=True).start()

    class Window(App):
        """The window, which the player learns of when it is open."""

        def open(self, game: str | None = None, *, file: Path | None = None, **how: Any) -> None:
            super().open(game, file=file, **how)
            player.opened(self)

    app.App = Window  # type: ignore[misc]
    app.events = player.events
    return app.run()


def _end_with_reader(told: int) -> None:
    """Wait until the parent was killed, and end this process."""
    reader = select.poll()
    reader.register(told, 0)  # the closing of a pipe is told without being asked for
    reader.poll()
    os._exit(1)


if __name__ == "__main__":
    descriptor = int(sys.argv[1])
    raise SystemExit(run(Player(descriptor, Random(sys.argv[2])), descriptor))
