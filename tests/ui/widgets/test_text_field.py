"""Fields for text and keys."""

from __future__ import annotations

import pygame
import pytest

from games.ui.scenes.small_dialogs import PromptScene
from games.ui.toolkit.scene import SceneContext
from games.ui.widgets.button import Button, KeyField
from games.ui.widgets.form import Form
from games.ui.widgets.text_field import EditBuffer, TextField
from tests.ui import user_input
from tests.ui.conftest import NewStage
from tests.ui.user_input import button, click, drag, key, tab, write

# -- Typing and editing in a text field

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
        text = self.entry.line.text[:place]
        return 112 + self.entry.context.text.width(text, 16)


def test_typed_text_goes_in_at_the_caret_and_is_reported(context: SceneContext) -> None:
    field = Field(context)
    write(field.form, "Ada B")
    assert field.entry.line.text == "Ada B"
    assert field.news == ["A", "Ad", "Ada", "Ada ", "Ada B"]
    field.keys(LEFT)
    write(field.form, "花é")
    assert (field.entry.line.text, field.entry.line.caret) == ("Ada 花éB", 6)
    field.form.handle(pygame.Event(pygame.TEXTINPUT, text="a\nb\x07c\x00d"))
    assert field.entry.line.text == "Ada 花éa bcdB"


def test_a_text_has_a_greatest_length(context: SceneContext) -> None:
    field = Field(context, "123456789", length=5)
    assert field.entry.line.text == "12345"
    write(field.form, "6")
    assert (field.entry.line.text, field.news) == ("12345", [])


def test_backspace_and_delete(context: SceneContext) -> None:
    field = Field(context, "abcd").keys(pygame.K_BACKSPACE, HOME, pygame.K_DELETE)
    assert field.entry.line.text == "bc"
    field.keys(pygame.K_BACKSPACE, END, pygame.K_DELETE)
    assert field.entry.line.text == "bc"
    assert field.news == ["abc", "bc"]
    field.keys(LEFT, mod=SHIFT)
    assert field.entry.line.selected == "c"
    assert field.keys(pygame.K_BACKSPACE).entry.line.text == "b"


def test_word_by_word(context: SceneContext) -> None:
    field = Field(context, "one two  three")
    assert field.keys(LEFT, mod=CTRL).entry.line.caret == 9
    assert field.keys(LEFT, mod=CTRL).entry.line.caret == 4
    assert field.keys(RIGHT, mod=CTRL).entry.line.caret == 9
    assert field.keys(pygame.K_BACKSPACE, mod=CTRL).entry.line.text == "one three"
    assert field.keys(HOME).keys(pygame.K_DELETE, mod=CTRL).entry.line.text == "three"


def test_shift_extends_the_selection_and_writing_replaces_it(context: SceneContext) -> None:
    field = Field(context, "Ada Lovelace").keys(HOME, mod=SHIFT)
    assert field.entry.line.selected == "Ada Lovelace"
    write(field.form, "B")
    assert field.entry.line.text == "B"


def test_the_clipboard(context: SceneContext) -> None:
    field = Field(context, "Ada").keys(pygame.K_a, pygame.K_x, mod=CTRL)
    assert field.entry.line.text == ""
    field.keys(pygame.K_v, pygame.K_v, mod=CTRL)
    assert field.entry.line.text == "AdaAda"
    field.keys(LEFT, mod=SHIFT).keys(pygame.K_c, mod=CTRL).keys(HOME).keys(pygame.K_v, mod=CTRL)
    assert field.entry.line.text == "aAdaAda"


def test_without_a_clipboard_nothing_is_lost(
    context: SceneContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_arguments: object) -> None:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", broken)
    monkeypatch.setattr(pygame.scrap, "get_text", broken)
    field = Field(context, "Ada").keys(pygame.K_a, pygame.K_x, mod=CTRL)
    assert field.entry.line.text == "Ada"
    assert field.keys(END).keys(pygame.K_v, mod=CTRL).entry.line.text == "Ada"


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


def test_composed_text_replaces_what_is_selected(context: SceneContext) -> None:
    field = Field(context, "Ada")
    field.form.focus(None)
    tab(field.form)
    assert field.entry.line.selected == "Ada"
    field.form.handle(pygame.Event(pygame.TEXTEDITING, text="", start=0, length=0))
    assert field.entry.line.text == "Ada"
    field.form.handle(pygame.Event(pygame.TEXTEDITING, text="は", start=0, length=1))
    assert field.entry.line.text == ""
    field.form.handle(pygame.Event(pygame.TEXTINPUT, text="花"))
    assert field.entry.line.text == "花"


def test_space_writes_and_enter_presses_the_default(context: SceneContext) -> None:
    field = Field(context, "Ada")
    acted: list[str] = []
    start = Button(context, "Start", lambda: acted.append("start"))
    field.form.set_widgets([field.entry, start])
    field.form.default = start
    write(field.form, " B")
    assert (field.entry.line.text, acted) == ("Ada B", [])
    key(field.form, pygame.K_RETURN)
    assert acted == ["start"]


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


@pytest.mark.parametrize(
    ("selection", "written", "text"),
    [
        ((1, 4), "123456", "a123ef"),  # the selection makes room
        ((3, 3), "1", "abcdef"),  # a full field takes nothing
        ((5, 1), "1", "a1f"),
    ],
)
def test_writing_replaces_the_selection(
    selection: tuple[int, int], written: str, text: str
) -> None:
    buffer = EditBuffer("abcdef", 6)
    buffer.move(selection[0])
    buffer.move(selection[1], extend=True)
    buffer.insert(written)
    assert (buffer.text, buffer.selected) == (text, "")


@pytest.mark.parametrize(
    ("place", "back", "on"), [(0, 0, 4), (2, 0, 4), (4, 0, 9), (6, 4, 9), (9, 4, 12), (12, 9, 12)]
)
def test_words_begin_after_spaces(place: int, back: int, on: int) -> None:
    buffer = EditBuffer("one four six", 40)
    buffer.move(place)
    assert (buffer.word(-1), buffer.word(1)) == (back, on)


# -- A dialog that asks for a line of text


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
    prompt = Prompt(new_context, "nal", length=5)
    write(prompt.context.scenes, "final")
    assert prompt.scene.entry.line.text == "nalfi"
    key(prompt.context.scenes, pygame.K_ESCAPE)
    assert prompt.answers == []
    assert not prompt.is_open


# -- A field that takes a key

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


def test_a_click_elsewhere_ends_the_wait(context: SceneContext, field: KeyField) -> None:
    form = Form(context, [field])
    user_input.click(form, field.rect.center)
    user_input.press(form, (500, 500))
    assert (field.listening, field.label) == (False, "Ctrl+Z")
    user_input.click(form, field.rect.center)
    user_input.key(form, pygame.K_SPACE)  # the usual key, which no other action can have
    assert (TAKEN, field.label, REFUSED) == (["space"], "Space", [])
