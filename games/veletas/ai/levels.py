"""The five opponents of Veletas, from a short-sighted player to MCTS with all the time allowed."""

from __future__ import annotations

import time
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import count
from random import Random
from typing import NamedTuple

from games.core.game import Evaluation, RankedTurn, SearchLimits, Stop, five_levels
from games.core.kernels import Kernel
from games.core.translation import N_
from games.veletas.ai import endgame_kernel as ek
from games.veletas.ai import kernel as k
from games.veletas.ai import mcts_kernel
from games.veletas.ai.heuristic import CLAIM_WEIGHTS, LEAD_COUNTS, MAX_LEAD, SIDE_COUNTS
from games.veletas.ai.search import (
    MAX_TURNS,
    Effort,
    Mcts,
    PlacementBudget,
    PlacementSearch,
    RankedCodes,
    StaticRanker,
    heuristic_weights,
    moves_of_turn,
    slid_shooter,
    state_of,
)
from games.veletas.rules.pieces import Move, Slide, Stone, cells_of
from games.veletas.rules.position import Phase, VeletasPosition

SEARCH = "search"
"""The key of the last search in the memory of a level."""
STRONG_VISITS, STRONG_VISITS_PLAIN = 800, 100
"""Visits of the strong level, compiled and in plain Python. A limit in seconds would make the turn
depend on the machine's load."""
QUICK_BUDGET = PlacementBudget(samples=24)
"""For the turns before ordinary play, without a tree search."""
MAX_SAMPLES = 2000
STRONG_PLACING = PlacementBudget(1000, tree=Effort(visits=10_000))
STRONG_PLACING_PLAIN = PlacementBudget(40, tree=Effort(visits=50))
"""The strong level's budget. With a few hundred visits White places so badly that Black wins 60
%."""
CALIBRATION = {7: 2.5, 9: 1.8, 10: 1.8}
"""By board size: a factor for the log-odds of a tree search. Fitted to games of the expert against
itself with `main.py calibration`: the mean over a tree is too careful."""
ENDGAME_SHARE, FEW_TURNS = 1 / 4, 100
"""The share of the time in which the expert first tries to solve the end of a game: at most the
first number, and less with more turns to choose from than the second."""


@dataclass(frozen=True, slots=True)
class Sight:
    """The attention of an unpractised player, limited to its own plan and to near squares.

    It plays the best turn that it notices, and knows only urgent threats of the opponent.
    """

    threats: int
    """It ignores shooters with more ways out beside a bigger group of the opponent, because more
    turns are needed to trap them."""
    clarity: float
    """How likely it notices a turn: a factor for each step of its slide and its shot beyond `NEAR`,
    on a board of 10 by 10. On smaller boards each step counts more."""


NEAR = 2
"""Turns of at most this many steps are always noticed."""
BEGINNER, CASUAL = Sight(threats=1, clarity=0.2), Sight(threats=2, clarity=0.67)
COMPARED = 100
"""The number of best turns among which it notices some."""


def beginner(position: VeletasPosition, limits: SearchLimits) -> list[RankedTurn[Move]]:
    return skilled(position, limits, BEGINNER)


def casual(position: VeletasPosition, limits: SearchLimits) -> list[RankedTurn[Move]]:
    return skilled(position, limits, CASUAL)


def skilled(
    position: VeletasPosition, limits: SearchLimits, sight: Sight | None = None
) -> list[RankedTurn[Move]]:
    """Rank turns by static value; with a `sight` only some of them are noticed."""
    if not _is_ordinary(position):
        return _before_play(position, limits, QUICK_BUDGET)
    weights = _weights(sight.threats) if sight else None
    ranker = StaticRanker(state_of(position), limits.rng, weights=weights)
    most = COMPARED if sight else limits.most
    turns = _as_moves(position, ranker.best(most, slid=slid_shooter(position)))
    if not sight:
        return turns
    crossing = (10 / position.board.size) ** 2
    noticed = [
        turn
        for turn in turns
        if limits.rng.random()
        < sight.clarity ** (crossing * max(0, _steps(position, turn.moves) - NEAR))
    ]
    return (noticed or turns)[: limits.most]


def strong(position: VeletasPosition, limits: SearchLimits) -> list[RankedTurn[Move]]:
    if Kernel(mcts_kernel).fast:
        return by_visits(position, limits, STRONG_VISITS)
    return by_visits(position, limits, STRONG_VISITS_PLAIN, STRONG_PLACING_PLAIN)


