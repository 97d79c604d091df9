"""A position at rest, and the examples of the rule pages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from functools import partial
from itertools import pairwise
from typing import Any

import pygame
import pytest
from pygame import Rect

from games.controller.seats import Hint
from games.core.game import Evaluation
from games.core.position import IllegalMove
from games.core.record import read_record
from games.herati.game import GAME
from games.herati.rules.field import (
    Diamond,
    Direction,
    Field,
    Tile,
    TileColour,
    check_loom,
    check_workshop,
)
from games.herati.rules.position import Hand, LoomPosition, PlaceTile, SetAside
from games.herati.view import drawing
from games.herati.view.board import TRAY, InHand, Layout, loom_layout, reachable_area
from games.herati.view.drawing import (
    Clashes,
    Example,
    HandCaption,
    MarkPainter,
    TablePainter,
    ValueLabel,
)
from games.herati.view.look import LOOK, deal_picture
from games.herati.view.match import clashes_everywhere, obstacles_to, value_labels
from games.herati.view.tiles import BACK, PALETTES, PLAIN, sprite
from games.ui.board.sprites import Mark, Place
from games.ui.look.ghost_moves import GhostMove
from games.ui.look.look import SceneContext
from games.ui.look.view import ShownHint
from games.ui.toolkit.theme import Colour
from tests.herati.match_driver import Driver, OpenMatch, at
from tests.herati.pictures import AnyHerati, loom, workshop
from tests.mark_shapes import RECT as PLACE
from tests.mark_shapes import Draw, least_difference
from tests.ui import user_input
from tests.written import Line


def test_examples_show_their_marks_and_their_tile(context: SceneContext) -> None:
    def drawn(example: Example) -> bytes:
        surface = pygame.Surface((200, 200))
        drawing.draw(context, surface, surface.get_rect(), example)
        return pygame.image.tobytes(surface, "RGB")

    position = LoomPosition(Field.of({(0, 0): Tile.SE, (1, 0): Tile.SW}), Hand())
    pictures = [
        drawn(Example(position, "", right, wrong))
        for right, wrong in [(((2, 0),), ()), ((), ((2, 0),)), (((1, 1),), ())]
    ]
    assert len({*pictures, drawn(Example(position)), drawn(Example(position, "NE"))}) == 5


@pytest.mark.parametrize("side", [1, 2, 5, 7, 12, 20])
def test_a_field_is_drawn_however_small(context: SceneContext, side: int) -> None:
    field = Field.of({(0, 0): Tile.SE, (1, 0): Tile.SW, (0, 1): Tile.NE, (1, 1): Tile.NW})
    assert field.diamonds
    surface = pygame.Surface((side, side))
    LOOK.thumbnail(context, surface, surface.get_rect(), LoomPosition(field, Hand()))


def test_no_tile_moves_while_a_match_plays_by_itself(context: SceneContext) -> None:
    demo = LOOK.demo()
    assert demo is not None
    match: Any = read_record(demo.record, {GAME.name: GAME}).match
    match.go_to(match.root.main_end())
    pictures = []
    for ply in range(1, len(match.line) + 1):
        surface = pygame.Surface((300, 300))
        LOOK.picture(context, surface, surface.get_rect(), LOOK.in_demo(match, ply))
        pictures.append(surface)
    for earlier, later in pairwise(pictures):
        added = pygame.mask.from_threshold(later, (0, 0, 0), (1, 1, 1), earlier)
        added.invert()
        # a tile, and with it at most the diamonds around it
        assert 0 < added.count() < 300 * 300 // 5


# -- Marks on cells and tiles


GROUND: Colour = (255, 0, 255)
RECT = Rect(50, 50, 100, 100)


@pytest.fixture
def paint(context: SceneContext) -> MarkPainter:
    surface = pygame.Surface((200, 200))
    surface.fill(GROUND)
    return MarkPainter(context, surface)


def changed(paint: MarkPainter) -> Rect:
    """The bounding box of all pixels that are not the ground's."""
    mask = pygame.mask.from_threshold(paint.surface, GROUND, (1, 1, 1, 255))
    mask.invert()
    rects = mask.get_bounding_rects()
    return rects[0].unionall(rects[1:]) if rects else Rect(0, 0, 0, 0)


