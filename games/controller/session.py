"""One running match: players, clock, undo, end and autosave, without a window.

Call `update` to advance time. The listener receives one event for every change, with all that has
changed. A move, an undo or a redo is saved before its event is sent, so that what is shown is on
the disk; both happen before the call returns.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil
from random import SystemRandom
from typing import Any

from games.controller.opponent import AiController, EngineClient
from games.controller.saver import LoadedMatch, MatchSaver, seed_of, tags_of
from games.controller.seats import (
    ClockTicked,
    Event,
    FlagFell,
    Listener,
    LowTime,
    MatchState,
    MovePlayed,
    PositionChanged,
    QuestionAsked,
    ResultDue,
    Resumed,
    Seat,
    swapped,
)
from games.core.game import AnyGame, Level, Options
from games.core.match import AnyMatch, Match, TimeControl, rounded_up
from games.core.position import AnyPosition, RuleError
from games.core.translation import N_
from games.storage.matches import MatchStore


@dataclass(frozen=True, slots=True)
class MatchServices:
    """The services that a match uses."""

    engine: EngineClient
    levels: Sequence[Level]
    """The levels of the game, weakest first."""
    store: MatchStore | None
    """Where the match is saved; None for a lesson, which is not saved."""


class MatchController:
    """One running match."""

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
        self.listener: Listener | None = None
        """Receives all events."""
        if loaded:
            match: AnyMatch = loaded.record.match
        else:
            match = Match(game.start(options) if start is None else start, control)
        opened = loaded is not None and loaded.from_elsewhere
        self.state = MatchState(game, options, seats, match, from_elsewhere=opened)
        known = seed_of(loaded.record.tags) if loaded else None
        seed = SystemRandom().getrandbits(32) if known is None else known
        tags = loaded.record.tags if loaded else tags_of(options, seats, seed)
        self.daily = tags.get("Daily", "")
        """The date of its deal of the day; empty for another deal."""
        self.elapsed = 0.0
        """Seconds that have been played in this window."""
        autosave = loaded.autosave if loaded else None
        self.saver = MatchSaver(services.store, game, tags, self._notify, autosave)
        self.clock = GameClock(self.state, self._notify, self._flag_fell)
        self.ai = AiController(
            self.state, services.engine, services.levels, seed, self._notify, self._allowed_seconds
        )
        self.end = GameEnd(self.state, self._notify)
        self._undo = Undo(self.state)
        self._steps = AutomaticSteps(
            self.state, self.ai, self.end, self.play_by_program, self._notify
        )

    def _notify(self, event: Event) -> None:
        if self.listener:
            self.listener(event)

    def _allowed_seconds(self) -> float:
        wished, control = self.state.seat.seconds, self.match.control
        return allowance(control, self.clock.left, wished) if control else wished

    # State

    @property
    def match(self) -> AnyMatch:
        return self.state.match

    @property
    def position(self) -> AnyPosition:
        return self.state.match.position

    @property
    def can_undo(self) -> bool:
        return self._undo.possible and not self.state.locked

    @property
    def record(self) -> str:
        return self.saver.text(self.match)

    # Moves

    def play(self, move: Any) -> None:
        if self.state.locked:
            raise RuleError(N_("No move can be made now."))
        self.play_by_program(move)

    def play_by_program(self, move: Any, *, forced: bool = False) -> None:
        """Play a move of the program, in a locked match too; raises `RuleError` as `play` does.

        It is `forced` if it is the only legal one.
        """
        state = self.state
        before, seat = state.match.position, state.seat
        after = state.match.play(move)
        self.ai.moved(move)
        self.end.expect()
        state.halted = state.opened = False
        self._steps.played()
        self.saver.save(state.match)
        outcome = state.match.outcome()
        turn = None if outcome or after.to_move is before.to_move else after.to_move
        self._notify(MovePlayed(before, move, after, seat, turn, outcome, forced))

    def undo(self, *, whole_turn: bool = False) -> None:
        """Undo a move, or a turn; against computers, back to the person's last decision."""
        if self.state.locked:
            return
        looking = not self.state.has_people
        self._travel(lambda: self._undo.undo(whole_turn=whole_turn), looking=looking)

    def redo(self, *, whole_turn: bool = False) -> None:
        """Redo moves up to the person's next decision."""
        if self.state.locked:
            return
        looking = not self.state.has_people
        self._travel(lambda: self._undo.redo(whole_turn=whole_turn), looking=looking)

    def view(self, go: Callable[[], object]) -> None:
        """Go to another node to view it; the match is paused there."""
        self._travel(go, looking=True)

    def go_back(self, ply: int) -> None:
        self._travel(lambda: self.match.go(ply), looking=False)
        self.resume()

    def resume(self) -> None:
        """Resume the match from here, or retry after an engine failure."""
        self.state.halted = self.state.opened = self.ai.failed = False
        self._steps.resumed()
        self.saver.save(self.match)
        self._notify(Resumed())

    def _travel(self, go: Callable[[], object], *, looking: bool) -> None:
        state, before = self.state, self.match.node
        go()
        after = state.match.node
        if after is before:
            return
        self.ai.stop()
        state.halted = state.opened or (looking and state.match.can_redo)
        self._steps.present_changed()
        self.end.expect(known=state.over)
        if looking and not state.opened:
            self.saver.save_soon()
        elif not state.opened:
            self.saver.save(state.match)
        side = after.position.to_move
        other = side is not before.position.to_move and not state.over
        self._notify(PositionChanged(before, after, side if other else None))

    # Time

    def update(self, dt: float, *, skipped: float = 0.0, settled: bool = True) -> None:
        """Advance by `dt` seconds.

        `skipped` are further seconds that clocks count and pauses do not, because the window was
        blocked. Automatic steps wait until the display has `settled`.
        """
        if not (self.state.over or self.state.halted):
            self.elapsed += dt + skipped
        self.ai.poll()
        match = self.state.match
        if match.control and self.clock.update(dt + skipped, thinking=self.ai.thinking):
            self.saver.save_soon()
        self.saver.update(dt, match)
        self._steps.update(dt, settled=settled)

    def next_change(self) -> float:
        """Seconds until `update` does something without input or news of the engine."""
        due = min(self.saver.next_change(), self._steps.next_change())
        if not self.state.match.control:
            return due
        return min(due, self.clock.next_change(thinking=self.ai.thinking))

    def _flag_fell(self) -> None:
        self.ai.stop()
        self.end.expect()
        self.saver.save(self.match)
        outcome = self.match.outcome()
        assert outcome is not None
        self._notify(FlagFell(self.position.to_move, outcome))

    def close(self) -> None:
        self.ai.cancel()
        if self.match.control and not self.state.opened:
            self.saver.save_soon()
        self.saver.close(self.match)


