"""The dialog with all keys."""

from __future__ import annotations

from typing import Any

import msgspec
import pygame
import pytest

from games.ui.scenes.keys import KeysScene, pages
from games.ui.toolkit.input import ACTIONS
from games.ui.toolkit.scene import SceneContext
from games.ui.widgets.button import Button
from games.ui.widgets.form import Form, FormScene
from games.ui.widgets.text_field import TextField
from tests.ui.conftest import NewStage
from tests.ui.user_input import button, click

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


def lines(context: SceneContext, own: dict[str, str] | None = None) -> dict[str, list[Any]]:
    """All lines of all pages by the titles of their sections."""
    found: dict[str, list[Any]] = {}
    for page in pages(context, own or {}):
        for (title, _no_key), *keys in filter(None, page):
            found[title] = [*found.get(title, []), *keys]
    return found


def test_it_names_every_action_with_its_present_key(context: SceneContext) -> None:
    context.announcements.wanted = True
    context.change_settings(msgspec.structs.replace(context.settings, keys={"hint": "ctrl+t"}))
    found = lines(context)
    pad = dict(found.pop("Gamepad"))
    shown = {line[0]: line[1] for section in found.values() for line in section}
    assert (shown["Hint"], pad["Hint"]) == ("Ctrl+T", "X")
    assert (shown["Undo"], pad["Undo"]) == ("Ctrl+Z", "Y")
    assert (shown["Previous move"], pad["Previous move"]) == ("Alt+Left", "LB")
    assert shown["Why not?"] == "W"
    assert len(shown) == 6 + len(ACTIONS)


def test_keys_of_a_screen_reader_are_listed_while_it_is_used(context: SceneContext) -> None:
    assert "With a screen reader" not in lines(context)
    context.announcements.wanted = True
    assert "With a screen reader" in lines(context)


def test_a_button_turns_the_pages(context: SceneContext) -> None:
    context.scenes.handle(QUESTION)
    top = context.scenes.top
    assert isinstance(top, KeysScene)
    seen = [told(top)]
    for _ in range(2):
        click(context.scenes, button(top, "More keys").rect.center)
        seen.append(told(top))
    assert any("Undo" in name for name in seen[0])
    assert any("Rename" in name for name in seen[1])
    assert any("LB" in name for name in seen[2])
    click(context.scenes, button(top, "Fewer keys").rect.center)
    assert told(top) == seen[0]


def told(scene: KeysScene) -> list[str]:
    """What a screen reader reads in the table."""
    node = scene.table.accessible()
    assert node is not None
    return [child.name for child in node.children]
