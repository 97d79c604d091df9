"""The value table of the Loom, in `values.bin` beside this module.

`python -m games.herati.ai.loom_values` recomputes it, in seconds with Numba and in some minutes
without. The file holds little-endian float64 numbers compressed by zlib, in the order of
`LoomSolver.row_end_values`: for `NO_AIM` first and then for each number of diamonds.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path

from games.core.game import AnyGame, Evaluation, Proof, Review, Stop
from games.core.match import AnyMatch
from games.core.position import AnyPosition
from games.core.record import read_sound_record
from games.herati.ai.loom import NO_AIM, LoomSolver, ValueTable, current_aim, encode
from games.herati.rules.field import Field, Tile
from games.herati.rules.position import LoomPosition

FILE = Path(__file__).with_name("values.bin")

AIMS = (NO_AIM, 1, 2, 3, 4, 5, 6, 7, 8)
"""The aims in the order of the file; no 25 tiles allow nine diamonds."""

CHECKSUM = "73ae4346b2d773773c453d21744592ae42be94c1c910c06a25245dedce93504f"
"""SHA-256 of the uncompressed table."""


@cache
def loom_solver() -> LoomSolver:
    return LoomSolver(read_table(FILE.read_bytes()))


def read_table(packed: bytes) -> ValueTable:
    """The table from the contents of a file; raises `ValueError` if it is damaged."""
    raw = zlib.decompress(packed)
    if sha256(raw).hexdigest() != CHECKSUM:
        raise ValueError(
            f"{FILE.name} is damaged: run python -m games.herati.ai.loom_values to replace it"
        )
    values = array("d")
    values.frombytes(raw)
    if sys.byteorder == "big":
        values.byteswap()
    size = len(values) // len(AIMS)
    return {aim: values[i * size : (i + 1) * size] for i, aim in enumerate(AIMS)}


def table_bytes(solver: LoomSolver) -> bytes:
    """The uncompressed table of a solver that has none."""
    values = array("d", (value for aim in AIMS for value in solver.row_end_values(aim)))
    if sys.byteorder == "big":
        values.byteswap()
    return values.tobytes()


def write_table() -> str:
    """Compute and write the file; returns its checksum."""
    raw = table_bytes(LoomSolver())
    FILE.write_bytes(zlib.compress(raw, 9))
    return sha256(raw).hexdigest()


if __name__ == "__main__":
    print(write_table())


# -- A review of a finished Loom: the regret of each move, and the hindsight optimum of its deal

# The regret of a move is the value of the best move minus its own, by what the player could know.
# The hindsight optimum is the score of optimal play with perfect information: with the order of
# the tiles known.


def hindsight_optimum(deal: Sequence[Tile]) -> int:
    """The most diamonds that these tiles allow if their order is known; exact."""
    return loom_solver().hindsight_optimum(Field(), encode(deal))


def review_deal(games: Mapping[str, AnyGame], stop: Stop, text: str) -> list[Review]:
    """The hindsight optimum of the deal and the score; empty if a tile of the deal is unknown.

    A request to the engine, about the record of a Loom.
    """
    match, start = _loom(text, games)
    deal = [tile for tile in (*start.hand.face_up, *start.hand.stock) if tile]
    known = len(deal) == len(start.hand.face_up) + start.hand.face_down
    if not known:
        return []
    end = match.position
    assert isinstance(end, LoomPosition)
    return [Review(Evaluation(points=hindsight_optimum(deal)), Evaluation(points=end.score))]


def review_moves(games: Mapping[str, AnyGame], stop: Stop, text: str) -> list[Review]:
    """Each move beside the best one, by the aim of the match; fewer of them after a stop.

    A request to the engine, about the record of a Loom.
    """
    match, position = _loom(text, games)
    aim, reviewed = position.aim, []
    for move in match.moves:
        if stop():
            break
        values = loom_solver().move_values(position.seen_by(position.to_move), aim)
        played = next(value for value in values if value.move == move)
        reviewed.append(Review(values[0].evaluation, played.evaluation))
        position = position.play(move)
    return reviewed


def _loom(text: str, games: Mapping[str, AnyGame]) -> tuple[AnyMatch, LoomPosition]:
    """A match of the Loom and its first position; raises `ValueError` for another match."""
    match = read_sound_record(text, games).match
    if not isinstance(match.start, LoomPosition):
        raise ValueError("not a match of the Loom")
    return match, match.start


# -- Exact answers in positions of the Loom: the turns with the greatest value -----------------

MOST_DIAMONDS, BEST_CHANCE = "most-diamonds", "best-chance"
"""Keys of the goals in `data/puzzles.toml`."""
ROUNDING = 1e-9
"""Values that differ by less are equal: they are sums of floating-point numbers."""


def proofs(position: AnyPosition, stop: Stop) -> Iterator[Proof]:
    """The best turns of a Loom by exact values; nothing for a Workshop."""
    if not isinstance(position, LoomPosition) or position.outcome() is not None:
        return
    aim = current_aim(position)
    values = loom_solver().move_values(position.seen_by(position.to_move), aim)
    best = max(value.objective for value in values)
    turns = [str(value.move) for value in values if value.objective > best - ROUNDING]
    if len(turns) < len(values):
        yield Proof(BEST_CHANCE if aim else MOST_DIAMONDS, tuple(turns))
