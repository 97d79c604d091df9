"""The scene of an analysis: the board, an evaluation graph, all turns with their quality."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import pygame

from games.controller.session import Session
from games.core.game import with_sides_named
from games.core.position import AnyPosition
from games.core.translation import N_, _, listed
from games.learning.analysis import AnalysedTurn, Analysis, Quality
from games.ui.look.ghost_moves import Role, draw_sign
from games.ui.look.look import (
    AnyLook,
    GraphLabels,
    SceneContext,
    TurnEntry,
    draw_entry,
    render_notation,
)
from games.ui.match.reader import SpokenBoard
from games.ui.scenes.openings import OpeningsPanel
from games.ui.toolkit.access import AccessNode, Range, Topic
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import draw_card
from games.ui.toolkit.layout import GAP, inset
from games.ui.toolkit.theme import mixed
from games.ui.toolkit.transition import Places
from games.ui.widgets.base import Widget
from games.ui.widgets.box import Column, Row, even
from games.ui.widgets.button import Button, IconButton, back_button
from games.ui.widgets.form import Form, FormScene
from games.ui.widgets.label import Label, Paint, Picture
from games.ui.widgets.list import ListView
from games.ui.widgets.slider import ProgressBar

COLUMN = 380
"""The least width of the column beside the board, in units."""
CURVE, LEAST_CURVE = 150, 96
"""Heights of the graph in units: in the column, and the least one below the board."""
DETAIL, FLAT = 138, 92
"""Heights of the chosen turn in units: with its button below the text, or beside it."""
LEAST_BELOW, MOST_BELOW = 272, 470
"""Bounds of the height of what lies below the board, in units: the graph and the list side by
side, the chosen turn, and the buttons."""
BUTTON = 34
"""Height of the button of the chosen turn, in units."""


class AnalysisScene(FormScene):
    """Analyses a match while showing it; can be left or cancelled at any time."""

    about = Topic(
        N_("Analysis"),
        N_("The turns of a match with their chances. Choose a turn to see it on the board."),
    )

    def __init__(
        self,
        context: SceneContext,
        *,
        match: Session,
        play_on: Callable[[], None] | None = None,
    ) -> None:
        """`play_on` shows the match; None if its scene is the lowest one."""
        super().__init__(context)
        self._match, self._show_match = match, play_on
        self._game_view = look = context.game_views[match.game.name]
        self.analysis = Analysis(look.game, match.options, match.match, context.engine)
        turns = len(self.analysis.turns)
        self.chosen = turns
        """The turn whose position is shown: the last one, later the costliest, or a chosen one."""
        self._better_known = False
        """Whether a better turn is known for the turn that is shown."""
        self._looked = False
        self._cancelled = False
        self._names = names = tuple(seat.name for seat in match.seats)
        self._texts = AnalysisTexts(look, self.analysis, names)
        self._title = Label(context, _("Analysis"), size=context.theme.text.title, bold=True)
        self._status = Label(context, "")
        self._progress = ProgressBar(context)
        self._picture = ShownPosition(context, self._paint, SpokenBoard(context, match))
        labels = look.graph_labels(match.match.start, names)
        self._curve = EvalGraph(context, turns, labels, self.choose)
        self.table = TurnTable(context, turns, self._texts.row, self.choose)
        self.table.spoken_name = _("Turns")
        self._again = Button(context, _("Try again here"), self._try_again, icon="undo")
        self._detail = TurnDetail(context, self._again)
        self._learn = Button(context, _("Learn from this game"), self._open_coach, icon="learn")
        self._stop = IconButton(
            context, "close", _("Cancel"), self.cancel, kind="plain", sound="back"
        )
        self._back = back_button(context, _("Back"), self.go_back)
        self._door = Button(context, _("Openings"), self._show_openings)
        self._door.visible = False
        about = _("The turns of this match, or what was played here in other games.")
        self._door.topic = lambda: Topic(self._door.label, about)
        self.openings: OpeningsPanel | None = None
        """None where there are no openings to compare."""
        head: list[Widget] = [self._title, self._door, self._picture]
        widgets = [*head, self._curve, self._status, self._stop, self._progress]
        if look.game.has_openings(match.options):
            self.openings = OpeningsPanel(context, self, look, match.options, self._picture.refresh)
            self.openings.set_visible(False)
            self.openings.begin_at(self.analysis.position(self.chosen))
            widgets += self.openings.widgets
        buttons = [self._again, self._learn, self._back]
        self.form = Form(context, [*widgets, self.table, self._detail, *buttons], self._back)
        self._refresh()

    def _show_openings(self) -> None:
        """Show the turns played here in other games, or the turns of the match again."""
        if self.openings:
            self._looked = True
            shown = not self.openings.visible
            self.table.visible = self._detail.visible = not shown
            self.openings.set_visible(shown)
            self.openings.begin_at(self.analysis.position(self.chosen), self.chosen)
            self._door.label = _("This match") if shown else _("Openings")
            self._picture.refresh()
            self._refresh()
            self.resize()

    def cancel(self) -> None:
        """Stop the analysis; the results so far stay."""
        self._cancelled = True
        self.analysis.stop()

    def choose(self, number: int) -> None:
        self._looked = True
        self.chosen = min(max(number, 0), len(self.analysis.turns))
        if self.openings:
            self.openings.begin_at(self.analysis.position(self.chosen), self.chosen)
        self._picture.refresh()
        self._refresh()

    @property
    def _shown_turn(self) -> AnalysedTurn | None:
        turns = self.analysis.analysed_turns()
        return turns[self.chosen] if self.chosen < len(turns) else None

    def _try_again(self) -> None:
        """Open the chosen turn as an exercise, or else play on from there."""
        turn = self._shown_turn
        if turn is None:
            return
        exercise = None
        if self._can_improve(turn):
            exercise = self.analysis.exercise(self._game_view.coach(), turn, self._names)
        if exercise is None:
            self._play_on(turn.ply)
            return
        self.analysis.stop()  # the exercise needs the engine
        self.context.scenes.push(
            "retry",
            exercise=exercise,
            title=self.analysis.title(turn, self._names),
            play_on=lambda: self._play_on(turn.ply),
        )

    def _can_improve(self, turn: AnalysedTurn) -> bool:
        seats = self._match.seats
        people = [place for place, seat in enumerate(seats) if seat.kind == "human"]
        return self.analysis.can_be_exercise(turn, people)

    def _play_on(self, ply: int) -> None:
        """Close all scenes above the match, the lowest one, and go back to a move of it."""
        for _above in self.context.scenes.stack[1:]:
            self.context.scenes.pop()
        self._match.go_back(ply)
        if self._show_match:
            self._show_match()

    def _open_coach(self) -> None:
        session = self._match
        self.context.scenes.push(
            "coach",
            game=session.game.name,
            options=session.options,
            match=session.match,
            seats=session.seats,
            analysis=self.analysis,
        )

    # Scene

    def resize(self) -> None:
        px, whole, gap = self.context.px, self.page_rect(), self.context.px(10)
        control, curve = px(self.context.theme.control), self._curve
        compared = self.openings.content(gap) if self.openings else Column()
        foot = even(self._back, self._learn, gap=gap)
        told = Column(self._status, self._progress, gap=px(4))
        state = Row((told, None), self._stop, gap=gap)
        if whole.w <= whole.h:
            said = (state, None) if state.visible else None
            title = Row(self._title, said, self._door, gap=px(GAP))
            top = Column((title, control)), control + gap // 2
            lists = Row((curve, None), (self.table, None), gap=gap)
            flat = self._detail, px(FLAT)
            below = Column((lists, None), (compared, None), flat, foot, gap=gap)
            high = min(max(whole.h - control - whole.w, px(LEAST_BELOW)), px(MOST_BELOW))
            Column(top, (self._picture, None), (below, high), gap=gap).place(whole)
            return
        head = Row(self._title, None, self._door), control
        side = min(whole.h, whole.w - px(COLUMN + GAP))
        board, low = (self._picture, side), min(whole.h - side - gap, px(CURVE))
        is_below = low >= px(LEAST_CURVE)  # the graph lies where the board leaves room for it
        left = Column(board, (curve, low), gap=gap) if is_below else Column(board, None)
        graph = Column() if is_below else Column((curve, px(CURVE)))
        end = state, (self._detail, px(DETAIL)), foot
        right = Column(head, (self.table, None), (compared, None), graph, *end, gap=gap)
        Row((left, side), (right, None), gap=px(GAP)).place(whole)

    def handle(self, event: pygame.Event) -> None:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.go_back()
        elif event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self._step(1 if event.key == pygame.K_RIGHT else -1)
        else:
            self.form.handle(event)

    def _step(self, step: int) -> None:
        """Go to the next turn of the match, or back; first back through tried turns."""
        if step < 0 and self.openings and self.openings.tried is not None:
            self.openings.undo()
        else:
            self.choose(self.chosen + step)

    def update(self, dt: float) -> None:
        if not self._cancelled:
            self.analysis.step()
        known = self.chosen < self.analysis.analysed_count
        if known != self._better_known:
            self._better_known = known
            self._picture.refresh()
        worst = self.analysis.worst(1)
        if self.analysis.done and worst and not self._looked:
            self.choose(worst[0].number)
            self.context.scenes.prepare()
        self._refresh()
        super().update(dt)

    def _refresh(self) -> None:
        """Show the results so far."""
        analysis, done, turn = self.analysis, self.analysis.done, self._shown_turn
        self._status.text, self._status.short = self._said()
        self.table.show(min(self.chosen, len(analysis.turns) - 1))
        self._detail.sentence = self._texts.instead_of_turn()
        self._detail.summary = self._texts.summary(turn) if turn else None
        self._curve.chosen, self._curve.known = self.chosen, analysis.curve()
        self._curve.complete = done
        last = self.chosen == len(analysis.turns)
        self._curve.value = (
            _("End") if last else with_sides_named(self._texts.row(self.chosen).label)
        )
        self._curve.marked = [
            number
            for number in range(analysis.analysed_count)
            if analysis.quality(number) not in (None, Quality.GOOD)
        ]
        self._picture.position = analysis.position(self.chosen)
        compared = bool(self.openings and self.openings.visible)
        self._curve.visible = self.context.size[0] > self.context.size[1] or not compared
        self._again.visible = turn is not None and not compared
        again = turn is not None and self._can_improve(turn)
        self._again.label = _("Try again here") if again else _("Play on from here")
        self._again.icon = "undo" if again else "play"
        self._detail.place(self._detail.rect)
        thinking = not self._cancelled and not done
        can_learn = self._match.has_people and bool(analysis.turns)
        shown = {
            self._status: bool(self._status.text),
            self._stop: thinking,
            self._progress: thinking,
            self._learn: can_learn and done and not analysis.trouble,
            self._door: bool(self.openings and (self.openings.visible or self.openings.known)),
        }
        self._progress.share = analysis.progress
        if any(widget.visible != visible for widget, visible in shown.items()):
            for widget, visible in shown.items():
                widget.visible = visible
            self.resize()

    def _said(self) -> tuple[str, str]:
        """The progress of the analysis, or why it has ended early; and a shorter form of it."""
        if self.analysis.trouble:
            return _(self.analysis.trouble), ""
        if self.analysis.done or self._cancelled:
            return ("" if self.analysis.done else _("Cancelled")), ""
        percent = round(100 * self.analysis.progress)
        said = _("Looking at the turns of this game… {percent}%").format(percent=percent)
        return said, _("Looking… {percent}%").format(percent=percent)

    def leave(self) -> None:
        self.analysis.stop()
        super().leave()

    # Drawing

    def shared_boards(self) -> Places:
        return {self._game_view.game.name: self._picture.rect}

    def _paint(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        game_view, analysis = self._game_view, self.analysis
        position = game_view.drawable(analysis.match, analysis.ply(self.chosen))
        if self.openings and (tried := self.openings.tried) is not None:
            game_view.picture(self.context, surface, rect, tried)
            return
        played, better = self.analysis.compared(self.chosen)
        game_view.compare(self.context, surface, rect, position, played, better)


class ShownPosition(Picture):
    """The board of the chosen turn, which is described in words."""

    position: AnyPosition

    def __init__(self, context: Context, paint: Paint, spoken: SpokenBoard) -> None:
        super().__init__(context, paint)
        self._spoken = spoken

    def accessible(self) -> AccessNode | None:
        said = self._spoken.text(self.position)
        return AccessNode(self, "text", said, self.rect) if said else None


# -- The texts about the turns of an analysis: rows of the list, and the chosen turn -----------


class AnalysisTexts:
    """Describes turns by their numbers, from 0, as far as they have been analysed."""

    def __init__(self, game_view: AnyLook, analysis: Analysis, names: Sequence[str]) -> None:
        """`names` are the players' names, in the order of the seats."""
        self._game_view = game_view
        self._analysis = analysis
        self._names = names
        self._played: dict[int, TurnEntry] = {}
        self._compared: dict[AnalysedTurn, Sequence[tuple[Role, TurnEntry]]] = {}

    def row(self, number: int) -> TableRow:
        before = self._analysis.position(number)
        label = self._game_view.game.turn_label(before, number + 1)
        return TableRow(label, self._entry(number), self._analysis.quality(number))

    def summary(self, turn: AnalysedTurn) -> TurnSummary:
        """The texts about the chosen turn."""
        title = self._analysis.title(turn, self._names)
        quality = self._analysis.quality(turn.number)
        return TurnSummary(title, self._entries(turn), self._loss(turn), quality)

    def instead_of_turn(self) -> str:
        analysis = self._analysis
        if not analysis.turns:
            return _("No turns played yet.")
        if analysis.done and not analysis.worst() and not analysis.trouble:
            return _("No costly turns.")
        if not (analysis.done or analysis.trouble):
            return _("The costly turns get a sign here and on the graph. Choose a turn to see it.")
        return _("Choose a turn in the list or on the graph.")

    def _entry(self, number: int) -> TurnEntry:
        analysis = self._analysis
        if number not in self._played:
            before, (played, _better) = analysis.position(number), analysis.compared(number)
            self._played[number] = self._game_view.turn_entry(before, played)
        return self._played[number]

    def _entries(self, turn: AnalysedTurn) -> Sequence[tuple[Role, TurnEntry]]:
        if (known := self._compared.get(turn)) is not None:
            return known
        before = self._analysis.position(turn.number)
        compared = self._analysis.compared(turn.number)
        played, better = (self._game_view.turn_entry(before, moves) for moves in compared)
        found: list[tuple[Role, TurnEntry]] = [
            ("played", replace(played, text=_("played: {turn}").format(turn=played.text)))
        ]
        if self._analysis.is_costly(turn):
            text = _("better: {turn}").format(turn=better.text)
            found.append(("better", replace(better, text=text)))
        elif turn.text == turn.best:
            best = _("played: {turn}, the best turn").format(turn=played.text)
            found = [("better", replace(played, text=best))]
        self._compared[turn] = found
        return found

    def _loss(self, turn: AnalysedTurn) -> str:
        """The loss in the game's own words; else the player's win probability before and after."""
        best, played = turn.evaluation, turn.played
        if best is None or played is None or not self._analysis.is_costly(turn):
            return ""
        words = self._game_view.game.loss(self._analysis.position(turn.number), best, played)
        before, after = best.win_probability, played.win_probability
        if words or before is None or after is None:
            return words
        return _("{name}’s chance to win:\nabout {before}% → {after}%").format(
            name=self._names[turn.seat], before=round(100 * before), after=round(100 * after)
        )


