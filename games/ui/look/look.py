"""The view of a game for scenes that serve all games: its picture, rule pages and texts."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib import import_module
from itertools import accumulate
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic

import msgspec
import pygame

from games.ai.engine import Engine
from games.core.game import SIDE_LETTER, AnyGame, Game, Options
from games.core.match import Match
from games.core.position import M, P, Side
from games.core.system import read_data
from games.core.translation import Counted, _, date_text
from games.storage.matches import MatchIndex
from games.storage.user_files import UserFiles
from games.ui.toolkit.context import Context
from games.ui.toolkit.rule_pages import Page, read_pages
from games.ui.toolkit.scene import SceneFactory, WindowContext
from games.ui.toolkit.theme import Colour

if TYPE_CHECKING:
    from games.learning.coach import Coach
    from games.ui.look.speech import Speech
    from games.ui.look.view import GameBoard, Texts


class PieceSet(msgspec.Struct, frozen=True):
    name: str
    title: str
    paint: Callable[[Context, pygame.Surface, pygame.Rect, str], None]


class GraphLabels(msgspec.Struct, frozen=True):
    """The words at a graph of standings."""

    caption: str
    top: str
    """The standing 1, as `middle` is 0 and `bottom` -1."""
    middle: str
    bottom: str


class Look(Generic[P, M]):
    """The appearance and texts of a game in the window, used by the scenes of all games.

    A game writes one subclass. Modules that the first picture does not need are imported in the
    methods; a match, its analysis and the coach need all of them.
    """

    game: Game[P, M]
    diagrams: Mapping[str, Callable[[], Any]] = MappingProxyType({})
    """Makes the examples of the rule pages for `picture`, by name."""
    turns = False
    """Whether its board can be turned to the person to move."""
    piece_sets: Sequence[PieceSet] = ()
    """The piece sets to choose from; the first one is the default."""
    deals: Deals | None = None
    """The deals of its solitaire; None without one."""

    # Pictures

    def picture(
        self, context: Context, surface: pygame.Surface, rect: pygame.Rect, drawn: Any
    ) -> None:
        """Draw a position, or a value of `drawable` or `diagrams`, into a square of a surface."""
        raise NotImplementedError

    def thumbnail(
        self, context: Context, surface: pygame.Surface, rect: pygame.Rect, drawn: Any
    ) -> None:
        """Draw a `picture` as an ornament, without the names of files and ranks."""
        self.picture(context, surface, rect, drawn)

    def compare(
        self,
        context: Context,
        surface: pygame.Surface,
        rect: pygame.Rect,
        drawn: Any,
        played: Sequence[M],
        better: Sequence[M],
    ) -> None:
        """Draw a position with the moves of the played turn and of a better one."""
        self.picture(context, surface, rect, drawn)

    def stone(self, context: Context, side: Side, size: int) -> pygame.Surface | None:
        """The piece of a side for a line of text; None if it is a disc in every piece set."""
        return None

    def drawable(self, match: Match[P, M], ply: int) -> Any:
        """The value that `picture` and `compare` draw at a ply of a match's line."""
        return match.nodes[ply].position

    def in_demo(self, match: Match[P, M], ply: int) -> Any:
        """`drawable` in a match that plays by itself, with the board at a fixed place."""
        return self.drawable(match, ply)

    def example(self, options: Options) -> P:
        """A typical position of the game with these options; without any, for the menu."""
        raise NotImplementedError

    # Words

    def pages(self) -> Sequence[Page]:
        """The rule pages; none for a game with only a summary."""
        return read_pages(self.game.package)

    def demo(self) -> Demo | None:
        return read_demo(self.game.package)

    def seat_titles(self, options: Options) -> Sequence[str]:
        """Names of the seats in the setup; empty if they are the sides at the start."""
        return ()

    def turn_entry(self, before: P, moves: Sequence[M]) -> TurnEntry:
        """A turn for lists, from the position before it and its moves."""
        return TurnEntry(self.game.format_turn(before, moves))

    def in_words(self, before: P, moves: Sequence[M]) -> str:
        """A turn within a sentence."""
        return self.turn_entry(before, moves).in_words

    def graph_labels(self, start: P, names: Sequence[str]) -> GraphLabels:
        """The words at the graph of a match, from its first position and the players' names."""
        percent = _("{number}%")
        if len(start.sides) == 2:
            caption = _("Chance to win: {first} above, {second} below")
            caption = caption.format(first=names[0], second=names[1])
            return GraphLabels(caption, *(percent.format(number=n) for n in (100, 50, 100)))
        return GraphLabels(
            _("{name}’s chance to win, by turns").format(name=names[0]),
            percent.format(number=100),
            percent.format(number=round(100 / len(start.sides))),
            percent.format(number=0),
        )

    # A match and its coach: the classes are imported when they are asked for

    def board(self) -> type[GameBoard[P, M]]:
        raise NotImplementedError

    def texts(self) -> type[Texts[P, M]]:
        raise NotImplementedError

    def speech(self) -> type[Speech[P, M]] | None:
        """None where the usual sentences are enough."""
        return None

    def coach(self) -> Coach[P, M]:
        """The sentences about turns for learners."""
        from games.learning.coach import Coach

        return Coach(self.game, self.in_words)


