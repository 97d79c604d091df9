"""The program as it is started, on a virtual screen and a bus that says a screen reader is on."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from games.storage.documents import Settings
from games.storage.user_files import UserFiles
from tests.window import MISSING as NO_SCREEN
from tests.window import program

pytest.importorskip("jeepney")

from tests.atspi import MISSING, AccessibilityBus, Reader, until
from tests.heard_program import bus as bus
from tests.heard_program import session_bus as session_bus

ABSENT = [*MISSING, *NO_SCREEN]
pytestmark = [
    pytest.mark.window,
    pytest.mark.slow,
    pytest.mark.timeout(900),
    pytest.mark.skipif(
        bool(ABSENT) and not os.environ.get("CI"), reason=f"{' and '.join(ABSENT)} cannot be found"
    ),
]


def test_a_screen_reader_is_noticed_and_opens_the_settings(
    bus: AccessibilityBus, tmp_path: Path
) -> None:
    """The fixture has put its bus into the environment of the program."""
    UserFiles(tmp_path / "tavoliere").settings.change(lambda _: Settings(animation="off", volume=0))
    with program(tmp_path) as (screen, running):
        reader = Reader(bus)
        until(lambda: reader.window().find("push button", "Settings")).do()
        assert until(lambda: reader.window().find("heading", "Settings"))
        screen.key("Tab")
        assert until(lambda: focused(reader) == "General")  # the first page of the settings
        assert running.running
        reader.close()


def focused(reader: Reader) -> str:
    """The name of what has the keyboard focus."""
    return next((node.name for node in reader.window().walk() if node.has_focus), "")
