"""The notices above all scenes, and the card that answers questions about things."""

from __future__ import annotations

import pygame
import pytest

from games.ui.look.look import SceneContext
from games.ui.scenes.notices import Explainer, Notices
from games.ui.toolkit.access import PlacedTopic, Topic
from games.ui.toolkit.devices import LONG_PRESS
from games.ui.toolkit.scene import Scene
from games.ui.widgets.button import Button
from games.ui.widgets.form import Form, FormScene
from tests.ui.conftest import NewStage


class Page(FormScene):
    """A page with one button."""

    about = Topic("A page", "It has a button.")

    def __init__(self, context: SceneContext) -> None:
        super().__init__(context)
        self.button = Button(context, "Go", lambda: None, hint="It begins.")
        self.button.rect = pygame.Rect(100, 100, 80, 40)
        self.form = Form(context, [self.button])


class Window:
    """The page with an explainer above it."""

    def __init__(self, context: SceneContext) -> None:
        self.context = context
        context.scenes.factories["page"] = Page
        context.scenes.go("page")
        context.scenes.settle()
        self.explainer = Explainer(context)

    @property
    def title(self) -> str:
        return self.explainer.shown.title if self.explainer.shown else ""

    @property
    def page(self) -> Page:
        top = self.context.scenes.top
        assert isinstance(top, Page)
        return top

    def point(self, *pos: int) -> None:
        event = pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
        self.explainer.handle(event)

    def key(self, code: int) -> bool:
        event = pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode="")
        return self.explainer.handle(event)


@pytest.fixture
def window(context: SceneContext) -> Window:
    return Window(context)


def test_a_long_press_names_what_is_there(window: Window) -> None:
    assert not window.explainer.handle(pygame.Event(LONG_PRESS, pos=(120, 120)))
    assert window.title == "Go"


def test_the_key_asks_about_what_lies_under_the_pointer(window: Window) -> None:
    window.point(120, 120)
    assert window.key(pygame.K_F1)
    assert window.title == "Go"
    assert window.key(pygame.K_F1)
    assert window.title == ""


def test_a_scene_that_takes_all_keys_gets_the_key(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(window.page), "captures_keys", True)
    assert not window.key(pygame.K_F1)


@pytest.mark.parametrize(("size", "fills"), [((240, 300), True), ((90, 40), False)])
def test_a_card_with_a_room_of_its_own_fills_it_where_it_fits(
    context: SceneContext, size: tuple[int, int], fills: bool
) -> None:
    """The title is not repeated: the thing above the room shows it."""
    explainer, looks = Explainer(context), set()
    thing, room = pygame.Rect(310, 150, 200, 30), pygame.Rect((300, 200), size)
    for title in ("A tip", "Another one"):
        surface = pygame.Surface((800, 600), pygame.SRCALPHA)
        context.explain(PlacedTopic(title, "It is explained in one sentence.", thing, room))
        explainer.draw(surface)
        looks.add(pygame.image.tobytes(surface, "RGBA"))
        assert (surface.get_bounding_rect() == room) is fills
    assert len(looks) == 1


@pytest.mark.parametrize(("pos", "used"), [((440, 220), True), ((100, 100), False)])
def test_a_press_on_a_card_only_closes_it(window: Window, pos: tuple[int, int], used: bool) -> None:
    """What lies below the card is not pressed; what lies beside it is."""
    room = pygame.Rect(300, 200, 240, 300)
    window.context.explain(PlacedTopic("A tip", "It is explained.", room, room))
    window.explainer.draw(pygame.Surface((800, 600)))
    press = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1)
    assert window.explainer.handle(press) is used
    assert window.title == ""


# -- Toasts and the sign of compiling


SIZES = [(480, 640), (800, 600), (1280, 800), (1920, 1080)]
LONG = "The settings could not be saved: there is no space left on the device. " * 3


class Shown(Scene):
    """A scene with a wide button at the lower edge, and a list above it."""

    def controls(self) -> list[pygame.Rect]:
        width, height = self.context.size
        return [pygame.Rect(0, 0, width, height - 80), pygame.Rect(20, height - 60, width - 40, 40)]


@pytest.fixture
def context(new_context: NewStage) -> SceneContext:
    context = new_context(shown=Shown)
    context.scenes.go("shown")
    context.scenes.settle()
    return context


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", ["Copied.", LONG])
def test_a_toast_lies_above_the_buttons_at_the_lower_edge(
    new_context: NewStage, size: tuple[int, int], text: str
) -> None:
    context = new_context(size, shown=Shown)
    context.scenes.go("shown")
    context.scenes.settle()
    notices = Notices(context)
    context.notify(text)
    notices.draw(pygame.Surface(size))
    box = notices.toast_rect
    assert pygame.Rect((0, 0), size).contains(box)
    assert box.bottom <= size[1] - 60
    assert box.top > size[1] // 2
    assert abs(box.centerx - size[0] // 2) <= 1


def test_a_press_on_a_toast_removes_it_and_does_nothing_else(context: SceneContext) -> None:
    notices = Notices(context)
    for text in ("one", "two"):
        context.notify(text)
    shown = []
    for _ in range(2):
        notices.draw(pygame.Surface(context.size))
        shown.append(notices.texts())
        press = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=notices.toast_rect.center, button=1)
        assert notices.handle(press)
    assert (shown, context.toasts) == ([["one"], ["two"]], [])
    notices.draw(pygame.Surface(context.size))
    assert not notices.handle(press)