def by_visits(
    position: VeletasPosition,
    limits: SearchLimits,
    visits: int,
    placing: PlacementBudget = STRONG_PLACING,
) -> list[RankedTurn[Move]]:
    """Rank turns by a tree of `visits` visits; turns before ordinary play within the budget."""
    return _by_search(position, limits, Effort(visits=visits), placing)


def expert(position: VeletasPosition, limits: SearchLimits) -> list[RankedTurn[Move]]:
    effort = Effort(limits.seconds)
    budget = PlacementBudget(MAX_SAMPLES, 0.5 * limits.seconds, effort.share(2))
    return _by_search(position, limits, effort, budget, keep=True)


def ponder(position: VeletasPosition, limits: SearchLimits) -> None:
    """Search as the expert does, and keep the tree."""
    if _is_ordinary(position):
        expert(position, limits)


@cache
def _weights(threats: int) -> tuple[float, ...]:
    """The weights without the opponent's leads at shooters with more than `threats` exits."""
    weights = list(heuristic_weights())
    for at in range(CLAIM_WEIGHTS):
        freedom = at // (SIDE_COUNTS * LEAD_COUNTS) % 9
        if freedom > threats and at % LEAD_COUNTS > MAX_LEAD:  # the opponent moves next, and leads
            weights[at] = 0.0
    return tuple(weights)


