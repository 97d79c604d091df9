"""One running match: players, clock, undo, end and autosave, without a window.

Call `update` to advance time. The listener receives one event for every change, with all that has
changed. A move, an undo or a redo is saved before its event is sent, so that what is shown is on
the disk; both happen before the call returns.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import SystemRandom
from typing import Any

from games.ai.engine import EngineClient
from games.controller.opponent import AiController
from games.controller.saver import LoadedMatch, MatchSaver, seed_of, tags_of
from games.controller.seats import (
    ClockTicked,
    FlagFell,
    LowTime,
    MatchState,
    MovePlayed,
    PhaseChanged,
    PositionChanged,
    QuestionAsked,
    ResultDue,
    Seat,
    swapped,
)
from games.core.game import POSITION, AnyGame, Level, Options
from games.core.match import AnyMatch, Match, TimeControl, rounded_up
from games.core.position import AnyPosition, RuleError, seat_to_move
from games.core.translation import N_
from games.storage.matches import MatchStore

MOVE_PAUSE = 0.25
"""Seconds between the moves of a computer's turn, so that they can be followed."""
REPLY_PAUSE = 0.25
"""Seconds between what has been shown of a turn and the computer's reply, so that both are seen."""
FORCED_PAUSE = 1.0
"""Seconds between what has been shown of a forced turn and the program's next one."""
RESULT_PAUSE = 1.0
"""Seconds between the end of the last animation and the result."""
LAST_SECONDS = 10.0
"""Seconds from which a clock warns and shows tenths."""
SHORTEST_TICK = 0.05
"""Seconds between two looks at a clock that shows tenths."""
SAVE_EVERY = 2.0
"""Interval in seconds at which the match is saved while a clock runs."""
RESERVE = 1.0
"""Seconds reserved for the transmission of a computer's answer."""
TURNS_AHEAD = 20
"""The number of future turns among which a computer divides its time."""


@dataclass(frozen=True, slots=True)
class MatchServices:
    engine: EngineClient
    levels: Sequence[Level]
    """The levels of the game, weakest first."""
    store: MatchStore | None
    """Where the match is saved; None for a lesson, which is not saved."""
    pondering: Callable[[], bool] = lambda: False
    """Whether a computer may think while a person is to move."""


@dataclass(frozen=True, slots=True)
class NewGame:
    options: Options
    """Prepared options: all random choices are made."""
    seats: tuple[Seat, ...]
    control: TimeControl | None


