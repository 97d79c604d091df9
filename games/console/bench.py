"""The command `bench`: measures speed and compares it with goals, as tables or JSON."""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict
from datetime import datetime
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed
from pathlib import Path
from typing import Any

from rich.console import Console

from games import catalog
from games.ai.benchmark import Measurement
from games.ai.game_plugin import GamePlugin
from games.console import worker_bench
from games.console.cli_options import UsageError, add_game
from games.console.program_name import program_name
from games.console.tables import print_table, table
from games.core.error_text import explained
from games.core.numba_kernels import can_compile
from games.core.storage.files import StorageError, write_file
from games.core.text import N_
from games.core.translation import _

HEADINGS = (
    N_("median"),
    N_("spread"),
    N_("goal"),
    N_("reached"),
    N_("× plain"),
    N_("goal"),
    N_("reached"),
)
LEGEND = (
    (N_("spread"), N_("interquartile range divided by the median")),
    (N_("× plain"), N_("speed-up over the same source without compiling, in this run")),
)
Window = Callable[[], Iterator[Measurement]]
"""The measurements of the window; the commands without a window know none."""
VERDICTS = {True: N_("yes"), False: N_("no"), None: ""}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    add_game(parser, required=False)
    parser.add_argument(
        "--window",
        action="store_true",
        help=_("measure the window: first picture, frames, rest"),
    )
    parser.add_argument(
        "--json", type=Path, metavar="FILE", help=_("write all figures there as well")
    )


class BenchCommand:
    """The command; it is given what measures the window, which commands cannot import."""

    def __init__(self, window: Window) -> None:
        self._window = window

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Add the arguments of the command."""
        add_arguments(parser)

    def run(self, arguments: argparse.Namespace, version: str) -> int:
        """Measure and print; returns the exit status."""
        return run(arguments, version, self._window if arguments.window else None)


def run(arguments: argparse.Namespace, version: str, window: Window | None = None) -> int:
    """Measure and print; returns the exit status. With `window`, measure the window alone."""
    if file := arguments.json:
        if not file.absolute().parent.is_dir():
            raise UsageError(_("there is no folder for {file}").format(file=file))
        if file.exists() and not file.is_file():
            raise UsageError(_("{file} is not a regular file").format(file=file))
    machine = about_this_machine(version)
    print("\n".join(f"{key:<10} {value}" for key, value in machine.items()))
    found: dict[str, list[Measurement]] = {}
    try:
        for title, measurements in _groups(arguments.game, window):
            found[title] = []
            _print_group(title, measurements, found[title])
        print("", *(f"{_(name):<7}  {_(text)}" for name, text in LEGEND), sep="\n")
        if arguments.json:
            write_file(arguments.json, _as_json(machine, found))
    except KeyboardInterrupt:
        return 130
    except StorageError as error:
        print(f"{program_name()} bench: {explained(error)}", file=sys.stderr)
        return 1
    return 0


def _groups(game: str | None, window: Window | None) -> Iterator[tuple[str, Iterator[Measurement]]]:
    """The measurements of a game, of all games and the worker process, or of the window alone."""
    if window:
        yield N_("The window"), window()
        return
    for name, plugin in catalog.plugins().items():
        if game in (name, None):
            yield plugin.game.title, measurements_of(plugin)
    if not game:
        yield N_("The worker process"), worker_bench.measures()


def _print_group(title: str, measurements: Iterator[Measurement], found: list[Measurement]) -> None:
    """Measure and print a table, after Ctrl+C of the measurements so far; fills `found`."""
    print(flush=True)
    try:
        with Console(stderr=True).status(_("Measuring: {what}").format(what=_(title))):
            found.extend(measurements)
    finally:
        headings = tuple(map(_, HEADINGS))
        rows = table(_(title), *headings, right_aligned=headings)
        for measure in found:
            rows.add_row(*cells(measure))
        print_table(rows, sys.stdout)
        for measure in found:
            if measure.note:
                print(f"{measure.name}: {measure.note}", flush=True)


def measurements_of(plugin: GamePlugin) -> Iterator[Measurement]:
    """The game's own benchmarks, then perft."""
    yield from plugin.benchmarks.measurements()
    yield worker_bench.perft(plugin)


def about_this_machine(version: str) -> dict[str, str]:
    """Version, date, machine and libraries, to be stored with the measurements."""
    return {
        "Tavoliere": version,
        "date": datetime.now().isoformat(" ", "minutes"),
        "machine": f"{_processor()}, {os.cpu_count()} cores, {platform.system()}",
        "Python": platform.python_version(),
        "Numba": _version("numba") if can_compile() else "not in use",
        "NumPy": _version("numpy"),
    }


def _processor() -> str:
    """The name of the processor, if the system provides it."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.processor() or platform.machine())


def _version(package: str) -> str:
    try:
        return installed(package)
    except PackageNotFoundError:
        return "not installed"


def cells(measure: Measurement) -> tuple[str, ...]:
    """The cells of a row: the name, then a cell for each of `HEADINGS`."""
    return (
        measure.name,
        f"{number(measure.median)} {measure.unit}",
        f"{measure.spread:.0%}" if len(measure.values) > 1 else "",
        _goal(measure),
        _(VERDICTS[measure.reached]),
        f"{measure.ratio:.1f}" if measure.ratio is not None else "",
        f"≥ {number(measure.ratio_goal)}" if measure.ratio_goal is not None else "",
        _(VERDICTS[measure.ratio_reached]),
    )


def _goal(measure: Measurement) -> str:
    if measure.goal is None:
        return ""
    return f"{'≤' if measure.low_is_good else '≥'} {number(measure.goal)}"


def number(value: float) -> str:
    """Three significant digits, with separators for thousands.

    >>> number(1912345.0), number(0.0421), number(60)
    ('1,910,000', '0.0421', '60')
    """
    rounded = float(f"{value:.3g}")
    return f"{rounded:g}" if abs(rounded) < 1000 else f"{int(rounded):,}"


def _as_json(machine: Mapping[str, str], found: Mapping[str, list[Measurement]]) -> bytes:
    whole: dict[str, Any] = {"machine": dict(machine)}
    whole["measures"] = [
        {
            "group": title,
            **asdict(measure),
            "median": measure.median,
            "spread": measure.spread,
            "ratio": measure.ratio,
            "reached": measure.reached,
            "ratio_reached": measure.ratio_reached,
        }
        for title, measures in found.items()
        for measure in measures
    ]
    return json.dumps(whole, ensure_ascii=False, indent=2).encode() + b"\n"
