"""What comes before the ordinary turns: placements, the choice of colours, a first turn to fear.

Placements are drawn by lot and judged by the best reply. While the other player is yet to choose a
colour, the aim is balance; who chooses, or places last, looks for the advantage.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from random import Random

from games.ai.greedy import Stop
from games.veletas.ai import kernel as k
from games.veletas.ai.mcts import Ranker, Tree
from games.veletas.ai.states import moves_of_turn, state_of
from games.veletas.ai.weights import weights_of
from games.veletas.rules.board_geometry import cells_of
from games.veletas.rules.position import Move, Phase, Pie, Place, Stone, VeletasPosition

EVERY_TURN = 12_000
"""More turns than any position has."""
REPLIES = 12
"""How many second placements are drawn to judge a first one."""
FINALISTS = 6
"""How many candidates are looked at by a tree search."""

Judged = list[tuple[tuple[Move, ...], float]]
"""Ways to complete the turn and their worth for the side to move, best first."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much to think: candidates drawn, at most so many seconds, and seconds for trees."""

    draws: int
    seconds: float
    tree_seconds: float = 0.0


class Opening:
    """Judges what can be done at a position before the ordinary turns."""

    def __init__(self, position: VeletasPosition, rng: Random, stop: Stop, effort: Effort) -> None:
        self._position = position
        self._rng = rng
        self._effort = effort
        self._weights = weights_of(position.board)
        self._ranker = Ranker(state_of(position), self._weights, rng)
        self._end = time.monotonic() + effort.seconds
        self._stop = stop

    # ---------------------------------------------------------------------------- placements

    def placements(self) -> Judged:
        """Ways to complete the placement, some of them looked at closely."""
        first = self._position.phase is Phase.FIRST_PLACEMENT
        judged = [] if first else self._second_placements(self._position, self._effort.draws)
        for _ in range(max(2, self._effort.draws // REPLIES) if first else 0):
            if judged and self._late():
                break
            judged.append(self._first_placement())
        judged = best_first(judged)
        if first or not self._effort.tree_seconds:
            return judged
        finalists = [
            (moves, -self._searched(played(self._position, moves), FINALISTS))
            for moves, _ in judged[:FINALISTS]
        ]
        return best_first(finalists) + judged[FINALISTS:]

    def _first_placement(self) -> tuple[tuple[Move, ...], float]:
        """A first placement; whoever is to fear the choice of colours wants balance."""
        moves = drawn(self._position, self._rng)
        after = chosen(played(self._position, moves))
        advantage = best_first(self._second_placements(after, REPLIES))[0][1]
        return moves, -abs(advantage) if self._position.pie_ahead else -advantage

    def _second_placements(self, position: VeletasPosition, draws: int) -> Judged:
        """Second placements, each judged by Black's reply that looks best."""
        judged: Judged = []
        for _ in range(draws):
            if judged and self._late():
                break
            moves = drawn(position, self._rng)
            after = self._ranker.at(state_of(played(position, moves)))
            judged.append((moves, -after.best(1)[0][1]))
        return judged

    # ------------------------------------------------------------------- the choice of colours

    def choices(self) -> Judged:
        """Both choices, the better one first."""
        white = self.worth_for_white()
        return best_first([((Pie(swap=False),), white), ((Pie(swap=True),), -white)])

    def worth_for_white(self) -> float:
        """What a position at which the colours are to be chosen is worth to White."""
        after = chosen(self._position)
        if after.phase is Phase.SECOND_PLACEMENT:
            replies = Opening(after, self._rng, self._stop, self._effort).placements()
            return replies[0][1]
        if self._effort.tree_seconds:
            return self._searched(after, 1)
        return self._ranker.at(state_of(after)).best(1)[0][1]

    # ------------------------------------------------------------------- a first turn to fear

    def first_turns(self, most: int) -> Judged:
        """Turns that leave no colour worth choosing, when all shooters stood by lot."""
        position = self._position
        turns = self._ranker.best(EVERY_TURN, slid=slid_shooter(position))
        turns.sort(key=lambda turn: abs(turn[1]))
        judged = [
            (moves_of_turn(position, code), -abs(value))
            for code, value in turns[: max(most, FINALISTS)]
        ]
        if not self._effort.tree_seconds:
            return judged
        finalists = [
            (moves, -abs(self._searched(chosen(played(position, moves)), FINALISTS)))
            for moves, _ in judged[:FINALISTS]
        ]
        return best_first(finalists) + judged[FINALISTS:]

    # ------------------------------------------------------------------------------- searching

    def _searched(self, position: VeletasPosition, shares: int) -> float:
        """The worth of an ordinary turn to the side to move, by a share of the seconds."""
        seconds = self._effort.tree_seconds / shares
        tree = Tree(state_of(position), self._weights, self._rng, seconds=seconds)
        tree.think(seconds, self._stop)
        return tree.worth

    def _late(self) -> bool:
        return time.monotonic() >= self._end or self._stop()


def best_first(judged: Judged) -> Judged:
    """The same, sorted."""
    return sorted(judged, key=lambda way: -way[1])


def slid_shooter(position: VeletasPosition) -> int:
    """The number of the shooter that has made its slide in this turn, or `NOBODY`."""
    if position.slid_cell < 0:
        return k.NOBODY
    return cells_of(position.pieces.shooters).index(position.slid_cell)


def chosen(position: VeletasPosition) -> VeletasPosition:
    """The position after the second player has kept White, if there is a choice now."""
    return position.play(Pie(swap=False)) if position.phase is Phase.PIE else position


def played(position: VeletasPosition, moves: tuple[Move, ...]) -> VeletasPosition:
    """The position after these moves."""
    for move in moves:
        position = position.play(move)
    return position


def drawn(position: VeletasPosition, rng: Random) -> tuple[Move, ...]:
    """A way to complete the placement, drawn gesture by gesture."""
    names, pieces = position.board.grid.names, position.pieces
    moves: list[Move] = []
    for _ in range(position.to_place):
        cell = rng.choice(cells_of(pieces.open_to_shooters()))
        moves.append(Place(names[cell]))
        pieces = pieces.with_shooter(cell)
    if position.board.rules.placed_stones:
        empty = cells_of(position.board.full & ~pieces.occupied)
        moves.append(Stone(names[rng.choice(empty)]))
    return tuple(moves)
