"""Fit the weights of the heuristic by self-play (TreeStrap); it takes about half an hour.

Run it with `python -m games.veletas.tools.weight_fitting`.

It prints the tables of `weights`. Keep them only if an opponent that plays by them wins.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random

from games.core.kernels import Ints, Kernel
from games.veletas.ai import heuristic
from games.veletas.ai import kernel as k
from games.veletas.ai.search import Effort, Mcts, state_of
from games.veletas.ai.weights import weights_of
from games.veletas.rules.pieces import BoardGeometry, board_geometry
from games.veletas.rules.position import prepare, start
from games.veletas.tools import treestrap_kernel

ROUNDS = 40
GAMES = {10: 8, 9: 6, 7: 6}
"""By the size of the board, the number of games in a round."""
BOARDS = [(size, rules) for size in GAMES for rules in ("current", "leaflet-en")]
VISITS = 1000
"""Visits of the search for each turn."""
MIN_VISITS = 20
"""Visits of a position that is learned from."""
LEARNING_RATE = 0.05
INITIAL_SQUARES = 20.0
"""The sum of squared gradients that each weight begins with; it keeps the first steps small."""
EXPLORED_UNTIL, EXPLORED_SHARE, EXPLORED_TURNS = 12, 0.3, 4
"""Turns at the start of a game, the share of them that is random, and the number of best turns
from which a random one is drawn. Without them all games would be alike.
"""


class Learner:
    """Weights that improve from game to game."""

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
        self._learning = treestrap_kernel.Learning(
            weights=kernel.floats(weights),
            squares=kernel.floats([INITIAL_SQUARES] * heuristic.WEIGHT_COUNT),
            state=kernel.zeros(k.STATE_LENGTH),
            used=kernel.zeros(treestrap_kernel.MAX_WEIGHTS),
            path=kernel.zeros(treestrap_kernel.MAX_DEPTH),
            nodes=kernel.zeros(treestrap_kernel.MAX_WAITING),
            depths=kernel.zeros(treestrap_kernel.MAX_WAITING),
        )

    @property
    def weights(self) -> list[float]:
        return [float(weight) for weight in self._learning.weights]

    def play(self, geometry: BoardGeometry, turns: int = k.SQUARE_COUNT) -> None:
        """Learn from a game of at most so many turns on that board, with a random start."""
        options = {"Size": str(geometry.size), "Rules": geometry.rules.name, "Start": "random"}
        state = self._kernel.ints(state_of(start(prepare(options, self._rng))))
        for turn in range(turns):
            self._rules.play_turn(state, self._learn_and_choose(state, turn))
            if self._rules.winner(state) != k.NONE:
                break

    def learn(self, mcts: Mcts) -> int:
        learned = self._kernel.run.learn_from_tree(
            mcts.state, mcts.tree, self._learning, MIN_VISITS, LEARNING_RATE
        )
        return int(learned)

    def _learn_and_choose(self, state: Ints, turn: int) -> int:
        room = Effort(self._visits / 10_000)
        weights = self._learning.weights
        mcts = Mcts(state, weights, self._rng, self._kernel.fast, effort=room)
        mcts.visit(self._visits)
        self.learn(mcts)
        best = mcts.ranked(EXPLORED_TURNS)
        if turn < EXPLORED_UNTIL and not mcts.solved and self._rng.random() < EXPLORED_SHARE:
            return self._rng.choice(best)[0]
        return best[0][0]


def fit_weights(rounds: int) -> list[float]:
    """The mean of the weights over the second half of so many rounds on all boards."""
    boards = [board_geometry(size, rules) for size, rules in BOARDS]
    learner = Learner(weights_of(boards[0]), Random(1))
    total, count = [0.0] * heuristic.WEIGHT_COUNT, 0
    for number in range(rounds):
        for geometry in boards:
            for _ in range(GAMES[geometry.size]):
                learner.play(geometry)
        if number >= rounds // 2:
            total = [a + b for a, b in zip(total, learner.weights, strict=True)]
            count += 1
        print(f"{number + 1} of {rounds} rounds", file=sys.stderr)
    return [weight / count for weight in total]


def weight_tables(weights: list[float]) -> Iterator[str]:
    """The lines of the three tables in `weights`, an empty line after each of the first two."""
    hundredths = [round(100 * weight) for weight in weights]
    for kind in range(2):
        for freedom in range(1, 9):
            for sides in range(min(4, freedom) + 1):
                row = (kind * 9 + freedom) * heuristic.SIDE_COUNTS + sides
                at = row * heuristic.LEAD_COUNTS
                values = hundredths[at : at + heuristic.LEAD_COUNTS]
                yield f"{freedom} {sides} " + " ".join(f"{value:4}" for value in values)
        yield ""
    for mine in range(1, 5):
        at = heuristic.CLAIM_WEIGHTS + mine * 5 + 1
        yield "     " + " ".join(f"{value:4}" for value in hundredths[at : at + 4])


if __name__ == "__main__":
    print("\n".join(weight_tables(fit_weights(ROUNDS))))
