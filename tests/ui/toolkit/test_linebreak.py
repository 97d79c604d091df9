"""Line breaking with characters that are all one pixel wide."""

from __future__ import annotations

import pytest

from games.ui.toolkit.text import break_lines, phrase_parser


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("", 5, [""]),
        ("one two six", 11, ["one two six"]),
        ("one two six", 10, ["one two", "six"]),
        ("one two six", 3, ["one", "two", "six"]),
        ("one\ntwo six", 20, ["one", "two six"]),
        ("abcdefgh", 3, ["abc", "def", "gh"]),
        ("ab cdefgh", 3, ["ab", "cde", "fgh"]),
        ("one\u00a0two six", 7, ["one\u00a0two", "six"]),
        ("日本語の盤", 2, ["日本", "語の", "盤"]),  # a phrase that is too long is broken anywhere
        ("シューターを動かして、コマを撃つ。", 9, ["シューターを", "動かして、コマを", "撃つ。"]),
        ("シューターを動かして、コマを撃つ。", 12, ["シューターを動かして、", "コマを撃つ。"]),
        ("e4 のコマを撃つ", 4, ["e4 の", "コマを", "撃つ"]),
        ("語 one two", 5, ["語 one", "two"]),
        ("日本語。盤", 3, ["日本", "語。盤"]),  # the full stop may not begin a line
        ("日本「語」", 3, ["日本", "「語」"]),  # the bracket may not end a line
        ("ab", 0, ["a", "b"]),
        ("on a 9 × 9 board", 9, ["on a", "9 × 9", "board"]),
        ("it is 23 %", 9, ["it is", "23 %"]),
        ("wins at 4 of 7 on 10 × 10.", 10, ["wins at", "4 of 7 on", "10 × 10."]),
        ("4 su 7 sul", 8, ["4 su 7", "sul"]),
        ("12 of them", 5, ["12 of", "them"]),
    ],
)
def test_break_lines(text: str, width: int, lines: list[str]) -> None:
    assert list(break_lines(text, len, width)) == lines


def test_without_the_model_of_phrases_lines_break_between_characters(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def missing() -> None:
        raise FileNotFoundError("ja.json")

    monkeypatch.setattr("budoux.load_default_japanese_parser", missing)
    phrase_parser.cache_clear()
    try:
        assert list(break_lines("コマを撃つ", len, 4)) == ["コマを撃", "つ"]
    finally:
        phrase_parser.cache_clear()
