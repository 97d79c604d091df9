"""The tools of Herati for developers: benchmarks, and the making of puzzles."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from games.core.kernels import Kernel
from games.herati.ai import workshop_kernel as k
from games.herati.ai.loom import FILE, LoomSolver, loom_solver, read_table
from games.herati.ai.workshop import Expectimax, number_of
from games.herati.rules.position import WorkshopPosition
from games.herati.rules.setups import prepare, start
from games.herati.tools import puzzle_search
from games.tools.game_tools import GameTools
from games.tools.measurement import Measurement, both_forms, rates, times

# -- Benchmarks -------------------------------------------------------------------------------


def measures() -> Iterator[Measurement]:
    yield from _loom()
    for players in (2, 3, 4):
        yield _workshop(players)


def _loom() -> Iterator[Measurement]:
    exact = loom_solver().initial_value()
    yield Measurement("Loom, optimal play on average", "diamonds", (exact,), note="exact")
    for aim in (4, 6):
        chance = 100 * loom_solver().initial_value(aim)
        yield Measurement(
            f"Loom, {aim} or more diamonds if played for", "%", (chance,), note="exact"
        )
    yield Measurement(
        "Loom, first values",
        "s",
        times(lambda: _fresh_value(None), 3),
        1.0,
        plain=times(lambda: _fresh_value(False), 1),
        low_is_good=True,
    )


def _fresh_value(fast: bool | None) -> float:
    return LoomSolver(read_table(FILE.read_bytes()), fast=fast).initial_value()


def _workshop(players: int) -> Measurement:
    def measure(fast: bool, repeats: int) -> tuple[float, ...]:
        count = 200_000 if fast else 1_000
        return rates(lambda: _visited(players, Kernel(k, fast), count), repeats)

    return both_forms(f"Workshop, {players} players, positions", "1/s", None, measure)


def _visited(players: int, kernel: Kernel, count: int) -> int:
    rng = Random(players)
    opening = start(prepare({"Mode": "workshop", "Players": str(players), "Start": "1"}, rng))
    assert isinstance(opening, WorkshopPosition)
    search = Expectimax(opening, kernel, rng)
    search.start([number_of(opening, move) for move in opening.legal_moves()], k.MAX_DEPTH)
    search.resume(count)
    return search.nodes


# -- The tools --------------------------------------------------------------------------------


class HeratiTools(GameTools):
    usual_options = {"Mode": "workshop"}  # noqa: RUF012
    glances = {}  # noqa: RUF012 — the evaluation looks ahead: one glance would be a strong level
    measurements = staticmethod(measures)
    positions = staticmethod(puzzle_search.positions)
    find = staticmethod(puzzle_search.find)
    looks = staticmethod(puzzle_search.looks)
    recipes = puzzle_search.SOLVERS


TOOLS = HeratiTools()
