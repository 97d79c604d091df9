"""What happens in a match by itself: computers' turns, moves without a choice, questions, the end.

One thing at a time, and none while something moves on the screen or is held in the hand.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from games.core.position import AnyPosition
from games.ui.match.game_scene import Question

if TYPE_CHECKING:
    from games.ui.match.match_scene import MatchScene

GESTURE_PAUSE = 0.25
"""Seconds between the gestures of a computer's turn, so that they can be followed."""


class Conductor:
    """Makes the next thing happen in a scene's match that needs no hand."""

    def __init__(self, scene: MatchScene[Any]) -> None:
        self._scene = scene
        self._pause = 0.0
        self._asked: AnyPosition | None = None  # whose question was put already

    def played(self) -> None:
        """A move was just made: pause where the turn goes on."""
        self._pause = GESTURE_PAUSE if self._scene.position.mid_turn else 0.0

    def arrived(self) -> None:
        """A way through the match has ended: pause, and put even a known question again."""
        self._pause = GESTURE_PAUSE
        self._asked = None

    def resumed(self) -> None:
        """The match is to go on: put even a known question again."""
        self._asked = None

    def update(self, dt: float) -> None:
        """Let time pass, and make the next thing happen when it is due."""
        scene = self._scene
        self._pause -= dt
        if not scene.settled or self._pause > 0 or scene.board.drag:
            return
        if scene.over:
            scene.ending.update(dt)
        elif scene.computers.in_turn:
            scene.computers.make_gesture()
        elif not (scene.halted or scene.computers.trouble):
            self._go_on()

    def _go_on(self) -> None:
        scene, position = self._scene, self._scene.position
        if (move := scene.forced(position)) is not None:
            self._make_forced(move)
        elif scene.seat.kind == "computer":
            scene.computers.think()
        elif (question := scene.question(position)) and self._asked is not position:
            self._asked = position
            self._put(question)

    def _make_forced(self, move: Any) -> None:
        scene = self._scene
        message = scene.forced_message(scene.position, move)
        scene.play(move)
        scene.say(message)
        self._pause = 2 * GESTURE_PAUSE

    def _put(self, question: Question) -> None:
        scene, position = self._scene, self._scene.position
        scene.context.scenes.push(
            "choice",
            title=question.title,
            text=question.text,
            picture=lambda surface, rect: scene.game_view.picture(
                scene.context, surface, rect, position
            ),
            choices=[(label, self._player_of(move)) for label, move in question.choices],
            adviser=scene.computers,
            cancel=scene.undo if scene.can_take_back else None,
        )

    def _player_of(self, move: Any) -> Callable[[], None]:
        return lambda: self._scene.play(move)
