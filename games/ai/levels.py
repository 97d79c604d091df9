"""The opponents of a game: its own levels, and two baselines, random and greedy."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from random import Random
from typing import Any, NamedTuple, TypeVar

from games.core.game import AnyGame, Evaluation, Level, RankedTurn, SearchLimits, Stop, never
from games.core.position import AnyPosition, Side, Termination, after_moves, sorted_moves
from games.core.translation import N_


def baseline_levels(game: AnyGame) -> tuple[Level, Level]:
    """The levels `random` and `greedy`, which need only the rules and `Game.evaluate`."""

    def rank_randomly(position: AnyPosition, limits: SearchLimits) -> list[RankedTurn]:
        return [RankedTurn(tuple(random_turn(game, position, limits.rng)))]

    def rank_greedily(position: AnyPosition, limits: SearchLimits) -> list[RankedTurn]:
        return ranked_turns(game, position, limits.rng, limits.stop, limits.most)

    return (
        Level("random", N_("Random"), N_("Plays any legal turn."), rank_randomly),
        Level(
            "greedy",
            N_("Greedy"),
            N_("Plays the turn with the highest evaluation."),
            rank_greedily,
        ),
    )


class RatedLevel(NamedTuple):
    """A level by its name, with its rating."""

    level: str
    rating: float


EASY = "easy"
"""The level below the weakest one; only a teaching opponent plays it."""
EASY_TURNS = 4
"""It plays the weakest of so many random turns. Of two, somebody who plays worse than at random
won only a third of the first games."""
BEGINNER = 1050.0
"""The rating of the weakest level that can be chosen. With it newcomers win half of their games."""
DISTANCE = 240.0
"""Between levels whose distance is not measured: the stronger one wins 80 % of the games."""


def _easy_level(game: AnyGame) -> Level:
    def rank(position: AnyPosition, limits: SearchLimits) -> list[RankedTurn]:
        seat = position.sides.index(position.to_move)
        turns = [tuple(random_turn(game, position, limits.rng)) for _ in range(EASY_TURNS)]

        def value(turn: tuple[Any, ...]) -> Evaluation:
            after = after_moves(position, turn)
            return game.evaluate(after, after.sides[seat])

        return [RankedTurn(min(turns, key=value))]

    return Level(EASY, N_("Easy"), N_("Plays the weakest of four random turns."), rank)


def rated_levels(game: AnyGame) -> tuple[RatedLevel, ...]:
    """The levels of a teaching opponent with their ratings, weakest first."""
    names = [EASY, *(level.name for level in opponents(game))]
    distances = game.level_distances or (DISTANCE,) * (len(names) - 1)
    ratings = accumulate(distances, initial=BEGINNER - distances[0])
    return tuple(map(RatedLevel, names, ratings))


def opponents(game: AnyGame) -> tuple[Level, ...]:
    """The levels to choose from, weakest first: its own ones, or the baselines if it has none."""
    return game.levels or baseline_levels(game)


def known_levels(game: AnyGame) -> dict[str, Level]:
    """All levels by their names: its own ones, the baselines, and that of a teaching opponent."""
    known = (*game.levels, *baseline_levels(game), _easy_level(game))
    return {level.name: level for level in known}


# -- Greedy search over the rest of one turn, and turns chosen at random -----------------------

# A turn may take many moves, so the turns of a position form a tree. Small trees are searched in
# full. Where a tree is too large (placements), it is searched layer by layer as a beam search that
# keeps the most promising unfinished turns. The tree is limited by a count of positions, so that a
# seed always gives the same turn.

T = TypeVar("T")

MAX_POSITIONS = 12_000
"""Positions evaluated for one turn; more than almost every turn of every game has."""


@dataclass(frozen=True, slots=True)
class _Node:
    """A turn, unfinished or complete, and the position that it leads to."""

    moves: tuple[Any, ...]
    position: AnyPosition

    @property
    def complete(self) -> bool:
        return not self.position.mid_turn or self.position.outcome() is not None

    def after(self, move: Any) -> _Node:
        return _Node((*self.moves, move), self.position.play(move))


def random_turn(game: AnyGame, position: AnyPosition, rng: Random) -> list[Any]:
    """Moves that complete the turn, each drawn with equal probability."""
    return list(_finished(_Node((), position), rng).moves)


def ranked_turns(
    game: AnyGame,
    position: AnyPosition,
    rng: Random,
    stop: Stop = never,
    most: int = 3,
    budget: int = MAX_POSITIONS,
) -> list[RankedTurn]:
    """The best turns, best first, equal ones in random order.

    Pass the position as `seen_by` the side to move: hidden information is not masked here.
    If there is only one turn, it is returned without an evaluation.
    """
    if (only := _only_turn(position)) is not None:
        return [RankedTurn(only)]
    search = _Search(game, position, rng, stop)
    search.run(budget)
    return search.best(most)


def _only_turn(position: AnyPosition) -> tuple[Any, ...] | None:
    """The moves of the turn if there is only one; None if there are several."""
    node = _Node((), position)
    while not node.moves or not node.complete:
        legal = node.position.legal_moves()
        if len(legal) != 1:
            return None
        node = node.after(legal[0])
    return node.moves


def _finished(node: _Node, rng: Random) -> _Node:
    """The turn completed at random; a complete turn is returned unchanged."""
    while not node.moves or not node.complete:
        node = node.after(rng.choice(sorted_moves(node.position)))
    return node


class _Search:
    """A beam search over the turns of a position."""

    def __init__(self, game: AnyGame, position: AnyPosition, rng: Random, stop: Stop) -> None:
        self._game = game
        self._root = _Node((), position)
        # A pie choice exchanges the colours but not the seats, so the player is known by the seat.
        self._seat = position.sides.index(position.to_move)
        self._rng = rng
        self._stop = stop
        self._seen: set[AnyPosition] = set()
        self._found: list[tuple[Evaluation, _Node]] = []
        self._win: RankedTurn | None = None
        self._depth = 1

    def best(self, most: int) -> list[RankedTurn]:
        """The best turns found; the sort is stable and the turns came in random order."""
        found = sorted(self._found, key=lambda pair: pair[0], reverse=True)
        turns = [RankedTurn(node.moves, evaluation) for evaluation, node in found]
        return [self._win, *turns][:most] if self._win else turns[:most]

    def run(self, budget: int) -> None:
        """Search the turns, in full if the tree has at most `budget` positions."""
        self._probe()
        layer = [self._root]
        while layer and not self._over():
            layer = self._grow(self._fitting(layer, max(1, budget // self._depth)))

    def _over(self) -> bool:
        return self._win is not None or self._stop()

    def _probe(self) -> None:
        """Complete the turn at random once after each first move.

        Afterwards there is a turn to return. This also finds a win that any first move forces.
        """
        for move in self._shuffled(self._root.position):
            node = _finished(self._root.after(move), self._rng)
            self._depth = max(self._depth, len(node.moves))
            self._note(node)
            if self._over():
                return

    def _grow(self, layer: Sequence[_Node]) -> list[_Node]:
        unfinished = []
        for node in layer:
            for move in self._shuffled(node.position):
                child = node.after(move)
                if child.complete:
                    self._note(child)
                elif self._is_new(child):
                    unfinished.append(child)
                if self._over():
                    return []
        return unfinished

    def _fitting(self, layer: list[_Node], room: float) -> list[_Node]:
        """The best turns of the layer that together have at most `room` next moves."""
        widths = self._measured(layer, lambda node: len(node.position.legal_moves()))
        if sum(widths) <= room:
            return layer
        values = self._measured(layer, self._evaluation)
        fitting: list[_Node] = []
        for i in sorted(range(len(values)), key=lambda i: values[i], reverse=True):
            room -= widths[i]
            if room < 0 and fitting:
                break
            fitting.append(layer[i])
        return fitting

    def _measured(self, layer: list[_Node], measure: Callable[[_Node], T]) -> list[T]:
        measures = []
        for node in layer:
            if self._over():
                break
            measures.append(measure(node))
        return measures

    def _shuffled(self, position: AnyPosition) -> list[Any]:
        moves = sorted_moves(position)
        self._rng.shuffle(moves)
        return moves

    def _is_new(self, node: _Node) -> bool:
        """Whether the position is new: the same moves in another order often lead to it."""
        known = len(self._seen)
        self._seen.add(node.position)
        return len(self._seen) > known

    def _note(self, node: _Node) -> None:
        if not self._is_new(node):
            return
        if self._won_by(node.position):
            self._win = RankedTurn(node.moves, Evaluation(1.0))
        else:
            self._found.append((self._evaluation(node), node))

    def _won_by(self, position: AnyPosition) -> bool:
        """Whether the game is won, except by points, where a higher win may exist."""
        outcome = position.outcome()
        return (
            outcome is not None
            and outcome.termination != Termination.POINTS
            and outcome.winners == (self._mine(position),)
        )

    def _mine(self, position: AnyPosition) -> Side:
        return position.sides[self._seat]

    def _evaluation(self, node: _Node) -> Evaluation:
        return self._game.evaluate(node.position, self._mine(node.position))