# -- The evaluation graph of an analysis: the standing of the first seat by turn ---------------

CurvePoints = Sequence[tuple[int, float]]
"""Numbers of turns, and the standings before them: -1 at the lower edge, 1 at the upper one."""


FILL = 46
"""Opacity of the area between the curve and the middle, of 255."""
MOST_TICKS = 8
"""The greatest number of marks on the axis of the turns."""


class EvalGraph(Widget):
    """Draws standings over the turns of a match, with an axis to the left and one below."""

    kind_title = N_("Curve")
    how = N_("How the match stood after each turn. Click on it to see that turn.")

    def __init__(
        self, context: Context, turns: int, labels: GraphLabels, choose: Callable[[int], None]
    ) -> None:
        super().__init__(context)
        self._turns = turns
        self._caption = labels.caption
        self._levels = ((1.0, labels.top), (0.0, labels.middle), (-1.0, labels.bottom))
        self._choose = choose
        self.known: CurvePoints = ()
        self.complete = True
        """Whether nothing follows; if not, a ground lies where nothing is known yet."""
        self.chosen = 0
        self.value = ""
        """The name of the chosen turn."""
        self.marked: Collection[int] = ()
        """The numbers of the turns with a dot."""

    def accessible(self) -> AccessNode | None:
        chosen, choose = self.chosen, self._choose
        return AccessNode(
            self,
            "slider",
            self._caption,
            self.rect,
            description=listed(level for _height, level in self._levels if level),
            value=self.value,
            number=Range(chosen, 0, self._turns),
            actions={
                "increment": lambda: choose(chosen + 1),
                "decrement": lambda: choose(chosen - 1),
                "set value": lambda number: choose(round(number)),
            },
        )

    def handle(self, event: pygame.Event) -> bool:
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if pressed or (event.type == pygame.MOUSEMOTION and event.buttons[0]):
            plot, x = self._plot(), event.pos[0]
            # a turn is the stretch up to the point after it, with the mark there
            turn = round((x - plot.x) / max(plot.w, 1) * self._turns - 0.75)
            self._choose(self._turns if x >= plot.right else turn)
            return True
        return False

    def draw(self, surface: pygame.Surface) -> None:
        context, theme, px = self.context, self.context.theme, self.context.px
        draw_card(context, surface, self.rect)
        plot = self._plot()
        points = [(self._x(number), self._y(standing)) for number, standing in self.known]
        if not self.complete:
            unknown = plot.copy()
            unknown.x = points[-1][0] if points else plot.x
            unknown.w = plot.right - unknown.x
            surface.fill(theme.sunken, unknown)
        self._draw_axes(surface, plot)
        if len(points) > 1:
            self._fill(surface, plot, points)
        mark = self._x(self.chosen)
        if self.chosen < self._turns:
            band = pygame.Rect(mark, plot.y, self._x(self.chosen + 1) - mark, plot.h)
            surface.fill(mixed(theme.card, theme.focus, 0.2), band)
        else:
            pygame.draw.line(surface, theme.focus, (mark, plot.top), (mark, plot.bottom), px(2))
        if len(points) > 1:
            pygame.draw.aalines(surface, theme.ink, False, points)
            shifted = [(x, y + 1) for x, y in points]
            pygame.draw.aalines(surface, theme.ink, False, shifted)
        for number in self.marked:
            place = (self._x(number + 1), self._y(height(self.known, number + 1)))
            pygame.draw.aacircle(surface, theme.accent, place, px(6))
            pygame.draw.aacircle(surface, theme.card, place, px(6), max(px(1), 1))
        self._draw_words(surface, plot)

    def _draw_axes(self, surface: pygame.Surface, plot: pygame.Rect) -> None:
        theme, px = self.context.theme, self.context.px
        pygame.draw.line(surface, theme.line, plot.topleft, plot.bottomleft, px(1.5))
        pygame.draw.line(surface, theme.line, plot.bottomleft, plot.bottomright, px(1.5))
        pygame.draw.line(surface, theme.line, plot.midleft, plot.midright, px(1))
        for number in ticks(self._turns):
            x = self._x(number)  # the standing after that turn
            pygame.draw.line(surface, theme.line, (x, plot.bottom), (x, plot.bottom + px(4)), px(1))

    def _fill(
        self, surface: pygame.Surface, plot: pygame.Rect, points: Sequence[tuple[int, int]]
    ) -> None:
        theme = self.context.theme
        area = pygame.Surface(plot.size, pygame.SRCALPHA)
        middle = plot.h // 2
        inside = [(x - plot.x, y - plot.y) for x, y in points]
        corners = [(inside[0][0], middle), *inside, (inside[-1][0], middle)]
        pygame.draw.polygon(area, (*theme.ink[:3], FILL), corners)
        surface.blit(area, plot)

    def _draw_words(self, surface: pygame.Surface, plot: pygame.Rect) -> None:
        context, theme = self.context, self.context.theme
        text, size, ink = context.text, theme.text.small, theme.ink_soft
        px, line = context.px, text.line_height(size) + context.px(8)
        words = text.fitted(self._caption, self.rect.w - px(24), size)
        place = self.rect.x + px(12), self.rect.y + line // 2
        text.draw(surface, words, size, ink, midleft=place)
        low = plot.h < 3 * text.line_height(size)
        for standing, level in self._levels:
            if low and not standing:
                continue  # it would lie over the other two
            place = (plot.x - context.px(6), self._y(standing))
            text.draw(surface, level, size, ink, midright=place)
        here = min(self.chosen + 1, self._turns)
        for number in {*ticks(self._turns), here}:
            x, strong = self._x(number), number == here
            if strong or abs(x - self._x(here)) > context.px(20):
                colour, place = (theme.focus if strong else ink), (x, plot.bottom + context.px(5))
                text.draw(surface, str(number), size, colour, bold=strong, midtop=place)

    def _plot(self) -> pygame.Rect:
        px, text, size = self.context.px, self.context.text, self.context.theme.text.small
        word = text.line_height(size)
        aside = max(text.width(level, size) for _standing, level in self._levels)
        plot = self.rect.copy()
        plot.x = self.rect.x + px(12) + (aside + px(8) if aside else 0)
        plot.w = max(self.rect.right - px(16) - plot.x, 1)
        plot.y += word + px(16)
        plot.h = max(self.rect.bottom - word - px(8) - plot.y, 1)
        return plot

    def _x(self, number: int) -> int:
        plot = self._plot()
        return plot.x + round(plot.w * number / max(self._turns, 1))

    def _y(self, standing: float) -> int:
        plot = self._plot()
        return plot.centery - round(plot.h / 2 * standing)


