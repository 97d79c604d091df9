"""Whole games in the real window, by mouse, compared with a twin without a screen.

The twin is the same scene in the test's own process; it gives the pixels of each gesture. At the
end both must show the same picture.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from games.app import App
from games.core.storage.settings import Settings
from games.core.storage.user_files import UserFiles
from games.ui.board.sprites import Place
from games.ui.match.dialogs import ChoiceScene, ResultScene
from games.ui.match.match_scene import MatchScene
from games.ui.widgets.button import Button
from tests.window import MISSING, PATIENCE, SCREEN, Screen, difference, program

pytestmark = [
    pytest.mark.window,
    pytest.mark.timeout(240),
    pytest.mark.skipif(
        bool(MISSING) and not os.environ.get("CI"),
        reason=f"needs a virtual screen: {' and '.join(MISSING)} cannot be found",
    ),
]

SAME = 0.01
"""Text is drawn alike everywhere; only a blinking caret or a tooltip may differ."""


class Twin:
    """The program's scenes without its window."""

    def __init__(self, home: Path) -> None:
        pygame.init()
        self.surface = pygame.display.set_mode(SCREEN)
        self.app = App(self.surface, UserFiles(home / "tavoliere"))

    @property
    def top(self) -> Any:
        return self.app.context.scenes.top

    @property
    def scene(self) -> MatchScene[Any]:
        return next(s for s in self.app.context.scenes.stack if isinstance(s, MatchScene))

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds * 60)):
            self.app.step([], 1 / 60)

    def gesture(self, move: Any) -> tuple[Place, Place]:
        """The origin and the target whose drop means a move."""
        scene = self.scene
        for origin, targets in scene.parts.gestures.board_view(scene.view.position).dests.items():
            for target in targets:
                if scene.parts.gestures.meant(scene.view.position, origin, target) == move:
                    return origin, target
        raise AssertionError(f"no gesture means {move}")

    def button(self, label: str) -> Button:
        return next(w for w in self.top.form.widgets if isinstance(w, Button) and w.label == label)


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Path]:
    (tmp_path / "tavoliere").mkdir()
    UserFiles(tmp_path / "tavoliere").save_settings(Settings(animation="off", volume=0))
    yield tmp_path
    pygame.quit()


def play_both(twin: Twin, screen: Screen, rng: Random) -> None:
    """Random legal moves until the game is over, in the window and in the twin."""
    while not twin.scene.view.over:
        if isinstance(twin.top, ChoiceScene):
            button = rng.choice([w for w in twin.top.form.widgets if isinstance(w, Button)][:2])
            screen.click(button.rect.center)
            button.press()
            twin.wait(0.1)
            continue
        scene = twin.scene
        move = rng.choice(list(scene.view.position.legal_moves()))
        origin, target = twin.gesture(move)
        screen.drag(
            scene.parts.geometry.spot(origin).center, scene.parts.geometry.spot(target).center
        )
        scene.controller.play(move)
        twin.wait(0.1)
    twin.wait(2)


def assert_alike(twin: Twin, screen: Screen) -> None:
    """Wait until the window shows what the twin shows."""
    screen.do("mousemove", SCREEN[0] - 2, SCREEN[1] - 2)
    twin.wait(0.1)
    deadline = time.monotonic() + PATIENCE
    while (found := difference(screen.picture(), twin.surface)) > SAME:
        assert time.monotonic() < deadline, f"{found:.1%} of the window looks otherwise"
        time.sleep(0.2)
        twin.wait(0.1)  # what is worked out beside the frames comes to both in its own time


@pytest.mark.parametrize("game", ["veletas", "herati", "tiananmen"])
@pytest.mark.slow
def test_a_whole_game_is_played_by_mouse_in_the_real_window(game: str, home: Path) -> None:
    twin = Twin(home)
    options = {"Seed": "window"}
    with program(home, game, "--people", "--seed", "window") as (screen, running):
        twin.app.open(game, people=True, seed="window")
        twin.wait(0.5)
        assert twin.scene.controller.state.options["Seed"] == options["Seed"]
        assert_alike(twin, screen)
        play_both(twin, screen, Random(game))
        assert isinstance(twin.top, ResultScene)
        assert_alike(twin, screen)
        assert running.running
