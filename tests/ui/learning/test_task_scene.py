"""What all scenes of tasks share: board, panel, the actions to come, keys."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pygame
import pytest

from games import catalog
from games.core.position import AnyPosition
from games.ui.learning.practice_board import PracticeBoard
from games.ui.learning.task_panel import Mood, TaskPanel
from games.ui.learning.task_scene import TaskScene
from games.ui.look.look import SceneContext, TurnEntry
from games.ui.toolkit.context import Context
from games.ui.toolkit.devices import LONG_PRESS
from games.ui.toolkit.theme import THEMES, Colour, Theme
from games.ui.widgets.button import Button
from games.veletas.rules.pieces import Slide, Stone
from tests.colours import SIGN, contrast
from tests.tour import open_app
from tests.ui import user_input

LINES = """
    . . . . . . .
    . . . . . * .
    . . . . . . .
    . . . * . . .
    . . . . . . .
    . * . . . . .
    . . . . . . .
"""


def small_board(context: SceneContext, **callbacks: Any) -> PracticeBoard:
    """Shooters on b2, d4 and f6 of the small board, and Black to move."""
    game = catalog.games()["veletas"]
    position: AnyPosition = game.lesson_position({"size": 7, "board": LINES})
    return PracticeBoard(context, game, position, game.completed({"Size": "7"}), **callbacks)


PRESS = pygame.Event(pygame.KEYDOWN, key=pygame.K_x, mod=0, unicode="x")
LONG = "A sentence that is long enough to need several lines in every panel there is. " * 6


class Practising(TaskScene):
    """A board and a panel with one button, which note what happens to them."""

    board: PracticeBoard

    def __init__(self, context: SceneContext) -> None:
        super().__init__(context)
        self.heard: list[object] = []
        hear = self.heard.append
        self.board = small_board(context, played=hear, taken_back=hear, asked=hear)
        self.panel = TaskPanel(context, {"next": self.button("next", "Next", "arrow-right")})

    def go_on(self) -> None:
        self.heard.append("next")

    def hint(self) -> None:
        self.heard.append("hint")

    def leave_scene(self) -> None:
        self.heard.append("left")


@pytest.fixture
def scene(tmp_path: Path) -> Iterator[Practising]:
    app = open_app(tmp_path)
    scene = Practising(app.context)
    scene.resize()
    yield scene
    app.close()


@pytest.mark.parametrize("size", [(1280, 800), (800, 600), (800, 1400)])
def test_board_and_panel_lie_apart_and_are_drawn(scene: Practising, size: tuple[int, int]) -> None:
    scene.context.resize(size)
    scene.resize()
    board, panel = scene.board.area, scene.panel.rect
    assert not board.colliderect(panel)
    assert pygame.Rect((0, 0), size).contains(board)
    assert pygame.Rect((0, 0), size).contains(panel)
    surface = pygame.Surface(size)
    scene.draw(surface)
    middle = user_input.button(scene.panel, "Next").rect.move(0, 6).midtop
    assert surface.get_at(middle)[:3] == scene.context.theme.card
    assert surface.get_at(scene.board.area.center)[:3] != (0, 0, 0)
    scene.context.resize((1280, 800))


def test_a_long_press_asks_what_is_there(scene: Practising) -> None:
    board, spot = scene.board, scene.board.game_board.spot
    assert board.handle(pygame.Event(LONG_PRESS, pos=spot("d4").center))
    assert board.view.board.selected == "d4"
    assert board.view.status.text != ""
    assert not board.handle(pygame.Event(LONG_PRESS, pos=(-5, -5)))
    assert scene.heard == []


def test_suggested_moves_are_shown_until_the_position_changes(scene: Practising) -> None:
    def drawn() -> bytes:
        surface = pygame.Surface(scene.area.bottomright)
        scene.board.draw_ghosts(surface)
        return pygame.image.tobytes(surface, "RGB")

    nothing = drawn()
    scene.board.suggest([Slide("d4", "d5"), Stone("d4")])
    assert drawn() != nothing
    spot = scene.board.game_board.spot
    user_input.drag(scene, spot("b2").center, spot("b6").center)
    assert drawn() == nothing


class Waiting(TaskScene):
    """A panel alone."""

    def __init__(self, context: SceneContext) -> None:
        super().__init__(context)
        self.panel = TaskPanel(context, {})


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
    scene.covered()
    scene.leave()


# -- The panel


class Panel(TaskPanel):
    """A panel with a main button and two others, which note that they were pressed."""

    def __init__(self, context: SceneContext) -> None:
        self.pressed: list[str] = []
        labels = {"next": "Go on", "hint": "Show me", "leave": "Back"}
        buttons = {
            name: Button(context, label, partial(self.pressed.append, label))
            for name, label in labels.items()
        }
        super().__init__(context, buttons)
        self.resize(pygame.Rect(0, 0, 340, 700))

    def drawn(self) -> pygame.Surface:
        surface = pygame.Surface(self.rect.size)
        surface.fill("magenta")
        self.draw(surface)
        return surface


@pytest.fixture
def panel(context: SceneContext) -> Panel:
    return Panel(context)


@pytest.mark.parametrize("size", [(340, 700), (290, 400), (760, 300)])
def test_a_long_text_leaves_the_buttons_inside(panel: Panel, size: tuple[int, int]) -> None:
    panel.set_task(LONG[:120])
    panel.set_text("A title", LONG)
    panel.resize(pygame.Rect((10, 10), size))
    rects = [button.rect for button in panel.buttons.values()]
    assert all(panel.rect.contains(rect) for rect in rects)
    assert pygame.Rect(rects[0]).collidelist(rects[1:]) == -1
    for button in panel.buttons.values():
        user_input.click(panel.form, button.rect.center)
    assert panel.pressed == ["Go on", "Show me", "Back"]
    leave = panel.buttons["leave"].rect.copy()
    panel.offer()
    assert panel.buttons["leave"].rect.contains(leave)  # a second press there hits it, too


@pytest.mark.parametrize(("size", "lines"), [((760, 300), 1), ((380, 300), 2), ((290, 700), 3)])
def test_the_main_button_has_a_line_of_its_own_where_not_all_fit_into_one(
    context: SceneContext, size: tuple[int, int], lines: int
) -> None:
    labels = {"try": "Try again", "next": "Next turning point", "hint": "Show", "leave": "Back"}
    buttons = {name: Button(context, label, lambda: None) for name, label in labels.items()}
    buttons["try"].kind = "primary"
    panel = TaskPanel(context, buttons)
    panel.resize(pygame.Rect((0, 0), size))
    assert len({button.rect.y for button in buttons.values()}) == lines
    assert (buttons["try"].rect.w == size[0]) == (lines > 1)
    for offered in (("try", "next", "hint"), ("next", "hint"), ("try",), ()):
        panel.offer(*offered)
        shown = [button.rect for button in buttons.values() if button.visible]
        assert max(rect.right for rect in shown) == size[0]
        assert all(panel.rect.contains(rect) for rect in shown)
        assert all(rect.collidelist(shown[n + 1 :]) == -1 for n, rect in enumerate(shown))


def test_the_task_and_the_buttons_are_explained(panel: Panel) -> None:
    panel.set_task("Find a better turn.")
    plate = panel.accessible()[0].rect
    assert plate is not None
    points = plate.center, panel.buttons["hint"].rect.center, (-5, -5), None
    topics = [panel.explain(point) for point in points]
    assert [topic and topic.title for topic in topics] == ["Task", "Show me", None, None]


def test_what_is_new_is_announced_and_all_of_it_can_be_read(
    panel: Panel, context: SceneContext
) -> None:
    def heard() -> list[str]:
        panel.update(0.1)
        return [each.text for each in context.announcements.take()]

    context.announcements.wanted = True
    panel.set_place("Turn 1 of 3", 1 / 3)
    panel.set_text("Turn 7: Ada", "It was a pity.")
    panel.set_task("Find a better turn.")
    assert context.announcements.take() == []  # not before the scene is shown
    assert heard() == ["Turn 1 of 3.", "Turn 7: Ada.", "It was a pity.", "Find a better turn."]
    panel.set_place("Turn 1 of 3, 2:59", 1 / 3)
    panel.set_task("Find a better turn.")
    for _ in range(2):
        panel.say("Not yet.", "correction")
    assert heard() == ["Not yet.", "Not yet."]
    panel.set_text("Turn 7: Ada", "It was a pity. An estimate.")
    panel.set_task("Looking … 8 %", spoken=False)
    assert heard() == ["An estimate."]
    assert panel.reading == (
        "Looking … 8 % Not yet. Turn 7: Ada. It was a pity. An estimate. Turn 1 of 3, 2:59."
    )
    names = [node.name for root in panel.accessible() for node in root.walk() if node.name]
    assert names[:2] == ["Turn 1 of 3, 2:59", "Looking … 8 %"]
    assert names[-3:] == ["Go on", "Show me", "Back"]
    assert {"Turn 7: Ada", "It was a pity. An estimate.", "Not yet."} < {*names}


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_the_progress_stands_out_in_every_theme(
    context: SceneContext, panel: Panel, theme: Theme
) -> None:
    """Half of the bar: its left part differs from the plate and from the part that is to come."""
    context.theme = theme
    panel.set_place("", 1 / 2)
    surface = panel.drawn()

    def colour(x: int, y: int) -> Colour:
        r, g, b, _alpha = surface.get_at((x, y))
        return r, g, b

    light = theme.on_plate
    bar = next(y for y in range(700) if colour(40, y) == light != colour(300, y))
    done, to_come, ground = colour(40, bar + 2), colour(300, bar + 2), colour(7, bar)
    assert contrast(done, ground) >= SIGN
    assert contrast(done, to_come) >= SIGN


def test_a_turn_with_a_picture_is_drawn(panel: Panel) -> None:
    green = (1, 200, 3)

    def square(context: Context, size: int) -> pygame.Surface:
        picture = pygame.Surface((size, size))
        picture.fill(green)
        return picture

    def is_green() -> bool:
        surface = panel.drawn()
        return any(surface.get_at((x, y))[:3] == green for x in range(99) for y in range(700))

    panel.set_task("You played b2.", TurnEntry("b2"))
    assert not is_green()
    panel.set_task("You played b2.", TurnEntry("b2", square))
    assert is_green()


@pytest.mark.parametrize("mood", ["praise", "correction"])
def test_praise_and_correction_have_edges_and_are_scrolled_to(
    context: SceneContext, panel: Panel, mood: Mood
) -> None:
    assert panel.drawn().get_at((170, 300))[:3] == (255, 0, 255)  # nothing without a text
    panel.set_text("A title", LONG * 5)
    panel.say("It is so.", mood)
    surface = panel.drawn()
    seen = {tuple(surface.get_at((x, y)))[:3] for x in range(60) for y in range(100, 700)}
    praise, correction = context.theme.focus, context.theme.accent
    assert (praise in seen, correction in seen) == (mood == "praise", mood == "correction")
