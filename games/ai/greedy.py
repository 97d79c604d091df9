"""The turn after which the position looks best, and a turn taken blindly.

A turn may take many gestures, so the turns form a tree. Small trees are looked at whole. Where a
tree is too big (placements), it is grown gesture by gesture, and only the most promising
unfinished turns grow on. The size of the tree is limited by count, so that a seed always gives the
same turn; `stop` is the emergency brake.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, TypeVar

from games.core.evaluation import Evaluation
from games.core.game import Game
from games.core.position import AnyPosition, Side, Termination

Stop = Callable[[], bool]
"""Asked between steps: whether to answer at once with the best that is known."""

T = TypeVar("T")

BUDGET = 12_000
"""How many positions are looked at for one turn; enough for almost every turn of every game."""


@dataclass(frozen=True, slots=True)
class RankedTurn:
    """The moves that complete a turn, and the evaluation of the position after it."""

    moves: tuple[Any, ...]
    evaluation: Evaluation | None = None
    """For the side that plays the turn; None where the level does not evaluate, as at random."""


@dataclass(frozen=True, slots=True)
class _Node:
    """A turn begun, or complete."""

    moves: tuple[Any, ...]
    position: AnyPosition

    @property
    def complete(self) -> bool:
        return not self.position.mid_turn or self.position.outcome() is not None

    def after(self, move: Any) -> _Node:
        return _Node((*self.moves, move), self.position.play(move))


def never() -> bool:
    """A `Stop` that lets a choice take the time it needs."""
    return False


def random_turn(game: Game, position: AnyPosition, rng: Random) -> list[Any]:
    """A way to complete the turn, each gesture drawn with equal chances."""
    return list(_finished(_Node((), position), rng).moves)


def choose(game: Game, position: AnyPosition, rng: Random, stop: Stop = never) -> list[Any]:
    """The best way to complete the turn.

    The position must be one `seen_by` the side to move: nothing else keeps a secret here.
    """
    return list(ranked(game, position, rng, stop, most=1)[0].moves)


def ranked(
    game: Game,
    position: AnyPosition,
    rng: Random,
    stop: Stop = never,
    most: int = 3,
    budget: int = BUDGET,
) -> list[RankedTurn]:
    """The best few ways to complete the turn, best first, equal ones in random order.

    A sole way is not evaluated: there is nothing to compare it with.
    """
    if (only := _only_way(position)) is not None:
        return [RankedTurn(only)]
    search = _Search(game, position, rng, stop)
    search.run(budget)
    return search.best(most)


def moves_in_order(position: AnyPosition) -> list[Any]:
    """The legal moves in an order that is the same in every process."""
    return sorted(position.legal_moves(), key=str)


def _only_way(position: AnyPosition) -> tuple[Any, ...] | None:
    node = _Node((), position)
    while not node.moves or not node.complete:
        legal = node.position.legal_moves()
        if len(legal) != 1:
            return None
        node = node.after(legal[0])
    return node.moves


def _finished(node: _Node, rng: Random) -> _Node:
    """The turn completed at random; a turn complete already is left alone."""
    while not node.moves or not node.complete:
        node = node.after(rng.choice(moves_in_order(node.position)))
    return node


class _Search:
    """One look at the turns of a position."""

    def __init__(self, game: Game, position: AnyPosition, rng: Random, stop: Stop) -> None:
        self._game = game
        self._root = _Node((), position)
        # A pie choice exchanges the colours, never the seats: the seat is who wants the best.
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
        """Look at the turns, all of them if there are at most `budget` positions on the way."""
        self._probe()
        layer = [self._root]
        while layer and not self._over():
            layer = self._grow(self._fitting(layer, max(1, budget // self._depth)))

    def _over(self) -> bool:
        return self._win is not None or self._stop()

    def _probe(self) -> None:
        """Complete the turn once after each first gesture: an answer is ready from here on.

        This also finds a win wherever the first gesture decides it, however long the turn.
        """
        for move in self._shuffled(self._root.position):
            node = _finished(self._root.after(move), self._rng)
            self._depth = max(self._depth, len(node.moves))
            self._note(node)
            if self._over():
                return

    def _grow(self, layer: Sequence[_Node]) -> list[_Node]:
        """Play every next gesture: complete turns are valued, the others are the next layer."""
        begun = []
        for node in layer:
            for move in self._shuffled(node.position):
                child = node.after(move)
                if child.complete:
                    self._note(child)
                elif self._is_new(child):
                    begun.append(child)
                if self._over():
                    return []
        return begun

    def _fitting(self, layer: list[_Node], room: float) -> list[_Node]:
        """As many turns of the layer, best first, as have at most `room` continuations."""
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
        """The measure of every node, or of the first ones if the search is to stop."""
        measures = []
        for node in layer:
            if self._over():
                break
            measures.append(measure(node))
        return measures

    def _shuffled(self, position: AnyPosition) -> list[Any]:
        moves = moves_in_order(position)
        self._rng.shuffle(moves)
        return moves

    def _is_new(self, node: _Node) -> bool:
        """Whether the position was not met before: gestures often lead there in any order."""
        known = len(self._seen)
        self._seen.add(node.position)
        return len(self._seen) > known

    def _note(self, node: _Node) -> None:
        """Evaluate a complete turn, unless another one led to the same position."""
        if not self._is_new(node):
            return
        if self._won_by(node.position):
            self._win = RankedTurn(node.moves, Evaluation(1.0))
        else:
            self._found.append((self._evaluation(node), node))

    def _won_by(self, position: AnyPosition) -> bool:
        """Whether the game is won in a way that cannot be bettered, as by more points."""
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
