"""The home of puzzles: for each game the rating, the ways to solve puzzles, and the themes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, date, datetime
from functools import partial
from random import Random

import pygame
from msgspec.structs import replace

from games.core.storage.puzzle_progress import GamePuzzles
from games.core.text import N_
from games.puzzles.puzzle import Puzzle
from games.puzzles.puzzle_choice import of_theme, puzzle_of_day, to_repeat
from games.puzzles.puzzle_session import (
    Daily,
    PuzzleSession,
    Repetition,
    Single,
    Sprint,
    Streak,
    Training,
)
from games.puzzles.tried_puzzles import tried_puzzles
from games.ui.puzzles.puzzle_buttons import ROOM, PictureButton, ThemeButton, WayButton
from games.ui.puzzles.puzzle_files import (
    dialect_of,
    has_puzzles,
    keep_results,
    open_next,
    puzzles_of,
    results_of,
)
from games.ui.puzzles.puzzle_texts import daily_state
from games.ui.puzzles.rating_card import RatingCard
from games.ui.toolkit.i18n import _, ngettext
from games.ui.toolkit.input import clipboard
from games.ui.toolkit.layout import columns, inset, rows
from games.ui.toolkit.scene_context import SceneContext
from games.ui.toolkit.topic import Topic
from games.ui.widgets.base import Widget
from games.ui.widgets.button import back_button
from games.ui.widgets.choosers.segmented_control import SegmentedControl
from games.ui.widgets.form import Form
from games.ui.widgets.form_scene import FormScene
from games.ui.widgets.label import Label
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
        """`game` is the game that is shown first."""
        super().__init__(context)
        self._today, self._chance = today or date.today(), chance or Random()
        self._games = [name for name, view in context.game_views.items() if has_puzzles(view)]
        chosen = self._games.index(game) if game in self._games else 0
        titles = [_(context.game_views[name].game.title) for name in self._games]
        size = context.theme.text
        self._title = Label(context, _("Puzzles"), size=size.title, bold=True)
        self._chooser = SegmentedControl(context, titles, chosen, self._choose_game)
        self._chooser.spoken_name = _("Game")
        self._view = ScrollView(context)
        self._card = RatingCard(context)
        self._ways = self._make_ways()
        self._today_card = PictureButton(context, self._play_daily, self._paint_daily)
        self._heading = Label(context, _("Themes"), size=size.lead, bold=True)
        self._themes: list[ThemeButton] = []
        self._back = back_button(context, _("Menu"), self.go_back)
        self.form = Form(context)
        self._choose_game(chosen)
        self.form.focus(self._ways[0])

    def _make_ways(self) -> list[WayButton]:
        context = self.context
        return [
            WayButton(context, _("Solve puzzles"), self._train, icon="play", kind="primary"),
            WayButton(context, _("Puzzle of the day"), self._play_daily, icon="star"),
            WayButton(context, _("Streak"), self._play_streak, icon="chart"),
            WayButton(context, _("Sprint"), self._play_sprint, icon="clock"),
            WayButton(context, _("Repeat what went wrong"), self._repeat, icon="restart"),
            WayButton(context, _("Tried puzzles"), self._show_tried, icon="library"),
            WayButton(context, _("Practise my mistakes"), self._practise, icon="learn"),
        ]

    @property
    def game(self) -> str:
        """The name of the chosen game."""
        return self._games[self._chooser.chosen]

    @property
    def ways(self) -> Sequence[WayButton]:
        """The ways to solve puzzles."""
        return self._ways

    @property
    def themes(self) -> Sequence[ThemeButton]:
        """All themes together, then each of them."""
        return self._themes

    # Contents

    def _choose_game(self, place: int) -> None:
        """Show the puzzles of a game."""
        self._puzzles = puzzles_of(self.context, self.context.game_views[self._games[place]])
        results = results_of(self.context, self.game)
        self._themes = self._make_themes(results)
        scrolled: list[Widget] = [self._card, *self._ways, self._today_card]
        scrolled += [self._heading, *self._themes]
        self._view.empty()
        self._view.add(*scrolled)
        head: list[Widget] = [self._title, self._chooser, self._view]
        self.form.set_widgets([*head, *scrolled, self._back])
        self._chooser.visible = len(self._games) > 1
        self._show(results)
        if self.context.size[0]:
            self.resize()

    def _make_themes(self, results: GamePuzzles) -> list[ThemeButton]:
        dialect = dialect_of(self.context.game_views[self.game])
        shown = [theme for theme in dialect.themes if of_theme(self._puzzles, theme.key)]
        titles = [("", _("All themes"), "")]
        titles += [(theme.key, _(theme.title), _(theme.text)) for theme in shown]
        buttons = []
        for key, title, text in titles:
            puzzles = of_theme(self._puzzles, key)
            solved = sum(results.results.get(puzzle.id) == "solved" for puzzle in puzzles)
            buttons.append(
                ThemeButton(
                    self.context,
                    key,
                    title,
                    partial(self._choose_theme, key),
                    solved=solved,
                    count=len(puzzles),
                    hint=text,
                )
            )
        keys = [button.key for button in buttons]
        buttons[keys.index(results.theme) if results.theme in keys else 0].chosen = True
        return buttons

    def _choose_theme(self, key: str) -> None:
        """Solve puzzles of one theme from now on; "" stands for all."""
        results = keep_results(self.context, self.game, lambda each: replace(each, theme=key))
        for button in self._themes:
            button.chosen = button.key == key
        self._show(results)

    def _show(self, results: GamePuzzles) -> None:
        self._card.show(results)
        train, daily, streak, sprint, repeat, tried, practise = self._ways
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
        repeat.state = text if waiting else _("Nothing went wrong")
        for way in self._ways:
            way.enabled = bool(self._puzzles)
        repeat.enabled = waiting > 0
        practise.state, practise.enabled = self._practise_state(), True
        count = len(tried_puzzles(self._puzzles, results))
        text = ngettext("{count} puzzle", "{count} puzzles", count).format(count=count)
        tried.state, tried.enabled = text if count else _("None yet"), count > 0
        self._today_card.refresh(self._daily_caption())

    def _paint_daily(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw the position of the puzzle of the day."""
        game_view = self.context.game_views[self.game]
        if puzzle := puzzle_of_day(self._puzzles, self._today):
            start = dialect_of(game_view).read_position(puzzle.position, puzzle.options)
            game_view.picture(self.context, surface, rect, start)

    def _daily_caption(self) -> str:
        """The task of the puzzle of the day."""
        dialect = dialect_of(self.context.game_views[self.game])
        puzzle = puzzle_of_day(self._puzzles, self._today)
        task = _(dialect.theme(puzzle.theme).task) if puzzle else ""
        return _("Puzzle of the day: {task}").format(task=task)

    def _training_state(self, results: GamePuzzles) -> str:
        if not self._puzzles:
            return _("There are no puzzles.")
        if any(puzzle.id == results.begun for puzzle in of_theme(self._puzzles, results.theme)):
            return _("You have begun one")
        return next(button.label for button in self._themes if button.chosen)

    def _practise_state(self) -> str:
        """The number of mistakes of own games that are due."""
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
        if self._themes[0].chosen:  # the theme that was kept may be one of an earlier version
            keep_results(self.context, self.game, lambda results: replace(results, theme=""))
        self._begin(Training(self._puzzles, self._chance))

    def _play_daily(self) -> None:
        self._begin(Daily(self._puzzles, self._chance, self._today))

    def _play_streak(self) -> None:
        results = results_of(self.context, self.game)
        self._begin(Streak(self._puzzles, self._chance, results))

    def _play_sprint(self) -> None:
        self._begin(Sprint(self._puzzles, self._chance))

    def _repeat(self) -> None:
        results = results_of(self.context, self.game)
        self._begin(Repetition(self._puzzles, self._chance, results))

    def _practise(self) -> None:
        self.context.scenes.go("practise", game=self.game, back="puzzles")

    def _show_tried(self) -> None:
        self.context.scenes.go("tried_puzzles", game=self.game)

    def _paste(self) -> None:
        """Open the puzzle whose id is in the text on the clipboard."""
        ids = ID.findall(clipboard.pasted())
        for name in self._games:
            for puzzle in puzzles_of(self.context, self.context.game_views[name]):
                if puzzle.id in ids:
                    self._open(name, puzzle)
                    return
        self.context.notify(_("The text on the clipboard names no puzzle of these games."))

    def _open(self, game: str, puzzle: Puzzle) -> None:
        open_next(self.context, game, Single(puzzle, self._chance))

    def go_back(self) -> None:
        """Go to the menu."""
        self.context.scenes.go("menu")

    def handle_key(self, event: pygame.Event) -> None:
        """Take the key that pastes, and Escape."""
        if self.context.keys.action(event, ("paste",)):
            self._paste()
        else:
            super().handle_key(event)

    # Layout

    def resize(self) -> None:
        """Lay out title and games, the columns, and the button."""
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
        for way in self._ways:
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
        for button in self._themes:
            button.rect = pygame.Rect(cut.x, top, cut.w, px(ROOM))
            top = button.rect.bottom
        return top + px(8)
