"""The text of a crash report: versions, the traceback and the last events, without private data."""

from __future__ import annotations

import platform
import re
import site
import sys
import sysconfig
import traceback
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from importlib import metadata
from pathlib import Path

from games.core.system import VERSION
from games.storage.documents import Settings

LONGEST_LINE = 500
"""Characters; a message may quote a whole record."""
MOST_LINES = 1000
"""Lines of a traceback; deep recursion has more."""
HIDDEN = "[name]"

_ROOT = Path(__file__).resolve().parents[2]


def crash_report(
    error: BaseException,
    facts: Mapping[str, str],
    events: Sequence[str],
    names: Iterable[str] = (),
) -> str:
    """The report of an error; `names` of people and the folders of this computer are removed."""
    lines = traceback.format_exception(error)
    trace = [line[:LONGEST_LINE] for line in "".join(lines).splitlines()]
    if len(trace) > MOST_LINES:
        half = MOST_LINES // 2
        trace = [*trace[:half], f"  … {len(trace) - 2 * half} lines …", *trace[-half:]]
    text = "\n".join(
        [
            "Tavoliere has stopped because of an error in it. This report is not sent anywhere.",
            "It holds no typed text and no names of players.",
            "",
            *(f"{name}: {value}" for name, value in {**versions(), **facts}.items()),
            "",
            *trace,
            "",
            f"The last {len(events)} events: seconds since the start, scene, event",
            *events,
            "",
        ]
    )
    return without_names(without_folders(text), names)


def versions() -> dict[str, str]:
    found = {
        "Tavoliere": VERSION,
        "Python": f"{platform.python_version()} ({platform.python_implementation()})",
        "System": platform.platform(),
    }
    for package in ("pygame-ce", "numba", "msgspec"):
        found[package] = "not installed"
        with suppress(metadata.PackageNotFoundError):
            found[package] = metadata.version(package)
    return found


def without_folders(text: str) -> str:
    """The text with the paths of program, libraries and home folder shortened."""
    for folder in _library_folders():
        text = text.replace(f"{folder}/", "").replace(f"{folder}\\", "")
    with suppress(RuntimeError):
        home = str(Path.home())
        text = text.replace(home, "~") if len(home) > 1 else text
    return text


def without_names(text: str, names: Iterable[str]) -> str:
    """The text with each name replaced where it is a word of its own.

    >>> without_names("KeyError: 'Ada' (Adamo)", ["Ada"])
    "KeyError: '[name]' (Adamo)"
    """
    for name in sorted({name.strip() for name in names} - {""}, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", HIDDEN, text)
    return text


def names_in(settings: Settings) -> set[str]:
    seats = [seat for setup in settings.setups.values() for seat in setup.seats]
    return ({*settings.names} - {*Settings().names}) | {seat.name for seat in seats}


def _library_folders() -> Iterator[str]:
    """The folders of installed packages, of the standard library and of the program."""
    with suppress(AttributeError):  # a virtual environment of an old version lacks them
        yield from site.getsitepackages()
    yield sysconfig.get_path("stdlib")
    yield str(_ROOT)
    yield sys.prefix
