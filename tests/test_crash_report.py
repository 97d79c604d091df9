from __future__ import annotations

import platform
from pathlib import Path

import pygame
import pytest

from games.core.system import VERSION
from games.storage.crash_report import (
    LONGEST_LINE,
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
    text = crash_report(raised(KeyError("e5")), {"Window": "9 × 9"}, ["1.0  Menu  Key"], [])
    lines = text.splitlines()
    assert f"Tavoliere: {VERSION}" in lines
    assert "Window: 9 × 9" in lines
    assert "KeyError: 'e5'" in lines
    assert "    raise error" in lines
    assert lines[-1] == "1.0  Menu  Key"


def test_the_versions_of_all_libraries_are_named() -> None:
    found = versions()
    assert found["pygame-ce"] == pygame.version.ver
    assert found["Python"].startswith(platform.python_version())
    assert {"numba", "System"} <= found.keys()


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
    assert 'File "tests/test_crash_report.py"' in text


def test_folders_of_libraries_are_left_out() -> None:
    assert without_folders(f'File "{pygame.__file__}"') == 'File "pygame/__init__.py"'


def test_an_endless_message_and_a_deep_recursion_are_cut() -> None:
    def first() -> None:
        second()

    def second() -> None:
        first()

    with pytest.raises(RecursionError) as caught:
        first()
    assert len(crash_report(caught.value, {}, [], [])) < 200_000
    text = crash_report(raised(ValueError("x" * 10**6)), {}, [], [])
    assert max(map(len, text.splitlines())) <= LONGEST_LINE


def test_the_first_of_two_errors_is_reported_too() -> None:
    try:
        try:
            raise KeyError("first")
        finally:
            raise OSError("second")
    except OSError as error:
        text = crash_report(error, {}, [], [])
    assert text.index("KeyError: 'first'") < text.index("OSError: second")
