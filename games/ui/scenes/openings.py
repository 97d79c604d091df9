"""The opening explorer of an analysis: known games from a position on, and turns tried there."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from games.core.game import Options
from games.core.position import AnyPosition, after_moves
from games.core.system import Check
from games.core.translation import N_, Counted, _, listed
from games.learning.openings import (
    DEPTH,
    OpeningBook,
    PlayedTurn,
    Tally,
    moves_of,
    own_openings,
    shipped_openings,
    together,
)
from games.ui.look.look import AnyLook, SceneContext, TurnEntry, draw_entry
from games.ui.toolkit.access import Topic
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import draw_plate
from games.ui.toolkit.scene import Scene
from games.ui.widgets.base import ACTIVATE_KEYS, Widget
from games.ui.widgets.box import Column, Row
from games.ui.widgets.button import Button
from games.ui.widgets.chooser import SegmentedControl
from games.ui.widgets.label import Label
from games.ui.widgets.list import ListView

BOTH, OWN, SHIPPED = range(3)
OTHERS = 2
"""Games from which a position counts as known: the analysed match may be one of them."""


class OpeningsPanel:
    """Reads the games while it is shown, and keeps the turns tried on the board."""

    def __init__(
        self,
        context: SceneContext,
        scene: Scene,
        game_view: AnyLook,
        options: Options,
        on_change: Callable[[], None],
    ) -> None:
        """`on_change` is called when another position is to be shown."""
        self._scene = scene
        self._context = context
        self._game_view = game_view
        self._options = options
        self._on_change = on_change
        self._books: dict[int, OpeningBook] = {}
        self._unread = [SHIPPED, OWN]
        self._line: list[AnyPosition] = []
        self._turns: list[PlayedTurn] = []
        self.table = OpeningsTable(context, self._try)
        choices = [_("Both"), _("Own"), _("Computer")]
        self.source = SegmentedControl(context, choices, BOTH, lambda _place: self._show())
        about = _(
            "Your own finished matches, or games that the strong computer played against itself."
        )
        self.source.topic = lambda: Topic(_("Openings"), about)
        self.sentence = Label(context, "", soft=True)
        self.take_back = Button(context, _("Take back"), self.undo, icon="undo")
        self.visible = False
        self._said = Row()
        self._wanted = False
        """Whether an early position has been requested: only then games are read."""
        self._start: AnyPosition | None = None

        self.widgets: list[Widget] = [self.table, self.source, self.sentence, self.take_back]
        """In tab order."""

    @property
    def tried(self) -> AnyPosition | None:
        return self._line[-1] if self._line else None

    def set_visible(self, visible: bool) -> None:
        self.visible = visible
        for widget in self.widgets:
            widget.visible = visible
        self._refresh()

    @property
    def known(self) -> bool:
        """Whether recorded games reach the position."""
        return self._count >= OTHERS

    def begin_at(self, position: AnyPosition, number: int | None = None) -> None:
        """Show the games from a position on, which was requested if it has a `number`."""
        self._start = position
        if not self._wanted and number is not None and number < DEPTH:
            self._wanted = True
            self._read_next()
        self._line = []
        self._show()

    def undo(self) -> None:
        if self._line:
            self._line.pop()
            self._show()
            self._on_change()

    def _read_next(self) -> None:
        if self._unread:
            self._scene.work(self._read, self._keep)

    def _keep(self, book: OpeningBook) -> None:
        self._books[self._unread.pop(0)] = book
        self._show()
        self._read_next()

    def content(self, gap: int) -> Column:
        """The source, the sentence and the turns below each other."""
        self._said = Row((self.sentence, None), self.take_back, gap=gap)
        said = self._said, self._context.px(self._context.theme.control)
        return Column(self.source, said, (self.table, None), gap=gap)

    def _read(self, check: Check) -> OpeningBook:
        """The next book. Runs in a work thread."""
        game, context = self._game_view.game, self._context
        if self._unread[0] == SHIPPED:
            return shipped_openings(game, check)
        return own_openings(context.match_index(), context.user_files.matches, game, check)

    def _show(self) -> None:
        position = self.tried or self._start
        if position is None:
            return
        wanted = (OWN, SHIPPED) if self.source.chosen == BOTH else (self.source.chosen,)
        books = [self._books[each] for each in wanted if each in self._books]
        self._turns = together(*(book.turns(self._options, position) for book in books))
        self.table.show(
            [(self._game_view.turn_entry(position, self._moves(t)), t) for t in self._turns]
        )
        self._refresh()

    def _moves(self, turn: PlayedTurn) -> list[object]:
        position = self.tried or self._start
        return moves_of(self._game_view.game, position, turn.text) if position else []

    def _try(self, row: int) -> None:
        position = self.tried or self._start
        assert position is not None
        self._line.append(after_moves(position, self._moves(self._turns[row])))
        self._show()
        self._on_change()

    def _refresh(self) -> None:
        self.take_back.visible = self.visible and bool(self._line)
        known = Counted("{count} game went on from here.", "{count} games went on from here.")
        none = _("No recorded game reached this position.")
        said = known.of(self._count) if self._count else none
        self.sentence.text = _("Reading games…") if self._unread else said
        self._said.place(self._said.rect)

    @property
    def _count(self) -> int:
        return sum(turn.tally.games for turn in self._turns)


# -- The turns that were played in a position, each with its number of games and their results -

ROW = 44
"""Height of a turn, in units."""
BAR = 12
"""Height of the bar of results, in units."""


class OpeningsTable(ListView):
    """Rows with a turn, its games in words, and a bar: won, drawn and lost for its player."""

    card_margin = 6
    kind_title = N_("Openings")
    how = N_(
        "What was played in this position, how often, and how it ended for the player of the turn. "
        "Click on a turn to see it on the board. The bar shows won games dark, drawn ones striped "
        "and lost ones empty."
    )

    def __init__(self, context: Context, on_choose: Callable[[int], None]) -> None:
        super().__init__(context, [], on_choose, row_height=ROW, paint_row=self._paint_turn)
        self._turns: Sequence[tuple[TurnEntry, Tally]] = ()
        self._place = self.rect

    def show(self, turns: Sequence[tuple[TurnEntry, PlayedTurn]]) -> None:
        self._turns = [(entry, turn.tally) for entry, turn in turns]
        self.set_rows([turn.text for _entry, turn in turns])
        self.scroll_to(0)
        self.place(self._place)

    def place(self, rect: pygame.Rect) -> None:
        """Take a card no higher than the turns."""
        super().place(rect)
        self._place, margin = rect, self.context.px(2 * self.card_margin)
        high = self.content_height + margin if self._turns else 0
        self.card = pygame.Rect(rect.topleft, (rect.w, min(rect.h, high)))

    def row_text(self, row: int) -> str:
        entry, tally = self._turns[row]
        return listed((entry.in_words, games_text(tally), result_words(tally)))

    def _key(self, key: int) -> bool:
        """The arrow keys only mark a turn, so that each can be reached; Enter shows it."""
        if key in ACTIVATE_KEYS and self.chosen is not None:
            self.choose(self.chosen)
            return True
        return super()._key(key)

    def _go_to(self, row: int) -> None:
        self.mark(row)

    def _paint_turn(self, surface: pygame.Surface, rect: pygame.Rect, place: int) -> None:
        context, (entry, tally) = self.context, self._turns[place]
        text, theme, px = context.text, context.theme, context.px
        ink, soft = theme.ink, theme.ink_soft
        left, right = rect.x + px(10), rect.right - px(10)
        count = games_text(tally)
        high = rect.y + px(13)
        drawn = text.draw(surface, count, theme.text.small, soft, midright=(right, high))
        draw_entry(
            context, surface, entry, theme.text.body, ink, (left, high), drawn.x - px(8) - left
        )
        low = rect.bottom - px(11)
        width = (right - left) * 2 // 5
        room = pygame.Rect(left, low - px(BAR) // 2, width, px(BAR))
        beside = right - room.right - px(10)
        words, size = result_words(tally), theme.text.small
        text.draw_squeezed(surface, words, beside, size, soft, midright=(right, low))
        self._draw_bar_of(surface, room, tally)

    def _draw_bar_of(self, surface: pygame.Surface, rect: pygame.Rect, tally: Tally) -> None:
        theme, px = self.context.theme, self.context.px
        ink = theme.ink
        draw_plate(self.context, surface, rect, theme.card, border=ink, width=1, radius=0)
        won = round(rect.w * tally.wins / tally.games)
        drawn = round(rect.w * (tally.wins + tally.draws) / tally.games)
        pygame.draw.rect(surface, ink, (rect.x, rect.y, won, rect.h))
        for x in range(rect.x + won, rect.x + drawn, max(px(4), 2)):
            pygame.draw.line(surface, ink, (x, rect.y), (x, rect.bottom - 1), px(1))


def games_text(tally: Tally) -> str:
    return Counted("{count} game", "{count} games").of(tally.games)


def result_words(tally: Tally) -> str:
    if tally.draws:
        said = _("{wins} won, {draws} drawn, {losses} lost")
        return said.format(wins=tally.wins, draws=tally.draws, losses=tally.losses)
    return _("{wins} won, {losses} lost").format(wins=tally.wins, losses=tally.losses)