class Session(MatchState):
    def __init__(
        self,
        game: AnyGame,
        options: Options,
        seats: Sequence[Seat],
        services: MatchServices,
        *,
        control: TimeControl | None = None,
        loaded: LoadedMatch | None = None,
        start: AnyPosition | None = None,
    ) -> None:
        """Start a match, with clocks if a control is given; or continue a loaded one.

        `options` must be prepared. `start` is another first position than theirs. Raises
        `OptionError`.
        """
        if loaded:
            match: AnyMatch = loaded.record.match
            tags, autosave = loaded.record.tags, loaded.autosave
            known = seed_of(tags)
        else:
            match = Match(game.first_position(options) if start is None else start, control)
            tags, autosave, known = {}, None, None
        opened = loaded is not None and autosave is None
        super().__init__(game, options, seats, match, from_elsewhere=opened)
        seed = SystemRandom().getrandbits(32) if known is None else known
        tags = tags if loaded else tags_of(options, seats, seed)
        self.daily = tags.get("Daily", "")
        """The date of its deal of the day; empty for another deal."""
        self.elapsed = 0.0
        """Seconds that have been played in this window."""
        # a match from a puzzle is practice: it counts nowhere
        store = None if POSITION in options else services.store
        self.saver = MatchSaver(store, game, tags, self.notify, autosave)
        self._pondering = services.pondering
        self.ai = AiController(self, services.engine, services.levels, seed)
        self._saved_left = 0.0  # seconds left on the clock at its last save
        self._pause = 0.0  # seconds until the next automatic step
        self._reply_in = 0.0  # seconds until a computer's turn may begin
        self._asked: AnyPosition | None = None  # the position whose question was asked last
        self._result_in = math.inf if self.over else RESULT_PAUSE

    @property
    def can_undo(self) -> bool:
        """Whether there is an earlier decision of a person or, among computers, any turn."""
        match = self.match
        if self.locked or not self.has_people:
            return match.can_undo and not self.locked
        return any(self.is_decision(match.nodes[ply].position) for ply in range(match.ply))

    @property
    def record(self) -> str:
        """The whole match as text."""
        return self.saver.text(self.match)

    # Moves

    def play(self, move: Any) -> None:
        """Play a person's move; raises `RuleError` and then changes nothing."""
        if self.locked:
            raise RuleError(N_("No move can be made now."))
        self.play_by_program(move)

    def play_by_program(self, move: Any, *, forced: bool = False) -> None:
        """Play a move of the program, in a locked match too; raises `RuleError` as `play` does.

        It is `forced` if it is the only legal one.
        """
        match, before, seat = self.match, self.match.position, self.seat
        after = match.play(move)
        self.ai.moved(move)
        self.halted = self.opened = False
        self._pause = MOVE_PAUSE if after.mid_turn else 0.0
        self._reply_in = 0.0 if after.mid_turn else REPLY_PAUSE
        self._result_in = RESULT_PAUSE
        self.saver.save(match)
        outcome = match.outcome()
        turn = None if outcome or after.to_move is before.to_move else after.to_move
        self.notify(MovePlayed(before, move, after, seat, turn, outcome, forced))

    def undo(self, *, whole_turn: bool = False) -> None:
        """Undo a move, or a turn; against computers, back to the person's last decision."""
        match = self.match

        def go() -> None:
            before = match.node
            if not self._to_decision(match.undo_turn if whole_turn else match.undo):
                while match.node is not before:  # no decision of a person there: stay
                    match.redo()

        if not self.locked:
            self._travel(go, looking=not self.has_people)

    def redo(self, *, whole_turn: bool = False) -> None:
        """Redo moves up to the person's next decision."""
        step = self.match.redo_turn if whole_turn else self.match.redo
        if not self.locked:
            self._travel(lambda: self._to_decision(step), looking=not self.has_people)

    def view(self, go: Callable[[], object]) -> None:
        """Go to another node to view it; the match is paused there."""
        self._travel(go, looking=True)

    def go_back(self, ply: int) -> None:
        """Go to a ply of the line and continue from there."""
        self._travel(lambda: self.match.go(ply), looking=False)
        self.resume()

    def resume(self) -> None:
        """Resume the match from here, or retry after an engine failure."""
        self.halted = self.opened = self.ai.failed = False
        self._asked = None
        self.saver.save(self.match)
        self.notify(PhaseChanged("resumed"))

    def _to_decision(self, step: Callable[[], bool]) -> bool:
        """Step until a person has a decision, among computers once; False if there is none."""
        while step():
            if not self.has_people or self.over or self.is_decision(self.position):
                return True
        return False

    def _travel(self, go: Callable[[], object], *, looking: bool) -> None:
        before = self.match.node
        go()
        after = self.match.node
        if after is before:
            return
        self.ai.stop()
        self.halted = self.opened or (looking and self.match.can_redo)
        self._pause, self._asked = MOVE_PAUSE, None
        self._result_in = math.inf if self.over else RESULT_PAUSE
        if looking and not self.opened:
            self.saver.save_soon()
        elif not self.opened:
            self.saver.save(self.match)
        side = after.position.to_move
        other = side is not before.position.to_move and not self.over
        self.notify(PositionChanged(before, after, side if other else None, looking))

    # Time

    def update(self, dt: float, *, skipped: float = 0.0, settled: bool = True) -> None:
        """Advance by `dt` seconds.

        `skipped` are further seconds that clocks count and pauses do not, because the window was
        blocked. Automatic steps wait until the display has `settled`.
        """
        if not (self.over or self.halted):
            self.elapsed += dt + skipped
        self.ai.poll()
        if self._clock_runs:
            self._run_clock(dt + skipped)
        self.saver.update(dt, self.match)
        self._pause -= dt
        self._reply_in -= dt * settled
        if settled and self._pause <= 0:
            self._take_step(dt)

    @property
    def result_is_coming(self) -> bool:
        """Whether the match is over and `ResultDue` will be told soon."""
        return self.over and self._result_in < math.inf

    def next_change(self) -> float:
        """Seconds until `update` does something without input or news of the engine."""
        due = self.saver.next_change()
        if self._clock_runs:  # until it shows another time
            left = self.time_left
            due = min(due, SHORTEST_TICK if left <= LAST_SECONDS + 1 else left % 1 or 1.0)
        if self._pause > 0:
            return min(due, self._pause)
        if self.over:
            return min(due, self._result_in)
        if self.ai.moves or (self._can_go_on and self._is_forced):
            return min(due, max(self._reply_in, 0.0))
        return 0.0 if self._can_go_on else due

    def close(self) -> None:
        """Cancel the engine's request, save, and release the file."""
        self.ai.engine.cancel()
        if self.match.control and not self.opened:
            self.saver.save_soon()
        self.saver.close(self.match)

    # Automatic steps: computers' moves, forced moves, questions, the result. One at a time.

    def _take_step(self, dt: float) -> None:
        if self.over:
            self._result_in -= dt
            if self._result_in <= 0:
                self._result_in = math.inf
                self.notify(ResultDue(self._person_won()))
        elif self.ai.moves:
            if self._reply_in <= 0:
                self.play_by_program(self.ai.moves[0])
        elif self.halted or self.locked or self.ai.failed:
            return
        elif (move := self.forced(self.position)) is not None:
            if self._reply_in <= 0:
                self.play_by_program(move, forced=True)
                self._reply_in = FORCED_PAUSE
        elif self.seat.kind == "computer":
            self.ai.think(self._allowed_seconds())
        elif self._asked is not self.position and (choices := self.choices):
            self._asked = self.position
            self.notify(QuestionAsked(self.position, tuple(choices)))
        elif self._ponders:
            self.ai.ponder()

    @property
    def _can_go_on(self) -> bool:
        """Whether a forced move or a request to a computer is due."""
        if self.halted or self.locked or self.ai.failed:
            return False
        computer = self.seat.kind == "computer" and not self.ai.thinking
        return computer or self._is_forced or self._ponders

    @property
    def _is_forced(self) -> bool:
        return self.forced(self.position) is not None

    @property
    def _ponders(self) -> bool:
        return self._pondering() and self.ai.may_ponder

    def _person_won(self) -> bool:
        outcome = self.match.outcome()
        winners = outcome.winners if outcome else ()
        return any(self.seat_of(side).kind == "human" for side in winners)

    # The clock of the side to move, and the time management of computers

    @property
    def time_left(self) -> float:
        """Seconds left on the clock of the side to move; the match must have clocks."""
        return self.match.clocks[seat_to_move(self.position)]

    @property
    def _clock_runs(self) -> bool:
        if self.match.control is None or self.halted:
            return False
        return self.ai.thinking or self.waits_for_person

    def _run_clock(self, dt: float) -> None:
        before, side = self.time_left, self.position.to_move
        self.match.spend(dt)
        left = self.time_left
        if math.ceil(rounded_up(left)) != math.ceil(rounded_up(before)):
            self.notify(ClockTicked(side, left))
        if outcome := self.match.outcome():
            self.ai.stop()
            self._result_in = RESULT_PAUSE
            self.saver.save(self.match)
            self.notify(FlagFell(side, outcome))
        elif left <= LAST_SECONDS < before:
            self.notify(LowTime(side))
        if self._saved_left - left > SAVE_EVERY or self._saved_left < left:
            self._saved_left = left
            self.saver.save_soon()

    def _allowed_seconds(self) -> float:
        """Seconds that the computer to move may think, limited by its clock."""
        wished, control = self.seat.seconds, self.match.control
        return allowance(control, self.time_left, wished) if control else wished

    # Games that can follow

    def restart(self) -> NewGame:
        """A game with the same seats and options; random choices are made again."""
        return self._new_game(self.game.set_up(self.options), self.seats)

    def rematch(self) -> NewGame:
        """The same with swapped seats; a match of several games starts at its first one."""
        return self._new_game(self.game.set_up(self.options, carry=False), swapped(self.seats))

    def next_game(self) -> NewGame | None:
        """The next game of a match of several games; None if the match is decided."""
        options = self.game.next_options(self.options, self.position)
        return None if options is None else self._new_game(self.game.set_up(options), self.seats)

    @property
    def has_next_game(self) -> bool:
        return self.game.next_options(self.options, self.position) is not None

    def _new_game(self, options: Options, seats: tuple[Seat, ...]) -> NewGame:
        return NewGame(options, seats, self.match.control)


def allowance(control: TimeControl, left: float, wished: float) -> float:
    """Seconds that a computer may think about a turn (time management).

    >>> allowance(TimeControl(300), 200, 3), allowance(TimeControl(300), 21, 3)
    (3, 1.0)
    """
    usable = max(left - RESERVE, left / 10)
    share = usable if control.per_turn else usable / TURNS_AHEAD + control.bonus
    return min(wished, share, usable)
