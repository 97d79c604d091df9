"""Learns the value network by self-play: `python -m games.tiananmen.tools.value_training`.

The first network learns the evaluation by distances, on positions of random games. In each round
after that the search plays against itself with the last network, and a new one learns from the
games of the last rounds. That takes some hours on one core. Every game has a seed of its own. The
file of weights is written after each round.

The value of a position is moved towards a mixture of the values that were found later in the game,
and of its result (TD(lambda): Sutton, 1988); not beyond a turn that was played at random. The
search must know bad positions too: so some turns that were not played are searched as well, and the
positions after them learn the values found.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from games.core.game import never
from games.core.kernels import Kernel, weight_bytes
from games.core.position import Side
from games.tiananmen.ai import kernel as k
from games.tiananmen.ai import value_kernel as v
from games.tiananmen.ai.alpha_beta import UNIT, WINNING
from games.tiananmen.ai.search import (
    FILE,
    SearchedTurn,
    Searcher,
    after_turn,
    evaluate,
    moves_of,
    state_of,
    value_network,
    winning_turn,
)
from games.tiananmen.rules.position import TiananmenPosition, set_up
from games.tiananmen.tools import value_training_kernel
from games.tiananmen.tools.value_training_kernel import BITBOARDS, Learning, Samples
from games.tools.network_training import NetworkLearner
from games.tools.network_training_kernel import probability

RANDOM_GAMES = {13: 800, 19: 400}
SEARCH_GAMES = {13: 1500, 19: 2000}
"""By board size, the number of games; of the search in each round."""
ROUNDS, KEPT_ROUNDS = 5, 2
"""The number of rounds, and of the last rounds whose games a network learns from."""
DEPTHS = {13: ((2, 2), (2, 2), (3, 2), (2, 1)), 19: ((2, 2), (2, 2), (1, 2), (2, 3))}
"""The depths of Black's and White's searches; a game has one pair.

They differ, so that both sides win about as often."""
EXPLORED_UNTIL, EXPLORED_EARLY, EXPLORED_LATE = 5, 0.35, (0.0, 0.06, 0.12)
"""The last early turn of a game, and the share of random turns before and after it."""
EXPLORED_TURNS = (4, 12, 40, 400)
"""The number of best turns from which a random turn is drawn."""
OTHERS, OTHER_TURNS = 2, (12, 40, 1000)
"""The number of other turns examined, and of the best turns from which each is drawn."""
LAMBDA = 0.93
"""The weight of the result after the next position."""
EPOCHS = 8
INITIAL_DEVIATION, SECOND_DEVIATION, INITIAL_BIAS = 0.05, 0.15, 0.1
CERTAIN = 30.0
"""The log-odds of a proven win."""


@dataclass
class Games:
    """The positions of games on boards of one size."""

    size: int
    positions: list[int] = field(default_factory=list)
    targets: list[float] = field(default_factory=list)
    """By position: the probability to learn, for Black."""

    def add(self, position: TiananmenPosition, target: float) -> None:
        state = state_of(position)
        self.positions += state[:BITBOARDS]
        self.positions += [state[k.LAST], state[k.PART], *state[k.LID : k.LID + 2]]
        self.positions.append(state[k.MAY_SAVE])
        self.targets.append(target)

    def add_game(
        self, moments: Sequence[tuple[TiananmenPosition, float, bool]], black_won: bool
    ) -> None:
        """Add the positions of a game, with Black's log-odds, and whether a random turn follows."""
        target = float(black_won)
        for position, log_odds, explored in reversed(moments):
            found = probability(log_odds)
            target = found if explored else target
            self.add(position, target)
            target = LAMBDA * target + (1 - LAMBDA) * found

    def samples(self, kernel: Kernel) -> Samples:
        return Samples(
            empty=kernel.ints(state_of(set_up(self.size))),
            positions=kernel.ints(self.positions),
            targets=kernel.floats(self.targets),
        )


def play_randomly(games: Games, rng: Random) -> None:
    """Add a random game with the values of the evaluation by distances."""
    position = set_up(games.size)
    while position.outcome() is None:
        if position.left == 4 - position.part:
            score = evaluate(position, Side.BLACK)
            games.add(position, score.win_probability or 0.0)
        position = position.play(rng.choice(position.legal_moves()))


