"""The move list beside the board: all lines of the match, with the present marked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, overload

import pygame

from games.controller.match_controller import MatchController
from games.core.match.move_tree import AnyNode, TreeTurn
from games.core.text import N_
from games.ui.match.panel.playback import Playback
from games.ui.toolkit.game_views.turn_entry import TurnEntry, draw_entry
from games.ui.toolkit.i18n import _, listed
from games.ui.toolkit.scene_context import SceneContext
from games.ui.widgets.tables.list_view import ListView

ROW = 26
"""Height of a turn in the list, in units."""
LABEL = 44
"""Width of a turn's number, in units."""
INDENT, DEEPEST = 16, 5
"""The indentation of a variation in units, and the greatest number of indentations."""
RAIL = 3
"""Width of the rail along the current line, in units."""


@dataclass(frozen=True, slots=True)
class TurnRow:
    """One turn of the tree, and its last node."""

    node: AnyNode
    label: str
    entry: TurnEntry
    comment: str
    depth: int
    turn: TreeTurn[Any] | None = None
    """None for the start."""


class MoveList(ListView):
    """All turns of a match, variations below the turn they replace; a click goes to a turn.

    The wheel steps from turn to turn, and the list follows the present.
    """

    kind_title = N_("Turns of this match")
    how = N_(
        "Click on a turn to see the board after it. The wheel scrolls. The page “Notation” of the "
        "rules tells how turns are written."
    )

    def __init__(
        self, context: SceneContext, controller: MatchController, playback: Playback
    ) -> None:
        super().__init__(context, (), self._go, row_height=ROW, paint_row=self._paint_turn)
        self._controller = controller
        self._game_view = context.game_views[controller.state.game.name]
        self._playback = playback
        self._tree: tuple[int, list[TreeTurn[Any]]] | None = None  # of that many moves added
        self._turns: list[TreeTurn[Any]] = []
        self._on_line: set[AnyNode] = set()
        self._branches = False
        self._known: dict[tuple[AnyNode, AnyNode], TurnRow] = {}

    def refresh(self) -> None:
        """Update the rows from the match's tree and its present."""
        match = self._controller.match
        self._on_line = set(match.nodes)
        if self._tree is None or self._tree[0] != match.added:
            self._tree = match.added, match.tree()
        turns = [turn for turn in self._tree[1] if not self._given_up(turn)]
        self._turns = turns
        self._branches = any(turn.depth for turn in turns)
        present, here = 0, match.node
        for place, turn in enumerate(turns, start=1):
            if not turn.first.ply < here.ply <= turn.last.ply or here not in turn.nodes:
                continue
            if turn.last in self._on_line or not present:
                present = place
        self.set_rows(_Texts(self, len(turns) + 1) if turns else (), present)
        height = self.context.px(ROW)
        top = self.rect.y - self.offset + present * height
        self.reveal(pygame.Rect(self.rect.x, top, self.rect.w, height))
        self.scroll_to(self.offset // height * height)  # no row is cut off at the top

    def row_text(self, row: int) -> str:
        """The number, the turn in words, and the comment."""
        shown = self.row(row)
        return listed(filter(None, (shown.label.rstrip("."), shown.entry.in_words, shown.comment)))

    def handle(self, event: pygame.Event) -> bool:
        """Step through the match with the wheel; the list handles all other events."""
        if event.type == pygame.MOUSEWHEEL and self._turns:
            self._playback.step_turn(-1 if event.y > 0 else 1)
            return True
        return super().handle(event)

    def _given_up(self, turn: TreeTurn[Any]) -> bool:
        """Whether it is half a turn that was undone and not gone on with."""
        end = turn.last
        if not end.mid_turn or end.main is not None or end in self._on_line:
            return False
        return end.outcome is None

    def row(self, place: int) -> TurnRow:
        """The contents of a row, cached: only visible rows are computed."""
        if place == 0:
            return TurnRow(self._controller.match.root, "", TurnEntry(_("Start")), "", 0)
        turn = self._turns[place - 1]
        known = self._known.get((turn.first, turn.last))
        if known is None or known.depth != turn.depth:
            game = self._controller.state.game
            before, after = turn.first.position, turn.last.position
            comment = game.comment(before, after)
            known = TurnRow(
                turn.last,
                game.turn_label(before, turn.number),
                self._game_view.entry_of(before, turn.moves),
                _(comment) if comment else "",
                turn.depth,
                turn,
            )
            self._known[turn.first, turn.last] = known
        return known

    def _played_part(self, row: TurnRow) -> str:
        """The beginning of the present turn's text, up to the present, if it is a part of it."""
        whole, turn, match = row.entry.text, row.turn, self._controller.match
        if turn is None or not turn.first.ply < match.ply < turn.last.ply:
            return whole
        moves = turn.moves[: match.ply - turn.first.ply]
        part = self._game_view.entry_of(turn.first.position, moves).text
        return part if whole.startswith(part) else whole

    def _go(self, place: int) -> None:
        self._playback.go_to(self.row(place).node)

    def _paint_turn(self, surface: pygame.Surface, rect: pygame.Rect, place: int) -> None:
        context, row = self.context, self.row(place)
        text, theme, px = context.text, context.theme, context.px
        on_line, here = row.node in self._on_line, place == self.chosen
        ahead = row.node.ply > self._controller.match.ply and not here
        ink = theme.card if here else theme.ink if on_line and not ahead else theme.ink_soft
        soft = theme.on_ink_soft if here else theme.ink_soft
        if on_line and self._branches and not here:
            rail = pygame.Rect(rect.x, rect.y, px(RAIL), rect.h)
            pygame.draw.rect(surface, theme.accent, rail)
        left = rect.x + px(INDENT) * min(row.depth, DEEPEST) + px(LABEL)
        number = (left - px(8), rect.centery)
        text.draw(surface, row.label, theme.text.small, soft, midright=number)
        width, middle = rect.right - left - px(6), (left, rect.centery)
        played = self._played_part(row) if here else row.entry.text
        whole = soft if played != row.entry.text else ink
        drawn = draw_entry(context, surface, row.entry, theme.text.body, whole, middle, width)
        if whole is soft:
            part = replace(row.entry, text=played)
            draw_entry(context, surface, part, theme.text.body, ink, middle, width)
        left = drawn.right + px(8)
        comment = text.fitted(row.comment, max(rect.right - left - px(6), 0), theme.text.small)
        colour = theme.card if here else theme.accent
        text.draw(surface, comment, theme.text.small, colour, midleft=(left, rect.centery))


class _Texts(Sequence[str]):
    """The texts of all rows, each worked out when it is asked for."""

    def __init__(self, moves: MoveList, count: int) -> None:
        self._moves = moves
        self._count = count

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, place: int) -> str: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[str]: ...

    def __getitem__(self, place: int | slice) -> str | Sequence[str]:
        if isinstance(place, slice):
            return [self[number] for number in range(*place.indices(self._count))]
        if not 0 <= place < self._count:
            raise IndexError(place)
        return self._moves.row(place).entry.text
