"""Positions at the beginning of an ordinary turn as one line of text.

The ranks from the top with `/` between them, a number for so many empty squares, `*` a shooter,
`B` `W` claimed ones, `x` a black and `o` a white stone; then the side to move:
`3*3/7/2*1x2/7/3o3/1*5/7 black`.
"""

from __future__ import annotations

import re

from games.core.diagram import read_diagram
from games.core.grid import grid
from games.core.position import Side
from games.veletas.rules.position import VeletasPosition
from games.veletas.rules.setups import custom_position

SYMBOLS = "*BWxo."


def read_position(text: str, size: int, rules: str) -> VeletasPosition:
    """The position of a text; raises `ValueError`."""
    picture, _, mover = text.partition(" ")
    spread = re.sub(r"\d{1,2}", lambda number: "." * int(number[0]), picture)
    rows = (" ".join(rank) for rank in spread.split("/"))
    cells = read_diagram(grid(size), "\n".join(rows), SYMBOLS)
    return custom_position(
        size,
        rules,
        shooters=[*cells["*"], *cells["B"], *cells["W"]],
        black=cells["x"],
        white=cells["o"],
        claims={
            **dict.fromkeys(cells["B"], Side.BLACK),
            **dict.fromkeys(cells["W"], Side.WHITE),
        },
        to_move=Side(mover),
    )


def write_position(position: VeletasPosition) -> str:
    """The text of a position at the beginning of a turn."""
    ranks = [rank.split()[1:] for rank in str(position).splitlines()[: position.size]]
    return f"{_written(ranks)} {position.to_move.value}"


def canonical(position: VeletasPosition) -> str:
    """The smallest text among those of the eight rotations and mirror images, with the rules."""
    ranks = [rank.split()[1:] for rank in str(position).splitlines()[: position.size]]
    texts = []
    for _ in range(4):
        ranks = [list(file) for file in zip(*ranks[::-1], strict=True)]
        texts += [_written(ranks), _written(ranks[::-1])]
    return f"{min(texts)} {position.to_move.value} {position.rules}"


def _written(ranks: list[list[str]]) -> str:
    picture = "/".join("".join(rank) for rank in ranks)
    return re.sub(r"\.+", lambda run: str(len(run[0])), picture)
