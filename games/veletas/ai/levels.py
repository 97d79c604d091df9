"""The five opponents of Veletas, from chance to a tree search with all the time allowed."""

from __future__ import annotations

from games.ai.greedy import RankedTurn
from games.ai.levels import Level, SearchLimits, ladder
from games.core.evaluation import Evaluation
from games.core.text import N_
from games.veletas.ai.mcts import JITTER, Ranked, Ranker, Tree
from games.veletas.ai.placement_search import Effort, Judged, Opening, slid_shooter
from games.veletas.ai.states import moves_of_turn, state_of
from games.veletas.ai.weights import weights_of
from games.veletas.rules.position import Move, Phase, VeletasPosition

STRONG_SECONDS = 0.3
CASUAL_NOISE, STRONG_NOISE = 2.5, {7: 2.0, 9: 1.2, 10: 0.7}
"""How much these players may misjudge a turn; on a small board a search finds out sooner."""
GLANCE = Effort(draws=24, seconds=0.05)
"""For what comes before the ordinary turns, without a tree search."""
DRAWS = 2000
"""How many placements are drawn at most, with a tree search."""


def beginner(position: VeletasPosition, limits: SearchLimits) -> list[RankedTurn]:
    """A win at once if there is one, else gestures drawn by lot."""
    if _is_ordinary(position):
        best = _best(position, limits, 1, JITTER)[0]
        if best.evaluation == Evaluation(1.0):
            return [best]
    moves: list[Move] = []
    while not moves or position.mid_turn:
        moves.append(limits.rng.choice(list(position.legal_moves())))
        position = position.play(moves[-1])
    return [RankedTurn(tuple(moves))]


def casual(position: VeletasPosition, limits: SearchLimits) -> list[RankedTurn]:
    """The turn that looks best, by a careless look."""
    return _by_looks(position, limits, CASUAL_NOISE)


def skilled(position: VeletasPosition, limits: SearchLimits) -> list[RankedTurn]:
    """The turn that looks best."""
    return _by_looks(position, limits, JITTER)


def strong(position: VeletasPosition, limits: SearchLimits) -> list[RankedTurn]:
    """The best turn by a short tree search that misjudges a little."""
    return _by_search(position, limits, STRONG_SECONDS, STRONG_NOISE[position.size])


def expert(position: VeletasPosition, limits: SearchLimits) -> list[RankedTurn]:
    """The best turn by a tree search in the time allowed."""
    return _by_search(position, limits, limits.seconds, JITTER)


def _by_looks(position: VeletasPosition, limits: SearchLimits, noise: float) -> list[RankedTurn]:
    if _is_ordinary(position):
        return _best(position, limits, limits.most, noise)
    return _opened(position, limits, GLANCE)


def _by_search(
    position: VeletasPosition, limits: SearchLimits, seconds: float, noise: float
) -> list[RankedTurn]:
    if not _is_ordinary(position):
        effort = Effort(DRAWS, 0.5 * seconds, 0.5 * seconds)
        return _opened(position, limits, effort)
    tree = Tree(
        state_of(position),
        weights_of(position.board),
        limits.rng,
        seconds=seconds,
        slid=slid_shooter(position),
        noise=noise,
    )

    def turns() -> list[RankedTurn]:
        return _as_moves(position, tree.ranked(limits.most))

    tree.think(seconds, limits.stop, lambda: limits.progress(turns()))
    return turns()


def _is_ordinary(position: VeletasPosition) -> bool:
    """Whether the turn is one in which the best is simply the best."""
    return position.phase is Phase.PLAY and not position.pie_ahead


def _best(
    position: VeletasPosition, limits: SearchLimits, most: int, noise: float
) -> list[RankedTurn]:
    ranker = Ranker(state_of(position), weights_of(position.board), limits.rng)
    return _as_moves(position, ranker.best(most, noise, slid_shooter(position)))


def _as_moves(position: VeletasPosition, ranked: Ranked) -> list[RankedTurn]:
    return [
        RankedTurn(moves_of_turn(position, code), Evaluation.from_log_odds(log_odds))
        for code, log_odds in ranked
    ]


def _opened(position: VeletasPosition, limits: SearchLimits, effort: Effort) -> list[RankedTurn]:
    """What comes before the ordinary turns."""
    opening = Opening(position, limits.rng, limits.stop, effort)
    judged: Judged
    if position.phase is Phase.PIE:
        judged = opening.choices()
    elif position.phase is Phase.PLAY:
        judged = opening.first_turns(limits.most)
    else:
        judged = opening.placements()
    return [
        RankedTurn(moves, Evaluation.from_log_odds(worth)) for moves, worth in judged[: limits.most]
    ]


LEVELS: tuple[Level, ...] = ladder(
    (N_("Plays at random, and wins only where a single turn does it."), beginner),
    (N_("Looks one turn ahead, and not too carefully."), casual),
    (N_("Finds the turn that looks best at once."), skilled),
    (N_("Thinks for a moment, several turns ahead."), strong),
    (N_("Uses all the time you allow, and looks far ahead."), expert),
)
"""From the weakest to the strongest."""
