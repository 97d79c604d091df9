"""A game in the window of a match: its board, its sentences, and its view of the match."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Generic, cast

import pygame

from games.controller.seats import AnyHint, Hint, Seat
from games.controller.session import Session
from games.core.match import Match
from games.core.position import M, Outcome, P, RuleError, Side
from games.core.translation import N_, _, listed
from games.storage.documents import Settings
from games.storage.files import explained
from games.ui.board.animation import Effect
from games.ui.board.board import Board
from games.ui.board.script import Draw, Script
from games.ui.board.sprites import BoardView, Mark, Place
from games.ui.look.ghost_moves import Gesture, GhostMove
from games.ui.toolkit.access import PlacedTopic, Topic
from games.ui.toolkit.rule_pages import place_topic
from games.ui.toolkit.scene import WindowContext
from games.ui.toolkit.sound import SoundName

COLOURS = {Side.BLACK: N_("Black"), Side.WHITE: N_("White")}


def colour(side: Side) -> str:
    return _(COLOURS[side])


def with_colour(name: str, side: Side) -> str:
    """A player and the colour that it plays."""
    return _("{name} · {side}").format(name=name, side=colour(side))


@dataclass(frozen=True, slots=True)
class PendingMove:
    """The last gesture of a turn, which a person has yet to confirm."""

    origin: Place
    target: Place
    move: Any


class MatchView(ABC, Generic[P, M]):
    """A running match as seen by its game's board and sentences."""

    board: Board
    """Set by the scene before its first use."""

    def __init__(self, context: WindowContext, session: Session) -> None:
        self.context = context
        self.session = session
        self.pace = context.settings.time_factor
        """The factor of the times of animations; 0 for none."""
        self.effect: Effect | None = None
        """A temporary drawing above the board."""
        self.match = cast(Match[P, M], session.match)
        self.names = [seat.name for seat in session.seats]
        """The players' names, in the order of the seats."""
        self._reached: P | None = None
        self.viewer: Side | None = None
        """The side from which the board is seen; None for the default."""
        self.near = self.lone_person()
        """The side whose bowl lies at the bottom of a board in default orientation; None: Black."""
        self.has_plates = False
        """Whether plates beside the board show the names and the scores."""
        self.pending: PendingMove | None = None
        """The move that waits for confirmation."""

    @property
    @abstractmethod
    def game_board(self) -> GameBoard[P, M]:
        """The game's board."""

    @property
    @abstractmethod
    def texts(self) -> Texts[P, M]:
        """The game's sentences about the match."""

    @property
    @abstractmethod
    def said(self) -> str:
        """The sentence below the board."""

    def lone_person(self) -> Side | None:
        """The side of the only person, if the others are computers."""
        sides = zip(self.session.seats, self.position.sides, strict=True)
        persons = [side for seat, side in sides if seat.kind != "computer"]
        return persons[0] if len(persons) == 1 else None

    @property
    def position(self) -> P:
        return self.match.position

    @property
    def shown_position(self) -> P:
        """The position whose consequences are shown: the present one, or one before it."""
        return self.position if self._reached is None else self._reached

    def reach(self, position: P | None) -> None:
        """Show the consequences of a position on the way to the present one, or of that (None)."""
        at_present = position is None or position is self.position
        self._reached = None if at_present else position

    @property
    def shown_outcome(self) -> Outcome | None:
        """The outcome of the match, once its last move has been shown."""
        return None if self._reached is not None else self.match.outcome()

    @property
    def turned(self) -> bool:
        """Whether the board is seen from White's side."""
        return self.viewer is Side.WHITE

    @property
    def below(self) -> Side:
        """The side whose bowl lies below the board or at the left."""
        return self.viewer or self.near or Side.BLACK

    @property
    def settled(self) -> bool:
        return not self.board.moving and self.effect is None


# -- What a game adds to the window of a match: subclasses of `GameBoard` and `Texts` -----------


@dataclass(frozen=True, slots=True)
class SeatInfo:
    side: Side
    kind: str
    """The sprite drawn beside the name; empty for none."""
    name: str
    score: str
    detail: str = ""
    player: str = ""
    """The name without the side, which the sprite shows; for little room."""


@dataclass(frozen=True, slots=True)
class Question:
    """The text of a decision made in a dialog instead of on the board."""

    title: str
    text: str
    labels: tuple[str, ...]
    """Labels of the buttons, in the order of the choices."""
    kinds: tuple[str, ...] = ()
    """The pieces drawn on the buttons."""


