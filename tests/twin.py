"""A second copy of the program without a window, to compare the window with."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any, Self

import pygame

from games import catalog
from games.app import App
from games.core.game import Record
from games.core.record import read_record
from games.storage.user_files import UserFiles
from games.ui.board.sprites import Place
from games.ui.match.scene import MatchScene
from games.ui.widgets.button import Button
from tests.window import PATIENCE, SCREEN, Screen, difference

SAME = 0.01
"""Text is drawn alike everywhere; only a blinking caret or a tooltip may differ."""


class Twin:
    """The program's scenes without its window."""

    def __init__(self, folder: Path, size: tuple[int, int] = SCREEN) -> None:
        """`folder` holds its settings and matches."""
        pygame.init()
        self.surface = pygame.display.set_mode(size)
        self.app = App(self.surface, UserFiles(folder))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.app.close()

    @property
    def top(self) -> Any:
        return self.app.context.scenes.top

    @property
    def scene(self) -> MatchScene:
        return next(s for s in self.app.context.scenes.stack if isinstance(s, MatchScene))

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds * 60)):
            self.app.step([], 1 / 60)

    def gesture(self, move: Any) -> tuple[Place, Place]:
        """The origin and the target whose drop means a move."""
        scene = self.scene
        for origin, targets in scene.board.game_board.board_view(
            scene.board.view.position
        ).dests.items():
            for target in targets:
                if scene.board.game_board.meant(scene.board.view.position, origin, target) == move:
                    return origin, target
        raise AssertionError(f"no gesture means {move}")

    def button(self, label: str) -> Button:
        return next(w for w in self.top.form.widgets if isinstance(w, Button) and w.label == label)


def saved(home: Path) -> Record | None:
    """The match as the window has saved it; None before its first move."""
    matches = UserFiles(home / "tavoliere").matches
    names = list(matches.stamps())
    return read_record(matches.text(names[0]), catalog.games()) if names else None


def wait_for_moves(home: Path, count: int) -> None:
    """Wait until the window has saved `count` moves."""
    deadline = time.monotonic() + PATIENCE
    while (record := saved(home)) is None or len(record.match.moves) < count:
        assert time.monotonic() < deadline, "the gesture made no move"
        time.sleep(0.05)


def assert_alike(twin: Twin, screen: Screen) -> None:
    """Wait until the window shows the same as the twin."""
    screen.do("mousemove", SCREEN[0] - 2, SCREEN[1] - 2)
    twin.wait(0.1)
    deadline = time.monotonic() + PATIENCE
    while (found := difference(screen.picture(), twin.surface)) > SAME:
        assert time.monotonic() < deadline, f"{found:.1%} of the window looks otherwise"
        time.sleep(0.2)
        twin.wait(0.1)  # what is worked out beside the frames comes to both in its own time
