"""A dialog with a title, a text and two buttons above an empty scene."""

from __future__ import annotations

import pygame
import pytest

from games.ui.toolkit.scene import SceneContext
from games.ui.widgets.button import Button
from games.ui.widgets.dialog import DialogScene
from tests.ui.conftest import NewStage
from tests.ui.user_input import click, key


class Question(DialogScene):
    """Records which button was pressed."""

    def __init__(self, context: SceneContext, text: str = "Are you sure?") -> None:
        self.pressed: list[str] = []
        self.buttons = [
            Button(context, "Yes", lambda: self.pressed.append("yes")),
            Button(context, "No", self.close),
        ]
        super().__init__(
            context,
            "Quit?",
            text,
            buttons=self.buttons,
            paired=True,
        )


def opened(new_context: NewStage, size: tuple[int, int] = (1280, 800), **how: str) -> Question:
    context = new_context(size, confirm=Question)
    context.scenes.go("menu")
    context.scenes.push("confirm", **how)
    context.scenes.settle()
    top = context.scenes.top
    assert isinstance(top, Question)
    return top


def test_enter_presses_the_first_button(new_context: NewStage) -> None:
    dialog = opened(new_context)
    key(dialog.context.scenes, pygame.K_RETURN)
    assert dialog.pressed == ["yes"]


def test_escape_and_the_button_for_it_close_the_dialog(new_context: NewStage) -> None:
    for way in ("escape", "button"):
        dialog = opened(new_context)
        if way == "escape":
            key(dialog.context.scenes, pygame.K_ESCAPE)
        else:
            click(dialog.context.scenes, dialog.buttons[1].rect.center)
        assert dialog not in dialog.context.scenes.stack
        assert dialog.pressed == []


@pytest.mark.parametrize("size", [(800, 600), (1920, 1080), (900, 1200)])
def test_the_box_is_centred_and_holds_its_widgets(
    new_context: NewStage, size: tuple[int, int]
) -> None:
    dialog = opened(new_context, size)
    assert dialog.card.center == (size[0] // 2, size[1] // 2)
    assert all(dialog.card.contains(w.rect) for w in dialog.form.widgets if w.rect.h)


def test_the_buttons_of_a_pair_share_a_row(new_context: NewStage) -> None:
    dialog = opened(new_context)
    yes, no = (each.rect for each in dialog.buttons)
    assert (yes.y, yes.size, no.x - yes.right) == (no.y, no.size, 8)
    assert (yes.left - dialog.card.left, dialog.card.right - no.right) == (28, 28)


def test_a_longer_text_makes_the_box_higher(new_context: NewStage) -> None:
    short, long = opened(new_context), opened(new_context, text="Are you sure? " * 20)
    assert long.card.h > short.card.h
    assert long.card.w == short.card.w


def test_a_screen_reader_is_told_of_a_dialog_with_its_title_and_text(new_context: NewStage) -> None:
    question = opened(new_context)
    (node,) = question.accessible()
    assert (node.role, node.name, node.description) == ("dialog", "Quit?", "Are you sure?")
    assert [child.name for child in node.children] == ["Are you sure?", "Yes", "No"]
    node.children[1].actions["click"]()
    assert question.pressed == ["yes"]
