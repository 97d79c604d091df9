"""Editing one line of text without a window."""

from __future__ import annotations

import pytest

from games.ui.widgets.text_field import EditBuffer


def select(buffer: EditBuffer, first: int, last: int) -> None:
    buffer.move(first)
    buffer.move(last, extend=True)


def test_pasting_over_the_selection_of_a_full_field_fills_it_again() -> None:
    buffer = EditBuffer("abcdef", 6)
    select(buffer, 1, 4)
    buffer.insert("123456")
    assert buffer.text == "a123ef"
    assert (buffer.caret, buffer.selected) == (4, "")


def test_nothing_fits_into_a_full_field_without_a_selection() -> None:
    buffer = EditBuffer("abcdef", 6)
    buffer.move(3)
    buffer.insert("1")
    assert (buffer.text, buffer.caret) == ("abcdef", 3)


def test_a_shorter_text_replaces_a_longer_selection() -> None:
    buffer = EditBuffer("abcdef", 6)
    select(buffer, 5, 1)
    buffer.insert("1")
    assert buffer.text == "a1f"


@pytest.mark.parametrize(
    ("place", "back", "on"), [(0, 0, 4), (2, 0, 4), (4, 0, 9), (6, 4, 9), (9, 4, 12), (12, 9, 12)]
)
def test_words_begin_after_spaces(place: int, back: int, on: int) -> None:
    buffer = EditBuffer("one four six", 40)
    buffer.move(place)
    assert (buffer.word(-1), buffer.word(1)) == (back, on)


def test_line_ends_become_spaces_and_control_characters_are_left_out() -> None:
    buffer = EditBuffer("", 40)
    buffer.insert("one\ntwo\x1b\u0000 three")
    assert buffer.text == "one two three"


def test_erasing_removes_the_selection_or_the_text_to_a_place() -> None:
    buffer = EditBuffer("abcdef", 6)
    select(buffer, 1, 3)
    buffer.erase(0)
    assert buffer.text == "adef"
    buffer.erase(3)
    assert buffer.text == "af"
