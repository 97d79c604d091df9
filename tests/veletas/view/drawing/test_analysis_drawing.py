"""The drawing of a turn that was played and of a better one."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from games.ui.toolkit.context import Context
from games.veletas.rules.pieces import Move, Pie, Slide, Stone
from games.veletas.rules.position import VeletasPosition
from games.veletas.view.board import compare, draw, tiling_of
from tests.veletas.match_driver import new_context
from tests.veletas.pictures import example

RECT = pygame.Rect(0, 0, 420, 420)


@pytest.fixture
def context(screen: None, tmp_path: Path) -> Context:
    return new_context(tmp_path)


def differing_squares(
    context: Context,
    played: list[Move],
    better: list[Move],
    position: VeletasPosition | None = None,
) -> set[str]:
    """The squares that look different from the position alone, at their centres or rims."""
    position = position or example("before_the_turn")
    plain, marked = pygame.Surface(RECT.size), pygame.Surface(RECT.size)
    draw(context, plain, RECT, position)
    compare(context, marked, RECT, position, played, better)
    tiling = tiling_of(RECT, position.size)
    return {
        cell
        for cell in position.board.grid.names
        if pygame.image.tobytes(plain.subsurface(tiling.spot(cell)), "RGB")
        != pygame.image.tobytes(marked.subsurface(tiling.spot(cell)), "RGB")
    }


def test_a_shot_without_a_move_is_a_ghost_with_a_path_from_its_shooter(context: Context) -> None:
    marked = differing_squares(context, [Stone("b6")], [])
    assert {"b3", "b4", "b5", "b6"} <= marked
    assert not {"a1", "f3", "g1"} & marked


def test_a_move_and_a_shot_have_paths_along_their_lines(context: Context) -> None:
    marked = differing_squares(context, [Slide("b2", "b6"), Stone("e6")], [])
    assert {"b3", "b4", "b5", "b6", "c6", "e6"} <= marked
    assert "g1" not in marked


def test_both_turns_are_drawn(context: Context) -> None:
    marked = differing_squares(context, [Stone("a6")], [Stone("g3")])
    assert {"a6", "g3"} <= marked


def test_a_choice_of_colours_is_not_drawn(context: Context) -> None:
    position = example("first_placement")
    assert differing_squares(context, [Pie(swap=True)], [Pie(swap=False)], position) == set()
