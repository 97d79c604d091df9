"""The program on a real accessibility bus, as screen readers of Linux find it."""

from __future__ import annotations

import msgspec
import pytest

pytest.importorskip("jeepney")

from tests.atspi import Accessible, until
from tests.heard_program import NEEDS_BUS, Heard
from tests.heard_program import bus as bus
from tests.heard_program import heard as heard

pytestmark = NEEDS_BUS


def names(window: Accessible, role: str) -> list[str]:
    return [node.name for node in window.walk() if node.role == role]


def test_the_menu_is_there_and_has_the_focus(heard: Heard) -> None:
    menu = heard.find("panel", "Menu")
    assert menu.has_focus
    assert menu.description.startswith("Choose a game on a card")
    games = ["Veletas", "Herati", "Tiananmen"]
    assert [name for name in names(menu, "push button") if name in games] == games


def test_a_button_is_pressed_and_another_scene_opens(heard: Heard) -> None:
    heard.press("Settings")
    assert heard.find("heading", "Settings")
    assert heard.find("check box", "Fullscreen")
    assert heard.window.find("panel", "Menu") is None


def test_a_notice_is_announced(heard: Heard) -> None:
    assert heard.window
    heard.reader.listen()
    heard.context.notify("Copied.")
    assert until(heard.reader.listen, heard.step) == ["Copied."]


def test_a_dialog_is_found_by_its_title_and_closed(heard: Heard) -> None:
    heard.press("Quit")
    assert heard.find("dialog", "Quit Tavoliere?")
    heard.press("Cancel")
    assert heard.find("panel", "Menu")


@pytest.mark.parametrize(
    ("language", "library", "quit_word"),
    [("ja", "ライブラリ", "終了"), ("it", "Archivio", "Esci")],
)
def test_the_menu_speaks_the_language_of_the_player(
    heard: Heard, language: str, library: str, quit_word: str
) -> None:
    settings = msgspec.structs.replace(heard.context.settings, language=language)
    heard.context.change_settings(settings)
    assert heard.find("push button", library)
    assert heard.find("push button", quit_word)


def test_without_a_screen_reader_the_program_is_not_on_the_bus(heard: Heard) -> None:
    assert heard.window
    settings = msgspec.structs.replace(heard.context.settings, screen_reader="off")
    heard.context.change_settings(settings)
    heard.step()
    assert until(lambda: not heard.reader.windows(), heard.step)
