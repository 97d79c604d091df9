"""The stronger search: whole turns several parts of a day ahead, deepened while there is time."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

from games.ai.greedy import RankedTurn, Stop
from games.ai.levels import SearchLimits
from games.core.evaluation import Evaluation
from games.core.numba_kernels import Ints, Kernel
from games.core.position import Side
from games.tiananmen.ai import alpha_beta, win_solver
from games.tiananmen.ai import kernel as k
from games.tiananmen.ai.heuristic import UNIT, worths
from games.tiananmen.ai.states import keys, name_of, state_of
from games.tiananmen.rules.position import LidStone, Move, Save, Stone, TiananmenPosition

WIDTHS = (1, 16, 16, 12, 10, 8, 8, 8, 8, 8, 8, 8, 8)
"""How many turns are looked into with 0, 1, … parts still to come after them."""
ROOT_WIDTH = 64
"""How many first turns are looked into."""
MIX = (2, 14)
"""How much of the value before the last part counts, in sixteenths: of Black's part, of White's.

A position is judged best with White to move: after White's stones a ring looks farther than it is.
"""
STEPS = 12
"""Steps of the compiled search between two looks at the clock: rarely more than 5 ms."""
MEMORY = 1 << 17
KNOWN = 1 << 15


def settings(mix: tuple[int, int] = MIX) -> list[int]:
    """The numbers that the search goes by: worths, widths, the mix."""
    return [*worths(), *WIDTHS, *mix]


def depths(position: TiananmenPosition, parts: int) -> list[int]:
    """How many parts are looked at, one depth after the other, to look `parts` ahead.

    From three on the last one is Black's, see `MIX`: it may be one part more.
    """
    if parts < 2:
        return []
    by_black = {depth + (position.part + depth - 1) % 2 for depth in range(3, parts + 1)}
    return [2, *sorted(depth for depth in by_black if depth <= alpha_beta.PLIES)]


@dataclass(slots=True)
class Found:
    """A turn of the kernel, and what it is worth as far as was searched."""

    turn: int
    value: int
    seen: int
    """At first sight."""


Tell = Callable[[Sequence[Found]], None]
"""Told the turns so far, best first."""


def _unheard(found: Sequence[Found]) -> None:
    pass


class Searcher:
    """The kernel and its arrays, kept from turn to turn for what they remember."""

    def __init__(self, fast: bool | None = None, numbers: Sequence[int] | None = None) -> None:
        kernel = Kernel(alpha_beta, fast)
        self.fast = kernel.fast
        """Whether this is the compiled form."""
        self._run = kernel.run
        self._ints = kernel.ints
        self._frames = kernel.ints([0] * ((alpha_beta.PLIES + 2) * alpha_beta.FRAME))
        self._turns = kernel.ints([0] * ((alpha_beta.PLIES + 1) * alpha_beta.TURNS))
        self._values = kernel.ints([0] * ((alpha_beta.PLIES + 1) * alpha_beta.TURNS))
        self._hashes = kernel.ints([0] * (2 * alpha_beta.TURNS))
        self._settings = kernel.ints(numbers or settings())
        self._memory = kernel.ints([0] * MEMORY)
        self._known = kernel.ints([0] * KNOWN)
        self._keys = kernel.ints(keys())
        self._scratch = kernel.ints([0] * win_solver.WALK_ROOM)
        self._state = kernel.ints([0] * k.STATE)

    @property
    def _tables(self) -> tuple[Ints, Ints, Ints, Ints, Ints]:
        return self._settings, self._memory, self._known, self._keys, self._scratch

    def deepen(
        self,
        position: TiananmenPosition,
        stop: Stop,
        parts: int,
        rng: Random,
        most: int = 1,
        tell: Tell = _unheard,
    ) -> Iterator[list[Found]]:
        """The turns, best first, after one part was looked at, then after each of the `depths`.

        Where `stop` says so, the last depth may be a part of it, what it found before the rest;
        `tell` hears of what has come to the front on the way.
        The position must not be won at once, nor be one in which a lid is being emptied.
        """
        self._state[:] = self._ints(state_of(position))
        # What is known of lids would decide others that had no time before: a seed is a seed.
        self._known[:] = self._ints([0] * KNOWN)
        first = self._rated(stop, rng)
        yield first
        if len(first) == 1:
            return
        for depth in depths(position, parts):
            if (
                first[0].value >= alpha_beta.WINNING
                or first[0].value <= -alpha_beta.WINNING
                or stop()
            ):
                return
            first, complete = self._searched(first[:ROOT_WIDTH], depth, stop, most, tell)
            yield first
            if not complete:
                return

    def _rated(self, stop: Stop, rng: Random) -> list[Found]:
        """All turns with their values at first sight, equal ones in random order."""
        count = self._run.list_turns(
            self._state, self._turns, 0, self._hashes, self._keys, self._scratch
        )
        found = []
        turns = [int(turn) for turn in self._turns[:count]]
        rng.shuffle(turns)
        for turn in turns:
            value = self._run.rate(self._state, turn, 0, self._frames, *self._tables)
            found.append(Found(turn, int(value), int(value)))
            if stop():
                break
        return sorted(found, key=_worth)

    def _searched(
        self, turns: list[Found], depth: int, stop: Stop, most: int, tell: Tell
    ) -> tuple[list[Found], bool]:
        """The turns searched to a depth, and whether there was time for all of them.

        Only the best `most` have exact values, the others are no better than they seem.
        """
        done: list[Found] = []
        for number, old in enumerate(turns):
            alpha = done[most - 1].value if len(done) >= most else -alpha_beta.WON
            if -alpha_beta.WINNING < old.value < alpha_beta.WINNING:
                value = self._value(old, depth, alpha, stop)
                if value is None:
                    return done + _behind(turns[number:], done), False
                old = Found(old.turn, value, old.seen)
            done.append(old)
            done.sort(key=_worth)
            if done[0].value >= alpha_beta.WINNING:
                return done + _behind(turns[number + 1 :], done), True
            if done[0] is old:
                tell(done + _behind(turns[number + 1 :], done))
        return done, True

    def _value(self, first: Found, depth: int, alpha: int, stop: Stop) -> int | None:
        """The value of a first turn, at most `alpha` if it is no better; None if stopped."""
        self._run.play_turn(self._state, first.turn, self._frames, alpha_beta.FRAME, self._keys)
        self._run.enter(self._frames, 1, -alpha_beta.WON, -alpha, -first.seen)
        ply = 1
        steps = STEPS if self.fast else 1
        while ply and not (stopped := stop()):
            ply = self._run.search(
                self._state, 1, ply, depth, steps, self._frames, self._turns, self._values,
                self._hashes, *self._tables,
            )  # fmt: skip
        for played in range(max(ply, 1), 0, -1):
            self._run.take_back(self._state, self._frames, played * alpha_beta.FRAME, self._keys)
        return None if stopped else -int(self._frames[alpha_beta.FRAME + alpha_beta.BEST])


def _behind(rest: list[Found], done: list[Found]) -> list[Found]:
    """The rest, worth no more than what was searched deeper: their values are of another depth."""
    most = min((found.value for found in done), default=alpha_beta.WON)
    return [Found(found.turn, min(found.value, most), found.seen) for found in rest]


def _worth(found: Found) -> int:
    return -found.value


@cache
def searcher() -> Searcher:
    """The searcher of this process."""
    return Searcher()


def winning_turn(position: TiananmenPosition) -> tuple[Move, ...]:
    """The rest of a turn that wins, from the bowl or out of the lid; empty if there is none."""
    if position.can_win_now:
        return _won(position, Stone)
    if position.emptying or position.may_open_lid:
        return _won(position, LidStone)
    return ()


def _won(position: TiananmenPosition, kind: type[Stone] | type[LidStone]) -> tuple[Move, ...]:
    """The moves of that kind that win, known to exist."""
    side = position.to_move
    moves: list[Move] = []
    while position.outcome() is None:
        legal = [move for move in position.legal_moves() if type(move) is kind]
        after = [(move, position.play(move)) for move in legal]
        if kind is Stone:
            after = [pair for pair in after if _still_wins(pair[1], side)]
        move, position = min(after, key=lambda pair: _missing(pair[1], side))
        moves.append(move)
    return tuple(moves)


def _still_wins(position: TiananmenPosition, side: Side) -> bool:
    if outcome := position.outcome():
        return outcome.winners == (side,)
    return position.to_move is side and position.can_win_now


def _missing(position: TiananmenPosition, side: Side) -> int:
    return position.ring_distance if side is Side.BLACK else position.chain_distance


def moves_of(position: TiananmenPosition, turn: int) -> tuple[Move, ...]:
    """A turn of the kernel as moves."""
    if turn == alpha_beta.SAVE:
        return (Save(),)
    moves = []
    while turn:
        moves.append(Stone(name_of(position.size, (turn & 1023) - 1)))
        turn >>= 10
    return tuple(moves)


def ranked(
    position: TiananmenPosition, limits: SearchLimits, parts: int, noise: float = 0.0
) -> list[RankedTurn]:
    """The best turns, looking so many parts of a day ahead, or fewer where time is up.

    With `noise` each value is misjudged by that much, one standard deviation.
    """
    if win := winning_turn(position):
        return [RankedTurn(win, Evaluation(1.0))]

    def as_turns(found: Sequence[Found]) -> list[RankedTurn]:
        return [
            RankedTurn(moves_of(position, one.turn), Evaluation.from_log_odds(one.value / UNIT))
            for one in found[: limits.most]
        ]

    def tell(found: Sequence[Found]) -> None:
        if not noise:
            limits.progress(as_turns(found))

    best: list[RankedTurn] = []
    brake = timed(limits)
    for found in searcher().deepen(position, brake, parts, limits.rng, limits.most, tell):
        if noise:
            for one in found:
                one.value += round(UNIT * limits.rng.gauss(0, noise))
            found.sort(key=_worth)
        best = as_turns(found)
        limits.progress(best)
    return best


def timed(limits: SearchLimits) -> Stop:
    """The brake of a thought, its seconds counted from now."""
    deadline = time.monotonic() + limits.seconds
    return lambda: limits.stop() or time.monotonic() >= deadline