def ticks(turns: int) -> list[int]:
    """The turns numbered on the axis: round numbers, eight at the most.

    >>> ticks(5), ticks(40), ticks(0)
    ([1, 2, 3, 4, 5], [5, 10, 15, 20, 25, 30, 35, 40], [])
    """
    steps = (unit * power for power in (1, 10, 100, 1000, 10_000) for unit in (1, 2, 5))
    step = next(step for step in steps if turns // step <= MOST_TICKS)
    return [*range(step, turns + 1, step)]


def height(known: CurvePoints, number: int) -> float:
    """The standing at a turn, interpolated; outside the curve, at its nearest end."""
    place = bisect_left(known, (number, -2.0))
    if not known or place == len(known):
        return known[-1][1] if known else 0.0
    after, there = known[place]
    if not place:
        return there
    before, here = known[place - 1]
    return here + (there - here) * (number - before) / (after - before)


# -- The chosen turn of an analysis: what was played, what is better, and what it costs --------


@dataclass(frozen=True, slots=True)
class TurnSummary:
    """The texts about a turn."""

    title: str
    entries: Sequence[tuple[Role, TurnEntry]]
    """The played turn, and the better one if there is one."""
    loss: str = ""
    """A value, or words and a value in two lines."""
    quality: Quality | None = None


class TurnDetail(Widget):
    """Draws the summary of a turn around a button, or a sentence in its place."""

    kind_title = N_("Turn")
    how = N_("The chosen turn, how good it was, and a better one if there is one.")

    def __init__(self, context: Context, button: Widget) -> None:
        super().__init__(context)
        self._button = button
        self.summary: TurnSummary | None = None
        self.sentence = ""

    def place(self, rect: pygame.Rect) -> None:
        """Lay out the button at the lower end: at the left, or in a low place at the right."""
        self.rect, px, button = rect, self.context.px, self._button
        self._flat = rect.h <= px(FLAT)
        low = pygame.Rect(rect.x, rect.bottom - px(10 + BUTTON), rect.w, px(BUTTON))
        line = inset(low, px(12), 0)
        sized = button, min(button.natural_width(), line.w)
        Row(*(None, sized) if self._flat else (sized, None)).place(line)

    _flat = False
    """Whether its button stands beside the text and not below it."""

    def accessible(self) -> AccessNode | None:
        lines = [self.sentence]
        if shown := self.summary:
            quality = shown.quality.title if shown.quality else ""
            entries = (entry.in_words for _role, entry in shown.entries)
            lines = [shown.title, quality, *entries, *shown.loss.split("\n")]
        return self.told(lines)

    def draw(self, surface: pygame.Surface) -> None:
        context, theme, px = self.context, self.context.theme, self.context.px
        draw_card(context, surface, self.rect)
        box = inset(self.rect, px(12), px(8))
        if self.summary is None:
            width, size = max(box.w, 1), theme.text.body
            surface.blit(context.text.paragraph(self.sentence, width, size, theme.ink_soft), box)
            return
        button = self._button.rect
        flat = self._flat
        room = button.x - px(12) - box.x if flat else box.w
        words = pygame.Rect(box.x, box.y, room, box.h)
        self._draw_title(surface, words, self.summary)
        self._draw_entries(surface, words, self.summary)
        left = button.x if flat else button.right + px(10)
        middle = (self.rect.y + button.y) // 2 if flat else button.centery
        self._draw_loss(surface, pygame.Rect(left, middle, box.right - left, 0), self.summary)

    def _draw_title(self, surface: pygame.Surface, box: pygame.Rect, shown: TurnSummary) -> None:
        text, theme = self.context.text, self.context.theme
        words = f"{shown.quality.title} {shown.quality.value}" if shown.quality else ""
        wide = text.width(words, theme.text.small, bold=True)
        gap = self.context.px(8) if words else 0
        title, size = text.squeezed(
            shown.title, max(box.w - wide - gap, 0), theme.text.body, bold=True
        )
        drawn = text.draw(surface, title, size, theme.ink, bold=True, topleft=box.topleft)
        if words:
            colour = theme.focus if shown.quality is Quality.GOOD else theme.accent
            beside = (drawn.right + gap, drawn.centery)
            text.draw(surface, words, theme.text.small, colour, bold=True, midleft=beside)

    def _draw_entries(self, surface: pygame.Surface, box: pygame.Rect, shown: TurnSummary) -> None:
        text, theme = self.context.text, self.context.theme
        size, high = theme.text.body, text.line_height(theme.text.body)
        for number, (role, entry) in enumerate(shown.entries, 1):
            top = box.y + number * high
            draw_sign(self.context, surface, pygame.Rect(box.x, top, high, high), role)
            place, width = (box.x + high, top + high // 2), box.w - high
            draw_entry(self.context, surface, entry, size, theme.ink_soft, place, width)

    def _draw_loss(self, surface: pygame.Surface, room: pygame.Rect, shown: TurnSummary) -> None:
        """Draw the words small, and the value below them bold where it fits in one line."""
        text, theme, small = self.context.text, self.context.theme, self.context.theme.text.small
        value = shown.loss.rpartition("\n")[2]
        sized = [(line, small) for line in text.wrap(shown.loss, max(room.w, 1), small)]
        if text.width(value, theme.text.body, bold=True) <= room.w:
            sized[-1] = value, theme.text.body
        top = room.y - sum(text.line_height(size) for _line, size in sized) // 2
        for line, size in sized:
            strong = size != small
            ink, place = theme.ink if strong else theme.ink_soft, (room.right, top)
            top = text.draw(surface, line, size, ink, bold=strong, topright=place).bottom


# -- The turns of an analysed match in a list, each with the sign of its quality ---------------

ROW = 26
"""Height of a turn, in units."""
LABEL, SIGN = 52, 34
"""Widths of a turn's number and of its sign, in units."""


class TableRow(NamedTuple):
    label: str
    entry: TurnEntry
    quality: Quality | None = None


class TurnTable(ListView):
    """All turns; unanalysed ones have no sign. A tooltip explains signs."""

    card_margin = 6

    def __init__(
        self,
        context: Context,
        count: int,
        row_of: Callable[[int], TableRow],
        on_choose: Callable[[int], None],
    ) -> None:
        """`row_of` makes the row of a turn when it is drawn; there may be very many."""
        super().__init__(
            context, [""] * count, on_choose, row_height=ROW, paint_row=self._paint_turn
        )
        self._row_of = row_of

    def show(self, chosen: int) -> None:
        """Mark a turn; the list does not scroll back to one already marked."""
        if chosen != self.chosen:
            self.mark(chosen)

    def row_text(self, row: int) -> str:
        shown = self._row_of(row)
        quality = shown.quality.title if shown.quality else ""
        label = with_sides_named(shown.label.rstrip("."))
        return listed(filter(None, (label, shown.entry.in_words, quality)))

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            row = self.row_at(event.pos)
            quality = self._row_of(row).quality if row is not None else None
            self.hint = quality.text if quality else ""
        return super().handle(event)

    def _paint_turn(self, surface: pygame.Surface, rect: pygame.Rect, place: int) -> None:
        context, row = self.context, self._row_of(place)
        text, theme, px = context.text, context.theme, context.px
        left = rect.x + px(LABEL)
        number = (left - px(8), rect.centery)
        label = render_notation(self.context, row.label, theme.text.small, theme.ink_soft)
        surface.blit(label, label.get_rect(midright=number))
        width, middle = rect.right - left - px(SIGN), (left, rect.centery)
        drawn = draw_entry(context, surface, row.entry, theme.text.body, theme.ink, middle, width)
        if row.quality:
            colour = theme.focus if row.quality is Quality.GOOD else theme.accent
            beside, small = (drawn.right + px(8), rect.centery), theme.text.small
            sign = text.draw(
                surface, row.quality.value, theme.text.body, colour, bold=True, midleft=beside
            )
            beside = (sign.right + px(6), rect.centery)
            if beside[0] + text.width(row.quality.title, small) <= rect.right:
                text.draw(surface, row.quality.title, small, colour, midleft=beside)
