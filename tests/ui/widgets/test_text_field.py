"""Typing and editing in a text field."""

from __future__ import annotations

import pygame
import pytest

from games.ui.toolkit.scene import SceneContext
from games.ui.widgets.button import Button
from games.ui.widgets.form import Form
from games.ui.widgets.text_field import TextField
from tests.ui.user_input import click, drag, key, tab, write

CTRL, SHIFT = pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT
LEFT, RIGHT, HOME, END = pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END


class Field:
    """An entry with its form, and what it has reported."""

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
        text = self.entry.text[:place]
        return 112 + self.entry.context.text.width(text, 16)


def test_typed_text_appears_and_is_reported(context: SceneContext) -> None:
    field = Field(context)
    write(field.form, "Ada B")
    assert field.entry.text == "Ada B"
    assert field.news == ["A", "Ad", "Ada", "Ada ", "Ada B"]


def test_writing_goes_in_at_the_caret(context: SceneContext) -> None:
    field = Field(context, "Aa").keys(LEFT)
    write(field.form, "d")
    assert (field.entry.text, field.entry.caret) == ("Ada", 2)


def test_a_text_has_a_greatest_length(context: SceneContext) -> None:
    field = Field(context, "123456789", length=5)
    assert field.entry.text == "12345"
    write(field.form, "6")
    assert (field.entry.text, field.news) == ("12345", [])


def test_line_ends_become_spaces_and_controls_nothing(context: SceneContext) -> None:
    field = Field(context)
    field.form.handle(pygame.Event(pygame.TEXTINPUT, text="a\nb\x07c\x00d"))
    assert field.entry.text == "a bcd"


def test_other_scripts_can_be_written(context: SceneContext) -> None:
    field = Field(context)
    write(field.form, "花子é")
    assert field.entry.text == "花子é"


def test_backspace_and_delete(context: SceneContext) -> None:
    field = Field(context, "abcd").keys(pygame.K_BACKSPACE, HOME, pygame.K_DELETE)
    assert field.entry.text == "bc"
    field.keys(pygame.K_BACKSPACE, END, pygame.K_DELETE)
    assert field.entry.text == "bc"
    assert field.news == ["abc", "bc"]


def test_backspace_takes_out_the_selection(context: SceneContext) -> None:
    field = Field(context, "abcd").keys(LEFT, LEFT, mod=SHIFT)
    assert field.entry.selected == "cd"
    assert field.keys(pygame.K_BACKSPACE).entry.text == "ab"


def test_word_by_word(context: SceneContext) -> None:
    field = Field(context, "one two  three")
    assert field.keys(LEFT, mod=CTRL).entry.caret == 9
    assert field.keys(LEFT, mod=CTRL).entry.caret == 4
    assert field.keys(RIGHT, mod=CTRL).entry.caret == 9
    assert field.keys(pygame.K_BACKSPACE, mod=CTRL).entry.text == "one three"
    assert field.keys(HOME).keys(pygame.K_DELETE, mod=CTRL).entry.text == "three"


def test_shift_extends_the_selection_and_writing_replaces_it(context: SceneContext) -> None:
    field = Field(context, "Ada Lovelace").keys(HOME, mod=SHIFT)
    assert field.entry.selected == "Ada Lovelace"
    write(field.form, "B")
    assert field.entry.text == "B"


def test_control_a_selects_everything(context: SceneContext) -> None:
    field = Field(context, "Ada").keys(pygame.K_a, mod=CTRL)
    assert field.entry.selected == "Ada"
    assert field.keys(RIGHT).entry.selected == ""


def test_the_clipboard(context: SceneContext) -> None:
    field = Field(context, "Ada").keys(pygame.K_a, pygame.K_x, mod=CTRL)
    assert field.entry.text == ""
    field.keys(pygame.K_v, pygame.K_v, mod=CTRL)
    assert field.entry.text == "AdaAda"
    field.keys(LEFT, mod=SHIFT).keys(pygame.K_c, mod=CTRL).keys(HOME).keys(pygame.K_v, mod=CTRL)
    assert field.entry.text == "aAdaAda"


def test_without_a_clipboard_nothing_is_lost(
    context: SceneContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_arguments: object) -> None:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", broken)
    monkeypatch.setattr(pygame.scrap, "get_text", broken)
    field = Field(context, "Ada").keys(pygame.K_a, pygame.K_x, mod=CTRL)
    assert field.entry.text == "Ada"
    assert field.keys(END).keys(pygame.K_v, mod=CTRL).entry.text == "Ada"


def test_a_click_puts_the_caret_between_characters(context: SceneContext) -> None:
    field = Field(context, "Lovelace")
    click(field.form, (field.x(3) + 1, 120))
    assert field.entry.caret == 3
    click(field.form, (390, 120))
    assert field.entry.caret == 8


def test_a_drag_selects(context: SceneContext) -> None:
    field = Field(context, "Lovelace")
    drag(field.form, (field.x(2), 120), (field.x(6), 500))
    assert field.entry.selected == "vela"


def test_a_long_text_follows_the_caret(context: SceneContext) -> None:
    field = Field(context, "w" * 60, length=60)
    click(field.form, (112, 120))
    assert 30 < field.entry.caret < 60  # the end of the text was in sight
    field.keys(HOME)
    click(field.form, (112, 120))
    assert field.entry.caret == 0


def test_the_keyboard_arrives_with_everything_selected(context: SceneContext) -> None:
    field = Field(context, "Ada")
    field.form.focus(None)
    tab(field.form)
    assert field.entry.selected == "Ada"


def test_a_composed_text_is_shown_and_not_yet_reported(context: SceneContext) -> None:
    field = Field(context, "a")
    before = pygame.Surface(context.size)
    field.form.draw(before)
    field.form.handle(pygame.Event(pygame.TEXTEDITING, text="はな", start=0, length=2))
    during = pygame.Surface(context.size)
    field.form.draw(during)
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(during, "RGB")
    assert (field.entry.text, field.news) == ("a", [])
    field.keys(pygame.K_BACKSPACE)
    assert field.entry.text == "a"
    field.form.handle(pygame.Event(pygame.TEXTINPUT, text="花"))
    assert field.entry.text == "a花"


def test_composed_text_replaces_what_is_selected(context: SceneContext) -> None:
    field = Field(context, "Ada")
    field.form.focus(None)
    tab(field.form)
    assert field.entry.selected == "Ada"
    field.form.handle(pygame.Event(pygame.TEXTEDITING, text="", start=0, length=0))
    assert field.entry.text == "Ada"
    field.form.handle(pygame.Event(pygame.TEXTEDITING, text="は", start=0, length=1))
    assert field.entry.text == ""
    field.form.handle(pygame.Event(pygame.TEXTINPUT, text="花"))
    assert field.entry.text == "花"


def test_space_writes_and_enter_presses_the_default(context: SceneContext) -> None:
    field = Field(context, "Ada")
    acted: list[str] = []
    start = Button(context, "Start", lambda: acted.append("start"))
    field.form.set_widgets([field.entry, start])
    field.form.default = start
    write(field.form, " B")
    assert (field.entry.text, acted) == ("Ada B", [])
    key(field.form, pygame.K_RETURN)
    assert acted == ["start"]


def test_text_set_from_outside_is_not_reported(context: SceneContext) -> None:
    field = Field(context, "Ada")
    field.entry.set_text("Bob")
    assert (field.entry.text, field.entry.caret, field.news) == ("Bob", 3, [])


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
