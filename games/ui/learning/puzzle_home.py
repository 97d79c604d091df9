"""The home of puzzles: for each game the rating, the ways to solve puzzles, and the themes."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import date
from random import Random

import pygame
from msgspec.structs import replace

from games.core.position import AnyPosition
from games.core.translation import N_, Counted, _, listed
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
from games.ui.learning.puzzle_texts import (
    daily_state,
    open_next,
    player_results,
    puzzles_of,
    task_text,
)
from games.ui.look.look import AnyLook, SceneContext
from games.ui.toolkit import system
from games.ui.toolkit.access import AccessNode, Topic
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import draw_icon, draw_plate
from games.ui.toolkit.layout import centred, columns, inset, rows, square
from games.ui.toolkit.transition import Places
from games.ui.widgets.base import Align, Widget
from games.ui.widgets.button import ICON, Button, PictureButton, back_button
from games.ui.widgets.chart import LineChart
from games.ui.widgets.chooser import Dropdown, SegmentedControl
from games.ui.widgets.form import Form, FormScene
from games.ui.widgets.label import Label, Paint, Picture
from games.ui.widgets.scroll_view import ScrollView

TWO_COLUMNS = 900
"""The width in units from which the ways stand beside the next puzzle."""
WAYS, LEAST_WAY = 312, 220
"""Width of the other ways there, and their least width below it, in units."""
LEAST_CARD = 240
"""The least height of the next puzzle with its board, in units."""
ID = re.compile(r"\b[0-9a-f]{8}\b")


class PuzzleHomeScene(FormScene):
    """The starting page for puzzles of all games."""

    context: SceneContext
    about = Topic(
        N_("Puzzles"),
        N_(
            "Positions with a proven answer: one idea, or one best result. Choose a game, a theme "
            "and a way to solve them."
        ),
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
        self._view.fades = True
        self.next = NextPuzzle(context, self._train, lambda *at: self._paint(self._following, *at))
        self.themes = Dropdown(context, (), 0, self._choose_theme)
        self.themes.spoken_name = _("Themes")
        self.daily = PictureButton(
            context,
            _("Puzzle of the day"),
            self._play_daily,
            paint=lambda *at: self._paint(self._of_day, *at),
        )
        self.streak = PictureButton(context, _("Streak"), self._play_streak, icon="chart")
        self.sprint = PictureButton(context, _("Sprint"), self._play_sprint, icon="clock")
        self.repeat = PictureButton(
            context, _("Retry failed puzzles"), self._repeat, icon="restart"
        )
        self.tried = PictureButton(context, _("Tried puzzles"), self._show_tried, icon="library")
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
        """The visible ways to solve puzzles, the next puzzle first."""
        return [self.next, *(way for way in self._others if way.visible)]

    @property
    def _look(self) -> AnyLook:
        return self.context.game_views[self.game]

    @property
    def _results(self) -> PlayerResults:
        return player_results(self.context, self.game)

    # Contents

    def _choose_game(self, place: int) -> None:
        self._puzzles = puzzles_of(self.context, self._look)
        self._of_day = puzzle_of_day(self._puzzles, self._today)
        results = self._results.load()
        known = [theme for theme in self._look.game.themes if of_theme(self._puzzles, theme.key)]
        self._themes = ["", *(theme.key for theme in known)]
        self.themes.choices = (_("All themes"), *(_(theme.title) for theme in known))
        chosen = results.theme if results.theme in self._themes else ""
        self.themes.chosen = self._themes.index(chosen)
        self._show(results)

    def _choose_theme(self, place: int) -> None:
        """Save the theme; one of an earlier version stands for all."""
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
        going = Counted("Goes on: {count} solved", "Goes on: {count} solved").of(done)
        self.streak.refresh(going if done else _("Until one goes wrong"))
        self.sprint.refresh(_("Three minutes"))
        known = len(to_repeat(self._puzzles, results)), len(tried_puzzles(self._puzzles, results))
        for way, count in zip((self.repeat, self.tried), known, strict=True):
            way.refresh(Counted("{count} puzzle", "{count} puzzles").of(count))
            way.visible = count > 0
        self._card.show(results)
        if self.context.size[0]:
            self.resize()  # to the length of the task

    def _task(self, puzzle: Puzzle | None) -> str:
        return task_text(self._look.game, puzzle, self._start(puzzle)) if puzzle else ""

    def _start(self, puzzle: Puzzle) -> AnyPosition:
        start: AnyPosition = self._look.game.read_position(puzzle.position, puzzle.options)
        return start

    def _paint(self, puzzle: Puzzle | None, surface: pygame.Surface, rect: pygame.Rect) -> None:
        if puzzle:
            self._look.thumbnail(self.context, surface, rect, self._start(puzzle))

    # Ways

    def _begin(self, session: PuzzleSession) -> None:
        open_next(self.context, self.game, session)

    def _train(self) -> None:
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
        ids = ID.findall(system.pasted_text())
        for name in self._games:
            for puzzle in puzzles_of(self.context, self.context.game_views[name]):
                if puzzle.id in ids:
                    open_next(self.context, name, Single(puzzle, self._chance))
                    return
        self.context.notify(_("The text on the clipboard is not a puzzle of these games."))

    def handle_key(self, event: pygame.Event) -> None:
        if self.context.keys.action(event, ("paste",)):
            self._paste()
        else:
            super().handle_key(event)

    def shared_boards(self) -> Places:
        return {self.game: self.next.board}

    # Layout

    def resize(self) -> None:
        px = self.context.px
        gap = px(GAP)
        _head, body, _foot = self.lay_page(self._title, [self._back], px(16), self._chooser)
        field = self._view.surround(body)
        tiles = [each for each in (*self._others, self._card) if each.visible]
        if field.w >= px(TWO_COLUMNS):
            # What the next puzzle leaves, but no more than the picture of the day has height for.
            spare = field.w - px(24) - field.h - px(WIDE_WORDS + 2 * GAP + 2 * PADDING)
            others = len(tiles) * (tiles[0].height_for(px(WAYS)) + gap)
            ways = max(min(spare, field.h - others), px(WAYS))
            self.next.rect, right = columns(field, [None, ways], px(24))
            bottom = self._lay_column(tiles, right)
        else:
            fitting = max(field.w // px(LEAST_WAY), 1)
            across = fitting if len(tiles) >= fitting else 1
            if len(tiles) == fitting + 1:  # a last one alone would look lost
                across = len(tiles)
            lines = [tiles[at : at + across] for at in range(0, len(tiles), across)]
            cut = columns(field, [None] * across, gap)[0]
            high = max(tile.height_for(cut.w) for tile in tiles)
            rest = field.h - len(lines) * (high + gap)
            self.next.rect = pygame.Rect(field.topleft, (field.w, max(rest, px(LEAST_CARD))))
            bottom = self.next.rect.bottom
            for line in lines:  # a last one with fewer is as wide
                below = pygame.Rect(field.x, bottom + gap, field.w, high)
                for tile, cut in zip(line, columns(below, [None] * len(line), gap), strict=True):
                    tile.rect = cut
                bottom = below.bottom
        self.next.lay_out(self.themes)
        self._view.arrange_to(bottom)

    def _lay_column(self, tiles: Sequence[PictureButton | RatingCard], cut: pygame.Rect) -> int:
        """Lay out the other ways and the rating below each other; returns their end.

        The rating takes the remaining height if its curve fits there; without a rating, first the
        picture of the day.
        """
        gap, least = self.context.px(GAP), max(tile.height_for(cut.w) for tile in tiles)
        rest = max(cut.h - (least + gap) * (len(tiles) - 1), least)
        heights: list[int | None] = [least] * (len(tiles) - 1)
        if self._card.visible and rest < self._card.height_with_curve:
            heights = [None] * len(tiles)
        elif self._card.visible:
            heights.append(rest)
        else:
            heights = [min(rest, cut.w + least), *[None] * (len(tiles) - 1)]
        cut.h = max(cut.h, (least + gap) * (len(tiles) - 1) + rest)
        for tile, place in zip(tiles, rows(cut, heights, gap), strict=True):
            tile.rect = place
        return cut.bottom


# -- The buttons of the home of puzzles: the next one with its board, and other ways -----------

GAP = PADDING = 12
BAR = 48
"""Height of the buttons below the board, in units."""
WORDS, WIDE_WORDS, LEAST_BESIDE = 260, 360, 640
"""The least width of the words beside the board, their width before the other ways get extra room,
and the least one of both together, in units."""


class NextPuzzle(Button):
    """The board of a puzzle and its task; a press begins it."""

    def __init__(self, context: Context, action: Callable[[], None], paint: Paint) -> None:
        super().__init__(context, _("Solve"), action, icon="play", kind="primary")
        self._picture = Picture(context, paint)
        self.task = ""
        self.board = self._words = self._bar = pygame.Rect(0, 0, 0, 0)
        self._size = context.theme.text.body
        self._align: Align = "center"

    def refresh(self, task: str) -> None:
        self.task = task
        self._picture.refresh()

    def accessible(self) -> AccessNode | None:
        return self.access_node("button", description=self.task, actions={"click": self.press})

    def lay_out(self, themes: Widget) -> None:
        """Place the board, the task and the bar, and lay out the themes before the bar.

        The bars stand below the task beside the board, or below both in a narrow card or if that
        enlarges the board.
        """
        px, sizes = self.context.px, self.context.theme.text
        box, gap = inset(self.rect, px(PADDING)), px(GAP)
        bars = [px(BAR)] * (2 if themes.visible else 1)
        self._size, self._align = sizes.body, "center"
        high = self._task(box.w).get_height()
        beside = min(box.h, box.w - 2 * gap - px(WORDS))
        if box.w < px(LEAST_BESIDE) or beside < min(box.w, box.h - high - px(BAR) - 2 * gap):
            self.board, self._words, foot = rows(box, [None, high, px(BAR)], gap)
            cuts = columns(foot, [None] * len(bars), gap)
        else:
            self._size, self._align = sizes.lead, "left"
            self.board, column = columns(box, [beside, None], 2 * gap)
            lines = [self._task(column.w).get_height(), *bars]
            high = sum(lines) + 2 * gap * (len(lines) - 1)
            self._words, *cuts = rows(centred((column.w, high), column), lines, 2 * gap)
        self.board, self._bar = square(self.board), cuts[-1]
        themes.rect = cuts[0]

    def _task(self, width: int) -> pygame.Surface:
        text, ink = self.context.text, self.context.theme.ink
        width, task = max(width, 1), self.task
        if self._align == "center":  # no word alone in the last line
            task = "\n".join(text.wrap_evenly(task, width, self._size, bold=True))
        return text.paragraph(task, width, self._size, ink, align=self._align, bold=True)

    def draw(self, surface: pygame.Surface) -> None:
        context, theme, px = self.context, self.context.theme, self.context.px
        lit = self.enabled and (self.hovered or self.down)
        draw_plate(context, surface, self.rect, theme.card, border=theme.ink if lit else theme.line)
        self._picture.rect = self.board
        self._picture.draw(surface)
        words = self._task(self._words.w)
        surface.blit(words, words.get_rect(center=self._words.center))
        if self.enabled:
            bar = self._bar
            fill, border, width, ink = self._colours()
            draw_plate(context, surface, bar, fill, border=border, width=width)
            wide = context.text.width(self.label, theme.text.lead, bold=True)
            left = bar.centerx - (wide + px(ICON + PADDING)) // 2
            draw_icon(context, surface, "play", px(ICON), ink, midleft=(left, bar.centery))
            place = (left + px(ICON + PADDING), bar.centery)
            context.text.draw(surface, self.label, theme.text.lead, ink, bold=True, midleft=place)


# -- A player's rating in the puzzles of one game: the number, the curve, and some counts ------

CARD_PADDING = 16
NUMBER = 40
GUESS = N_("A guess until you have tried more puzzles.")
CURVE = 90
"""The least height of the curve, in units."""


def counts_text(results: GamePuzzles) -> str:
    solved, hinted, failed = (results.count(each) for each in ("solved", "hinted", "failed"))
    parts = [Counted("{count} solved", "{count} solved").of(solved)]
    if hinted:
        parts.append(Counted("{count} with a hint", "{count} with a hint").of(hinted))
    parts.append(Counted("{count} failed", "{count} failed").of(failed))
    return listed(parts)


def bests_text(results: GamePuzzles) -> str:
    return _("Best streak: {streak}. Best sprint: {sprint}.").format(
        streak=results.best_streak, sprint=results.best_sprint
    )


class RatingCard(Widget):
    """Draws the rating of a player, and its curve if there is room."""

    kind_title = N_("Your rating")
    how = N_(
        "It rises with each puzzle that you solve at once, most with hard ones, and falls with "
        "each failure."
    )

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._results = GamePuzzles()
        self._curve = LineChart(context, _("Puzzles"))
        self._small = PictureButton(context, "", lambda: None, icon="star")
        """Whether to draw only the number, in the form of the buttons beside it."""
        self._small.refresh(_("Your rating"))

    def show(self, results: GamePuzzles) -> None:
        self._results = results
        self.visible = bool(results.results)
        self._curve.show(results.curve)

    def accessible(self) -> AccessNode | None:
        guess = [_(GUESS)] if self._results.player.provisional else []
        return self.told((self.rating, *guess, *self._counts))

    @property
    def rating(self) -> str:
        return str(round(self._results.rating))

    @property
    def _counts(self) -> list[str]:
        known = self._results
        bests = [bests_text(known)] if known.best_streak or known.best_sprint else []
        return [counts_text(known), *bests]

    @property
    def height_with_curve(self) -> int:
        text, sizes, px = self.context.text, self.context.theme.text, self.context.px
        lines = len(self._counts) * text.line_height(sizes.body)
        number = text.line_height(sizes.small) + text.line_height(NUMBER)
        return 2 * px(CARD_PADDING) + number + lines + px(CURVE + 8)

    def height_for(self, width: int) -> int:
        return self._small.height_for(width)

    def draw(self, surface: pygame.Surface) -> None:
        context, theme, px = self.context, self.context.theme, self.context.px
        text, sizes = context.text, theme.text
        lines = len(self._counts) * text.line_height(sizes.body)
        high = text.line_height(sizes.small) + text.line_height(NUMBER)
        room = self.rect.h - 2 * px(CARD_PADDING) - lines - high
        box = inset(self.rect, px(CARD_PADDING))
        if room < 0:
            self._small.label, self._small.rect = self.rating, self.rect
            self._small.draw(surface)
            return
        draw_plate(context, surface, self.rect, theme.card, border=theme.line)
        head = text.draw(
            surface, _("Your rating"), sizes.small, theme.ink_soft, topleft=box.topleft
        )
        number = text.draw(
            surface, self.rating, NUMBER, theme.ink, bold=True, topleft=head.bottomleft
        )
        if self._results.player.provisional:
            left = number.right + px(12)
            guess = text.paragraph(_(GUESS), max(box.right - left, 1), sizes.small, theme.ink_soft)
            surface.blit(guess, guess.get_rect(midleft=(left, number.centery)))
        if self._curve.has_line and room >= px(CURVE + 8):
            self._curve.rect = pygame.Rect(box.x, number.bottom, box.w, room - px(8))
            self._curve.draw(surface)
        top = box.bottom - lines
        for words in self._counts:
            top = text.draw_squeezed(
                surface, words, box.w, sizes.body, theme.ink, topleft=(box.x, top)
            ).bottom