AnyLook = Look[Any, Any]
"""The look of a game whose types of position and move are not known here."""


class SceneContext(WindowContext):
    def __init__(
        self,
        game_views: Mapping[str, AnyLook],
        user_files: UserFiles,
        engine: Engine,
        factories: Mapping[str, SceneFactory],
        *,
        threads: bool = False,
    ) -> None:
        """Long work is done in `threads`, or at once, as tests want it."""
        super().__init__(user_files, engine, factories, threads=threads)
        self.game_views = game_views

    @property
    def games(self) -> dict[str, AnyGame]:
        return {name: game_view.game for name, game_view in self.game_views.items()}

    def match_index(self) -> MatchIndex:
        return MatchIndex(self.user_files.folder, self.user_files.matches, self.games)


def load_look(module: str) -> AnyLook:
    look = import_module(module).LOOK
    assert isinstance(look, Look)
    return look


# -- Deals of a solitaire that people can share, and the texts about them ----------------------


def deal_title(day: str) -> str:
    return _("Deal of the day, {day}").format(day=date_text(day))


class DealTexts(msgspec.Struct, frozen=True):
    """The texts of a game about its solitaire, marked by `N_` and not yet translated."""

    title: str
    """Its name among the views of the statistics."""
    of_day: str
    """The title of the high scores of a day, with the placeholder `{day}`."""
    of_all_time: str
    """The title of the high scores of all days."""
    empty_today: str
    """Shown in the high scores of a day while there are none."""
    empty_ever: str
    """Shown in the high scores of all days while there are none."""
    play_today: str
    """The label of the button that starts the deal of the day."""
    about_codes: str
    """The description of a code's format."""
    play_code: str
    """The label of the button that starts the deal of a code."""


class Deals(ABC):
    """Deals of a solitaire that people can share: one for each day, and a code for any."""

    options: Options
    """The options of the solitaire, without its `Deal`."""
    texts: DealTexts

    @abstractmethod
    def of_day(self, day: date) -> str: ...

    @abstractmethod
    def code_of(self, deal: str) -> str: ...

    @abstractmethod
    def deal_of(self, code: str) -> str:
        """The deal of a code; raises `OptionError` for an invalid one."""

    def picture(self, context: Context, deal: str, size: int) -> pygame.Surface | None:
        """The first pieces of a deal, `size` pixels high; None for none."""
        return None

    def score(self, count: int) -> str:
        return Counted("{count} point", "{count} points").of(count)

    def today(self, game: AnyGame, day: date) -> dict[str, str]:
        """Prepared options for the deal of a day."""
        options = game.set_up(self.options)
        return {**options, "Deal": self.of_day(day), "Daily": day.isoformat()}


