"""The set of signs: pieces that are told apart by their outlines."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pygame
import pytest

from games.ui.toolkit.scene import SceneContext
from games.veletas.view.pieces import SIGNS, sprite
from tests.veletas.match_driver import new_context


@pytest.fixture
def context(screen: None, tmp_path: Path) -> SceneContext:
    return new_context(tmp_path)


def covered(context: SceneContext, kind: str, piece_set: str) -> pygame.mask.Mask:
    return pygame.mask.from_surface(sprite(context, kind, 100, 0.0, piece_set), 127)


PAIRS = list(combinations(["shooter", "claimed", "black", "white"], 2))


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_signs_are_told_apart_by_their_outline(context: SceneContext, one: str, other: str) -> None:
    first, second = covered(context, one, SIGNS), covered(context, other, SIGNS)
    common = first.overlap_area(second, (0, 0))
    differ = first.count() + second.count() - 2 * common
    assert differ > 0.08 * min(first.count(), second.count())
