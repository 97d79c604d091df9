"""Where the window opens."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from games.storage.documents import WindowPlace
from games.window import PlaceKeeper, first_size, open_window, position_on


@pytest.fixture(autouse=True)
def usual_window(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    yield
    pygame.display.set_mode((1280, 800))


SCREEN = pygame.Rect(0, 0, 1920, 1080)


def test_the_first_size_fits_on_the_screen() -> None:
    assert first_size(None, (1920, 1080)) == (1280, 800)
    assert first_size(None, (1024, 768)) == (1024, 768)
    assert first_size(None, (640, 480)) == (640, 480)
    assert first_size(None, (320, 240)) == (480, 360)
    assert first_size(WindowPlace(0, 0, 1500, 2000), (1920, 1080)) == (1500, 1080)


@pytest.mark.parametrize(("topleft", "expected"), [
    ((100, 50), (100, 50)),
    ((-300, 20), (0, 20)),
    ((1900, 1000), (640, 280)),  # 1920 - 1280, 1080 - 800
    ((5000, -5000), (640, 0)),
])  # fmt: skip
def test_a_window_is_put_back_onto_its_screen(
    topleft: tuple[int, int], expected: tuple[int, int]
) -> None:
    assert position_on(SCREEN, pygame.Rect(topleft, (1280, 800))) == expected


def test_a_window_greater_than_its_screen_begins_at_its_corner() -> None:
    screen = pygame.Rect(1920, 0, 1000, 700)
    assert position_on(screen, pygame.Rect((2500, 300), (1280, 800))) == (1920, 0)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_the_window_opens_at_its_last_size() -> None:
    surface = open_window(WindowPlace(40, 30, 1000, 700, screen=7))
    assert surface.get_size() == (1000, 700)


def test_the_place_of_a_maximised_window_is_the_one_before() -> None:
    pygame.display.set_mode((900, 650))
    keeper = PlaceKeeper(None)
    normal = keeper.place(fullscreen=False)
    assert normal
    assert (normal.width, normal.height, normal.maximised) == (900, 650, False)
    pygame.display.set_mode((1280, 800))
    keeper.handle(pygame.Event(pygame.WINDOWMAXIMIZED))
    keeper.handle(pygame.Event(pygame.WINDOWDISPLAYCHANGED, display_index=1))
    place = keeper.place(fullscreen=False)
    assert place
    assert (place.width, place.height, place.maximised, place.screen) == (900, 650, True, 1)
    keeper.handle(pygame.Event(pygame.WINDOWRESTORED))
    filled = keeper.place(fullscreen=True)
    assert filled
    assert (filled.width, filled.height, filled.maximised) == (900, 650, False)
