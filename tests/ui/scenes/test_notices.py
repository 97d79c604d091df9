"""The notices above all scenes."""

from __future__ import annotations

import pygame
import pytest

from games.ui.scenes.notices import Notices
from games.ui.toolkit.scene import Scene, SceneContext
from tests.ui.conftest import NewStage

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
