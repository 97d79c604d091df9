"""Find the weights of the evaluation again: `python -m games.veletas.tuning`, some minutes.

Prints the tables of `weights`. What is found should be kept only if it wins.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random

from games.core.compiled import Kernel
from games.veletas import kernel as k
from games.veletas import learning, playouts, turns, worth
from games.veletas.board import Board, board
from games.veletas.lines import board_lines
from games.veletas.options import prepare, start
from games.veletas.states import state_of
from games.veletas.weights import weights_of

ROUNDS = 30
GAMES = {10: 600, 9: 1000, 7: 2000}
"""How many games a round has on each board."""
BOARDS = [(size, rules) for size in GAMES for rules in ("current", "leaflet-en")]
STEP = 0.2
TRUST = 0.7
NOISE = 0.02
DRAWN = 6
"""At most so many turns are drawn at the beginning of a game, so that no two are alike."""


class Learner:
    """Weights that get better from game to game."""

    def __init__(self, weights: tuple[float, ...], rng: Random) -> None:
        self._rng = rng
        kernel = self._kernel = Kernel(learning)
        self._drawing = Kernel(playouts).run
        self._winner = Kernel(k).run.winner
        self._weights = kernel.floats(weights)
        self._used = kernel.floats([30.0] * worth.WEIGHTS)
        self._chance = kernel.ints([rng.randrange(1, 1 << 32)])
        self._turn, self._value = kernel.zeros(1), kernel.float_zeros(1)
        self._scratch = kernel.zeros(turns.TURN_SCRATCH)
        self._terms = kernel.float_zeros(turns.TERMS)
        self._rows = kernel.zeros(learning.LONGEST * learning.ROW)
        self._blunders = kernel.zeros(learning.LONGEST)

    @property
    def weights(self) -> list[float]:
        """The weights now."""
        return [float(weight) for weight in self._weights]

    def play(self, tables: Board) -> None:
        """Learn from one game on that board, its shooters placed by lot."""
        options = {"Size": str(tables.size), "Rules": tables.rules.name, "Start": "random"}
        state = self._kernel.ints(state_of(start(prepare(options, self._rng))))
        lines = self._kernel.ints(board_lines(tables.size, tables.rules.over_shooters))
        self._drawing.put_lines(state, lines)
        for _ in range(self._rng.randrange(DRAWN + 1)):
            if self._winner(state) == k.NOBODY:
                self._drawing.quick_turn(state, self._chance, lines)
        played = self._kernel.run.self_play(
            *(state, self._weights, NOISE, self._chance, self._turn, self._value),
            *(self._scratch, self._terms, lines, self._rows, self._blunders),
        )
        won = self._winner(state)
        if won != k.NOBODY:
            outcome = 1.0 if won == state[k.MOVER] else 0.0
            self._kernel.run.learn(
                *(played, outcome, self._rows, self._blunders, self._weights, self._used),
                *(STEP, TRUST),
            )


def tuned(rounds: int, scale: float = 1.0, seed: int = 1) -> list[float]:
    """The mean of the weights over the second half of so many rounds on all boards."""
    boards = [board(size, rules) for size, rules in BOARDS]
    learner = Learner(weights_of(boards[0]), Random(seed))
    total, count = [0.0] * worth.WEIGHTS, 0
    for number in range(rounds):
        for tables in boards:
            for _ in range(max(1, int(GAMES[tables.size] * scale))):
                learner.play(tables)
            if number >= rounds // 2:
                total = [a + b for a, b in zip(total, learner.weights, strict=True)]
                count += 1
        print(f"{number + 1} of {rounds} rounds", file=sys.stderr)
    return [weight / count for weight in total]


def tables_of(weights: list[float]) -> Iterator[str]:
    """The lines of the tables of `weights`: `FREE`, `DECIDING` and `CLAIMS`."""
    hundredths = [round(100 * weight) for weight in weights]
    for kind in range(2):
        for freedom in range(1, 9):
            for sides in range(min(4, freedom) + 1):
                at = ((kind * 9 + freedom) * worth.SIDES + sides) * worth.LEADS
                row = hundredths[at : at + worth.LEADS]
                yield f"{freedom} {sides} " + " ".join(f"{number:4}" for number in row)
        yield ""
    for mine in range(1, 5):
        at = worth.CLAIM_WEIGHTS + mine * 5 + 1
        yield "     " + " ".join(f"{number:4}" for number in hundredths[at : at + 4])


if __name__ == "__main__":
    print("\n".join(tables_of(tuned(ROUNDS))))
