"""The board of a match as a screen reader sees it, and sentences on request."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import cached_property, partial
from typing import Any, Generic, cast

import pygame

from games.controller.session import Session
from games.core.match import AnyNode
from games.core.position import AnyPosition, Side
from games.core.translation import _, in_sequence, listed, ngettext
from games.storage.files import as_sentence
from games.ui.board.sprites import Place
from games.ui.match.opening import whose_turn
from games.ui.match.speech import Speech, viewed_turn
from games.ui.match.view import MatchView, P, clock_text
from games.ui.toolkit.access import AccessNode
from games.ui.toolkit.scene import SceneContext

GAMES_OWN = ("read_lines", "read_around", "read_goal")
"""Actions of keys that read what a game understands by them, if it has something for them."""


class BoardReader(Generic[P]):
    """Describes the board, and reads about the position aloud; it sleeps without a reader."""

    def __init__(self, view: MatchView[P], task: Callable[[], str] | None = None) -> None:
        """`task` says whose turn it is and what is to be done; None: what is expected."""
        self._view = view
        self._announcements = view.context.announcements
        self.task = task or (lambda: view.texts.expectation(view.position))
        self._shown: tuple[P, Side | None] | None = None  # when it was last looked at
        self._rows: tuple[P, Side | None, Sequence[Sequence[Place]]] | None = None  # the last ones
        self._cells: dict[Place, str] = {}
        self._selected: Place | None = None  # when it was last looked at
        self._back = 0  # turns read one after the other

    @cached_property
    def speech(self) -> Speech[P]:
        view = self._view
        return view.look.make_speech(view) or Speech(view)

    def tell_suggested(self, moves: Sequence[Any]) -> None:
        if moves and self._announcements.wanted:
            self._announcements.say(self.speech.proposed(self._view.position, moves))

    def tell_marked(self, places: Collection[Place]) -> None:
        name, position = self.speech.place_name, self._view.position
        names = listed(name(position, place) for place in places)
        self._announcements.say(_("Marked: {places}.").format(places=names))

    @property
    def titles(self) -> dict[str, str]:
        return {reading.action: reading.title for reading in self.speech.readings()}

    # The cursor

    def rows(self) -> Sequence[Sequence[Place]]:
        """All places for the cursor in the present position; none without a screen reader."""
        if not self._announcements.wanted:
            return ()
        position, viewer = self._view.position, self._view.viewer
        known = self._rows
        if known is None or known[0] is not position or known[1] is not viewer:
            self._rows = known = position, viewer, self.speech.rows(position)
        return known[2]

    def follow(self) -> None:
        """Say what was put back, and forget what was told of an earlier position."""
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
            said = self.speech.picked_up(self._view.position, origin, targets)
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
            "read_board": lambda: self.speech.board(self._view.position),
            "read_place": self._read_place,
            "read_moves": lambda: self.legal(place),
            **dict.fromkeys(GAMES_OWN, str),
        }
        for reading in self.speech.readings():
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
        speech, position = self.speech, self._view.position
        for place in (place for row in self._view.board.cursor.rows for place in row):
            if speech.place_name(position, place).casefold() == name.casefold():
                self._go_to(place)
                return
        self._announcements.say(_("There is no place {name}.").format(name=name))

    # Turns

    def whose_turn(self) -> str:
        """Who is to move."""
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
        before, after = cast(P, turn.first.position), cast(P, turn.last.position)
        told = self.speech.turn(before, turn.moves, after)
        seat = self._view.session.seats[before.sides.index(before.to_move)]
        return _("{name}: {turn}").format(name=seat.name, turn=told)

    def viewed(self) -> str:
        """The turn that is looked at, and its place among all turns."""
        match = self._view.match
        if not match.can_undo:
            return _("The start of the match.")
        place = as_sentence(viewed_turn(match)) if match.can_redo else ""
        return in_sequence((self.turn_back(), place))

    def taken_back(self, before: AnyNode, after: AnyNode) -> str:
        """How much was taken back on the way from a node to an earlier one."""
        turns, node = 0, before
        while node is not after and node.parent is not None:
            turns += node is before or not node.mid_turn
            node = node.parent
        if turns < 2:
            return _("Taken back.")
        sentence = ngettext("Taken back: {count} turn.", "Taken back: {count} turns.", turns)
        return sentence.format(count=turns)

    # The position

    def score(self) -> str:
        """How the players stand, and their clocks."""
        match, names = self._view.match, self._view.names
        clocks = [
            _("{name} has {time} left.").format(name=name, time=clock_text(left))
            for name, left in zip(names, match.clocks if match.control else (), strict=False)
        ]
        return in_sequence((self.speech.score(self._view.position), *clocks))

    def legal(self, cursor: Place | None) -> str:
        """Where the chosen piece or the one at the cursor may go, or which may be picked up."""
        board = self._view.board
        if not board.origins:
            return self.whose_turn()
        at_cursor = board.selected is None and board.targets(cursor)
        return self.speech.moves(self._view.position, cursor if at_cursor else board.chosen)

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
        said = self.speech.consequence(position, move) if move is not None else ""
        return in_sequence((as_sentence(told), said)) if said else told

    def _cell(self, place: Place) -> str:
        if place not in self._cells:
            self._cells[place] = self.speech.cell(self._view.position, place)
        return self._cells[place]

    def _activate(self, place: Place) -> None:
        self._view.board.cursor.place = place
        self._view.board.activate(place)

    def _go_to(self, place: Place) -> None:
        self._view.board.cursor.place = place


# -- A position of a match in words, where it is shown as a picture ----------------------------


class SpokenBoard:
    """Says what stands where; empty for a game without sentences of its own."""

    def __init__(self, context: SceneContext, session: Session) -> None:
        self._context = context
        self._session = session
        self._said: tuple[AnyPosition, str] | None = None

    @cached_property
    def _speech(self) -> Speech[Any] | None:
        view = MatchView[Any](self._context, self._session)
        speech: Speech[Any] | None = view.look.make_speech(view)
        return speech

    def text(self, position: AnyPosition) -> str:
        if self._said is None or self._said[0] is not position:
            said = self._speech.board(position) if self._speech else ""
            self._said = position, said
        return self._said[1]
