"""How Veletas looks and speaks in the window."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from games.core.game import Options
from games.core.match import Match
from games.core.position import Side
from games.core.translation import N_, _
from games.ui.look.look import Look, PieceSet, TurnEntry
from games.ui.toolkit.context import Context
from games.ui.toolkit.rule_pages import read_diagrams
from games.veletas.game import GAME
from games.veletas.rules.pieces import Move, Pie
from games.veletas.rules.position import VeletasPosition
from games.veletas.view import drawing
from games.veletas.view.board import vane_angles

if TYPE_CHECKING:
    from games.veletas.view.coach import VeletasCoach
    from games.veletas.view.match import VeletasBoard
    from games.veletas.view.speech import VeletasSpeech
    from games.veletas.view.words import VeletasTexts


SIGN = 0.72


class VeletasLook(Look[VeletasPosition, Move]):
    """Tiles, vanes and stones."""

    game = GAME
    diagrams = read_diagrams(GAME)
    turns = True
    piece_sets = (
        PieceSet(drawing.VANES, N_("Vanes"), drawing.paint_set),
        PieceSet(drawing.SIGNS, N_("Signs"), drawing.paint_set),
    )

    picture = staticmethod(drawing.draw)
    thumbnail = staticmethod(partial(drawing.draw, named=False))
    compare = staticmethod(drawing.compare)

    def stone(self, context: Context, side: Side, size: int) -> pygame.Surface | None:
        if context.piece_set(self.game.name) != drawing.SIGNS:
            return None
        return drawing.sprite(context, side.value, round(size / SIGN))

    def drawable(self, match: Match[VeletasPosition, Move], ply: int) -> drawing.PositionInMatch:
        position = match.nodes[ply].position
        return drawing.PositionInMatch(position, vane_angles(match, ply))

    def example(self, options: Options) -> VeletasPosition:
        sizes = {"10": "large_game", "7": "small_game"}
        name = sizes.get(options.get("Size", ""), "middle_game")
        position: VeletasPosition = self.diagrams[name]()
        return position

    def seat_titles(self, options: Options) -> Sequence[str]:
        """The colours; or the order of the players if the pie choice can still swap them."""
        settled = options.get("Rules") == "leaflet-ja" and options.get("Start") != "random"
        if settled:
            return N_("Black"), N_("White")
        return N_("First player"), N_("Second player")

    def turn_entry(self, before: VeletasPosition, moves: Sequence[Move]) -> TurnEntry:
        if moves and isinstance(moves[0], Pie):
            if moves[0].swap:
                return TurnEntry(_("swap"), words=_("taking Black"))
            return TurnEntry(_("keep"), words=_("keeping White"))
        return TurnEntry(self.game.format_turn(before, moves))

    def board(self) -> type[VeletasBoard]:
        from games.veletas.view.match import VeletasBoard

        return VeletasBoard

    def texts(self) -> type[VeletasTexts]:
        from games.veletas.view.words import VeletasTexts

        return VeletasTexts

    def speech(self) -> type[VeletasSpeech]:
        from games.veletas.view.speech import VeletasSpeech

        return VeletasSpeech

    def coach(self) -> VeletasCoach:
        from games.veletas.view.coach import VeletasCoach

        return VeletasCoach(self.game, self.in_words)


LOOK = VeletasLook()
