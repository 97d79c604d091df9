"""The catalogues of translations: the tool that keeps them, and what every language holds to."""

import importlib.util
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from types import ModuleType

import pygame
import pytest

from games.core.system import FOLDER
from games.core.translation import _, ngettext, use_language
from games.ui.toolkit.layout import Scale
from games.ui.toolkit.text import Text

pytest.importorskip("babel")
from babel.messages.extract import extract

pytestmark = pytest.mark.slow


def _tool() -> ModuleType:
    file = FOLDER / "locale" / "catalogues.py"
    spec = importlib.util.spec_from_file_location("catalogues", file)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


tool = _tool()


@pytest.fixture
def english() -> Iterator[None]:
    yield
    use_language("en")


def test_texts_are_found_in_python_and_in_toml(tmp_path: Path) -> None:
    found = {message.id for message in tool.extracted()}
    assert "Settings" in found  # in a call of _
    assert "Plays any legal turn." in found  # in a call of N_
    assert ("{n} lesson", "{n} lessons") in found
    lesson = tmp_path / "course.toml"
    lesson.write_text(
        """
        name = "no-text"
        title = "A"
        [[lessons]]
        text = "B"
        facts = ["free b2"]
        [[lessons.steps]]
        task = "C"
        praise = ""
        answers = [{when = "done", say = "D"}]
        otherwise = "E"
        """
    )
    rules = tmp_path / "rules.toml"
    rules.write_text(
        """
        [[pages]]
        title = "F"
        about = ["Size", "7"]
        blocks = [
            "G",
            { heading = "H" },
            { bullets = ["I", "J"] },
            { diagram = "no_text", caption = "K" },
            { differences = [{ options = { Size = "7" }, text = "L" }] },
        ]
        """
    )
    texts = []
    for kind, path in (("**/lessons/*.toml", lesson), ("**/data/rules.toml", rules)):
        with path.open("rb") as file:
            method = partial(tool.data_messages, tool.DATA[kind])
            texts += [found[1] for found in extract(method, file)]
    assert sorted(texts) == [*"ABCDEFGHIJKL"]


def test_a_language_is_added_translated_and_spoken(tmp_path: Path, english: None) -> None:
    tool.add("eo", tmp_path)
    path = tool.catalogue_files(tmp_path)["eo"]
    catalogue = tool.read(path)
    assert "Settings" in tool.untranslated(catalogue)
    catalogue["Settings"].string = "Agordoj"
    catalogue[("{n} lesson", "{n} lessons")].string = ("{n} leciono", "{n} lecionoj")
    tool.write(path, catalogue)
    tool.update(tmp_path)
    assert "Settings" not in tool.untranslated(tool.read(path))
    tool.compile_all(tmp_path)
    use_language("eo", tmp_path)
    assert _("Settings") == "Agordoj"
    assert [ngettext("{n} lesson", "{n} lessons", n).format(n=n) for n in (1, 2)] == [
        "1 leciono",
        "2 lecionoj",
    ]
    assert _("Menu") == "Menu"


def test_a_text_that_is_gone_leaves_the_catalogue(tmp_path: Path) -> None:
    tool.add("eo", tmp_path)
    path = tool.catalogue_files(tmp_path)["eo"]
    catalogue = tool.read(path)
    catalogue.add("A text that the program never had", "io")
    tool.write(path, catalogue)
    tool.update(tmp_path)
    assert "A text that the program never had" not in path.read_text(encoding="utf-8")


def test_an_unknown_language_and_an_existing_one_are_refused(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="'xyz1' is not the code of a language"):
        tool.add("xyz1", tmp_path)
    tool.add("de", tmp_path)
    with pytest.raises(SystemExit, match="exists already"):
        tool.add("de", tmp_path)


LANGUAGES = sorted(tool.catalogue_files())
PLACEHOLDER = re.compile(r"\{\w+\}|%\(\w+\)[rs]|%s")
JAPANESE = r"[\u3040-\u30ff\u4e00-\u9fff]"


def messages(language: str) -> Iterator[tuple[list[str], list[str]]]:
    """The forms of each text, and those of its translation."""
    for message in tool.read(tool.catalogue_files()[language]):
        if message.id:
            yield (
                [message.id] if isinstance(message.id, str) else list(message.id),
                [message.string] if isinstance(message.string, str) else list(message.string),
            )


def test_japanese_and_italian_are_there() -> None:
    assert {"it", "ja"} <= set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_placeholders_are_kept(language: str) -> None:
    wrong = [
        (forms[-1], translated)
        for forms, translations in messages(language)
        for translated in filter(None, translations)
        if not placeholders(translated) <= placeholders("".join(forms))
        or placeholders(translated) < placeholders(forms[0]) & placeholders(forms[-1])
    ]
    assert wrong == []


def placeholders(text: str) -> set[str]:
    return set(PLACEHOLDER.findall(text))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_character_has_a_glyph(language: str) -> None:
    text = Text(Scale(1))
    unknown = pygame.image.tobytes(text.render("\ue000", 20, (0, 0, 0)), "RGBA")
    used = {c for _forms, translations in messages(language) for c in "".join(translations)}
    missing = [
        character
        for character in sorted(used - set(" \n\u00a0"))
        for bold in (False, True)
        if pygame.image.tobytes(text.render(character, 20, (0, 0, 0), bold=bold), "RGBA") == unknown
    ]
    assert missing == []


def test_japanese_has_no_spaces_between_words_and_its_own_punctuation() -> None:
    odd = [
        translated
        for _forms, translations in messages("ja")
        for translated in translations
        if re.search(rf"{JAPANESE} {JAPANESE}|{JAPANESE}[,.!?;](?: |$)|{JAPANESE}\(", translated)
    ]
    assert odd == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_untranslated_fuzzy_or_unused(language: str) -> None:
    catalogue = tool.read(tool.catalogue_files()[language])
    assert tool.untranslated(catalogue) == []
    known = {message.id for message in catalogue if message.id}
    assert known == {message.id for message in tool.extracted() if message.id}