# -- The automatic steps of a match: computers' moves, forced moves, questions, the result -----

# One step at a time, and none while an animation runs.

MOVE_PAUSE = 0.25
"""Seconds between the moves of a computer's turn, so that they can be followed."""


class AutomaticSteps:
    """Takes the next automatic step."""

    def __init__(
        self,
        state: MatchState,
        ai: AiController,
        end: GameEnd,
        play: Callable[..., None],
        notify: Listener,
    ) -> None:
        self._state = state
        self._ai = ai
        self._end = end
        self._play = play
        self._notify = notify
        self._pause = 0.0
        self._asked: AnyPosition | None = None  # the position whose question was asked last

    def played(self) -> None:
        self._pause = MOVE_PAUSE if self._state.match.position.mid_turn else 0.0

    def present_changed(self) -> None:
        self._pause = MOVE_PAUSE
        self._asked = None

    def resumed(self) -> None:
        self._asked = None

    def update(self, dt: float, *, settled: bool) -> None:
        self._pause -= dt
        if not settled or self._pause > 0:
            return
        if self._state.over:
            self._end.update(dt)
        elif self._ai.moves:
            self._play(self._ai.moves[0])
        elif not (self._state.halted or self._state.locked or self._ai.failed):
            self._go_on()

    def next_change(self) -> float:
        if self._pause > 0:
            return self._pause
        if self._state.over:
            return self._end.next_change()
        return 0.0 if self._ai.moves or self._can_go_on() else math.inf

    def _can_go_on(self) -> bool:
        state = self._state
        if state.halted or state.locked or self._ai.failed:
            return False
        computer = state.seat.kind == "computer" and not self._ai.thinking
        return computer or state.forced(state.position) is not None

    def _go_on(self) -> None:
        state, position = self._state, self._state.position
        if (move := state.forced(position)) is not None:
            self._play(move, forced=True)
            self._pause = 2 * MOVE_PAUSE
        elif state.seat.kind == "computer":
            self._ai.think()
        elif self._asked is not position and (choices := state.choices):
            self._asked = position
            self._notify(QuestionAsked(position, tuple(choices)))


# -- The clock of the side to move, its warnings, and the time management of computers ---------

LAST_SECONDS = 10.0
"""Seconds from which a clock warns and shows tenths."""
RESERVE = 1.0
"""Seconds reserved for the transmission of a computer's answer."""
TURNS_AHEAD = 20
"""The number of future turns among which a computer divides its time."""
SHORTEST_TICK = 0.05
"""Seconds between two looks at a clock that shows tenths."""
SAVE_EVERY = 2.0
"""Interval in seconds at which the match is saved while a clock runs."""


