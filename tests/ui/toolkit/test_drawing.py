"""Drawing, canvases and kept pictures."""

from __future__ import annotations

import pygame
import pytest

from games.ui.toolkit import scene
from games.ui.toolkit.assets import Assets
from games.ui.toolkit.devices import LEAST_HEIGHT, LEAST_WIDTH, Canvas, canvas_size
from games.ui.toolkit.drawing import (
    ViewBox,
    document,
    draw_disc,
    draw_focus_ring,
    draw_plate,
    draw_shadow,
    hex_code,
    plate,
)
from games.ui.toolkit.scene import KEPT_TIME, FirstPicture, FrozenPicture, SceneContext
from games.ui.toolkit.work import TimeLimit

# -- Rounded rectangles, focus rings and shadows, pixel by pixel

RED, BLUE, WHITE = (200, 0, 0), (0, 0, 200), (255, 255, 255)
RECT = pygame.Rect(20, 20, 40, 40)


@pytest.fixture
def surface() -> pygame.Surface:
    surface = pygame.Surface((80, 80))
    surface.fill(WHITE)
    return surface


def colour_at(surface: pygame.Surface, x: int, y: int) -> tuple[int, int, int]:
    r, g, b, _ = surface.get_at((x, y))
    return r, g, b


def test_a_plate_has_round_corners(context: SceneContext, surface: pygame.Surface) -> None:
    draw_plate(context, surface, RECT, RED, radius=12)
    assert colour_at(surface, 40, 20) == colour_at(surface, 40, 59) == RED
    assert colour_at(surface, 20, 20) == WHITE
    assert colour_at(surface, 40, 19) == WHITE


def test_a_plate_without_a_fill_is_a_border(context: SceneContext, surface: pygame.Surface) -> None:
    draw_plate(context, surface, RECT, None, border=BLUE, width=4)
    assert colour_at(surface, 22, 40) == BLUE
    assert colour_at(surface, 40, 40) == WHITE


def test_equal_plates_are_drawn_once(context: SceneContext) -> None:
    assert plate(context, (30, 20), RED) is plate(context, (30, 20), RED)
    assert plate(context, (30, 20), RED) is not plate(context, (30, 20), BLUE)


def test_a_disc_leaves_the_corners_free(context: SceneContext, surface: pygame.Surface) -> None:
    draw_disc(context, surface, RECT, RED)
    assert colour_at(surface, 40, 21) == RED
    assert colour_at(surface, 24, 24) == WHITE  # 22 from the centre; the radius is 20


def test_the_focus_ring_goes_around_the_rectangle(
    context: SceneContext, surface: pygame.Surface
) -> None:
    draw_focus_ring(context, surface, RECT)
    assert colour_at(surface, 40, 16) == context.theme.focus  # the ring is 5 pixels away
    assert colour_at(surface, 40, 40) == WHITE


def test_a_shadow_is_darkest_in_its_middle_and_lies_lower(
    context: SceneContext, surface: pygame.Surface
) -> None:
    draw_shadow(context, surface, RECT, lift=8)
    middle, edge = colour_at(surface, 40, 44)[0], colour_at(surface, 40, 66)[0]
    assert middle < edge < 255
    assert colour_at(surface, 40, 66)[0] < colour_at(surface, 40, 13)[0]


def test_a_large_plate_looks_like_one_drawn_whole(context: SceneContext) -> None:
    """Corners, edges and middle of 300 × 200 pixels with a border of 4 and a radius of 12."""
    large = plate(context, (300, 200), RED, border=BLUE, width=4, radius=12)
    small = plate(context, (60, 50), RED, border=BLUE, width=4, radius=12)
    assert large.get_size() == (300, 200)
    for dx in range(20):
        for dy in range(20):
            assert large.get_at((dx, dy)) == small.get_at((dx, dy))
            assert large.get_at((299 - dx, 199 - dy)) == small.get_at((59 - dx, 49 - dy))
    assert colour_at(large, 150, 1) == colour_at(large, 1, 100) == BLUE
    assert colour_at(large, 150, 100) == RED


def test_a_large_shadow_fades_towards_its_edge(context: SceneContext) -> None:
    surface = pygame.Surface((400, 300))
    surface.fill(WHITE)
    draw_shadow(context, surface, pygame.Rect(50, 50, 300, 200), lift=12)
    edge = [colour_at(surface, x, 150)[0] for x in range(36, 64)]
    assert edge[0] == 255
    assert edge == sorted(edge, reverse=True)
    assert colour_at(surface, 200, 150) == colour_at(surface, 100, 120)


# -- SVG markup: colours, the three forms of a view box, and a document that pygame can draw


def test_hex_code_has_two_digits_for_each_channel() -> None:
    assert hex_code((255, 10, 0)) == "#ff0a00"


def test_no_colour_is_none() -> None:
    assert hex_code(None) == "none"


@pytest.mark.parametrize(
    ("view_box", "numbers"),
    [
        (24, "0 0 24 24"),
        ((30, 40.5), "0 0 30 40.5"),
        ((-5.0, 10.0, 60, 70), "-5.0 10.0 60 70"),
    ],
)
def test_view_box_is_a_side_or_a_size_or_a_rectangle(view_box: ViewBox, numbers: str) -> None:
    assert f' viewBox="{numbers}">' in document(view_box)


