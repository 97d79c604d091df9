"""The value table of the Loom, in `values.bin` beside this module.

`python -m games.herati.ai.loom.values` recomputes it, in seconds with Numba and in some minutes
without. The file holds little-endian float64 numbers compressed by zlib, in the order of
`LoomSolver.row_end_values`: for `NO_AIM` first and then for each number of diamonds.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from functools import cache
from hashlib import sha256
from pathlib import Path

from games.herati.ai.loom.solver import NO_AIM, LoomSolver, ValueTable

FILE = Path(__file__).with_name("values.bin")

AIMS = (NO_AIM, 1, 2, 3, 4, 5, 6, 7, 8)
"""The aims in the order of the file; no 25 tiles allow nine diamonds."""

CHECKSUM = "73ae4346b2d773773c453d21744592ae42be94c1c910c06a25245dedce93504f"
"""SHA-256 of the uncompressed table."""


@cache
def loom_solver() -> LoomSolver:
    """The solver of the Loom with the table of the file."""
    return LoomSolver(read_table(FILE.read_bytes()))


def read_table(packed: bytes) -> ValueTable:
    """The table from the contents of a file; raises `ValueError` if it is damaged."""
    raw = zlib.decompress(packed)
    if sha256(raw).hexdigest() != CHECKSUM:
        raise ValueError(
            f"{FILE.name} is damaged: run python -m games.herati.ai.loom.values to replace it"
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
