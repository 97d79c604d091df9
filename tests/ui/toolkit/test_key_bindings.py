"""Keys as texts, and the keys of actions."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from games.ui.toolkit.input import ACTIONS, KeyBindings, key_text, key_title, pressed
from games.ui.toolkit.text import use_language
from tests.catalogues import write_catalogue


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


def test_the_names_of_keys() -> None:
    assert [key_title(key) for key in ("ctrl+shift+z", "page up", "+", "ctrl++")] == [
        "Ctrl+Shift+Z",
        "Page Up",
        "+",
        "Ctrl++",
    ]


def test_keys_are_named_as_on_the_keyboards_of_the_language(tmp_path: Path) -> None:
    names = {"": "Content-Type: text/plain; charset=UTF-8\n", "key\x04Shift": "Maiusc"}
    write_catalogue(tmp_path / "it" / "LC_MESSAGES" / "tavoliere.mo", names)
    use_language("it", tmp_path)
    try:
        assert key_title("ctrl+shift+z") == "Ctrl+Maiusc+Z"
    finally:
        use_language("en")


def test_the_usual_keys_are_all_different_and_can_be_pressed() -> None:
    keys = KeyBindings({})
    assert len({action.key for action in ACTIONS}) == len(ACTIONS)
    for action in ACTIONS:
        assert keys.action(pressed(keys.key(action.name))) == action.name
        assert key_text(pressed(action.key)) == action.key


def test_a_changed_key_replaces_the_usual_one() -> None:
    keys = KeyBindings({"hint": "ctrl+t"})
    assert keys.action(press(pygame.K_t, pygame.KMOD_LCTRL)) == "hint"
    assert keys.action(press(pygame.K_h, 0, "h")) == ""
    assert keys.title("hint") == "Ctrl+T"


def test_the_owner_of_a_key() -> None:
    keys = KeyBindings({"hint": "ctrl+t"})
    owner = keys.owner("ctrl+t")
    assert owner is not None
    assert owner.title == "Hint"
    assert keys.owner("h") is None


def test_a_key_of_two_actions_serves_each_where_it_is_asked_for() -> None:
    keys = KeyBindings({"hint": "f2"})  # a version without a key for renaming has saved this
    event = press(pygame.K_F2)
    assert keys.action(event, ("hint", "pause")) == "hint"
    assert keys.action(event, ("rename", "export")) == "rename"
    assert keys.action(event, ("export",)) == ""


def test_two_actions_exchange_a_key_that_both_want() -> None:
    changed = KeyBindings({}).changed("hint", "p")
    assert changed == {"hint": "p", "pause": "h"}
    assert KeyBindings(changed).changed("hint", "h") == {}
