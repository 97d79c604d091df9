"""The dialog with all keys."""

from __future__ import annotations

import pygame
import pytest

from games.ui.look.look import SceneContext
from games.ui.scenes.keys import KeysScene
from games.ui.widgets.button import Button
from games.ui.widgets.form import Form, FormScene
from games.ui.widgets.text_field import TextField
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
