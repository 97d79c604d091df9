"""The program on a real accessibility bus, as screen readers of Linux find it."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pygame
import pytest

from games.ui.widgets.button import Button, KeyField
from tests.shots import shots
from tests.test_accessible import controls

pytest.importorskip("jeepney")

from tests.atspi import CHECKED, AccessibilityBus, Accessible, until
from tests.heard_program import NEEDS_BUS, Heard
from tests.heard_program import bus as bus
from tests.heard_program import heard as heard
from tests.heard_program import session_bus as session_bus

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
    ("language", "library", "quit_word"), [("ja", "ライブラリ", "終了"), ("it", "Archivio", "Esci")]
)
def test_the_menu_speaks_the_language_of_the_player(
    heard: Heard, language: str, library: str, quit_word: str
) -> None:
    settings = msgspec.structs.replace(heard.context.settings, language=language)
    heard.context.change_settings(settings)
    assert heard.find("push button", library)
    assert heard.find("push button", quit_word)


BOARDS = r"(match|sets|hint)-.*"
"""They are played on in `test_board_reader_atspi`."""
ALIKE = r"rules-.*(?<!-01)|.*-(herati|tiananmen)(-01)?|analysis-.*|statistics-.+|library-.*-.*"
"""Scenes with the buttons of another one."""
SCENES = [name for name in shots() if not re.fullmatch(f"{BOARDS}|{ALIKE}", name)]


def button_names(scene: Any) -> set[str]:
    """The names that the visible buttons of a scene show, or are pointed out with."""
    buttons = [w for w in controls(scene) if isinstance(w, Button)]
    named = [button for button in buttons if not isinstance(button, KeyField)]
    return {button.spoken_name or button.label or button.hint for button in named}


@pytest.mark.parametrize("name", SCENES)
def test_every_button_of_every_scene_is_found_by_its_name(heard: Heard, name: str) -> None:
    shots()[name](heard.program)
    heard.program.app.step([pygame.Event(pygame.USEREVENT)], 0.0)  # the shot changed the scene
    scene = heard.context.scenes.top

    def found() -> bool:
        wanted = button_names(scene) if name != "attract" else set()
        roles = ("push button", "radio button")
        return wanted <= {node.name for node in heard.window.walk() if node.role in roles}

    assert until(found, heard.step)


def test_a_field_tells_its_text_and_its_caret(heard: Heard) -> None:
    heard.program.go("library")
    entry = heard.find("entry", "Search for a player")
    entry.focus()
    assert until(lambda: entry.has_focus, heard.step)
    heard.program.wait(0.2, pygame.Event(pygame.TEXTINPUT, text="Zoë"))
    assert until(lambda: (entry.text, entry.caret) == ("Zoë", 3), heard.step)
    heard.program.press(pygame.K_LEFT)
    assert until(lambda: entry.caret == 2, heard.step)


def test_a_switch_tells_whether_it_is_on(heard: Heard) -> None:
    heard.program.go("settings").tabs.choose(2)
    heard.program.app.step([pygame.Event(pygame.USEREVENT)], 0.0)
    switch = heard.find("check box", "Legal targets")
    assert switch.has(CHECKED)
    switch.do()
    assert until(lambda: not switch.has(CHECKED), heard.step)
    assert not heard.context.settings.show_targets


def test_a_dropdown_is_opened_and_one_of_its_choices_taken(heard: Heard) -> None:
    heard.program.go("settings")
    box = heard.find("combo box", "Scale")
    assert box.children == []
    assert box.description == "Automatic. Follows the height of the window."
    box.do()
    option = heard.find("list item", "90%")
    assert option.attributes["posinset"] == "3"  # after "Automatic" and 80 %
    assert option.attributes["setsize"] == "9"
    option.do()
    assert until(lambda: box.children == [], heard.step)
    box = heard.find("combo box", "Scale")  # the page is laid out anew
    assert until(lambda: box.description == "90%.", heard.step)
    assert heard.context.settings.ui_scale == 90


def test_a_button_that_cannot_be_pressed_says_so(heard: Heard) -> None:
    heard.program.go("library")
    asleep = "It cannot be used at present."
    assert heard.find("push button", "Export").description == asleep
    assert heard.find("push button", "Statistics").description == ""


def test_a_slider_goes_to_a_value(heard: Heard) -> None:
    heard.program.go("settings")
    heard.program.app.step([pygame.Event(pygame.USEREVENT)], 0.0)
    slider = heard.find("slider", "Volume")
    assert slider.value == 70
    slider.set_value(35)
    assert until(lambda: slider.value == 35, heard.step)


def test_a_screen_reader_that_comes_back_finds_the_tree(
    heard: Heard, bus: AccessibilityBus
) -> None:
    assert heard.find("panel", "Menu")
    for _ in range(5):
        bus.turn_reader(on=False)
        assert until(lambda: not heard.reader.windows(), heard.step)
        bus.turn_reader(on=True)
        assert heard.find("panel", "Menu")


def test_without_a_screen_reader_the_program_is_not_on_the_bus(heard: Heard) -> None:
    assert heard.window
    settings = msgspec.structs.replace(heard.context.settings, screen_reader="off")
    heard.context.change_settings(settings)
    heard.step()
    assert until(lambda: not heard.reader.windows(), heard.step)
