"""A turn and a better one beside each other."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from games.tiananmen.rules.position import Save, Stone, set_up
from games.tiananmen.view import drawing
from games.tiananmen.view.drawing import compare
from games.tiananmen.view.pieces import lines_within
from games.ui.toolkit.scene import SceneContext
from tests.tiananmen.match_driver import new_context


@pytest.fixture
def context(screen: None, tmp_path: Path) -> SceneContext:
    return new_context(tmp_path)


def test_both_turns_are_drawn_and_saved_stones_are_not(context: SceneContext) -> None:
    """The badges of the two turns differ; a saved stone has no point."""
    position, rect = set_up(13, black=["D5"], last="D5", day=2), pygame.Rect(0, 0, 300, 300)
    plain, one, other = (pygame.Surface((300, 300)) for _ in range(3))
    drawing.draw(context, plain, rect, position)
    compare(context, one, rect, position, [Stone("D4")], [Save()])
    compare(context, other, rect, position, [Save()], [Stone("D4")])
    spot = lines_within(rect, 13).spot("D4")
    views = {pygame.image.tobytes(s.subsurface(spot), "RGB") for s in (plain, one, other)}
    assert len(views) == 3
    far = lines_within(rect, 13).spot("K10")
    assert pygame.image.tobytes(one.subsurface(far), "RGB") == pygame.image.tobytes(
        plain.subsurface(far), "RGB"
    )
