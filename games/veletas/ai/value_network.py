"""The weights of the value network, in `value_network.bin` beside this module.

`value_training` makes the file from games of the search against itself.
The file holds `value_kernel.WEIGHTS` little-endian float32 numbers.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from games.core.kernels import Floats, Ints, Kernel, read_weights
from games.veletas.ai import value_kernel
from games.veletas.ai.kernel import NO_SQUARE, SQUARE_COUNT
from games.veletas.ai.value_kernel import AROUND, MOST_FACTS, REACH, WIDTH, Network

FILE = Path(__file__).with_name("value_network.bin")


def value_network(kernel: Kernel, size: int, weights: Floats | None = None) -> Network:
    """The network for a board, by default with the weights of the file.

    Each search needs one of its own. Raises `OSError`, or `ValueError` if the file is damaged.
    """
    return Network(
        weights=_weights(kernel.fast) if weights is None else weights,
        around=_around(kernel.fast, size),
        facts=kernel.zeros(MOST_FACTS),
        first=kernel.float_zeros(WIDTH),
        total=kernel.float_zeros(WIDTH),
    )


@cache
def _weights(fast: bool) -> Floats:
    return Kernel(value_kernel, fast).floats(read_weights(FILE, value_kernel.WEIGHTS))


@cache
def _around(fast: bool, size: int) -> Ints:
    """By square and place of its surroundings: the square there, or a wall beyond the edge."""
    row, reach = size + 2, range(-REACH, REACH + 1)
    around = [NO_SQUARE] * (SQUARE_COUNT * AROUND)
    for square in range(row * row):
        x, y = square % row, square // row
        squares = [
            (y + dy) * row + x + dx if 0 <= x + dx < row and 0 <= y + dy < row else NO_SQUARE
            for dy in reach
            for dx in reach
        ]
        around[square * AROUND : (square + 1) * AROUND] = squares
    return Kernel(value_kernel, fast).ints(around)
