"""Fixtures and rules for all tests."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
# The many processes that tests start share the modules that the first one has parsed.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

import gc
import io
import locale
import multiprocessing
import shutil
import signal
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from games import catalog
from games.ai import kernel_warmup
from games.core.game import AnyGame
from games.core.kernels import SWITCH, can_compile
from tests.child_processes import children, end_children

# A busy machine is no fault of a test.
settings.register_profile("plain", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("plain")

IN_MEMORY = Path("/dev/shm")
"""Where Linux keeps files in memory. No test outlives the power, so none needs a disk, whose
flushes take longer than most tests."""
ROOM = 2 * 1024**3
"""Bytes that must be free there."""

if "TMPDIR" not in os.environ and IN_MEMORY.is_dir() and shutil.disk_usage(IN_MEMORY).free > ROOM:
    os.environ["TMPDIR"] = tempfile.tempdir = str(IN_MEMORY)

sys.dont_write_bytecode = False

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # Run in the background of a shell, Ctrl+C would be ignored by every process that a test starts.
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def started_as_main(monkeypatch: pytest.MonkeyPatch) -> None:
    """Messages name the program as it was started: here as `main.py`, not as the test runner."""
    monkeypatch.setattr(sys, "argv", ["main.py", *sys.argv[1:]])


@pytest.fixture
def ascii_locale() -> Iterator[None]:
    """A system whose encoding of texts is ASCII, where the locale decides that."""
    before = locale.setlocale(locale.LC_CTYPE)
    locale.setlocale(locale.LC_CTYPE, "C")
    yield
    locale.setlocale(locale.LC_CTYPE, before)


@pytest.fixture(autouse=True)
def no_process_is_left() -> Iterator[None]:
    """A test waits for the end of each process that it has started: later ones count theirs."""
    before = children()
    yield
    left = end_children(before)
    assert left == [], "processes are left, or nobody has waited for their end"


DISPLAY_SIZE = (1280, 800)


def display_size() -> tuple[int, int] | None:
    """The size of pygame's display; None without one."""
    pygame = sys.modules.get("pygame")
    surface = pygame.display.get_surface() if pygame and pygame.display.get_init() else None
    return surface.get_size() if surface else None


@pytest.fixture(autouse=True)
def display_is_left_as_it_was() -> Iterator[None]:
    """Later tests draw on the display that there is: it keeps its size."""
    before = display_size()
    yield
    after, wanted = display_size(), before or DISPLAY_SIZE
    if (before or after) and after != wanted:
        import pygame

        pygame.init()
        pygame.display.set_mode(wanted)


def pytest_configure(config: pytest.Config) -> None:
    """Quick tests never compile: kernels run as plain Python. No slow test is a smoke test."""
    if config.option.markexpr == "smoke":
        config.option.markexpr = SMOKE
    if "not slow" in config.option.markexpr:
        os.environ.setdefault(SWITCH, "0")


def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile all kernels before several workers begin, else each compiles its own.

    So does each window that a test opens, until its kernels are ready.
    """
    config = session.config
    is_parent = getattr(config.option, "numprocesses", None) and not hasattr(config, "workerinput")
    games = [*catalog.games().values()]
    if is_parent and SWITCH not in os.environ and kernel_warmup.is_needed(games):
        spawn = multiprocessing.get_context("spawn")
        processes = [spawn.Process(target=compile_kernels_of, args=(game,)) for game in games]
        for process in processes:
            process.start()
        for process in processes:
            process.join()


def compile_kernels_of(game: AnyGame) -> None:
    kernel_warmup.TURNS = 4  # enough to reach every phase
    kernel_warmup.compile_kernels([game])


SMOKE = "smoke and not slow"


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Import only files with smoke tests when these are wanted: all others take half a minute."""
    if config.option.markexpr != SMOKE or collection_path.is_dir():
        return None
    return b"mark.smoke" not in collection_path.read_bytes() or None


NEEDS = {"bundle": "TAVOLIERE_BUNDLE", "browser": "TAVOLIERE_PYODIDE"}
"""By marker: the variable that names what its tests need; without it they are left out."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out tests of what is not built. Tests marked `numba` are slow, and need it."""
    absent = [marker for marker, name in NEEDS.items() if name not in os.environ]
    left_out = [item for item in items if any(map(item.get_closest_marker, absent))]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item not in left_out]
    for item in items:
        if item.get_closest_marker("numba"):
            item.add_marker(pytest.mark.slow)
            item.add_marker(pytest.mark.skipif(not can_compile(), reason="Numba is not installed"))


@pytest.fixture(scope="session", autouse=True)
def drawings_are_kept() -> Iterator[None]:
    """Draw each SVG and open each font once in a process: thousands of windows show the same."""
    pygame = sys.modules.get("pygame")
    if pygame is None:
        yield
        return
    load, font_of = pygame.image.load_sized_svg, pygame.Font
    fonts: dict[tuple[object, int], Any] = {}

    @lru_cache(4096)
    def drawn(svg: bytes, size: tuple[int, int]) -> Any:
        return load(io.BytesIO(svg), size)

    def load_once(file: Any, size: tuple[int, int]) -> Any:
        return drawn(file.getvalue(), size) if isinstance(file, io.BytesIO) else load(file, size)

    def open_once(path: object, pixels: int) -> Any:
        """The font; a new one of pygame's own, which its user changes, and after `pygame.quit`."""
        key = path, pixels
        if path is not None and key in fonts:
            with suppress(pygame.error):
                fonts[key].size("")
                return fonts[key]
        fonts[key] = font_of(path, pixels)
        return fonts[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame.image, "load_sized_svg", load_once)
        patch.setattr(pygame, "Font", open_once)
        yield


def settle_objects() -> None:
    """Keep all objects that live now out of later garbage collections.

    The program collects when it leaves a scene. In a process that holds thousands of tests and
    Numba, that takes a third of a second each time.
    """
    gc.collect()
    gc.freeze()


def pytest_collection_finish() -> None:
    settle_objects()


def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    if nextitem is not None and nextitem.path != item.path:
        settle_objects()


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The lines of text that are drawn; each is a `tests.written.Line`."""
    from tests.written import listen  # with pygame, which few need

    return listen(monkeypatch)
