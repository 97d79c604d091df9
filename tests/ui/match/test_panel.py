"""What the panel says beside the board, and that nothing of it is cut off without need."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from games.core.position import Outcome, Side, Termination
from games.ui.match.game_scene import SeatInfo
from games.ui.toolkit.text import Text
from tests.ui.race import ADA, BEN, Driver, OpenMatch


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, float]]:
    """The lines that are drawn, and how large."""
    lines: list[tuple[str, float]] = []
    original = Text.draw

    def draw(
        self: Text, surface: pygame.Surface, text: str, size: float, *more: Any, **anchor: Any
    ) -> pygame.Rect:
        lines.append((text, size))
        return original(self, surface, text, size, *more, **anchor)

    monkeypatch.setattr(Text, "draw", draw)
    return lines


def show(driver: Driver) -> None:
    driver.scene.panel.refresh()
    driver.scene.panel.draw(pygame.Surface(driver.context.size))


@pytest.fixture
def small(open_match: OpenMatch) -> Driver:
    driver = open_match()
    driver.context.resize((800, 600))
    return driver


def plate_of(driver: Driver, score: str, detail: str) -> None:
    plates = [SeatInfo(side, "", "Ada", score, detail) for side in (Side.BLACK, Side.WHITE)]
    driver.texts.seat_infos = lambda position: plates  # type: ignore[method-assign]


def test_a_score_that_leaves_no_room_for_the_detail_makes_way(
    small: Driver, drawn: list[tuple[str, float]]
) -> None:
    lead, body = small.context.theme.text.lead, small.context.theme.text.body
    plate_of(small, "64 stones", "a detail of quite such a length")
    show(small)
    assert ("a detail of quite such a length", small.context.theme.text.small) in drawn
    assert ("64 stones", body) in drawn
    plate_of(small, "64 stones", "short")
    show(small)
    assert ("64 stones", lead) in drawn


def test_a_long_title_is_written_smaller_before_it_is_cut(
    small: Driver, drawn: list[tuple[str, float]]
) -> None:
    theme, title = small.context.theme, "Tie: Maximilian, Bartholomew"
    small.texts.turn_title = lambda position: title  # type: ignore[method-assign]
    show(small)
    assert (title, theme.text.body) in drawn
    small.texts.turn_title = lambda position: "Ada"  # type: ignore[method-assign]
    show(small)
    assert ("Ada", theme.text.lead) in drawn


def test_a_tie_names_two_and_counts_more(open_match: OpenMatch) -> None:
    headline = open_match((ADA, BEN)).texts.headline
    black, white, by_target = Side.BLACK, Side.WHITE, Termination("target")
    assert headline(Outcome((black,), by_target)) == "Ada wins"
    assert headline(Outcome((black, white), by_target)) == "Tie: Ada, Ben"
    assert headline(Outcome((black, white, black), by_target)) == "Tie of 3"
