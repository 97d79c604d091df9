"""The dialog with all keys."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pygame
import pytest

from games.ui.scenes.keys import KeysScene, sections
from games.ui.toolkit.input import ACTIONS
from games.ui.toolkit.scene import SceneContext
from games.ui.toolkit.text import use_language
from games.ui.widgets.button import Button
from games.ui.widgets.form import Form, FormScene
from games.ui.widgets.text_field import TextField
from tests.catalogues import write_catalogue
from tests.ui.conftest import NewStage

QUESTION = pygame.Event(
    pygame.KEYDOWN, key=pygame.K_SLASH, mod=pygame.KMOD_LSHIFT, unicode="?", scancode=0
)


class Page(FormScene):
    """A button and a field."""

    def __init__(self, context: SceneContext) -> None:
        super().__init__(context)
        self.field = TextField(context, "", lambda text: None, length=9, placeholder="")
        self.field.rect = pygame.Rect(0, 0, 200, 40)
        self.form = Form(context, [Button(context, "A", lambda: None), self.field])


@pytest.fixture
def context(new_context: NewStage) -> SceneContext:
    context = new_context(keys=KeysScene, menu=Page)
    context.scenes.go("menu")
    context.scenes.settle()
    return context


def test_a_question_mark_opens_and_closes_it_from_any_page(context: SceneContext) -> None:
    context.scenes.handle(QUESTION)
    assert isinstance(context.scenes.top, KeysScene)
    context.scenes.handle(QUESTION)
    assert isinstance(context.scenes.top, Page)


def test_a_question_mark_in_a_field_is_text(context: SceneContext) -> None:
    page = context.scenes.top
    assert isinstance(page, Page)
    page.form.focus(page.field)
    context.scenes.handle(QUESTION)
    context.scenes.handle(pygame.Event(pygame.TEXTINPUT, text="?"))
    assert context.scenes.top is page
    assert page.field.text == "?"


def test_it_names_every_action_with_its_present_key(context: SceneContext) -> None:
    context.change_settings(msgspec.structs.replace(context.settings, keys={"hint": "ctrl+t"}))
    shown = {line[0]: line[1:] for lines in sections(context).values() for line in lines}
    assert shown["Hint"] == ("Ctrl+T", "X")
    assert shown["Undo"] == ("Ctrl+Z", "Y")
    assert shown["Previous move"] == ("Alt+Left", "LB")
    assert shown["Why not?"] == ("W", "")
    assert len(shown) == 6 + len(ACTIONS)


def test_buttons_of_a_gamepad_are_named_as_printed_on_them(
    context: SceneContext, tmp_path: Path
) -> None:
    texts = {"": "Content-Type: text/plain; charset=UTF-8\n", "Start": "開始", "Back": "戻る"}
    write_catalogue(tmp_path / "ja" / "LC_MESSAGES" / "tavoliere.mo", texts)
    use_language("ja", tmp_path)
    try:
        pads = {line[2] for lines in sections(context).values() for line in lines}
    finally:
        use_language("en")
    assert {"Start", "Back", "LB", "RB", "A", "B", "X", "Y"} <= pads


def test_keys_stand_where_they_do_something(context: SceneContext) -> None:
    shown = {group: [line[0] for line in lines] for group, lines in sections(context).items()}
    assert shown["library"] == ["Rename", "Duplicate", "Export", "Delete", "Search"]
    assert "Play back, stop" in shown["match"]
    assert shown["practice"][0] == "Why not?"
    assert "Show all keys" in shown["everywhere"]


def test_a_game_names_what_its_own_keys_read(context: SceneContext) -> None:
    lines = sections(context, {"read_lines": "Lines from the shooter here"})["reading"]
    assert ("Lines from the shooter here", "D", "") in lines
    assert ("What is around", "B", "") in lines
