"""Fields for text and keys."""

from __future__ import annotations

import pygame
import pytest

from games.ui.look.look import SceneContext
from games.ui.widgets.form import Form
from games.ui.widgets.text_field import EditBuffer, TextField
from tests.ui.user_input import click, drag, key

# -- Typing and editing in a text field

CTRL, SHIFT = pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT
LEFT, RIGHT, HOME, END = pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END


class Field:
    """An entry with its form, and its reports."""

    def __init__(self, context: SceneContext, text: str = "", length: int = 24) -> None:
        self.news: list[str] = []
        self.entry = TextField(context, text, self.news.append, length=length)
        self.entry.rect = pygame.Rect(100, 100, 300, 40)
        self.form = Form(context, [self.entry])
        self.form.focus(self.entry)

    def keys(self, *codes: int, mod: int = 0) -> Field:
        for code in codes:
            key(self.form, code, mod)
        return self

    def x(self, place: int) -> int:
        """Where the character begins: 12 pixels behind the edge."""
        text = self.entry.line.text[:place]
        return 112 + self.entry.context.text.width(text, 16)


def test_a_click_puts_the_caret_between_characters_and_a_drag_selects(
    context: SceneContext,
) -> None:
    field = Field(context, "Lovelace")
    for x, caret in ((field.x(3) + 1, 3), (390, 8)):
        click(field.form, (x, 120))
        assert field.entry.line.caret == caret
    drag(field.form, (field.x(2), 120), (field.x(6), 500))
    assert field.entry.line.selected == "vela"


def test_a_long_text_follows_the_caret(context: SceneContext) -> None:
    field = Field(context, "w" * 60, length=60)
    click(field.form, (112, 120))
    assert 30 < field.entry.line.caret < 60  # the end of the text was in sight
    field.keys(HOME)
    click(field.form, (112, 120))
    assert field.entry.line.caret == 0


def test_a_composed_text_is_shown_and_not_yet_reported(context: SceneContext) -> None:
    field = Field(context, "a")
    before = pygame.Surface(context.size)
    field.form.draw(before)
    field.form.handle(pygame.Event(pygame.TEXTEDITING, text="はな", start=0, length=2))
    during = pygame.Surface(context.size)
    field.form.draw(during)
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(during, "RGB")
    assert (field.entry.line.text, field.news) == ("a", [])
    field.keys(pygame.K_BACKSPACE)
    assert field.entry.line.text == "a"
    field.form.handle(pygame.Event(pygame.TEXTINPUT, text="花"))
    assert field.entry.line.text == "a花"


def test_a_text_set_before_the_field_has_a_size_is_seen_from_its_start(
    context: SceneContext,
) -> None:
    entry = TextField(context, "", lambda text: None, length=24)
    entry.set_text("Player 1")
    entry.rect = pygame.Rect(0, 0, 240, 40)
    surface = pygame.Surface((240, 40))
    entry.draw(surface)
    fresh = TextField(context, "Player 1", lambda text: None, length=24)
    fresh.rect = entry.rect.copy()
    expected = pygame.Surface((240, 40))
    fresh.draw(expected)
    assert pygame.image.tobytes(surface, "RGB") == pygame.image.tobytes(expected, "RGB")


# -- Editing one line of text without a window


@pytest.mark.parametrize(("selection", "written", "text"), [
    ((1, 4), "123456", "a123ef"),  # the selection makes room
    ((3, 3), "1", "abcdef"),  # a full field takes nothing
    ((5, 1), "1", "a1f"),
])  # fmt: skip
def test_writing_replaces_the_selection(
    selection: tuple[int, int], written: str, text: str
) -> None:
    buffer = EditBuffer("abcdef", 6)
    buffer.move(selection[0])
    buffer.move(selection[1], extend=True)
    buffer.insert(written)
    assert (buffer.text, buffer.selected) == (text, "")
