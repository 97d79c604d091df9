"""The view of a game for scenes that serve all games: its picture, rule pages and texts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pygame

from games.ai.game_plugin import GamePlugin
from games.ai.levels import Level
from games.core.evaluation import Evaluation
from games.core.game import Game, Options
from games.core.match.match import AnyMatch
from games.core.position import AnyPosition
from games.ui.toolkit.context import Context
from games.ui.toolkit.game_views.coach_texts import CoachTexts
from games.ui.toolkit.game_views.deals import Deals
from games.ui.toolkit.game_views.demo import Demo
from games.ui.toolkit.game_views.rule_page import Page
from games.ui.toolkit.game_views.turn_entry import TurnEntry
from games.ui.toolkit.i18n import _

Picture = Callable[[Context, pygame.Surface, pygame.Rect, Any], None]
"""Draws a position (board and pieces) into a square of a surface."""


Comparison = Callable[
    [Context, pygame.Surface, pygame.Rect, Any, Sequence[Any], Sequence[Any]], None
]
"""Draws a position as `Picture` does, with the moves of the played turn and of a better one."""


def position_at(match: AnyMatch, ply: int) -> AnyPosition:
    """The position after `ply` moves of the line."""
    return match.position_at(ply)


@dataclass(frozen=True, slots=True)
class PieceSet:
    """One way in which a game draws its pieces."""

    name: str
    title: str
    paint: Callable[[Context, pygame.Surface, pygame.Rect], None]
    """Draws a few of its pieces into a rectangle."""


def standing_at(share: float, players: int) -> float:
    """A share of the victory (0 to 1) on the scale of graphs: -1 lost, 0 a fair share, 1 won."""
    fair = 1 / players
    return (share - fair) / (1 - fair if share > fair else fair)


def standing_by_probability(position: AnyPosition, evaluation: Evaluation) -> float:
    """The standing for a win probability; 0 where it is not known."""
    if evaluation.win_probability is None:
        return 0.0
    return standing_at(evaluation.win_probability, len(position.sides))


def no_loss_text(position: AnyPosition, best: Evaluation, played: Evaluation) -> str:
    """Return "": the loss is stated as a win probability before and after the turn."""
    return ""


@dataclass(frozen=True, slots=True)
class GraphLabels:
    """The words at a graph of standings."""

    caption: str
    top: str
    """The standing 1, as `middle` is 0 and `bottom` -1."""
    middle: str
    bottom: str


def chance_labels(start: AnyPosition, names: Sequence[str]) -> GraphLabels:
    """The labels of the first player's chance to win, from the first position and the names."""
    percent = _("{number} %")
    return GraphLabels(
        _("{name}'s chance to win, by turns").format(name=names[0]),
        percent.format(number=100),
        percent.format(number=round(100 / len(start.sides))),
        percent.format(number=0),
    )


@dataclass(frozen=True, slots=True)
class GameView:
    """A game's entry for the menu, the setup, the rule pages and the result."""

    plugin: GamePlugin
    picture: Picture
    sample: Callable[[], AnyPosition]
    """A typical position, for the menu."""
    pages: Sequence[Page]
    make_parts: Callable[[Any], Any] | None = None
    """The `GameParts` of a `MatchView`, for lessons; None for a game without them."""
    make_speech: Callable[[Any, Any], Any] | None = None
    """The `Speech` of a `MatchView` and its `GameParts`; None for the usual one."""
    standing: Callable[[Any, Evaluation], float] = standing_by_probability
    """An evaluation for the side to move, on the scale of graphs: -1 lost, 1 won."""
    loss: Callable[[Any, Evaluation, Evaluation], str] = no_loss_text
    """The loss by a turn in words, from the position before it and the evaluations of the best and
    the played turn for the side to move; empty where a win probability says it."""
    turn_entry: Callable[[Any, Sequence[Any]], TurnEntry] | None = None
    """A turn for lists, from the position before it and its moves; None shows its notation."""
    compare: Comparison | None = None
    """Shows a turn beside a better one; None shows the position alone."""
    graph_labels: Callable[[Any, Sequence[str]], GraphLabels] = chance_labels
    """The words at the graph of a match, from its first position and the players' names."""
    drawable: Callable[[AnyMatch, int], Any] = position_at
    """The value that `picture` and `compare` draw after so many moves of a match's line."""
    seat_titles: Callable[[Options], tuple[str, ...]] | None = None
    """Names of the seats in the setup; None where the sides at the start are their names."""
    examples: Mapping[tuple[str, str], Callable[[], AnyPosition]] = field(default_factory=dict)
    """Positions that show a choice, by the key and value of the option."""
    turns: bool = False
    """Whether its board can be turned to the person to move."""
    piece_sets: Sequence[PieceSet] = ()
    """The piece sets to choose from; the first one is the usual one."""
    demo: Demo | None = None
    """A short game that plays by itself in the menu."""
    coach: Callable[[], CoachTexts] | None = None
    """Its sentences about turns for learners; None for a game that tells only a turn's cost."""
    deals: Deals | None = None
    """The deals of its solitaire; None without one."""

    @property
    def game(self) -> Game:
        """The game itself."""
        return self.plugin.game

    @property
    def opponents(self) -> tuple[Level, ...]:
        """The levels to choose from, weakest first."""
        return self.plugin.opponents

    def entry_of(self, before: AnyPosition, moves: Sequence[Any]) -> TurnEntry:
        """A turn as lists show it."""
        if self.turn_entry:
            return self.turn_entry(before, moves)
        return TurnEntry(self.game.format_turn(before, moves))

    def example(self, options: Options) -> AnyPosition:
        """A typical position of the game with these options."""
        for choice, make in self.examples.items():
            if choice in options.items():
                return make()
        return self.sample()
