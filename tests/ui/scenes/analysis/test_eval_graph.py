"""The evaluation graph: its captions, and its interpolation."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from games.ui.scenes.analysis import EvalGraph, height, ticks
from games.ui.toolkit.game_views import GraphLabels
from games.ui.toolkit.scene import SceneContext
from games.ui.toolkit.text import Text

CHANCE = GraphLabels("Ada’s chance to win, by turns", "100%", "50%", "0%")
LOOM = GraphLabels("Diamonds", "8", "par 4", "0")
EMPTY = GraphLabels("", "", "", "")


@pytest.mark.parametrize(("turns", "numbered"), [
    (0, []),
    (1, [1]),
    (8, [1, 2, 3, 4, 5, 6, 7, 8]),
    (9, [2, 4, 6, 8]),
    (17, [2, 4, 6, 8, 10, 12, 14, 16]),
    (18, [5, 10, 15]),
    (130, [20, 40, 60, 80, 100, 120]),
])  # fmt: skip
def test_at_most_eight_round_numbers_stand_on_the_axis(turns: int, numbered: list[int]) -> None:
    assert ticks(turns) == numbered


@pytest.mark.parametrize(("labels", "words"), [
    (CHANCE, {"Ada’s chance to win, by turns", "100%", "50%", "0%"}),
    (LOOM, {"Diamonds", "8", "par 4", "0"}),
])  # fmt: skip
def test_the_levels_are_named_beside_the_axis(
    context: SceneContext,
    monkeypatch: pytest.MonkeyPatch,
    labels: GraphLabels,
    words: set[str],
) -> None:
    said: list[str] = []
    draw = Text.draw

    def listen(text: Text, surface: pygame.Surface, words: str, *how: Any, **more: Any) -> Any:
        said.append(words)
        return draw(text, surface, words, *how, **more)

    monkeypatch.setattr(Text, "draw", listen)
    graph = EvalGraph(context, 3, labels)
    graph.rect = pygame.Rect(0, 0, 380, 176)
    graph.draw(pygame.Surface((380, 176)), [(0, 0.0), (3, 1.0)], 0, {2: "??"})
    assert {*said} == {"1", "2", "3", "??", *words}


def test_the_area_between_curve_and_middle_is_tinted(context: SceneContext) -> None:
    graph = EvalGraph(context, 4, CHANCE)
    graph.rect = pygame.Rect(0, 0, 400, 200)
    surface = pygame.Surface((400, 200))
    graph.draw(surface, [(0, 0.8), (4, 0.8)], 0, {})
    middle = graph_height(surface)
    above, below = surface.get_at((200, middle - 15)), surface.get_at((200, middle + 15))
    assert tuple(below)[:3] == context.theme.card[:3]
    assert above != below


def graph_height(surface: pygame.Surface) -> int:
    """The height of the middle line, which is drawn through the tinted area's lower edge."""
    column = [surface.get_at((200, y)) for y in range(40, 170)]
    card = column[-40]
    tinted = [y for y, colour in enumerate(column, 40) if colour != card and y < 140]
    return tinted[-1]


def test_the_curve_is_interpolated_linearly() -> None:
    known = [(1, 0.0), (5, 0.8)]
    assert [height(known, n) for n in (0, 1, 2, 3, 5, 6)] == pytest.approx(
        [0.0, 0.0, 0.2, 0.4, 0.8, 0.8]
    )
    assert height([], 3) == 0.0


@pytest.mark.parametrize("labels", [CHANCE, LOOM, EMPTY])
def test_neither_curve_nor_mark_runs_through_the_words(
    context: SceneContext, monkeypatch: pytest.MonkeyPatch, labels: GraphLabels
) -> None:
    words: list[pygame.Rect] = []
    draw = Text.draw

    def listen(text: Text, *how: Any, **more: Any) -> pygame.Rect:
        words.append(draw(text, *how, **more))
        return words[-1]

    monkeypatch.setattr(Text, "draw", listen)
    curve = EvalGraph(context, 10, labels)
    curve.rect = pygame.Rect(0, 0, 380, 160)
    looks = []
    for standing in (-1.0, 0.0, 1.0):
        for chosen in (0, 5, 10):
            surface = pygame.Surface(curve.rect.size)
            known = [(number, standing) for number in range(11)]
            curve.draw(surface, known, chosen, {})
            looks.append([pygame.image.tobytes(surface.subsurface(w), "RGB") for w in words])
            words.clear()
    assert all(look == looks[0] for look in looks)
