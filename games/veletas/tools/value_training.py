"""Learns the value network by self-play: `python -m games.veletas.tools.value_training`.

The first network learns from games between greedy players. In each round after that the search
plays against itself with the last network, and a new one learns from the games of all these rounds.
Every core plays. Every game has a seed of its own, so the same command makes the same file on any
number of cores. It takes about 45 minutes on two. The file of weights is written after each round.

The value of a position is moved towards a mixture of the values that were found later in the game,
and of its result (TD(lambda): Sutton, 1988).
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from random import Random

from games.core.kernels import Floats, Ints, Kernel, weight_bytes
from games.tools.network_training import NetworkLearner
from games.veletas.ai import kernel as k
from games.veletas.ai import value_kernel
from games.veletas.ai.mcts_kernel import win_probability
from games.veletas.ai.search import (
    FILE,
    Effort,
    Mcts,
    RankedCodes,
    StaticRanker,
    empty_state,
    state_of,
    value_network,
)
from games.veletas.rules.pieces import board_geometry
from games.veletas.rules.position import prepare, start
from games.veletas.tools import value_training_kernel
from games.veletas.tools.value_training_kernel import Learning, Samples

RULES = ("current", "current", "current", "current", "leaflet-en")
"""The rule sets of the games; moves pass over shooters in the first."""
GREEDY_GAMES = {10: 3000, 9: 2000, 7: 2000}
SEARCH_GAMES = {10: 1200, 9: 900, 7: 900}
"""By board size, the number of games; of the search in each round."""
ROUNDS = 6
GREEDY_NOISE = (0.3, 0.6, 1.0, 1.5)
"""The noise on static values, in log-odds; a game has one of these."""
VISITS = 300
"""Visits of the search for each turn."""
EXPLORED_UNTIL, EXPLORED_EARLY, EXPLORED_LATE, EXPLORED_TURNS = 10, 0.35, 0.08, 4
"""The number of early turns of a game, the shares of random turns among them and later, and the
number of best turns from which they are drawn. Without them all games would be alike."""
LAMBDA = 0.93
"""The weight of the result after the next position."""
EPOCHS = 12
GAMES_AT_ONCE = 20
"""Games played by a process between results."""
INITIAL_DEVIATION, INITIAL_BIAS = 0.1, 0.1


@dataclass
class Games:
    """The positions of games on boards of one size, in order."""

    size: int
    boards: list[int] = field(default_factory=list)
    movers: list[int] = field(default_factory=list)
    targets: list[float] = field(default_factory=list)

    def add(self, positions: list[tuple[list[int], float]], black_won: bool) -> None:
        """Add a game: its states, each with its value in log-odds for the side to move."""
        target = float(black_won)  # for Black
        for state, log_odds in reversed(positions):
            mover = state[k.MOVER]
            self.boards += state[: k.SQUARE_COUNT]
            self.movers.append(mover + 2 * state[k.OVER])
            self.targets.append(1 - target if mover else target)
            found = win_probability(log_odds)
            target = LAMBDA * target + (1 - LAMBDA) * (1 - found if mover else found)

    def samples(self, kernel: Kernel) -> Samples:
        return Samples(
            empty=kernel.ints(empty_state(board_geometry(self.size, RULES[0]))),
            boards=kernel.ints(self.boards),
            movers=kernel.ints(self.movers),
            targets=kernel.floats(self.targets),
            symmetries=kernel.ints(symmetries(self.size)),
        )


Thought = tuple[int, float, bool]
"""The code of the turn to play, the value of the position, and whether it is proven."""
Think = Callable[[Ints, int], Thought]
"""Called with a state and the number of turns before it."""


def play(games: Games, rules: str, rng: Random, think: Think, kernel: Kernel) -> None:
    """Add a game from a random start, up to the first proven position."""
    options = {"Size": str(games.size), "Rules": rules, "Start": "random"}
    state = kernel.ints(state_of(start(prepare(options, rng))))
    positions: list[tuple[list[int], float]] = []
    while True:
        code, log_odds, proven = think(state, len(positions))
        mover = int(state[k.MOVER])
        if proven:
            games.add(positions, (log_odds > 0) == (mover == 0))
            return
        positions.append(([int(number) for number in state], log_odds))
        kernel.run.play_turn(state, code)


def greedy(size: int, rng: Random) -> Think:
    """A player that looks one turn ahead; a winning turn is a proof."""
    noise = rng.choice(GREEDY_NOISE)
    ranker = StaticRanker(empty_state(board_geometry(size, RULES[0])), rng)

    def think(state: Ints, turns: int) -> Thought:
        code, value = ranker.at(state).best(1, noise)[0]
        return code, value, abs(value) > 1000

    return think


def searching(rng: Random, network: Floats) -> Think:
    def think(state: Ints, turns: int) -> Thought:
        mcts = Mcts(state, rng, effort=Effort(visits=VISITS), network=network)
        mcts.visit(VISITS)
        best = mcts.ranked(EXPLORED_TURNS)
        share = EXPLORED_EARLY if turns < EXPLORED_UNTIL else EXPLORED_LATE
        return chosen(best, share, rng), mcts.log_odds, mcts.solved

    return think


def chosen(best: RankedCodes, share: float, rng: Random) -> int:
    return (rng.choice(best) if rng.random() < share else best[0])[0]


class Learner(NetworkLearner):
    def __init__(self, rng: Random, fast: bool | None = None) -> None:
        super().__init__(value_training_kernel, initial_weights(rng), rng, fast)

    def learning(self, size: int) -> Learning:
        zeros, float_zeros = self.kernel.zeros, self.kernel.float_zeros
        return Learning(
            network=value_network(self.kernel, size, self.weights),
            state=zeros(k.STATE_LENGTH),
            gradient=self.slopes.gradient,
            kept_facts=zeros(k.MAX_SHOOTERS * value_kernel.MOST_FACTS),
            counts=zeros(k.MAX_SHOOTERS + 1),
            kept_sums=float_zeros(k.MAX_SHOOTERS * value_kernel.WIDTH),
            whole=zeros(value_kernel.ALL_FACTS),
            second=float_zeros(value_kernel.WIDTH),
            slopes=float_zeros(value_kernel.WIDTH),
        )


def initial_weights(rng: Random) -> list[float]:
    weights = [rng.gauss(0, INITIAL_DEVIATION) for _ in range(value_kernel.WEIGHTS)]
    for bias in (value_kernel.FIRST_BIAS, value_kernel.SECOND_BIAS):
        weights[bias : bias + value_kernel.WIDTH] = [INITIAL_BIAS] * value_kernel.WIDTH
    weights[-1] = 0.0
    return weights


def symmetries(size: int) -> list[int]:
    """By symmetry of the board and square: the image of the square; 0 for no square."""
    row = size + 2
    found = [0] * (8 * k.SQUARE_COUNT)
    for symmetry in range(8):
        for square in range(row * row):
            x, y = square % row, square // row
            if symmetry & 1:
                x = row - 1 - x
            if symmetry & 2:
                y = row - 1 - y
            if symmetry & 4:
                x, y = y, x
            found[symmetry * k.SQUARE_COUNT + square] = y * row + x
    return found


def game_of(name: str, size: int, network: Floats | None, number: int) -> Games:
    """The positions of one game; of greedy players, if there is no network yet."""
    games, rng = Games(size), Random(f"{name}-{size}-{number}")
    rules = rng.choice(RULES)
    think = greedy(size, rng) if network is None else searching(rng, network)
    play(games, rules, rng, think, Kernel(k))
    return games


def games_of(
    pool: ProcessPoolExecutor, name: str, count: int, size: int, network: Floats | None = None
) -> Games:
    games = Games(size)
    play_one = partial(game_of, name, size, network)
    for game in pool.map(play_one, range(count), chunksize=GAMES_AT_ONCE):
        games.boards += game.boards
        games.movers += game.movers
        games.targets += game.targets
    print(f"{count} games on {size} by {size}, {len(games.movers)} positions", file=sys.stderr)
    return games


def main() -> None:
    with ProcessPoolExecutor() as pool:
        greedy_games = [games_of(pool, "greedy", n, size) for size, n in GREEDY_GAMES.items()]
        network = Learner(Random(1)).taught(greedy_games, EPOCHS)
        found: list[Games] = []
        for number in range(1, ROUNDS + 1):
            found += [
                games_of(pool, f"round {number}", n, size, network)
                for size, n in SEARCH_GAMES.items()
            ]
            network = Learner(Random(1)).taught(found, EPOCHS)
            FILE.write_bytes(weight_bytes(network))


if __name__ == "__main__":
    main()
