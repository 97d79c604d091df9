"""The notices above all scenes: what is told, and where compiling is told."""

from __future__ import annotations

import pygame
import pytest

from games.ui.scenes.notices import Notices
from games.ui.toolkit.scene import Occupied, Scene, SceneContext
from games.ui.toolkit.text import Text
from tests.ui.conftest import NewStage

WARMING_UP = "Making the opponents faster …"


class Shown(Scene):
    """A scene that shows something in a rectangle."""

    rect = pygame.Rect(0, 0, 0, 0)

    def occupied(self) -> Occupied:
        return Occupied([self.rect])


@pytest.fixture
def context(new_context: NewStage) -> SceneContext:
    context = new_context(shown=Shown)
    context.scenes.go("shown")
    context.scenes.settle()
    return context


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[pygame.Rect]:
    """Where the sentence about compiling is drawn."""
    places: list[pygame.Rect] = []
    draw = Text.draw

    def note(
        text: Text, surface: pygame.Surface, words: str, *how: object, **place: object
    ) -> pygame.Rect:
        rect = draw(text, surface, words, *how, **place)  # type: ignore[arg-type]
        places.extend([rect] if words == WARMING_UP else [])
        return rect

    monkeypatch.setattr(Text, "draw", note)
    return places


def test_toasts_and_compiling_are_told(context: SceneContext) -> None:
    notices = Notices(context)
    context.notify("Copied.")
    assert notices.texts() == ["Copied."]
    notices.warming_up = True
    assert notices.texts() == [WARMING_UP, "Copied."]


@pytest.mark.parametrize(("left", "width", "expected"), [
    (0, 0, "middle"),  # nothing is below
    (400, 480, "left"),
    (0, 880, "right"),
])  # fmt: skip
def test_compiling_is_told_where_it_covers_nothing(
    context: SceneContext,
    drawn: list[pygame.Rect],
    monkeypatch: pytest.MonkeyPatch,
    left: int,
    width: int,
    expected: str,
) -> None:
    monkeypatch.setattr(Shown, "rect", pygame.Rect(left, 700, width, 100))
    notices = Notices(context)
    notices.warming_up = True
    notices.draw(pygame.Surface(context.size))
    (place,) = drawn
    assert context.size == (1280, 800)
    assert place.bottom >= 790
    places = {"left": place.left < 20, "middle": abs(place.centerx - 640) < 2}
    places["right"] = place.right > 1260
    assert [name for name, there in places.items() if there] == [expected]


def test_a_right_click_asks_what_is_there(context: SceneContext) -> None:
    notices = Notices(context)
    click = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=pygame.BUTTON_RIGHT)
    notices.handle(click)
    assert len(notices.texts()) == 1
