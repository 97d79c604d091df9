"""A match for a screen reader: its board, sentences on request, and announcements."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import cached_property, partial
from typing import Any

import pygame

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
from games.controller.session import LAST_SECONDS, Session
from games.core.match import AnyNode
from games.core.position import AnyPosition, Side
from games.core.translation import Counted, _, in_sequence, listed
from games.storage.files import as_sentence
from games.ui.board.sprites import Place
from games.ui.look.look import SceneContext
from games.ui.look.speech import READINGS, Speech
from games.ui.look.view import PendingMove
from games.ui.match.half_turn import HalfTurn
from games.ui.match.move_list import viewed_turn
from games.ui.match.opening import whose_turn
from games.ui.match.view import MatchWindow, clock_text
from games.ui.toolkit.access import AccessNode


class BoardReader:
    """Describes the board, and reads about the position aloud; sleeps without a screen reader."""

    def __init__(self, view: MatchWindow, task: Callable[[], str] | None = None) -> None:
        """`task` describes the side to move and its task; by default the expected move."""
        self._view = view
        self._announcements = view.context.announcements
        self.task = task or (lambda: view.texts.expectation(view.position))
        self._shown: tuple[AnyPosition, Side | None] | None = None  # when it was last looked at
        self._rows: tuple[AnyPosition, Side | None, Sequence[Sequence[Place]]] | None = (
            None  # the last ones
        )
        self._cells: dict[Place, str] = {}
        self._selected: Place | None = None  # when it was last looked at
        self._back = 0  # turns read one after the other

    def tell_suggested(self, moves: Sequence[Any]) -> None:
        if moves and self._announcements.wanted:
            self._announcements.say(self._view.speech.proposed(self._view.position, moves))

    def tell_marked(self, places: Collection[Place]) -> None:
        name, position = self._view.speech.place_name, self._view.position
        names = listed(name(position, place) for place in places)
        self._announcements.say(_("Marked: {places}.").format(places=names))

    @property
    def titles(self) -> dict[str, str]:
        return {reading.action: reading.title for reading in self._view.speech.readings()}

    # The cursor

    def rows(self) -> Sequence[Sequence[Place]]:
        """All places for the cursor in the present position; none without a screen reader."""
        if not self._announcements.wanted:
            return ()
        position, viewer = self._view.position, self._view.viewer
        known = self._rows
        if known is None or known[0] is not position or known[1] is not viewer:
            self._rows = known = position, viewer, self._view.speech.rows(position)
        return known[2]

    def follow(self) -> None:
        """Announce returned pieces, and forget sentences about an earlier position."""
        view, board = self._view, self._view.board
        before, self._shown = self._shown, None
        if not self._announcements.wanted:
            return
        self._shown = view.position, view.viewer
        moved = before is None or before[0] is not view.position
        if moved or before != self._shown:
            self._cells.clear()
            self._back = 0
        put_back = self._selected is not None and board.selected is None and not moved
        self._selected = board.selected
        if put_back and view.pending is None:
            self._announcements.say(_("Put back."))

    def tell_picked_up(self, origin: Place) -> None:
        if self._announcements.wanted and self._view.board.drag is None:
            targets = [*self._view.board.targets(origin)]
            said = self._view.speech.picked_up(self._view.position, origin, targets)
            self._announcements.say(said)

    # Keys

    def handle(self, event: pygame.Event) -> bool:
        if event.type != pygame.KEYDOWN or not self._announcements.wanted:
            return False
        readings, keys = self._readings(), self._view.context.keys
        action = keys.action(event, (*readings, "go_to_place"))
        if action != "read_last":
            self._back = 0
        if action == "go_to_place":
            self._view.context.scenes.push(
                "ask",
                title=_("Go to which place?"),
                yes=_("Go there"),
                action=self._go_to_named,
                length=20,
            )
        elif action:
            said = readings[action]() or _("There is nothing to read.")
            self._announcements.say(said, urgent=True)
        return bool(action)

    def _readings(self) -> dict[str, Callable[[], str]]:
        place = self._view.board.cursor.place
        found: dict[str, Callable[[], str]] = {
            "read_turn": lambda: self.task(),
            "read_last": self._read_last,
            "read_score": self.score,
            "read_board": lambda: self._view.speech.board(self._view.position),
            "read_place": self._read_place,
            "read_moves": lambda: self.legal(place),
            **dict.fromkeys(READINGS, str),
        }
        for reading in self._view.speech.readings():
            found[reading.action] = partial(reading.read, self._view.position, place)
        return found

    def _read_last(self) -> str:
        said = self.turn_back(self._back)
        self._back += bool(said)
        return said or _("There is no earlier turn.")

    def _read_place(self) -> str:
        place = self._view.board.cursor.place
        if place is None:
            return self.task()
        targets = self._view.board.targets(self._view.board.chosen)
        told = listed(filter(None, (self._cell(place), self._marks(place, targets))))
        return self._with_consequence(told, place)

    def _go_to_named(self, name: str) -> None:
        speech, position = self._view.speech, self._view.position
        for place in (place for row in self._view.board.cursor.rows for place in row):
            if speech.place_name(position, place).casefold() == name.casefold():
                self._go_to(place)
                return
        self._announcements.say(_("There is no place {name}.").format(name=name))

    # Turns

    def whose_turn(self) -> str:
        """The player to move."""
        session = self._view.session
        people = [seat for seat in session.seats if seat.kind == "human"]
        return _("Your turn.") if people == [session.seat] else whose_turn(session.seat)

    def turn_back(self, back: int = 0) -> str:
        """A turn before the present one, with its player; 0 is the last one. Empty without one."""
        match = self._view.match
        turns = match.turns()
        if back >= len(turns):
            return ""
        turn = turns[-1 - back]
        before, after = turn.first.position, turn.last.position
        told = self._view.speech.turn(before, turn.moves, after)
        seat = self._view.session.seats[before.sides.index(before.to_move)]
        return _("{name}: {turn}").format(name=seat.name, turn=told)

    def viewed(self) -> str:
        """The viewed turn, and its place among all turns."""
        match = self._view.match
        if not match.can_undo:
            return _("The start of the match.")
        place = as_sentence(viewed_turn(match)) if match.can_redo else ""
        return in_sequence((self.turn_back(), place))

    def taken_back(self, before: AnyNode, after: AnyNode) -> str:
        """The moves taken back between a node and an earlier one."""
        turns, node = 0, before
        while node is not after and node.parent is not None:
            turns += node is before or not node.mid_turn
            node = node.parent
        if turns < 2:
            return _("Taken back.")
        return Counted("Taken back: {count} turn.", "Taken back: {count} turns.").of(turns)

    # The position

    def score(self) -> str:
        """The scores of the players, and their clocks."""
        match, names = self._view.match, self._view.names
        clocks = [
            _("{name} has {time} left.").format(name=name, time=clock_text(left))
            for name, left in zip(names, match.clocks if match.control else (), strict=False)
        ]
        return in_sequence((self._view.speech.score(self._view.position), *clocks))

    def legal(self, cursor: Place | None) -> str:
        """The targets of the chosen piece or the one at the cursor, or else the movable pieces."""
        board = self._view.board
        if self._view.session.over:
            return _("The game is over.")
        if not board.origins:
            return self.whose_turn()
        at_cursor = board.selected is None and board.targets(cursor)
        return self._view.speech.moves(self._view.position, cursor if at_cursor else board.chosen)

    # Nodes

    def accessible(self, *, focused: bool = True) -> AccessNode:
        board = self._view.board
        spot = self._view.game_board.spot
        targets = frozenset(board.targets(board.chosen))
        area = [spot(place) for row in board.cursor.rows for place in row]
        return AccessNode(
            "board",
            "grid",
            _("Board"),
            area[0].unionall(area[1:]) if area else None,
            description=self._advice(),
            focused=focused and board.cursor.place is None,
            actions={"focus": lambda: None},
            children=tuple(
                AccessNode(number, "row", "", children=self._row(row, targets, focused=focused))
                for number, row in enumerate(board.cursor.rows)
            ),
        )

    def _advice(self) -> str:
        keys = self._view.context.keys
        return _(
            "Walk with the arrow keys, with Shift to what can be chosen; Enter picks up and puts "
            "down. {task} reads the task, {place} goes to a place by its name, {keys} shows all "
            "keys."
        ).format(
            task=keys.title("read_turn"),
            place=keys.title("go_to_place"),
            keys=keys.title("keys"),
        )

    def _row(
        self, row: Sequence[Place], targets: Collection[Place], *, focused: bool
    ) -> tuple[AccessNode, ...]:
        board, spot = self._view.board, self._view.game_board.spot
        return tuple(
            AccessNode(
                place,
                "cell",
                self._cell(place),
                spot(place),
                description=self._with_consequence(self._marks(place, targets), place),
                selected=place == board.held,
                focused=focused and place == board.cursor.place,
                actions={
                    "click": partial(self._activate, place),
                    "focus": partial(self._go_to, place),
                },
            )
            for place in row
        )

    def _marks(self, place: Place, targets: Collection[Place]) -> str:
        board = self._view.board
        legal = _("legal target") if place in targets else ""
        return listed(filter(None, (legal, _("marked") if place in board.hints else "")))

    def _with_consequence(self, told: str, place: Place) -> str:
        """The sentence about a place; at the cursor with the consequences of a drop there."""
        board, position = self._view.board, self._view.position
        shown = place == board.cursor.place and self._view.context.settings.show_consequences
        origin = board.chosen
        if not shown or origin is None or place not in board.targets(origin):
            return told
        move = self._view.game_board.meant(position, origin, place)
        said = self._view.speech.consequence(position, move) if move is not None else ""
        return in_sequence((as_sentence(told), said)) if said else told

    def _cell(self, place: Place) -> str:
        if place not in self._cells:
            self._cells[place] = self._view.speech.cell(self._view.position, place)
        return self._cells[place]

    def _activate(self, place: Place) -> None:
        self._view.board.cursor.place = place
        self._view.board.activate(place)

    def _go_to(self, place: Place) -> None:
        self._view.board.cursor.place = place


# -- A position of a match in words, where it is shown as a picture ----------------------------


class SpokenBoard:
    """A position in words; empty for a game without its own sentences."""

    def __init__(self, context: SceneContext, session: Session) -> None:
        self._context = context
        self._session = session
        self._said: tuple[AnyPosition, str] | None = None

    @cached_property
    def _speech(self) -> Speech[AnyPosition, Any] | None:
        view = MatchWindow(self._context, self._session)
        return view.speech if view.look.speech() else None

    def text(self, position: AnyPosition) -> str:
        if self._said is None or self._said[0] is not position:
            said = self._speech.board(position) if self._speech else ""
            self._said = position, said
        return self._said[1]


# -- Announces turns, what they bring, whose turn it is, and warnings of clocks ----------------

MINUTE = 60
"""Seconds on a person's clock that are announced, besides the last ones."""
THINKING = 3.0
"""Seconds before a computer is announced as still thinking."""


