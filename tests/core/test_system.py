"""Processes, interrupts, clocks, streams and folders of the system."""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import platform
import runpy
import shutil
import signal
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from itertools import accumulate, chain
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import pytest

from games.cli import main
from games.core.system import (
    CHOSEN,
    FOLDER,
    LONGEST_AWAKE,
    AwakeClock,
    __file__,
    become_child,
    fill_missing_streams,
    interrupt_ends_process,
    interrupts_ignored,
    is_private,
    make_private_folder,
    processor,
    processor_cores,
    release_memory,
    say,
    sigint_blocked,
)
from tests.attack.outcome import resident_bytes

# -- The clock that stands while the program is suspended


def passed(*seconds: float) -> float:
    """The time that has passed on the clock after steps of the clock of the system."""
    times = accumulate(seconds, initial=1000.0)
    clock = AwakeClock(chain([1000.0], times).__next__)
    begun, *_, last = (clock() for _ in range(len(seconds) + 1))
    assert begun == 1000
    return last - begun


def test_time_passes_but_not_that_of_a_suspension() -> None:
    assert passed(0.1, 0.0, 2.5, LONGEST_AWAKE) == pytest.approx(12.6)
    assert passed(1, 3600) == 1
    assert passed(1, 3600, 1, 86_400) == 2


# -- Signals, priority and processor time of child processes

ROOT = Path(__file__).parents[2]


def run(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60
    )


@pytest.mark.skipif(os.name == "nt", reason="signals are POSIX")
def test_an_interrupt_waits_until_the_block_ends() -> None:
    pending: list[set[signal.Signals]] = []

    def interrupt() -> None:
        with sigint_blocked():
            signal.raise_signal(signal.SIGINT)
            pending.append({signal.Signals(number) for number in signal.sigpending()})

    with pytest.raises(KeyboardInterrupt):
        interrupt()
    assert pending == [{signal.SIGINT}]
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


@pytest.mark.skipif(os.name == "nt", reason="signals are POSIX")
def test_a_child_can_ignore_interrupts() -> None:
    done = run(
        "import os, signal; from games.core.system import become_child;"
        "become_child(); os.kill(os.getpid(), signal.SIGINT); print('alive')"
    )
    assert done.stdout == "alive\n"


@pytest.mark.skipif(os.name == "nt", reason="signals are POSIX")
def test_the_priority_is_lowered_by_ten() -> None:
    done = run(
        "import os; from games.core.system import become_child;"
        "before = os.nice(0); become_child(); print(os.nice(0) - before)"
    )
    assert int(done.stdout) == min(10, 19 - os.nice(0))


PARENT = """
import multiprocessing, os, sys, time
from games.core.system import become_child

def child(pipe):
    become_child()
    pipe.send(os.getpid())
    time.sleep(600)

if __name__ == "__main__":
    ours, theirs = multiprocessing.get_context("spawn").Pipe()
    process = multiprocessing.get_context("spawn").Process(target=child, args=(theirs,))
    process.start()
    print(ours.recv(), flush=True)
    os._exit(0)
"""


