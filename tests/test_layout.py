"""`tests/` mirrors `games/`: each module has a test file, each test file has its module."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

TESTS = Path(__file__).parent
GAMES = TESTS.parent / "games"

WHOLE_PROGRAM: Mapping[str, str] = {
    "test_contract.py": "the rules interface, played with every game of the catalog",
    "toygame/test_toygame.py": "a fourth game in every part of the program",
    "test_accessible.py": "what a screen reader is told of every scene",
    "test_browser.py": "the core in the Python of browsers",
    "test_bundle.py": "a bundle for people without Python",
    "test_language_catalogues.py": "the translations in `assets/locale/`",
    "test_layout.py": "the folders of `tests/`",
    "test_next_change.py": "every part of the window that moves by itself",
    "test_package.py": "the contents of the wheel",
    "test_packaging.py": "what desktops are told about the program",
    "test_readme.py": "README.md",
    "test_readme_architecture.py": "README.md and the import contracts",
    "test_readme_console.py": "README.md and STRENGTH.md",
    "test_references.py": "the look of a few stable screens",
    "test_text_fits.py": "the texts of every scene in every language",
    "test_walls.py": "the imports of the whole program",
    "test_window.py": "the program in a real window",
}
"""Test files that belong to no single module, and what they test."""

UNTESTED: Mapping[str, str] = {}
"""Modules without a test file of their own, and why."""

MOST_MODULES = 20
"""In one folder, so that a newcomer sees at a glance what is there."""


@cache
def modules() -> frozenset[str]:
    """Every module of the program as a path below `games/`, without its suffix."""
    return frozenset(
        path.relative_to(GAMES).with_suffix("").as_posix()
        for path in GAMES.rglob("*.py")
        if path.name != "__init__.py"
    )


def files() -> Iterator[Path]:
    """Every test file, relative to `tests/`."""
    for path in sorted(TESTS.rglob("test_*.py")):
        yield path.relative_to(TESTS)


def subjects(file: Path) -> list[str]:
    """The modules a test file may belong to: `test_match_scene_clock` has two, the longest last.

    >>> subjects(Path("console/gtp/test_gtp_clock_periods.py"))
    ['console/gtp/gtp', 'console/gtp/gtp_clock']
    """
    words = file.stem.removeprefix("test_").split("_")
    names = ["_".join(words[: n + 1]) for n in range(len(words))]
    paths = [(file.parent / name).as_posix() for name in names]
    return [path for path in paths if path in modules()]


def test_each_test_file_belongs_to_a_module() -> None:
    strays = [
        str(file) for file in files() if not subjects(file) and file.as_posix() not in WHOLE_PROGRAM
    ]
    assert strays == []


def covered() -> set[str]:
    """The modules with a test file of their own."""
    return {subjects(file)[-1] for file in files() if subjects(file)}


def test_each_module_has_a_test_file() -> None:
    assert sorted(modules() - covered() - UNTESTED.keys()) == []


def test_excepted_modules_exist_and_have_no_test_file() -> None:
    assert UNTESTED.keys() <= modules() - covered()


def test_only_test_files_that_exist_are_excepted() -> None:
    found = {file.as_posix() for file in files()}
    assert WHOLE_PROGRAM.keys() <= found


def test_no_folder_has_many_modules() -> None:
    counts = Counter(Path(module).parent.as_posix() for module in modules())
    assert {folder: count for folder, count in counts.items() if count > MOST_MODULES} == {}
