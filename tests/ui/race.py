"""The toy game Race in a window: a running match, simulated input, and a scripted computer.

Three slots with the numbers 1, 2, 3; a number is dragged into the pot of the side to move. Two
different numbers make a turn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pygame

from games.ai.engine import Proposal, Reply
from games.controller.seats import Hint, Seat
from games.core.game import Evaluation
from games.core.position import Outcome, Side
from games.ui.board.sprites import BoardView, Mark, Piece, Place
from games.ui.look.ghost_moves import Gesture, dests_of
from games.ui.look.look import SceneContext
from games.ui.look.view import GameBoard, Question, SeatInfo, Texts
from games.ui.match.scene import MatchScene
from tests import toy
from tests.fake_engine import FakeEngine
from tests.scene_viewer import SceneViewer

ADA, BEN = Seat("human", "Ada", ""), Seat("human", "Ben", "")
ROBOT, ROVER = Seat("computer", "Robot", "greedy"), Seat("computer", "Rover", "random")


class RaceBoard(GameBoard[toy.Race, toy.RaceMove]):
    """Slots in a row, pots below them; a number goes into the pot of the side to move."""

    PLACES = ("1", "2", "3", "black", "white")
    corner = (0, 0)

    def lay_out(self, area: pygame.Rect) -> None:
        self.corner = area.topleft

    def spot(self, place: Place) -> pygame.Rect:
        column = self.PLACES.index(str(place))
        x, y = self.corner
        return pygame.Rect(x + column % 3 * 100, y + column // 3 * 100, 80, 80)

    def place_at(self, point: tuple[int, int]) -> Place | None:
        return next((p for p in self.PLACES if self.spot(p).collidepoint(point)), None)

    def board_view(self, position: toy.Race) -> BoardView:
        pieces: dict[Place, Piece] = {str(number): Piece(str(number)) for number in (1, 2, 3)}
        return BoardView(pieces, dests_of(self.gestures(position, position.legal_moves())))

    def gestures(self, position: toy.Race, moves: Sequence[toy.RaceMove]) -> Sequence[Gesture]:
        pot = position.to_move.value
        return [(str(move), pot) for move in moves if isinstance(move, toy.Add)]

    def meant(self, position: toy.Race, origin: Place, target: Place) -> toy.RaceMove | None:
        return toy.Add(int(str(origin))) if target in ("black", "white") else None

    def make_sprite(self, kind: str, size: int) -> pygame.Surface:
        return pygame.Surface((size, size), pygame.SRCALPHA)

    def draw_ground(self, surface: pygame.Surface, position: toy.Race) -> None:
        surface.fill((200, 200, 200))

    def draw_mark(self, surface: pygame.Surface, place: Place, mark: Mark) -> None:
        pass


class RaceTexts(Texts[toy.Race, toy.RaceMove]):
    """Points in words."""

    def expectation(self, position: toy.Race) -> str:
        return "drop a number into your pot"

    def seat_infos(self, position: toy.Race) -> list[SeatInfo]:
        points = dict(zip((Side.BLACK, Side.WHITE), position.points, strict=True))
        session = self._view.session
        return [
            SeatInfo(side, "1", session.seat_of(side).name, str(points[side]))
            for side in position.sides
        ]

    def reason(self, outcome: Outcome) -> str:
        return "The goal was reached."

    def question(self, position: toy.Race, choices: Sequence[Any]) -> Question:
        return Question("Colours", "Choose.", ("Swap", "Three"))

    def hint_reason(self, hint: Hint[toy.Race, toy.RaceMove]) -> str:
        if hint.moves == (toy.Swap(),):
            return "Black stands better"
        numbers = [move.number for move in hint.moves if isinstance(move, toy.Add)]
        return f"gives {sum(numbers)}"

    def refusal(self, position: toy.Race, origin: Place | None, target: Place | None) -> str:
        return "Numbers go into a pot."


RACE_MATCH = partial(MatchScene, game_name="race")


class Driver(SceneViewer[toy.Race]):
    """A running scene, and a hand."""

    def __init__(self, context: SceneContext, engine: FakeEngine) -> None:
        super().__init__(context)
        self.engine = engine

    @property
    def points(self) -> tuple[int, int]:
        return self.position.points

    def answer(self, turn: str, chance: float) -> None:
        """The engine's answer, with the chance of the side to move."""
        self.engine.busy = False
        proposal = Proposal(turn, tuple(turn.split("+")), Evaluation(chance))
        self.engine.news.append(Reply(len(self.engine.asked), (proposal,)))
        self.wait(1 / 30)

    def drag(self, origin: str, target: str) -> None:
        start, end = (self.game_board.spot(origin).center, self.game_board.spot(target).center)
        self.send(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
        self.send(pygame.MOUSEMOTION, pos=end, rel=(1, 1), buttons=(1, 0, 0))
        self.send(pygame.MOUSEBUTTONUP, pos=end, button=1)

    def key(self, code: int, mod: int = 0) -> None:
        self.send(pygame.KEYDOWN, key=code, mod=mod, unicode="")

    def send(self, kind: int, **attributes: Any) -> None:
        self.context.scenes.handle(pygame.Event(kind, **attributes))

    def wait(self, seconds: float = 1.0) -> None:
        for _ in range(round(seconds * 60)):
            self.context.scenes.update(1 / 60)


OpenMatch = Callable[..., Driver]
