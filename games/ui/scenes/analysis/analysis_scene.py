"""The scene of an analysis: the board, an evaluation graph, the most costly turns."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pygame

from games.controller.match_controller import MatchController
from games.ui.coach.analysis import AnalysedTurn, Analysis
from games.ui.match.hints.ghost_moves import Role, draw_sign
from games.ui.match.hints.retry import Task
from games.ui.scenes.analysis.eval_graph import EvalGraph
from games.ui.toolkit.drawing import draw_plate
from games.ui.toolkit.game_views.game_view import GameView
from games.ui.toolkit.game_views.turn_entry import TurnEntry, draw_entry
from games.ui.toolkit.i18n import _, ngettext
from games.ui.toolkit.layout import inset, rows, square
from games.ui.toolkit.scene_context import SceneContext
from games.ui.widgets.button import Button
from games.ui.widgets.form import Form
from games.ui.widgets.form_scene import FormScene
from games.ui.widgets.picture import Picture

WORST = 3
CURVE = 160
"""Height of the graph, in units."""
ENTRY, FLAT = 132, 88
"""Heights of a costly turn in units: with its button below the text, or beside it."""
BUTTON = 34
"""Height of such a button, in units."""
HOLD = 1.5
"""Seconds for which the costly turns keep their places after input there."""


class AnalysisScene(FormScene):
    """Analyses a match while showing it; can be left or cancelled at any time."""

    def __init__(
        self, context: SceneContext, *, match: MatchController, retry: Callable[[Task], None]
    ) -> None:
        """`retry` goes back to a turn of the match, which is to be improved."""
        super().__init__(context)
        self._retry = retry
        self._match = match
        self._known_entries: dict[tuple[int, str], list[tuple[Role, TurnEntry]]] = {}
        self.analysis = Analysis(self._game_view, match.state.options, match.match, context.engine)
        self.chosen = len(self.analysis.turns)
        """The turn whose position is shown: the last one, later the costliest, or a chosen one."""
        self._costly: list[AnalysedTurn] = []
        """The costly turns as drawn; a press means the turn that is drawn there."""
        self._hold = 0.0
        self._better_known = False
        """Whether a better turn is known for the turn that is shown."""
        self._looked = False
        self._cancelled = False
        names = [seat.name for seat in match.state.seats]
        even = self._game_view.even(match.match.start)
        self._curve = EvalGraph(context, len(self.analysis.turns), names, even)
        self._column = pygame.Rect(0, 0, 0, 0)
        self._entries: list[pygame.Rect] = []
        self._picture = Picture(context, self._paint)
        self._again = [
            Button(context, _("Try again here"), self._trier(place), icon="undo")
            for place in range(WORST)
        ]
        for button in self._again:
            button.visible = False  # until there is a turn for it
        self._stop = Button(context, _("Cancel"), self.cancel, icon="close")
        self._back = Button(context, _("Back"), self.go_back, icon="back", sound="back")
        self.form = Form(context, [*self._again, self._stop, self._back], self._back)

    @property
    def _game_view(self) -> GameView:
        return self.context.game_views[self._match.state.game.name]

    def go_back(self) -> None:
        """Return to the match."""
        self.context.scenes.pop()

    def cancel(self) -> None:
        """Stop the analysis; the results so far stay."""
        self._cancelled = True
        self.analysis.stop()

    def choose(self, number: int) -> None:
        """Show the position before a turn."""
        self._looked = True
        self.chosen = min(max(number, 0), len(self.analysis.turns))
        self._picture.refresh()

    def _trier(self, place: int) -> Any:
        return lambda: self._try_again(place)

    def _try_again(self, place: int) -> None:
        """Close this scene and dialogs, and go on with the match, the lowest scene, from there."""
        scenes = self.context.scenes
        for _above in scenes.stack[1:]:
            scenes.pop()
        turn = self._costly[place]
        self._retry(Task(turn.ply, turn.text, turn.best, turn.evaluation, turn.played))

    # Scene

    def resize(self) -> None:
        """Board and graph to the left, costly turns to the right; in a tall window below."""
        px = self.context.px
        whole = inset(pygame.Rect((0, 0), self.context.size), px(24))
        self._header = pygame.Rect(whole.x, whole.y, whole.w, px(40))
        body = pygame.Rect(whole.x, whole.y + px(56), whole.w, whole.h - px(56))
        if whole.w > whole.h:
            width = min(max(whole.w // 3, px(340)), px(400))
            self._column = pygame.Rect(body.right - width, body.y, width, body.h)
            left = pygame.Rect(body.x, body.y, body.w - width - px(24), body.h)
            self._lay_column(px(ENTRY))
        else:
            left, self._column = rows(body, [None, px(3 * FLAT + 80)], px(16))
            self._lay_column(px(FLAT))
        board, self._curve.rect = rows(left, [None, px(CURVE)], px(16))
        self._picture.rect = square(board)

    def _lay_column(self, height: int) -> None:
        px = self.context.px
        control = px(self.context.theme.control)
        *self._entries, _rest, foot = rows(self._column, [height] * WORST + [None, control], px(10))
        for entry, button in zip(self._entries, self._again, strict=True):
            width = min(button.natural_width(), entry.w - px(24))
            button.rect = pygame.Rect(entry.x + px(12), 0, width, px(BUTTON))
            button.rect.bottom = entry.bottom - px(10)
            if height == px(FLAT):
                button.rect.right = entry.right - px(12)
        half = (foot.w - px(10)) // 2
        self._stop.rect = pygame.Rect(foot.x, foot.y, half, foot.h)
        self._back.rect = pygame.Rect(foot.right - half, foot.y, half, foot.h)

    def handle(self, event: pygame.Event) -> None:
        """Buttons, graph, and the arrow keys, which go along the graph."""
        if self._works_at_costly(event):
            self._hold = HOLD
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.go_back()
        elif event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.choose(self.chosen + (1 if event.key == pygame.K_RIGHT else -1))
        elif not self.form.handle(event):
            self._show_at(event)

    def _works_at_costly(self, event: pygame.Event) -> bool:
        """Whether the input is on the costly turns, which must not change places meanwhile."""
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            shown = self._entries[: len(self._costly)]
            return any(entry.collidepoint(event.pos) for entry in shown)
        return event.type == pygame.KEYDOWN and self.form.focused in self._again

    def _show_at(self, event: pygame.Event) -> None:
        """Show the position of a point of the graph, or of a costly turn."""
        if self._on_curve(event):
            self.choose(self._curve.number_at(event.pos[0]))
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            for rect, turn in zip(self._entries, self._costly, strict=False):
                if rect.collidepoint(event.pos):
                    self.choose(turn.number)

    def _on_curve(self, event: pygame.Event) -> bool:
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        dragged = event.type == pygame.MOUSEMOTION and event.buttons[0]
        return bool(pressed or dragged) and self._curve.rect.collidepoint(event.pos)

    def update(self, dt: float) -> None:
        """Continue the analysis."""
        if not self._cancelled:
            self.analysis.step()
        known = self.chosen < self.analysis.analysed_count
        if known != self._better_known:
            self._better_known = known
            self._picture.refresh()
        worst = self.analysis.worst(WORST)
        self._hold -= dt
        if self._hold <= 0 and not any(button.pressed for button in self._again):
            self._costly = worst
        for place, button in enumerate(self._again):
            button.visible = place < len(self._costly)
        if self.analysis.done and worst and not self._looked:
            self.choose(worst[0].number)
        self._stop.visible = not self._cancelled and not self.analysis.done
        super().update(dt)

    def next_change(self) -> float:
        """Seconds until the list of costly turns may change, or a widget."""
        held = self._hold if self._hold > 0 else math.inf
        return min(held, super().next_change())

    def occupied(self) -> Sequence[pygame.Rect]:
        """Header, graph, costly turns and all widgets."""
        entries = self._entries[: len(self._costly)]
        return [self._header, self._curve.rect, *entries, *super().occupied()]

    def leave(self) -> None:
        """Stop the analysis."""
        self.analysis.stop()

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Draw header, board, graph and costly turns."""
        context, theme = self.context, self.context.theme
        surface.fill(theme.paper)
        context.text.draw(
            surface,
            _("Analysis"),
            theme.text.title,
            theme.ink,
            bold=True,
            midleft=self._header.midleft,
        )
        context.text.draw(
            surface, self._status(), theme.text.body, theme.ink_soft, midright=self._header.midright
        )
        self._picture.draw(surface)
        marked = [turn.number for turn in self._costly]
        self._curve.draw(surface, self.analysis.curve(), self.chosen, marked)
        for rect, again, turn in zip(self._entries, self._again, self._costly, strict=False):
            self._draw_entry(surface, rect, again.rect, turn)
        if self.analysis.done and not self._costly and not self.analysis.trouble:
            words = _("No costly turns.")
            if not self.analysis.turns:
                words = _("No turns played yet.")
            context.text.draw(
                surface, words, theme.text.body, theme.ink_soft, topleft=self._column.topleft
            )
        self.form.draw(surface)

    def _status(self) -> str:
        if self.analysis.trouble:
            return _(self.analysis.trouble)
        if self.analysis.done:
            count = len(self.analysis.turns)
            said = ngettext("{count} turn analysed", "{count} turns analysed", count)
            return said.format(count=count) if count else ""
        if self._cancelled:
            return _("Cancelled")
        return _("Thinking … {percent} %").format(percent=round(100 * self.analysis.progress))

    def _paint(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        game_view, position = self._game_view, self.analysis.drawable(self.chosen)
        played, better = self.analysis.compared(self.chosen)
        if game_view.compare:
            game_view.compare(self.context, surface, rect, position, played, better)
        else:
            game_view.picture(self.context, surface, rect, position)

    def _draw_entry(
        self, surface: pygame.Surface, rect: pygame.Rect, button: pygame.Rect, turn: AnalysedTurn
    ) -> None:
        """The player, both turns, and beside the button the cost."""
        context, theme, px = self.context, self.context.theme, self.context.px
        draw_plate(context, surface, rect, theme.card)
        box = inset(rect, px(12), px(8))
        flat = button.x > box.centerx
        room = button.x - px(12) - box.x if flat else box.w
        self._draw_words(surface, pygame.Rect(box.x, box.y, room, box.h), turn)
        left = button.x if flat else button.right + px(10)
        middle = (rect.y + button.y) // 2 if flat else button.centery
        self._draw_loss(surface, pygame.Rect(left, middle, box.right - left, 0), turn)

    def _draw_words(self, surface: pygame.Surface, box: pygame.Rect, turn: AnalysedTurn) -> None:
        """The player and both turns, each with its sign on the board."""
        text, theme = self.context.text, self.context.theme
        size, high = theme.text.body, text.line_height(theme.text.body)
        title = text.fitted(self._title(turn), box.w, size, bold=True)
        text.draw(surface, title, size, theme.ink, bold=True, topleft=box.topleft)
        indent = high if self._game_view.compare else 0
        for number, (role, entry) in enumerate(self._entries_of(turn), 1):
            top = box.y + number * high
            if indent:
                draw_sign(self.context, surface, pygame.Rect(box.x, top, high, high), role)
            place, width = (box.x + indent, top + high // 2), box.w - indent
            draw_entry(self.context, surface, entry, size, theme.ink_soft, place, width)

    def _entries_of(self, turn: AnalysedTurn) -> list[tuple[Role, TurnEntry]]:
        """The played turn and the better one, cached."""
        if (known := self._known_entries.get((turn.number, turn.best))) is not None:
            return known
        before, compared = self.analysis.position(turn.number), self.analysis.compared(turn.number)
        played, better = (self._game_view.entry_of(before, moves) for moves in compared)
        found: list[tuple[Role, TurnEntry]] = [
            ("played", replace(played, text=_("played: {turn}").format(turn=played.text))),
            ("better", replace(better, text=_("better: {turn}").format(turn=better.text))),
        ]
        self._known_entries[turn.number, turn.best] = found
        return found

    def _title(self, turn: AnalysedTurn) -> str:
        position = self.analysis.position(turn.number)
        label = self._game_view.game.turn_label(position, turn.number + 1).rstrip(".")
        if len(self._match.state.seats) == 1:
            return _("Turn {label}").format(label=label)
        name = self._match.state.seats[turn.seat].name
        return _("Turn {label}: {name}").format(label=label, name=name)

    def _draw_loss(self, surface: pygame.Surface, room: pygame.Rect, turn: AnalysedTurn) -> None:
        """The cost of the turn, aligned to the right and centred vertically."""
        text, theme = self.context.text, self.context.theme
        size = theme.text.small
        lines = self._loss(turn).split("\n")
        place = [room.right, room.y - len(lines) * text.line_height(size) // 2]
        for line in lines:
            said = text.fitted(line, room.w, size)
            drawn = text.draw(surface, said, size, theme.ink_soft, topright=(place[0], place[1]))
            place[1] = drawn.bottom

    def _loss(self, turn: AnalysedTurn) -> str:
        """The loss in the game's own words; else the estimated win probability before and after."""
        best, played = turn.evaluation, turn.played
        if best is None or played is None:
            return ""
        words = self._game_view.loss(self.analysis.position(turn.number), best, played)
        before, after = best.win_probability, played.win_probability
        if words or before is None or after is None:
            return words
        return _("chance to win:\nabout {before} % → {after} %").format(
            before=round(100 * before), after=round(100 * after)
        )