def test_later_shapes_are_drawn_above_earlier_ones() -> None:
    red, blue = (200, 0, 0), (0, 0, 200)
    picture = Assets().markup(
        document(
            (10, 10, 2, 2),
            f'<rect x="10" y="10" width="2" height="2" fill="{hex_code(red)}"/>',
            f'<rect x="11" y="10" width="1" height="2" fill="{hex_code(blue)}"/>',
        ),
        20,
    )
    assert picture.get_at((4, 10))[:3] == red
    assert picture.get_at((15, 10))[:3] == blue


# -- The picture below a modal: how long it is kept, and what makes it be painted again

FROZEN_PICTURE_RED, GREEN = pygame.Color(255, 0, 0), pygame.Color(0, 255, 0)


@pytest.fixture
def frozen() -> FrozenPicture:
    """It was painted red, and a frame has passed."""
    frozen = FrozenPicture()
    assert seen(frozen, "match", FROZEN_PICTURE_RED) == FROZEN_PICTURE_RED
    frozen.update(0.02)
    return frozen


def seen(
    frozen: FrozenPicture, key: str, colour: pygame.Color, size: tuple[int, int] = (4, 4)
) -> pygame.Color:
    """The colour that is seen if painting would use this one."""
    surface = pygame.Surface(size)
    picture = frozen.picture_for(surface, key, lambda picture: picture.fill(colour))
    return picture.get_at((0, 0))


def test_it_is_kept_for_a_while(frozen: FrozenPicture) -> None:
    assert seen(frozen, "match", GREEN) == FROZEN_PICTURE_RED
    frozen.update(0.02)
    assert seen(frozen, "match", GREEN) == FROZEN_PICTURE_RED
    frozen.update(KEPT_TIME)
    assert seen(frozen, "match", GREEN) == GREEN


def test_a_second_picture_of_the_same_moment_is_painted(frozen: FrozenPicture) -> None:
    assert seen(frozen, "match", GREEN) == FROZEN_PICTURE_RED
    assert seen(frozen, "match", GREEN) == GREEN


def test_other_scenes_and_other_sizes_are_painted(frozen: FrozenPicture) -> None:
    assert seen(frozen, "menu", GREEN) == GREEN
    frozen.update(0.02)
    assert seen(frozen, "menu", FROZEN_PICTURE_RED, (5, 4)) == FROZEN_PICTURE_RED


def test_what_is_forgotten_is_painted(frozen: FrozenPicture) -> None:
    frozen.forget()
    assert seen(frozen, "match", GREEN) == GREEN


# -- The surface of tiny windows: its size, its positions and what is shown of it


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


# -- The first picture of a scene: what is slow is done in slices, and nothing of it is seen

FIRST_PICTURE_RED = pygame.Color(255, 0, 0)


class SlowPicture:
    """Three pieces of slow work, each kept once it is done; then it is drawn in green."""

    def __init__(self, limit: TimeLimit) -> None:
        self._limit = limit
        self.done = 0

    def draw(self, surface: pygame.Surface) -> None:
        while self.done < 3:
            self._limit.check()
            self.done += 1
        surface.fill((0, 255, 0))


@pytest.fixture
def limit(monkeypatch: pytest.MonkeyPatch) -> TimeLimit:
    """A slice has time for one piece of work."""
    monkeypatch.setattr(scene, "SLICE", 0.0)
    return TimeLimit()


@pytest.fixture
def first_picture_surface() -> pygame.Surface:
    surface = pygame.Surface((4, 4))
    surface.fill(FIRST_PICTURE_RED)
    return surface


def test_each_frame_does_one_slice_after_the_frame_that_has_made_the_scene(
    limit: TimeLimit, first_picture_surface: pygame.Surface
) -> None:
    first, picture = FirstPicture(limit), SlowPicture(limit)
    assert not first.due
    first.begin()
    done: list[int] = []
    while first.due:
        first.step(picture.draw, first_picture_surface)
        done.append(picture.done)
    assert done == [0, 1, 2, 3]


def test_what_is_on_the_surface_stays(
    limit: TimeLimit, first_picture_surface: pygame.Surface
) -> None:
    first, picture = FirstPicture(limit), SlowPicture(limit)
    first.begin()
    while first.due:
        first.step(picture.draw, first_picture_surface)
    assert (
        first_picture_surface.get_at((0, 0))
        == first_picture_surface.get_at((3, 3))
        == FIRST_PICTURE_RED
    )
    assert first_picture_surface.get_clip() == first_picture_surface.get_rect()


def test_what_never_gets_ready_is_given_up(
    limit: TimeLimit, first_picture_surface: pygame.Surface
) -> None:
    def draw(surface: pygame.Surface) -> None:
        while True:  # as if the pictures pushed each other out of a cache
            limit.check()

    first = FirstPicture(limit)
    first.begin()
    for _ in range(scene.MOST_SLICES + 1):
        assert first.due
        first.step(draw, first_picture_surface)
    assert not first.due


def test_nothing_is_prepared_once_it_is_ended(
    limit: TimeLimit, first_picture_surface: pygame.Surface
) -> None:
    first, picture = FirstPicture(limit), SlowPicture(limit)
    first.begin()
    first.end()
    assert not first.due
    first.step(picture.draw, first_picture_surface)
    assert picture.done == 0
