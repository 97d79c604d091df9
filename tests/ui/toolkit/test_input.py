"""Keys, the pointer and input methods."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from games.ui.toolkit.devices import InputMethod
from games.ui.toolkit.input import ACTIONS, KeyBindings, MousePointer, key_text, key_title, pressed
from games.ui.toolkit.text import use_language
from tests.catalogues import write_catalogue

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


# -- The shapes of the mouse pointer


def test_the_pointer_is_set_only_when_it_changes(
    screen: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    known: list[str] = []

    def keep(cursor: pygame.Cursor) -> None:
        known.append(cursor.type)

    monkeypatch.setattr(pygame.mouse, "set_cursor", keep)
    pointer = MousePointer()
    for shape, side in (
        ("arrow", 28),
        ("open", 28),
        ("open", 28),
        ("closed", 28),
        ("closed", 56),
        ("arrow", 56),
        ("arrow", 28),
    ):
        pointer.show(shape, side)  # type: ignore[arg-type]
    assert known == ["color", "color", "color", "system"]


def test_a_driver_without_pointers_does_no_harm(
    screen: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(cursor: pygame.Cursor) -> None:
        raise pygame.error("Cursors are not supported")

    monkeypatch.setattr(pygame.mouse, "set_cursor", fail)
    pointer = MousePointer()
    pointer.show("open", 28)
    pointer.show("arrow", 28)


# -- Text input is on for text fields, and elsewhere as long as no input method is known

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
