"""Texts and their translation."""

from __future__ import annotations

import gettext
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.core.translation import (
    Counted,
    _,
    closed_up,
    date_text,
    decimal,
    in_sequence,
    is_systems,
    language,
    languages,
    listed,
    ngettext,
    pgettext,
    prefer_language,
    use_language,
)
from tests.catalogues import write_catalogue

# -- Languages: texts, lists, the choice of a language, damaged catalogues

HEADER = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n > 1);\n"
ITALIAN = {"": HEADER, "menu": "menù", "stone\0stones": "pietra\0pietre"}
ITALIAN |= {"End": "Fine della partita", "key\x04End": "Fine", "decimal mark\x04.": ","}
JAPANESE = {
    "": HEADER.replace("nplurals=2; plural=(n > 1)", "nplurals=1; plural=0"),
    "menu": "メニュー",
    "stone\0stones": "石",
    ", ": "、",
    "{said} {sentence}": "{said}{sentence}",
}


@pytest.fixture
def locale(tmp_path: Path) -> Iterator[Path]:
    write_catalogue(tmp_path / "it" / "LC_MESSAGES" / "tavoliere.mo", ITALIAN)
    write_catalogue(tmp_path / "ja" / "LC_MESSAGES" / "tavoliere.mo", JAPANESE)
    yield tmp_path
    use_language("en")


def test_a_number_has_the_decimal_mark_of_the_language(locale: Path) -> None:
    use_language("en")
    assert (decimal(2.557, 2), decimal(3, 0)) == ("2.56", "3")
    use_language("it", locale)
    assert (decimal(2.557, 2), decimal(-0.1, 1), decimal(3, 0)) == ("2,56", "-0,1", "3")


def test_without_a_translation_the_text_is_itself() -> None:
    use_language("en")
    assert _("menu") == "menu"
    assert [ngettext("{n} stone", "{n} stones", n).format(n=n) for n in (0, 1, 2)] == [
        "0 stones",
        "1 stone",
        "2 stones",
    ]


def test_a_language_changes_cached_texts(locale: Path) -> None:
    for code, menu, stones in (
        ("en", "menu", ["stone", "stones"]),
        ("it", "menù", ["pietra", "pietre"]),
        ("ja", "メニュー", ["石", "石"]),
        ("en", "menu", ["stone", "stones"]),
    ):
        use_language(code, locale)
        assert (_("menu"), [ngettext("stone", "stones", n) for n in (1, 2)]) == (menu, stones)


def test_the_same_words_have_two_meanings(locale: Path) -> None:
    use_language("it", locale)
    assert (_("End"), pgettext("key", "End")) == ("Fine della partita", "Fine")
    use_language("ja", locale)
    assert pgettext("key", "End") == "End"
    use_language("en", locale)
    assert pgettext("key", "End") == "End"


def test_what_has_no_translation_stays_english_and_the_empty_text_empty(locale: Path) -> None:
    use_language("it", locale)
    assert (_("A new sentence."), _("")) == ("A new sentence.", "")
    use_language("tlh", locale)
    assert _("menu") == "menu"


def test_items_are_listed_with_the_comma_of_the_language(locale: Path) -> None:
    use_language("en", locale)
    assert [listed(items) for items in ((), ("a1",), ("a1", "b2", "c3"))] == [
        "",
        "a1",
        "a1, b2, c3",
    ]
    use_language("ja", locale)
    assert listed(("a1", "b2", "c3")) == "a1、b2、c3"


def test_sentences_follow_each_other_as_in_the_language(locale: Path) -> None:
    use_language("en", locale)
    assert [in_sequence(parts) for parts in ((), ("", "One."), ("One.", "", "{Two}.", "3."))] == [
        "",
        "One.",
        "One. {Two}. 3.",
    ]
    use_language("ja", locale)
    assert in_sequence(("一。", "", "{二}。", "三。")) == "一。{二}。三。"


def test_a_damaged_catalogue_is_no_error(locale: Path) -> None:
    whole = (locale / "it" / "LC_MESSAGES" / "tavoliere.mo").read_bytes()
    for length in range(len(whole)):
        # a new name, because gettext remembers the catalogues that it has read
        damaged = locale / str(length) / "it" / "LC_MESSAGES" / "tavoliere.mo"
        damaged.parent.mkdir(parents=True)
        damaged.write_bytes(whole[:length])
        use_language("it", locale / str(length))
        assert _("menu") in ("menu", "menù")


