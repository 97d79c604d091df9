"""The bowls and the reserve beside the board."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from games.ui.toolkit.context import Context
from games.veletas.rules.position import VeletasPosition, first_position
from games.veletas.view.layout import Layout, layout_within
from games.veletas.view.match import TrayPainter, first_of_next, stones_are_due
from games.veletas.view.pieces import PALETTES
from tests.veletas.match_driver import new_context
from tests.veletas.pictures import after_turns, example

LIGHT = PALETTES["light"]


@pytest.fixture
def context(screen: None, tmp_path: Path) -> Context:
    return new_context(tmp_path)


def painted(
    context: Context, position: VeletasPosition, left: int
) -> tuple[pygame.Surface, Layout]:
    area = pygame.Rect(0, 0, 900, 600)
    layout = layout_within(area, position.size, position.board.shooters)
    surface = pygame.Surface(area.size)
    surface.fill(LIGHT.ground)
    TrayPainter(context, surface, layout).trays(position, left)
    return surface, layout


def redness(surface: pygame.Surface, rect: pygame.Rect) -> int:
    """How much redder than blue the reddest pixel of a rectangle is."""
    return max(each[0] - each[2] for each in pixels(surface, rect))


def red_share(surface: pygame.Surface, rect: pygame.Rect) -> float:
    """The share of the pixels of a rectangle that are red."""
    found = pixels(surface, rect)
    return sum(each[0] - each[2] > 100 for each in found) / len(found)


def pixels(surface: pygame.Surface, rect: pygame.Rect) -> list[pygame.Color]:
    """Every fourth pixel of a rectangle."""
    across, down = range(rect.left, rect.right, 2), range(rect.top, rect.bottom, 2)
    return [surface.get_at((x, y)) for x in across for y in down]


def test_stones_are_due_after_the_shooters_and_in_play_until_the_end() -> None:
    position = first_position(7)
    assert not stones_are_due(position)
    assert stones_are_due(after_turns(position, "d4"))
    assert not stones_are_due(after_turns(position, "d4/a1"))  # the pie choice
    assert stones_are_due(example("middle_game"))
    assert not stones_are_due(example("won"))


def test_the_next_placement_begins_at_its_slot() -> None:
    position = first_position(10)
    assert first_of_next(position) == 3
    assert first_of_next(after_turns(position, "c3,e5,g7/a1", "keep")) == 7


def test_the_reserve_shows_the_shooters_left_and_later_ones_small(context: Context) -> None:
    position = after_turns(first_position(9), "c3")
    surface, layout = painted(context, position, left=4)
    red = [redness(surface, slot) for slot in layout.slots]
    assert red[0] < 20  # it is on the board
    assert all(each > 130 for each in red[1:])
    first, *later = [red_share(surface, slot) for slot in layout.slots[1:]]
    assert all(0.25 * first < each < 0.5 * first for each in later)  # 0.6 of its side


def test_the_reserve_counts_claims_from_both_ends(context: Context) -> None:
    surface, layout = painted(context, example("middle_game"), left=0)
    red = [redness(surface, slot) > 130 for slot in layout.slots]
    assert red == [True, False, False, False, True]
    black, white = (surface.get_at(layout.slots[n].center)[:3] for n in (0, 4))
    assert black == LIGHT.black
    assert white == LIGHT.white
