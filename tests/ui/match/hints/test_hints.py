"""Hints in the window: their sentences, marks and ghosts."""

from __future__ import annotations

from typing import Any

import pygame

from games.controller.seats import Hint, HintReady
from games.core.game import Evaluation
from games.ui.match.hints import HintDisplay
from tests import toy
from tests.toy import Add
from tests.ui.race import Driver, OpenMatch

TURN = Hint("3+2", toy.Race(), (Add(3), Add(2)), Evaluation(0.7))


def display(driver: Driver) -> HintDisplay[Any]:
    return HintDisplay(driver.view)


def hinted(open_match: OpenMatch, *turns: tuple[str, ...]) -> Driver:
    driver = open_match()
    driver.session.ai.hint()
    driver.engine.propose(*turns)
    driver.wait(0.1)
    return driver


def test_the_only_turn_needs_no_other_reason(open_match: OpenMatch) -> None:
    hint = Hint("1", toy.Race(most=1), (Add(1),), only=True)
    said = display(open_match()).sentence(HintReady(hint, 1, 1))
    assert said == "Hint: 1 – the only legal turn"


def test_without_a_reason_only_the_turn_is_named(open_match: OpenMatch, monkeypatch: Any) -> None:
    driver = open_match()
    monkeypatch.setattr(driver.view.texts, "hint_reason", lambda *_, **__: "")
    assert display(driver).sentence(HintReady(TURN, 1, 1)) == "Hint: 3+2"


def drawn(driver: Driver) -> pygame.Surface:
    surface = pygame.Surface(driver.context.size)
    surface.fill((200, 200, 200))
    display(driver).draw(surface)
    return surface


def blue(surface: pygame.Surface) -> int:
    """The strongest difference of blue from the grey of the ground."""
    pixels = pygame.image.tobytes(surface, "RGB")
    return max(b - r for r, b in zip(pixels[::3], pixels[2::3], strict=True))


def test_its_numbers_are_faint_while_a_piece_is_held(open_match: OpenMatch) -> None:
    driver = hinted(open_match, ("3", "2"))
    plain = blue(drawn(driver))
    driver.board.select("1")
    assert 0 < blue(drawn(driver)) < plain
