"""What is seen of a match in the window: the base of those who play it in tests."""

from __future__ import annotations

from typing import Any, Generic, TypeVar, cast

import pygame

from games.controller.session import Session
from games.core.position import AnyPosition
from games.ui.board.board import Board
from games.ui.board.sprites import BoardView, Place
from games.ui.look.look import SceneContext
from games.ui.look.view import GameBoard, Texts
from games.ui.match.scene import MatchScene
from games.ui.match.view import MatchWindow

P = TypeVar("P", bound=AnyPosition)


class SceneViewer(Generic[P]):
    """Looks at the scene of a match. `P` is its type of position."""

    def __init__(self, context: SceneContext) -> None:
        self.context = context

    @property
    def scene(self) -> MatchScene:
        """The scene of the match, below its dialogs."""
        found: Any = next(s for s in self.context.scenes.stack if isinstance(s, MatchScene))
        scene: MatchScene = found
        return scene

    @property
    def top(self) -> Any:
        """The top scene: a fresh look each time."""
        return self.context.scenes.top

    @property
    def view(self) -> MatchWindow:
        return self.scene.board.view

    @property
    def position(self) -> P:
        return cast(P, self.view.position)

    @property
    def session(self) -> Session:
        return self.view.session

    @property
    def game_board(self) -> GameBoard[P, Any]:
        return cast(GameBoard[P, Any], self.view.game_board)

    @property
    def board(self) -> Board:
        return self.view.board

    @property
    def texts(self) -> Texts[P, Any]:
        return cast(Texts[P, Any], self.view.texts)

    @property
    def message(self) -> str:
        """The sentence below the board."""
        return self.view.status.text

    def spot(self, place: Place) -> pygame.Rect:
        """Where a piece on that place is drawn."""
        return self.game_board.spot(place)

    def board_view(self, position: P) -> BoardView:
        """The board's view of a position."""
        return self.game_board.board_view(position)
