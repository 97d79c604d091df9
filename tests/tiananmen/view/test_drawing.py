"""The drawn board: stones on their points, marks, the monument, the sun, a win."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import combinations, pairwise
from math import hypot
from pathlib import Path
from typing import cast

import pygame
import pytest

from games.core.position import Side
from games.tiananmen.rules.position import Save, Stone, TiananmenPosition, set_up
from games.tiananmen.view.board import BoardLines, Lid, packed_position
from games.tiananmen.view.drawing import (
    FLAT,
    PALETTES,
    BoardPainter,
    draw,
    lines_within,
    sprite,
)
from games.tiananmen.view.look import TiananmenLook
from games.tiananmen.view.match import nearer_choices
from games.ui.board.sprites import Mark
from games.ui.look.look import SceneContext
from games.ui.toolkit.text import Text
from games.ui.toolkit.theme import Colour
from tests.mark_shapes import RECT, Draw, least_difference
from tests.match_driver import FRAME
from tests.tiananmen.match_driver import Driver, OpenMatch, new_context
from tests.tiananmen.pictures import BLACK, RING, example
from tests.ui import user_input

LIGHT = PALETTES["light"]
LINES = BoardLines.at(30, 30, 30, 13)
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
        paint(context, surface, rect, look.example({}))
        strip = surface.subsurface((6, 60, 10, 380))
        same = pygame.mask.from_threshold(strip, PALETTES[context.theme.name].paper, (9, 9, 9))
        return strip.get_width() * strip.get_height() - same.count()

    assert margin(look.picture) > 100
    assert margin(look.thumbnail) == 0


@pytest.mark.parametrize("side", [190, 207, 222, 240, 300])
def test_coordinates_stand_free_of_the_edge(context: SceneContext, side: int) -> None:
    look, rect = TiananmenLook(), pygame.Rect(0, 0, side, side)
    surface = pygame.Surface(rect.size)
    look.picture(context, surface, rect, look.example({}))
    for strip in ((0, 20, 2, side - 40), (side - 2, 20, 2, side - 40), (20, 0, side - 40, 2)):
        part = surface.subsurface(strip)
        same = pygame.mask.from_threshold(part, PALETTES[context.theme.name].paper, (9, 9, 9))
        assert same.count() == part.get_width() * part.get_height()


@pytest.mark.parametrize("size", [13, 19])
@pytest.mark.parametrize("side", [120, 299, 300, 728])
def test_the_paper_fits_into_its_rectangle(size: int, side: int) -> None:
    rect = pygame.Rect(7, 9, side, side)
    assert rect.inflate(2, 2).contains(lines_within(rect, size).paper)


@pytest.mark.parametrize("turned", [False, True])
def test_points_are_converted_to_pixels_and_back(*, turned: bool) -> None:
    lines = BoardLines.at(100, 50, 20, 19, turned=turned)
    for name in lines.grid.names:
        (x, y), spot = lines.centre(name), lines.spot(name)
        assert spot.center == (x, y)
        assert {lines.cell_at(at) for at in ((x - 10, y - 10), (x + 9, y + 9))} == {name}
    assert (lines.centre("A1"), lines.centre("T19"))[:: -1 if turned else 1] == (
        (100, 410),
        (460, 50),
    )
    assert lines.names_of_lines()[0] == (("T", "19") if turned else ("A", "1"))
    assert [lines.cell_at(at) for at in ((89, 50), (100, 39), (470, 50))] == [None] * 3


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


# -- What is seen of an opened lid


def until_heard(driver: Driver, name: str, times: int = 1) -> None:
    """Let time pass until a sound has been heard `times` times."""
    for _ in range(600):
        if driver.heard.count(name) >= times:  # type: ignore[arg-type]
            return
        driver.wait(FRAME)
    raise AssertionError(f"{name} was not heard")


def shown(driver: Driver) -> TiananmenPosition:
    return cast(TiananmenPosition, driver.view.shown_position)


def test_a_computer_opens_the_lid_before_its_first_stone(open_match: OpenMatch) -> None:
    driver = open_match(at=example("black_lid").position, seats=("Robot", "Ben"))
    driver.wait(0.3)
    driver.heard.clear()
    driver.engine.answer("lid E7 G5 H9", "lid E7", "lid G5", "lid H9")
    driver.wait(0.1)
    assert driver.heard == ["lid_opens"]
    assert shown(driver).emptying
    until_heard(driver, "stone", 3)
    assert driver.heard.count("lid_opens") == 1


def test_an_open_lid_has_no_round_mark_of_a_selection(open_match: OpenMatch) -> None:
    """The lid is narrower when it is tilted: a circle around it would show at its side."""
    driver = open_match(at=example("black_lid").position)
    driver.play("lid E7")
    driver.wait()
    assert driver.chosen() == Lid(BLACK)
    lid = driver.spot(Lid(BLACK))
    beside = (lid.left - 1, lid.centery)
    surface = driver.show()
    assert surface.get_at(beside) == surface.get_at((lid.left - lid.w // 8, lid.centery))


# -- What a stone would bring about, and what forbids it


PREVIOUS, LAST = RING[7:9]


def ring_without(*points: str) -> TiananmenPosition:
    """A ring that lacks some points, the last stone beside the ninth of it."""
    stones = [point for point in RING if point not in points]
    return set_up(19, black=stones, white=["C3"], last=PREVIOUS, day=2)


def words_drawn(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts of one frame."""
    said: list[str] = []
    render = Text.render

    def listen(text: Text, words: str, *how: object, **more: object) -> pygame.Surface:
        said.append(words)
        return render(text, words, *how, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Text, "render", listen)
    user_input.show(driver.context)
    monkeypatch.undo()
    return said


