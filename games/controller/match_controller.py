"""One running match: players, clock, undo, end and autosave, without a window.

Call `update` to advance time. Listeners receive an event for every change. The event of a move, an
undo or a redo is sent before the match is saved; both happen before the call returns.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import SystemRandom
from typing import Any

from games.ai.levels import Level
from games.controller.ai_controller import AiController, EngineClient
from games.controller.automatic_steps import AutomaticSteps
from games.controller.autosave import LoadedMatch, MatchSaver, seed_of, tags_of
from games.controller.events import (
    Event,
    FlagFell,
    GameEnded,
    Listener,
    MovePlayed,
    PositionChanged,
    Resumed,
    TurnChanged,
)
from games.controller.game_clock import GameClock, allowance
from games.controller.game_end import GameEnd
from games.controller.match_state import MatchState
from games.controller.seats import Seat
from games.controller.undo import Undo
from games.core.game import Game, Options
from games.core.match.match import AnyMatch, Match
from games.core.match.time_control import TimeControl
from games.core.position import AnyPosition, RuleError, Side
from games.core.storage.match_store import MatchStore
from games.core.text import N_


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
        game: Game,
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
        self._listeners: list[Listener] = []
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

    def subscribe(self, listener: Listener) -> None:
        """Send all future events to a listener."""
        self._listeners.append(listener)

    def unsubscribe_all(self) -> None:
        """Forget all listeners, so that other ones can show the match."""
        self._listeners.clear()

    def _notify(self, event: Event) -> None:
        for listener in self._listeners:
            listener(event)

    def _allowed_seconds(self) -> float:
        """Seconds that the computer to move may think, limited by its clock."""
        wished, control = self.state.seat.seconds, self.match.control
        return allowance(control, self.clock.left, wished) if control else wished

    # State

    @property
    def match(self) -> AnyMatch:
        """The match: the move tree and the present."""
        return self.state.match

    @property
    def position(self) -> AnyPosition:
        """The present position."""
        return self.state.match.position

    @property
    def can_undo(self) -> bool:
        """Whether undo is possible."""
        return self._undo.possible and not self.state.locked

    @property
    def record(self) -> str:
        """The whole match as text."""
        return self.saver.text(self.match)

    # Moves

    def play(self, move: Any) -> None:
        """Play a person's move; raises `RuleError` and then changes nothing."""
        if self.state.locked:
            raise RuleError(N_("No move can be made now."))
        self.play_by_program(move)

    def play_by_program(self, move: Any) -> None:
        """Play a move of the program, in a locked match too; raises `RuleError` as `play` does."""
        state = self.state
        before, seat = state.match.position, state.seat
        after = state.match.play(move)
        self.ai.moved(move)
        self.end.expect()
        state.halted = state.opened = False
        self._steps.played()
        try:
            self._notify(MovePlayed(before, move, after, seat))
            self._notify_turn(before.to_move)
        finally:
            self.saver.save(state.match)

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
        """Go to a ply of the line and continue from there."""
        self._travel(lambda: self.match.go(ply), looking=False)
        self.resume()

    def resume(self) -> None:
        """Resume the match from here, or retry after an engine failure."""
        self.state.halted = self.state.opened = self.ai.failed = False
        self._steps.resumed()
        try:
            self._notify(Resumed())
        finally:
            self.saver.save(self.match)

    def _travel(self, go: Callable[[], object], *, looking: bool) -> None:
        state, before = self.state, self.match.node
        go()
        after = state.match.node
        if after is before:
            return
        self.ai.stop()
        state.halted = state.opened or (looking and state.match.can_redo)
        if looking and not state.opened:
            self.saver.save_soon()
        self._steps.present_changed()
        self.end.expect(known=state.over)
        try:
            self._notify(PositionChanged(before, after))
            self._notify_turn(before.position.to_move, ended=False)
        finally:
            if not (looking or state.opened):
                self.saver.save(state.match)

    def _notify_turn(self, side: Side, *, ended: bool = True) -> None:
        """Send `TurnChanged` or `GameEnded`."""
        match = self.state.match
        outcome, to_move = match.outcome(), match.position.to_move
        if outcome is not None and ended:
            self._notify(GameEnded(outcome))
        elif outcome is None and to_move is not side:
            self._notify(TurnChanged(to_move))

    # Time

    def update(self, dt: float, *, skipped: float = 0.0, settled: bool = True) -> None:
        """Advance by `dt` seconds.

        `skipped` are further seconds that clocks count and pauses do not, because the window was
        blocked. Automatic steps wait until the display has `settled`.
        """
        if not (self.state.over or self.state.halted):
            self.elapsed += dt + skipped
        self.ai.poll()
        if self.clock.update(dt + skipped, thinking=self.ai.thinking):
            self.saver.save_soon()
        self.saver.update(dt, self.match)
        self._steps.update(dt, settled=settled)

    def next_change(self) -> float:
        """Seconds until `update` does something without input or news of the engine."""
        clock = self.clock.next_change(thinking=self.ai.thinking)
        return min(clock, self.saver.next_change(), self._steps.next_change())

    def _flag_fell(self) -> None:
        self.ai.stop()
        self.end.expect()
        try:
            self._notify(FlagFell(self.position.to_move))
            self._notify_turn(self.position.to_move)
        finally:
            self.saver.save(self.match)

    def close(self) -> None:
        """Cancel the engine's request, save, and release the file."""
        self.ai.cancel()
        if self.match.control and not self.state.opened:
            self.saver.save_soon()
        self.saver.close(self.match)
