"""How Tiananmen looks and speaks in the window."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from games.core.game import Options
from games.core.translation import N_
from games.tiananmen.game import GAME
from games.tiananmen.rules.position import Move, TiananmenPosition
from games.tiananmen.view import drawing
from games.ui.look.look import Look, PieceSet, TurnEntry
from games.ui.toolkit.rule_pages import read_diagrams

if TYPE_CHECKING:
    from games.tiananmen.view.coach import TiananmenCoach
    from games.tiananmen.view.match import TiananmenBoard
    from games.tiananmen.view.speech import TiananmenSpeech
    from games.tiananmen.view.words import TiananmenTexts


class TiananmenLook(Look[TiananmenPosition, Move]):
    """A Go board with the Heroes, bowls and lids."""

    game = GAME
    diagrams = read_diagrams(GAME, drawing.Example)
    turns = True
    piece_sets = (
        PieceSet(drawing.SLATE_AND_SHELL, N_("Slate and shell"), drawing.paint_set),
        PieceSet(drawing.FLAT, N_("Flat"), drawing.paint_set),
    )

    picture = staticmethod(drawing.draw)
    thumbnail = staticmethod(partial(drawing.draw, named=False))
    compare = staticmethod(drawing.compare)

    def example(self, options: Options) -> TiananmenPosition:
        name = "small_game" if options.get("Size") == "13" else "middle_game"
        position: TiananmenPosition = self.diagrams[name]().position
        return position

    def turn_entry(self, before: TiananmenPosition, moves: Sequence[Move]) -> TurnEntry:
        from games.tiananmen.view.words import in_words

        text = self.game.format_turn(before, moves)
        return TurnEntry(text, words=in_words(before, moves) if moves else "")

    def board(self) -> type[TiananmenBoard]:
        from games.tiananmen.view.match import TiananmenBoard

        return TiananmenBoard

    def texts(self) -> type[TiananmenTexts]:
        from games.tiananmen.view.words import TiananmenTexts

        return TiananmenTexts

    def speech(self) -> type[TiananmenSpeech]:
        from games.tiananmen.view.speech import TiananmenSpeech

        return TiananmenSpeech

    def coach(self) -> TiananmenCoach:
        from games.tiananmen.view.coach import TiananmenCoach

        return TiananmenCoach(self.game, self.in_words)


LOOK = TiananmenLook()
