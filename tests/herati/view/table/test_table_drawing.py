"""The table around the tiles."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pygame
import pytest
from pygame import Rect

from games.herati.view.board import Layout, NamePlace, loom_layout, reachable_area
from games.herati.view.drawing import HandCaption, TablePainter
from games.ui.toolkit.scene import SceneContext
from games.ui.toolkit.text import Text
from tests.herati.pictures import loom

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


def test_names_of_cells_stand_inside_the_frame(context: SceneContext, layout: Layout) -> None:
    surface = blank()
    area = reachable_area((0, 0, 0, 0), downwards=True)
    cells = layout.cells((0, 0, 0, 0))
    TablePainter(context, surface, layout).cell_names(area, cells, loom("NE", "NE"))
    frame, ground = layout.frame, layout.ground
    for column in area.columns:
        for row in area.rows:
            cell = cells.rect((column, row)).clip(ground)
            assert len(colours(surface, cell)) > 1, (column, row)
    beams = (
        Rect(frame.left, frame.top, frame.w, ground.top - frame.top),
        Rect(frame.left, ground.top, ground.left - frame.left, ground.h),
    )
    assert all(colours(surface, beam) == {(0, 0, 0)} for beam in beams)


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
    label = NamePlace(within.left, within)
    draw_caption(context, blank(), label, HandCaption(name, "0 points"))
    assert list(drawn) == [*expected, "0 points"]
    places = list(drawn.values())
    assert all(within.contains(place) for place in places)
    assert all(one.bottom <= two.top for one, two in pairwise(places))


def test_a_caption_never_has_more_than_four_lines_of_a_name(
    context: SceneContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(
        Text, "draw", lambda text, surface, words, *rest, **more: drawn.append(words)
    )
    within = Rect(100, 100, 60, 200)
    label = NamePlace(within.left, within)
    name = "One two three four five six seven eight nine ten eleven twelve thirteen"
    draw_caption(context, blank(), label, HandCaption(name, "0"))
    assert len(drawn) == 5
    assert drawn[3].endswith("…")
