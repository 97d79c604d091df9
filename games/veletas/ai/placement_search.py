"""The turns before ordinary play: placements, the pie choice, and a first turn before it.

Placements are sampled at random and scored by the opponent's best reply. While the other player
has yet to choose a colour, the aim is balance; the player who chooses, or who places last, wants
an advantage. Values are log-odds for the side to move, without the pie choice.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from random import Random

from games.ai.search import Stop
from games.veletas.ai import kernel as k
from games.veletas.ai.mcts import Effort, Mcts, StaticRanker
from games.veletas.ai.states import moves_of_turn, state_of
from games.veletas.ai.weights import weights_of
from games.veletas.rules.board_geometry import cells_of
from games.veletas.rules.position import Move, Phase, Pie, Place, Stone, VeletasPosition

MAX_TURNS = 12_000
"""More turns than any position has."""
REPLIES = 12
"""Second placements that are sampled to score a first one."""
FINALISTS = 6
"""Candidates that are scored again, by tree search."""

ScoredTurns = list[tuple[tuple[Move, ...], float]]
"""The moves that complete the turn and their values in log-odds, best first."""


@dataclass(frozen=True, slots=True)
class PlacementBudget:
    """The limits of a placement search."""

    samples: int
    """Random placements at most."""
    seconds: float = math.inf
    """Seconds for sampling at most."""
    tree: Effort | None = None
    """For tree searches of the best candidates; None for no such search."""


class PlacementSearch:
    """Scores the turns of a position before ordinary play."""

    def __init__(
        self, position: VeletasPosition, rng: Random, stop: Stop, budget: PlacementBudget
    ) -> None:
        self._position = position
        self._rng = rng
        self._budget = budget
        self._weights = weights_of(position.board)
        self._ranker = StaticRanker(state_of(position), self._weights, rng)
        self._end = time.monotonic() + budget.seconds
        self._stop = stop

    # ---------------------------------------------------------------------------- placements

    def placements(self) -> ScoredTurns:
        """Random ways to complete the placement; the best ones are scored by tree search."""
        first = self._position.phase is Phase.FIRST_PLACEMENT
        scored = [] if first else self._second_placements(self._position, self._budget.samples)
        for _ in range(max(2, self._budget.samples // REPLIES) if first else 0):
            if scored and self._out_of_time():
                break
            scored.append(self._first_placement())
        scored = best_first(scored)
        if first or self._budget.tree is None:
            return scored
        finalists = [
            (moves, -self._search_value(play_moves(self._position, moves), FINALISTS))
            for moves, _ in scored[:FINALISTS]
        ]
        return best_first(finalists) + scored[FINALISTS:]

    def _first_placement(self) -> tuple[tuple[Move, ...], float]:
        """A random first placement and its score: balance if the pie choice follows."""
        moves = random_placement(self._position, self._rng)
        after = after_keep(play_moves(self._position, moves))
        advantage = best_first(self._second_placements(after, REPLIES))[0][1]
        return moves, -abs(advantage) if self._position.pie_ahead else -advantage

    def _second_placements(self, position: VeletasPosition, samples: int) -> ScoredTurns:
        """Random second placements, each scored by Black's best reply by static value."""
        scored: ScoredTurns = []
        for _ in range(samples):
            if scored and self._out_of_time():
                break
            moves = random_placement(position, self._rng)
            after = self._ranker.at(state_of(play_moves(position, moves)))
            scored.append((moves, -after.best(1)[0][1]))
        return scored

    # ------------------------------------------------------------------------- the pie choice

    def pie_choices(self) -> ScoredTurns:
        """Keep and swap, the better one first."""
        white = self.value_for_white()
        return best_first([((Pie(swap=False),), white), ((Pie(swap=True),), -white)])

    def value_for_white(self) -> float:
        """The value to White of a position in which the pie choice is due."""
        after = after_keep(self._position)
        if after.phase is Phase.SECOND_PLACEMENT:
            replies = PlacementSearch(after, self._rng, self._stop, self._budget).placements()
            return replies[0][1]
        if self._budget.tree is None:
            return self._ranker.at(state_of(after)).best(1)[0][1]
        return self._search_value(after, 1)

    # --------------------------------------------------------- a first turn before the choice

    def balanced_first_turns(self, most: int) -> ScoredTurns:
        """Turns after a random start that leave both colours equally good."""
        position = self._position
        turns = self._ranker.best(MAX_TURNS, slid=slid_shooter(position))
        turns.sort(key=lambda turn: abs(turn[1]))
        scored = [
            (moves_of_turn(position, code), -abs(value))
            for code, value in turns[: max(most, FINALISTS)]
        ]
        if self._budget.tree is None:
            return scored
        finalists = [
            (moves, -abs(self._search_value(after_keep(play_moves(position, moves)), FINALISTS)))
            for moves, _ in scored[:FINALISTS]
        ]
        return best_first(finalists) + scored[FINALISTS:]

    # ------------------------------------------------------------------------------- searching

    def _search_value(self, position: VeletasPosition, shares: int) -> float:
        """The value of a position to the side to move, by a share of the tree search."""
        assert self._budget.tree is not None
        effort = self._budget.tree.share(shares)
        mcts = Mcts(state_of(position), self._weights, self._rng, effort=effort)
        mcts.search(self._stop)
        return mcts.log_odds

    def _out_of_time(self) -> bool:
        """Whether sampling must end."""
        return time.monotonic() >= self._end or self._stop()


def best_first(scored: ScoredTurns) -> ScoredTurns:
    """The turns sorted by value."""
    return sorted(scored, key=lambda way: -way[1])


def slid_shooter(position: VeletasPosition) -> int:
    """The index of the shooter that has slid in this turn, or `NONE`."""
    if position.slid_cell < 0:
        return k.NONE
    return cells_of(position.pieces.shooters).index(position.slid_cell)


def after_keep(position: VeletasPosition) -> VeletasPosition:
    """The position after the second player has kept White, if the pie choice is due."""
    return position.play(Pie(swap=False)) if position.phase is Phase.PIE else position


def play_moves(position: VeletasPosition, moves: tuple[Move, ...]) -> VeletasPosition:
    """The position after these moves."""
    for move in moves:
        position = position.play(move)
    return position


def random_placement(position: VeletasPosition, rng: Random) -> tuple[Move, ...]:
    """A random way to complete the placement, move by move."""
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
