"""Text, its lines and its language."""

from __future__ import annotations

import re
from pathlib import Path

import pygame
import pygame.system
import pytest

from games.core.translation import _
from games.ui.toolkit.layout import Scale
from games.ui.toolkit.text import Text, break_lines, phrase_parser, use_language
from tests.catalogues import write_catalogue

# -- Text

INK = (36, 31, 26)
SENTENCE = "c4 is next to the shooter on d5: shooters may not be placed side by side."
JAPANESE = "中国の将棋盤に似た盤の上で、赤い射手を動かし、石を打つ。"


@pytest.fixture
def text() -> Text:
    return Text(Scale(1))


def inked(surface: pygame.Surface) -> pygame.Rect:
    return surface.get_bounding_rect()


@pytest.mark.parametrize("content", [None, b"", b"no font"])
def test_a_missing_or_damaged_font_is_replaced(
    text: Text, content: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "font.otf"
    if content is not None:
        path.write_bytes(content)
    for name in ("REGULAR", "BOLD"):
        monkeypatch.setattr(f"games.ui.toolkit.text.{name}", path)
    line = text.render("Veletas", 16, INK)
    assert inked(line).width > 0
    assert text.width("Veletas", 16, bold=True) > text.width("Veletas", 16)


@pytest.mark.parametrize("language", [
    "Più giù: è così", "盤面の駒を動かす、ラーメン", "齋藤 髙橋 山﨑 渡邊 彗",
    "Łódź Dvořák Őry Ðorđe Şahin Țepeș Ærø Þór ẞ Nguyễn",
    "Θεοδώρα Ἀθηνᾶ Ωμέγα", "Ёжик Київ Ђорђе Ўзбек Әлия",
])  # fmt: skip
def test_the_font_has_the_characters(text: Text, language: str) -> None:
    unknown = pygame.image.tobytes(text.render("\ue000", 20, INK), "RGBA")
    for bold in (False, True):
        for character in language.replace(" ", ""):
            image = text.render(character, 20, INK, bold=bold)
            assert pygame.image.tobytes(image, "RGBA") != unknown, character


def test_missing_characters_raise_nothing(text: Text) -> None:
    for odd in ("", "a\0b", "a\tb\r\n", "\U0001f3b2", "\u200b"):
        assert text.render(odd, 16, INK).get_height() == text.line_height(16)
        assert text.fitted(odd, 10**6, 16) == odd


def test_half_a_surrogate_pair_is_drawn_as_a_replacement_character(text: Text) -> None:
    broken, shown = "match\udcff\ud800.txt", "match\ufffd\ufffd.txt"
    assert text.width(broken, 16) == text.width(shown, 16)
    assert text.wrap(broken, 500, 16) == [broken]
    assert text.fitted(broken, text.width(shown, 16), 16) == broken
    images = [text.render(name, 16, INK) for name in (broken, shown)]
    assert pygame.image.tobytes(images[0], "RGBA") == pygame.image.tobytes(images[1], "RGBA")
    paragraph = text.paragraph(broken, 500, 16, INK)
    assert inked(paragraph) == inked(images[1])


@pytest.mark.parametrize("width", [0, 5, 40, 123, 300])
@pytest.mark.parametrize("sample", [SENTENCE, JAPANESE])
def test_text_that_does_not_fit_ends_in_an_ellipsis(text: Text, width: int, sample: str) -> None:
    cut = text.fitted(sample, width, 16)
    assert text.width(cut, 16) <= width
    assert cut == "" or (cut[-1] == "…" and sample.startswith(cut[:-1]))
    assert " …" not in cut
    longer = sample[: len(cut)].removesuffix(" ") + "…"
    if longer == cut:  # a space alone does not count
        longer = sample[: len(cut) + 1] + "…"
    assert text.width(longer, 16) > width


def test_wrapped_lines_fit_and_lose_no_word(text: Text) -> None:
    for width in (90, 200, 400):
        lines = text.wrap(SENTENCE, width, 16)
        assert all(text.width(line, 16) <= width for line in lines)
        assert " ".join(lines) == SENTENCE
    assert len(text.wrap(SENTENCE, text.width(SENTENCE, 16), 16)) == 1


def test_even_lines_are_as_few_and_of_similar_lengths(text: Text) -> None:
    width = text.width("Maximiliana Montgomery", 16)
    assert text.wrap_evenly("Maximiliana Montgomery W", width, 16) == [
        "Maximiliana",
        "Montgomery W",
    ]
    assert text.wrap_evenly("W", width, 16) == ["W"]
    assert text.wrap_evenly("", width, 16) == [""]


def test_no_japanese_line_begins_with_a_particle_after_a_coordinate(text: Text) -> None:
    sample = "白石からの線が F9 のあなたの石を越え、空いた目は E7 です。"
    for count in range(5, 20):
        lines = text.wrap(sample, text.width("中" * count, 16), 16)
        assert not any(line.startswith(("の", "です")) for line in lines[1:]), lines
        assert "E7 です。" in "\n".join(lines)


def test_a_text_is_squeezed_before_it_is_cut(text: Text) -> None:
    words = "Undo a whole turn"
    width = text.width(words, 16)
    assert text.squeezed(words, width, 16) == (words, 16)
    shown, size = text.squeezed(words, round(width * 0.9), 16)
    assert shown == words
    assert 16 * 0.72 <= size < 16
    assert text.width(shown, size) <= width * 0.9
    shown, size = text.squeezed(words, width // 2, 16)
    assert shown.endswith("…")
    assert size == 16 * 0.72


# -- Line breaking with characters that are all one pixel wide


BROKEN = Path(__file__).with_name("broken_lines.txt").read_text(encoding="utf-8")
"""Widths and texts, and the lines they are broken into; `~` is a space that keeps together."""


@pytest.mark.parametrize("broken", re.findall(r"^\d.*(?:\n    .*)+", BROKEN, re.MULTILINE))
def test_break_lines(broken: str) -> None:
    told, *lines = broken.replace("~", "\u00a0").split("\n    ")
    width, _, text = told.partition(" ")
    assert list(break_lines(text.replace("\\n", "\n"), len, int(width))) == lines


def test_an_empty_text_is_one_line() -> None:
    assert list(break_lines("", len, 5)) == [""]


def test_without_the_model_of_phrases_lines_break_between_characters(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def missing() -> None:
        raise FileNotFoundError("ja.json")

    monkeypatch.setattr("budoux.load_default_japanese_parser", missing)
    phrase_parser.cache_clear()
    try:
        assert list(break_lines("コマを撃つ", len, 4)) == ["コマを", "撃つ"]
    finally:
        phrase_parser.cache_clear()


# -- I18n


def test_without_an_environment_the_desktop_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    header = "Content-Type: text/plain; charset=UTF-8\n"
    catalogue = tmp_path / "ja" / "LC_MESSAGES" / "tavoliere.mo"
    write_catalogue(catalogue, {"": header, "menu": "メニュー"})
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    places = [{"language": "ja", "country": "JP"}, {"language": "en", "country": None}]
    monkeypatch.setattr(pygame.system, "get_pref_locales", lambda: places)
    try:
        use_language(None, tmp_path)
        assert _("menu") == "メニュー"
    finally:
        use_language("en")


def test_a_number_stays_beside_what_it_counts() -> None:
    lines = list(break_lines("Black now places 2 stones more", len, 18))
    assert lines == ["Black now places", "2 stones more"]
