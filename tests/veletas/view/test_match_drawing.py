"""The drawing of a match: targets, and the ghost of the piece that would go there."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from games.ui.toolkit.text import Text
from tests.veletas.match_driver import Driver, OpenMatch
from tests.veletas.pictures import WHITE, drawn

TRAP = """
    . . . . . . .
    . . . o . * .
    . . . . . . .
    . . . * . . .
    x . . . . . .
    x . . . . . .
    * o . . . . ."""


def preview_of(driver: Driver, origin: str, target: str) -> set[str]:
    """The squares that look different while a drop is previewed."""
    draw = driver.game_board.preview(driver.position, origin, target)
    if draw is None:
        return set()
    before, after = driver.show().copy(), driver.show().copy()
    draw(after)
    names = driver.position.board.grid.names
    return {
        cell
        for cell in names
        for inner in (driver.spot(cell).inflate(-16, -16),)
        if pygame.image.tobytes(before.subsurface(inner), "RGB")
        != pygame.image.tobytes(after.subsurface(inner), "RGB")
    }


def test_a_stone_over_its_target_shows_what_it_would_trap(open_match: OpenMatch) -> None:
    driver = open_match(at=drawn("current", TRAP))
    changed = preview_of(driver, "black bowl", "b2")
    assert {"a1", "a2", "b1"} <= changed
    assert not {"d4", "f6", "d6", "g1"} & changed


def test_words_say_before_the_drop_who_claims(
    open_match: OpenMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    written, draw = list[str](), Text.draw

    def listen(text: Text, surface: pygame.Surface, words: str, *how: Any, **more: Any) -> Any:
        written.append(words)
        return draw(text, surface, words, *how, **more)

    monkeypatch.setattr(Text, "draw", listen)
    trapped = open_match(at=drawn("current", TRAP))
    assert "c2" in preview_of(trapped, "black bowl", "b2")  # the words lie beside the group
    assert "Black claims it, 3 to 1" in written
    tied = open_match(at=drawn("current", TRAP, WHITE))
    preview_of(tied, "white bowl", "b2")
    assert "Tie: Black claims it" in written


def test_moves_and_harmless_stones_bring_nothing_about(open_match: OpenMatch) -> None:
    driver = open_match(at=drawn("current", TRAP))
    assert preview_of(driver, "black bowl", "g4") == set()
    assert preview_of(driver, "d4", "d1") == set()
