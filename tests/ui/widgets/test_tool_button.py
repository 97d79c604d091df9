"""A button of a toolbar: its icon above its name, which shrinks before it is cut off."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from games.ui.toolkit.scene import SceneContext
from games.ui.toolkit.text import Text
from games.ui.widgets.button import LEAST_TEXT, ToolButton
from tests.ui.user_input import press
from tests.ui.widgets.one_widget import Log, form_of

NAME = "Settings"
WHITE = (255, 255, 255)
Lines = list[tuple[str, float, pygame.Rect]]


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> Lines:
    """The texts that are drawn, how large, and where."""
    found: Lines = []
    draw = Text.draw

    def record(
        text: Text, surface: pygame.Surface, words: str, size: float, *rest: Any, **more: Any
    ) -> pygame.Rect:
        place = draw(text, surface, words, size, *rest, **more)
        found.append((words, size, place))
        return place

    monkeypatch.setattr(Text, "draw", record)
    return found


def drawn(button: ToolButton, width: int) -> pygame.Surface:
    """A picture of the button, at that width, on white."""
    button.rect = pygame.Rect(0, 0, width, 52)
    surface = pygame.Surface((width, 52))
    surface.fill(WHITE)
    button.draw(surface)
    return surface


@pytest.fixture
def button(context: SceneContext, log: Log) -> ToolButton:
    return ToolButton(context, NAME, log, icon="settings", kind="quiet")


def test_the_name_keeps_its_size_at_the_natural_width(button: ToolButton, lines: Lines) -> None:
    drawn(button, button.natural_width())
    small = button.context.theme.text.small
    assert [(words, size) for words, size, _ in lines] == [(NAME, small)]


def test_the_name_shrinks_until_it_fits(button: ToolButton, lines: Lines) -> None:
    small = button.context.theme.text.small
    room = button.context.text.width(NAME, small) - 1
    drawn(button, room)
    ((words, size, place),) = lines
    assert (words, size) == (NAME, small - 1)
    assert place.w <= room


def test_a_name_that_fits_at_no_size_is_cut_off(button: ToolButton, lines: Lines) -> None:
    drawn(button, 24)
    ((words, size, place),) = lines
    assert size == LEAST_TEXT
    assert words.endswith("…")
    assert place.w <= 24


def test_the_icon_is_above_the_name(button: ToolButton, lines: Lines) -> None:
    surface = drawn(button, 80)
    ((_, _, name),) = lines
    ink = pygame.mask.from_threshold(surface, WHITE, (1, 1, 1))
    ink.invert()
    spots = [spot for spot in ink.get_bounding_rects() if spot.bottom <= name.top]
    icon = spots[0].unionall(spots[1:])
    assert 12 <= icon.w <= 20
    assert icon.centerx == pytest.approx(40, abs=1)
    assert name.centerx == pytest.approx(40, abs=1)


def test_what_is_pressed_lies_a_unit_lower(button: ToolButton, lines: Lines) -> None:
    form = form_of(button, (0, 0, 80, 52))
    drawn(button, 80)
    press(form, (40, 26))
    drawn(button, 80)
    (_, _, up), (_, _, down) = lines
    assert down.topleft == (up.x, up.y + 1)
