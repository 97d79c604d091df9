"""A board to practise on: a match from any position, not saved and without computers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import cached_property
from typing import Any

import pygame

from games.ai.engine import PendingRequest
from games.controller.seats import Event, MovePlayed, PositionChanged, QuestionAsked, Seat
from games.controller.session import MatchServices, Session
from games.core.game import AnyGame, Options
from games.core.position import AnyPosition
from games.core.translation import _
from games.ui.board.sprites import Place
from games.ui.look.ghost_moves import Gesture, GhostMove, GhostPainter, ghosts_of
from games.ui.look.look import SceneContext
from games.ui.match.board import MatchBoard, ShownMove
from games.ui.match.reader import Announcer
from games.ui.match.view import MatchWindow


class NoEngine:
    """The engine of a match without computers and hints; it never answers."""

    busy = False

    def ask(self, *_request: Any, **_limits: Any) -> PendingRequest:
        raise AssertionError("no computer plays here")

    def cancel(self) -> None:
        pass

    def move_now(self) -> None:
        pass

    def update(self) -> None:
        pass


class PracticeBoard(MatchBoard):
    """Shows a position, and takes a person's moves while it is not locked.

    It marks places, and suggests moves from the present position as ghost pieces.
    """

    def __init__(
        self,
        context: SceneContext,
        game: AnyGame,
        start: AnyPosition,
        options: Options,
        *,
        played: Callable[[Any], object] = lambda move: None,
        taken_back: Callable[[int], object] = lambda ply: None,
        asked: Callable[[QuestionAsked], object] = lambda event: None,
        task: Callable[[], str] = lambda: "",
    ) -> None:
        """The person has the side to move at the start; the other seats are persons, too.

        `played` gets the person's moves, `taken_back` the number of moves before the present after
        a move was taken back, `asked` the questions of the game. `task` returns the task.
        """
        self._context = context
        self._played, self._taken_back, self._asked = played, taken_back, asked
        person = start.sides.index(start.to_move)
        names = [_("You") if seat == person else _("Opponent") for seat in range(len(start.sides))]
        seats = [Seat("human", name, "") for name in names]
        services = MatchServices(NoEngine(), (), None)
        self.session = Session(game, options, seats, services, start=start)
        view = MatchWindow(context, self.session)
        view.near = start.to_move
        super().__init__(view, task=task)
        self._answering = False
        self._chosen, self._says = False, True
        self._suggested: Sequence[GhostMove] = ()
        self._untold: Sequence[Any] = ()  # suggested moves that were not told yet
        self._told: Collection[Place] = ()  # the last spoken marked places
        self.session.listener = self._on_event

    @cached_property
    def _announcer(self) -> Announcer:
        return Announcer(
            self.view, self.reader, own=lambda seat: not self._answering, tells_turns=False
        )

    def lock(self, locked: bool) -> None:
        """Let only `answer` and `go_back` change the position, or allow gestures again at once.

        A held piece returns to its place.
        """
        session = self.session
        was_locked, session.locked = session.locked, locked
        if locked:
            self.view.board.forbid()
        elif was_locked:
            self.show()

    def origins(self) -> Collection[Place]:
        """The places where moves begin in the present position."""
        dests = self.game_board.board_view(self.view.position).dests
        return {origin for origin, targets in dests.items() if targets}

    def gesture(self, move: Any) -> Gesture | None:
        """The usual gesture that makes a move; None if it is made otherwise."""
        return next(iter(self.game_board.gestures(self.view.position, [move])), None)

    def refresh_hints(self) -> None:
        """The marks stay as they are."""

    def mark(self, places: Collection[Place]) -> None:
        self.view.board.hints = places

    def suggest(self, moves: Sequence[Any]) -> None:
        """Show moves from the present position, until it changes."""
        self._untold = moves
        self._suggested = ghosts_of(self.view.position, moves, self.game_board.ghost_of)

    def choose(self, move: Any) -> None:
        """Play the answer to a question, without an announcement."""
        self._chosen = True
        try:
            self.session.play(move)
        finally:
            self._chosen = False

    def answer(self, move: Any, *, told: bool = True) -> None:
        """Play a move of the program, such as one of the other side; raises `RuleError`.

        Its consequences are shown below the board, unless they are `told` elsewhere.
        """
        self._says = told
        try:
            self._answer(lambda: self.session.play_by_program(move))
        finally:
            self._says = True

    def go_back(self, ply: int) -> None:
        """Take back all moves but the first `ply`."""
        self._answer(lambda: self.session.go_back(ply))

    def _answer(self, change: Callable[[], object]) -> None:
        self._answering = True
        try:
            change()
        finally:
            self._answering = False

    def _on_event(self, event: Event) -> None:
        self._context.scenes.touched += 1
        if isinstance(event, MovePlayed | PositionChanged):
            self._suggested = ()
        if self._context.announcements.wanted:
            self._announcer.tell(event)
        match event:
            case MovePlayed():
                if not self._answering:
                    self._played(event.move)  # it may lock the board
                self._show_move(event)
            case PositionChanged():
                self._show_travel(event)
                if not self._answering:
                    self._taken_back(self.view.match.ply)
            case QuestionAsked():
                self._asked(event)

    def _show_move(self, event: MovePlayed) -> None:
        self.view.status.say("")
        before, after = event.before, event.after
        announcement = self.view.texts.announcement
        said = announcement(before, event.move, after, event.seat, "")
        if self._chosen or not self._says:
            said = ""
        self.play([ShownMove(before, event.move, after, said)])

    def _show_travel(self, event: PositionChanged) -> None:
        self.view.status.say("")
        self._context.sounds.play("back")
        self.play_backwards(event.after, event.before)

    # Scene

    def handle(self, event: pygame.Event) -> bool:
        if self.view.settings is not self.view.context.settings:
            self.view.follow_settings()
        used = super().handle(event)
        self.follow(event)
        return used

    def update(self, dt: float) -> None:
        super().update(dt)
        self.view.status.update(dt)
        self.reader.tell_suggested(self._untold)
        self._untold = ()
        places = self.view.board.hints
        if places and places != self._told:
            self.reader.tell_marked(places)
        self._told = places
        self.session.update(dt, settled=self.view.settled)

    def next_change(self) -> float:
        status, session = self.view.status.next_change(), self.session.next_change()
        return min(super().next_change(), status, session)

    def draw_ghosts(self, surface: pygame.Surface) -> None:
        """Draw the suggested moves, with numbers if there are several."""
        count, picture = len(self._suggested), self.view.board.pictures.picture
        painter = GhostPainter(self._context, surface, self.game_board.spot, picture)
        painter.draw(self._suggested, "better", range(1, count + 1) if count > 1 else ())