class GameClock:
    """Runs the clock of the side to move, and detects the fall of its flag."""

    def __init__(self, state: MatchState, notify: Listener, flag_fell: Callable[[], None]) -> None:
        self._state = state
        self._notify = notify
        self._flag_fell = flag_fell
        self._saved = 0.0  # seconds left at the last save

    @property
    def left(self) -> float:
        position = self._state.position
        return self._state.match.clocks[position.sides.index(position.to_move)]

    def update(self, dt: float, *, thinking: bool) -> bool:
        """Run the clock of the side to move; True if the match should be saved soon.

        `thinking` says whether a computer is thinking about its turn.
        """
        if not self._runs(thinking=thinking):
            return False
        before, side = self.left, self._state.position.to_move
        self._state.match.spend(dt)
        left = self.left
        if ceil(rounded_up(left)) != ceil(rounded_up(before)):
            self._notify(ClockTicked(side, left))
        if self._state.over:
            self._flag_fell()
        elif left <= LAST_SECONDS < before:
            self._notify(LowTime(side))
        return self._save_due(left)

    def next_change(self, *, thinking: bool) -> float:
        if not self._runs(thinking=thinking):
            return math.inf
        left = self.left
        if left <= LAST_SECONDS + 1:
            return SHORTEST_TICK
        return left % 1 or 1.0

    def _runs(self, *, thinking: bool) -> bool:
        state = self._state
        deciding = thinking or state.waits_for_person
        return state.match.control is not None and deciding and not state.halted

    def _save_due(self, left: float) -> bool:
        due = self._saved - left > SAVE_EVERY or self._saved < left
        if due:
            self._saved = left
        return due


def allowance(control: TimeControl, left: float, wished: float) -> float:
    """Seconds that a computer may think about a turn (time management).

    >>> allowance(TimeControl(300), 200, 3), allowance(TimeControl(300), 21, 3)
    (3, 1.0)
    """
    usable = max(left - RESERVE, left / 10)
    share = usable if control.per_turn else usable / TURNS_AHEAD + control.bonus
    return min(wished, share, usable)


# -- The end of a game: the time to show its result, and the games that can follow -------------

RESULT_PAUSE = 1.0
"""Seconds between the end of the last animation and the result."""


@dataclass(frozen=True, slots=True)
class NewGame:
    """The arguments of a game that follows."""

    options: Options
    """Prepared options: all random choices are made."""
    seats: tuple[Seat, ...]
    control: TimeControl | None


class GameEnd:
    """Sends `ResultDue` once, and prepares the following game."""

    def __init__(self, state: MatchState, notify: Listener) -> None:
        self._state = state
        self._notify = notify
        self.expect(known=state.over)

    def expect(self, *, known: bool = False) -> None:
        """Schedule the result if the game has ended, unless it was shown already."""
        self._told = known
        self._pause = RESULT_PAUSE

    def update(self, dt: float) -> None:
        self._pause -= dt
        if self._pause <= 0 and not self._told:
            self._told = True
            self._notify(ResultDue(self._person_won()))

    def next_change(self) -> float:
        return math.inf if self._told else self._pause

    def _person_won(self) -> bool:
        outcome = self._state.match.outcome()
        winners = outcome.winners if outcome else ()
        return any(self._state.seat_of(side).kind == "human" for side in winners)

    # Games that can follow

    def restart(self) -> NewGame:
        state = self._state
        return self._new(state.game.set_up(state.options), state.seats)

    def rematch(self) -> NewGame:
        """A game with the same options and swapped seats.

        A match starts again at its first game.
        """
        state = self._state
        return self._new(state.game.set_up(state.options, carry=False), swapped(state.seats))

    def next_game(self) -> NewGame | None:
        """The next game of the match; None if the match is decided."""
        state = self._state
        options = state.game.next_options(state.options, state.position)
        return None if options is None else self._new(state.game.set_up(options), state.seats)

    @property
    def has_next_game(self) -> bool:
        state = self._state
        return state.game.next_options(state.options, state.position) is not None

    def _new(self, options: Options, seats: tuple[Seat, ...]) -> NewGame:
        return NewGame(options, seats, self._state.match.control)


# -- Undo and redo between decisions of persons ------------------------------------------------


class Undo:
    """Undo and redo to the nearest decision of a person.

    Turn by turn if all players are computers.
    """

    def __init__(self, state: MatchState) -> None:
        self._state = state

    @property
    def possible(self) -> bool:
        """Whether undo is possible: to an earlier decision or, among computers, to any turn."""
        match = self._state.match
        if not self._state.has_people:
            return match.can_undo
        return any(self._state.is_decision(match.position_at(ply)) for ply in range(match.ply))

    def undo(self, *, whole_turn: bool = False) -> None:
        match = self._state.match
        before = match.node
        if not self._travel(match.undo_turn if whole_turn else match.undo):
            while match.node is not before:  # no decision of a person there: stay
                match.redo()

    def redo(self, *, whole_turn: bool = False) -> None:
        match = self._state.match
        self._travel(match.redo_turn if whole_turn else match.redo)

    def _travel(self, step: Callable[[], bool]) -> bool:
        """Step until a person has a decision, among computers once; False if there is none."""
        state = self._state
        while step():
            if not state.has_people or state.over or state.is_decision(state.position):
                return True
        return False