@pytest.mark.parametrize("mark", [Mark.TARGET, Mark.HOT, Mark.HINT, Mark.CURSOR])
def test_the_mark_of_a_cell_stays_inside(paint: MarkPainter, mark: Mark) -> None:
    paint.cell_mark(RECT, mark)
    box = changed(paint)
    assert RECT.contains(box)
    assert box.w > 80


def test_marks_differ_by_shape(context: SceneContext) -> None:
    """The last turn, the selection, the cursor and hints are told apart without colours."""

    def cell(surface: pygame.Surface, mark: Mark) -> None:
        MarkPainter(context, surface).cell_mark(PLACE, mark)

    def tile(surface: pygame.Surface, mark: Mark) -> None:
        MarkPainter(context, surface).tile_mark(PLACE, mark)

    cells: dict[str, Draw] = {
        each.name: partial(cell, mark=each) for each in (Mark.TARGET, Mark.HINT, Mark.CURSOR)
    }
    cells["LAST"] = lambda surface: MarkPainter(context, surface).last(PLACE)
    assert least_difference(cells)[0] > 0.25
    tiles = (Mark.SELECTED, Mark.HINT, Mark.CURSOR)
    assert least_difference({each.name: partial(tile, mark=each) for each in tiles})[0] > 0.25


# -- What forbids a tile, as marks on the field


N, E, S, W = Direction.N, Direction.E, Direction.S, Direction.W
ROW = "SE SW SE SW SE"


@pytest.mark.parametrize(("position", "move", "obstacles"), [
    # the left edge of SE is white, the right edge of NE black
    (loom("NE", "SE NE | ?"), PlaceTile(Tile.SE, 1, 0), Clashes(edges=(((1, 0), W),))),
    (
        workshop("SE SW\nSE ..", "SE | ?", "NE | ?"),
        PlaceTile(Tile.SE, 1, 1),
        Clashes(edges=(((1, 1), N), ((1, 1), W))),
    ),
    (loom("NE", "NE NE | ?"), PlaceTile(Tile.NE, 0, 0), Clashes(cells=((0, 0),))),
    (loom("NE", "NE NE | ?"), PlaceTile(Tile.NE, 2, 1), Clashes(cells=((2, 1),))),
    (
        loom(ROW, "NE NE | ?"),
        PlaceTile(Tile.NE, 5, 0),
        Clashes(limits=tuple([((0, y), W) for y in range(5)] + [((4, y), E) for y in range(5)])),
    ),
    (
        workshop(ROW, "NE | ?", "NE | ?"),
        PlaceTile(Tile.NE, -1, 0),
        Clashes(limits=(((0, 0), W), ((4, 0), E))),
    ),
    (
        workshop("SE\nNE\nSE\nNE\nSE", "NE | ?", "NE | ?"),
        PlaceTile(Tile.NE, 0, 5),
        Clashes(limits=(((0, 0), N), ((0, 4), S))),
    ),
    (
        loom("SE SW", "NE NE | ?"),
        PlaceTile(Tile.NE, 0, -1),
        Clashes(limits=(((0, 0), N), ((1, 0), N))),
    ),
    (
        loom("SE SW", "NE NE | ?"),
        PlaceTile(Tile.NE, 0, 1),
        Clashes(cells=((0, 1),), missing=((-1, 0), (2, 0))),
    ),
    (loom("NE", "NW NE | ?"), PlaceTile(Tile.NW, 1, 0), Clashes()),
    (loom("", "NW NE | ?"), PlaceTile(Tile.NW, 1, 0), Clashes()),
])  # fmt: skip
def test_what_forbids_a_placement(position: AnyHerati, move: PlaceTile, obstacles: Clashes) -> None:
    assert obstacles_to(position, move) == obstacles


def test_a_tile_that_fits_nowhere_clashes_at_every_open_cell() -> None:
    """NE beside, above and below NE: a black edge meets a white one everywhere."""
    found = clashes_everywhere(workshop("NE", "NE SW | ?", "SW | ?"), Tile.NE)
    assert set(found.edges) == {((0, -1), S), ((1, 0), W), ((0, 1), N), ((-1, 0), E)}
    in_the_loom = clashes_everywhere(loom("NE", "NE SW | ?"), Tile.NE)
    assert set(in_the_loom.edges) == {((1, 0), W), ((-1, 0), E)}


# -- Tiles that fit nowhere are dimmed before one tries


