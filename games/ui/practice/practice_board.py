"""A board to practise on: a match from any position, which is not saved and has no computer."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from typing import Any

import pygame

from games.controller import events
from games.core.game import Game, Options
from games.core.position import AnyPosition
from games.ui.board.sprites import Place
from games.ui.match.access.announcer import Announcer
from games.ui.match.match_board import MatchBoard
from games.ui.match.match_view import MatchView
from games.ui.match.move_animation import ShownMove, steps_between
from games.ui.practice.practice_marks import PracticeMarks
from games.ui.practice.practice_match import practice_match
from games.ui.toolkit.access.node import AccessNode
from games.ui.toolkit.scene_context import SceneContext


class PracticeBoard(MatchBoard[Any]):
    """Shows a position, and takes a person's moves while it is not `locked`."""

    def __init__(
        self,
        context: SceneContext,
        game: Game,
        start: AnyPosition,
        options: Options,
        *,
        played: Callable[[Any], None],
        taken_back: Callable[[int], None],
        asked: Callable[[events.QuestionAsked], None],
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
        make_parts = context.game_views[game.name].make_parts
        assert make_parts is not None, "a game to practise has parts"
        super().__init__(view, make_parts(view))
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
        self.controller.subscribe(self._on_event)

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
        event: events.QuestionAsked,
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

    def _on_event(self, event: events.Event) -> None:
        if isinstance(event, events.MovePlayed | events.PositionChanged):
            self.marks.clear_suggested()
        match event:
            case events.MovePlayed():
                if not self._answering:
                    self._played(event.move)  # it may lock the board
                self._show_move(event)
            case events.PositionChanged():
                self._show_travel(event)
                if not self._answering:
                    self._taken_back(self.view.match.ply)
            case events.QuestionAsked():
                self._asked(event)

    def _show_move(self, event: events.MovePlayed) -> None:
        self.view.status.say("")
        before: Any = event.before
        after: Any = event.after
        announcement = self.parts.texts.announcement
        said = "" if self._chosen else announcement(before, event.move, after, event.seat, "")
        self.animation.play([ShownMove(before, event.move, after, said)])

    def _show_travel(self, event: events.PositionChanged) -> None:
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
        self.view.effects.draw(surface)
        self.parts.drawing.draw_above(surface)
        self.view.status.draw(surface)

    def draw_held(self, surface: pygame.Surface) -> None:
        """Draw the held piece, above everything else."""
        self.view.board.draw_held(surface)