def play(games: Games, searcher: Searcher, rng: Random) -> None:
    """Add a game of the search against itself, up to the first proven position."""
    position = set_up(games.size)
    depths, late = rng.choice(DEPTHS[games.size]), rng.choice(EXPLORED_LATE)
    moments: list[tuple[TiananmenPosition, float, bool]] = []
    while True:
        black = position.to_move is Side.BLACK
        found = searched(searcher, position, depths[position.part % 2], rng)
        if not found or abs(found[0].value) >= WINNING:
            games.add_game(moments, black == (not found or found[0].value > 0))
            return
        share = EXPLORED_EARLY if len(moments) < EXPLORED_UNTIL else late
        most = rng.choice(EXPLORED_TURNS) if rng.random() < share else 1
        turn = rng.choice(found[:most])
        log_odds = found[0].value / UNIT
        moments.append((position, log_odds if black else -log_odds, turn is not found[0]))
        for _ in range(OTHERS):
            other = rng.choice(found[: rng.choice(OTHER_TURNS)])
            after = after_turn(position, moves_of(position, other.turn))
            games.add(after, probability(black_log_odds(searcher, after, rng)))
        position = after_turn(position, moves_of(position, turn.turn))


def searched(
    searcher: Searcher, position: TiananmenPosition, parts: int, rng: Random
) -> list[SearchedTurn]:
    """The turns, best first; none if one wins at once."""
    if winning_turn(position):
        return []
    *_, found = searcher.deepen(position, never, parts, rng)
    return found


def black_log_odds(searcher: Searcher, position: TiananmenPosition, rng: Random) -> float:
    found = searched(searcher, position, 2, rng)
    log_odds = min(max(found[0].value / UNIT, -CERTAIN), CERTAIN) if found else CERTAIN
    return log_odds if position.to_move is Side.BLACK else -log_odds


class Learner(NetworkLearner):
    def __init__(self, rng: Random, fast: bool | None = None) -> None:
        super().__init__(value_training_kernel, initial_weights(rng), rng, fast)

    def learning(self, size: int) -> Learning:
        return Learning(
            network=value_network(self.kernel, self.weights),
            state=self.kernel.zeros(k.STATE),
            scratch=self.kernel.zeros(k.DISTANCE_SCRATCH),
            gradient=self.slopes.gradient,
            slopes=self.kernel.float_zeros(v.SUMS),
        )


def initial_weights(rng: Random) -> list[float]:
    first = [rng.gauss(0, INITIAL_DEVIATION) for _ in range(v.FIRST_BIAS)]
    first[v.WIDTH :: v.SUMS] = [0.0] * v.ROWS
    second = [rng.gauss(0, SECOND_DEVIATION) for _ in range(v.SECOND_BIAS - v.SECOND)]
    last = [rng.gauss(0, SECOND_DEVIATION) for _ in range(v.WEIGHTS - v.LAST_LAYER)]
    last[v.SECOND_WIDTH :: v.SECOND_WIDTH + 1] = [0.0] * 4
    biases = [INITIAL_BIAS] * (v.LAST_LAYER - v.SECOND_BIAS)
    return [*first, *[INITIAL_BIAS] * v.WIDTH, 0.0, *second, *biases, *last]


def main() -> None:
    rounds = [[Games(size) for size in RANDOM_GAMES]]
    for games in rounds[0]:
        for number in range(RANDOM_GAMES[games.size]):
            play_randomly(games, Random(f"random-{games.size}-{number}"))
    network = Learner(Random(1)).taught(rounds.pop(), EPOCHS)
    for round_number in range(1, ROUNDS + 1):
        searcher = Searcher(weights=network)
        rounds.append([Games(size) for size in SEARCH_GAMES])
        for games in rounds[-1]:
            for number in range(SEARCH_GAMES[games.size]):
                play(games, searcher, Random(f"round {round_number}-{games.size}-{number}"))
            print(f"{len(games.targets)} positions on {games.size} lines", file=sys.stderr)
        last = [games for found in rounds[-KEPT_ROUNDS:] for games in found]
        network = Learner(Random(1)).taught(last, EPOCHS)
        FILE.write_bytes(weight_bytes(network))


if __name__ == "__main__":
    main()
