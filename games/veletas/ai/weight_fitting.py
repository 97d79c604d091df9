"""Fit the weights of the evaluation by self-play; it takes about half an hour.

Run it with `python -m games.veletas.ai.weight_fitting`.

Prints the tables of `weights`. What is found should be kept only if it wins.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random

from games.core.numba_kernels import Ints, Kernel
from games.veletas.ai import heuristic, treestrap_kernel
from games.veletas.ai import kernel as k
from games.veletas.ai.mcts import Tree
from games.veletas.ai.states import state_of
from games.veletas.ai.weights import weights_of
from games.veletas.rules.board_geometry import Board, board
from games.veletas.rules.options import prepare, start

ROUNDS = 40
GAMES = {10: 8, 9: 6, 7: 6}
"""How many games a round has on each board."""
BOARDS = [(size, rules) for size in GAMES for rules in ("current", "leaflet-en")]
VISITS = 1000
"""Of the tree of each turn."""
LEAST = 20
"""Visits of a position that something is learned from."""
STEP = 0.05
CAREFUL = 20.0
"""How much each weight is taken to have been used before: that is how slow the steps begin."""
OPENING, STRAYS, CHOICES = 12, 0.3, 4
"""Among the first turns, what part is drawn from so many that look best, so that no two games
are alike."""


class Learner:
    """Weights that get better from game to game."""

    def __init__(
        self,
        weights: tuple[float, ...],
        rng: Random,
        visits: int = VISITS,
        fast: bool | None = None,
    ) -> None:
        self._rng = rng
        self._visits = visits
        kernel = self._kernel = Kernel(treestrap_kernel, fast)
        self._rules = Kernel(k, fast).run
        self._weights = kernel.floats(weights)
        self._used = kernel.floats([CAREFUL] * heuristic.WEIGHTS)
        self._walker = kernel.zeros(k.STATE)
        self._scratch = kernel.zeros(treestrap_kernel.LEARNING_SCRATCH)

    @property
    def weights(self) -> list[float]:
        """The weights now."""
        return [float(weight) for weight in self._weights]

    def play(self, tables: Board, turns: int = k.SQUARES) -> None:
        """Learn from at most so many turns of a game on that board, its shooters placed by lot."""
        options = {"Size": str(tables.size), "Rules": tables.rules.name, "Start": "random"}
        state = self._kernel.ints(state_of(start(prepare(options, self._rng))))
        for turn in range(turns):
            self._rules.play_turn(state, self._turn(state, turn))
            if self._rules.winner(state) != k.NOBODY:
                break

    def learn(self, tree: Tree) -> int:
        """Learn from the positions that a tree has visited often; return how many there are."""
        learned = self._kernel.run.learn(
            *(tree.state, self._walker, *tree.nodes),
            *(LEAST, self._weights, self._used, STEP, self._scratch),
        )
        return int(learned)

    def _turn(self, state: Ints, turn: int) -> int:
        """Learn from the tree of a position; return what to play."""
        seconds = self._visits / 10_000
        tree = Tree(state, self._weights, self._rng, self._kernel.fast, seconds=seconds)
        tree.grow(self._visits)
        self.learn(tree)
        best = tree.ranked(CHOICES)
        if turn < OPENING and not tree.decided and self._rng.random() < STRAYS:
            return self._rng.choice(best)[0]
        return best[0][0]


def tuned(rounds: int) -> list[float]:
    """The mean of the weights over the second half of so many rounds on all boards."""
    boards = [board(size, rules) for size, rules in BOARDS]
    learner = Learner(weights_of(boards[0]), Random(1))
    total, count = [0.0] * heuristic.WEIGHTS, 0
    for number in range(rounds):
        for tables in boards:
            for _ in range(GAMES[tables.size]):
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
                at = ((kind * 9 + freedom) * heuristic.SIDES + sides) * heuristic.LEADS
                row = hundredths[at : at + heuristic.LEADS]
                yield f"{freedom} {sides} " + " ".join(f"{number:4}" for number in row)
        yield ""
    for mine in range(1, 5):
        at = heuristic.CLAIM_WEIGHTS + mine * 5 + 1
        yield "     " + " ".join(f"{number:4}" for number in hundredths[at : at + 4])


if __name__ == "__main__":
    print("\n".join(tables_of(tuned(ROUNDS))))
