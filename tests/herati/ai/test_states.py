"""The states and transitions of the Loom follow the rules."""

from __future__ import annotations

from random import Random

import pytest

from games.herati.ai.loom import NUMBERS, state_code, state_space
from games.herati.rules.position import LoomPosition, PlaceTile
from games.herati.rules.setups import prepare, start


def dealt(seed: int) -> LoomPosition:
    position = start(prepare({"Mode": "loom"}, Random(seed)))
    assert isinstance(position, LoomPosition)
    return position


@pytest.mark.slow
def test_transitions_follow_the_rules() -> None:
    every = state_space()
    assert len(every.codes) == 8947
    assert len(every.row_ends) == 120
    for seed in range(40):
        rng, position = Random(seed), dealt(seed)
        while position.outcome() is None:
            number = every.index[state_code(position.field)]
            by_rules: dict[int, set[int]] = {NUMBERS[tile]: set() for tile in position.hand.known}
            for move in position.legal_moves():
                if isinstance(move, PlaceTile):
                    after = position.play(move)
                    then = every.index[state_code(after.field)]
                    gain = after.score - position.score
                    by_rules[NUMBERS[move.tile]].add(4 * then + gain)
            for tile, ways in by_rules.items():
                at = 4 * number + tile
                assert set(every.targets[every.offsets[at] : every.offsets[at + 1]]) == ways
            position = position.play(rng.choice(position.legal_moves()))
