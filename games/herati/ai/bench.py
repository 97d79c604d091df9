"""What is measured of Herati's search: values of the Loom, positions of the Workshop."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from statistics import mean

from games.ai.benchmark import Measurement, rates, times
from games.core.numba_kernels import Kernel, can_compile
from games.herati.ai import expectimax_kernel
from games.herati.ai.expectimax import Look
from games.herati.ai.expectimax_kernel import DEPTH
from games.herati.ai.loom_solver import Prospects
from games.herati.ai.loom_values import FILE, prospects, read
from games.herati.ai.workshop_states import number_of
from games.herati.rules.position import WorkshopPosition
from games.herati.rules.setups import TILE_COUNT, prepare, start

DEALS = 20_000


def measures() -> Iterator[Measurement]:
    """One figure after the other, about ten seconds in all."""
    yield from _loom()
    for players in (2, 3, 4):
        yield _workshop(players)


def _loom() -> Iterator[Measurement]:
    exact = prospects().at_the_start()
    yield Measurement("Loom, the best play on average", "diamonds", (exact,), note="exact")
    for aim in (4, 6):
        chance = 100 * prospects().at_the_start(aim)
        yield Measurement(
            f"Loom, {aim} or more diamonds if played for", "%", (chance,), note="exact"
        )
    if can_compile():
        rng = Random(DEALS)
        deals = [[rng.randrange(4) for _ in range(TILE_COUNT)] for _ in range(DEALS)]
        played = mean(Prospects().played(deals))
        note = f"{DEALS} deals, {played - exact:+.3f}; goal within 0.03"
        yield Measurement("Loom, played deals on average", "diamonds", (played,), note=note)
    yield Measurement(
        "Loom, first turn asked for",
        "s",
        times(lambda: _fresh(None), 3),
        1.0,
        plain=times(lambda: _fresh(False), 1),
        low_is_good=True,
    )


def _fresh(fast: bool | None) -> float:
    return Prospects(read(FILE.read_bytes()), fast=fast).at_the_start()


def _workshop(players: int) -> Measurement:
    """Positions looked at from the beginning of a game."""
    quick = rates(lambda: _looked(players, Kernel(expectimax_kernel), 200_000), 3)
    plain = rates(lambda: _looked(players, Kernel(expectimax_kernel, fast=False), 1_000), 1)
    return Measurement(f"Workshop, {players} players, positions", "1/s", quick, plain=plain)


def _looked(players: int, kernel: Kernel, count: int) -> int:
    rng = Random(players)
    begin = start(prepare({"Mode": "workshop", "Players": str(players), "Start": "1"}, rng))
    assert isinstance(begin, WorkshopPosition)
    look = Look(begin, kernel, rng)
    look.begin([number_of(begin, move) for move in begin.legal_moves()], DEPTH)
    look.go_on(count)
    return look.nodes
