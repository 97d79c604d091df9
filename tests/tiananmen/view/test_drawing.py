"""The drawn board: stones on their points, marks, the monument, the sun, a win."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import combinations, pairwise
from math import hypot
from pathlib import Path

import pygame
import pytest

from games.core.position import Side
from games.tiananmen.rules.position import set_up
from games.tiananmen.view.board import BoardLines, lines_within, packed_position
from games.tiananmen.view.drawing import BoardPainter, draw
from games.tiananmen.view.look import TiananmenLook
from games.tiananmen.view.pieces import FLAT, PALETTES, sprite
from games.ui.board.sprites import Mark
from games.ui.toolkit.scene import SceneContext
from games.ui.toolkit.theme import Colour
from tests.mark_shapes import RECT, Draw, least_difference
from tests.tiananmen.match_driver import OpenMatch, new_context

LIGHT = PALETTES["light"]
LINES = BoardLines(30, 30, 30, 13)
BLANK = (1, 2, 3)


@pytest.fixture
def context(screen: None, tmp_path: Path) -> SceneContext:
    return new_context(tmp_path)


def near(one: pygame.Color, other: Colour) -> bool:
    return all(abs(a - b) <= 8 for a, b in zip(one, other, strict=False))


def test_marks_differ_by_shape(context: SceneContext) -> None:
    """The last turn, the selection, the cursor and hints are told apart without colours."""

    def mark(surface: pygame.Surface, kind: Mark) -> None:
        BoardPainter(context, surface, LINES).mark(RECT, kind, Side.BLACK)

    def bowl(surface: pygame.Surface, kind: Mark) -> None:
        BoardPainter(context, surface, LINES).bowl_mark(RECT, kind)

    points: dict[str, Draw] = {
        each.name: partial(mark, kind=each) for each in (Mark.TARGET, Mark.HINT, Mark.CURSOR)
    }
    points["LAST"] = lambda surface: BoardPainter(context, surface, LINES).last(RECT)
    assert least_difference(points)[0] > 0.5
    bowls = (Mark.SELECTED, Mark.HINT, Mark.CURSOR)
    assert least_difference({each.name: partial(bowl, kind=each) for each in bowls})[0] > 0.25


def test_black_and_white_differ_by_more_than_colour(context: SceneContext) -> None:
    """White has growth lines and a dark rim, black a single fine arc; a flat set only rims."""

    def turns(kind: str, piece_set: str) -> int:
        """How often the light changes on the way across the middle."""
        stone = sprite(context, kind, 100, piece_set)
        row = [stone.get_at((x, 50))[0] for x in range(8, 93)]
        return sum(abs(a - b) > 12 for a, b in pairwise(row))

    assert turns("white", "") >= 8
    assert turns("black", "") <= 4
    assert sprite(context, "white", 100).get_at((4, 50))[0] < 130
    assert turns("black", FLAT) == 0
    assert near(sprite(context, "white", 100, FLAT).get_at((5, 50)), LIGHT.shell_rim)


def test_coordinates_can_be_turned_off(open_match: OpenMatch) -> None:
    driver = open_match()
    paper = driver.layout.lines.paper
    margin = pygame.Rect(paper.left + 4, paper.top + 4, paper.w - 8, 14)

    def plain() -> bool:
        strip = driver.show().subsurface(margin)
        return pygame.mask.from_threshold(strip, strip.get_at((0, 0)), (1, 1, 1)).count() == (
            margin.w * margin.h
        )

    assert not plain()
    driver.context.settings = type(driver.context.settings)(coordinates="off")
    assert plain()


def test_an_ornament_has_no_coordinates(context: SceneContext) -> None:
    look, rect = TiananmenLook(), pygame.Rect(0, 0, 500, 500)

    def margin(paint: Callable[..., None]) -> int:
        """How many pixels beside the lines differ from the paper."""
        surface = pygame.Surface(rect.size)
        paint(context, surface, rect, look.sample())
        strip = surface.subsurface((6, 60, 10, 380))
        same = pygame.mask.from_threshold(strip, PALETTES[context.theme.name].paper, (9, 9, 9))
        return strip.get_width() * strip.get_height() - same.count()

    assert margin(look.picture) > 100
    assert margin(look.thumbnail) == 0


@pytest.mark.parametrize("size", [13, 19])
@pytest.mark.parametrize("side", [120, 299, 300, 728])
def test_the_paper_fits_into_its_rectangle(size: int, side: int) -> None:
    rect = pygame.Rect(7, 9, side, side)
    assert rect.inflate(2, 2).contains(lines_within(rect, size).paper)


@pytest.mark.parametrize("turned", [False, True])
def test_points_are_converted_to_pixels_and_back(*, turned: bool) -> None:
    lines = BoardLines(100, 50, 20, 19, turned)
    for name in lines.grid.names:
        (x, y), spot = lines.centre(name), lines.spot(name)
        assert spot.center == (x, y)
        assert {lines.point_at(at) for at in ((x - 10, y - 10), (x + 9, y + 9))} == {name}
    assert (lines.centre("A1"), lines.centre("T19"))[:: -1 if turned else 1] == (
        (100, 410),
        (460, 50),
    )
    assert lines.names_of_lines()[0] == (("T", "19") if turned else ("A", "1"))
    assert [lines.point_at(at) for at in ((89, 50), (100, 39), (470, 50))] == [None] * 3


@pytest.mark.parametrize("corner", ["A1", "T19", "A19"])
def test_a_thumbnail_shows_the_part_with_stones_and_stays_in_its_place(
    context: SceneContext, corner: str
) -> None:
    surface, place = pygame.Surface((120, 120)), pygame.Rect(20, 20, 80, 80)
    surface.fill(BLANK)
    draw(context, surface, place, set_up(19, black=(corner,), last=corner))
    pixels = {(x, y): surface.get_at((x, y))[:3] for x in range(120) for y in range(120)}
    assert all(colour == BLANK for at, colour in pixels.items() if not place.collidepoint(at))
    assert list(pixels.values()).count(LIGHT.slate[:3]) > 20


@pytest.mark.parametrize("count", [1, 2, 5, 7, 8, 13, 19, 20, 40])
def test_stones_in_a_lid_lie_apart_and_inside(count: int) -> None:
    places = [packed_position(number, count) for number in range(count)]
    for (x, y, size), (other_x, other_y, _) in combinations(places, 2):
        assert hypot(x - other_x, y - other_y) > size * 0.98
    assert all(hypot(x, y) + size / 2 < 0.501 for x, y, size in places)