@pytest.mark.parametrize(("variables", "spoken"), [
    ({"LANG": "it_IT.UTF-8"}, "menù"),
    ({"LANG": "it_IT.UTF-8", "LC_ALL": "ja_JP.UTF-8"}, "メニュー"),
    ({"LANG": "ja_JP.UTF-8", "LANGUAGE": "fr:it:ja"}, "menù"),
    ({"LANG": "it_IT.UTF-8", "LC_MESSAGES": "ja_JP.UTF-8"}, "メニュー"),
    ({"LANG": "C"}, "menu"), ({"LANG": "C.UTF-8"}, "menu"), ({"LANG": "en_GB.UTF-8"}, "menu"),
    ({"LANGUAGE": "en:ja"}, "menu"), ({"LANGUAGE": "en_GB:ja"}, "menu"),
    ({"LANGUAGE": "en-GB:ja"}, "menu"), ({"LANGUAGE": "C.UTF-8:ja"}, "menu"),
])  # fmt: skip
def test_the_language_of_the_system(
    locale: Path, monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], spoken: str
) -> None:
    clear_environment(monkeypatch)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    use_language(None, locale)
    assert _("menu") == spoken


def test_without_an_environment_the_desktop_is_asked(
    locale: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clear_environment(monkeypatch)
    use_language(None, locale, lambda: ["ja_JP", "en"])
    assert _("menu") == "メニュー"
    use_language(None, locale, lambda: ["ja-JP", "it"])
    assert _("menu") == "メニュー"
    monkeypatch.setenv("LANG", "it_IT.UTF-8")
    use_language(None, locale, lambda: ["ja_JP", "en"])
    assert _("menu") == "menù"


def test_asking_again_does_not_ask_gettext(locale: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use_language("it", locale)
    assert _("menu") == "menù"
    monkeypatch.delattr(gettext.GNUTranslations, "gettext")
    assert _("menu") == "menù"


def clear_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


def test_languages_are_named_in_themselves(tmp_path: Path) -> None:
    catalogue = tmp_path / "it" / "LC_MESSAGES" / "tavoliere.mo"
    write_catalogue(catalogue, {**ITALIAN, "English": "Italiano"})
    assert languages(tmp_path) == {"en": "English", "it": "Italiano"}
    assert languages(catalogue) == {"en": "English"}


def test_languages_with_a_damaged_catalogue_are_not_offered(tmp_path: Path) -> None:
    names = {**ITALIAN, "English": "Italiano"}
    for code, messages in (
        ("it", names),
        ("ja", {**names, "": HEADER.replace("UTF-8", "no such charset")}),
        ("es", {**names, "": HEADER.replace("(n > 1)", "(n >")}),
    ):
        write_catalogue(tmp_path / code / "LC_MESSAGES" / "tavoliere.mo", messages)
    (tmp_path / "fr" / "LC_MESSAGES" / "tavoliere.mo").mkdir(parents=True)  # cannot be read
    short = tmp_path / "de" / "LC_MESSAGES" / "tavoliere.mo"
    short.parent.mkdir(parents=True)
    short.write_bytes(b"\xde\x12\x04\x95")
    assert languages(tmp_path) == {"en": "English", "it": "Italiano"}


def test_the_language_in_use(locale: Path) -> None:
    for code, used in (("it_IT", "it"), ("en", "en"), ("tlh", "en")):
        use_language(code, locale)
        assert language() == used


def test_a_preferred_language_is_used_until_there_is_none(locale: Path) -> None:
    prefer_language("it")
    use_language("ja", locale)
    assert language() == "it"
    prefer_language(None)
    use_language("ja", locale)
    assert language() == "ja"


def test_the_language_of_the_system_is_known(locale: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clear_environment(monkeypatch)
    found = []
    for system in ([], ["it_IT.UTF-8"], ["ja"], ["en_GB"], ["C"], ["fr"]):
        for code in ("it", "en"):
            use_language(code, locale, lambda system=system: system)  # type: ignore[misc]
            found.append(is_systems())
    assert found == [True, True, True, False, False, False, False, True, False, True, False, False]


def test_sentences_of_parts_dates_and_numbers_of_things(locale: Path) -> None:
    use_language("en", locale)
    assert closed_up("最善手は e4/d9 です。") == "最善手は e4/d9 です。"
    assert closed_up("最善手は 石を溜める手 です。") == "最善手は石を溜める手です。"
    assert [date_text(iso) for iso in ("2026-01-02", "2026-12-31", "2026-??-20", "")] == [
        *("2 Jan 2026", "31 Dec 2026", "2026-??-20", "")
    ]
    counted = Counted("{n} of {all}", "{count} of {n} and {all}")
    assert [counted.of(number, all=3) for number in (1, 2)] == ["1 of 3", "2 of 2 and 3"]