@pytest.mark.parametrize(("others", "said"), [
    ((RING[10], RING[12], RING[14]), "3 stones short"), ((), "closes the ring"),
])  # fmt: skip
def test_a_hovering_stone_tells_how_many_the_ring_lacks(
    open_match: OpenMatch, monkeypatch: pytest.MonkeyPatch, others: tuple[str, ...], said: str
) -> None:
    driver = open_match(at=ring_without(LAST, *others))
    assert said not in words_drawn(driver, monkeypatch)
    driver.hover(LAST)
    assert said in words_drawn(driver, monkeypatch)


def test_a_distant_figure_and_a_saved_stone_have_no_preview(open_match: OpenMatch) -> None:
    driver = open_match()
    drawing = driver.game_board
    assert drawing.preview(set_up(19), Stone("D4")) is None
    near = ring_without(LAST, RING[10])
    assert drawing.preview(near, Stone(LAST)) is not None
    assert drawing.preview(near, Save()) is None


def test_the_nearer_point_in_the_direction_is_shown() -> None:
    """D5 and D7 are taken: north of D4 the nearest empty point is D6."""
    position = set_up(19, black=["D4", "D5", "D7"], last="D4", day=2)
    choices = ["D6", "E4", "D3", "C4"]
    found = [nearer_choices(position, to, choices) for to in ("D10", "A4", "F10", "D7")]
    assert found == [["D6"], ["C4"], choices, ()]
    assert nearer_choices(set_up(19), "F10", ["D4", "K4"]) == ["D4", "K4"]


@pytest.mark.parametrize(("point", "sentence"), [
    ("D10", "North of D4 the nearest empty point is D8."),
    ("H4", "East of D4 the nearest empty point is E4."),
    ("D1", "South of D4 the nearest empty point is D3."),
    ("A4", "West of D4 the nearest empty point is C4."),
    ("F10", "A stone goes on the nearest empty point north, east, south or west of D4."),
    ("D6", "A white stone stands on D6."),
])  # fmt: skip
def test_a_refused_stone_is_explained_and_crossed_out(
    open_match: OpenMatch, point: str, sentence: str
) -> None:
    position = set_up(19, black=["D4", "D5", "D7"], white=["D6"], last="D4", day=2)
    driver = open_match(at=position)
    driver.click(point)
    assert driver.message == sentence
    surface = user_input.show(driver.context)
    centre = surface.get_at(driver.spot(point).center)[:3]
    assert centre == LIGHT.forbidden


def test_the_first_stone_is_refused_beside_the_star_points(open_match: OpenMatch) -> None:
    driver = open_match()
    driver.click("F10")
    assert driver.message == "The first stone of the game goes on a star point."
