"""The evaluation graph: its captions, and its interpolation."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from games.ui.scenes.analysis.eval_graph import EvalGraph, captions, height
from games.ui.toolkit.scene_context import SceneContext
from games.ui.toolkit.text import Text


def test_two_players_stand_opposite_each_other() -> None:
    assert captions(["Ada", "Ben"]) == ("Ada", "Ben")


@pytest.mark.parametrize("names", [["Ada", "Ben", "Cleo"], ["Ada", "Ben", "Cleo", "Dan"]])
def test_with_more_players_the_first_is_compared_with_all_others(names: list[str]) -> None:
    assert captions(names) == ("Ada against the others", "")


def test_one_player_has_no_opposite_caption() -> None:
    assert captions(["Ada"]) == ("Ada", "")


def test_the_curve_is_interpolated_linearly() -> None:
    known = [(1, 0.0), (5, 0.8)]
    assert [height(known, n) for n in (0, 1, 2, 3, 5, 6)] == pytest.approx(
        [0.0, 0.0, 0.2, 0.4, 0.8, 0.8]
    )
    assert height([], 3) == 0.0


@pytest.mark.parametrize("names", [["skilled", "casual"], ["Ada"], ["Ada", "Ben", "Cleo"]])
@pytest.mark.parametrize("even", ["", "par 4"])
def test_neither_curve_nor_mark_runs_through_the_words(
    context: SceneContext, monkeypatch: pytest.MonkeyPatch, names: list[str], even: str
) -> None:
    words: list[pygame.Rect] = []
    draw = Text.draw

    def listen(text: Text, *how: Any, **more: Any) -> pygame.Rect:
        words.append(draw(text, *how, **more))
        return words[-1]

    monkeypatch.setattr(Text, "draw", listen)
    curve = EvalGraph(context, 10, names, even)
    curve.rect = pygame.Rect(0, 0, 380, 160)
    looks = []
    for standing in (-1.0, 0.0, 1.0):
        for chosen in (0, 5, 10):
            surface = pygame.Surface(curve.rect.size)
            known = [(number, standing) for number in range(11)]
            curve.draw(surface, known, chosen, range(11))
            looks.append([pygame.image.tobytes(surface.subsurface(w), "RGB") for w in words])
            words.clear()
    assert all(look == looks[0] for look in looks)
