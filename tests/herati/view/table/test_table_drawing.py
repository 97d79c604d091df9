"""The table around the tiles."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pygame
import pytest
from pygame import Rect

from games.herati.view.layout import Layout, NamePlace, loom_layout, reachable_area, workshop_layout
from games.herati.view.table import HandCaption, TablePainter
from games.herati.view.tiles import PALETTES
from games.ui.toolkit.scene import SceneContext
from games.ui.toolkit.text import Text
from tests.herati.pictures import loom

LIGHT = PALETTES["light"]

AREA = Rect(0, 0, 900, 700)


@pytest.fixture
def layout(context: SceneContext) -> Layout:
    return loom_layout(AREA, context.px)


def blank() -> pygame.Surface:
    return pygame.Surface(AREA.size)


def colours(surface: pygame.Surface, rect: Rect) -> set[tuple[int, ...]]:
    return {
        surface.get_at((x, y))[:3]
        for x in range(rect.left, rect.right)
        for y in range(rect.top, rect.bottom)
    }


def draw_caption(
    context: SceneContext, surface: pygame.Surface, label: NamePlace, caption: HandCaption
) -> None:
    TablePainter(context, surface, loom_layout(AREA, context.px)).captions([(label, caption)])


def test_the_table_shows_the_frame_and_the_slots(context: SceneContext, layout: Layout) -> None:
    surface = blank()
    TablePainter(context, surface, layout).table()
    frame = layout.frame
    assert surface.get_at((frame.left + 4, frame.centery))[:3] == LIGHT.frame
    assert LIGHT.ground in colours(surface, layout.ground.inflate(-100, -100))
    for slot in layout.tile_slots:
        assert surface.get_at(slot.center)[:3] == LIGHT.tray


def test_dashed_lines_stand_where_the_field_ends(context: SceneContext, layout: Layout) -> None:
    open_, full = (0, 0, 1, 0), (0, 0, 4, 0)
    found = []
    for bounds in (open_, full):
        surface = blank()
        area = reachable_area(bounds, downwards=True)
        TablePainter(context, surface, layout).reachable_cells(area, layout.origin(bounds))
        found.append(LIGHT.text_soft in colours(surface, layout.ground))
    assert found == [False, True]


def test_coordinates_stand_on_the_frame(context: SceneContext, layout: Layout) -> None:
    surface = blank()
    area = reachable_area((0, 0, 0, 0), downwards=True)
    origin = layout.origin((0, 0, 0, 0))
    TablePainter(context, surface, layout).coordinates(area, origin, loom("NE", "NE"))
    frame, ground = layout.frame, layout.ground
    upper = Rect(frame.left, frame.top, frame.w, ground.top - frame.top)
    left = Rect(frame.left, ground.top, ground.left - frame.left, ground.h)
    assert len(colours(surface, upper)) > 1
    assert len(colours(surface, left)) > 1
    assert colours(surface, ground) == {(0, 0, 0)}


def test_names_of_cells_stand_inside_the_frame(context: SceneContext, layout: Layout) -> None:
    surface = blank()
    area = reachable_area((0, 0, 0, 0), downwards=True)
    origin = layout.origin((0, 0, 0, 0))
    TablePainter(context, surface, layout).cell_names(area, origin, loom("NE", "NE"))
    frame, ground = layout.frame, layout.ground
    for column in area.columns:
        for row in area.rows:
            cell = layout.cell_rect((column, row), origin).clip(ground)
            assert len(colours(surface, cell)) > 1, (column, row)
    beams = (
        Rect(frame.left, frame.top, frame.w, ground.top - frame.top),
        Rect(frame.left, ground.top, ground.left - frame.left, ground.h),
    )
    assert all(colours(surface, beam) == {(0, 0, 0)} for beam in beams)


def test_scored_diamonds_are_filled(context: SceneContext, layout: Layout) -> None:
    counts = []
    for score in (0, 1, 3):
        surface = blank()
        TablePainter(context, surface, layout).lower_frame("2 of 5 wide", score, {4: "par"})
        mask = pygame.mask.from_threshold(surface, LIGHT.yellow, (1, 1, 1, 255))
        counts.append(mask.count())
    assert counts[0] == 0
    assert counts[2] == pytest.approx(3 * counts[1], rel=0.1)


def test_the_workshop_has_no_score_below_the_field(context: SceneContext) -> None:
    layout = workshop_layout(AREA, 2, 12, context.px)
    surface = blank()
    TablePainter(context, surface, layout).lower_frame("2 of 5 wide", None, {})
    right = Rect(layout.frame.centerx, layout.ground.bottom, layout.frame.w // 2, 30)
    assert colours(surface, right) == {(0, 0, 0)}


def test_the_caption_of_the_hand_to_move_has_a_dark_plate(context: SceneContext) -> None:
    within = Rect(100, 100, 200, 100)
    label = NamePlace("center", within.center, within)
    found = []
    for lit in (False, True):
        surface = blank()
        surface.fill(LIGHT.table)
        draw_caption(context, surface, label, HandCaption("Ada", "2 points", lit=lit))
        mask = pygame.mask.from_threshold(surface, LIGHT.table, (1, 1, 1, 255))
        mask.invert()
        rects = mask.get_bounding_rects()
        assert within.contains(rects[0].unionall(rects[1:]))
        found.append(mask.count())
    assert found[1] > 2 * found[0]


def test_a_caption_with_little_room_shows_its_short_detail(context: SceneContext) -> None:
    within = Rect(100, 100, 60, 100)
    label = NamePlace("center", within.center, within)
    pictures = []
    for caption in (HandCaption("Ben", "11 points", "11"), HandCaption("Ben", "11")):
        surface = blank()
        draw_caption(context, surface, label, caption)
        pictures.append(pygame.image.tobytes(surface, "RGB"))
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize(("name", "room", "expected"), [
    ("Ada", 200, ["Ada"]),
    ("Alexandrina Wilhelmine B", 90, ["Alexandrina", "Wilhelmine B"]),
    ("Alexandrina Wilhelmine B", 66, ["Alexandrina", "Wilhelmine B"]),  # no letter stands alone
    ("Maximiliana Montgomery W", 164, ["Maximiliana", "Montgomery W"]),
    ("Alexandrina Wilhelmine", 64, ["Alexandrina", "Wilhelmine"]),
])  # fmt: skip
def test_a_long_name_stands_in_several_lines_and_is_whole(
    context: SceneContext,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    room: int,
    expected: list[str],
) -> None:
    drawn: dict[str, Rect] = {}
    draw = Text.draw

    def record(text: Text, surface: pygame.Surface, words: str, *rest: Any, **more: Any) -> Rect:
        drawn[words] = draw(text, surface, words, *rest, **more)
        return drawn[words]

    monkeypatch.setattr(Text, "draw", record)
    within = Rect(100, 100, room + 6, 200)  # the margins are 3 units
    label = NamePlace("center", within.center, within)
    draw_caption(context, blank(), label, HandCaption(name, "0 points"))
    assert list(drawn) == [*expected, "0 points"]
    places = list(drawn.values())
    assert all(within.contains(place) for place in places)
    assert all(one.bottom <= two.top for one, two in pairwise(places))


def test_a_caption_without_a_name_is_its_detail_in_the_middle(
    context: SceneContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[Rect] = []
    draw = Text.draw

    def record(*rest: Any, **more: Any) -> Rect:
        drawn.append(draw(*rest, **more))
        return drawn[-1]

    monkeypatch.setattr(Text, "draw", record)
    within = Rect(100, 100, 200, 20)
    draw_caption(
        context, blank(), NamePlace("center", within.center, within), HandCaption("", "9 face down")
    )
    (detail,) = drawn
    assert abs(detail.centery - within.centery) <= 1


def test_a_caption_never_has_more_than_four_lines_of_a_name(
    context: SceneContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(
        Text, "draw", lambda text, surface, words, *rest, **more: drawn.append(words)
    )
    within = Rect(100, 100, 60, 200)
    label = NamePlace("center", within.center, within)
    name = "One two three four five six seven eight nine ten eleven twelve thirteen"
    draw_caption(context, blank(), label, HandCaption(name, "0"))
    assert len(drawn) == 5
    assert drawn[3].endswith("…")


def test_an_open_tray_is_highlighted(context: SceneContext, layout: Layout) -> None:
    tray = Rect(100, 100, 200, 150)
    corner = (tray.right - 20, tray.bottom - 20)
    surface = blank()
    TablePainter(context, surface, layout).tray(tray, lit=False)
    assert surface.get_at(corner)[:3] == (0, 0, 0)
    TablePainter(context, surface, layout).tray(tray, lit=True)
    assert surface.get_at(corner)[:3] == LIGHT.yellow_light
