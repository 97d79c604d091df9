"""A running program on a real accessibility bus of Linux, for tests that hear it."""

from __future__ import annotations

import atexit
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

import msgspec
import pytest

from games.ui.toolkit.text import use_language
from tests.atspi import MISSING, AccessibilityBus, Accessible, Reader, until
from tests.inline_engine import InlineEngine
from tests.photographer import Photographer

NEEDS_BUS = [
    pytest.mark.slow,
    pytest.mark.skipif(
        bool(MISSING) and not os.environ.get("CI"),
        reason=f"needs an accessibility bus: {' and '.join(MISSING)} cannot be found",
    ),
]
"""The marks of tests on the bus."""


class Heard:
    """A running program, and a screen reader on its bus."""

    def __init__(self, photographer: Photographer, reader: Reader) -> None:
        self.program = photographer
        self.context = photographer.context
        self.reader = reader

    def step(self) -> None:
        """Let the program run for a moment."""
        self.program.app.step([], 0.11)

    @property
    def window(self) -> Accessible:
        return self.reader.window(self.step)

    def find(self, role: str, name: str) -> Accessible:
        """A node, once it is there."""
        found: Accessible = until(lambda: self.window.find(role, name), self.step)
        return found

    def press(self, name: str) -> None:
        """Press a button."""
        self.find("push button", name).do()
        self.step()


@cache
def the_bus() -> AccessibilityBus:
    """The bus of all tests of this process: AccessKit stays on the one that it has found first."""
    bus = AccessibilityBus(Path(mkdtemp()))
    atexit.register(bus.close)
    return bus


@pytest.fixture(scope="session")
def session_bus() -> AccessibilityBus:
    """The bus, which outlasts the tests."""
    return the_bus()


@pytest.fixture
def bus(session_bus: AccessibilityBus, monkeypatch: pytest.MonkeyPatch) -> AccessibilityBus:
    for name, value in session_bus.environment.items():
        monkeypatch.setenv(name, value)
    return session_bus


@pytest.fixture
def heard(bus: AccessibilityBus, tmp_path: Path) -> Iterator[Heard]:
    program, reader = Photographer(tmp_path, engine=InlineEngine()), Reader(bus)
    settings = msgspec.structs.replace(program.context.settings, screen_reader="on")
    program.context.change_settings(settings)
    program.go("menu")
    yield Heard(program, reader)
    reader.close()
    program.close()
    use_language("en")
