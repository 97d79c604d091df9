"""The five opponents of Veletas, from random play to MCTS with all the time allowed."""

from __future__ import annotations

import time
from random import Random

from games.core.game import Evaluation, Level, RankedTurn, SearchLimits, five_levels
from games.core.kernels import Kernel
from games.core.translation import N_
from games.veletas.ai import mcts_kernel
from games.veletas.ai.endgame import MOST_FREE, Endgame
from games.veletas.ai.search import (
    MAX_TURNS,
    TIE_BREAK_NOISE,
    Effort,
    Mcts,
    PlacementBudget,
    PlacementSearch,
    RankedCodes,
    ScoredTurns,
    StaticRanker,
    moves_of_turn,
    slid_shooter,
    state_of,
)
from games.veletas.ai.weights import weights_of
from games.veletas.rules.pieces import Move
from games.veletas.rules.position import Phase, VeletasPosition

SEARCH = "search"
"""The key of the last search in the memory of a level."""
STRONG_VISITS, STRONG_VISITS_PLAIN = 800, 100
"""Visits of the strong level, compiled and in plain Python.

A number of seconds would let a busy machine choose other turns.
"""
CASUAL_NOISE = 2.5
"""The noise on static values, in log-odds."""
QUICK_BUDGET = PlacementBudget(samples=24)
"""For the turns before ordinary play, without a tree search."""
STRONG_SAMPLES, STRONG_SAMPLES_PLAIN, MAX_SAMPLES = 1000, 40, 2000
"""Random placements with a tree search: of the strong level, and at most in the time allowed."""
ENDGAME_SHARE, FEW_TURNS = 1 / 4, 100
"""The part of the time in which the expert tries to solve the end of a game before it searches:
at most the first number, and less with more turns to choose from than the second."""


def beginner(position: VeletasPosition, limits: SearchLimits) -> list[RankedTurn]:
    """A win in one turn if there is one, else random moves."""
    if _is_ordinary(position):
        best = _best(position, limits, 1, TIE_BREAK_NOISE)[0]
        if best.evaluation == Evaluation(1.0):
            return [best]
    moves: list[Move] = []
    while not moves or position.mid_turn:
        moves.append(limits.rng.choice(list(position.legal_moves())))
        position = position.play(moves[-1])
    return [RankedTurn(tuple(moves))]


def casual(position: VeletasPosition, limits: SearchLimits) -> list[RankedTurn]:
    return _by_heuristic(position, limits, CASUAL_NOISE)


def skilled(position: VeletasPosition, limits: SearchLimits) -> list[RankedTurn]:
    return _by_heuristic(position, limits, TIE_BREAK_NOISE)


def strong(position: VeletasPosition, limits: SearchLimits) -> list[RankedTurn]:
    if Kernel(mcts_kernel).fast:
        return by_visits(position, limits, STRONG_VISITS)
    return by_visits(position, limits, STRONG_VISITS_PLAIN, STRONG_SAMPLES_PLAIN)


def by_visits(
    position: VeletasPosition,
    limits: SearchLimits,
    visits: int,
    samples: int = STRONG_SAMPLES,
) -> list[RankedTurn]:
    """Rank turns by so many visits of a tree, or by random placements and half of the visits."""
    effort = Effort(visits=visits)
    return _by_search(position, limits, effort, PlacementBudget(samples, tree=effort.share(2)))


def expert(position: VeletasPosition, limits: SearchLimits) -> list[RankedTurn]:
    effort = Effort(limits.seconds)
    budget = PlacementBudget(MAX_SAMPLES, 0.5 * limits.seconds, effort.share(2))
    return _by_search(position, limits, effort, budget, keep=True)


def ponder(position: VeletasPosition, limits: SearchLimits) -> None:
    """Search as the expert does, and keep the tree."""
    if _is_ordinary(position):
        expert(position, limits)


def _by_heuristic(
    position: VeletasPosition, limits: SearchLimits, noise: float
) -> list[RankedTurn]:
    if _is_ordinary(position):
        return _best(position, limits, limits.most, noise)
    return _before_play(position, limits, QUICK_BUDGET)


