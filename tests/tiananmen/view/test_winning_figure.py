"""The ring or the chain that has won."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from games.tiananmen.rules.position import Stone, opening, set_up
from games.tiananmen.view.marks import WinningFigure, draw_winning_figure, winning_figure
from games.tiananmen.view.pieces import PALETTES, BoardLines
from games.ui.toolkit.scene import SceneContext
from tests.tiananmen.match_driver import new_context
from tests.tiananmen.pictures import CHAIN, RING

LIGHT = PALETTES["light"]

LINES = BoardLines(30, 30, 30, 13)
BLANK = (1, 2, 3)


@pytest.fixture
def context(screen: None, tmp_path: Path) -> SceneContext:
    return new_context(tmp_path)


def drawn(context: SceneContext, figure: WinningFigure, share: float) -> pygame.Surface:
    surface = pygame.Surface((450, 450))
    surface.fill(BLANK)
    draw_winning_figure(context, surface, LINES, figure, share)
    return surface


def near(one: pygame.Color, other: tuple[int, int, int]) -> bool:
    return max(abs(a - b) for a, b in zip(one[:3], other, strict=True)) < 40


def test_a_ring_begins_at_the_stone_placed_last() -> None:
    previous, last = RING[7:9]
    others = [point for point in RING if point != last]
    position = set_up(19, black=others, last=previous, day=2).play(Stone(last))
    figure = winning_figure(position)
    assert figure.closed
    assert figure.stones[0] == last
    assert set(figure.stones) == set(RING)


def test_a_chain_begins_at_the_heroes() -> None:
    position = set_up(19, white=CHAIN[:-1], last="R18", day=2, part=1).play(Stone("R19"))
    figure = winning_figure(position)
    assert not figure.closed
    assert figure.stones[-1] == "R19"


def test_there_is_no_figure_before_the_end() -> None:
    assert winning_figure(opening(13)) == WinningFigure((), closed=False)


def test_a_figure_grows_and_a_ring_closes(context: SceneContext) -> None:
    stones = ("D4", "D5", "E5", "E4")
    half = drawn(context, WinningFigure(stones, closed=True), 0.5)
    chain = drawn(context, WinningFigure(stones, closed=False), 1.0)
    ring = drawn(context, WinningFigure(stones, closed=True), 1.0)
    assert near(half.get_at(LINES.centre("D5")), LIGHT.sun)
    assert half.get_at(LINES.centre("E5"))[:3] == BLANK
    x, y = LINES.centre("D4")
    assert chain.get_at((x + 15, y))[:3] == BLANK
    assert near(ring.get_at((x + 15, y)), LIGHT.sun)
