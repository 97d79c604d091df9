"""Random games, and the forms of kernels and sizes of boards that tests run over."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from games.tiananmen.rules.position import Save, Stone, TiananmenPosition, set_up

Turn = tuple[Stone | Save, ...]

needs_numba = pytest.mark.numba
forms = pytest.mark.parametrize("fast", [False, pytest.param(True, marks=needs_numba)])
sizes = pytest.mark.parametrize("size", [13, 19])


def random_game(size: int, seed: int) -> Iterator[TiananmenPosition]:
    """The positions of a random game without lids; the last one has a winner."""
    rng = Random(seed)
    position = set_up(size)
    while position.outcome() is None:
        yield position
        stones = [move for move in position.legal_moves() if isinstance(move, Stone | Save)]
        position = position.play(rng.choice(stones))
    yield position


def part_starts(size: int, seed: int) -> list[TiananmenPosition]:
    """The positions of a random game at the start of each part of the day, and the last one."""
    return [position for position in random_game(size, seed) if not position.mid_turn]


def crowded(size: int, empty: int, seed: int, part: int, lid: int = 0) -> TiananmenPosition | None:
    """A board with few empty points at the start of a part of day 2; None if the game is over.

    `lid` are the saved stones of the side to move.
    """
    rng = Random(seed)
    letters = "ABCDEFGHJKLMNOPQRST"[:size]
    heroes = set_up(size).heroes
    names = [f"{x}{y}" for x in letters for y in range(1, size + 1) if f"{x}{y}" not in heroes]
    rng.shuffle(names)
    share = rng.uniform(0.2, 0.4)
    is_white = {name: rng.random() < share for name in names[empty:]}
    position = set_up(
        size,
        black=[name for name, white in is_white.items() if not white],
        white=[name for name, white in is_white.items() if white],
        last=names[-1],
        day=2,
        part=part,
        lids=(0, lid) if part % 2 else (lid, 0),
    )
    return None if position.outcome() else position


def turns_of(
    position: TiananmenPosition,
) -> Iterator[tuple[tuple[Stone | Save, ...], TiananmenPosition]]:
    """All turns without a lid, and the position after each; equal positions come once."""
    side, seen = position.to_move, set()
    begun: list[tuple[Turn, TiananmenPosition]] = [((), position)]
    while begun:
        moves, before = begun.pop()
        for move in before.legal_moves():
            if not isinstance(move, Stone | Save):
                continue
            after = before.play(move)
            if after in seen:
                continue
            seen.add(after)
            if after.mid_turn and after.to_move is side and after.outcome() is None:
                begun.append(((*moves, move), after))
            else:
                yield (*moves, move), after