def _by_search(
    position: VeletasPosition,
    limits: SearchLimits,
    effort: Effort,
    budget: PlacementBudget,
    *,
    keep: bool = False,
) -> list[RankedTurn]:
    """Rank turns by tree search. If asked to `keep` it, the next search begins with this one.

    Such a search first tries to solve the end of the game. It has another try, with the time left,
    if it ends early because its tree proves a win or a loss: that may be neither the fastest win
    nor the last loss, and holds for the turns of the tree alone.
    """
    earlier = limits.memory.pop(SEARCH, None)
    if not _is_ordinary(position):
        return _before_play(position, limits, budget)
    begun, seconds = time.monotonic(), limits.seconds
    endgame = _endgame(position) if keep else None
    share = ENDGAME_SHARE * min(1, FEW_TURNS / len(endgame.open)) if endgame else 0
    if share:
        effort = Effort((1 - share) * seconds)
    mcts = Mcts(
        state_of(position),
        weights_of(position.board),
        limits.rng,
        effort=effort,
        slid=slid_shooter(position),
        cores=limits.cores,
    )
    if keep and not position.mid_turn:
        if earlier:
            mcts.go_on_from(earlier)
        limits.memory[SEARCH] = mcts

    def turns() -> list[RankedTurn]:
        found = _as_moves(position, mcts.ranked(limits.most))
        return _begun_with_end(position, endgame, found)[: limits.most] if endgame else found

    if endgame and endgame.search(share * seconds, limits.stop) and limits.most == 1:
        return turns()
    mcts.search(limits.stop, lambda: limits.progress(turns()))
    if endgame and mcts.solved:
        endgame.search(begun + seconds - time.monotonic(), limits.stop)
    return turns()


def _endgame(position: VeletasPosition) -> Endgame | None:
    """A solver of this position, if only a few shooters are free."""
    if len(position.free_shooters) > MOST_FREE:
        return None
    state = state_of(position)
    ranker = StaticRanker(state, weights_of(position.board), Random(0))
    ranked = ranker.best(MAX_TURNS, slid=slid_shooter(position))
    return Endgame(state, [code for code, _value in ranked])


def _begun_with_end(
    position: VeletasPosition, endgame: Endgame, ranked: list[RankedTurn]
) -> list[RankedTurn]:
    """Ranked turns after the one that wins soonest or loses last, as far as that is known."""
    solution, lost = endgame.solution, Evaluation(0.0)
    if solution and solution.won:
        best = RankedTurn(moves_of_turn(position, solution.code), Evaluation(1.0))
    elif solution or ranked[0].evaluation == lost:
        code = solution.code if solution else endgame.open[0]
        best = RankedTurn(moves_of_turn(position, code), lost)
        ranked = [RankedTurn(turn.moves, lost) for turn in ranked]
    else:
        return ranked
    return [best, *(turn for turn in ranked if turn.moves != best.moves)]


def _is_ordinary(position: VeletasPosition) -> bool:
    """Whether the turn with the highest value is the best: no pie choice follows."""
    return position.phase is Phase.PLAY and not position.pie_ahead


def _best(
    position: VeletasPosition, limits: SearchLimits, most: int, noise: float
) -> list[RankedTurn]:
    ranker = StaticRanker(state_of(position), weights_of(position.board), limits.rng)
    return _as_moves(position, ranker.best(most, noise, slid_shooter(position)))


def _as_moves(position: VeletasPosition, ranked: RankedCodes) -> list[RankedTurn]:
    return [
        RankedTurn(moves_of_turn(position, code), Evaluation.from_log_odds(log_odds))
        for code, log_odds in ranked
    ]


def _before_play(
    position: VeletasPosition, limits: SearchLimits, budget: PlacementBudget
) -> list[RankedTurn]:
    search = PlacementSearch(position, limits.rng, limits.stop, budget)
    scored: ScoredTurns
    if position.phase is Phase.PIE:
        scored = search.pie_choices()
    elif position.phase is Phase.PLAY:
        scored = search.balanced_first_turns(limits.most)
    else:
        scored = search.placements()
    return [
        RankedTurn(moves, Evaluation.from_log_odds(log_odds))
        for moves, log_odds in scored[: limits.most]
    ]


LEVELS: tuple[Level, ...] = five_levels(
    (N_("Plays at random, and wins only where a single turn does it."), beginner),
    (N_("Looks one turn ahead, and not too carefully."), casual),
    (N_("Plays the turn with the highest evaluation."), skilled),
    (N_("Thinks for a moment, several turns ahead."), strong),
    (N_("Uses all the time you allow, and looks far ahead."), expert),
    ponder=ponder,
)
"""From the weakest to the strongest."""
