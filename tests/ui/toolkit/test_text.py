"""Text, its lines and its language."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
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
def text_text() -> Text:
    return Text(Scale(1))


def inked(surface: pygame.Surface) -> pygame.Rect:
    return surface.get_bounding_rect()


def test_a_line_is_as_wide_and_high_as_measured(text_text: Text) -> None:
    line = text_text.render("Veletas", 16, INK)
    assert line.get_size() == (text_text.width("Veletas", 16), text_text.line_height(16))
    assert 0 < inked(line).width <= line.get_width()


@pytest.mark.parametrize("content", [None, b"", b"no font"])
def test_a_missing_or_damaged_font_is_replaced(
    text_text: Text, content: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "font.otf"
    if content is not None:
        path.write_bytes(content)
    for name in ("REGULAR", "BOLD"):
        monkeypatch.setattr(f"games.ui.toolkit.text.{name}", path)
    line = text_text.render("Veletas", 16, INK)
    assert inked(line).width > 0
    assert text_text.width("Veletas", 16, bold=True) > text_text.width("Veletas", 16)


def test_the_same_line_is_rendered_once(text_text: Text) -> None:
    assert text_text.render("Herati", 16, INK) is text_text.render("Herati", 16, INK)
    assert text_text.render("Herati", 16, INK) is not text_text.render("Herati", 16, (9, 9, 9))
    assert text_text.render("Herati", 16, INK) is not text_text.render("Herati", 16, INK, bold=True)


def test_lines_are_forgotten_when_there_are_too_many(text_text: Text) -> None:
    first = text_text.render("0", 16, INK)
    for number in range(1, 2100):
        text_text.render(str(number), 16, INK)
    assert text_text.render("0", 16, INK) is not first


def test_type_grows_with_the_scale_and_is_drawn_at_the_pixels_of_the_screen() -> None:
    small, large = Text(Scale(1)), Text(Scale(2))
    assert large.render("Loom", 16, INK).get_size() == small.render("Loom", 32, INK).get_size()
    assert small.line_height(16) < small.line_height(20) < large.line_height(16)


def test_bold_is_wider(text_text: Text) -> None:
    assert text_text.width(SENTENCE, 16, bold=True) > text_text.width(SENTENCE, 16)


def test_capitals_stand_in_the_middle_of_their_line(text_text: Text) -> None:
    line = text_text.render("HEH", 100, INK)
    assert abs(inked(line).centery - line.get_height() / 2) <= 4


@pytest.mark.parametrize(
    "language",
    [
        "Più giù: è così",
        "盤面の駒を動かす、ラーメン",
        "齋藤 髙橋 山﨑 渡邊 彗",
        "Łódź Dvořák Őry Ðorđe Şahin Țepeș Ærø Þór ẞ Nguyễn",
        "Θεοδώρα Ἀθηνᾶ Ωμέγα",
        "Ёжик Київ Ђорђе Ўзбек Әлия",
    ],
)
def test_the_font_has_the_characters(text_text: Text, language: str) -> None:
    unknown = pygame.image.tobytes(text_text.render("\ue000", 20, INK), "RGBA")
    for bold in (False, True):
        for character in language.replace(" ", ""):
            image = text_text.render(character, 20, INK, bold=bold)
            assert pygame.image.tobytes(image, "RGBA") != unknown, character


@pytest.mark.parametrize("marked", ["čc", "łl", "żz", "ĦH", "ıi", "ŋn"])
def test_a_letter_keeps_its_mark(text_text: Text, marked: str) -> None:
    for bold in (False, True):
        images = [text_text.render(letter, 20, INK, bold=bold) for letter in marked]
        assert pygame.image.tobytes(images[0], "RGBA") != pygame.image.tobytes(images[1], "RGBA")


def test_missing_characters_raise_nothing(text_text: Text) -> None:
    for odd in ("", "a\0b", "a\tb\r\n", "\U0001f3b2", "\u200b"):
        assert text_text.render(odd, 16, INK).get_height() == text_text.line_height(16)
        assert text_text.fitted(odd, 10**6, 16) == odd


def test_half_a_surrogate_pair_is_drawn_as_a_replacement_character(text_text: Text) -> None:
    broken, shown = "match\udcff\ud800.txt", "match\ufffd\ufffd.txt"
    assert text_text.width(broken, 16) == text_text.width(shown, 16)
    assert text_text.wrap(broken, 500, 16) == [broken]
    assert text_text.fitted(broken, text_text.width(shown, 16), 16) == broken
    images = [text_text.render(name, 16, INK) for name in (broken, shown)]
    assert pygame.image.tobytes(images[0], "RGBA") == pygame.image.tobytes(images[1], "RGBA")
    paragraph = text_text.paragraph(broken, 500, 16, INK)
    assert inked(paragraph) == inked(images[1])


def test_a_text_that_fits_is_not_shortened(text_text: Text) -> None:
    assert text_text.fitted("Ada", text_text.width("Ada", 16), 16) == "Ada"


@pytest.mark.parametrize("width", [0, 5, 40, 123, 300])
@pytest.mark.parametrize("sample", [SENTENCE, JAPANESE])
def test_text_that_does_not_fit_ends_in_an_ellipsis(
    text_text: Text, width: int, sample: str
) -> None:
    cut = text_text.fitted(sample, width, 16)
    assert text_text.width(cut, 16) <= width
    assert cut == "" or (cut[-1] == "…" and sample.startswith(cut[:-1]))
    assert " …" not in cut
    longer = sample[: len(cut)].removesuffix(" ") + "…"
    if longer == cut:  # a space alone does not count
        longer = sample[: len(cut) + 1] + "…"
    assert text_text.width(longer, 16) > width


def test_wrapped_lines_fit_and_lose_no_word(text_text: Text) -> None:
    for width in (90, 200, 400):
        lines = text_text.wrap(SENTENCE, width, 16)
        assert all(text_text.width(line, 16) <= width for line in lines)
        assert " ".join(lines) == SENTENCE
        for line, following in pairwise(lines):
            assert text_text.width(f"{line} {following.split()[0]}", 16) > width


def test_even_lines_are_as_few_and_of_similar_lengths(text_text: Text) -> None:
    width = text_text.width("Maximiliana Montgomery", 16)
    assert text_text.wrap("Maximiliana Montgomery W", width, 16)[1] == "W"
    assert text_text.wrap_evenly("Maximiliana Montgomery W", width, 16) == [
        "Maximiliana",
        "Montgomery W",
    ]
    assert text_text.wrap_evenly("W", width, 16) == ["W"]
    assert text_text.wrap_evenly("", width, 16) == [""]


def test_a_line_break_in_the_text_stays(text_text: Text) -> None:
    assert text_text.wrap("one\n\ntwo three", 500, 16) == ["one", "", "two three"]
    assert text_text.wrap("", 500, 16) == [""]


def test_a_word_too_long_for_the_line_is_broken_anywhere(text_text: Text) -> None:
    word = "Donaudampfschifffahrtsgesellschaftskapitän"
    lines = text_text.wrap(f"Der {word} spielt", 120, 16)
    assert lines[0] == "Der"
    assert lines[-1].endswith("spielt")
    assert "".join(lines).replace(" ", "") == f"Der{word}spielt"
    assert all(text_text.width(line, 16) <= 120 for line in lines)


def test_a_width_of_nothing_gives_one_character_a_line(text_text: Text) -> None:
    assert text_text.wrap("abc", 0, 16) == ["a", "b", "c"]


def test_japanese_is_broken_between_phrases(text_text: Text) -> None:
    width = text_text.width("中" * 8, 16)
    lines = text_text.wrap(JAPANESE, width, 16)
    assert "".join(lines) == JAPANESE
    assert all(text_text.width(line, 16) <= width for line in lines)
    assert lines[-1] == "打つ。"  # never "つ。" alone


def test_punctuation_does_not_begin_a_japanese_line_nor_a_bracket_end_it(text_text: Text) -> None:
    def wrapped(sample: str, count: int) -> list[str]:
        return text_text.wrap(sample, text_text.width("中" * count, 16), 16)

    assert wrapped("盤の上で、石を打つ", 4) == ["盤の", "上で、", "石を打つ"]
    assert wrapped("これは「石」だ", 4) == ["これは", "「石」だ"]
    assert wrapped("きょうのゲーム", 5) == ["きょうの", "ゲーム"]


def test_no_japanese_line_begins_with_a_particle_after_a_coordinate(text_text: Text) -> None:
    sample = "白石からの線が F9 のあなたの石を越え、空いた目は E7 です。"
    for count in range(5, 20):
        lines = text_text.wrap(sample, text_text.width("中" * count, 16), 16)
        assert not any(line.startswith(("の", "です")) for line in lines[1:]), lines
        assert "E7 です。" in "\n".join(lines)


def test_a_no_break_space_does_not_break(text_text: Text) -> None:
    width = text_text.width("place four stones", 16)
    assert text_text.wrap("place four stones now", width, 16) == ["place four stones", "now"]
    assert text_text.wrap("please place four\u00a0stones", width, 16) == [
        "please place",
        "four\u00a0stones",
    ]


def test_a_paragraph_is_its_lines_one_below_the_other(text_text: Text) -> None:
    lines = text_text.wrap(SENTENCE, 200, 16)
    paragraph = text_text.paragraph(SENTENCE, 200, 16, INK)
    assert paragraph.get_size() == (200, len(lines) * text_text.line_height(16))
    assert text_text.paragraph(SENTENCE, 200, 16, INK) is paragraph


def test_a_paragraph_is_aligned_left_right_or_centred(text_text: Text) -> None:
    left = inked(text_text.paragraph("Ada", 300, 16, INK))
    middle = inked(text_text.paragraph("Ada", 300, 16, INK, align="center"))
    right = inked(text_text.paragraph("Ada", 300, 16, INK, align="right"))
    assert left.left < 5
    assert abs(middle.centerx - 150) < 3
    assert right.right > 295


def test_drawing_puts_the_line_at_its_anchor(text_text: Text) -> None:
    surface = pygame.Surface((200, 100))
    rect = text_text.draw(surface, "Ada", 16, (255, 255, 255), center=(100, 50))
    assert rect.size == (text_text.width("Ada", 16), text_text.line_height(16))
    assert rect.center == (100, 50)
    drawn = pygame.mask.from_threshold(surface, (255, 255, 255), (90, 90, 90)).get_bounding_rects()
    assert rect.contains(drawn[0].unionall(drawn[1:]))
    assert text_text.draw(surface, "Ada", 16, INK, midright=(199, 20)).midright == (199, 20)


def test_the_first_size_in_which_a_text_fits() -> None:
    text = Text(Scale(1.0))
    room = text.width("Wittelsbach", 14)
    assert text.fitting_size("Wittelsbach", room, (20, 14, 10)) == 14
    assert text.fitting_size("Wittelsbach", 10**4, (20, 14, 10)) == 20
    assert text.fitting_size("Wittelsbach", 1, (20, 14, 10)) == 10


def test_a_text_is_squeezed_before_it_is_cut(text_text: Text) -> None:
    words = "Undo a whole turn"
    width = text_text.width(words, 16)
    assert text_text.squeezed(words, width, 16) == (words, 16)
    shown, size = text_text.squeezed(words, round(width * 0.9), 16)
    assert shown == words
    assert 16 * 0.72 <= size < 16
    assert text_text.width(shown, size) <= width * 0.9
    shown, size = text_text.squeezed(words, width // 2, 16)
    assert shown.endswith("…")
    assert size == 16 * 0.72


# -- Line breaking with characters that are all one pixel wide


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


# -- I18n


@pytest.fixture
def locale(tmp_path: Path) -> Iterator[Path]:
    header = "Content-Type: text/plain; charset=UTF-8\n"
    catalogue = tmp_path / "ja" / "LC_MESSAGES" / "tavoliere.mo"
    write_catalogue(catalogue, {"": header, "menu": "メニュー"})
    yield tmp_path
    use_language("en")


def test_without_an_environment_the_desktop_is_asked(
    locale: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    places = [{"language": "ja", "country": "JP"}, {"language": "en", "country": None}]
    monkeypatch.setattr(pygame.system, "get_pref_locales", lambda: places)
    use_language(None, locale)
    assert _("menu") == "メニュー"
