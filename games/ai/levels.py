"""The opponents of a game: its own levels, and two baselines, random and greedy."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate
from random import Random
from typing import Any, NamedTuple

import msgspec

from games.core.game import (
    AnyGame,
    AnyLevel,
    AnyRankedTurn,
    Evaluation,
    Level,
    RankedTurn,
    SearchLimits,
    Stop,
    never,
)
from games.core.position import AnyPosition, Termination, after_moves, seat_to_move, sorted_moves
from games.core.rating import Rating, after_period
from games.core.translation import N_


def baseline_levels(game: AnyGame) -> tuple[AnyLevel, AnyLevel]:
    """The levels `random` and `greedy`, which need only the rules and `Game.evaluate`."""

    def rank_randomly(position: AnyPosition, limits: SearchLimits) -> list[AnyRankedTurn]:
        return [RankedTurn(tuple(random_turn(position, limits.rng)))]

    def rank_greedily(position: AnyPosition, limits: SearchLimits) -> list[AnyRankedTurn]:
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
    level: str
    rating: float


EASY = "easy"
"""The level below the weakest one, used only by teaching opponents."""
EASY_TURNS = 4
"""It plays the weakest of this many random turns. With two, a player worse than random won only a
third of the first games."""
BEGINNER = 1050.0
"""The rating of the weakest level that can be chosen. With it newcomers win half of their games."""
DISTANCE = 240.0
"""Assumed between levels of unmeasured distance: the stronger one wins 80 % of the games."""


def _easy_level(game: AnyGame) -> AnyLevel:
    def rank(position: AnyPosition, limits: SearchLimits) -> list[AnyRankedTurn]:
        seat = seat_to_move(position)
        turns = [tuple(random_turn(position, limits.rng)) for _ in range(EASY_TURNS)]

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


def opponents(game: AnyGame) -> tuple[AnyLevel, ...]:
    """The selectable levels, weakest first: the game's own, or the baselines if it has none."""
    return game.levels or baseline_levels(game)


def known_levels(game: AnyGame) -> dict[str, AnyLevel]:
    """All levels by name: the game's own, the baselines, and the easy one."""
    known = (*game.levels, *baseline_levels(game), _easy_level(game))
    return {level.name: level for level in known}


# -- A teaching opponent: the levels that suit a player, and how results change the rating ----

DEVIATION = 60.0
"""The deviation of a level's measured rating."""
SWING = 600.0
"""By how much a teaching opponent is weaker than a losing player, and stronger than a winning one;
at even chances it is as strong."""


def suitable_rating(player: Rating, chance: float | None) -> float:
    """A suitable opponent's rating for one turn, by the player's chance to win if known."""
    return player.value if chance is None else player.value + SWING * (2 * chance - 1)


def suitable_level(rating: float, levels: Sequence[RatedLevel], rng: Random) -> RatedLevel:
    """One of the two levels next to a rating, the nearer one more often."""
    above = next((n for n, level in enumerate(levels) if level.rating > rating), len(levels))
    if above in (0, len(levels)):
        return levels[min(above, len(levels) - 1)]
    weaker, stronger = levels[above - 1 : above + 1]
    share = (rating - weaker.rating) / (stronger.rating - weaker.rating)
    return stronger if rng.random() < share else weaker


def after_game(player: Rating, played: Sequence[float], score: float) -> Rating:
    """The player's rating after a game: a score of 1 is a win, 0 a loss.

    `played` are the ratings of the levels that made the other side's turns.
    """
    if not played:
        return player
    return after_period(player, [(Rating(sum(played) / len(played), DEVIATION), score)])


# -- Greedy search over the rest of one turn, and turns chosen at random -----------------------

# A turn may take many moves, so the turns of a position form a tree. It is searched layer by layer.
# Of a layer that is too wide (placements) the most promising unfinished turns are kept, as in a
# beam search. The width is a count of positions, so that a seed always gives the same turn.

MAX_POSITIONS = 12_000
"""The widest layer; more than almost every turn of every game has."""


class _Node(msgspec.Struct, frozen=True):
    """A turn, unfinished or complete, and the position after it."""

    moves: tuple[Any, ...]
    position: AnyPosition

    @property
    def complete(self) -> bool:
        ended = not self.position.mid_turn or self.position.outcome() is not None
        return bool(self.moves) and ended

    def after(self, move: Any) -> _Node:
        return _Node((*self.moves, move), self.position.play(move))


def random_turn(position: AnyPosition, rng: Random) -> list[Any]:
    """Moves that complete the turn, each drawn with equal probability."""
    node = _Node((), position)
    while not node.complete:
        node = node.after(rng.choice(sorted_moves(node.position)))
    return list(node.moves)


def ranked_turns(
    game: AnyGame,
    position: AnyPosition,
    rng: Random,
    stop: Stop = never,
    most: int = 3,
    budget: int = MAX_POSITIONS,
) -> list[AnyRankedTurn]:
    """The best turns, best first, equal ones in random order; a random one after an early stop.

    Pass the position as `seen_by` the side to move: hidden information is not masked here. A single
    turn is returned without an evaluation.
    """
    if (only := _only_turn(position)) is not None:
        return [RankedTurn(only)]
    # A pie choice exchanges the colours but not the seats, so the player is known by the seat.
    seat = seat_to_move(position)

    def value(node: _Node) -> Evaluation:
        return game.evaluate(node.position, node.position.sides[seat])

    found: list[tuple[Evaluation, _Node]] = []
    seen: set[AnyPosition] = set()  # the same moves in another order often lead there
    layer = [_Node((), position)]
    while layer:
        unfinished: list[_Node] = []
        for child in _children(_promising(layer, budget, value), rng):
            if stop():
                unfinished = []
                break
            if child.position in seen:
                continue
            seen.add(child.position)
            if not child.complete:
                unfinished.append(child)
            elif _is_won(child.position, seat):
                return [RankedTurn(child.moves, Evaluation(1.0)), *_best(found, most - 1)]
            else:
                found.append((value(child), child))
        layer = unfinished
    return _best(found, most) or [RankedTurn(tuple(random_turn(position, rng)))]


def _best(found: list[tuple[Evaluation, _Node]], most: int) -> list[AnyRankedTurn]:
    """The sort is stable, and the turns come in random order."""
    found.sort(key=lambda pair: pair[0], reverse=True)
    return [RankedTurn(node.moves, evaluation) for evaluation, node in found[:most]]


def _only_turn(position: AnyPosition) -> tuple[Any, ...] | None:
    node = _Node((), position)
    while not node.complete:
        legal = node.position.legal_moves()
        if len(legal) != 1:
            return None
        node = node.after(legal[0])
    return node.moves


def _promising(
    layer: list[_Node], room: int, value: Callable[[_Node], Evaluation]
) -> Iterator[_Node]:
    """The best turns of a layer with at most `room` next moves in all, at least one turn."""
    widths = {node.moves: len(node.position.legal_moves()) for node in layer}
    if sum(widths.values()) > room:
        layer = sorted(layer, key=value, reverse=True)
    for number, node in enumerate(layer):
        room -= widths[node.moves]
        if room < 0 and number:
            return
        yield node


def _children(layer: Iterable[_Node], rng: Random) -> Iterator[_Node]:
    for node in layer:
        moves = sorted_moves(node.position)
        rng.shuffle(moves)
        yield from map(node.after, moves)


def _is_won(position: AnyPosition, seat: int) -> bool:
    """Whether the game is won, except by points, where a higher win may exist."""
    outcome = position.outcome()
    return (
        outcome is not None
        and outcome.termination != Termination.POINTS
        and outcome.winners == (position.sides[seat],)
    )
