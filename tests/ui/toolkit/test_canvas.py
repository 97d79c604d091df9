"""The surface of tiny windows: its size, its positions and what is shown of it."""

import pygame
import pytest

from games.ui.toolkit.devices import LEAST_HEIGHT, LEAST_WIDTH, Canvas, canvas_size


@pytest.mark.parametrize(
    ("window", "size"),
    [
        ((1280, 800), (1280, 800)),
        ((400, 300), (400, 300)),
        ((200, 150), (400, 300)),
        ((1200, 200), (1800, 300)),
        ((150, 600), (400, 1600)),
        # Reduced eightfold at most: 2 × 8 and 300 × 8, and no side below the least one.
        ((2, 300), (400, 2400)),
        ((1, 1), (400, 300)),
        ((0, 0), (400, 300)),
    ],
)
def test_the_canvas_keeps_the_proportions_of_the_window_as_far_as_it_can(
    window: tuple[int, int], size: tuple[int, int]
) -> None:
    assert canvas_size(window) == size


def test_in_a_window_with_room_the_window_itself_is_drawn_on() -> None:
    window = pygame.Surface((LEAST_WIDTH, LEAST_HEIGHT))
    canvas = Canvas(window)
    event = pygame.Event(pygame.MOUSEMOTION, pos=(30, 40), rel=(1, 2), buttons=(0, 0, 0))
    assert canvas.surface is window
    assert canvas.event(event) is event


def test_a_small_window_shows_the_whole_canvas() -> None:
    window = pygame.Surface((200, 150))
    canvas = Canvas(window)
    canvas.surface.fill((200, 0, 0), (0, 0, 200, 300))
    canvas.surface.fill((0, 0, 200), (200, 0, 200, 300))
    canvas.show()
    assert window.get_at((10, 140)) == pygame.Color(200, 0, 0)
    assert window.get_at((190, 10)) == pygame.Color(0, 0, 200)


def test_positions_in_a_small_window_become_positions_on_the_canvas() -> None:
    canvas = Canvas(pygame.Surface((200, 100)))
    assert canvas.size == (600, 300)
    motion = pygame.Event(pygame.MOUSEMOTION, pos=(50, 20), rel=(-1, 2), buttons=(1, 0, 0))
    moved = canvas.event(motion)
    assert (moved.type, moved.pos, moved.rel) == (pygame.MOUSEMOTION, (150, 60), (-3, 6))
    assert moved.buttons == (1, 0, 0)
    key = pygame.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode="a")
    assert canvas.event(key) is key
