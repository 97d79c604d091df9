"""A board to practise on: a match from any position, which is not saved and has no computer."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Any

import pygame

from games.ai.engine import News
from games.controller.seats import Event, MovePlayed, PositionChanged, QuestionAsked, Seat
from games.controller.session import MatchController, MatchServices
from games.core.game import AnyGame, Options
from games.core.position import AnyPosition, RuleError
from games.core.translation import _
from games.ui.board.sprites import Place, SpriteCache
from games.ui.match.announcer import Announcer
from games.ui.match.board import MatchBoard, ShownMove, steps_between
from games.ui.match.ghost_moves import GhostMove, draw_turn, ghosts_of
from games.ui.match.reader import BoardReader
from games.ui.match.view import GameParts, MatchView
from games.ui.toolkit.access import AccessNode
from games.ui.toolkit.scene import SceneContext


class PracticeBoard(MatchBoard[Any]):
    """Shows a position, and takes a person's moves while it is not `locked`."""

    def __init__(
        self,
        context: SceneContext,
        game: AnyGame,
        start: AnyPosition,
        options: Options,
        *,
        played: Callable[[Any], None],
        taken_back: Callable[[int], None],
        asked: Callable[[QuestionAsked], None],
        task: Callable[[], str] = lambda: "",
    ) -> None:
        """The person has the side to move at the start.

        `played` gets the person's moves, `taken_back` the number of moves before the present when
        one was taken back, `asked` the questions of the game. `task` says what is to be done.
        """
        self._context = context
        self._played, self._taken_back, self._asked = played, taken_back, asked
        self.controller = practice_match(game, options, start)
        view: MatchView[Any] = MatchView(context, self.controller)
        super().__init__(view, context.game_views[game.name].make_parts(view))
        self.reader.task = task
        self._answering = False
        self._chosen = False
        self.marks = PracticeMarks(self.view, self.parts, self.reader)
        self._announcer = Announcer(
            self.view,
            self.reader.sentences,
            own=lambda seat: not self._answering,
            task=lambda: "",
            tells_turns=False,
        )
        self.controller.listener = self._on_event

    @property
    def ply(self) -> int:
        """How many moves have been made."""
        return self.controller.match.ply

    @property
    def settled(self) -> bool:
        """Whether nothing moves on the board."""
        return self.view.settled

    def lock(self, locked: bool) -> None:
        """Let only `answer` and `go_back` change the position, or allow gestures again at once.

        A held piece returns to its place.
        """
        state = self.controller.state
        was_locked, state.locked = state.locked, locked
        if locked:
            self.view.board.forbid()
        elif was_locked:
            self.animation.show()

    @property
    def origins(self) -> Collection[Place]:
        """The places where moves begin in the present position."""
        dests = self.parts.gestures.board_view(self.view.position).dests
        return {origin for origin, targets in dests.items() if targets}

    def gesture(self, move: Any) -> tuple[Place, Place] | None:
        """Where a piece is picked up and dropped to make a move; None if it is made otherwise."""
        gestures, position = self.parts.gestures, self.view.position
        for origin, targets in gestures.board_view(position).dests.items():
            for target in targets:
                if gestures.meant(position, origin, target) == move:
                    return origin, target
        return None

    def open_question(
        self,
        event: QuestionAsked,
        title: str,
        cancel: Callable[[], None],
        *,
        before: str = "",
    ) -> None:
        """Open the dialog of a question that the game asks, with a text `before` the question."""
        position: Any = event.position
        words = self.parts.texts.question(position, event.choices)
        picture = self._context.game_views[self.controller.state.game.name].picture
        choices = [
            (label, partial(self._choose, move))
            for label, move in zip(words.labels, event.choices, strict=True)
        ]
        self._context.scenes.push(
            "choice",
            title=title,
            text="\n".join(filter(None, (before, words.text))),
            picture=lambda surface, rect: picture(self._context, surface, rect, position),
            choices=choices,
            adviser=None,
            read=self.reader.handle,
            cancel=cancel,
        )

    def _choose(self, move: Any) -> None:
        """Play the answer to a question; the person knows it without an announcement."""
        self._chosen = True
        try:
            self.controller.play(move)
        finally:
            self._chosen = False

    def answer(self, move: Any) -> None:
        """Play a move of the program, such as one of the other side; raises `RuleError`."""
        self._answering = True
        try:
            self.controller.play_by_program(move)
        finally:
            self._answering = False

    def go_back(self, ply: int) -> None:
        """Take back all moves but the first `ply`."""
        self._answering = True
        try:
            self.controller.go_back(ply)
        finally:
            self._answering = False

    # Events of the match

    def _on_event(self, event: Event) -> None:
        """Show one event on the board, to the scene and to a listener."""
        self._context.scenes.touched += 1
        if isinstance(event, MovePlayed | PositionChanged):
            self.marks.clear_suggested()
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
        before: Any = event.before
        after: Any = event.after
        announcement = self.parts.texts.announcement
        said = "" if self._chosen else announcement(before, event.move, after, event.seat, "")
        self.animation.play([ShownMove(before, event.move, after, said)])

    def _show_travel(self, event: PositionChanged) -> None:
        self.view.status.say("")
        if steps := steps_between(event.after, event.before):
            self._context.sounds.play("back")
            self.animation.play_backwards(steps)
        else:
            self.animation.jump()

    # Scene

    def resize(self, area: pygame.Rect) -> None:
        """Lay out board and trays within an area, above the line for sentences."""
        super().resize(area)
        self.marks.rebuild()

    def show_keys(self) -> None:
        """Show all keys, and what those of this game read aloud."""
        self._context.scenes.push("keys", own=self.reader.titles)

    def accessible(self, *, focused: bool) -> list[AccessNode]:
        """The board and the sentence below it; `focused` says whether it has the keyboard."""
        said = self.view.status.text
        below = [AccessNode("said", "text", said)] if said else []
        return [self.reader.accessible(focused=focused), *below]

    def handle(self, event: pygame.Event) -> bool:
        """Pass an event to the board; a long press asks what is there."""
        self.view.follow_settings()
        used = super().handle(event)
        self.follow(event)
        return used

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        self.view.follow_settings()
        super().update(dt)
        self.view.status.update(dt)
        self.marks.tell()
        self.controller.update(dt, settled=self.settled)

    def next_change(self) -> float:
        """Seconds until something changes without input; 0 while a piece or an effect moves."""
        return min(
            super().next_change(),
            self.view.status.next_change(),
            self.controller.next_change(),
        )

    def close(self) -> None:
        """End the match."""
        self.controller.close()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the ground, marks and pieces, and the sentence below them."""
        super().draw(surface)
        self.marks.draw(surface)
        if effect := self.view.effect:
            effect.draw(surface, effect.share)
        self.parts.drawing.draw_above(surface)
        if self.view.status.text:
            self.view.status.draw(surface)

    def draw_held(self, surface: pygame.Surface) -> None:
        """Draw the held piece, above everything else."""
        self.view.board.draw_held(surface)


# -- What a practice board points at: marked places, and suggested moves as ghost pieces -------


class PracticeMarks:
    """Marks places, and suggests moves from the present position until it changes."""

    def __init__(
        self, view: MatchView[Any], parts: GameParts[Any], reader: BoardReader[Any]
    ) -> None:
        self._view, self._parts = view, parts
        self._reader = reader
        self._suggested: Sequence[GhostMove] = ()
        self._untold: Sequence[Any] = ()  # suggested moves that were not told yet
        self._told: Collection[Place] = ()  # the marked places that were told last
        self._pictures = SpriteCache(parts.drawing.make_sprite)

    def point(self, places: Collection[Place]) -> None:
        """Mark places, or none."""
        self._view.board.hints = places

    def suggest(self, moves: Sequence[Any]) -> None:
        """Show moves from the present position as ghost pieces."""
        self._untold = moves
        self._suggested = ghosts_of(self._view.position, moves, self._parts.gestures.ghost_of)

    def clear_suggested(self) -> None:
        """Show no moves any more."""
        self._suggested = ()

    def rebuild(self) -> None:
        """Draw the pieces again: their size has changed."""
        self._pictures = SpriteCache(self._parts.drawing.make_sprite)

    def tell(self) -> None:
        """Say which places are marked since the last time, and which moves are suggested."""
        self._reader.tell_suggested(self._untold)
        self._untold = ()
        places = self._view.board.hints
        if places and places != self._told:
            self._reader.tell_marked(places)
        self._told = places

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the suggested moves, with numbers if there are several."""
        count = len(self._suggested)
        draw_turn(
            self._view.context,
            surface,
            self._suggested,
            self._parts.geometry.spot,
            self._pictures.picture,
            "better",
            range(1, count + 1) if count > 1 else (),
        )


