"""The command `bench`: every figure that has a goal, beside it, as a table or as JSON."""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from datetime import datetime
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed
from pathlib import Path
from typing import Any

from games import catalog
from games.ai.benchmark import Measurement
from games.ai.game_plugin import GamePlugin
from games.console import worker_bench
from games.console.cli_options import UsageError, add_game
from games.core.numba_kernels import can_compile
from games.core.storage.files import StorageError, write_file

WIDTHS = (38, 18, 7, 11, 8, 8, 5, 8)
HEADINGS = ("median", "spread", "goal", "reached", "× plain", "goal", "reached")
LEGEND = """
spread   how far apart the middle half of the values lies, as a part of the median
× plain  how many times better than the same source when it is not compiled, in this run"""
VERDICTS = {True: "yes", False: "no", None: ""}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    add_game(parser, required=False)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all of it there as well")


def run(arguments: argparse.Namespace, version: str) -> int:
    """Measure and print; the exit status."""
    if file := arguments.json:
        if not file.absolute().parent.is_dir():
            raise UsageError(f"there is no folder for {file}")
        if file.exists() and not file.is_file():
            raise UsageError(f"{file} is no ordinary file")
    machine = about_this_machine(version)
    print("\n".join(f"{key:<10} {value}" for key, value in machine.items()))
    found: dict[str, list[Measurement]] = {}
    try:
        for title, measure in _measures(arguments.game):
            if title not in found:
                print(f"\n{row(title, *HEADINGS)}")
            found.setdefault(title, []).append(measure)
            print(described(measure), flush=True)
        print(LEGEND)
        if arguments.json:
            write_file(arguments.json, _as_json(machine, found))
    except KeyboardInterrupt:
        return 130
    except StorageError as error:
        print(f"main.py bench: {error}", file=sys.stderr)
        return 1
    return 0


def _measures(game: str | None) -> Iterator[tuple[str, Measurement]]:
    """Every figure with the title under which it stands."""
    for name, plugin in catalog.plugins().items():
        if game in (name, None):
            yield from ((plugin.game.title, measure) for measure in measurements_of(plugin))
    if not game:
        yield from (("The thinking process", measure) for measure in worker_bench.measures())


def measurements_of(plugin: GamePlugin) -> Iterator[Measurement]:
    """The game's own figures, then the rate of its rules."""
    yield from plugin.benchmarks.measurements()
    yield worker_bench.perft(plugin)


def about_this_machine(version: str) -> dict[str, str]:
    """What a figure means little without."""
    return {
        "Tavoliere": version,
        "date": datetime.now().isoformat(" ", "minutes"),
        "machine": f"{_processor()}, {os.cpu_count()} cores, {platform.system()}",
        "Python": platform.python_version(),
        "Numba": _version("numba") if can_compile() else "not in use",
        "NumPy": _version("numpy"),
    }


def _processor() -> str:
    """The processor's name, where the system tells it."""
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


def described(measure: Measurement) -> str:
    """A measure as a row of the table, its note below it."""
    cells = (
        measure.name,
        f"{number(measure.median)} {measure.unit}",
        f"{measure.spread:.0%}" if len(measure.values) > 1 else "",
        _goal(measure),
        VERDICTS[measure.reached],
        f"{measure.ratio:.1f}" if measure.ratio is not None else "",
        f"≥ {number(measure.ratio_goal)}" if measure.ratio_goal is not None else "",
        VERDICTS[measure.ratio_reached],
    )
    note = f"\n    {measure.note}" if measure.note else ""
    return row(*cells) + note


def row(*cells: str) -> str:
    """Cells under each other; one that is too wide pushes the rest along."""
    name, *figures = zip(cells, WIDTHS, strict=True)
    aligned = [f"{cell:>{width}}" for cell, width in figures]
    return " ".join([f"{name[0]:<{name[1]}}", *aligned]).rstrip()


def _goal(measure: Measurement) -> str:
    if measure.goal is None:
        return ""
    return f"{'≤' if measure.low_is_good else '≥'} {number(measure.goal)}"


def number(value: float) -> str:
    """Three digits that matter, thousands set apart.

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
