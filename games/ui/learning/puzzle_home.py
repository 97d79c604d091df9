"""The home of puzzles: for each game the rating, the ways to solve puzzles, and the themes."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime
from functools import partial
from itertools import pairwise
from random import Random

import pygame
from msgspec.structs import replace

from games.core.translation import N_, _, in_sequence, listed, ngettext
from games.learning.puzzle_session import (
    Daily,
    Listed,
    PlayerResults,
    PuzzleSession,
    Single,
    Sprint,
    Streak,
    Training,
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
)
from games.ui.toolkit import clipboard
from games.ui.toolkit.access import AccessNode, Topic
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import draw_disc, draw_plate
from games.ui.toolkit.game_views import Look
from games.ui.toolkit.layout import columns, inset, rows, square
from games.ui.toolkit.scene import SceneContext
from games.ui.toolkit.theme import mixed
from games.ui.widgets.base import Widget
from games.ui.widgets.button import ICON, Button, ButtonKind, back_button
from games.ui.widgets.chooser import SegmentedControl
from games.ui.widgets.form import Form, FormScene
from games.ui.widgets.label import Label, Paint, Picture
from games.ui.widgets.scroll_view import ScrollView

WIDEST = 1180
THREE_COLUMNS = 960
"""Widths in units: of the page, and from which on there are three columns instead of two."""
LEAST_PICTURE = 150
"""The least height of the picture of the puzzle of the day, in units."""
ID = re.compile(r"\b[0-9a-f]{8}\b")


class PuzzleHomeScene(FormScene):
    """Where puzzles of all games are begun."""

    about = Topic(
        N_("Puzzles"),
        N_("Positions with one proven answer. Choose a game, a theme and a way to solve them."),
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
        size = context.theme.text
        self._title = Label(context, _("Puzzles"), size=size.title, bold=True)
        self._chooser = SegmentedControl(context, titles, chosen, self._choose_game)
        self._chooser.spoken_name = _("Game")
        self._view = ScrollView(context)
        self._card = RatingCard(context)
        self.ways = [
            WayButton(context, _("Solve puzzles"), self._train, icon="play", kind="primary"),
            WayButton(context, _("Puzzle of the day"), self._play_daily, icon="star"),
            WayButton(context, _("Streak"), self._play_streak, icon="chart"),
            WayButton(context, _("Sprint"), self._play_sprint, icon="clock"),
            WayButton(context, _("Retry failed puzzles"), self._repeat, icon="restart"),
            WayButton(context, _("Tried puzzles"), self._show_tried, icon="library"),
            WayButton(context, _("Practise my mistakes"), self._practise, icon="learn"),
        ]
        self._today_card = PictureButton(context, self._play_daily, self._paint_daily)
        self._heading = Label(context, _("Themes"), size=size.lead, bold=True)
        self.themes: list[ThemeButton] = []
        self._back = back_button(context, _("Menu"), self.go_back)
        self.form = Form(context)
        self._choose_game(chosen)
        self.form.focus(self.ways[0])

    @property
    def game(self) -> str:
        return self._games[self._chooser.chosen]

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
        self.themes = self._make_themes(results)
        scrolled: list[Widget] = [self._card, *self.ways, self._today_card]
        scrolled += [self._heading, *self.themes]
        self._view.empty()
        self._view.add(*scrolled)
        head: list[Widget] = [self._title, self._chooser, self._view]
        self.form.set_widgets([*head, *scrolled, self._back])
        self._chooser.visible = len(self._games) > 1
        self._show(results)
        if self.context.size[0]:
            self.resize()

    def _make_themes(self, results: GamePuzzles) -> list[ThemeButton]:
        titles = [("", _("All themes"), "")]
        titles += [(each.key, _(each.title), _(each.text)) for each in self._look.game.themes]
        buttons = []
        for key, title, text in titles:
            puzzles = of_theme(self._puzzles, key)
            if puzzles or not key:
                solved = sum(results.results.get(puzzle.id) == "solved" for puzzle in puzzles)
                action = partial(self._choose_theme, key)
                numbers = solved, len(puzzles)
                buttons.append(ThemeButton(self.context, key, title, action, numbers, hint=text))
        keys = [button.key for button in buttons]
        buttons[keys.index(results.theme) if results.theme in keys else 0].chosen = True
        return buttons

    def _choose_theme(self, key: str) -> None:
        results = self._results.change(lambda each: replace(each, theme=key))
        for button in self.themes:
            button.chosen = button.key == key
        self._show(results)

    def _show(self, results: GamePuzzles) -> None:
        self._card.show(results)
        train, daily, streak, sprint, repeat, tried, practise = self.ways
        train.state = self._training_state(results)
        daily.state = daily_state(results, self._today)
        done = max(len(results.streak) - 1, 0)
        streak.state = _("Harder and harder, until one goes wrong")
        if done:
            text = ngettext("Goes on: {count} solved", "Goes on: {count} solved", done)
            streak.state = text.format(count=done)
        sprint.state = _("As many as you can in three minutes")
        waiting = len(to_repeat(self._puzzles, results))
        text = ngettext("{count} puzzle", "{count} puzzles", waiting).format(count=waiting)
        repeat.state = text if waiting else _("No failed puzzles")
        for way in self.ways:
            way.enabled = bool(self._puzzles)
        repeat.enabled = waiting > 0
        practise.state, practise.enabled = self._practise_state(), True
        count = len(tried_puzzles(self._puzzles, results))
        text = ngettext("{count} puzzle", "{count} puzzles", count).format(count=count)
        tried.state, tried.enabled = text if count else _("None yet"), count > 0
        task = _(self._look.game.theme(self._of_day.theme).task) if self._of_day else ""
        self._today_card.refresh(_("Puzzle of the day: {task}").format(task=task))

    def _paint_daily(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        if puzzle := self._of_day:
            start = self._look.game.read_position(puzzle.position, puzzle.options)
            self._look.picture(self.context, surface, rect, start)

    def _training_state(self, results: GamePuzzles) -> str:
        if not self._puzzles:
            return _("There are no puzzles.")
        if any(puzzle.id == results.begun for puzzle in of_theme(self._puzzles, results.theme)):
            return _("You have begun one")
        return next(button.label for button in self.themes if button.chosen)

    def _practise_state(self) -> str:
        progress = self.context.user_files.coach.load()
        due = len(progress.due(datetime.now(UTC), self.game))
        if due:
            return ngettext("{count} due today", "{count} due today", due).format(count=due)
        if any(card.game == self.game for card in progress.cards):
            return _("Nothing due today")
        return _("From your own games")

    # Ways

    def _begin(self, session: PuzzleSession) -> None:
        open_next(self.context, self.game, session)

    def _train(self) -> None:
        if self.themes[0].chosen:  # the theme that was kept may be one of an earlier version
            self._results.change(lambda results: replace(results, theme=""))
        self._begin(Training(self._puzzles, self._chance))

    def _play_daily(self) -> None:
        self._begin(Daily(self._puzzles, self._chance, self._today))

    def _play_streak(self) -> None:
        self._begin(Streak(self._puzzles, self._chance, self._results.load()))

    def _play_sprint(self) -> None:
        self._begin(Sprint(self._puzzles, self._chance))

    def _repeat(self) -> None:
        self._begin(Listed(to_repeat(self._puzzles, self._results.load()), self._chance))

    def _practise(self) -> None:
        self.context.scenes.go("practise", game=self.game, back="puzzles")

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
        self._lay_columns(inset(self._view.window, air))

    def _lay_columns(self, field: pygame.Rect) -> None:
        px = self.context.px
        three = field.w >= px(THREE_COLUMNS)
        cuts = columns(field, [None] * (3 if three else 2), px(24))
        self._card.rect = pygame.Rect(cuts[0].x, cuts[0].y, cuts[0].w, self._card.height())
        top = cuts[1].y
        for way in self.ways:
            way.rect = pygame.Rect(cuts[1].x, top, cuts[1].w, way.height())
            top = way.rect.bottom + px(10)
        if three:  # the picture stands below the shorter column
            below = self._lay_picture(cuts[0], self._card.rect.bottom + px(16), field.bottom)
            themes = cuts[2]
        else:
            below = self._lay_picture(cuts[1], top, field.bottom)
            themes = cuts[0].move(0, self._card.rect.h + px(20))
        bottom = max(self._lay_themes(themes), top, below, self._card.rect.bottom)
        self._view.arrange(bottom - self._view.rect.y)

    def _lay_picture(self, cut: pygame.Rect, top: int, bottom: int) -> int:
        """Lay out the puzzle of the day where there is room for it; where it ends."""
        px = self.context.px
        self._today_card.visible = bool(self._puzzles) and bottom - top >= px(LEAST_PICTURE)
        if not self._today_card.visible:
            return top
        height = min(bottom - top, cut.w + px(48))
        self._today_card.rect = pygame.Rect(cut.x, top, cut.w, height)
        return self._today_card.rect.bottom

    def _lay_themes(self, cut: pygame.Rect) -> int:
        """Lay out the themes below their heading; where they end."""
        px = self.context.px
        self._heading.rect = pygame.Rect(cut.x, cut.y, cut.w, self._heading.height_for(cut.w))
        top = self._heading.rect.bottom + px(8)
        for button in self.themes:
            button.rect = pygame.Rect(cut.x, top, cut.w, px(ROOM))
            top = button.rect.bottom
        return top + px(8)


# -- The buttons of the home of puzzles: ways to solve them, and themes to choose from ---------

PADDING = 12
MARK = 16
"""Width and height of the mark of the chosen theme, in units."""
ROOM = 36
"""Height of a theme, in units."""


class WayButton(Button):
    """A way to solve puzzles: an icon, its name, and its state."""

    def __init__(
        self,
        context: Context,
        label: str,
        action: Callable[[], None],
        *,
        icon: str,
        kind: ButtonKind = "plain",
    ) -> None:
        super().__init__(context, label, action, icon=icon, kind=kind)
        self.state = ""

    def accessible(self) -> AccessNode | None:
        return self.access_node(
            "button", description=as_sentence(self.state), actions={"click": self.press}
        )

    def height(self) -> int:
        text, sizes, px = self.context.text, self.context.theme.text, self.context.px
        return text.line_height(sizes.body) + text.line_height(sizes.small) + px(PADDING)

    def draw(self, surface: pygame.Surface) -> None:
        context, theme, px = self.context, self.context.theme, self.context.px
        fill, border, width, ink = self._colours()
        draw_plate(context, surface, self.rect, fill, border=border, width=width)
        box = inset(self.rect, px(PADDING), px(PADDING) // 2)
        icon = context.assets.icon(self.icon or "", px(ICON), ink)
        surface.blit(icon, icon.get_rect(midleft=box.midleft))
        left = box.x + px(ICON + PADDING)
        room, text = max(box.right - left, 0), context.text
        label, size = text.squeezed(self.label, room, theme.text.body, bold=True)
        head = text.draw(surface, label, size, ink, bold=True, topleft=(left, box.y))
        soft = theme.on_accent if self.kind == "primary" else theme.ink_soft
        if not self.enabled:
            soft = ink
        state, size = text.squeezed(self.state, room, theme.text.small)
        text.draw(surface, state, size, soft, topleft=(left, head.bottom))


class ThemeButton(Button):
    """A theme to choose: a mark if it is chosen, its title, and how many puzzles are solved."""

    def __init__(
        self,
        context: Context,
        key: str,
        label: str,
        action: Callable[[], None],
        numbers: tuple[int, int],
        hint: str = "",
    ) -> None:
        """`numbers`: how many puzzles are solved, and how many there are."""
        super().__init__(context, label, action, kind="quiet", hint=hint)
        self.key = key
        self.chosen = False
        self.solved, self.count = numbers

    def accessible(self) -> AccessNode | None:
        text = ngettext("{solved} of {count} solved.", "{solved} of {count} solved.", self.count)
        return self.access_node(
            "radio button",
            description=in_sequence((self.hint, text.format(solved=self.solved, count=self.count))),
            selected=self.chosen,
            actions={"click": self.press},
        )

    def draw(self, surface: pygame.Surface) -> None:
        context, theme, px = self.context, self.context.theme, self.context.px
        if self.hovered or self.down:
            draw_plate(context, surface, self.rect, theme.sunken)
        mark = pygame.Rect(0, 0, px(MARK), px(MARK))
        mark.midleft = (self.rect.x + px(8), self.rect.centery)
        draw_disc(context, surface, mark, theme.card, theme.ink if self.chosen else theme.ink_soft)
        if self.chosen:
            draw_disc(context, surface, inset(mark, px(4)), theme.ink)
        text, right = context.text, (self.rect.right - px(8), self.rect.centery)
        numbers = f"{self.solved} / {self.count}"
        shown = text.draw(surface, numbers, theme.text.small, theme.ink_soft, midright=right)
        left = mark.right + px(10)
        room = max(shown.x - left - px(8), 0)
        title, size = text.squeezed(self.label, room, theme.text.body, bold=self.chosen)
        place = (left, self.rect.centery)
        text.draw(surface, title, size, theme.ink, bold=self.chosen, midleft=place)
        bar = pygame.Rect(left, self.rect.bottom - px(4), self.rect.right - px(8) - left, px(2))
        pygame.draw.rect(surface, mixed(theme.line, theme.paper, 0.4), bar)
        bar.w = round(bar.w * self.solved / max(self.count, 1))
        pygame.draw.rect(surface, theme.accent, bar)


class PictureButton(Button):
    """A picture of a position with a caption below it."""

    def __init__(self, context: Context, action: Callable[[], None], paint: Paint) -> None:
        super().__init__(context, "", action)
        self._picture = Picture(context, paint)

    def refresh(self, caption: str) -> None:
        self.label = caption
        self._picture.refresh()

    def draw(self, surface: pygame.Surface) -> None:
        context, theme, px = self.context, self.context.theme, self.context.px
        border = theme.ink if self.hovered or self.down else theme.line
        draw_plate(context, surface, self.rect, theme.card, border=border)
        box = inset(self.rect, px(PADDING))
        words = context.text.paragraph(
            self.label, max(box.w, 1), theme.text.small, theme.ink, align="center"
        )
        surface.blit(words, words.get_rect(midbottom=box.midbottom))
        room = pygame.Rect(box.x, box.y, box.w, max(box.h - words.get_height() - px(8), 0))
        self._picture.rect = square(room)
        self._picture.draw(surface)


# -- A player's rating in the puzzles of one game: the number, the curve, and some counts ------

CARD_PADDING = 16
NUMBER = 40
GUESS = N_("A guess until you have tried more puzzles.")
CURVE = 128


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
        self._results = results
        self._curve.show(results.curve)

    def accessible(self) -> AccessNode | None:
        guess = [_(GUESS)] if self._results.player.provisional else []
        curve = self._curve.sentence
        counts = counts_text(self._results), bests_text(self._results)
        lines = [self.rating, *guess, *([curve] if curve else []), *counts]
        children = tuple(AccessNode(n, "text", line) for n, line in enumerate(lines))
        return self.access_node("group", children=children)

    @property
    def rating(self) -> str:
        mark = "?" if self._results.player.provisional else ""
        return f"{round(self._results.rating)}{mark}"

    def height(self) -> int:
        px, text, sizes = self.context.px, self.context.text, self.context.theme.text
        lines = text.line_height(sizes.small) + 2 * text.line_height(sizes.body)
        return lines + text.line_height(NUMBER) + px(CURVE) + px(2 * CARD_PADDING + 16)

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
        self._curve.rect = pygame.Rect(box.x, number.bottom + px(4), box.w, px(CURVE))
        self._curve.draw(surface)
        top = self._curve.rect.bottom + px(12)
        for words in (counts_text(self._results), bests_text(self._results)):
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
    """The latest ratings; a sentence while there are fewer than two."""

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
    def sentence(self) -> str:
        few = len(self._ratings) < 2
        return _("Your rating is drawn here after two puzzles.") if few else ""

    def draw(self, surface: pygame.Surface) -> None:
        theme, px = self.context.theme, self.context.px
        if self.sentence:
            size, colour = theme.text.small, theme.ink_soft
            paragraph = self.context.text.paragraph
            words = paragraph(self.sentence, max(self.rect.w, 1), size, colour, align="center")
            surface.blit(words, words.get_rect(center=self.rect.center))
            return
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
