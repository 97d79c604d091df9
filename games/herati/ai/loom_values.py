"""The table of the Loom's values between two rows, beside this module in `loom_values.bin`.

`python -m games.herati.ai.loom_values` makes it anew, in seconds with Numba and in some minutes
without: packed by zlib, little-endian floating-point numbers of eight bytes, in the order that
`Prospects.table` gives them, for the points first and then for each number of diamonds.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from functools import cache
from hashlib import sha256
from pathlib import Path

from games.herati.ai.loom_solver import POINTS, Prospects, Table

FILE = Path(__file__).with_name("loom_values.bin")

AIMS = (POINTS, 1, 2, 3, 4, 5, 6, 7, 8)
"""What the table can be asked for: no 25 tiles allow nine diamonds."""

CHECKSUM = "73ae4346b2d773773c453d21744592ae42be94c1c910c06a25245dedce93504f"
"""SHA-256 of the unpacked table."""


@cache
def prospects() -> Prospects:
    """The values of the Loom, on top of the table."""
    return Prospects(read(FILE.read_bytes()))


def read(packed: bytes) -> Table:
    """The table of such a file; raises `ValueError` if it is damaged."""
    raw = zlib.decompress(packed)
    if sha256(raw).hexdigest() != CHECKSUM:
        raise ValueError(
            f"{FILE.name} is damaged: make it anew by python -m games.herati.ai.loom_values"
        )
    values = array("d")
    values.frombytes(raw)
    if sys.byteorder == "big":
        values.byteswap()
    size = len(values) // len(AIMS)
    return {aim: values[i * size : (i + 1) * size] for i, aim in enumerate(AIMS)}


def unpacked(source: Prospects) -> bytes:
    """The bytes of the table, made from values worked out without one."""
    values = array("d", (value for aim in AIMS for value in source.table(aim)))
    if sys.byteorder == "big":
        values.byteswap()
    return values.tobytes()


def write() -> str:
    """Make the file anew and return its checksum."""
    raw = unpacked(Prospects())
    FILE.write_bytes(zlib.compress(raw, 9))
    return sha256(raw).hexdigest()


if __name__ == "__main__":
    print(write())