@pytest.mark.skipif(os.name == "nt", reason="signals are POSIX")
def test_a_child_ends_with_its_parent(tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(PARENT, encoding="utf-8")
    # The child holds the pipe of the output, so that the call returns only when it has ended.
    done = subprocess.run(
        [sys.executable, str(script)],
        stdout=subprocess.PIPE,
        text=True,
        check=False,
        timeout=60,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert int(done.stdout) > 0


# -- Freed memory goes back to the system

BLOCK, BLOCKS = 20_000, 4000


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_freed_memory_between_used_memory_is_given_back() -> None:
    before = resident_bytes()
    blocks = [bytes(BLOCK) for _ in range(BLOCKS)]
    used = blocks[::100]
    del blocks
    release_memory()
    assert resident_bytes() - before < BLOCK * BLOCKS / 4
    assert len(used) == BLOCKS // 100


# -- What an interrupt does while the program starts and ends


@pytest.fixture
def handler() -> Iterator[None]:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.skipif(os.name == "nt", reason="signals are POSIX")
@pytest.mark.usefixtures("handler")
def test_an_interrupt_ends_the_process_without_a_traceback() -> None:
    code = (
        "import os, signal; from games.core.system import interrupt_ends_process\n"
        "with interrupt_ends_process(): os.kill(os.getpid(), signal.SIGINT)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (-signal.SIGINT, b"")


@pytest.mark.skipif(os.name == "nt", reason="signals are POSIX")
@pytest.mark.usefixtures("handler")
def test_afterwards_an_interrupt_is_an_exception_again() -> None:
    with interrupt_ends_process():
        assert signal.getsignal(signal.SIGINT) is signal.SIG_DFL
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)


@pytest.mark.skipif(os.name == "nt", reason="signals are POSIX")
@pytest.mark.usefixtures("handler")
def test_interrupts_that_are_ignored_stay_ignored() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with interrupt_ends_process():
        signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN


@pytest.mark.skipif(os.name == "nt", reason="signals are POSIX")
@pytest.mark.usefixtures("handler")
def test_interrupts_can_be_ignored_for_a_while() -> None:
    with interrupts_ignored():
        signal.raise_signal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)


# -- Folders that no other user can change

as_root = pytest.mark.skipif(
    not hasattr(os, "getuid") or os.getuid() != 0, reason="gives a folder to another user"
)


def mode(folder: Path) -> int:
    return stat.S_IMODE(folder.stat().st_mode)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_a_new_folder_may_be_entered_by_this_user_alone_from_the_beginning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(Path, "chmod")
    make_private_folder(tmp_path / "above" / "folder")
    assert mode(tmp_path / "above" / "folder") == 0o700
    assert is_private(tmp_path / "above" / "folder")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_a_folder_that_there_is_is_closed_to_others(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder").chmod(0o777)
    make_private_folder(tmp_path / "folder")
    assert mode(tmp_path / "folder") == 0o700


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
@pytest.mark.parametrize(
    ("permissions", "private"),
    [(0o700, True), (0o755, True), (0o775, False), (0o757, False), (0o1777, False)],
)
def test_a_folder_is_private_if_nobody_else_may_write_in_it(
    tmp_path: Path, permissions: int, private: bool
) -> None:
    tmp_path.chmod(permissions)
    assert is_private(tmp_path) is private


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
@as_root
def test_a_folder_of_another_user_is_private_only_if_that_one_is_trusted(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    make_private_folder(folder)
    os.chown(folder, 4242, 4242)
    assert not is_private(folder)
    assert is_private(folder, 4242)
    assert not is_private(folder, 4243)
    with pytest.raises(PermissionError):
        make_private_folder(folder)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_neither_a_link_nor_a_file_is_a_private_folder(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "folder")
    (tmp_path / "file").touch()
    for path in (tmp_path / "link", tmp_path / "file"):
        assert not is_private(path)
        with pytest.raises(OSError):  # noqa: PT011
            make_private_folder(path)
    with pytest.raises(FileNotFoundError):
        is_private(tmp_path / "nothing")


# -- The description of the processor that kernels are compiled for

TWO_CORES = """\
processor\t: {number}
vendor_id\t: GenuineIntel
model name\t: Example {name}
cpu MHz\t\t: {speed}
flags\t\t: {flags}

"""

linux = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc/cpuinfo")


@pytest.fixture
def new_description(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name in CHOSEN:
        monkeypatch.delenv(name, raising=False)
    processor.cache_clear()
    yield
    processor.cache_clear()


def described(path: Path, *, name: str = "100", speed: int = 3000, flags: str = "sse avx") -> str:
    cores = (TWO_CORES.format(number=n, name=name, speed=speed + n, flags=flags) for n in range(2))
    path.write_text("".join(cores), encoding="utf-8")
    processor.cache_clear()
    return processor()


@pytest.mark.usefixtures("new_description")
@linux
def test_a_processor_without_a_name_is_known_by_its_numbers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    numbers = "Features\t: fp asimd\nCPU implementer\t: 0x41\nCPU part\t: 0xd08"
    (tmp_path / "cpuinfo").write_text(f"processor\t: 0\nBogoMIPS\t: 108.00\n{numbers}\n\n")
    monkeypatch.setattr("games.core.system.CPUINFO", tmp_path / "cpuinfo")
    assert processor() == numbers


@pytest.mark.usefixtures("new_description")
@linux
@pytest.mark.usefixtures("ascii_locale")
def test_the_name_of_a_processor_may_have_any_characters(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.core.system.CPUINFO", tmp_path / "cpuinfo")
    assert "model name\t: Example 龍芯\n" in described(tmp_path / "cpuinfo", name="龍芯")
    (tmp_path / "cpuinfo").write_bytes(b"model name: M\xff")
    processor.cache_clear()
    assert processor() == "model name: M\ufffd"


@pytest.mark.usefixtures("new_description")
@linux
def test_without_a_list_of_features_it_is_the_kind_of_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.core.system.CPUINFO", tmp_path / "missing")
    monkeypatch.setattr("platform.machine", lambda: "example64")
    assert processor() == "example64"


@pytest.mark.usefixtures("new_description")
def test_a_processor_that_numba_is_told_to_compile_for_counts_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("NUMBA_CPU_NAME", "generic")
    assert processor() == "NUMBA_CPU_NAME=generic"


@pytest.mark.usefixtures("new_description")
@pytest.mark.parametrize(("status", "told", "found"), [
    (0, b"Apple M2", "Apple M2"), (0, b"Apple M\xff", "Apple M\ufffd"),
    (-1, b"", platform.machine()),
])  # fmt: skip
def test_on_macos_the_system_names_the_processor(
    monkeypatch: pytest.MonkeyPatch, status: int, told: bytes, found: str
) -> None:
    asked = []

    def sysctlbyname(name: bytes, value: Any, size: Any, new: object, length: Any) -> int:
        room = ctypes.cast(size, ctypes.POINTER(ctypes.c_size_t)).contents.value
        assert room == len(value) == 256
        asked.append((name, new, length.value))
        value.value = told
        return status

    libc = SimpleNamespace(sysctlbyname=sysctlbyname)
    monkeypatch.setattr(ctypes, "CDLL", lambda name: libc)
    monkeypatch.setattr(sys, "platform", "darwin")
    assert processor() == found
    assert asked == [(b"machdep.cpu.brand_string", None, 0)]


# -- A program without a console, simulated: its standard streams are None, as on Windows


@pytest.fixture
def boxes(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A program that was started by a double click on Windows; the errors that it shows."""
    shown: list[str] = []

    def show(window: object, text: str, title: str, kind: int) -> None:
        assert (title, kind) == ("Tavoliere", 0x10)  # MB_ICONERROR
        shown.append(text)

    user32 = SimpleNamespace(MessageBoxW=show)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(user32=user32), raising=False)
    for name in ("stdin", "stdout", "stderr", "__stderr__"):
        monkeypatch.setattr(sys, name, None)
    return shown


@pytest.mark.parametrize(("words", "status"), [
    (["show", "no-such-file.txt"], 1), (["gtp", "--game", "veletas"], 1), (["show", "RECORD"], 0),
])  # fmt: skip
def test_commands_run_without_streams(
    boxes: list[str], tmp_path: Path, words: list[str], status: int
) -> None:
    record = tmp_path / "game.tavoliere"
    record.write_text('[Game "veletas"]\n[Size "7"]\n\n1. b4/b3\n', encoding="utf-8")
    assert main([word.replace("RECORD", str(record)) for word in words]) == status


def test_wrong_arguments_are_explained_in_a_box(
    boxes: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    with pytest.raises(SystemExit) as status:
        main(["chess"])
    assert status.value.code == 2
    (said,) = boxes
    assert "there is no game 'chess'" in said


def test_with_a_console_nothing_is_shown_in_a_box(
    boxes: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    with (tmp_path / "errors").open("w", encoding="utf-8") as errors:
        monkeypatch.setattr(sys, "stderr", errors)
        monkeypatch.setattr(sys, "__stderr__", errors)
        say("no box")
    assert boxes == []
    assert (tmp_path / "errors").read_text(encoding="utf-8") == "no box\n"


@pytest.mark.usefixtures("ascii_locale")
def test_output_without_streams_is_discarded(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    fill_missing_streams()
    for stream in (sys.stdout, sys.stderr):
        stream.write("lost: 対局\n")
        stream.close()


# -- The folder of the assets: beside the package in the source tree, inside an installed one


def test_the_folder_holds_the_pictures_fonts_and_sounds() -> None:
    assert (FOLDER / "icon.svg").is_file()
    assert {"fonts", "icons", "sounds"} <= {path.name for path in FOLDER.iterdir()}


@pytest.mark.parametrize(("there", "found"), [
    (("games/assets", "assets"), "games/assets"),
    (("assets",), "assets"),
])  # fmt: skip
def test_assets_inside_the_package_are_preferred(
    tmp_path: Path, there: tuple[str, ...], found: str
) -> None:
    copy = tmp_path / "games/core/system.py"
    copy.parent.mkdir(parents=True)
    shutil.copy(__file__, copy)
    for name in there:
        (tmp_path / name).mkdir()
    assert runpy.run_path(str(copy))["FOLDER"] == tmp_path.resolve() / found


# -- The cores of this process, and its place beside a window


def test_the_cores_are_those_that_this_process_may_use(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: {1, 3, 5}, raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    found = []
    for system in ("linux", "darwin"):
        monkeypatch.setattr(sys, "platform", system)
        found.append(processor_cores())
    assert found == [3, 1]


@pytest.mark.parametrize("system", ["linux", "win32"])
def test_a_child_gives_way_and_ends_with_its_parent(
    monkeypatch: pytest.MonkeyPatch, system: str
) -> None:
    done: list[object] = []
    ended = threading.Event()

    class Kernel:
        GetCurrentProcess = Mock(return_value=77)

        def SetPriorityClass(self, process: ctypes.c_void_p, kind: int) -> None:
            done.append((process.value, kind))

    def leave(status: int) -> None:
        done.append(status)
        ended.set()

    monkeypatch.setattr(multiprocessing, "parent_process", lambda: SimpleNamespace(sentinel=5))
    monkeypatch.setattr("multiprocessing.connection.wait", done.append)
    monkeypatch.setattr(signal, "signal", lambda *given: done.append(given))
    monkeypatch.setattr(os, "_exit", leave)
    monkeypatch.setattr(os, "nice", done.append)
    monkeypatch.setattr(ctypes, "WinDLL", {"kernel32": Kernel()}.get, raising=False)
    monkeypatch.setattr(sys, "platform", system)
    become_child()
    assert ended.wait(60)
    gives_way = 10 if system == "linux" else (77, 0x4000)
    assert sorted(map(str, done)) == sorted(
        map(str, [(signal.SIGINT, signal.SIG_IGN), [5], 1, gives_way])
    )
