"""Positions at rest: every piece of every colour is where it belongs, at every size."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from games.ui.toolkit.scene import SceneContext
from games.ui.toolkit.theme import Colour
from games.veletas.rules.position import first_position
from games.veletas.view.board import draw
from games.veletas.view.look import LOOK
from games.veletas.view.pieces import PALETTES, tiling_within
from tests.veletas.match_driver import new_context
from tests.veletas.pictures import after_turns, example

LIGHT = PALETTES["light"]


@pytest.fixture
def context(screen: None, tmp_path: Path) -> SceneContext:
    return new_context(tmp_path)


def near(one: pygame.Color, other: Colour) -> bool:
    return all(abs(a - b) <= 6 for a, b in zip(one, other, strict=False))


def test_the_sample_shows_free_and_claimed_shooters_and_both_colours() -> None:
    position = LOOK.sample()
    assert len(position.free_shooters) == 3
    assert len(position.claims) == 2
    assert {side.value for side in position.stones.values()} == {"black", "white"}


@pytest.mark.parametrize("side", [120, 260, 300, 700])
def test_every_piece_is_drawn_on_its_square(context: SceneContext, side: int) -> None:
    surface = pygame.Surface((side, side))
    position = LOOK.sample()
    draw(context, surface, surface.get_rect(), position)
    whole = surface.get_rect()
    tiling = tiling_within(whole.inflate(-side // 24, -side // 24), position.size)
    middles = {
        "b9": LIGHT.black, "h1": LIGHT.white, "a9": LIGHT.black, "i1": LIGHT.white,
        "e5": LIGHT.tile,
    }  # fmt: skip
    for cell, colour in middles.items():
        shown = surface.get_at(tiling.spot(cell).center)
        tones = (colour, LIGHT.shaded_tile) if colour is LIGHT.tile else (colour,)
        assert any(near(shown, tone) for tone in tones), cell


def test_nothing_is_drawn_outside_the_largest_square(context: SceneContext) -> None:
    surface = pygame.Surface((500, 340))
    surface.fill((1, 2, 3))
    draw(context, surface, pygame.Rect(10, 20, 480, 300), first_position(10))
    assert surface.get_at((99, 170))[:3] == (1, 2, 3)
    assert surface.get_at((401, 170))[:3] == (1, 2, 3)
    assert surface.get_at((250, 19))[:3] == (1, 2, 3)
    assert near(surface.get_at((104, 170)), LIGHT.ground)


def test_positions_of_every_phase_can_be_drawn(context: SceneContext) -> None:
    surface = pygame.Surface((320, 320))
    position = first_position(7)
    for text in ("d4", "/a1"):
        draw(context, surface, surface.get_rect(), position)
        position = after_turns(position, text)
    draw(context, surface, surface.get_rect(), position)
    draw(context, surface, surface.get_rect(), example("won"))
