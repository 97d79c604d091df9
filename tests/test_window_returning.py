"""The real window comes back where it was closed, on a screen that exists."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from games.storage.documents import Settings, WindowPlace
from games.storage.user_files import UserFiles
from tests.window import PATIENCE, SCREEN, WINDOW_MARKS, Program, Screen, from_source

pytestmark = [pytest.mark.slow, *WINDOW_MARKS]

Place = tuple[int, int, int, int]
"""Left, top, width and height in pixels."""


def kept(home: Path) -> WindowPlace | None:
    return UserFiles(home / "tavoliere").settings.load().window


def keep(home: Path, place: WindowPlace | None) -> None:
    (home / "tavoliere").mkdir(exist_ok=True)
    UserFiles(home / "tavoliere").settings.change(
        lambda _: Settings(animation="off", volume=0, window=place)
    )


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Screen]:
    made = Screen(tmp_path)
    yield made
    made.close()


@contextmanager
def open_window(screen: Screen, home: Path) -> Iterator[Program]:
    running = Program(screen, from_source(home))
    try:
        yield running
    finally:
        running.close()


def place_of(screen: Screen) -> Place:
    """The place of the window that has the focus."""
    told = screen.do("getwindowfocus", "getwindowgeometry")
    found = re.search(r"Position: (-?\d+),(-?\d+).*Geometry: (\d+)x(\d+)", told, re.DOTALL)
    assert found, told
    left, top, width, height = map(int, found.groups())
    return left, top, width, height


def wait_for_place(screen: Screen, place: Place) -> None:
    """Wait until the window has got there."""
    deadline = time.monotonic() + PATIENCE
    while (found := place_of(screen)) != place:
        assert time.monotonic() < deadline, found
        time.sleep(0.05)


def quit_by_keys(screen: Screen, running: Program) -> None:
    screen.key("Escape")
    screen.do("sleep", 0.3)
    screen.key("Return")
    assert running.wait() == 0


def test_the_window_opens_where_it_was_closed(screen: Screen, tmp_path: Path) -> None:
    keep(tmp_path, None)
    with open_window(screen, tmp_path) as running:
        screen.do("getwindowfocus", "windowmove", 150, 60, "sleep", 0.3)
        screen.do("getwindowfocus", "windowsize", 920, 660, "sleep", 0.3)
        wait_for_place(screen, (150, 60, 920, 660))
        quit_by_keys(screen, running)
    assert kept(tmp_path) == WindowPlace(150, 60, 920, 660)
    with open_window(screen, tmp_path):
        wait_for_place(screen, (150, 60, 920, 660))


@pytest.mark.parametrize(("place", "expected"), [
    (WindowPlace(-2000, 90, 900, 640), (0, 90, 900, 640)),
    (WindowPlace(5000, 4000, 900, 640), (SCREEN[0] - 900, SCREEN[1] - 640, 900, 640)),
    (WindowPlace(0, 0, 4000, 3000), (0, 0, *SCREEN)),
    # The second screen is gone: it opens in the middle of the first one.
    (WindowPlace(1400, 40, 900, 640, screen=1), (190, 80, 900, 640)),
])  # fmt: skip
def test_a_place_off_the_screen_comes_back_onto_it(
    screen: Screen, tmp_path: Path, place: WindowPlace, expected: Place
) -> None:
    keep(tmp_path, place)
    with open_window(screen, tmp_path) as running:
        wait_for_place(screen, expected)
        quit_by_keys(screen, running)
    assert kept(tmp_path) == WindowPlace(*expected)
