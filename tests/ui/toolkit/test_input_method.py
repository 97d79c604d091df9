"""Text input is on for text fields, and elsewhere as long as no input method is known."""

from __future__ import annotations

import pygame
import pytest

from games.ui.toolkit.devices import InputMethod

EDITING = pygame.Event(pygame.TEXTEDITING, text="", start=0, length=0)
LETTER = pygame.Event(pygame.KEYDOWN, key=pygame.K_h, mod=0, unicode="h", scancode=0)


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What pygame is told, in order."""
    calls: list[str] = []
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: calls.append("on"))
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: calls.append("off"))
    return calls


def test_without_an_input_method_text_input_stays_on(calls: list[str]) -> None:
    method = InputMethod()
    for typing in (False, True, False):
        method.handle(LETTER)
        method.follow(typing=typing)
    assert calls == []


def test_an_input_method_gets_the_keys_of_text_fields_only(calls: list[str]) -> None:
    method = InputMethod()
    method.handle(EDITING)
    for typing in (False, False, True, True, False):
        method.follow(typing=typing)
    assert calls == ["off", "on", "off"]
