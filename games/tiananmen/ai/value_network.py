"""The weights of the value network, in `value_network.bin` beside this module.

They were learned from games of the search against itself by `value_training`. The file holds
`value_kernel.WEIGHTS` little-endian float32 numbers.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from games.core.kernels import Floats, Kernel, read_weights
from games.tiananmen.ai import value_kernel as v

FILE = Path(__file__).with_name("value_network.bin")


def value_network(kernel: Kernel, weights: Floats | None = None) -> v.Network:
    """The network, by default with the weights of the file.

    Each search needs one of its own. Raises `OSError`, or `ValueError` if the file is damaged.
    """
    return v.Network(
        weights=_weights(kernel.fast) if weights is None else weights,
        facts=kernel.zeros(v.MOST_FACTS),
        first=kernel.float_zeros(v.SUMS),
        second=kernel.float_zeros(v.SECOND_WIDTH),
        memory=kernel.zeros(v.NETWORK_SCRATCH),
    )


@cache
def _weights(fast: bool) -> Floats:
    return Kernel(v, fast).floats(read_weights(FILE, v.WEIGHTS))
