"""The home of puzzles: for each game the rating, the ways to solve puzzles, and the themes."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from datetime import date
from itertools import pairwise
from random import Random

import pygame
from msgspec.structs import replace

from games.core.position import AnyPosition
from games.core.translation import N_, _, listed, ngettext
from games.learning.puzzle import Puzzle
from games.learning.puzzle_session import (
    Daily,
    Listed,
    PlayerResults,
    PuzzleSession,
    Single,
    Sprint,
    Streak,
    Training,
    next_in_training,
    of_theme,
    puzzle_of_day,
    to_repeat,
    tried_puzzles,
)
from games.storage.documents import GamePuzzles
from games.storage.files import as_sentence
from games.ui.learning.puzzle_texts import (
    daily_state,
    open_next,
    player_results,
    puzzles_of,
    task_text,
)
from games.ui.toolkit import clipboard
from games.ui.toolkit.access import AccessNode, Topic
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import draw_plate
from games.ui.toolkit.game_views import Look
from games.ui.toolkit.layout import columns, inset, rows, square
from games.ui.toolkit.scene import SceneContext
from games.ui.toolkit.theme import Colour, mixed
from games.ui.toolkit.transition import Places
from games.ui.widgets.base import Widget
from games.ui.widgets.button import ICON, Button, back_button
from games.ui.widgets.chooser import Dropdown, SegmentedControl
from games.ui.widgets.form import Form, FormScene
from games.ui.widgets.label import Label, Paint, Picture
from games.ui.widgets.scroll_view import ScrollView

WIDEST = 1216
"""The greatest width of the page, in units."""
TWO_COLUMNS = 700
"""The width in units from which on the ways stand beside the board."""
LEAST_CARD = 340
"""The least height of the next puzzle with its board, in units."""
ID = re.compile(r"\b[0-9a-f]{8}\b")


class PuzzleHomeScene(FormScene):
    """Where puzzles of all games are begun."""

    about = Topic(
        N_("Puzzles"),
        N_("Positions with a proven answer. Choose a game, a theme and a way to solve them."),
    )

    def __init__(
        self,
        context: SceneContext,
        *,
        game: str | None = None,
        today: date | None = None,
        chance: Random | None = None,
    ) -> None:
        super().__init__(context)
        self._today, self._chance = today or date.today(), chance or Random()
        self._games = [name for name, view in context.game_views.items() if view.game.themes]
        chosen = self._games.index(game) if game in self._games else 0
        titles = [_(context.game_views[name].game.title) for name in self._games]
        self._title = Label(context, _("Puzzles"), size=context.theme.text.title, bold=True)
        self._chooser = SegmentedControl(context, titles, chosen, self._choose_game)
        self._chooser.spoken_name = _("Game")
        self._chooser.visible = len(titles) > 1
        self._view = ScrollView(context)
        self.next = NextPuzzle(context, self._train, lambda *at: self._paint(self._following, *at))
        self.themes = Dropdown(context, (), 0, self._choose_theme)
        self.themes.spoken_name = _("Themes")
        self.daily = WayButton(
            context,
            _("Puzzle of the day"),
            self._play_daily,
            paint=lambda *at: self._paint(self._of_day, *at),
        )
        self.streak = WayButton(context, _("Streak"), self._play_streak, icon="chart")
        self.sprint = WayButton(context, _("Sprint"), self._play_sprint, icon="clock")
        self.repeat = WayButton(context, _("Retry failed puzzles"), self._repeat, icon="restart")
        self.tried = WayButton(context, _("Tried puzzles"), self._show_tried, icon="library")
        self._others = self.daily, self.streak, self.sprint, self.repeat, self.tried
        self._card = RatingCard(context)
        self._back = back_button(context, _("Menu"), self.go_back)
        scrolled: list[Widget] = [self.next, self.themes, *self._others, self._card]
        self._view.add(*scrolled)
        head: list[Widget] = [self._title, self._chooser, self._view]
        self.form = Form(context, [*head, *scrolled, self._back])
        self._choose_game(chosen)
        self.form.focus(self.next)

    @property
    def game(self) -> str:
        return self._games[self._chooser.chosen]

    @property
    def ways(self) -> list[Button]:
        """The ways to solve puzzles that are shown, the next puzzle first."""
        return [self.next, *(way for way in self._others if way.visible)]

    @property
    def _look(self) -> Look:
        return self.context.game_views[self.game]

    @property
    def _results(self) -> PlayerResults:
        return player_results(self.context, self.game)

    # Contents

    def _choose_game(self, place: int) -> None:
        self._puzzles = puzzles_of(self.context, self._look)
        self._of_day = puzzle_of_day(self._puzzles, self._today)
        results = self._results.load()
        self._themes = ["", *(theme.key for theme in self._look.game.themes)]
        self._themes = [key for key in self._themes if not key or of_theme(self._puzzles, key)]
        self.themes.choices = tuple(self._theme_text(key, results) for key in self._themes)
        chosen = results.theme if results.theme in self._themes else ""
        self.themes.chosen = self._themes.index(chosen)
        self._show(results)
        if self.context.size[0]:
            self.resize()

    def _theme_text(self, key: str, results: GamePuzzles) -> str:
        """The title of a theme, and how much of it is solved once there is something."""
        title = _(self._look.game.theme(key).title) if key else _("All themes")
        puzzles = of_theme(self._puzzles, key)
        solved = sum(results.results.get(puzzle.id) == "solved" for puzzle in puzzles)
        return f"{title} ({solved} / {len(puzzles)})" if solved else title

    def _choose_theme(self, place: int) -> None:
        """Keep the theme; one of an earlier version stands for all."""
        key = self._themes[place]
        self._show(self._results.change(lambda each: replace(each, theme=key)))

    def _show(self, results: GamePuzzles) -> None:
        themed = replace(results, theme=self._themes[self.themes.chosen])
        self._following = next_in_training(self._puzzles, themed, self._chance)
        self.next.enabled = self._following is not None
        self.next.refresh(self._task(self._following) or _("There are no puzzles."))
        self.themes.visible = len(self._themes) > 1
        for way in self._others:
            way.enabled = bool(self._puzzles)
        self.daily.refresh(daily_state(results, self._today))
        done = max(len(results.streak) - 1, 0)
        going = ngettext("Goes on: {count} solved", "Goes on: {count} solved", done)
        harder = _("Harder and harder, until one goes wrong")
        self.streak.refresh(going.format(count=done) if done else harder)
        self.sprint.refresh(_("As many as you can in three minutes"))
        known = len(to_repeat(self._puzzles, results)), len(tried_puzzles(self._puzzles, results))
        for way, count in zip((self.repeat, self.tried), known, strict=True):
            text = ngettext("{count} puzzle", "{count} puzzles", count)
            way.refresh(text.format(count=count))
            way.visible = count > 0
        self._card.show(results)

    def _task(self, puzzle: Puzzle | None) -> str:
        if puzzle is None:
            return ""
        game = self._look.game
        note = game.rules_note(puzzle.options)
        return task_text(game.theme(puzzle.theme), self._start(puzzle), note)

    def _start(self, puzzle: Puzzle) -> AnyPosition:
        start: AnyPosition = self._look.game.read_position(puzzle.position, puzzle.options)
        return start

    def _paint(self, puzzle: Puzzle | None, surface: pygame.Surface, rect: pygame.Rect) -> None:
        if puzzle:
            self._look.picture(self.context, surface, rect, self._start(puzzle))

    # Ways

    def _begin(self, session: PuzzleSession) -> None:
        open_next(self.context, self.game, session)

    def _train(self) -> None:
        """Begin the puzzle that is shown."""
        if shown := self._following:
            theme = self._themes[self.themes.chosen]
            self._results.change(lambda results: replace(results, theme=theme, begun=shown.id))
            self._begin(Training(self._puzzles, self._chance))

    def _play_daily(self) -> None:
        self._begin(Daily(self._puzzles, self._chance, self._today))

    def _play_streak(self) -> None:
        self._begin(Streak(self._puzzles, self._chance, self._results.load()))

    def _play_sprint(self) -> None:
        self._begin(Sprint(self._puzzles, self._chance))

    def _repeat(self) -> None:
        self._begin(Listed(to_repeat(self._puzzles, self._results.load()), self._chance))

    def _show_tried(self) -> None:
        self.context.scenes.go("tried_puzzles", game=self.game)

    def _paste(self) -> None:
        ids = ID.findall(clipboard.pasted())
        for name in self._games:
            for puzzle in puzzles_of(self.context, self.context.game_views[name]):
                if puzzle.id in ids:
                    open_next(self.context, name, Single(puzzle, self._chance))
                    return
        self.context.notify(_("The text on the clipboard is not a puzzle of these games."))

    def go_back(self) -> None:
        self.context.scenes.go("menu")

    def handle_key(self, event: pygame.Event) -> None:
        if self.context.keys.action(event, ("paste",)):
            self._paste()
        else:
            super().handle_key(event)

    def shared_boards(self) -> Places:
        return {self.game: self.next.board}

    # Layout

    def resize(self) -> None:
        px, control = self.context.px, self.context.px(self.context.theme.control)
        whole = self.page_rect()
        wide = min(whole.w, px(WIDEST))
        whole = pygame.Rect(whole.centerx - wide // 2, whole.y, wide, whole.h)
        title = max(self._title.height_for(whole.w), control)
        head, body, foot = rows(whole, [title, None, control], px(16))
        self._title.rect = head
        chooser = min(self._chooser.natural_width() + px(24), head.w * 2 // 3)
        self._chooser.rect = pygame.Rect(head.right - chooser, head.y, chooser, control)
        self._back.rect = pygame.Rect(foot.x, foot.y, self._back.natural_width(), foot.h)
        air = px(6)
        self._view.rect = body.inflate(2 * air, 2 * air)
        self._view.rect.w += self._view.gutter
        field = inset(self._view.window, air)
        beside = field.w >= px(TWO_COLUMNS)
        self.daily.sign = LARGE_SIGN if beside else SIGN
        gap, high = px(GAP), field.h - control - px(GAP)
        if beside:
            high = max(high, px(LEAST_CARD))
            left, right = columns(field, [min(field.w * 3 // 5, high * 9 // 8), None], px(24))
            bottom = max(self._lay_next(left, high), self._lay_ways(right))
        else:
            ways = self.daily, self.streak, self.sprint
            high -= sum(way.height_for(field.w) + gap for way in ways)
            top = self._lay_next(field, max(high, px(LEAST_CARD))) + gap
            bottom = self._lay_ways(pygame.Rect(field.x, top, field.w, field.h))
        self._view.arrange(bottom - self._view.rect.y)

    def _lay_next(self, cut: pygame.Rect, high: int) -> int:
        """Lay out the next puzzle, and the themes below it; where they end."""
        control, gap = self.context.px(self.context.theme.control), self.context.px(GAP)
        self.next.rect = pygame.Rect(cut.x, cut.y, cut.w, high)
        self.themes.rect = pygame.Rect(cut.x, self.next.rect.bottom + gap, cut.w, control)
        return self.themes.rect.bottom

    def _lay_ways(self, cut: pygame.Rect) -> int:
        """Lay out the other ways, and the rating below them; where they end."""
        gap, top = self.context.px(GAP), cut.y
        lines = [[way] for way in (self.daily, self.streak, self.sprint)]
        rare = [way for way in (self.repeat, self.tried) if way.visible]
        lines += [rare] if cut.w >= self.context.px(PAIR) else [[way] for way in rare]
        for line in lines:
            cuts = columns(cut, [None] * len(line), gap) if line else []
            high = max((way.height_for(cuts[0].w) for way in line), default=0)
            for way, place in zip(line, cuts, strict=True):
                way.rect = pygame.Rect(place.x, top, place.w, high)
            top += high + gap if line else 0
        if self._card.visible:
            self._card.rect = pygame.Rect(cut.x, top, cut.w, self._card.height())
            top = self._card.rect.bottom + gap
        return top - gap


# -- The buttons of the home of puzzles: the next one with its board, and other ways -----------

GAP = PADDING = 12
BAR = 48
"""Height of what is pressed below the board, in units."""
PAIR = 460
"""The width in units from which on two rare ways stand side by side."""
SIGN, LARGE_SIGN = 44, 96
"""Width and height of the icon or the picture of a way, in units."""


class NextPuzzle(Button):
    """The board of a puzzle, its task, and that it is begun by a press."""

    def __init__(self, context: Context, action: Callable[[], None], paint: Paint) -> None:
        super().__init__(context, _("Next puzzle"), action, icon="play", kind="primary")
        self._picture = Picture(context, paint)
        self.task = ""

    def refresh(self, task: str) -> None:
        self.task = task
        self._picture.refresh()

    def accessible(self) -> AccessNode | None:
        return self.access_node("button", description=self.task, actions={"click": self.press})

    def _words(self) -> pygame.Surface:
        text, theme = self.context.text, self.context.theme
        wide = max(inset(self.rect, self.context.px(PADDING)).w, 1)
        return text.paragraph(
            self.task, wide, theme.text.body, theme.ink, align="center", bold=True
        )

    @property
    def board(self) -> pygame.Rect:
        """The place of the board."""
        px, box = self.context.px, inset(self.rect, self.context.px(PADDING))
        below = px(BAR) + px(GAP) + self._words().get_height() + px(8)
        return square(pygame.Rect(box.x, box.y, box.w, max(box.h - below, 0)))

    def draw(self, surface: pygame.Surface) -> None:
        context, theme, px = self.context, self.context.theme, self.context.px
        lit = self.enabled and (self.hovered or self.down)
        draw_plate(context, surface, self.rect, theme.card, border=theme.ink if lit else theme.line)
        box = inset(self.rect, px(PADDING))
        bar = pygame.Rect(box.x, box.bottom - px(BAR), box.w, px(BAR))
        words = self._words()
        surface.blit(words, words.get_rect(midbottom=(box.centerx, bar.y - px(GAP))))
        self._picture.rect = self.board
        self._picture.draw(surface)
        if self.enabled:
            fill, border, width, ink = self._colours()
            draw_plate(context, surface, bar, fill, border=border, width=width)
            icon = context.assets.icon(self.icon or "", px(ICON), ink)
            label, size = context.text.squeezed(
                self.label, bar.w - px(ICON + 3 * PADDING), theme.text.lead, bold=True
            )
            wide = context.text.width(label, size, bold=True)
            left = bar.centerx - (wide + px(ICON + PADDING)) // 2
            surface.blit(icon, icon.get_rect(midleft=(left, bar.centery)))
            place = (left + px(ICON + PADDING), bar.centery)
            context.text.draw(surface, label, size, ink, bold=True, midleft=place)


class WayButton(Button):
    """A way to solve puzzles: an icon or a picture, its name, and its state."""

    def __init__(
        self,
        context: Context,
        label: str,
        action: Callable[[], None],
        *,
        icon: str | None = None,
        paint: Paint | None = None,
    ) -> None:
        super().__init__(context, label, action, icon=icon)
        self._picture = Picture(context, paint) if paint else None
        self.state = ""
        self.sign = SIGN

    def refresh(self, state: str) -> None:
        self.state = state
        if self._picture:
            self._picture.refresh()

    def accessible(self) -> AccessNode | None:
        return self.access_node(
            "button", description=as_sentence(self.state), actions={"click": self.press}
        )

    def height_for(self, width: int) -> int:
        px = self.context.px
        words = sum(picture.get_height() for picture in self._words(width, self.ink, self.ink))
        return max(px(self.sign), words) + px(PADDING)

    def _words(
        self, width: int, ink: Colour, soft: Colour
    ) -> tuple[pygame.Surface, pygame.Surface]:
        """The name and the state beside the icon or the picture, for a button of this width."""
        px, sizes = self.context.px, self.context.theme.text
        room = max(width - px(self.sign + 3 * PADDING), 1)
        paragraph = self.context.text.paragraph
        name = paragraph(self.label, room, sizes.body, ink, bold=True)
        return name, paragraph(self.state, room, sizes.small, soft)

    def draw(self, surface: pygame.Surface) -> None:
        context, theme, px = self.context, self.context.theme, self.context.px
        fill, border, width, ink = self._colours()
        draw_plate(context, surface, self.rect, fill, border=border, width=width)
        sign = pygame.Rect(self.rect.x + px(PADDING) // 2, 0, px(self.sign), px(self.sign))
        sign.centery = self.rect.centery
        if self._picture:
            self._picture.rect = sign
            self._picture.draw(surface)
        elif self.icon:
            icon = context.assets.icon(self.icon, px(ICON), ink)
            surface.blit(icon, icon.get_rect(center=sign.center))
        soft = theme.ink_soft if self.enabled else ink
        name, state = self._words(self.rect.w, ink, soft)
        left, high = sign.right + px(PADDING), name.get_height() + state.get_height()
        top = surface.blit(name, (left, self.rect.centery - high // 2))
        surface.blit(state, top.bottomleft)


# -- A player's rating in the puzzles of one game: the number, the curve, and some counts ------

CARD_PADDING = 16
NUMBER = 40
GUESS = N_("A guess until you have tried more puzzles.")
CURVE = 96


def counts_text(results: GamePuzzles) -> str:
    solved, hinted, failed = (results.count(each) for each in ("solved", "hinted", "failed"))
    parts = [ngettext("{count} solved", "{count} solved", solved).format(count=solved)]
    if hinted:
        text = ngettext("{count} with a hint", "{count} with a hint", hinted)
        parts.append(text.format(count=hinted))
    parts.append(ngettext("{count} failed", "{count} failed", failed).format(count=failed))
    return listed(parts)


def bests_text(results: GamePuzzles) -> str:
    return _("Best streak: {streak}. Best sprint: {sprint}.").format(
        streak=results.best_streak, sprint=results.best_sprint
    )


class RatingCard(Widget):
    """Draws the rating of a player; a question mark says that it is only a guess."""

    kind_title = N_("Your rating")
    how = N_(
        "It rises with each puzzle that you solve at once, most with hard ones, and falls with "
        "each failure."
    )

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._results = GamePuzzles()
        self._curve = RatingCurve(context)

    def show(self, results: GamePuzzles) -> None:
        """Show results; without any there is nothing to see."""
        self._results = results
        self.visible = bool(results.results)
        self._curve.show(results.curve)

    def accessible(self) -> AccessNode | None:
        guess = [_(GUESS)] if self._results.player.provisional else []
        lines = [self.rating, *guess, *self._counts]
        children = tuple(AccessNode(n, "text", line) for n, line in enumerate(lines))
        return self.access_node("group", children=children)

    @property
    def rating(self) -> str:
        mark = "?" if self._results.player.provisional else ""
        return f"{round(self._results.rating)}{mark}"

    @property
    def _counts(self) -> list[str]:
        known = self._results
        bests = [bests_text(known)] if known.best_streak or known.best_sprint else []
        return [counts_text(known), *bests]

    def height(self) -> int:
        px, text, sizes = self.context.px, self.context.text, self.context.theme.text
        lines = text.line_height(sizes.small) + len(self._counts) * text.line_height(sizes.body)
        curve = px(CURVE + 8) if self._curve.has_line else 0
        return lines + text.line_height(NUMBER) + curve + px(2 * CARD_PADDING)

    def draw(self, surface: pygame.Surface) -> None:
        context, theme, px = self.context, self.context.theme, self.context.px
        draw_plate(context, surface, self.rect, theme.card, border=theme.line)
        box, text = inset(self.rect, px(CARD_PADDING)), context.text
        head = text.draw(
            surface, _("Your rating"), theme.text.small, theme.ink_soft, topleft=box.topleft
        )
        number = text.draw(
            surface, self.rating, NUMBER, theme.ink, bold=True, topleft=(box.x, head.bottom)
        )
        if self._results.player.provisional:
            left, size, colour = number.right + px(12), theme.text.small, theme.ink_soft
            guess = text.paragraph(_(GUESS), max(box.right - left, 1), size, colour)
            surface.blit(guess, guess.get_rect(midleft=(left, number.centery)))
        top = number.bottom
        if self._curve.has_line:
            self._curve.rect = pygame.Rect(box.x, top, box.w, px(CURVE))
            self._curve.draw(surface)
            top = self._curve.rect.bottom + px(8)
        for words in self._counts:
            shown, size = text.squeezed(words, box.w, theme.text.body)
            line = text.draw(surface, shown, size, theme.ink, topleft=(box.x, top))
            top = line.bottom


# -- The curve of a player's rating in puzzles, with an axis and a fill ------------------------

MOST_SHOWN = 100
"""The latest ratings that are shown."""
STEPS = (25, 50, 100, 200, 500, 1000)
"""Distances between two lines of the axis."""
MOST_STEPS = 5
FILL = 0.82
"""How pale the fill below the curve is."""


def axis(ratings: Sequence[float]) -> range:
    """The round numbers of an axis that spans the ratings, in at most 5 steps.

    >>> list(axis([1012.0, 1180.5]))
    [1000, 1050, 1100, 1150, 1200]
    """
    least, most = min(ratings), max(ratings)
    for step in STEPS:
        first = math.floor(least / step) * step
        last = max(math.ceil(most / step) * step, first + step)
        if (last - first) // step <= MOST_STEPS:
            break
    return range(first, last + 1, step)


class RatingCurve(Widget):
    """The latest ratings, of which there are at least two."""

    kind_title = N_("Rating curve")
    how = N_("Your rating after each puzzle.")

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._ratings: Sequence[float] = ()
        self._first = 1

    def show(self, ratings: Sequence[float]) -> None:
        self._ratings = ratings[-MOST_SHOWN:]
        self._first = len(ratings) - len(self._ratings) + 1

    @property
    def has_line(self) -> bool:
        return len(self._ratings) > 1

    def draw(self, surface: pygame.Surface) -> None:
        theme, px = self.context.theme, self.context.px
        numbers = axis(self._ratings)
        plot = self._plot(numbers)
        self._draw_axis(surface, plot, numbers)
        span, across = numbers[-1] - numbers[0], plot.w / (len(self._ratings) - 1)
        points = [
            (plot.x + across * place, plot.bottom - plot.h * (rating - numbers[0]) / span)
            for place, rating in enumerate(self._ratings)
        ]
        ground = [(points[-1][0], plot.bottom), (points[0][0], plot.bottom)]
        pygame.draw.polygon(surface, mixed(theme.focus, theme.card, FILL), [*points, *ground])
        pygame.draw.line(surface, theme.ink_soft, plot.bottomleft, plot.bottomright, px(1.5))
        for start, end in pairwise(points):
            pygame.draw.aaline(surface, theme.focus, start, end, max(px(2), 2))
        pygame.draw.aacircle(surface, theme.focus, points[-1], px(4))

    def _plot(self, numbers: range) -> pygame.Rect:
        text, size, px = self.context.text, self.context.theme.text.small, self.context.px
        left = max(text.width(str(number), size) for number in numbers) + px(8)
        line = text.line_height(size)
        plot = self.rect.copy()
        plot.x, plot.w = self.rect.x + left, max(self.rect.w - left - px(6), 1)
        plot.y, plot.h = self.rect.y + line // 2, max(self.rect.h - line // 2 - line - px(2), 1)
        return plot

    def _draw_axis(self, surface: pygame.Surface, plot: pygame.Rect, numbers: range) -> None:
        text, theme, px = self.context.text, self.context.theme, self.context.px
        size, span = theme.text.small, numbers[-1] - numbers[0]
        for number in numbers:
            y = plot.bottom - round(plot.h * (number - numbers[0]) / span)
            pygame.draw.line(surface, theme.line, (plot.x, y), (plot.right, y), px(1))
            place = (plot.x - px(6), y)
            text.draw(surface, str(number), size, theme.ink_soft, midright=place)
        under = plot.bottom + px(2)
        first, last = str(self._first), str(self._first + len(self._ratings) - 1)
        text.draw(surface, first, size, theme.ink_soft, topleft=(plot.x, under))
        text.draw(surface, last, size, theme.ink_soft, topright=(plot.right, under))
        words, size = text.squeezed(_("Puzzles"), plot.w // 2, size)
        text.draw(surface, words, size, theme.ink_soft, midtop=(plot.centerx, under))
