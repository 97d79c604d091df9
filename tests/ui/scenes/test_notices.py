"""The notices above all scenes, and the card that answers questions about things."""

from __future__ import annotations

import pygame
import pytest

from games.ui.scenes.notices import Explainer, Notices
from games.ui.toolkit.access import PlacedTopic, Topic
from games.ui.toolkit.devices import LONG_PRESS
from games.ui.toolkit.layout import place_beside
from games.ui.toolkit.scene import Scene, SceneContext
from games.ui.widgets.button import Button
from games.ui.widgets.form import Form, FormScene
from tests.ui.conftest import NewStage
from tests.ui.user_input import tab


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

    def right_click(self, *pos: int) -> bool:
        event = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=pygame.BUTTON_RIGHT)
        return self.explainer.handle(event)

    def point(self, *pos: int) -> None:
        event = pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
        self.explainer.handle(event)

    def key(self, code: int) -> bool:
        event = pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode="")
        return self.explainer.handle(event)


@pytest.fixture
def window(context: SceneContext) -> Window:
    return Window(context)


def test_a_right_click_names_what_is_there(window: Window) -> None:
    assert window.right_click(120, 120)
    assert window.explainer.shown == PlacedTopic(
        "Go", "It begins. Click on it, or press Enter.", window.page.button.rect
    )
    assert window.right_click(500, 500)
    assert window.title == "A page"


def test_a_long_press_names_what_is_there(window: Window) -> None:
    assert not window.explainer.handle(pygame.Event(LONG_PRESS, pos=(120, 120)))
    assert window.title == "Go"


def test_the_key_asks_about_what_lies_under_the_pointer(window: Window) -> None:
    window.point(120, 120)
    assert window.key(pygame.K_F1)
    assert window.title == "Go"
    assert window.key(pygame.K_F1)
    assert window.title == ""


def test_the_key_asks_about_what_has_the_focus(window: Window) -> None:
    window.point(500, 500)
    tab(window.page.form)
    window.key(pygame.K_F1)
    assert window.title == "Go"


def test_escape_only_closes_the_card(window: Window) -> None:
    window.right_click(120, 120)
    assert window.key(pygame.K_ESCAPE)
    assert window.title == ""
    assert not window.key(pygame.K_ESCAPE)


def test_other_input_closes_the_card_and_goes_on(window: Window) -> None:
    for event in (
        pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1),
        pygame.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode="a"),
        pygame.Event(pygame.MOUSEWHEEL, x=0, y=1),
    ):
        window.right_click(120, 120)
        assert not window.explainer.handle(event)
        assert window.title == ""


def test_another_scene_has_another_card(window: Window) -> None:
    window.right_click(120, 120)
    window.context.scenes.push("page")
    window.context.scenes.settle()
    assert window.title == ""


def test_a_scene_that_takes_all_keys_gets_the_key(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(window.page), "captures_keys", True)
    assert not window.key(pygame.K_F1)


@pytest.mark.parametrize(
    ("thing", "side"),
    [
        (pygame.Rect(400, 300, 50, 50), "midtop"),
        (pygame.Rect(400, 560, 50, 30), "midbottom"),
        (pygame.Rect(200, 20, 50, 560), "midleft"),
        (pygame.Rect(500, 20, 280, 560), "midright"),
    ],
)
def test_the_card_stands_beside_its_thing(thing: pygame.Rect, side: str) -> None:
    card = place_beside(pygame.Rect(0, 0, 200, 100), thing, pygame.Rect(0, 0, 800, 600), 10)
    opposite = {"midtop": "midbottom", "midbottom": "midtop", "midleft": "midright"}
    x, y = getattr(thing, opposite.get(side, "midleft"))
    gaps = {"midtop": (0, 10), "midbottom": (0, -10), "midleft": (10, 0), "midright": (-10, 0)}
    assert getattr(card, side) == (x + gaps[side][0], y + gaps[side][1])


@pytest.mark.parametrize(("size", "fills"), [((240, 300), True), ((90, 40), False)])
def test_a_card_with_a_room_of_its_own_fills_it_where_it_fits(
    context: SceneContext, size: tuple[int, int], fills: bool
) -> None:
    explainer, surface = Explainer(context), pygame.Surface((800, 600), pygame.SRCALPHA)
    room = pygame.Rect((300, 200), size)
    topic = Topic("A tip", "It is explained in one sentence.").at(pygame.Rect(310, 150, 200, 30))
    context.explain(topic._replace(room=room))
    explainer.draw(surface)
    assert (surface.get_bounding_rect() == room) is fills


# -- Toasts and the sign of compiling


WARMING_UP = "Making the opponents faster…"


SIZES = [(480, 640), (800, 600), (1280, 800), (1920, 1080)]
LONG = "The settings could not be saved: there is no space left on the device. " * 3


class Shown(Scene):
    """A scene with a wide button at the lower edge, and a list above it."""

    def controls(self) -> list[pygame.Rect]:
        width, height = self.context.size
        return [
            pygame.Rect(0, 0, width, height - 80),
            pygame.Rect(20, height - 60, width - 40, 40),
        ]


@pytest.fixture
def context(new_context: NewStage) -> SceneContext:
    context = new_context(shown=Shown)
    context.scenes.go("shown")
    context.scenes.settle()
    return context


def test_toasts_and_compiling_are_told(context: SceneContext) -> None:
    notices = Notices(context)
    context.notify("Copied.")
    assert notices.texts() == ["Copied."]
    notices.warming_up = True
    assert notices.texts() == [WARMING_UP, "Copied."]


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


def test_a_right_click_asks_what_is_there(context: SceneContext) -> None:
    notices = Notices(context)
    click = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=pygame.BUTTON_RIGHT)
    notices.handle(click)
    assert len(notices.texts()) == 1
