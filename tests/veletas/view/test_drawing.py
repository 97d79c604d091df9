"""The drawn board: pieces on their squares, marks, claims, refusals."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pygame
import pytest

from games.core.position import Side
from games.ui.board.sprites import Mark
from games.ui.toolkit.scene import SceneContext
from games.ui.toolkit.theme import Colour
from games.veletas.rules.pieces import Slide, Stone
from games.veletas.rules.position import first_position
from games.veletas.view.drawing import (
    BoardPainter,
    RefusalMarks,
    compare,
    draw,
    strength,
)
from games.veletas.view.look import LOOK
from games.veletas.view.pieces import PALETTES, Tiling, tiling_of
from tests.mark_shapes import RECT, least_difference
from tests.veletas.match_driver import new_context
from tests.veletas.pictures import OPEN, after_turns, drawn, example

LIGHT = PALETTES["light"]
PLAIN = (90, 120, 150)
TILING = Tiling(50, 50, 40, 5)
GROUPS = {Side.BLACK: frozenset({"b2", "c2"}), Side.WHITE: frozenset({"a1"})}


@pytest.fixture
def context(screen: None, tmp_path: Path) -> SceneContext:
    return new_context(tmp_path)


@pytest.fixture
def paint(context: SceneContext) -> BoardPainter:
    surface = pygame.Surface((300, 300))
    surface.fill(PLAIN)
    return BoardPainter(context, surface, TILING)


def near(one: pygame.Color, other: Colour) -> bool:
    return all(abs(a - b) <= 6 for a, b in zip(one, other, strict=False))


def changed(paint: BoardPainter) -> pygame.Rect:
    """The bounds of all pixels that are no longer plain."""
    mask = pygame.mask.from_threshold(paint.surface, PLAIN, (1, 1, 1))
    mask.invert()
    boxes = mask.get_bounding_rects()
    return boxes[0].unionall(boxes[1:]) if boxes else pygame.Rect(0, 0, 0, 0)


@pytest.mark.parametrize("side", [120, 260, 300, 700])
def test_every_piece_is_drawn_on_its_square(context: SceneContext, side: int) -> None:
    surface = pygame.Surface((side, side))
    position = LOOK.sample()
    draw(context, surface, surface.get_rect(), position)
    tiling = tiling_of(surface.get_rect(), position.size)
    middles = {"b9": LIGHT.black, "h1": LIGHT.white, "a9": LIGHT.black, "i1": LIGHT.white}
    for cell, colour in middles.items():
        assert near(surface.get_at(tiling.spot(cell).center), colour), cell
    assert surface.get_at(tiling.spot("e5").center)[:3] in (LIGHT.tile, LIGHT.shaded_tile)


def test_nothing_is_drawn_outside_the_largest_square(context: SceneContext) -> None:
    surface = pygame.Surface((500, 340))
    surface.fill((1, 2, 3))
    draw(context, surface, pygame.Rect(10, 20, 480, 300), first_position(10))
    outside = [surface.get_at(pixel)[:3] for pixel in ((99, 170), (401, 170), (250, 19))]
    assert outside == [(1, 2, 3)] * 3
    assert near(surface.get_at((104, 170)), LIGHT.ground)


def test_positions_of_every_phase_can_be_drawn(context: SceneContext) -> None:
    surface = pygame.Surface((320, 320))
    first = first_position(7)
    for position in (first, after_turns(first, "d4"), after_turns(first, "d4/a1"), example("won")):
        draw(context, surface, surface.get_rect(), position)


def test_both_turns_of_a_comparison_are_drawn(context: SceneContext) -> None:
    position, rect = drawn("current", OPEN), pygame.Rect(0, 0, 420, 420)
    plain, both = pygame.Surface(rect.size), pygame.Surface(rect.size)
    draw(context, plain, rect, position)
    compare(context, both, rect, position, [Slide("e2", "e1")], [Slide("b6", "b5"), Stone("a5")])
    tiling = tiling_of(rect, position.size)
    differing = {
        cell
        for cell in tiling.grid.names
        for spot in (tiling.spot(cell).inflate(-12, -12),)
        if pygame.image.tobytes(plain.subsurface(spot), "RGB")
        != pygame.image.tobytes(both.subsurface(spot), "RGB")
    }
    assert differing >= {"e1", "b5", "a5"}
    assert not differing & {"g7", "g1", "d4", "a1"}


@pytest.mark.parametrize("mark", Mark)
def test_every_mark_of_a_square_stays_on_it(paint: BoardPainter, mark: Mark) -> None:
    rect = pygame.Rect(100, 100, 100, 100)
    paint.square_mark(rect, mark, "shooter")
    assert changed(paint).w > 12
    assert rect.contains(changed(paint))


@pytest.mark.parametrize(("kind", "colour"), [
    ("shooter", LIGHT.vane), ("black", LIGHT.black), ("white", LIGHT.white),
])  # fmt: skip
def test_a_target_shows_the_piece_that_would_go_there(
    paint: BoardPainter, kind: str, colour: Colour
) -> None:
    rect = pygame.Rect(100, 100, 100, 100)
    paint.square_mark(rect, Mark.TARGET, kind)
    assert paint.surface.get_at(rect.center)[:3] == colour


def test_trays_have_no_mark_of_the_last_turn(paint: BoardPainter) -> None:
    rect = pygame.Rect(100, 100, 100, 100)
    paint.bowl_mark(rect, Mark.LAST)
    paint.slot_mark(rect, Mark.LAST)
    assert changed(paint).size == (0, 0)
    paint.bowl_mark(rect, Mark.SELECTED)
    assert changed(paint).w > 80
    assert paint.surface.get_at(rect.center)[:3] == PLAIN


def test_marks_differ_by_shape(context: SceneContext) -> None:
    """The last turn, the selection, the cursor and hints are told apart without colours."""

    def square(surface: pygame.Surface, mark: Mark, kind: str = "shooter") -> None:
        BoardPainter(context, surface, TILING).square_mark(RECT, mark, kind)

    def bowl(surface: pygame.Surface, mark: Mark) -> None:
        BoardPainter(context, surface, TILING).bowl_mark(RECT, mark)

    shown = [mark for mark in Mark if mark is not Mark.HOT]
    assert least_difference({m.name: partial(square, mark=m) for m in shown})[0] > 0.5
    targets = {kind: partial(square, mark=Mark.TARGET, kind=kind) for kind in ("shooter", "black")}
    assert least_difference(targets)[0] > 0.1
    bowls = (Mark.SELECTED, Mark.HINT, Mark.CURSOR)
    assert least_difference({m.name: partial(bowl, mark=m) for m in bowls})[0] > 0.25


def test_a_group_is_outlined_but_not_between_its_own_stones(paint: BoardPainter) -> None:
    paint.rivals({}, "b1")
    assert changed(paint).size == (0, 0)
    paint.rivals(GROUPS, "b1")
    b2, c2 = TILING.spot("b2"), TILING.spot("c2")
    assert paint.surface.get_at((b2.left, b2.centery))[:3] != PLAIN
    assert paint.surface.get_at((c2.left, c2.centery))[:3] == PLAIN
    assert paint.surface.get_at(c2.center)[:3] == PLAIN


def test_the_size_of_a_group_stands_on_its_stone_beside_the_shooter(paint: BoardPainter) -> None:
    paint.rivals(GROUPS, "b1")
    size = TILING.tile * 0.42 / paint.context.scale.factor
    for cell, number, ink in (("b2", "2", LIGHT.white), ("a1", "1", LIGHT.black)):
        badge = paint.surface.subsurface(TILING.spot(cell).inflate(-16, -16))
        alone = badge.copy()
        alone.fill(badge.get_at((2, 11)))
        middle = alone.get_rect().center
        paint.context.text.draw(alone, number, size, ink, bold=True, center=middle)
        inner = pygame.Rect(6, 4, 12, 16)
        assert pygame.image.tobytes(badge.subsurface(inner), "RGB") == pygame.image.tobytes(
            alone.subsurface(inner), "RGB"
        )


@pytest.mark.parametrize("owner", [Side.BLACK, Side.WHITE])
def test_a_future_claim_looks_like_a_claim(paint: BoardPainter, owner: Side) -> None:
    future, claimed = TILING.spot("c3"), TILING.spot("d4")
    paint.future_owner("c3", owner)
    paint.claim(owner, claimed)
    inner = (-TILING.tile * 2 // 3, -TILING.tile * 2 // 3)
    pictures = [paint.surface.subsurface(spot.inflate(inner)) for spot in (future, claimed)]
    assert len({pygame.image.tobytes(picture, "RGB") for picture in pictures}) == 1


@pytest.mark.parametrize("cells", [["a1"], ["c3", "c4", "d3"], ["e5", "e4"], ["a5", "a1"]])
def test_a_verdict_stays_on_the_board_and_off_its_squares(
    paint: BoardPainter, cells: list[str]
) -> None:
    paint.verdict(cells, "Tie")
    assert TILING.rect.contains(changed(paint))
    assert changed(paint).collidelist([TILING.spot(cell) for cell in cells]) < 0


def test_a_verdict_avoids_other_pieces_where_it_can(paint: BoardPainter) -> None:
    pieces = ["a4", "b4", "c4", "d4"]  # a row above a3, where the words would stand
    paint.verdict(["a3"], "Tie", pieces=pieces)
    assert changed(paint).w
    assert changed(paint).collidelist([TILING.spot(cell) for cell in pieces]) < 0


@pytest.mark.parametrize(("share", "shown"), [(0, 0), (0.5, 1), (0.9, 0.5), (1, 0)])
def test_it_appears_quickly_and_fades_at_the_end(share: float, shown: float) -> None:
    assert strength(share) == pytest.approx(shown)


def test_a_pulse_grows_and_fades(context: SceneContext) -> None:
    widths, strongest = [], []
    for share in (0.0, 0.5, 0.99):
        paint = BoardPainter(context, pygame.Surface((300, 300)), Tiling(0, 0, 100, 3))
        paint.pulse("b2", Side.WHITE, share)
        bright = pygame.mask.from_threshold(paint.surface, (255, 255, 255), (251, 251, 251))
        widths.append(max((box.w for box in bright.get_bounding_rects()), default=0))
        strongest.append(max(paint.surface.get_at((x, 150))[0] for x in range(300)))
    assert widths[0] < widths[1]
    assert strongest[0] > strongest[1] > strongest[2]


def test_marks_of_a_refusal_appear_and_fade(context: SceneContext) -> None:
    strengths = []
    for share in (0.0, 0.5, 0.95):
        paint = BoardPainter(context, pygame.Surface((420, 420)), Tiling(0, 0, 60, 7))
        paint.refusal(RefusalMarks(rings=["d4"]), share)
        strengths.append(max(paint.surface.get_at((x, 210))[0] for x in range(180, 240)))
    assert strengths[0] == 0
    assert strengths[1] > strengths[2] > 0
