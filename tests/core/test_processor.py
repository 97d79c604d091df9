"""The description of the processor that kernels are compiled for."""

from __future__ import annotations

import ctypes
import platform
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from games.core.system import CHOSEN, processor

TWO_CORES = """\
processor\t: {number}
vendor_id\t: GenuineIntel
model name\t: Example {name}
cpu MHz\t\t: {speed}
flags\t\t: {flags}

"""

linux = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc/cpuinfo")


@pytest.fixture(autouse=True)
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


@linux
def test_processors_differ_by_name_and_features_but_not_by_their_speed_now(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "cpuinfo"
    monkeypatch.setattr("games.core.system.CPUINFO", path)
    usual = described(path)
    assert usual == "vendor_id\t: GenuineIntel\nmodel name\t: Example 100\nflags\t\t: sse avx"
    assert described(path, speed=800) == usual
    assert described(path, name="200") != usual
    assert described(path, flags="sse") != usual


@linux
def test_a_processor_without_a_name_is_known_by_its_numbers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    numbers = "Features\t: fp asimd\nCPU implementer\t: 0x41\nCPU part\t: 0xd08"
    (tmp_path / "cpuinfo").write_text(f"processor\t: 0\nBogoMIPS\t: 108.00\n{numbers}\n\n")
    monkeypatch.setattr("games.core.system.CPUINFO", tmp_path / "cpuinfo")
    assert processor() == numbers


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


@linux
def test_without_a_list_of_features_it_is_the_kind_of_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.core.system.CPUINFO", tmp_path / "missing")
    monkeypatch.setattr("platform.machine", lambda: "example64")
    assert processor() == "example64"


def test_a_processor_that_numba_is_told_to_compile_for_counts_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("NUMBA_CPU_NAME", "generic")
    assert processor() == "NUMBA_CPU_NAME=generic"


@pytest.mark.parametrize(
    ("status", "told", "found"),
    [
        (0, b"Apple M2", "Apple M2"),
        (0, b"Apple M\xff", "Apple M\ufffd"),
        (-1, b"", platform.machine()),
    ],
)
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