@dataclass(frozen=True, slots=True)
class ShownHint:
    """A hint, and its remaining moves as ghosts."""

    hint: AnyHint
    ghosts: tuple[GhostMove, ...]


Drawing = Callable[[pygame.Surface], None]


class GameBoard(Generic[P, M], ABC):
    """The places of a match's board, the meaning of gestures, its drawing and its motion."""

    pick_up: SoundName = "select"

    def __init__(self, view: MatchView[P, M]) -> None:
        self._view = view
        self._context = view.context

    # Places

    drop = 0
    """The distance in pixels from the top of its area to the board."""

    @abstractmethod
    def lay_out(self, area: pygame.Rect) -> None:
        """Lay out the board and the trays within an area in pixels."""

    @property
    def picture(self) -> pygame.Rect | None:
        """The square into which `Look.picture` would draw the same board, or None."""
        return None

    @property
    def extent(self) -> pygame.Rect | None:
        """The visible board, with the trays below it; None for the whole area.

        A sentence and buttons stand below it, and end where it ends.
        """
        return self.picture

    @abstractmethod
    def spot(self, place: Place) -> pygame.Rect:
        """The square in which a piece on a place is drawn."""

    @abstractmethod
    def place_at(self, point: tuple[int, int]) -> Place | None: ...

    @property
    def ornament(self) -> PlacedTopic | None:
        """The topic of a drawing beside the places of the board, such as a counter."""
        return None

    @property
    def piece_size(self) -> float | None:
        """The size of every held piece; None for that with which it is picked up."""
        return None

    # Gestures

    @abstractmethod
    def board_view(self, position: P) -> BoardView:
        """The pieces of a position, and the gestures that are legal in it."""

    @abstractmethod
    def gestures(self, position: P, moves: Sequence[M]) -> Sequence[Gesture]:
        """The gestures that make one of these moves, the usual one of each first.

        None for a move that is made otherwise.
        """

    @abstractmethod
    def meant(self, position: P, origin: Place, target: Place) -> M | None:
        """The move, legal or not, of a drop; None if the drop is no move."""

    def ghost_of(self, position: P, move: M) -> GhostMove | None:
        """A move proposed by a hint, as a drawing; None if the board does not show it."""
        view = self.board_view(position)
        for origin, target in self.gestures(position, [move]):
            if piece := view.carried.get(origin) or view.pieces.get(origin):
                return GhostMove(target, piece.kind, source=origin)
        return None

    def dropped(self, origin: Place, target: Place) -> None:
        """A piece was dropped on a legal target; its move, if any, is played next."""

    def pointed(self, place: Place | None) -> None:
        """The place under the pointer or the cursor; called after every event."""

    def shown(self, position: P) -> None:
        """The board has received a new position to show."""

    # Drawing

    @abstractmethod
    def make_sprite(self, kind: str, size: int) -> pygame.Surface: ...

    @abstractmethod
    def draw_ground(self, surface: pygame.Surface, position: P) -> None:
        """Draw everything below marks and pieces; cached by `ground_key`."""

    @abstractmethod
    def draw_mark(self, surface: pygame.Surface, place: Place, mark: Mark) -> None: ...

    def ground_key(self, position: P) -> object:
        """The values on which the ground's drawing depends, besides the sizes."""
        return None

    def draw_below(self, surface: pygame.Surface) -> None:
        """Draw moving parts between the ground and the marks."""

    def draw_above(self, surface: pygame.Surface) -> None: ...

    def preview(self, position: P, move: M) -> Drawing | None:
        """The drawing of a legal move's consequences; None if nothing is worth showing.

        Called once for each target under the pointer.
        """
        return None

    def refusal_marks(self, position: P, origin: Place | None, target: Place | None) -> Draw | None:
        """The drawing of the reason against a drop, given the share of its time; or None."""
        return None

    def draw_hints(self, surface: pygame.Surface, hints: Sequence[ShownHint]) -> None:
        """Draw the values of all proposed turns, best first."""

    def trophy(self, outcome: Outcome, size: int) -> pygame.Surface | None:
        """The picture of the winner for the result, or None."""
        return None

    def draw_stage(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw the part of a board on which the trophy lies, around its middle."""
        surface.fill(self._context.theme.sunken, rect)

    def update(self, dt: float) -> None: ...

    def next_change(self) -> float:
        return math.inf

    # The script of a move

    def perform(self, script: Script, before: P, move: M, after: P) -> None:
        """Add the steps of a move to a script.

        Missing steps are added after them: pieces settle, and the consequences are shown.
        """
        script.settle()
        script.sound("place")


@dataclass(frozen=True, slots=True)
class Moment(Generic[P, M]):
    """A move that was played, or the beginning of a match."""

    before: P
    move: M
    after: P
    yours: bool
    """Whether a person is to move now."""


AnyMoment = Moment[Any, Any]
Occasions = Mapping[str, Callable[[AnyMoment], object]]
"""By name: whether an occasion arises at a moment; or the values of its text, or its own text."""


LATER = "…"
"""The value of a fact that is being computed."""


class Texts(Generic[P, M], ABC):
    """The sentences about a match."""

    first_times: Occasions = MappingProxyType({})
    """Occasions explained to newcomers once."""
    tells_scores = False
    """Whether a result lists the players' results, because its reason does not contain them."""

    def __init__(self, view: MatchView[P, M]) -> None:
        self._view = view

    @abstractmethod
    def expectation(self, position: P) -> str:
        """The task of the player to move."""

    def seat_infos(self, position: P) -> list[SeatInfo]:
        """The entries of the players in the panel, in the order of the seats.

        Those of two colours, unless a game overrides it.
        """
        return [
            SeatInfo(side, side.value, with_colour(name, side), *self.score(position, side), name)
            for name, side in zip(self._view.names, position.sides, strict=True)
        ]

    def score(self, position: P, side: Side) -> tuple[str, str]:
        """The score of a side and a detail, for its entry."""
        return "", ""

    @abstractmethod
    def reason(self, outcome: Outcome) -> str:
        """The reason why the game has ended by its rules, as a sentence."""

    def place_topic(self, name: str, /, **values: object) -> Topic:
        """A topic of the game's help."""
        return place_topic(self._view.session.game.package, name, **values)

    def topic(self, position: P, place: Place) -> Topic:
        return Topic(_("Board"), self.expectation(position))

    def aim(self, position: P) -> str:
        """The aim of the side to move, said before the first turn."""
        return _(self._view.session.game.summary)

    def turn_title(self, position: P) -> str:
        return self._view.session.seat_of(position.to_move).name

    def winners(self, outcome: Outcome) -> list[str]:
        """The names of the winners, who may share the victory."""
        return [self._view.session.seat_of(side).name for side in outcome.winners]

    def you_won(self, outcome: Outcome) -> bool | None:
        """Whether the only person has beaten the computers, or lost to a single one; else None.

        None too for a person with a chosen name, and for a match that came from elsewhere.
        """
        session, person = self._view.session, self._view.lone_person()
        if person is None or session.opened or len(outcome.winners) != 1:
            return None
        others = len(session.seats) - 1
        if not others or session.seat_of(person).name not in map(_, Settings().names):
            return None
        won = person in outcome.winners
        return won if won or others == 1 else None

    def headline(self, outcome: Outcome) -> str:
        if (won := self.you_won(outcome)) is not None:
            return _("You win") if won else _("You lose")
        names = self.winners(outcome)
        if len(names) == 1:
            return _("{name} wins").format(name=names[0])
        if len(names) > 2:
            return _("{count}-way tie").format(count=len(names))
        return _("Tie: {names}").format(names=listed(names))

    def stars(self, outcome: Outcome) -> tuple[int, int] | None:
        """The stars for a solitaire's score, and the most possible; None without stars."""
        return None

    def refusal(self, position: P, origin: Place | None, target: Place | None) -> str:
        """The reason why a gesture is no move; empty for none."""
        return ""

    def illegal(self, position: P, move: M, error: RuleError) -> str:
        return explained(error)

    def rule_against(self, position: P, move: M) -> str:
        """The sentence of the rule that forbids a move; empty for a legal one."""
        try:
            position.play(move)
        except RuleError as error:
            return self.illegal(position, move, error)
        return ""

    def hint_reason(self, hint: Hint[P, M]) -> str:
        """The reason for a proposed turn, as the second half of a sentence."""
        return ""

    def announcement(self, before: P, move: M, after: P, seat: Seat, shown: str) -> str:
        """The sentence about a move of a seat; empty for none.

        `shown` is the sentence that stood below the board until then.
        """
        return ""

    def forced_message(self, position: P, move: M) -> str:
        """The sentence when the program plays the only move of a position; empty for none."""
        return ""

    def question(self, position: P, choices: Sequence[M]) -> Question:
        raise NotImplementedError

    def update(self) -> None:
        """Continue to compute sentences that are not ready; called in every frame."""

    def result_facts(self) -> Sequence[tuple[str, str]]:
        """Titles and values about the finished match; an unknown value is `LATER`."""
        return ()