def one_fits() -> AnyHerati:
    """SW fits at every side of NE; NE clashes with NE everywhere."""
    return workshop("NE", "NE SW | NW SE", "NE SW | NE NE")


def cross_pixels(driver: Driver) -> int:
    """How much of the red of clashes is to be seen."""
    colour = PALETTES[driver.context.theme.name].cross
    surface = user_input.show(driver.context)
    return pygame.mask.from_threshold(surface, colour, (1, 1, 1, 255)).count()


def test_pointing_at_it_tells_why_and_marks_the_clashes(open_match: OpenMatch) -> None:
    driver = open_match(one_fits())
    assert cross_pixels(driver) == 0
    driver.hover(driver.tile("NE"))
    assert cross_pixels(driver) > 400
    driver.hover(at(2, 2))
    assert cross_pixels(driver) == 0


def test_a_click_on_it_says_the_same_once(open_match: OpenMatch) -> None:
    driver = open_match(one_fits())
    tile = driver.tile("NE")
    spot = driver.spot(tile)
    above = pygame.Rect(spot.x, spot.y - 30, spot.w, 20)

    def seen() -> bytes:
        return pygame.image.tobytes(user_input.show(driver.context).subsurface(above), "RGB")

    driver.hover(at(2, 2))
    bare = seen()
    driver.hover(tile)
    assert seen() != bare
    driver.click(tile)
    assert driver.message == "Fits nowhere now: everywhere an edge of it would clash."
    driver.wait(2)  # until the reason is not drawn any more
    assert seen() == bare


# -- What a drop would bring about, and what forbids it


def nearly() -> AnyHerati:
    """NW completes a black diamond on 1,1; SE and NE clash there."""
    return workshop("SE SW\nNE ..", "NW SE | SE SE", "SE | SE SE")


def count(driver: Driver, colour: tuple[int, int, int], area: pygame.Rect) -> int:
    """How many pixels of an area have about a colour."""
    surface = user_input.show(driver.context).subsurface(area)
    return pygame.mask.from_threshold(surface, colour, (60, 60, 60, 255)).count()


def threads(driver: Driver) -> int:
    """How much light lies on the tile at 0,0, which is a quarter of the diamond."""
    return count(driver, PALETTES[driver.context.theme.name].yellow, driver.spot(at(0, 0)))


def red(driver: Driver) -> int:
    return count(driver, PALETTES[driver.context.theme.name].cross, driver.layout.frame)


def test_a_diamond_shimmers_while_the_tile_hovers(open_match: OpenMatch) -> None:
    driver = open_match(nearly())
    driver.grab(driver.tile("NW"), at(3, 1))
    assert threads(driver) == 0
    driver.grab(driver.tile("NW"), at(1, 1))
    assert threads(driver) > 100


def test_a_gleam_runs_along_the_threads(open_match: OpenMatch) -> None:
    driver = open_match(nearly())
    driver.grab(driver.tile("NW"), at(1, 1))
    pictures = set()
    for _ in range(5):
        area = driver.spot(at(0, 0))
        pictures.add(pygame.image.tobytes(user_input.show(driver.context).subsurface(area), "RGB"))
        assert driver.scene.next_change() == 0
        driver.wait(0.1)
    assert len(pictures) > 2


def test_a_refused_drop_marks_the_clashing_edges_for_a_while(open_match: OpenMatch) -> None:
    driver = open_match(nearly())
    before = red(driver)
    driver.drag(driver.tile("SE"), at(1, 1))
    assert red(driver) > before + 100
    driver.wait(2)
    assert red(driver) == before


def test_what_lies_beyond_the_frame_is_not_marked(open_match: OpenMatch) -> None:
    """The neighbours of a distant cell lie partly under the frame."""
    driver = open_match(nearly())
    driver.drag(driver.tile("SE"), at(3, 0))
    surface = user_input.show(driver.context)
    ground, frame = driver.layout.ground, driver.layout.frame
    beam = pygame.Rect(ground.right, ground.top, frame.right - ground.right, ground.h)
    cross = PALETTES[driver.context.theme.name].cross
    mask = pygame.mask.from_threshold(surface.subsurface(beam), cross, (30, 30, 30, 255))
    assert red(driver) > 100
    assert mask.count() == 0


