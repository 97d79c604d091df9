"""A position of a match in words, where it is shown as a picture."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from games.controller.match_controller import MatchController
from games.core.position import AnyPosition
from games.ui.match.access.speech import Speech
from games.ui.match.match_view import MatchView
from games.ui.toolkit.scene_context import SceneContext


class SpokenBoard:
    """Says what stands where; empty for a game without sentences of its own."""

    def __init__(self, context: SceneContext, controller: MatchController) -> None:
        self._context = context
        self._controller = controller
        self._said: tuple[AnyPosition, str] | None = None

    @cached_property
    def _speech(self) -> Speech[Any] | None:
        game_view = self._context.game_views[self._controller.state.game.name]
        if not (game_view.make_speech and game_view.make_parts):
            return None
        view = MatchView[Any](self._context, self._controller)
        speech: Speech[Any] = game_view.make_speech(view, game_view.make_parts(view))
        return speech

    def text(self, position: AnyPosition) -> str:
        """The overview of a position of the match; the last one is cached."""
        if self._said is None or self._said[0] is not position:
            said = self._speech.board(position) if self._speech else ""
            self._said = position, said
        return self._said[1]
