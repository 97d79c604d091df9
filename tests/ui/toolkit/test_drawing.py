"""Drawing, canvases and kept pictures."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from games.ui.toolkit import scene
from games.ui.toolkit.assets import Assets
from games.ui.toolkit.devices import Canvas, canvas_size
from games.ui.toolkit.drawing import (
    document,
    draw_disc,
    draw_focus_ring,
    draw_plate,
    draw_shadow,
    plate,
)
from games.ui.toolkit.scene import KEPT_TIME, FirstPicture, FrozenPicture, SceneContext
from games.ui.toolkit.work import TimeLimit

# -- Rounded rectangles, focus rings and shadows, pixel by pixel

RED, BLUE, WHITE = (200, 0, 0), (0, 0, 200), (255, 255, 255)
RECT = pygame.Rect(20, 20, 40, 40)


def colour_at(surface: pygame.Surface, x: int, y: int) -> tuple[int, int, int]:
    r, g, b, _ = surface.get_at((x, y))
    return r, g, b


def test_plates_discs_and_rings(context: SceneContext) -> None:
    def drawn(draw: Callable[..., None], *arguments: object, **named: object) -> pygame.Surface:
        surface = pygame.Surface((80, 80))
        surface.fill(WHITE)
        draw(context, surface, RECT, *arguments, **named)
        return surface

    full = drawn(draw_plate, RED, radius=12)
    assert [colour_at(full, *at) for at in ((40, 20), (40, 59))] == [RED, RED]
    assert [colour_at(full, *at) for at in ((20, 20), (40, 19))] == [WHITE, WHITE]
    border = drawn(draw_plate, None, border=BLUE, width=4)
    assert [colour_at(border, *at) for at in ((22, 40), (40, 40))] == [BLUE, WHITE]
    disc = drawn(draw_disc, RED)  # (24, 24) is 22 from its centre, and the radius 20
    assert [colour_at(disc, *at) for at in ((40, 21), (24, 24))] == [RED, WHITE]
    ring = drawn(draw_focus_ring)  # 5 pixels away
    assert [colour_at(ring, *at) for at in ((40, 16), (40, 40))] == [context.theme.focus, WHITE]
    shadow = drawn(draw_shadow, lift=8)  # it lies lower
    middle, below, above = (colour_at(shadow, 40, y)[0] for y in (44, 66, 13))
    assert middle < below < above <= 255
    assert plate(context, (30, 20), RED) is plate(context, (30, 20), RED)
    assert plate(context, (30, 20), RED) is not plate(context, (30, 20), BLUE)


# -- SVG markup


def test_later_shapes_are_drawn_above_earlier_ones() -> None:
    red = '<rect x="10" y="10" width="2" height="2" fill="#c80000"/>'
    blue = '<rect x="11" y="10" width="1" height="2" fill="#0000c8"/>'
    picture = Assets().markup(document((10, 10, 2, 2), red, blue), 20)
    assert picture.get_at((4, 10))[:3] == RED
    assert picture.get_at((15, 10))[:3] == BLUE
    assert ' viewBox="0 0 30 40.5">' in document((30, 40.5))


# -- The picture below a modal


def test_it_is_painted_again_when_it_is_old_or_something_has_changed() -> None:
    frozen = FrozenPicture()
    painted: list[str] = []

    def ask(key: str, seconds: float = 0.02, side: int = 4) -> int:
        """How often it was painted, when it is asked for some time later."""
        frozen.update(seconds)
        frozen.picture_for(pygame.Surface((side, 4)), key, lambda _: painted.append(key))
        return len(painted)

    assert [ask("match"), ask("match"), ask("match")] == [1, 1, 1]
    frozen.picture_for(pygame.Surface((4, 4)), "match", lambda _: painted.append("again"))
    assert painted == ["match", "again"]  # a second frame of the same moment
    assert [ask("match"), ask("match", KEPT_TIME), ask("menu"), ask("menu", side=5)] == [2, 3, 4, 5]
    frozen.forget()
    assert ask("menu", side=5) == 6


# -- The surface of tiny windows


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


def test_a_small_window_shows_the_whole_canvas() -> None:
    window = pygame.Surface((200, 100))
    canvas = Canvas(window)
    assert canvas.size == (600, 300)
    canvas.surface.fill((200, 0, 0), (0, 0, 300, 300))
    canvas.surface.fill((0, 0, 200), (300, 0, 300, 300))
    canvas.show()
    assert window.get_at((10, 90)).r > 190
    assert window.get_at((190, 10)).b > 190
    motion = pygame.Event(pygame.MOUSEMOTION, pos=(50, 20), rel=(-1, 2), buttons=(1, 0, 0))
    moved = canvas.event(motion)
    assert (moved.type, moved.pos, moved.rel) == (pygame.MOUSEMOTION, (150, 60), (-3, 6))
    assert moved.buttons == (1, 0, 0)
    large = Canvas(pygame.Surface((400, 300)))
    assert large.event(motion) is motion


# -- The first picture of a scene


def test_what_never_gets_ready_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scene, "SLICE", 0.0)
    limit = TimeLimit()

    def draw(surface: pygame.Surface) -> None:
        surface.fill(RED)
        while True:  # as if the pictures pushed each other out of a cache
            limit.check()

    first, surface = FirstPicture(limit), pygame.Surface((4, 4))
    first.begin()
    for _ in range(scene.MOST_SLICES + 1):
        assert first.due
        first.step(draw, surface)
    assert not first.due
    assert surface.get_at((0, 0)) == pygame.Color(0, 0, 0)
    assert surface.get_clip() == surface.get_rect()
