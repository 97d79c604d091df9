"""Announces the events of a match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, cast

from games.controller.seats import (
    ClockTicked,
    Event,
    FlagFell,
    LowTime,
    MovePlayed,
    PositionChanged,
    QuestionAsked,
    Seat,
)
from games.controller.session import LAST_SECONDS
from games.core.position import Side
from games.core.translation import _, in_sequence, ngettext
from games.storage.files import as_sentence
from games.ui.match.half_turn import HalfTurn
from games.ui.match.reader import BoardReader
from games.ui.match.view import MatchView, P, PendingMove

MINUTE = 60
"""Seconds on a person's clock that are announced, besides the last ones."""
THINKING = 3.0
"""Seconds after which it is said that a computer is still thinking."""


class Announcer(Generic[P]):
    """Announces turns, what they bring, whose turn it is, and warnings of clocks."""

    def __init__(
        self,
        view: MatchView[P],
        reader: BoardReader[P],
        *,
        own: Callable[[Seat], bool],
        half_turn: HalfTurn[P] | None = None,
        tells_turns: bool = True,
    ) -> None:
        """`own` tells whether the listener moves for a seat.

        Without a `half_turn` no move has to be confirmed. `tells_turns` is False where something
        else says who is to move, and how it ends.
        """
        self._view = view
        self._reader = reader
        self._announcements = view.context.announcements
        self._own = own
        self._half_turn, self._tells_turns = half_turn, tells_turns
        self._confirming: PendingMove | None = None
        self._travelled = False
        self._begun = False
        self._thought: float | None = 0.0  # None once it was said

    def update(self, dt: float) -> None:
        self._tell_confirmation()
        if not self._begun:
            self._begun = True
            self._thought = None if self._view.session.ai.thinking else 0.0
            title = as_sentence(_(self._view.session.game.title))
            last = self._reader.turn_back()
            self._announcements.say(in_sequence((title, last, self._reader.task())))
        if not self._view.session.ai.thinking:
            self._thought = 0.0
        elif self._thought is not None:
            self._thought += dt
            if self._thought >= THINKING:
                self._thought = None
                name = self._view.session.seat.name
                self._announcements.say(_("{name} is thinking.").format(name=name))

    def _tell_confirmation(self) -> None:
        """Ask for the confirmation of a move; a warning of it is said by the status line."""
        half_turn = self._half_turn
        pending = self._view.pending if half_turn and not half_turn.teacher.examination else None
        if pending is self._confirming or half_turn is None:
            return
        self._confirming = pending
        if pending:
            told = self._reader.speech.proposed(self._view.position, [pending.move])
            keys = _("Enter plays it, Escape takes it back.")
            self._announcements.say(in_sequence(("" if half_turn.teacher.warning else told, keys)))

    def tell(self, event: Event) -> None:
        match event:
            case MovePlayed():
                self._travelled = False
                self._tell_move(event)
                before, after = event.before, event.after
                complete = not after.mid_turn and after.outcome() is None
                # The same side, perhaps of another player, may take another turn.
                again = complete and before.to_move is after.to_move and len(after.sides) > 1
                if event.turn or again:
                    self._tell_turn(event.after.to_move)
                elif event.outcome:
                    self._tell_end()
            case PositionChanged():
                self._travelled = True
                self._tell_travel(event)
                if event.turn:
                    self._tell_turn(event.turn)
            case ClockTicked():
                self._tell_minute(event)
            case LowTime():
                seat = self._view.session.seat_of(event.side)
                self._say_left(seat, round(LAST_SECONDS))
            case FlagFell():
                self._tell_end()
            case QuestionAsked():
                self._announcements.say(self._reader.speech.board(cast(P, event.position)))

    def _tell_move(self, event: MovePlayed) -> None:
        """Say an own gesture at once, and the turn of another player when it is complete."""
        before, after = cast(P, event.before), cast(P, event.after)
        if self._own(event.seat):
            self._announcements.say(self._reader.speech.move(before, event.move, after))
        elif not after.mid_turn or after.outcome():
            self._announcements.say(self._reader.turn_back())

    def _tell_travel(self, event: PositionChanged) -> None:
        """Say what was taken back and is to be done now, or which turn is looked at."""
        reader = self._reader
        if self._view.session.halted:
            self._announcements.say(reader.viewed())
            return
        ahead = event.after.ply > event.before.ply
        told = reader.turn_back() if ahead else reader.taken_back(event.before, event.after)
        task = reader.task() if self._tells_turns else ""
        self._announcements.say(in_sequence((told, task)))

    def _tell_end(self) -> None:
        if self._tells_turns:
            self._announcements.say(self._reader.task())

    def _tell_turn(self, side: Side) -> None:
        if not self._tells_turns:
            return
        session = self._view.session
        mine = self._own(session.seat_of(side))
        if mine and not (self._travelled or session.halted or session.choices):
            task = self._reader.speech.turn_task(self._view.position)
            self._announcements.say(in_sequence((self._reader.whose_turn(), task)))

    def _tell_minute(self, event: ClockTicked) -> None:
        seat = self._view.session.seat_of(event.side)
        control: Any = self._view.match.control
        if self._own(seat) and MINUTE - 1 < event.left <= MINUTE < control.seconds / 2:
            self._say_left(seat, MINUTE)

    def _say_left(self, seat: Seat, seconds: int) -> None:
        sentence = ngettext(
            "{name} has {count} second left.", "{name} has {count} seconds left.", seconds
        )
        self._announcements.say(sentence.format(name=seat.name, count=seconds), urgent=True)
