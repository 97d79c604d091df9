"""A field that takes a key."""

from __future__ import annotations

import pygame
import pytest

from games.ui.toolkit.scene import SceneContext
from games.ui.widgets.controls import KeyField
from games.ui.widgets.form import Form
from tests.ui import user_input

TAKEN: list[str] = []
REFUSED: list[str] = []


@pytest.fixture
def field(context: SceneContext) -> KeyField:
    field = KeyField(context, "ctrl+z", TAKEN.append, on_refuse=REFUSED.append, usual="space")
    field.rect = pygame.Rect(10, 10, 160, 40)
    TAKEN.clear()
    REFUSED.clear()
    return field


def test_it_shows_its_key_and_takes_the_next_one(context: SceneContext, field: KeyField) -> None:
    form = Form(context, [field])
    assert field.label == "Ctrl+Z"
    user_input.click(form, field.rect.center)
    assert field.listening
    user_input.key(form, pygame.K_LSHIFT, pygame.KMOD_LSHIFT)
    assert field.listening
    user_input.key(form, pygame.K_F5)
    assert (TAKEN, field.label, field.listening) == (["f5"], "F5", False)


@pytest.mark.parametrize(("code", "refused"), [
    (pygame.K_ESCAPE, []),  # it ends the wait
    (pygame.K_RETURN, ["return"]),
    (pygame.K_TAB, ["tab"]),
    (pygame.K_LEFT, ["left"]),
])  # fmt: skip
def test_keys_that_serve_the_window_are_not_taken(
    context: SceneContext, field: KeyField, code: int, refused: list[str]
) -> None:
    form = Form(context, [field])
    user_input.click(form, field.rect.center)
    user_input.key(form, code)
    assert (TAKEN, field.label, field.listening) == ([], "Ctrl+Z", False)
    assert refused == REFUSED


def test_the_usual_key_is_taken_even_if_no_other_action_can_have_it(
    context: SceneContext, field: KeyField
) -> None:
    form = Form(context, [field])
    user_input.click(form, field.rect.center)
    user_input.key(form, pygame.K_SPACE)
    assert (TAKEN, field.label, REFUSED) == (["space"], "Space", [])


def test_a_click_elsewhere_ends_the_wait(context: SceneContext, field: KeyField) -> None:
    form = Form(context, [field])
    user_input.click(form, field.rect.center)
    user_input.press(form, (500, 500))
    assert (field.listening, field.label) == (False, "Ctrl+Z")
