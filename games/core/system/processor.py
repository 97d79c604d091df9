"""The name of this processor's type, since compiled kernels run only on some."""

from __future__ import annotations

import ctypes
import os
import platform
import sys
from functools import cache
from pathlib import Path

CHOSEN = ("NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES")
"""Environment variables that make Numba compile for another processor than this one."""
CPUINFO = Path("/proc/cpuinfo")
_TOLD_BY = {
    "vendor_id",
    "cpu family",
    "model",
    "model name",
    "flags",
    "Features",
    "CPU implementer",
    "CPU part",
}
"""The lines of `/proc/cpuinfo` that describe the processor, and not its state."""


@cache
def processor() -> str:
    """A description of the processor that kernels are compiled for."""
    if chosen := [f"{name}={os.environ[name]}" for name in CHOSEN if name in os.environ]:
        return " ".join(chosen)
    if sys.platform == "linux":
        return _from_cpuinfo(CPUINFO)
    if sys.platform == "darwin":
        return _from_sysctl()
    return platform.processor()


def _from_cpuinfo(path: Path) -> str:
    """The description of the first processor in a file like `/proc/cpuinfo`."""
    try:
        first = path.read_text(encoding="utf-8", errors="replace").strip().split("\n\n")[0]
    except OSError:
        return platform.machine()
    lines = [line for line in first.splitlines() if line.split(":")[0].strip() in _TOLD_BY]
    return "\n".join(lines) or platform.machine()


def _from_sysctl() -> str:
    """The name that macOS gives the processor, such as "Apple M2"."""
    value, size = ctypes.create_string_buffer(256), ctypes.c_size_t(256)
    failed = ctypes.CDLL(None).sysctlbyname(
        b"machdep.cpu.brand_string", value, ctypes.byref(size), None, ctypes.c_size_t(0)
    )
    return platform.machine() if failed else value.value.decode("utf-8", "replace")
