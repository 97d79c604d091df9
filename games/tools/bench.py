"""The command `bench`: measures speed and compares it with goals."""

from __future__ import annotations

import argparse
import multiprocessing
import os
import platform
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random

from rich.console import Console

from games import catalog
from games.ai.engine import Cancel, Cancelled, Progress, Ready, Reply, Request, main, rank_turns
from games.ai.kernel_warmup import compile_kernels, is_needed
from games.console import terminal
from games.core.game import AnyGame
from games.core.kernels import can_compile
from games.core.match import AnyMatch, Match
from games.core.position import AnyPosition
from games.core.record import write_record
from games.core.system import INTERRUPTED, VERSION, processor_cores
from games.core.translation import N_, _
from games.tools.game_tools import tools_of
from games.tools.measurement import Measurement, rates

HEADINGS = (
    N_("median"),
    N_("spread"),
    N_("goal"),
    N_("reached"),
    N_("× plain"),
)
LEGEND = (
    (N_("spread"), N_("interquartile range divided by the median")),
    (N_("× plain"), N_("speed-up over the same source without compiling, in this run")),
)
VERDICTS = {True: N_("yes"), False: N_("no"), None: ""}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    terminal.add_game(parser, required=False)


def run(arguments: argparse.Namespace) -> int:
    print("\n".join(f"{key:<10} {value}" for key, value in about_this_machine().items()))
    try:
        for title, measurements in _groups(arguments):
            print_group(title, measurements)
        print("", *(f"{_(name):<7}  {_(text)}" for name, text in LEGEND), sep="\n")
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


def _groups(arguments: argparse.Namespace) -> Iterator[tuple[str, Iterator[Measurement]]]:
    for name, known in catalog.games().items():
        if arguments.game in (name, None):
            yield known.title, measurements_of(known)
    if not arguments.game:
        yield N_("The worker process"), worker_measures()


def print_group(title: str, measurements: Iterator[Measurement]) -> None:
    """Measure and print a table, after Ctrl+C of the measurements so far."""
    print(flush=True)
    found: list[Measurement] = []
    try:
        with Console(stderr=True).status(_("Measuring: {what}").format(what=_(title))):
            found.extend(measurements)
    finally:
        headings = tuple(map(_, HEADINGS))
        terminal.print_table((_(title), *headings), map(cells, found), headings)
        for measure in found:
            if measure.note:
                print(f"{measure.name}: {measure.note}", flush=True)


def measurements_of(game: AnyGame) -> Iterator[Measurement]:
    yield from tools_of(game).measurements()
    yield perft(game)


def about_this_machine() -> dict[str, str]:
    return {
        "Tavoliere": VERSION,
        "date": datetime.now().isoformat(" ", "minutes"),
        "machine": f"{_processor()}, {os.cpu_count()} cores, {platform.system()}",
        "Python": platform.python_version(),
        "Numba": _version("numba") if can_compile() else "not in use",
        "NumPy": _version("numpy"),
    }


