"""What each game adds to a match on the table: its geometry, its sprites, its words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

import pygame

from games.ai.engine import News
from games.core.evaluation import Evaluation
from games.core.position import AnyPosition, Outcome, Side
from games.ui.board.animation import Effect
from games.ui.board.board_view import BoardView, Mark
from games.ui.board.sprites import Place
from games.ui.match.hints import HINTS, Hint
from games.ui.toolkit.sound import SoundName


@dataclass(frozen=True, slots=True)
class Plate:
    """What the panel says of one player: the sprite of the side, the name, score and details."""

    side: Side
    kind: str
    name: str
    score: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """A decision that is made in a dialog instead of on the board."""

    title: str
    text: str
    choices: tuple[tuple[str, Any], ...]
    """Labels of the buttons, and the moves that they make."""


P = TypeVar("P", bound=AnyPosition)


class GameHooks(ABC, Generic[P]):
    """The hooks by which the scene of all games asks the one of a game.

    `P` is the game's own type of position, which all of them are given.
    """

    game_name: ClassVar[str]

    @abstractmethod
    def lay_out(self, area: pygame.Rect) -> None:
        """Decide where board and trays lie within an area in pixels."""

    @abstractmethod
    def make_sprite(self, kind: str, size: int) -> pygame.Surface:
        """The picture of a kind of piece, `size` pixels wide and high."""

    @abstractmethod
    def view(self, position: P) -> BoardView:
        """What the board shows of a position, and the gestures that are legal in it."""

    @abstractmethod
    def meant(self, position: P, origin: Place, target: Place) -> Any | None:
        """The move, legal or not, that a drop means; None if it means none at all."""

    @abstractmethod
    def expectation(self, position: P) -> str:
        """What the player to move is expected to do now."""

    @abstractmethod
    def plates(self, position: P) -> list[Plate]:
        """What the panel says of each player, in the order of the seats."""

    @abstractmethod
    def reason(self, outcome: Outcome) -> str:
        """Why the game has ended, as a sentence."""

    @abstractmethod
    def spot(self, place: Place) -> pygame.Rect:
        """The square in which a piece on that place is drawn."""

    @abstractmethod
    def place_at(self, point: tuple[int, int]) -> Place | None:
        """The place under a point."""

    @abstractmethod
    def draw_ground(self, surface: pygame.Surface, position: P) -> None:
        """Draw what lies below marks and pieces, in full; cached by `ground_key`."""

    @abstractmethod
    def draw_mark(self, surface: pygame.Surface, place: Place, mark: Mark) -> None:
        """Draw one mark."""

    def ground_key(self, position: P) -> object:
        """What the ground's drawing depends on besides the sizes."""
        return None

    def effects(self, before: P, move: Any, after: P) -> list[Effect]:
        """The animations of what a move has brought."""
        return []

    def sound(self, before: P, move: Any, after: P) -> SoundName:
        """The name of a move's sound."""
        return "place"

    def forced(self, position: P) -> Any | None:
        """A move that the program makes by itself because there is nothing to decide."""
        return None

    def forced_message(self, position: P, move: Any) -> str:
        """What is said when the program makes a move by itself."""
        return ""

    def question(self, position: P) -> Question | None:
        """The decision that a dialog asks for in this position."""
        return None

    def refusal(self, position: P, origin: Place | None, target: Place | None) -> str:
        """Why a gesture that means no move at all is not possible; empty to say nothing."""
        return ""

    def why(
        self, before: P, moves: Sequence[Any], evaluation: Evaluation | None, *, best: bool = True
    ) -> str:
        """Why a proposed turn is good, the best or another, as the second half of a sentence."""
        return ""

    def hint_places(self, position: P, move: Any) -> Sequence[Place]:
        """The places to mark for a move that a hint proposes."""
        return [
            place
            for origin, targets in self.view(position).dests.items()
            for target in targets
            if self.meant(position, origin, target) == move
            for place in (origin, target)
        ][:2]

    def afterword(self) -> Sequence[str]:
        """What is said of the finished match besides; it may grow as it is worked out."""
        return ()

    def heard(self, news: News) -> None:
        """The engine has answered what the game itself has asked."""

    def hints_wanted(self, position: P) -> int:
        """How many turns a hint can name, one after the other."""
        return HINTS

    def draw_hints(self, surface: pygame.Surface, hints: Sequence[Hint]) -> None:
        """Draw what can be said on the board of all proposed turns, the best of them first."""

    def draw_below(self, surface: pygame.Surface) -> None:
        """Draw what lies above the ground and below the marks, and changes from frame to frame."""

    def draw_above(self, surface: pygame.Surface) -> None:
        """Draw what lies above the pieces and is no effect."""