def _steps(position: VeletasPosition, moves: tuple[Move, ...]) -> int:
    """King's steps of the slide and the shot of a turn, from the nearest shooter."""
    cells, size = position.board.index, position.board.size

    def steps(origin: int, target: int) -> int:
        ranks = abs(origin // size - target // size)
        return max(ranks, abs(origin % size - target % size))

    slide, shot = moves[0], moves[-1]
    assert isinstance(shot, Stone)
    end = cells[shot.cell]
    if isinstance(slide, Slide):
        target = cells[slide.target]
        return steps(cells[slide.origin], target) + steps(target, end)
    return min(steps(shooter, end) for shooter in cells_of(position.pieces.free))


def _by_search(
    position: VeletasPosition,
    limits: SearchLimits,
    effort: Effort,
    budget: PlacementBudget,
    *,
    keep: bool = False,
) -> list[RankedTurn[Move]]:
    """Rank turns by tree search. With `keep`, the next search begins with this tree.

    It first tries to solve the end of the game. If the search ends early because its tree proves a
    win or a loss, it tries again with the time left: the proof may be neither the fastest win nor
    the slowest loss, and covers only the turns of the tree.
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
        limits.rng,
        effort=effort,
        slid=slid_shooter(position),
        cores=limits.cores,
    )
    if keep and not position.mid_turn:
        if earlier:
            mcts.go_on_from(earlier)
        limits.memory[SEARCH] = mcts

    def turns() -> list[RankedTurn[Move]]:
        ranked = mcts.ranked(limits.most)
        scale = CALIBRATION[position.board.size]
        found = _as_moves(position, [(code, scale * log_odds) for code, log_odds in ranked])
        return _begun_with_end(position, endgame, found)[: limits.most] if endgame else found

    if endgame and endgame.search(share * seconds, limits.stop) and limits.most == 1:
        return turns()
    mcts.search(limits.stop, lambda: limits.progress(turns()))
    if endgame and mcts.solved:
        endgame.search(begun + seconds - time.monotonic(), limits.stop)
    return turns()


def _endgame(position: VeletasPosition) -> Endgame | None:
    if len(position.free_shooters) > MOST_FREE:
        return None
    state = state_of(position)
    ranker = StaticRanker(state, Random(0))
    ranked = ranker.best(MAX_TURNS, slid=slid_shooter(position))
    return Endgame(state, [code for code, _value in ranked])


def _begun_with_end(
    position: VeletasPosition, endgame: Endgame, ranked: list[RankedTurn[Move]]
) -> list[RankedTurn[Move]]:
    """Ranked turns, preceded by the fastest win or slowest loss, as far as known."""
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


def _as_moves(position: VeletasPosition, ranked: RankedCodes) -> list[RankedTurn[Move]]:
    return [
        RankedTurn(moves_of_turn(position, code), Evaluation.from_log_odds(log_odds))
        for code, log_odds in ranked
    ]


def _before_play(
    position: VeletasPosition, limits: SearchLimits, budget: PlacementBudget
) -> list[RankedTurn[Move]]:
    search = PlacementSearch(position, limits.rng, limits.stop, budget)
    return [
        RankedTurn(moves, Evaluation.from_log_odds(log_odds))
        for moves, log_odds in search.scored(limits.most)[: limits.most]
    ]


LEVELS = five_levels(
    (N_("Follows its own plan, and sees only what is near."), beginner),
    (N_("Overlooks threats three turns away, and turns across the board."), casual),
    (N_("Plays the turn with the highest evaluation."), skilled),
    (N_("Thinks for a moment, several turns ahead."), strong),
    (N_("Uses all the time you allow, and looks far ahead."), expert),
    ponder=ponder,
)


# -- The exact end of a game: the fastest win or the slowest loss

MOST_FREE = 4
"""The most free shooters with which the end is searched for."""
MOST_PLIES = 40
TURNS = 1 << 16
"""Room for the turns of all positions from the first to the current one."""
TABLE, TABLE_PLAIN = 1 << 19, 1 << 12
"""Positions in the table, compiled and in plain Python."""
TURNS_PER_SLICE, TURNS_PER_SLICE_PLAIN = 2_000, 40
"""Turns between two checks of the clock; compiled, they take about 2 ms."""


class Solution(NamedTuple):
    """The end of a game under optimal play: the fastest win or the slowest loss."""

    code: int
    """The turn to play."""
    turns: int
    """The length of the rest of the game in turns, of both sides, this one included."""
    won: bool
    """Whether the side to move wins."""


class Endgame:
    """An exhaustive search of a state, deeper and deeper, until it is solved.

    `codes` are all turns of the state, promising ones first.
    """

    def __init__(
        self, state: Sequence[int], codes: Sequence[int], fast: bool | None = None
    ) -> None:
        kernel = Kernel(ek, fast)
        self._run = kernel.run
        self._root = kernel.ints(state)
        self._slice = TURNS_PER_SLICE if kernel.fast else TURNS_PER_SLICE_PLAIN
        self.solution: Solution | None = None
        self.open = list(codes)
        """The turns not known to lose; the first one holds out longest so far."""
        size = TABLE if kernel.fast else TABLE_PLAIN
        keys = Random(1)
        self._space = ek.Space(
            state=kernel.zeros(k.STATE_LENGTH),
            trial=kernel.zeros(k.STATE_LENGTH),
            states=kernel.zeros(MOST_PLIES * k.STATE_LENGTH),
            frames=kernel.zeros(MOST_PLIES * ek.FRAME_LENGTH),
            turns=kernel.zeros(TURNS),
            counters=kernel.zeros(ek.COUNTER_COUNT),
            scratch=kernel.zeros(ek.SCRATCH_LENGTH),
            keys=kernel.ints(keys.getrandbits(62) for _ in range(ek.KEY_COUNT)),
            table=kernel.zeros(2 * size),
            scores=kernel.zeros(2 * ek.CODES),
        )
        self._steps = self._deepen()

    def search(self, seconds: float, stop: Stop) -> Solution | None:
        """Continue for `seconds`, or until `stop()`; return the solution, if found."""
        end = time.monotonic() + seconds
        for _ in self._steps:
            if time.monotonic() >= end or stop():
                break
        return self.solution

    def _deepen(self) -> Generator[None]:
        mover = int(self._root[k.MOVER])
        for turns in count(1):
            for code in self.open:
                found = yield from self._wins(code, turns - 1, mover)
                if found == ek.NO_ROOM:
                    return
                if found == ek.YES:
                    self.solution = Solution(code, turns, won=True)
                    return
            longest = self.open[0]
            while self.open:
                found = yield from self._wins(self.open[0], turns - 1, 1 - mover)
                if found == ek.NO_ROOM:
                    return
                if found == ek.NO:
                    break
                del self.open[0]
            else:
                self.solution = Solution(longest, turns, won=False)
                return

    def _wins(self, code: int, left: int, attacker: int) -> Generator[None, None, int]:
        """Whether a side wins within `left` turns after a turn."""
        self._space.state[:] = self._root
        self._space.counters[ek.ATTACKER] = attacker
        found = self._run.search(self._space, code, left, self._slice)
        yield
        while found == ek.OPEN:
            found = self._run.search(self._space, k.NONE, left, self._slice)
            yield
        return int(found)
