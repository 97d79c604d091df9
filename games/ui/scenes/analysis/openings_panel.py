"""The opening explorer of an analysis: known games from a position on, and turns tried there."""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

from games.core.game import Options
from games.core.position import AnyPosition
from games.core.steps import Steps
from games.openings.opening_book import OpeningBook, PlayedTurn, moves_of, together
from games.openings.opening_dialect import OpeningDialect
from games.openings.opening_file import ShippedOpenings
from games.openings.own_openings import reading_own_openings
from games.ui.scenes.analysis.openings_table import ROW, OpeningsTable
from games.ui.toolkit.drawing import draw_plate
from games.ui.toolkit.game_views.game_view import GameView
from games.ui.toolkit.i18n import _, ngettext
from games.ui.toolkit.layout import inset
from games.ui.toolkit.scene_context import SceneContext
from games.ui.toolkit.time_slice import READING_SECONDS, run_for
from games.ui.widgets.base import Widget
from games.ui.widgets.button import Button
from games.ui.widgets.choosers.segmented_control import SegmentedControl
from games.ui.widgets.label import Label

BOTH, OWN, SHIPPED = range(3)
SOURCE, BUTTON = 36, 34
"""Heights of the choice of games and of the button, in units."""


class OpeningsPanel:
    """Reads the games while it is shown, and keeps the turns that were tried on the board."""

    def __init__(
        self,
        context: SceneContext,
        game_view: GameView,
        dialect: OpeningDialect,
        options: Options,
        on_change: Callable[[], None],
    ) -> None:
        """`on_change` is called when another position is to be shown."""
        self._context = context
        self._game_view = game_view
        self._dialect = dialect
        self._options = options
        self._on_change = on_change
        self._books: dict[int, OpeningBook] = {}
        self._reading: Steps[None] | None = self._read()
        self._line: list[AnyPosition] = []
        self._turns: list[PlayedTurn] = []
        self.table = OpeningsTable(context, self._try)
        choices = [_("Both"), _("Own"), _("Computer")]
        self.source = SegmentedControl(context, choices, BOTH, lambda _place: self._show())
        self.source.hint = _(
            "Your own finished matches, or games that the strong computer played against itself."
        )
        self.sentence = Label(context, "", soft=True)
        self.take_back = Button(context, _("Take back"), self.undo, icon="undo")
        self.visible = False

    @property
    def widgets(self) -> list[Widget]:
        """All widgets, in tab order."""
        return [self.table, self.source, self.sentence, self.take_back]

    @property
    def tried(self) -> AnyPosition | None:
        """The position after the turns that were tried; None if there are none."""
        return self._line[-1] if self._line else None

    def set_visible(self, visible: bool) -> None:
        """Show or hide the widgets."""
        self.visible = visible
        for widget in self.widgets:
            widget.visible = visible
        self._refresh()

    def next_change(self) -> float:
        """0 while games are read."""
        return 0.0 if self.visible and self._reading is not None else math.inf

    def begin_at(self, position: AnyPosition) -> None:
        """Show the games from a position of the match on, without tried turns."""
        self._start = position
        self._line = []
        self._show()

    def undo(self) -> None:
        """Take back the last turn that was tried."""
        if self._line:
            self._line.pop()
            self._show()
            self._on_change()

    def update(self) -> None:
        """Read games for a few milliseconds."""
        if self.visible and self._reading is not None and run_for(self._reading, READING_SECONDS):
            self._reading = None
            self._show()

    def lay_out(self, table: pygame.Rect, plate: pygame.Rect) -> None:
        """Place the list inside one rectangle, and everything else in another."""
        px = self._context.px
        self._plate = plate
        inner = inset(table, px(6))
        self.table.rect = pygame.Rect(inner.topleft, (inner.w, inner.h // px(ROW) * px(ROW)))
        self.table.lay_out()
        box = inset(plate, px(12), px(8))
        self.source.rect = pygame.Rect(box.x, box.y, box.w, px(SOURCE))
        low = pygame.Rect(box.x, 0, box.w, px(BUTTON))
        low.bottom = box.bottom
        width = min(self.take_back.natural_width(), box.w // 2)
        self.take_back.rect = pygame.Rect(low.right - width, low.y, width, low.h)
        top = self.source.rect.bottom + px(6)
        self._sentence_room = pygame.Rect(box.x, top, box.w, max(box.bottom - top, 1))
        self._refresh()

    _plate = _sentence_room = pygame.Rect(0, 0, 0, 0)
    _start: AnyPosition | None = None

    def draw_plate(self, surface: pygame.Surface) -> None:
        """Draw the plate below the choice of games."""
        draw_plate(self._context, surface, self._plate, self._context.theme.card)

    def _read(self) -> Steps[None]:
        """Read the games that come with the program, then the user's own."""
        game, plugin = self._game_view.game, self._game_view.plugin
        shipped = ShippedOpenings(game, self._dialect, plugin.package)
        self._books[SHIPPED] = yield from shipped.reading()
        self._show()
        index, matches = self._context.match_index(), self._context.user_files.matches
        self._books[OWN] = yield from reading_own_openings(index, matches, game, self._dialect)

    def _show(self) -> None:
        """Fill the list for the position that is shown."""
        position = self.tried or self._start
        if position is None:
            return
        wanted = (OWN, SHIPPED) if self.source.chosen == BOTH else (self.source.chosen,)
        books = [self._books[each] for each in wanted if each in self._books]
        self._turns = together(*(book.turns(self._options, position) for book in books))
        self.table.show(
            [(self._game_view.entry_of(position, self._moves(t)), t) for t in self._turns]
        )
        self._refresh()

    def _moves(self, turn: PlayedTurn) -> list[object]:
        position = self.tried or self._start
        return moves_of(self._game_view.game, position, turn.text) if position else []

    def _try(self, row: int) -> None:
        """Play a turn of the list on the board."""
        position = self.tried or self._start
        assert position is not None
        for move in self._moves(self._turns[row]):
            position = position.play(move)
        self._line.append(position)
        self._show()
        self._on_change()

    def _refresh(self) -> None:
        """Show the sentence about the list, and the button if there is a turn to take back."""
        self.take_back.visible = self.visible and bool(self._line)
        room = self._sentence_room.copy()
        if self.take_back.visible:
            room.w = max(self.take_back.rect.x - self._context.px(10) - room.x, 1)
        self.sentence.rect = room
        self.sentence.text = self._said()

    def _said(self) -> str:
        if self._reading is not None:
            return _("Reading games …")
        if not self._turns:
            return _("No game is known here.")
        count = sum(turn.tally.games for turn in self._turns)
        said = ngettext(
            "{count} game went on from here.", "{count} games went on from here.", count
        )
        return said.format(count=count)
