"""Keys, the pointer and input methods."""

from __future__ import annotations

import pygame
import pytest

from games.ui.toolkit.devices import InputMethod
from games.ui.toolkit.input import ACTIONS, KeyBindings, key_text, pressed

# -- Keys as texts, and the keys of actions


def press(code: int, mod: int = 0, typed: str = "") -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=typed, scancode=0)


@pytest.mark.parametrize(("event", "text"), [
    (press(pygame.K_h, 0, "h"), "h"),
    (press(pygame.K_h, pygame.KMOD_LSHIFT, "H"), "shift+h"),
    (press(pygame.K_z, pygame.KMOD_LCTRL, "\x1a"), "ctrl+z"),
    (press(pygame.K_z, pygame.KMOD_LMETA), "ctrl+z"),
    (press(pygame.K_z, pygame.KMOD_RCTRL | pygame.KMOD_RSHIFT), "ctrl+shift+z"),
    (press(pygame.K_F11), "f11"),
    (press(pygame.K_SLASH, pygame.KMOD_LSHIFT, "?"), "?"),
    (press(pygame.K_SLASH, pygame.KMOD_LSHIFT, "/"), "?"),
    (press(pygame.K_7, pygame.KMOD_LSHIFT, "/"), "/"),
    (press(pygame.K_SPACE, 0, " "), "space"),
    (press(pygame.K_LSHIFT, pygame.KMOD_LSHIFT), ""),
])  # fmt: skip
def test_a_pressed_key_is_a_text(event: pygame.Event, text: str) -> None:
    assert key_text(event) == text


def test_the_usual_keys_are_all_different_and_can_be_pressed() -> None:
    keys = KeyBindings({})
    assert len({action.key for action in ACTIONS}) == len(ACTIONS)
    for action in ACTIONS:
        assert keys.action(pressed(keys.key(action.name))) == action.name
        assert key_text(pressed(action.key)) == action.key


def test_the_owner_of_a_key() -> None:
    keys = KeyBindings({"hint": "ctrl+t"})
    owner = keys.owner("ctrl+t")
    assert owner is not None
    assert owner.title == "Hint"
    assert keys.owner("h") is None


def test_two_actions_exchange_a_key_that_both_want() -> None:
    changed = KeyBindings({}).changed("hint", "p")
    assert changed == {"hint": "p", "pause": "h"}
    assert KeyBindings(changed).changed("hint", "h") == {}


# -- Text input is on for text fields, and elsewhere as long as no input method is known

EDITING = pygame.Event(pygame.TEXTEDITING, text="", start=0, length=0)


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What pygame is told, in order."""
    calls: list[str] = []
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: calls.append("on"))
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: calls.append("off"))
    return calls


def test_an_input_method_gets_the_keys_of_text_fields_only(calls: list[str]) -> None:
    method = InputMethod()
    method.handle(EDITING)
    for typing in (False, False, True, True, False):
        method.follow(typing=typing)
    assert calls == ["off", "on", "off"]
