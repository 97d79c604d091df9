"""A dialog that asks for a line of text."""

from __future__ import annotations

import pygame
import pytest

from games.ui.scenes.small_dialogs import PromptScene
from tests.ui.conftest import NewStage
from tests.ui.user_input import button, key, write


class Prompt:
    """The open dialog, and the answers it has given."""

    def __init__(self, new_context: NewStage, value: str = "", length: int = 60) -> None:
        self.answers: list[str] = []
        self.context = new_context(confirm=PromptScene)
        self.context.scenes.go("menu")
        self.context.scenes.push(
            "confirm",
            title="New name",
            yes="Rename",
            action=self.answers.append,
            value=value,
            length=length,
        )
        self.context.scenes.settle()
        top = self.context.scenes.top
        assert isinstance(top, PromptScene)
        self.scene = top

    @property
    def is_open(self) -> bool:
        return self.context.scenes.top is self.scene


def test_enter_answers_with_the_text_without_spaces_around_it(new_context: NewStage) -> None:
    prompt = Prompt(new_context)
    write(prompt.context.scenes, " final ")
    key(prompt.context.scenes, pygame.K_RETURN)
    assert prompt.answers == ["final"]
    assert not prompt.is_open


@pytest.mark.parametrize("value", ["", "   "])
def test_an_empty_text_is_no_answer(new_context: NewStage, value: str) -> None:
    prompt = Prompt(new_context, value)
    assert not button(prompt.scene, "Rename").enabled
    key(prompt.context.scenes, pygame.K_RETURN)
    assert prompt.answers == []
    assert prompt.is_open


def test_escape_closes_without_an_answer(new_context: NewStage) -> None:
    prompt = Prompt(new_context, "final")
    key(prompt.context.scenes, pygame.K_ESCAPE)
    assert prompt.answers == []
    assert not prompt.is_open


def test_the_text_has_a_greatest_length(new_context: NewStage) -> None:
    prompt = Prompt(new_context, length=3)
    write(prompt.context.scenes, "final")
    assert prompt.scene.entry.text == "fin"
