"""The program on a real accessibility bus, as screen readers of Linux find it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from games.ui.toolkit.i18n import use_language
from tests.photographer import Photographer

pytest.importorskip("jeepney")

from tests.atspi import MISSING, AccessibilityBus, Accessible, Reader, until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        bool(MISSING) and not os.environ.get("CI"),
        reason=f"needs an accessibility bus: {' and '.join(MISSING)} cannot be found",
    ),
]


class Heard:
    """A running program, and a screen reader on its bus."""

    def __init__(self, photographer: Photographer, reader: Reader) -> None:
        self.program = photographer
        self.context = photographer.context
        self.reader = reader

    def step(self) -> None:
        """Let the program run for a moment."""
        self.program.app.step([], 0.11)

    @property
    def window(self) -> Accessible:
        return self.reader.window(self.step)

    def find(self, role: str, name: str) -> Accessible:
        """A node, once it is there."""
        found: Accessible = until(lambda: self.window.find(role, name), self.step)
        return found

    def press(self, name: str) -> None:
        """Press a button."""
        self.find("push button", name).do()
        self.step()


@pytest.fixture(scope="module")
def bus(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AccessibilityBus]:
    bus = AccessibilityBus(tmp_path_factory.mktemp("bus"))
    before = {name: os.environ.get(name) for name in bus.environment}
    os.environ.update(bus.environment)
    yield bus
    for name, value in before.items():
        if value is None:
            del os.environ[name]
        else:
            os.environ[name] = value
    bus.close()


@pytest.fixture
def heard(bus: AccessibilityBus, tmp_path: Path) -> Iterator[Heard]:
    program, reader = Photographer(tmp_path), Reader(bus)
    settings = msgspec.structs.replace(program.context.settings, screen_reader="on")
    program.context.change_settings(settings)
    program.go("menu")
    yield Heard(program, reader)
    reader.close()
    program.close()
    use_language("en")


def names(window: Accessible, role: str) -> list[str]:
    return [node.name for node in window.walk() if node.role == role]


def test_the_menu_is_there_and_has_the_focus(heard: Heard) -> None:
    menu = heard.find("panel", "Menu")
    assert menu.has_focus
    assert menu.description.startswith("Choose a game on a card")
    assert names(menu, "push button")[:3] == ["Veletas", "Herati", "Tiananmen"]


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
