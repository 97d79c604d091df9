"""Nim in the window: dragging one of the last three stones out takes it and those behind it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from games.core.game import Options
from games.core.position import Outcome
from games.ui.board.sprites import BoardView, Mark, Piece, Place
from games.ui.look.ghost_moves import Gesture, dests_of
from games.ui.look.look import Look
from games.ui.look.view import GameBoard, SeatInfo, Texts
from games.ui.toolkit.context import Context
from games.ui.toolkit.rule_pages import Page
from tests.toygame.game import GAME, STONES, NimPosition, Take

OUT = "out"
INK = (30, 30, 30)


class NimBoard(GameBoard[NimPosition, Take]):
    """A row of slots for the stones, and below it the place to drop them."""

    def lay_out(self, area: pygame.Rect) -> None:
        self._slots = slots_within(area)

    def spot(self, place: Place) -> pygame.Rect:
        first = self._slots[0]
        return first.move(0, 2 * first.h) if place == OUT else self._slots[int(str(place))]

    def place_at(self, point: tuple[int, int]) -> Place | None:
        places: list[Place] = [*range(STONES), OUT]
        return next((place for place in places if self.spot(place).collidepoint(point)), None)

    def make_sprite(self, kind: str, size: int) -> pygame.Surface:
        surface = pygame.Surface((size, size), pygame.SRCALPHA)
        pygame.draw.circle(surface, INK, (size / 2, size / 2), size / 2)
        return surface

    def draw_ground(self, surface: pygame.Surface, position: NimPosition) -> None:
        surface.fill(self._context.theme.paper)

    def draw_mark(self, surface: pygame.Surface, place: Place, mark: Mark) -> None:
        pygame.draw.rect(surface, INK, self.spot(place), 2)

    def board_view(self, position: NimPosition) -> BoardView:
        stones: dict[Place, Piece] = {place: Piece("stone") for place in range(position.stones)}
        return BoardView(stones, dests_of(self.gestures(position, position.legal_moves())))

    def gestures(self, position: NimPosition, moves: Sequence[Take]) -> Sequence[Gesture]:
        return [(position.stones - move.count, OUT) for move in moves]

    def meant(self, position: NimPosition, origin: Place, target: Place) -> Take | None:
        return Take(position.stones - int(str(origin))) if target == OUT else None


class NimTexts(Texts[NimPosition, Take]):
    def expectation(self, position: NimPosition) -> str:
        return "take up to three stones"

    def seat_infos(self, position: NimPosition) -> list[SeatInfo]:
        named = zip(position.sides, self._view.names, strict=True)
        return [SeatInfo(side, "stone", name, "") for side, name in named]

    def reason(self, outcome: Outcome) -> str:
        return "The last stone was taken."


def slots_within(area: pygame.Rect) -> list[pygame.Rect]:
    size = min(area.w // STONES, area.h // 3)
    return [pygame.Rect(area.x + n * size, area.y, size, size) for n in range(STONES)]


PAGES = (Page("Nim", ("Take one to three stones. Taking the last one wins.",)),)


class NimLook(Look[NimPosition, Take]):
    game = GAME

    def picture(
        self, context: Context, surface: pygame.Surface, rect: pygame.Rect, drawn: NimPosition
    ) -> None:
        for slot in slots_within(rect)[: drawn.stones]:
            pygame.draw.circle(surface, INK, slot.center, slot.w / 2)

    def example(self, options: Options) -> NimPosition:
        return NimPosition()

    def pages(self) -> Sequence[Page]:
        return PAGES

    def board(self) -> type[NimBoard]:
        return NimBoard

    def texts(self) -> type[NimTexts]:
        return NimTexts


LOOK = NimLook()
