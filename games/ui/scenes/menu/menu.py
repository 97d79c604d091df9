"""The menu: title, one card for each game, and buttons."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from datetime import date
from itertools import chain

import pygame

from games.controller.seats import Seat
from games.core.text import N_
from games.ui.learning.introduction import introduction
from games.ui.learning.progress_summary import lessons_done
from games.ui.match.open_match import paste, to_continue
from games.ui.match.seats import player_name
from games.ui.puzzles.puzzle_files import has_puzzles
from games.ui.scenes.menu.continue_button import ContinueButton
from games.ui.scenes.menu.daily_puzzle import DailyPuzzle
from games.ui.scenes.menu.daily_streak import DailyStreak
from games.ui.scenes.menu.game_card import CAPTION, PADDING, GameCard
from games.ui.scenes.menu.language_button import language_button
from games.ui.scenes.menu.menu_buttons import MenuButtons
from games.ui.scenes.menu.menu_ornament import ornament
from games.ui.toolkit.i18n import _
from games.ui.toolkit.layout import columns, rows
from games.ui.toolkit.scene_context import SceneContext
from games.ui.toolkit.time_slice import AT_ONCE, READING_SECONDS, SlicedTask, run_for
from games.ui.toolkit.toast import Occupied
from games.ui.toolkit.topic import Topic
from games.ui.widgets.button import Button, back_button
from games.ui.widgets.form import Form
from games.ui.widgets.form_scene import FormScene

NUMBER_KEYS = (
    *range(pygame.K_1, pygame.K_9 + 1),
    *range(pygame.K_KP_1, pygame.K_KP_9 + 1),
)
WIDEST_CARD, HIGHEST_CARD = 560, 315
"""Of cards side by side, and of cards below each other, in units."""
READ_AFTER = 0.3
"""Seconds after which matches are read, so that the first pictures come sooner."""
ATTRACT_AFTER = 60.0
"""Seconds without input after which whole games are shown."""
TITLE = 68
"""Height reserved for the title, in units."""


class MenuScene(FormScene):
    """The first screen."""

    about = Topic(
        N_("Menu"), N_("Choose a game on a card, go on with a match, learn, or solve puzzles.")
    )

    prepares_others = True

    def __init__(self, context: SceneContext, *, today: date | None = None) -> None:
        super().__init__(context)
        self.cards = [
            GameCard(context, game_view, number, self._opener(name))
            for number, (name, game_view) in enumerate(context.game_views.items(), start=1)
        ]
        self._foot = self._make_buttons()
        self.buttons = self._foot.buttons
        self.continuing: ContinueButton | None = None
        self._today = today or date.today()
        self._daily_puzzles = {
            card: DailyPuzzle(context, card, self._today)
            for card in self.cards
            if has_puzzles(card.game_view)
        }
        self._to_continue = SlicedTask(to_continue(context))
        self._idle = 0.0
        self._attracted = False
        self._dailies = list(self._daily_streaks())
        self._until_reading = READ_AFTER
        self._reading: Iterator[None] | None = chain(
            self._reading_lessons(),
            chain.from_iterable(streak.reading() for _card, streak in self._dailies),
        )
        puzzles = self._daily_puzzles
        cards = [(card, puzzles[card]) if card in puzzles else (card,) for card in self.cards]
        self.form = Form(context, [*chain.from_iterable(cards), *self.buttons])
        self._searching = not self._to_continue.run_for(AT_ONCE)
        if not self._searching:
            self._offer_to_continue()
        self._last = self.cards[0]
        self._band = pygame.Rect(0, 0, 0, 0)
        self._squares = 1
        self._title_left = 0
        self._title_size = context.theme.text.display

    def _make_buttons(self) -> MenuButtons:
        context, views = self.context, self.context.game_views.values()
        learn = Button(context, _("Learn"), self._open_courses, icon="learn")
        puzzles = Button(context, _("Puzzles"), self._open_puzzles, icon="puzzle")
        library = Button(context, _("Library"), self._open_library, icon="library")
        rules = Button(context, _("Rules"), self._open_rules, icon="rules", sound="page")
        settings = Button(context, _("Settings"), self._open_settings, icon="settings")
        daily = Button(context, _("Deal of the day"), self._play_today, icon="star")
        quit_ = back_button(context, _("Quit"), self.go_back, icon="quit", sound="select")
        first = [learn] if any(view.plugin.lessons for view in views) else []
        first += [puzzles] if any(map(has_puzzles, views)) else []
        last = [daily] if any(view.deals for view in views) else []
        last += [button] if (button := language_button(context)) else []
        return MenuButtons(context, [*first, library, rules, settings], [*last, quit_])

    def _daily_streaks(self) -> Iterator[tuple[GameCard, DailyStreak]]:
        """The cards with a deal of the day, which is set, and their streaks."""
        for card in self.cards:
            if deals := card.game_view.deals:
                card.deal = deals.of_day(self._today)
                yield card, DailyStreak(self.context, card.game_view, self._today)

    def _offer_to_continue(self) -> None:
        """Show the button that continues the match found, if there is one."""
        if unfinished := self._to_continue.result:
            self.continuing = ContinueButton(self.context, unfinished)
            self.form.set_widgets([self.continuing, *self.form.widgets])

    def resize(self) -> None:
        """Lay out title, ornament, cards and buttons on one grid."""
        px = self.context.px
        whole = self.page_rect()
        self._foot.show_icons(whole.w)
        foot = self._foot.height(whole.w)
        room = rows(whole, [px(TITLE), None, foot], px(24))[1]
        wide = self.continuing.height() + px(16) if self.continuing else 0
        room.h -= wide
        grid = self._lay_cards(room)
        self._fit_title(grid)
        slack = whole.h - self._band.h - grid.h - foot - wide
        gap = min(slack // 3, px(44))
        top = whole.y + (slack - 2 * gap) // 2
        self._band.y = top
        if self.continuing:
            first = self._band.bottom + gap
            self.continuing.rect = pygame.Rect(grid.x, first, grid.w, self.continuing.height())
        down = self._band.bottom + gap + wide - grid.y
        for card in self.cards:
            card.rect.y += down
        for puzzle in self._daily_puzzles.values():
            puzzle.place()
        self._foot.lay_out(pygame.Rect(grid.x, grid.bottom + down + gap, grid.w, foot))

    def handle_key(self, event: pygame.Event) -> None:
        """Take the key that opens a copied match, the number keys and Escape."""
        if self.context.keys.action(event, ("paste",)):
            paste(self.context)
        elif event.key in NUMBER_KEYS:
            number = NUMBER_KEYS.index(event.key) % 9
            if number < len(self.cards):
                self.cards[number].press()
        else:
            super().handle_key(event)

    def escape(self) -> None:
        """Ask whether to quit; no sound is played."""
        self.go_back()

    def update(self, dt: float) -> None:
        """Let time pass; read some files, and after a minute without input show whole games."""
        for card in self.cards:  # or fading the scene in and painting boards take one frame
            card.picture.paused = self.context.scenes.changing
        super().update(dt)
        self._until_reading -= dt
        if self._searching:
            self._search_on()
        elif self._until_reading <= 0 and self._reading is not None:
            self._read(self._reading)
        self._idle += dt
        if self._can_attract and self._idle >= ATTRACT_AFTER:
            self._attracted = True
            self.context.scenes.push("attract")
        self._last = next((c for c in self.cards if c.hovered or c.focused), self._last)

    def _search_on(self) -> None:
        """Look on for the match to continue."""
        if self._to_continue.run_for(READING_SECONDS):
            self._searching = False
            self._offer_to_continue()
            self.resize()

    def _read(self, reading: Iterator[None]) -> None:
        """Read some matches for the deals of the day, and say how they stand in the end."""
        if run_for(reading, READING_SECONDS):
            self._reading = None
            for card, streak in self._dailies:
                card.daily = streak.sentence, streak.short

    def _reading_lessons(self) -> Iterator[None]:
        """Show on each card how many lessons are done."""
        for card in self.cards:
            card.lessons = lessons_done(self.context, card.game_view)
            yield

    def next_change(self) -> float:
        """Seconds until something changes without input."""
        if self._searching:
            return 0.0
        if self._reading is not None:
            return max(self._until_reading, 0.0)
        attract = max(ATTRACT_AFTER - self._idle, 0.0) if self._can_attract else math.inf
        return min(super().next_change(), attract)

    @property
    def _can_attract(self) -> bool:
        """Whether whole games can be shown: once, until there is input; not to a screen reader."""
        shows = any(card.game_view.demo for card in self.cards)
        moves = self.context.settings.time_factor and not self.context.announcements.wanted
        return shows and not self._attracted and bool(moves)

    def handle(self, event: pygame.Event) -> None:
        """Handle an event, which also wakes the cards."""
        self._idle = 0.0
        self._attracted = False
        for card in self.cards:
            card.picture.wake()
        super().handle(event)

    def occupied(self) -> Occupied:
        """Title, all widgets and the ornament; the title and all controls are kept clear."""
        shown, kept_clear, _read = super().occupied()
        return Occupied([self._title, *shown, self._band], [self._title, *kept_clear])

    def draw(self, surface: pygame.Surface) -> None:
        """Draw title, ornament and widgets."""
        surface.fill(self.context.theme.paper)
        self._draw_title(surface)
        self.form.draw(surface)

    def _opener(self, name: str) -> Callable[[], None]:
        return lambda: self._open_game(name)

    def _open_game(self, name: str) -> None:
        """Open the setup of a game, or its first lessons if it is new."""
        if course := introduction(self.context, self.context.game_views[name]):
            self.context.scenes.go("lesson", course=course, introduction=True)
        else:
            self.context.scenes.go("setup", game=name)

    def _play_today(self) -> None:
        """Start the deal of the day."""
        game_view = next(card.game_view for card in self.cards if card.game_view.deals)
        assert game_view.deals
        options = game_view.deals.today(game_view.game, self._today)
        seats = (Seat("human", player_name(self.context.settings, 0), ""),)
        self.context.scenes.go(game_view.game.name, options=options, seats=seats)

    def _open_courses(self) -> None:
        self.context.scenes.go("courses", game=self._last.game.name)

    def _open_puzzles(self) -> None:
        self.context.scenes.go("puzzles", game=self._last.game.name)

    def _open_library(self) -> None:
        self.context.scenes.go("library")

    def _open_rules(self) -> None:
        self.context.scenes.push("rules", game=self._last.game.name)

    def _open_settings(self) -> None:
        self.context.scenes.push("settings")

    def go_back(self) -> None:
        """Ask whether to quit."""
        self.context.scenes.push(
            "confirm",
            title=_("Quit Tavoliere?"),
            text="",
            yes=_("Quit"),
            action=self.context.scenes.quit,
        )

    # Layout

    def _lay_cards(self, room: pygame.Rect) -> pygame.Rect:
        """Lay the cards side by side, or in a column in a tall window; their rectangle."""
        gap = self.context.px(24)
        count = len(self.cards)
        if room.w > room.h * 1.05:
            width = min((room.w - gap * (count - 1)) // count, self.context.px(WIDEST_CARD))
            width = self._fitting_width(width, room.h)
            grid = pygame.Rect(0, room.y, width * count + gap * (count - 1), 0)
            grid.h = min(self._card_height(width), room.h)
            grid.center = room.center
            cuts = columns(grid, [width] * count, gap)
        else:
            height = min((room.h - gap * (count - 1)) // count, self.context.px(HIGHEST_CARD))
            grid = pygame.Rect(room.x, room.y, room.w, height * count + gap * (count - 1))
            grid.centery = room.centery
            cuts = rows(grid, [height] * count, gap)
        for card, cut in zip(self.cards, cuts, strict=True):
            card.rect = cut
        return grid

    def _card_height(self, width: int) -> int:
        px = self.context.px
        inner = width - 2 * px(PADDING)
        words = max(card.words_height(inner) for card in self.cards)
        return inner + px(CAPTION) + words + 2 * px(PADDING)

    def _fitting_width(self, width: int, height: int) -> int:
        """The largest width, up to the given one, at which a card is not too high.

        A card is never too narrow for its title, nor all together for the buttons below them; its
        picture is smaller instead.
        """
        count, gap = len(self.cards), self.context.px(24)
        buttons = self._foot.least_width(width * count + gap * (count - 1))
        least = max(card.least_width() for card in self.cards)
        least = min(max(least, -(-(buttons - gap * (count - 1)) // count)), width)
        while width > least and self._card_height(width) > height:
            width = max(width - self.context.px(4), least)
        return width

    def _fit_title(self, grid: pygame.Rect) -> None:
        """Make the title as wide as the first column, the ornament as high as its capitals."""
        text, first = self.context.text, self.cards[0]
        gap = self.context.px(24)
        column = first.words_left() - gap if first.is_wide else first.rect.right
        width = text.width(_("Tavoliere"), 100, bold=True)
        size = min(100 * (column - grid.x) / width, TITLE * 1.3)
        capital = text.render("T", size, self.context.theme.ink, bold=True).get_bounding_rect()
        self._title_size = size
        band = pygame.Rect(column + gap, 0, grid.right - column - gap, 0)
        self._squares = max(round(band.w / capital.h), 1)
        band.h = round(band.w / self._squares)
        self._band = band
        self._title_left = grid.x

    @property
    def _title(self) -> pygame.Rect:
        left, band = self._title_left, self._band
        return pygame.Rect(left, band.y, band.x - left, band.h)

    def _draw_title(self, surface: pygame.Surface) -> None:
        theme, text, size = self.context.theme, self.context.text, self._title_size
        title = text.render(_("Tavoliere"), size, theme.ink, bold=True)
        capital = text.render("T", size, theme.ink, bold=True).get_bounding_rect()
        top = self._band.centery - capital.h // 2 - capital.y
        surface.blit(title, (self._title_left - capital.x, top))
        band = self.context.assets.markup(
            ornament(theme, self._squares, self._band.size), self._band.size
        )
        surface.blit(band, self._band)