# -- A short game that plays by itself, with captions that teach a rule at a time --------------


class Caption(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence about the rule first shown by a move."""

    move: int
    """The number of the move, from 1."""
    text: str


class Demo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A recorded game, and its captions."""

    record: str
    captions: tuple[Caption, ...]


@cache
def read_demo(package: str) -> Demo | None:
    """`data/demo.toml` of the game with this package; None if it is missing or damaged."""
    try:
        return read_data(package, "demo", Demo)
    except (OSError, ValueError):
        return None


# -- A turn in a list: the picture of a piece, if the game has one, and a text -----------------

PICTURE_SHARE = 0.86
"""The height of the picture, as a share of the height of the line."""


@dataclass(frozen=True, slots=True)
class TurnEntry:
    """The text of a turn, and a function that makes the picture before it at a size in pixels."""

    text: str
    picture: Callable[[Context, int], pygame.Surface] | None = None
    words: str = ""
    """The turn within a sentence, if the text is not enough without the picture."""
    named: str = ""
    """The text in a list of all turns, where it needs the `{name}` of the player."""

    @property
    def in_words(self) -> str:
        return self.words or self.text


def draw_entry(
    context: Context,
    surface: pygame.Surface,
    entry: TurnEntry,
    size: float,
    colour: Colour,
    midleft: tuple[int, int],
    width: int,
) -> pygame.Rect:
    """Draw an entry in text of a size, at most `width` pixels wide; returns its rectangle."""
    left, middle = midleft
    right = left + width
    whole = pygame.Rect(left, middle, 0, 0)
    if entry.picture:
        side = round(context.text.line_height(size) * PICTURE_SHARE)
        whole = surface.blit(entry.picture(context, side), (left, middle - side // 2))
        left = whole.right + context.px(8)
    shown = context.text.fitted(entry.text, max(right - left, 0), size)
    drawn = context.text.draw(surface, shown, size, colour, midleft=(left, middle))
    return whole.union(drawn)


# -- The side in the label or the comment of a turn: the window draws a disc, and tells a word -----

DISC = 0.62
"""The diameter of a disc, as a share of the height of the line."""


def render_notation(
    context: Context, notation: str, size: float, colour: Colour, look: AnyLook | None = None
) -> pygame.Surface:
    """A label or a comment in text of a size, with discs, as letters differ by language.

    With the `look` of a game its pieces replace the discs.
    """
    text, theme = context.text, context.theme
    high, gap = text.line_height(size), context.px(2)
    side = round(high * DISC)
    parts = []
    for number, part in enumerate(SIDE_LETTER.split(notation)):
        if number % 2:
            piece = pygame.Surface((side + 2 * gap, high), pygame.SRCALPHA)
            centre, black = piece.get_rect().center, part == "B"
            fill, owner = (theme.black, Side.BLACK) if black else (theme.white, Side.WHITE)
            if stone := look.stone(context, owner, side) if look else None:
                place = piece.blit(stone, stone.get_rect(center=centre))
                rim = [
                    (place.x + x, place.y + y) for x, y in pygame.mask.from_surface(stone).outline()
                ]
                pygame.draw.polygon(piece, colour, rim, max(context.px(1), 1))
            else:
                pygame.draw.aacircle(piece, colour, centre, side / 2)
                pygame.draw.aacircle(piece, fill, centre, side / 2 - max(context.px(1), 1))
        else:
            piece = text.render(part, size, colour)
        parts.append(piece)
    *lefts, width = accumulate((piece.get_width() for piece in parts), initial=0)
    whole = pygame.Surface((width, high), pygame.SRCALPHA)
    whole.blits([(piece, (left, 0)) for piece, left in zip(parts, lefts, strict=True)])
    return whole
