"""The drawing of claims, by the pixels that change."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from games.core.position import Side
from games.ui.toolkit.scene import SceneContext
from games.veletas.view.marks import (
    contrast_of,
    draw_future_owner,
    draw_pulse,
    draw_rivals,
    draw_verdict,
    shown,
)
from games.veletas.view.pieces import Tiling, palette_of
from tests.veletas.match_driver import new_context

PLAIN = (90, 120, 150)
TILING = Tiling(50, 50, 40, 5)
GROUPS = {Side.BLACK: frozenset({"b2", "c2"}), Side.WHITE: frozenset({"a1"})}


@pytest.fixture
def context(screen: None, tmp_path: Path) -> SceneContext:
    return new_context(tmp_path)


@pytest.fixture
def surface() -> pygame.Surface:
    surface = pygame.Surface((300, 300))
    surface.fill(PLAIN)
    return surface


def test_a_group_is_outlined_but_not_between_its_own_stones(
    context: SceneContext, surface: pygame.Surface
) -> None:
    draw_rivals(context, surface, TILING, GROUPS, "b1")
    b2, c2 = TILING.spot("b2"), TILING.spot("c2")
    assert surface.get_at((b2.left, b2.centery))[:3] != PLAIN
    assert surface.get_at((c2.left, c2.centery))[:3] == PLAIN
    assert surface.get_at(c2.center)[:3] == PLAIN


def test_the_size_of_a_group_stands_on_its_stone_beside_the_shooter(
    context: SceneContext, surface: pygame.Surface
) -> None:
    draw_rivals(context, surface, TILING, GROUPS, "b1")
    for cell, number in (("b2", "2"), ("a1", "1")):
        badge = surface.subsurface(TILING.spot(cell).inflate(-16, -16))
        alone = badge.copy()
        alone.fill(badge.get_at((2, 11)))
        side = Side.BLACK if cell == "b2" else Side.WHITE
        size = TILING.tile * 0.42 / context.scale.factor
        ink = contrast_of(palette_of(context), side)
        middle = alone.get_rect().center
        context.text.draw(alone, number, size, ink, bold=True, center=middle)
        inner = pygame.Rect(6, 4, 12, 16)
        assert pygame.image.tobytes(badge.subsurface(inner), "RGB") == pygame.image.tobytes(
            alone.subsurface(inner), "RGB"
        )


def test_without_stones_nothing_is_outlined(context: SceneContext, surface: pygame.Surface) -> None:
    draw_rivals(context, surface, TILING, {}, "b1")
    assert surface.get_bounding_rect() == surface.get_rect()
    assert surface.get_at(TILING.spot("b1").center)[:3] == PLAIN


@pytest.mark.parametrize("owner", [Side.BLACK, Side.WHITE])
def test_the_tile_of_a_future_claim_has_the_owners_tint_and_marker(
    context: SceneContext, surface: pygame.Surface, owner: Side
) -> None:
    spot = TILING.spot("c3")
    draw_future_owner(context, surface, TILING, "c3", owner)
    corner, middle = surface.get_at((spot.x + 7, spot.y + 7)), surface.get_at(spot.center)
    if owner is Side.BLACK:
        assert corner.r < PLAIN[0]
        assert middle.r < corner.r
    else:
        assert corner.r > PLAIN[0]
        assert middle.r > corner.r


@pytest.mark.parametrize("cells", [["a1"], ["c3", "c4", "d3"], ["e5", "e4"], ["a5", "a1"]])
def test_a_verdict_stays_on_the_board_and_off_its_squares(
    context: SceneContext, surface: pygame.Surface, cells: list[str]
) -> None:
    before = surface.copy()
    draw_verdict(context, surface, TILING, cells, "Tie")
    changed = pygame.mask.from_threshold(surface, PLAIN, (1, 1, 1))
    changed.invert()
    (box,) = [rect for rect in changed.get_bounding_rects() if rect.w > 10]
    assert TILING.rect.contains(box)
    assert box.collidelist([TILING.spot(cell) for cell in cells]) < 0
    assert before.get_size() == surface.get_size()


@pytest.mark.parametrize(("share", "strength"), [(0, 0), (0.5, 1), (0.9, 0.5), (1, 0)])
def test_it_appears_quickly_and_fades_at_the_end(share: float, strength: float) -> None:
    assert shown(share) == pytest.approx(strength)


def test_a_pulse_grows_and_fades(context: SceneContext) -> None:
    widths, strongest = [], []
    for share in (0.0, 0.5, 0.99):
        surface = pygame.Surface((300, 300))
        surface.fill((0, 0, 0))
        spot = pygame.Rect(100, 100, 100, 100)
        draw_pulse(context, surface, spot, Side.WHITE, share)
        bright = pygame.mask.from_threshold(surface, (255, 255, 255), (251, 251, 251))
        widths.append(max((box.w for box in bright.get_bounding_rects()), default=0))
        strongest.append(max(surface.get_at((x, 150))[0] for x in range(300)))
    assert widths[0] < widths[1]
    assert strongest[0] > strongest[1] > strongest[2]


def test_a_verdict_avoids_other_pieces_where_it_can(
    context: SceneContext, surface: pygame.Surface
) -> None:
    pieces = ["a4", "b4", "c4", "d4"]  # a row above a3, where the words would stand
    draw_verdict(context, surface, TILING, ["a3"], "Tie", pieces=pieces)
    for cell in pieces:
        assert surface.get_at(TILING.spot(cell).center)[:3] == PLAIN
