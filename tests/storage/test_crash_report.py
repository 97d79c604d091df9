from __future__ import annotations

import platform
import traceback
from importlib import metadata
from pathlib import Path

import msgspec
import pygame
import pytest

from games.core.system import VERSION
from games.storage.crash_report import (
    LONGEST_LINE,
    MOST_LINES,
    CrashReports,
    crash_report,
    names_in,
    versions,
    without_folders,
)
from games.storage.documents import SeatChoice, Settings, Setup

pytestmark = pytest.mark.smoke


def raised(error: Exception) -> Exception:
    """The error with a traceback of this file."""
    try:
        raise error
    except Exception as caught:
        return caught


def test_a_report_has_the_error_the_versions_the_facts_and_the_events() -> None:
    events = ["1.0  Menu  Key", "2.5  Match  Click"]
    report = crash_report(raised(KeyError("e5")), {"Window": "9 × 9"}, events, [])
    said, facts, (head, where, *trace), told = (
        part.strip("\n").split("\n") for part in report.split("\n\n")
    )
    assert said == [
        "Tavoliere has stopped because of an error in it. This report is not sent anywhere.",
        "It holds no typed text and no names of players.",
    ]
    assert dict(fact.split(": ", 1) for fact in facts) == {
        "Tavoliere": VERSION,
        "Python": f"{platform.python_version()} ({platform.python_implementation()})",
        "System": platform.platform(),
        "pygame-ce": pygame.version.ver,
        "numba": metadata.version("numba"),
        "msgspec": msgspec.__version__,
        "Window": "9 × 9",
    }
    assert where.startswith('  File "tests/storage/test_crash_report.py", line ')
    assert [head, *trace] == [
        "Traceback (most recent call last):",
        "    raise error",
        "KeyError: 'e5'",
    ]
    assert told == ["The last 2 events: seconds since the start, scene, event", *events]


def test_a_library_that_is_not_installed_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def version(package: str) -> str:
        if package == "numba":
            raise metadata.PackageNotFoundError
        return "1.0"

    monkeypatch.setattr(metadata, "version", version)
    found = versions()
    assert (found["numba"], found["msgspec"]) == ("not installed", "1.0")


def test_names_of_people_and_folders_are_removed() -> None:
    settings = Settings(
        names=("Ada", "Player 2", "Player 3", "Ada Bell"),
        setups={"herati": Setup(seats=(SeatChoice(name="Bell"), SeatChoice()))},
    )
    names = names_in(settings)
    assert names - {""} == {"Ada", "Ada Bell", "Bell"}
    message = f"Ada Bell, Bell, Adam and Ada in {Path.home()}/x"
    text = crash_report(raised(ValueError(message)), {}, [], names)
    assert "ValueError: [name], [name], Adam and [name] in ~/x" in text
    assert str(Path.home()) not in text
    assert 'File "tests/storage/test_crash_report.py"' in text


def test_folders_of_libraries_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    assert without_folders(f'File "{pygame.__file__}"') == 'File "pygame/__init__.py"'
    monkeypatch.setenv("HOME", "/")
    assert without_folders("/x/y") == "/x/y"


def test_an_endless_message_and_a_deep_recursion_are_cut() -> None:
    def first() -> None:
        second()

    def second() -> None:
        first()

    with pytest.raises(RecursionError) as caught:
        first()
    whole = "".join(traceback.format_exception(caught.value)).splitlines()
    _said, _facts, cut, _events = crash_report(caught.value, {}, [], []).split("\n\n")
    first_half, _, last_half = cut.partition(f"\n  … {len(whole) - MOST_LINES} lines …\n")
    assert len(first_half.split("\n")) == len(last_half.split("\n")) == MOST_LINES / 2
    assert (first_half.split("\n")[0], last_half.split("\n")[-1]) == (whole[0], whole[-1])
    text = crash_report(raised(ValueError("x" * 10**6)), {}, [], [])
    assert max(map(len, text.splitlines())) == LONGEST_LINE


def test_the_first_of_two_errors_is_reported_too() -> None:
    try:
        try:
            raise KeyError("first")
        finally:
            raise OSError("second")
    except OSError as error:
        text = crash_report(error, {}, [], [])
    assert text.index("KeyError: 'first'") < text.index("OSError: second")


def test_a_report_names_its_file_or_follows_the_sentence(tmp_path: Path) -> None:
    stopped = "an error in the program has ended it; matches are saved after every move."
    error, facts = raised(KeyError("Ada")), {"Window": "9 × 9"}
    said = CrashReports(tmp_path).report(error, facts, ["1.0  Menu"], ["Ada"])
    (path,) = tmp_path.iterdir()
    assert said == f"{stopped} A report for the developers is in {path}"
    assert path.read_text("utf-8") == crash_report(error, facts, ["1.0  Menu"], ["Ada"])
    said = CrashReports(None).report(error, facts, ["1.0  Menu"], ["Ada"])
    problem = "There is no folder to keep the report in."
    assert said == (
        f"{stopped} No report could be written ({problem}), so here it is:\n\n"
        + path.read_text("utf-8")
    )
