"""A monitor that is switched off, and a display that ends, under a real window."""

from __future__ import annotations

import ctypes
import ctypes.util
import re
import shutil
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from games import catalog
from games.storage.documents import Settings
from games.storage.user_files import UserFiles
from tests.attack.kills import Life, identity, paths, read, virtual_display
from tests.window import MISSING, Program, Screen, from_source
from tests.x_server import LOSS

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not shutil.which("Xvfb"), reason="needs Xvfb")]

Id = ctypes.c_ulong


class Resources(ctypes.Structure):
    """The beginning of `XRRScreenResources`."""

    _fields_ = (
        ("timestamp", Id),
        ("config_timestamp", Id),
        ("ncrtc", ctypes.c_int),
        ("crtcs", ctypes.POINTER(Id)),
    )


class Monitors:
    """The monitors of a display, through libXrandr."""

    def __init__(self, display: str) -> None:
        self._x, self._randr = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXrandr.so.2")
        self._x.XOpenDisplay.restype = ctypes.c_void_p
        self._x.XDefaultRootWindow.restype = Id
        self._randr.XRRGetScreenResources.restype = ctypes.POINTER(Resources)
        self._display = ctypes.c_void_p(self._x.XOpenDisplay(display.encode()))
        self._root = Id(self._x.XDefaultRootWindow(self._display))

    def switch_off(self) -> None:
        """Switch all monitors off."""
        found = self._randr.XRRGetScreenResources(self._display, self._root)
        for number in range(found.contents.ncrtc):
            crtc, zero = Id(found.contents.crtcs[number]), Id(0)
            self._randr.XRRSetCrtcConfig(
                self._display, found, crtc, zero, 0, 0, zero, ctypes.c_ushort(1), None, 0
            )
        self._x.XSync(self._display, 0)

    def resize(self, width: int, height: int) -> None:
        """Make the whole screen smaller."""
        size = width, height, width // 4, height // 4
        self._randr.XRRSetScreenSize(self._display, self._root, *size)
        self._x.XSync(self._display, 0)


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Screen]:
    if MISSING or not ctypes.util.find_library("Xrandr"):
        pytest.skip("needs xdotool and libXrandr")
    screen = Screen(tmp_path)
    yield screen
    screen.close()


def test_a_window_outlives_its_monitor(screen: Screen, tmp_path: Path) -> None:
    start, monitors = from_source(tmp_path), Monitors(screen.display)
    for arguments in (["tiananmen", "--people"], []):
        window = Program(screen, start, *arguments)
        try:
            monitors.switch_off()
            screen.click((400, 300))
            monitors.resize(800, 600)
            for key in ("F11", "Left", "F11"):
                screen.key(key)
            assert window.running
            window.end(signal.SIGINT)
            assert (window.wait(), window.complaint()) == (0, "")
        finally:
            window.close()
    assert not list(tmp_path.rglob("crash-*"))


def wait_for_a_move(life: Life, user_files: UserFiles) -> None:
    """Let the window play until a move is saved, and then shown."""
    matches, games = user_files.matches, catalog.games()
    for _ in range(120):
        life.watch(0.5)
        if any(matches.load(name, games).match.moves for name in matches.stamps()):
            life.watch(1.0)
            return
    raise AssertionError("the window has made no move")


def test_a_window_whose_display_ends_leaves_its_match_and_no_process(tmp_path: Path) -> None:
    home = tmp_path / "home"
    user_files = UserFiles(home / "tavoliere")
    user_files.settings.change(lambda _: Settings(animation="off", volume=0))
    with virtual_display() as display:
        life = Life(home, "1", display)
        assert life.wait_for_match()
        wait_for_a_move(life, user_files)
    told, complaint = life.wait_for_end()
    assert life.status == 1
    assert re.search(LOSS, complaint)
    assert "Traceback" not in complaint
    assert not list(home.rglob("crash-*"))
    seen = read([event["record"] for event in told if event["what"] == "shown"][-1])
    matches, games = user_files.matches, catalog.games()
    records = [matches.load(name, games) for name in matches.stamps()]
    kept = [record for record in records if identity(record) == identity(seen)]
    assert len(paths(seen)) > 1
    assert [paths(seen) <= paths(record) for record in kept] == [True]
    assert not any(matches.is_running(name) for name in matches.stamps())