class Announcer:
    """Announces turns, their consequences, the side to move, and warnings of clocks."""

    def __init__(
        self,
        view: MatchWindow,
        reader: BoardReader,
        *,
        own: Callable[[Seat], bool],
        half_turn: HalfTurn | None = None,
        tells_turns: bool = True,
    ) -> None:
        """`own` tells whether the listener moves for a seat.

        Without a `half_turn` no move has to be confirmed. `tells_turns` is False if turns and the
        end are announced elsewhere.
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
        """Ask for the confirmation of a move; the status line speaks a warning about it."""
        half_turn = self._half_turn
        pending = self._view.pending if half_turn and not half_turn.teacher.examination else None
        if pending is self._confirming or half_turn is None:
            return
        self._confirming = pending
        if pending:
            told = self._view.speech.proposed(self._view.position, [pending.move])
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
                self._announcements.say(self._view.speech.board(event.position))

    def _tell_move(self, event: MovePlayed) -> None:
        """Announce an own gesture at once, and the turn of another player when it is complete."""
        before, after = event.before, event.after
        if self._own(event.seat):
            self._announcements.say(self._view.speech.move(before, event.move, after))
        elif not after.mid_turn or after.outcome():
            self._announcements.say(self._reader.turn_back())

    def _tell_travel(self, event: PositionChanged) -> None:
        """Announce moves taken back and the task, or the viewed turn."""
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
            task = self._view.speech.turn_task(self._view.position)
            self._announcements.say(in_sequence((self._reader.whose_turn(), task)))

    def _tell_minute(self, event: ClockTicked) -> None:
        seat = self._view.session.seat_of(event.side)
        control: Any = self._view.match.control
        if self._own(seat) and MINUTE - 1 < event.left <= MINUTE < control.seconds / 2:
            self._say_left(seat, MINUTE)

    def _say_left(self, seat: Seat, seconds: int) -> None:
        left = Counted("{name} has {count} second left.", "{name} has {count} seconds left.")
        self._announcements.say(left.of(seconds, name=seat.name), urgent=True)