def test_the_refused_tray_shows_where_the_tile_fits(open_match: OpenMatch) -> None:
    """SW fits at both ends of SE, and the red of a target under the pointer marks them."""
    driver = open_match(loom("SE", "SE SW | NW NW"))
    colour = PALETTES[driver.context.theme.name].red
    places = [driver.spot(at(x, 0)) for x in (-1, 1)]
    driver.drag(driver.tile("SW"), TRAY)
    assert all(count(driver, colour, place.inflate(8, 8)) > 50 for place in places)


def test_a_click_on_a_useless_tile_marks_its_clashes(open_match: OpenMatch) -> None:
    driver = open_match(workshop("NE", "NE SW | NW SE", "NE SW | NE NE"))
    drawing, position = driver.game_board, driver.position
    assert drawing.refusal_marks(position, None, driver.tile("NE")) is not None
    assert drawing.refusal_marks(position, None, driver.tile("SW")) is None
    assert drawing.refusal_marks(position, None, at(3, 3)) is None


# -- The labels with the values of moves


def in_points(diamonds: float) -> Evaluation:
    return Evaluation(points=diamonds)


def aiming(position: LoomPosition, aim: int) -> LoomPosition:
    return replace(position, aim=aim)


def hint(
    move: PlaceTile | SetAside, evaluation: Evaluation, source: Place, target: Place
) -> ShownHint:
    position = loom("NE", "NW SW | ? ?")
    ghost = GhostMove(target, move.tile.value, source=source)
    return ShownHint(Hint(str(move), position, (move,), evaluation), (ghost,))


def test_moves_of_the_held_tile_have_labels_and_the_best_is_marked() -> None:
    left, right = (-1, 0), (1, 0)
    hints = [
        hint(PlaceTile(Tile.NW, 1, 0), in_points(2.8), InHand(0, 0), right),
        hint(PlaceTile(Tile.SW, 1, 0), in_points(2.5), InHand(0, 1), right),
        hint(PlaceTile(Tile.SW, -1, 0), in_points(2.5), InHand(0, 1), left),
    ]
    plain = loom("NE", "NW SW | ? ?")
    assert value_labels(plain, hints, "NW") == [ValueLabel(right, "NW", "3", True)]
    assert value_labels(plain, hints, "SW") == [
        ValueLabel(right, "SW", "2–3", False),
        ValueLabel(left, "SW", "2–3", False),
    ]


def test_with_an_aim_labels_are_probabilities() -> None:
    position = aiming(loom("NE", "NW SW | ? ?"), 6)
    hints = [
        hint(SetAside(Tile.NW), Evaluation(0.1, 3.0), InHand(0, 0), TRAY),
        hint(SetAside(Tile.SW), Evaluation(0.02, 3.5), InHand(0, 1), TRAY),
    ]
    best, other = (value_labels(position, hints, kind) for kind in ("NW", "SW"))
    assert best == [ValueLabel(InHand(0, 0), "NW", "10.0%", True)]
    assert other == [ValueLabel(InHand(0, 1), "SW", "2.0%", False)]


def test_no_labels_if_the_aim_is_out_of_reach() -> None:
    position = aiming(loom("NE", "NW SW | ? ?"), 6)
    hints = [hint(SetAside(Tile.NW), Evaluation(0.0), InHand(0, 0), TRAY)]
    assert value_labels(position, hints, "NW") == []


# -- The table around the tiles


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
    context: SceneContext, surface: pygame.Surface, within: Rect, caption: HandCaption
) -> None:
    TablePainter(context, surface, loom_layout(AREA, context.px)).captions([(within, caption)])


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
    context: SceneContext, written: list[Line], name: str, room: int, expected: list[str]
) -> None:
    within = Rect(100, 100, room + 6, 200)  # the margins are 3 units
    draw_caption(context, blank(), within, HandCaption(name, "0 points"))
    assert [line.text for line in written] == [*expected, "0 points"]
    places = [line.place for line in written]
    assert all(within.contains(place) for place in places)
    assert all(one.bottom <= two.top for one, two in pairwise(places))


def test_a_caption_never_has_more_than_four_lines_of_a_name(
    context: SceneContext, written: list[Line]
) -> None:
    within = Rect(100, 100, 60, 200)
    name = "One two three four five six seven eight nine ten eleven twelve thirteen"
    draw_caption(context, blank(), within, HandCaption(name, "0"))
    assert len(written) == 5
    assert written[3].text.endswith("…")


