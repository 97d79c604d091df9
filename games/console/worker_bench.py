"""Benchmarks of the worker process (start, answer, cancel) and of the rules (perft)."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from random import Random

from games import catalog
from games.ai import worker
from games.ai.benchmark import Measurement, rates
from games.ai.game_plugin import GamePlugin
from games.ai.protocol import Cancel, Cancelled, Progress, Ready, Reply, Request
from games.core.match.match import AnyMatch, Match
from games.core.position import AnyPosition
from games.core.records.record import write_record

STARTS = 5
TRIPS = 400
CANCELS = 7
LONG = 60.0
"""Seconds for a search that is to be cancelled."""
UNDER_WAY = 0.15
"""Seconds of search before it is cancelled."""
PERFT_NODES = 20_000
"""The most turns played for one measurement of perft."""
LEVEL, HIGHEST = "skilled", "expert"
"""The levels whose answers and cancellations are timed."""


def measures() -> Iterator[Measurement]:
    """The measurements of the worker process; they take about twenty seconds."""
    known = [plugin for plugin in catalog.plugins().values() if plugin.levels]
    yield _milliseconds("bare start", [_start_seconds() for _ in range(STARTS)], 200.0)
    _first_answer_seconds(known[0])  # compiles all kernels that are not compiled yet
    answers = [_first_answer_seconds(known[0]) for _ in range(STARTS)]
    note = f"time to the first turn of a {LEVEL} player of {known[0].game.title}"
    yield _milliseconds("start with kernels from the cache", answers, 1200.0, note)
    yield _milliseconds("round trip", _trip_seconds(), 0.1)
    for plugin in known:
        cancels = _cancel_seconds(plugin)
        note = "an expert in the middle of a search"
        yield _milliseconds(f"cancel, {plugin.game.title}", cancels, 20.0, note)


def perft(plugin: GamePlugin) -> Measurement:
    """Turns per second of the rules in plain Python."""
    position = _early(plugin).position
    values = rates(lambda: _play_out(position, PERFT_NODES), 3)
    return Measurement("perft", "turns/s", values, plugin.benchmarks.perft_goal)


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


def _early(plugin: GamePlugin) -> AnyMatch:
    """A match a few turns after its start, the same every time."""
    rng = Random(1)
    match: AnyMatch = Match(plugin.game.start(_tags(plugin)))
    while len(match.turns()) < 2 or match.position.mid_turn:
        match.play(rng.choice(list(match.position.legal_moves())))
    return match


# --------------------------------------------------------------------------- the worker process


@contextmanager
def _started_worker() -> Iterator[Connection]:
    """The connection to a worker process that has just been started."""
    spawn = multiprocessing.get_context("spawn")
    ours, theirs = spawn.Pipe()
    process = spawn.Process(target=worker.main, args=(theirs, catalog.plugins), daemon=True)
    process.start()
    theirs.close()
    try:
        yield ours
    finally:
        ours.close()
        process.join(2.0)
        process.kill()
        process.join()


def _start_seconds() -> float:
    before = time.perf_counter()
    with _started_worker() as connection:
        _receive(connection, Ready)
        return time.perf_counter() - before


def _first_answer_seconds(plugin: GamePlugin) -> float:
    before = time.perf_counter()
    with _started_worker() as connection:
        _receive(connection, Ready)
        connection.send(_request(plugin, LEVEL))
        _receive(connection, Reply)
        return time.perf_counter() - before


def _trip_seconds() -> list[float]:
    """Seconds for a round trip: an invalid request is answered by a failure, without a search."""
    found = []
    with _started_worker() as connection:
        _receive(connection, Ready)
        for _ in range(TRIPS):
            before = time.perf_counter()
            connection.send("nonsense")
            connection.recv()
            found.append(time.perf_counter() - before)
    return found


def _cancel_seconds(plugin: GamePlugin) -> list[float]:
    found = []
    with _started_worker() as connection:
        _receive(connection, Ready)
        connection.send(_request(plugin, HIGHEST, seconds=0.2))
        _receive(connection, Reply)  # the first search has loaded the kernels and tables
        for _ in range(CANCELS):
            connection.send(_request(plugin, HIGHEST, seconds=LONG))
            time.sleep(UNDER_WAY)
            before = time.perf_counter()
            connection.send(Cancel(1))
            answer = _receive(connection, Cancelled | Reply)
            if isinstance(answer, Cancelled):
                found.append(time.perf_counter() - before)
    return found


def _receive(connection: Connection, kind: object) -> object:
    """The next message of that type; `Progress` messages are skipped."""
    while isinstance(answer := connection.recv(), Progress):
        pass
    if not isinstance(answer, kind):  # type: ignore[arg-type]
        raise RuntimeError(f"the worker process answered {answer}")
    return answer


def _request(plugin: GamePlugin, level: str, seconds: float = 1.0) -> Request:
    match = _early(plugin)
    game, position = plugin.game, match.position
    tags = game.masked(_tags(plugin), position)
    record = write_record(game, tags, match)
    return Request(1, game.name, record, position.to_move.value, level, 1, seconds)


def _tags(plugin: GamePlugin) -> dict[str, str]:
    return plugin.game.set_up({**plugin.benchmarks.options, "Seed": "1"})


def _milliseconds(name: str, seconds: list[float], goal: float, note: str = "") -> Measurement:
    values = tuple(1000 * value for value in seconds) or (0.0,)
    return Measurement(name, "ms", values, goal, note, low_is_good=True)
