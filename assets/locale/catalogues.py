"""Keep the catalogues of translations up to date.

    python assets/locale/catalogues.py update      # take new and changed texts from the source
    python assets/locale/catalogues.py add de      # begin a language
    python assets/locale/catalogues.py compile     # write the .mo files that the program reads
    python assets/locale/catalogues.py report      # how much is translated

needs Babel. Texts are found in Python (`_`, `N_`, `ngettext`, `Counted`) and in the data of the
games (TOML). Installing the program compiles the catalogues too.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Collection, Iterator, Mapping
from functools import cache, partial
from pathlib import Path
from typing import IO, Any

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

FOLDER = Path(__file__).resolve().parent
SOURCE = FOLDER.parents[1] / "games"
DOMAIN = "tavoliere"
KEYWORDS: Mapping[str, Any] = {
    **dict.fromkeys(("_", "N_", "RuleError", "IllegalMove", "NotationError", "OptionError")),
    **dict.fromkeys(("StorageError", "RecordError", "storage_errors")),
    **dict.fromkeys(("ngettext", "Counted"), (1, 2)),
    "pgettext": ((1, "c"), 2),
    "IllegalPlacement": (2,),
}
"""Functions that mark a text, and errors whose sentence is shown translated."""
RULES = ("title", "blocks", "heading", "bullets", "numbered", "signs", "ruling", "caption", "text")
DATA: Mapping[str, Collection[str]] = {
    "**/lessons/*.toml": ("title", "text", "task", "praise", "say", "otherwise", "learned", "play"),
    "**/data/rules.toml": RULES,
    "**/data/demo.toml": ("text",),
    "**/data/help.toml": ("title", "text"),
    "**/data/options.toml": ("title", "text"),
    "**/data/puzzles.toml": ("title", "task", "text", "missed", "loss", "evidence"),
}
"""The keys whose values a player reads, for each kind of TOML file."""
COMMENT_TAG = "Translators:"
WIDTH = 100


def data_messages(
    read: Collection[str],
    file: IO[bytes],
    keywords: object,
    comment_tags: object,
    options: object,
) -> Iterator[tuple[int, str, str, list[str]]]:
    """The texts of a TOML file under these keys, as an extraction method of Babel."""
    for text in _texts(tomllib.load(file), read):
        yield 0, "_", text, []


def _texts(value: Any, read: Collection[str], key: str = "") -> Iterator[str]:
    if isinstance(value, Mapping):
        for name, each in value.items():
            yield from _texts(each, read, name)
    elif isinstance(value, Collection) and not isinstance(value, str):
        for each in value:
            yield from _texts(each, read, key)
    elif key in read and value:
        yield str(value)


@cache
def extracted() -> Catalog:
    """All texts of the source."""
    catalogue = Catalog()
    data = [(pattern, partial(data_messages, keys)) for pattern, keys in DATA.items()]
    found = extract_from_dir(
        SOURCE,
        method_map=[("**.py", "python"), *data],  # type: ignore[list-item]
        keywords=KEYWORDS,
        comment_tags=[COMMENT_TAG],
        strip_comment_tags=True,
    )
    for file, _line, text, comments, context in found:
        catalogue.add(text, None, [(f"games/{file}", 0)], auto_comments=comments, context=context)
    return catalogue


def catalogue_files(folder: Path = FOLDER) -> dict[str, Path]:
    """The files with translations, by language."""
    files = sorted(folder.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))
    return {file.parts[-3]: file for file in files}


def read(path: Path) -> Catalog:
    """The catalogue in a file."""
    with path.open("rb") as file:
        return read_po(file, locale=path.parts[-3])


def write(path: Path, catalogue: Catalog) -> None:
    """Write a catalogue, with the files of each text but not its lines."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        file.write(_header(catalogue).encode())
        write_po(
            file,
            catalogue,
            width=WIDTH,
            omit_header=True,
            sort_by_file=True,
            include_lineno=False,
            ignore_obsolete=True,
        )


def _header(catalogue: Catalog) -> str:
    """What gettext needs to know; without dates, which would change each time."""
    lines = (
        f"Language: {catalogue.locale}",
        f"Plural-Forms: {catalogue.plural_forms}",
        "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=utf-8",
        "Content-Transfer-Encoding: 8bit",
    )
    return 'msgid ""\nmsgstr ""\n' + "".join(f'"{line}\\n"\n' for line in lines) + "\n"


def update(folder: Path = FOLDER) -> None:
    """Take new and changed texts into all catalogues."""
    template = extracted()
    for path in catalogue_files(folder).values():
        catalogue = read(path)
        catalogue.update(template, no_fuzzy_matching=True)
        write(path, catalogue)


def add(language: str, folder: Path = FOLDER) -> None:
    """Begin a language with an empty catalogue."""
    try:
        locale = Locale.parse(language)
    except (ValueError, UnknownLocaleError):
        sys.exit(f"{language!r} is not the code of a language, such as de or pt_BR")
    path = folder / language / "LC_MESSAGES" / f"{DOMAIN}.po"
    if path.exists():
        sys.exit(f"{path} exists already")
    catalogue = Catalog(locale=locale)
    catalogue.update(extracted(), no_fuzzy_matching=True)
    write(path, catalogue)


def compile_all(folder: Path = FOLDER) -> None:
    """Write the compiled catalogues beside their sources."""
    for path in catalogue_files(folder).values():
        with path.with_suffix(".mo").open("wb") as file:
            write_mo(file, read(path))


def untranslated(catalogue: Catalog) -> list[str]:
    """The texts without a complete translation."""
    return [_first(message) for message in catalogue if message.id and not _is_complete(message)]


def _first(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def _is_complete(message: Message) -> bool:
    strings = [message.string] if isinstance(message.string, str) else message.string or [""]
    return all(strings) and not message.fuzzy


def report(folder: Path = FOLDER) -> None:
    """Print how many texts each language has."""
    for language, path in catalogue_files(folder).items():
        catalogue = read(path)
        print(f"{language}: {len(untranslated(catalogue))} of {len(catalogue)} texts to translate")


def main(words: list[str]) -> None:
    """Run a command."""
    match words:
        case ["update"]:
            update()
            report()
        case ["add", language]:
            add(language)
            report()
        case ["compile"]:
            compile_all()
        case ["report"]:
            report()
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
