"""How Herati looks and speaks in the window."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

import pygame

from games.core.game import Options
from games.core.match import Match
from games.core.translation import N_, Counted, _
from games.herati.game import GAME
from games.herati.rules.field import Tile
from games.herati.rules.position import (
    HeratiPosition,
    LoomPosition,
    Move,
    PlaceTile,
    SetAside,
)
from games.herati.rules.setups import deal_code, deal_from_code, deal_of_day, player_count
from games.herati.view import drawing
from games.herati.view.board import cell_name
from games.herati.view.tiles import BACK, PLAIN, WOVEN, paint_set, sprite
from games.ui.look.look import Deals, DealTexts, GraphLabels, Look, PieceSet, TurnEntry
from games.ui.toolkit.context import Context
from games.ui.toolkit.rule_pages import read_diagrams

if TYPE_CHECKING:
    from games.herati.view.coach import HeratiCoach
    from games.herati.view.match import HeratiBoard
    from games.herati.view.speech import HeratiSpeech
    from games.herati.view.words import HeratiTexts


# -- The first tiles of a deal of the Loom, in one small picture -------------------------------

FACE_UP = 2
"""The tiles that lie face up at the start."""


def deal_picture(context: Context, deal: str, size: int) -> pygame.Surface:
    """The tiles that lie face up at the start, and a back for the others; `size` pixels high."""
    kinds = [*(Tile(name).value for name in deal.split(",")[:FACE_UP]), BACK]
    gap = max(size // 12, 1)
    picture = pygame.Surface((len(kinds) * (size + gap) - gap, size), pygame.SRCALPHA)
    for number, kind in enumerate(kinds):
        picture.blit(sprite(context, kind, size), (number * (size + gap), 0))
    return picture


# -- The names of the seats in the setup -------------------------------------------------------

_TITLES: dict[int, tuple[str, ...]] = {
    1: (N_("The player"),),
    2: (N_("Seat 1, below"), N_("Seat 2, above")),
    3: (N_("Seat 1, below"), N_("Seat 2, left"), N_("Seat 3, above")),
    4: (N_("Seat 1, below"), N_("Seat 2, left"), N_("Seat 3, above"), N_("Seat 4, right")),
}


# -- Turns in a list: the tile is drawn, and its cell is named as on the board -----------------


def _tile(tile: Tile, context: Context, size: int) -> pygame.Surface:
    return sprite(context, tile.value, size)


TEXTS = DealTexts(
    title=N_("The Loom"),
    of_day=N_("Loom of {day}"),
    of_all_time=N_("Loom: all-time best"),
    empty_today=N_("No scores yet today."),
    empty_ever=N_("No scores yet."),
    play_today=N_("Play today’s deal"),
    about_codes=N_("A code has eleven letters and digits; dashes and case do not matter."),
    play_code=N_("Weave"),
)


class LoomDeals(Deals):
    options: Options = MappingProxyType({"Mode": "loom"})
    texts = TEXTS
    of_day = staticmethod(deal_of_day)
    code_of = staticmethod(deal_code)
    deal_of = staticmethod(deal_from_code)
    picture = staticmethod(deal_picture)
    score = staticmethod(Counted("{n} diamond", "{n} diamonds").of)


class HeratiLook(Look[HeratiPosition, Move]):
    """A cloth of woven tiles."""

    game = GAME
    diagrams = read_diagrams(GAME, drawing.Example)
    piece_sets = (
        PieceSet(WOVEN, N_("Woven"), paint_set),
        PieceSet(PLAIN, N_("Plain"), paint_set),
    )
    deals = LoomDeals()

    picture = staticmethod(drawing.draw)
    compare = staticmethod(drawing.compare)

    def in_demo(self, match: Match[HeratiPosition, Move], ply: int) -> drawing.Example:
        """The field, with room for the whole of it."""
        position, end = (match.nodes[number].position for number in (ply, len(match.line)))
        return drawing.Example(position, beyond=tuple(end.field))

    def example(self, options: Options) -> HeratiPosition:
        name = "small_game" if options.get("Mode") == "loom" else "large_game"
        position: HeratiPosition = self.diagrams[name]().position
        return position

    def seat_titles(self, options: Options) -> Sequence[str]:
        return _TITLES[player_count(options)]

    def turn_entry(self, before: HeratiPosition, moves: Sequence[Move]) -> TurnEntry:
        from games.herati.view.words import in_words

        for move in moves:
            if isinstance(move, PlaceTile):
                cell = cell_name(before, move.cell)
                return TurnEntry(cell, partial(_tile, move.tile), in_words(before, moves))
            if isinstance(move, SetAside):
                picture = partial(_tile, move.tile)
                return TurnEntry(_("set aside"), picture, in_words(before, moves))
            stock = before.hands[before.seat].face_down
            if stock:
                return TurnEntry(_("turns a tile up"), named=_("{name} turns a tile up"))
            return TurnEntry(_("passes"), named=_("{name} passes"))
        return TurnEntry("")

    def graph_labels(self, start: HeratiPosition, names: Sequence[str]) -> GraphLabels:
        from games.herati.view.words import loom_labels

        if isinstance(start, LoomPosition):
            return loom_labels(start)
        return super().graph_labels(start, names)

    def board(self) -> type[HeratiBoard]:
        from games.herati.view.match import HeratiBoard

        return HeratiBoard

    def texts(self) -> type[HeratiTexts]:
        from games.herati.view.words import HeratiTexts

        return HeratiTexts

    def speech(self) -> type[HeratiSpeech]:
        from games.herati.view.speech import HeratiSpeech

        return HeratiSpeech

    def coach(self) -> HeratiCoach:
        from games.herati.view.coach import HeratiCoach

        return HeratiCoach(self.game, self.in_words)


LOOK = HeratiLook()