def _processor() -> str:
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
    return (
        measure.name,
        f"{number(measure.median)} {measure.unit}",
        f"{measure.spread:.0%}" if len(measure.values) > 1 else "",
        _goal(measure),
        _(VERDICTS[measure.reached]),
        f"{measure.ratio:.1f}" if measure.ratio is not None else "",
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


# -- Benchmarks of the worker process (start, answer, cancel) and of the rules (perft) ---------

STARTS = 5
TRIPS = 400
CANCELS = 7
LONG = 60.0
"""Seconds of a search to be cancelled."""
UNDER_WAY = 0.15
"""Seconds of search before it is cancelled."""
PERFT_NODES = 20_000
"""The most turns played for one measurement of perft."""
LEVEL, HIGHEST = "skilled", "expert"
"""The levels whose answers and cancellations are timed."""


def worker_measures() -> Iterator[Measurement]:
    """The measurements of the worker process; they take about twenty seconds."""
    known = [game for game in catalog.games().values() if game.levels]
    yield _milliseconds("bare start", [_start_seconds() for _ in range(STARTS)], 200.0)
    if is_needed(known):
        warmup = multiprocessing.get_context("spawn").Process(target=compile_kernels, args=[known])
        warmup.start()
        warmup.join()
    answers = [_first_answer_seconds(known[0]) for _ in range(STARTS)]
    note = f"time to the first turn of a {LEVEL} player of {known[0].title}"
    yield _milliseconds("start with kernels from the cache", answers, 1200.0, note)
    yield _milliseconds("round trip", _trip_seconds(), 0.1)
    for game in known:
        cancels = _cancel_seconds(game)
        note = "an expert in the middle of a search"
        yield _milliseconds(f"cancel, {game.title}", cancels, 20.0, note)
    for game in known:
        if memory := _peak_memory(game):
            note = "the whole process, after a search of the expert on all cores"
            name = f"memory, {game.title}"
            yield Measurement(name, "MiB", memory, note=note, low_is_good=True)


def perft(game: AnyGame) -> Measurement:
    position = _early(game).position
    values = rates(lambda: _play_out(position, PERFT_NODES), 3)
    return Measurement("perft", "turns/s", values, tools_of(game).perft_goal)


def _play_out(position: AnyPosition, most: int) -> int:
    """Play all turns from a position, breadth first, until `most` are played.

    Return their number.
    """
    ways, played = [position], 0
    for way in ways:
        for after in _turns(way):
            played += 1
            if len(ways) < most:
                ways.append(after)
            if played >= most:
                return played
    return max(1, played)


def _turns(position: AnyPosition) -> Iterator[AnyPosition]:
    """The positions after every whole turn; turns of many gestures one gesture at a time."""
    for move in position.legal_moves():
        after = position.play(move)
        if after.mid_turn and after.outcome() is None:
            yield from _turns(after)
        else:
            yield after


def _early(game: AnyGame) -> AnyMatch:
    rng = Random(1)
    match: AnyMatch = Match(game.start(_tags(game)))
    while len(match.turns()) < 2 or match.position.mid_turn:
        match.play(rng.choice(list(match.position.legal_moves())))
    return match


# --------------------------------------------------------------------------- the worker process


@contextmanager
def _started_worker() -> Iterator[Connection]:
    spawn = multiprocessing.get_context("spawn")
    ours, theirs = spawn.Pipe()
    process = spawn.Process(target=main, args=(theirs, catalog.games), daemon=True)
    process.start()
    theirs.close()
    try:
        _receive(ours, Ready)
        yield ours
    finally:
        ours.close()
        process.join(2.0)
        process.kill()
        process.join()


def _start_seconds() -> float:
    before = time.perf_counter()
    with _started_worker():
        return time.perf_counter() - before


def _first_answer_seconds(game: AnyGame) -> float:
    before = time.perf_counter()
    with _started_worker() as connection:
        connection.send(_request(game, LEVEL))
        _receive(connection, Reply)
        return time.perf_counter() - before


def _trip_seconds() -> list[float]:
    """Seconds for a round trip: an invalid request is answered by a failure, without a search."""
    found = []
    with _started_worker() as connection:
        for _ in range(TRIPS):
            before = time.perf_counter()
            connection.send("nonsense")
            connection.recv()
            found.append(time.perf_counter() - before)
    return found


def _cancel_seconds(game: AnyGame) -> list[float]:
    found = []
    with _started_worker() as connection:
        connection.send(_request(game, HIGHEST, seconds=0.2))
        _receive(connection, Reply)  # the first search has loaded the kernels and tables
        for _ in range(CANCELS):
            connection.send(_request(game, HIGHEST, seconds=LONG, cores=processor_cores()))
            time.sleep(UNDER_WAY)
            before = time.perf_counter()
            connection.send(Cancel(1))
            answer = _receive(connection, Cancelled | Reply)
            if isinstance(answer, Cancelled):
                found.append(time.perf_counter() - before)
    return found


def _peak_memory(game: AnyGame) -> tuple[float, ...]:
    """The peak memory of a worker in MiB; empty on systems without `/proc`."""
    with _started_worker() as connection:
        connection.send(_request(game, HIGHEST, cores=processor_cores()))
        _receive(connection, Reply)
        (worker,) = multiprocessing.active_children()
        try:
            lines = Path(f"/proc/{worker.pid}/status").read_text().splitlines()
        except OSError:
            return ()
    return tuple(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmHWM"))


def _receive(connection: Connection, kind: object) -> object:
    while isinstance(answer := connection.recv(), Progress):
        pass
    if not isinstance(answer, kind):  # type: ignore[arg-type]
        raise RuntimeError(f"the worker process answered {answer}")
    return answer


def _request(game: AnyGame, level: str, seconds: float = 1.0, cores: int = 1) -> Request:
    match = _early(game)
    position = match.position
    tags = game.masked(_tags(game), position)
    record = write_record(game, tags, match)
    asked = (record, position.to_move.value, level, 1, 1)
    return Request(1, rank_turns, asked, seconds, cores)


def _tags(game: AnyGame) -> dict[str, str]:
    return game.set_up({**tools_of(game).usual_options, "Seed": "1"})


def _milliseconds(name: str, seconds: list[float], goal: float, note: str = "") -> Measurement:
    values = tuple(1000 * value for value in seconds) or (0.0,)
    return Measurement(name, "ms", values, goal, note, low_is_good=True)
