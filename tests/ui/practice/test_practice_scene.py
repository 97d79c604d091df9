from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from games import catalog
from games.app import App
from games.storage.documents import Settings
from games.storage.user_files import UserFiles
from games.ui.learning.practice_board import PracticeBoard
from games.ui.learning.task_panel import TaskPanel
from games.ui.learning.task_scene import TaskScene
from games.ui.toolkit.scene import SceneContext
from games.veletas.rules.pieces import Slide
from tests.ui import user_input
from tests.ui.practice.conftest import small_board

PRESS = pygame.Event(pygame.KEYDOWN, key=pygame.K_x, mod=0, unicode="x")


class Practising(TaskScene):
    """A board and a panel with one button, which note what happens to them."""

    board: PracticeBoard

    def __init__(self, context: SceneContext) -> None:
        super().__init__(context)
        self.heard: list[object] = []
        game = catalog.games()["veletas"]
        self.board = PracticeBoard(
            context,
            game,
            small_board(),
            game.completed({"Size": "7"}),
            played=self.heard.append,
            taken_back=self.heard.append,
            asked=self.heard.append,
        )
        self.panel = TaskPanel(context, {"next": self.button("next", "Next", "arrow-right")})

    def go_on(self) -> None:
        self.heard.append("next")

    def hint(self) -> None:
        self.heard.append("hint")

    def leave_scene(self) -> None:
        self.heard.append("left")


@pytest.fixture
def scene(tmp_path: Path) -> Iterator[Practising]:
    user_files = UserFiles(tmp_path / "data")
    user_files.settings.change(lambda _: Settings(animation="off", volume=0))
    app = App(pygame.display.get_surface() or pygame.display.set_mode((1280, 800)), user_files)
    scene = Practising(app.context)
    scene.resize()
    yield scene
    app.close()


def test_events_go_to_the_board_and_the_panel(scene: Practising) -> None:
    spot = scene.board.parts.geometry.spot
    user_input.drag(scene, spot("b2").center, spot("b6").center)
    user_input.click(scene, user_input.button(scene.panel, "Next").rect.center)
    assert scene.heard == [Slide("b2", "b6"), "next"]


def test_keys_are_taken_first_and_escape_last(scene: Practising) -> None:
    user_input.key(scene, pygame.K_h)
    user_input.key(scene, pygame.K_ESCAPE)
    assert scene.heard == ["hint", "left"]


def test_escape_puts_a_held_piece_back_first(scene: Practising) -> None:
    spot = scene.board.parts.geometry.spot
    user_input.press(scene, spot("b2").center)
    user_input.move(scene, spot("b4").center)
    user_input.key(scene, pygame.K_ESCAPE)
    assert scene.heard == []
    user_input.key(scene, pygame.K_ESCAPE)
    assert scene.heard == ["left"]


def test_a_piece_returns_when_the_scene_is_covered(scene: Practising) -> None:
    spot = scene.board.parts.geometry.spot
    user_input.press(scene, spot("b2").center)
    user_input.move(scene, spot("b4").center)
    assert scene.board.view.board.drag
    scene.covered()
    assert scene.board.view.board.drag is None


def test_the_agenda_waits_for_its_time(scene: Practising) -> None:
    scene.agenda.add(1.0, lambda: scene.heard.append("later"))
    scene.update(0.5)
    assert (scene.heard, scene.next_change()) == ([], 0.5)
    scene.update(0.6)
    assert scene.heard == ["later"]


@pytest.mark.parametrize("size", [(1280, 800), (800, 600), (800, 1400)])
def test_board_and_panel_lie_apart(scene: Practising, size: tuple[int, int]) -> None:
    scene.context.resize(size)
    scene.resize()
    board, panel = scene.occupied().shown
    assert not board.colliderect(panel)
    assert pygame.Rect((0, 0), size).contains(board)
    assert pygame.Rect((0, 0), size).contains(panel)
    assert scene.occupied().kept_clear[1:] == scene.panel.form.controls()
    scene.context.resize((1280, 800))


def test_all_parts_are_drawn(scene: Practising) -> None:
    surface = pygame.Surface(scene.context.size)
    scene.draw(surface)
    middle = user_input.button(scene.panel, "Next").rect.move(0, 6).midtop
    assert surface.get_at(middle)[:3] == scene.context.theme.card
    assert surface.get_at(scene.board.area.center)[:3] != (0, 0, 0)


class Waiting(TaskScene):
    """A panel alone."""

    def __init__(self, context: SceneContext) -> None:
        super().__init__(context)
        self.panel = TaskPanel(context, {}, main=())


def test_without_a_board_the_panel_stands_alone_on_paper(context: SceneContext) -> None:
    scene = Waiting(context)
    scene.resize()
    scene.panel.set_task("Wait.")
    surface = pygame.Surface(context.size)
    for event in (pygame.Event(pygame.MOUSEMOTION, pos=scene.area.center), PRESS):
        scene.handle(event)
    scene.update(0.1)
    scene.draw(surface)
    assert surface.get_at(scene.area.center)[:3] == context.theme.paper
    assert [node.name for node in scene.accessible() if node.name] == ["Wait."]
    assert scene.next_change() == math.inf
    assert scene.occupied().shown == [scene.area, scene.panel.rect]
    scene.covered()
    scene.leave()