# -- The match of a practice board: it is not saved, and all its seats are persons -------------


class NoEngine:
    """The engine of a match without computers and hints: it never has an answer."""

    busy = False

    def ask(self, *_request: Any, **_limits: Any) -> int:
        """Refuse: all seats are persons."""
        raise AssertionError("no computer plays here")

    def cancel(self) -> None:
        """Do nothing: there is no request."""

    def move_now(self) -> None:
        """Do nothing: there is no request."""

    def poll(self) -> list[News]:
        """No messages."""
        return []


def practice_match(game: AnyGame, options: Options, start: AnyPosition) -> MatchController:
    """A match from a position; the person who practises has the side to move."""
    person = start.sides.index(start.to_move)
    names = [_("You") if seat == person else _("Opponent") for seat in range(len(start.sides))]
    seats = [Seat("human", name, "") for name in names]
    return MatchController(game, options, seats, MatchServices(NoEngine(), (), None), start=start)


# -- Actions on a board to come one after the other, each after a pause ------------------------

# They are planned for a position. If one of them cannot be played, those after it have lost their
# ground: all are given up.


class Agenda:
    """Functions to call later; true while there are any."""

    def __init__(self, given_up: Callable[[], None]) -> None:
        """`given_up` is called after an action has raised `RuleError` and all were forgotten."""
        self._given_up = given_up
        self._waiting: deque[tuple[float, Callable[[], None]]] = deque()

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def add(self, pause: float, act: Callable[[], None]) -> None:
        """Call a function `pause` seconds after the last one."""
        self._waiting.append((pause, act))

    def clear(self) -> None:
        """Forget everything."""
        self._waiting.clear()

    def finish(self) -> None:
        """Call all functions now, those that they add too."""
        while self._waiting:
            self._act()

    def _act(self) -> None:
        _pause, act = self._waiting.popleft()
        try:
            act()
        except RuleError:
            self.clear()
            self._given_up()

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass, and call the next function if it is due."""
        if not self._waiting:
            return
        left, act = self._waiting[0]
        if left - dt > 0:
            self._waiting[0] = (left - dt, act)
        else:
            self._act()

    def next_change(self) -> float:
        """Seconds until the next function is due."""
        return max(self._waiting[0][0], 0.0) if self._waiting else math.inf
