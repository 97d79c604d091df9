"""The lines of a refusal: what stands in the way, and which line is nearest."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from games.veletas.view.marks import RefusalDrawing, first_blocker, nearest_line_end
from games.veletas.view.pieces import Tiling
from tests.veletas.match_driver import new_context
from tests.veletas.pictures import OPEN, drawn


@pytest.mark.parametrize(("rules", "origin", "target", "blocker"), [
    ("current", "b6", "f6", "d6"),
    ("current", "b6", "b1", None),
    ("current", "b6", "f2", None),
    ("leaflet-en", "b6", "f2", "d4"),
    ("current", "b6", "c1", None),
])  # fmt: skip
def test_the_first_piece_in_the_way(
    rules: str, origin: str, target: str, blocker: str | None
) -> None:
    assert first_blocker(drawn(rules, OPEN), origin, target) == blocker


@pytest.mark.parametrize(("target", "end"), [
    ("g3", "g2"), ("d7", "e7"), ("a4", "a6"), ("a3", "a2"),
])  # fmt: skip
def test_the_nearest_line_ends_at_its_last_open_square(target: str, end: str) -> None:
    assert nearest_line_end(drawn("current", OPEN), "e2", target) == end


def test_marks_appear_and_fade(screen: None, tmp_path: Path) -> None:
    marks = RefusalDrawing(new_context(tmp_path), Tiling(0, 0, 60, 7))
    assert not marks
    marks.full("d4")
    assert marks
    strengths = []
    for share in (0.0, 0.5, 0.95):
        surface = pygame.Surface((420, 420))
        marks(surface, share)
        strengths.append(max(surface.get_at((x, 210))[0] for x in range(180, 240)))
    assert strengths[0] == 0
    assert strengths[1] > strengths[2] > 0
