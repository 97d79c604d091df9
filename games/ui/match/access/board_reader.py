"""The board as a screen reader sees it: a grid of places, and sentences on request."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Any, Generic

import pygame

from games.core.error_text import as_sentence
from games.core.position import Side
from games.ui.board.sprites import Place
from games.ui.match.access.match_sentences import MatchSentences
from games.ui.match.game_scene import GameParts
from games.ui.match.match_view import MatchView, P
from games.ui.toolkit.access.node import AccessNode
from games.ui.toolkit.i18n import _, in_sequence, listed

GAMES_OWN = ("read_lines", "read_around", "read_goal")
"""Actions of keys that read what a game understands by them, if it has something for them."""


class BoardReader(Generic[P]):
    """Describes the board, and reads about the position aloud; it sleeps without a reader."""

    def __init__(self, view: MatchView[P], parts: GameParts[P]) -> None:
        self._view = view
        self._parts = parts
        self._announcements = view.context.announcements
        self.sentences = MatchSentences(view, parts)
        self.task: Callable[[], str] = self._expectation
        """Says whose turn it is and what is to be done."""
        self._shown: tuple[P, Side | None] | None = None  # when it was last looked at
        self._rows: tuple[P, Side | None, Sequence[Sequence[Place]]] | None = None  # the last ones
        self._cells: dict[Place, str] = {}
        self._selected: Place | None = None  # when it was last looked at
        self._back = 0  # turns read one after the other

    def tell_suggested(self, moves: Sequence[Any]) -> None:
        """Say which moves from the present position are shown on the board."""
        if moves and self._announcements.wanted:
            speech = self.sentences.speech
            self._announcements.say(speech.proposed(self._view.position, moves))

    def tell_marked(self, places: Collection[Place]) -> None:
        """Say which places are marked."""
        name, position = self.sentences.speech.place_name, self._view.position
        names = listed(name(position, place) for place in places)
        self._announcements.say(_("Marked: {places}.").format(places=names))

    def _expectation(self) -> str:
        return self._parts.texts.expectation(self._view.position)

    @property
    def titles(self) -> dict[str, str]:
        """What the game's own keys read, by their actions."""
        return {reading.action: reading.title for reading in self.sentences.speech.readings()}

    # The cursor

    def rows(self) -> Sequence[Sequence[Place]]:
        """All places for the cursor in the present position; none without a screen reader."""
        if not self._announcements.wanted:
            return ()
        position, viewer = self._view.position, self._view.viewer
        known = self._rows
        if known is None or known[0] is not position or known[1] is not viewer:
            self._rows = known = position, viewer, self.sentences.speech.rows(position)
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
        """Say that a piece was picked up without dragging it, and where it can go."""
        if self._announcements.wanted and self._view.board.drag is None:
            targets = [*self._view.board.targets(origin)]
            said = self.sentences.speech.picked_up(self._view.position, origin, targets)
            self._announcements.say(said)

    # Keys

    def handle(self, event: pygame.Event) -> bool:
        """Take a key that reads something aloud."""
        if event.type != pygame.KEYDOWN or not self._announcements.wanted:
            return False
        readings, keys = self._readings(), self._view.context.keys
        action = keys.action(event, (*readings, "go_to_place"))
        if action != "read_last":
            self._back = 0
        if action == "go_to_place":
            self._ask_for_place()
        elif action:
            said = readings[action]() or _("There is nothing to read.")
            self._announcements.say(said, urgent=True)
        return bool(action)

    def _readings(self) -> dict[str, Callable[[], str]]:
        found: dict[str, Callable[[], str]] = {
            "read_turn": lambda: self.task(),
            "read_last": self._read_last,
            "read_score": self.sentences.score,
            "read_board": self._read_board,
            "read_place": self._read_place,
            "read_moves": self._read_moves,
            **dict.fromkeys(GAMES_OWN, str),
        }
        for reading in self.sentences.speech.readings():
            found[reading.action] = partial(reading.read, self._view.position, self._cursor)
        return found

    @property
    def _cursor(self) -> Place | None:
        return self._view.board.cursor.place

    def _read_last(self) -> str:
        """The last turn; again and again the one before it."""
        said = self.sentences.turn_back(self._back)
        self._back += bool(said)
        return said or _("There is no earlier turn.")

    def _read_board(self) -> str:
        return self.sentences.speech.board(self._view.position)

    def _read_place(self) -> str:
        if self._cursor is None:
            return self.task()
        place = self._cursor
        targets = self._view.board.targets(self._view.board.chosen)
        told = listed(filter(None, (self._cell(place), self._marks(place, targets))))
        return self._with_consequence(told, place)

    def _read_moves(self) -> str:
        return self.sentences.legal(self._cursor)

    def _ask_for_place(self) -> None:
        self._view.context.scenes.push(
            "ask",
            title=_("Go to which place?"),
            yes=_("Go there"),
            action=self._go_to_named,
            length=20,
        )

    def _go_to_named(self, name: str) -> None:
        """Move the cursor to the place with this name."""
        speech, position = self.sentences.speech, self._view.position
        for place in (place for row in self._view.board.cursor.rows for place in row):
            if speech.place_name(position, place).casefold() == name.casefold():
                self._go_to(place)
                return
        self._announcements.say(_("There is no place {name}.").format(name=name))

    # Nodes

    def accessible(self, *, focused: bool = True) -> AccessNode:
        """The board as a grid; `focused` says whether it has the keyboard."""
        board = self._view.board
        spot = self._parts.geometry.spot
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
        """How to find one's way on the board."""
        keys = self._view.context.keys
        return _(
            "Walk with the arrow keys, with Shift to what can be chosen; Enter picks up and puts "
            "down. {task} tells the task, {place} goes to a place by its name, {keys} shows all "
            "keys."
        ).format(
            task=keys.title("read_turn"),
            place=keys.title("go_to_place"),
            keys=keys.title("keys"),
        )

    def _row(
        self, row: Sequence[Place], targets: Collection[Place], *, focused: bool
    ) -> tuple[AccessNode, ...]:
        board, spot = self._view.board, self._parts.geometry.spot
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
        """Whether the chosen piece can go to a place, and whether a hint marks it."""
        board = self._view.board
        legal = _("legal target") if place in targets else ""
        return listed(filter(None, (legal, _("marked") if place in board.hints else "")))

    def _with_consequence(self, told: str, place: Place) -> str:
        """The sentence about a place, and the consequences of a drop there."""
        consequence = self._consequence(place)
        return in_sequence((as_sentence(told), consequence)) if consequence else told

    def _consequence(self, place: Place) -> str:
        """The consequences of a drop at the cursor, if the settings want them shown."""
        board, position = self._view.board, self._view.position
        origin = board.chosen
        shown = place == board.cursor.place and self._view.context.settings.show_consequences
        if not shown or origin is None or place not in board.targets(origin):
            return ""
        move = self._parts.gestures.meant(position, origin, place)
        return self.sentences.speech.consequence(position, move) if move is not None else ""

    def _cell(self, place: Place) -> str:
        if place not in self._cells:
            self._cells[place] = self.sentences.speech.cell(self._view.position, place)
        return self._cells[place]

    def _activate(self, place: Place) -> None:
        self._view.board.cursor.place = place
        self._view.board.activate(place)

    def _go_to(self, place: Place) -> None:
        self._view.board.cursor.place = place