# -- The sprites of tiles: how black and white are told apart


LIGHT = PALETTES["light"]


def brightness(surface: pygame.Surface, x: float, y: float) -> float:
    """From 0 to 255, at a point given in shares of the size."""
    w, h = surface.get_size()
    colour = surface.get_at((int(x * w), int(y * h)))
    return (colour.r + colour.g + colour.b) / 3


@pytest.mark.parametrize("size", [24, 65, 120])
@pytest.mark.parametrize("tile", Tile)
def test_black_and_white_contrast(context: SceneContext, tile: Tile, size: int) -> None:
    surface = sprite(context, tile.value, size)
    corners = {"NW": (0.2, 0.2), "NE": (0.8, 0.2), "SE": (0.8, 0.8), "SW": (0.2, 0.8)}
    assert brightness(surface, *corners[tile.black_corner.name]) < 80
    assert brightness(surface, *corners[tile.black_corner.opposite.name]) > 200


@pytest.mark.parametrize("tile", Tile)
def test_plain_tiles_have_two_plain_halves(context: SceneContext, tile: Tile) -> None:
    plain = sprite(context, tile.value, 100, PLAIN)
    colours = {tuple(plain.get_at((x, y)))[:3] for x in range(5, 96) for y in range(5, 96)}
    # Only the line between the halves adds shades.
    black = sum(plain.get_at((x, y))[:3] == LIGHT.black for x in range(100) for y in range(100))
    white = sum(plain.get_at((x, y))[:3] == LIGHT.white for x in range(100) for y in range(100))
    assert {LIGHT.black, LIGHT.white} <= colours
    assert LIGHT.black_thread not in colours
    assert LIGHT.white_thread not in colours
    assert 4100 < black < 5000
    assert 4100 < white < 5000


# -- Deals of the Loom: the picture of their first tiles, and that of a day


DEAL = ",".join(["SE", "NW", *["SW"] * 23])


def same(one: pygame.Surface, other: pygame.Surface) -> bool:
    return pygame.image.tobytes(one, "RGBA") == pygame.image.tobytes(other, "RGBA")


def test_it_shows_what_lies_face_up_at_the_start_and_nothing_else(context: SceneContext) -> None:
    picture = deal_picture(context, DEAL, 24)  # the gap is 24 / 12
    assert picture.get_size() == (24 + 2 + 24 + 2 + 24, 24)
    for left, kind in ((0, "SE"), (26, "NW"), (52, BACK)):
        part = picture.subsurface(pygame.Rect(left, 0, 24, 24))
        assert same(part, sprite(context, kind, 24))


def test_the_deal_of_a_day_starts_a_loom_and_has_a_code() -> None:
    deals = LOOK.deals
    assert deals is not None
    options = deals.today(LOOK.game, date(2026, 8, 2))
    assert isinstance(LOOK.game.start(options), LoomPosition)
    assert options["Daily"] == "2026-08-02"
    assert deals.deal_of(deals.code_of(options["Deal"])) == options["Deal"]
    assert deals.texts.of_day.format(day="today") == "Loom of today"


# -- The example positions


@pytest.mark.parametrize(("name", "check"), [
    *((name, check_loom) for name in ("loom_first_row", "loom_second_row", "loom_width")),
    *((name, check_workshop) for name in ("every_edge", "five_by_five", "two_at_once")),
])  # fmt: skip
def test_ticks_and_crosses_are_right(name: str, check: Callable[..., None]) -> None:
    example = LOOK.diagrams[name]()
    field, tile = example.position.field, Tile[example.tile]
    for x, y in example.right:
        check(field, tile, (x, y))
    for x, y in example.wrong:
        with pytest.raises(IllegalMove):
            check(field, tile, (x, y))


def test_the_diamonds_of_the_examples() -> None:
    black, white = TileColour.BLACK, TileColour.WHITE
    shown = {name: LOOK.diagrams[name]() for name in ("diamonds", "sharing", "two_at_once")}
    found = {name: example.position.field.diamonds for name, example in shown.items()}
    assert found["diamonds"] == (Diamond(0, 0, black), Diamond(3, 0, white))
    assert found["sharing"] == (Diamond(0, 0, black), Diamond(1, 1, white))
    example = shown["two_at_once"]
    x, y = example.right[0]
    assert len(example.position.field.completed_by((x, y), Tile[example.tile])) == 2
