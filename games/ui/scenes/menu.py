"""The menu: title, one card for each game that plays by itself, and buttons."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from datetime import date, timedelta
from functools import partial
from itertools import product

import pygame

from games.controller.seats import Seat
from games.core.game import AnyGame
from games.core.system import Check, no_check
from games.core.translation import (
    N_,
    Counted,
    _,
    in_sequence,
    is_systems,
    languages,
)
from games.learning.course import courses_of
from games.storage.files import as_sentence
from games.storage.matches import Summary
from games.ui.look.look import AnyLook, SceneContext
from games.ui.match.opening import open_match, paste, player_name
from games.ui.scenes.demo_player import FRAME, LivePicture
from games.ui.scenes.summary_text import game_title, players_title, turns_title
from games.ui.toolkit.access import AccessNode, Topic
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import (
    document,
    draw_disc,
    draw_icon,
    draw_plate,
    draw_shadow,
    hex_code,
)
from games.ui.toolkit.layout import GAP, centred, columns, inset, rows, square
from games.ui.toolkit.transition import Places
from games.ui.toolkit.work import AT_ONCE
from games.ui.widgets.box import Column, Row, even
from games.ui.widgets.button import Button, IconButton, back_button
from games.ui.widgets.form import Form, FormScene

NUMBER_KEYS = (*range(pygame.K_1, pygame.K_9 + 1), *range(pygame.K_KP_1, pygame.K_KP_9 + 1))
WIDEST_CARD, HIGHEST_CARD = 560, 315
"""The widest card in a row, and the highest one in a column, in units."""
LEAST_CARD = 200
"""The least width of cards side by side, in units."""
READ_AFTER = 0.3
"""Seconds after which matches are read, so that the first pictures come sooner."""
ATTRACT_AFTER = 60.0
"""Seconds without input after which whole games are shown."""
TITLE, LOW_TITLE = 88, 56
"""The greatest size of the title, and its reserved height at first, in units."""


class MenuScene(FormScene):
    """The first screen."""

    context: SceneContext
    about = Topic(
        N_("Menu"), N_("Choose a game on a card, go on with a match, learn, or solve puzzles.")
    )

    prepares_others = True

    def __init__(self, context: SceneContext, *, today: date | None = None) -> None:
        super().__init__(context)
        self.cards = [
            GameCard(context, game_view, number, partial(self._open_game, name))
            for number, (name, game_view) in enumerate(context.game_views.items(), start=1)
        ]
        self._foot = self._make_buttons()
        self.buttons = self._foot.buttons
        self.continuing: ContinueButton | None = None
        self._today = today or date.today()
        self._idle = 0.0
        self._attracted = False
        self._deals = [
            (
                DailyDeal(context, card, self._today),
                DailyStreak(context, card.game_view, self._today),
            )
            for card in self.cards
            if card.game_view.deals
        ]
        self._until_reading = math.inf
        cards = [each for card in self.cards for each in (card, card.rider) if each is not None]
        self.form = Form(context, [*cards, *self.buttons])
        self._last = self.cards[0]
        self._band = pygame.Rect(0, 0, 0, 0)
        self._squares = 1
        self._title_left = 0
        self._title_size = context.theme.text.display
        to_continue = partial(context.user_files.matches.to_continue, context.games)
        if self.work(to_continue, self._offer_to_continue).wait(AT_ONCE):
            self.take_results()

    def _make_buttons(self) -> MenuButtons:
        context, views = self.context, self.context.game_views.values()
        go, push = context.scenes.go, context.scenes.push

        def at_last(scene: str) -> Callable[[], None]:
            """An action that opens a scene at the last game viewed."""
            return lambda: go(scene, game=self._last.game.name)

        learn = Button(context, _("Learn"), at_last("courses"), icon="learn")
        puzzles = Button(context, _("Puzzles"), at_last("puzzles"), icon="puzzle")
        library = Button(context, _("Library"), partial(go, "library"), icon="library")
        settings = Button(context, _("Settings"), partial(push, "settings"), icon="settings")
        quit_ = back_button(context, _("Quit"), self.go_back, icon="quit", sound="select")
        first = [learn] if any(view.game.courses for view in views) else []
        first += [puzzles] if any(view.game.themes for view in views) else []
        last = [button] if (button := language_button(context)) else []
        return MenuButtons(context, [*first, library, settings], [*last, quit_])

    def _offer_to_continue(self, unfinished: Summary | None) -> None:
        if self._deals:
            self._until_reading = READ_AFTER
        if unfinished:
            self.continuing = ContinueButton(self.context, unfinished)
            self.form.set_widgets([self.continuing, *self.form.widgets])
            if self.context.scenes.top is self:
                self.resize()

    def resize(self) -> None:
        px, whole = self.context.px, self.page_rect()
        lines = self._foot.lines(whole.w)
        bar = self.continuing.height_for(whole.w) + px(16) if self.continuing else 0
        foot, title = lines.height_for(whole.w), px(LOW_TITLE)
        for _again in range(2):  # the height of the title follows from the width of the cards
            _title, room, below = rows(whole, [title, None, foot], px(GAP))
            grid = self._lay_cards(room, bar)
            self._fit_title(grid)
            title = self._band.h
        self._band.y = whole.y
        top = room.y + (room.h - bar - grid.h) // 2
        if self.continuing:
            self.continuing.rect = pygame.Rect(grid.x, top, grid.w, bar - px(16))
        for card in self.cards:
            card.place(card.rect.move(0, top + bar - grid.y))
        lines.place(pygame.Rect(grid.x, below.y, grid.w, foot))

    def handle_key(self, event: pygame.Event) -> None:
        if self.context.keys.action(event, ("paste",)):
            paste(self.context)
        elif event.key in NUMBER_KEYS:
            number = NUMBER_KEYS.index(event.key) % 9
            if number < len(self.cards):
                self.cards[number].press()
        else:
            super().handle_key(event)

    def escape(self) -> None:
        self.go_back()

    def update(self, dt: float) -> None:
        for card in self.cards:  # or fading the scene in and painting boards take one frame
            card.picture.paused = self.context.scenes.changing
        super().update(dt)
        self._until_reading -= dt
        if self._until_reading <= 0:
            self._until_reading = math.inf
            self.work(self._read, self._tell_deals)
        self._idle += dt
        if self._can_attract and self._idle >= ATTRACT_AFTER:
            self._attracted = True
            self.context.scenes.push("attract")
        self._last = next((c for c in self.cards if c.hovered or c.focused), self._last)

    def _read(self, check: Check) -> None:
        """Runs in a work thread."""
        for _deal, streak in self._deals:
            streak.read(check)

    def _tell_deals(self, _read: None) -> None:
        for deal, streak in self._deals:
            deal.tell(streak)

    def next_change(self) -> float:
        attract = max(ATTRACT_AFTER - self._idle, 0.0) if self._can_attract else math.inf
        return min(super().next_change(), attract, max(self._until_reading, 0.0))

    def shared_boards(self) -> Places:
        return {card.game.name: card.board for card in self.cards}

    @property
    def _can_attract(self) -> bool:
        """Whether whole games can be shown: once, until there is input; not to a screen reader."""
        shows = any(card.picture.has_demo for card in self.cards)
        moves = self.context.settings.time_factor and not self.context.announcements.wanted
        return shows and not self._attracted and bool(moves)

    def handle(self, event: pygame.Event) -> None:
        self._idle = 0.0
        self._attracted = False
        for card in self.cards:
            card.picture.wake()
        super().handle(event)

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill(self.context.theme.paper)
        self._draw_title(surface)
        self.form.draw(surface)

    def _open_game(self, name: str) -> None:
        """Open the setup of a game, or its first lesson on the first opening."""
        lessons, game = self.context.user_files.lessons, self.context.game_views[name].game
        progress = lessons.load()
        known = name in self.context.settings.setups or name in progress.introduced
        known = known or any(key.startswith(f"{name}/") for key in progress.lessons)
        courses = [] if known else courses_of(game)
        if not courses:
            self.context.scenes.go("setup", game=name)
            return
        lessons.change(lambda known: known.with_introduction(name))
        self.context.scenes.go("lesson", course=courses[0], introduction=True)

    def go_back(self) -> None:
        scenes, title = self.context.scenes, _("Quit Tavoliere?")
        scenes.push("confirm", title=title, text="", yes=_("Quit"), action=scenes.quit)

    # Layout

    def _lay_cards(self, room: pygame.Rect, bar: int) -> pygame.Rect:
        """Lay out the cards in a row or a column in a room, above a bar.

        Those in a row are no wider than the largest picture that fits.
        """
        gap, count = self.context.px(GAP), len(self.cards)
        least = count * self.context.px(LEAST_CARD) + (count - 1) * gap
        for card in self.cards:
            card.shared_height = 0
        if room.w > room.h * 1.05 and room.w >= least:
            width = min((room.w - gap * (count - 1)) // count, self.context.px(WIDEST_CARD))
            narrow, high = self.context.px(LEAST_CARD), room.h - bar
            while (over := self._card_height(width) - high) > 0 and width > narrow:
                width = max(width - over, narrow)
            grid = pygame.Rect(0, room.y, width * count + gap * (count - 1), room.h)
            grid.h = min(self._card_height(width), room.h - bar)
            grid.centerx = room.centerx
            cuts = columns(grid, [width] * count, gap)
        else:
            gap, high = self.context.px(16), room.h - bar
            height = min((high - gap * (count - 1)) // count, self.context.px(HIGHEST_CARD))
            grid = pygame.Rect(room.x, room.y, room.w, height * count + gap * (count - 1))
            cuts = rows(grid, [height] * count, gap)
        for card, cut in zip(self.cards, cuts, strict=True):
            card.rect = cut
        sizes = self.context.theme.text
        for size in (sizes.body, sizes.small):
            for card in self.cards:
                card.summary_size = size
            longest = max(card.words_height(card.words_width) for card in self.cards)
            for card in self.cards:
                card.shared_height = longest
            if all(card.tells for card in self.cards):
                break
        return grid

    def _card_height(self, width: int) -> int:
        px = self.context.px
        inner = width - 2 * px(PADDING)
        words = max(card.words_height(inner) for card in self.cards)
        return inner + px(BELOW) + words + 2 * px(PADDING)

    def _fit_title(self, grid: pygame.Rect) -> None:
        """Make the title as wide as the first column, the ornament as high as its capitals."""
        text, first = self.context.text, self.cards[0]
        gap = self.context.px(GAP)
        column = first.words_left() - gap if first.is_wide else first.rect.right
        width = text.width(_("Tavoliere"), 100, bold=True)
        size = min(100 * (column - grid.x) / width, TITLE)
        capital = text.render("T", size, self.context.theme.ink, bold=True).get_bounding_rect()
        self._title_size = size
        band = pygame.Rect(column + gap, 0, grid.right - column - gap, 0)
        self._squares = max(round(band.w / capital.h), 1)
        band.h = round(band.w / self._squares)
        self._band = band
        self._title_left = grid.x

    def _draw_title(self, surface: pygame.Surface) -> None:
        theme, text, size = self.context.theme, self.context.text, self._title_size
        title = text.render(_("Tavoliere"), size, theme.ink, bold=True)
        capital = text.render("T", size, theme.ink, bold=True).get_bounding_rect()
        top = self._band.centery - capital.h // 2 - capital.y
        surface.blit(title, (self._title_left - capital.x, top))
        draw_ornament(self.context, surface, self._band, self._squares)


# -- A card of the menu: a game that plays by itself, its title, its summary, its players ------

LIFT = 6
"""How far a card rises when it is hovered or focused, in units."""
LIFT_TIME = 0.12
LEAST_PICTURE = 96
"""Height of a picture, in units, below which the summary is left out."""
PADDING = 16
BELOW = 12
"""Between a picture and the words below it, in units."""
FOOT = 26
"""Height of the line for the players and the deal of the day, in units."""
AIR = 8
"""Around icon and label of the deal, which are aligned with the words above, in units."""
LYING = 1.4
"""The ratio of width to height from which a card has its text beside the picture."""


class GameCard(Button):
    """A card with a game's picture, title, summary and number of players."""

    how = N_("Click on it, or press Enter, to begin a match.")

    def __init__(
        self, context: SceneContext, game_view: AnyLook, number: int, action: Callable[[], None]
    ) -> None:
        super().__init__(context, _(game_view.game.title), action)
        self.game_view = game_view
        self.game = game_view.game
        self.topic = lambda: Topic(_(self.game.title), _(self.game.summary))
        self._number = str(number)
        self._players = player_range(game_view.game)
        self.summary_size = context.theme.text.body
        self.shared_height = 0
        """The height in pixels of the longest text among the cards of a row; all take as much."""
        self.rider: Button | None = None
        """The button on it, which keeps it raised."""
        self._raised = 0.0
        # Its parts while it is not raised; the foot is the place of the players.
        self._board = self._words = self._foot = pygame.Rect(0, 0, 0, 0)
        self.picture = LivePicture(context, game_view, number * FRAME)

    def accessible(self) -> AccessNode | None:
        said = [_(self.game.summary), as_sentence(self._players)]
        return self.access_node(
            "button",
            description=in_sequence(said),
            shortcut=self._number,
            actions={"click": self.press},
        )

    @property
    def ring_rect(self) -> pygame.Rect:
        return self.rect.move(0, -self._lift)

    @property
    def ring_radius(self) -> float | None:
        return self.context.theme.radius * 1.5

    @property
    def is_wide(self) -> bool:
        return self.rect.w > self.rect.h * LYING

    def words_left(self) -> int:
        """The left edge of a wide card's text."""
        return self.rect.x + self.rect.h - self.context.px(PADDING) + self.context.px(PADDING * 1.5)

    def words_height(self, width: int) -> int:
        text, size = self.context.text, self.summary_size
        lines = len(text.wrap(_(self.game.summary), width, size))
        return self._least_words + lines * text.line_height(size)

    @property
    def _least_words(self) -> int:
        context, theme = self.context, self.context.theme
        title = context.text.line_height(theme.text.title)
        return title + context.px(FOOT) + context.px(theme.space)

    @property
    def words_width(self) -> int:
        inner = inset(self.rect, self.context.px(PADDING))
        return inner.w - (inner.h + self.context.px(PADDING * 1.5) if self.is_wide else 0)

    @property
    def tells(self) -> bool:
        """Whether it shows the summary; not if the picture above it would be tiny."""
        px = self.context.px
        inner = inset(self.rect, px(PADDING))
        high = max(self.words_height(self.words_width), self.shared_height)
        return high <= inner.h - (0 if self.is_wide else px(BELOW + LEAST_PICTURE))

    def update(self, dt: float) -> None:
        self.picture.update(dt)
        wanted = self._wanted
        pace = LIFT_TIME * self.context.settings.time_factor
        step = dt / pace if pace else 1.0
        if self._raised < wanted:
            self._raised = min(self._raised + step, wanted)
        else:
            self._raised = max(self._raised - step, wanted)
        self._place_rider()

    def next_change(self) -> float:
        return self.picture.next_change() if self._raised == self._wanted else 0.0

    @property
    def _wanted(self) -> float:
        return 1.0 if any(w.hovered or w.focused for w in (self, self.rider) if w) else 0.0

    def draw(self, surface: pygame.Surface) -> None:
        context, theme = self.context, self.context.theme
        card = self.ring_rect
        if self._raised:
            # Few steps, so that few shadows are cached.
            draw_shadow(context, surface, card, lift=max(round(self._raised * 4), 1) * 5)
        border = theme.ink if self.hovered or self.held else theme.line
        fill = theme.sunken if self.down else theme.card
        draw_plate(context, surface, card, fill, border=border, radius=theme.radius * 1.5)
        self.picture.rect = self.board
        self.picture.draw(surface)
        self._draw_words(surface, self._words.move(0, -self._lift))

    def place(self, rect: pygame.Rect) -> None:
        self.rect, px = rect, self.context.px
        inner = inset(self.rect, px(PADDING))
        height = max(self.words_height(self.words_width), 0 if self.is_wide else self.shared_height)
        height = height if self.tells else self._least_words
        if self.is_wide:
            picture, words = columns(inner, [inner.h, None], px(PADDING * 1.5))
            words = centred((words.w, min(height, words.h)), words)
        else:
            room = inner.h - height - px(BELOW)
            picture, words = rows(inner, [min(inner.w, room), None], px(BELOW))
            picture.w = min(picture.w, picture.h)  # at the left, where the words begin
        self._board, self._words = square(picture), words
        self._foot = pygame.Rect(words.x, words.y + height - px(FOOT), words.w, px(FOOT))
        self._place_rider()

    def _place_rider(self) -> None:
        """Place the deal of the day right of the players, narrower if necessary."""
        if self.rider is None:
            return
        px, foot, text = self.context.px, self._foot.move(0, -self._lift), self.context.text
        players = text.width(self._players, self.context.theme.text.small, bold=True)
        end = foot.right + px(AIR)
        width = min(self.rider.natural_width(), end - foot.x - players)
        self.rider.rect = pygame.Rect(end - width, foot.y, width, foot.h)

    @property
    def board(self) -> pygame.Rect:
        return self._board.move(0, -self._lift)

    @property
    def _lift(self) -> int:
        return round(self.context.px(LIFT) * self._raised)

    def _draw_words(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        theme, text = self.context.theme, self.context.text
        head = text.draw_squeezed(
            surface, self.label, rect.w, theme.text.title, theme.ink, bold=True,
            topleft=rect.topleft,
        )  # fmt: skip
        if self.tells:
            summary = text.paragraph(
                _(self.game.summary), rect.w, self.summary_size, theme.ink_soft
            )
            surface.blit(summary, (rect.x, head.bottom))
        text.draw(
            surface, self._players, theme.text.small, theme.ink, bold=True,
            midleft=self._foot.move(0, -self._lift).midleft,
        )  # fmt: skip


def player_range(game: AnyGame) -> str:
    counts = {game.player_count(game.completed({}))}
    for option in game.options:
        for choice in option.choices:
            wanted = {**dict(option.needs), option.key: choice.value}
            counts.add(game.player_count(game.completed(wanted)))
    least, most = min(counts), max(counts)
    if least == most:
        return Counted("{count} player", "{count} players").of(most)
    return _("{least} to {most} players").format(least=least, most=most)


# -- The buttons below the cards of the menu, in one line or in two ----------------------------


class MenuButtons:
    """Lays out the buttons: `first` and `last` in one line, or `last` in a second one."""

    def __init__(self, context: Context, first: Sequence[Button], last: Sequence[Button]) -> None:
        """The very last button stands at the right end of its line."""
        self._context = context
        self.buttons = [*first, *last]
        """All buttons in tab order."""
        self._icons = [button.icon for button in self.buttons]
        self._halves = [[*first], [*last]]

    def lines(self, width: int) -> Column:
        """The lines for a width.

        Icons are left out if labels alone fit into one line, or if two lines are too short with
        them.
        """
        gap, (first, last) = self._context.px(self._context.theme.space), self._halves
        for groups, with_icons in product(([self.buttons], self._halves), (True, False)):
            for button, icon in zip(self.buttons, self._icons, strict=True):
                button.icon = icon if with_icons or isinstance(button, IconButton) else None
            *above, (*others, end) = groups
            lines = [_filled(each, width, gap) for each in above]
            lines.append(Row(*others, None, end, gap=gap))
            if all(line.natural_width() <= width for line in lines):
                return Column(*lines, gap=gap)
        return Column(even(*first, gap=gap), even(*last, gap=gap), gap=gap)


def _filled(buttons: Sequence[Button], width: int, gap: int) -> Row:
    """A line whose buttons get equal extra width."""
    more = max(width - Row(*buttons, gap=gap).natural_width(), 0) // len(buttons)
    return Row(*((button, button.natural_width() + more) for button in buttons), gap=gap)


# -- The ornament of the menu: a band of squares with the shapes of the games ------------------

Square = tuple[str, str, str]
"""A shape of `SHAPES`, and the names of its two colours in the theme."""

SQUARES: tuple[Square, ...] = (
    ("disc", "accent", "card"),
    ("corner", "sunken", "ink"),
    ("vane", "ink", "accent"),
    ("diamond", "card", "ink"),
    ("disc", "sunken", "ink"),
    ("quarter", "accent", "sunken"),
    ("corner", "ink", "card"),
    ("ring", "sunken", "accent"),
    ("vane", "card", "ink"),
    ("diamond", "accent", "card"),
    ("disc", "ink", "sunken"),
    ("quarter", "sunken", "ink"),
)

SHAPES = {
    "disc": '<circle cx="50" cy="50" r="34" fill="{colour}"/>',
    "ring": '<circle cx="50" cy="50" r="27" fill="none" stroke="{colour}" stroke-width="14"/>',
    "corner": '<path d="M0 0H100L0 100z" fill="{colour}"/>',
    "vane": '<path d="M50 10L86 90L50 66L14 90z" fill="{colour}"/>',
    "diamond": '<path d="M50 6L94 50L50 94L6 50z" fill="{colour}"/>',
    "quarter": '<path d="M0 0A100 100 0 0 1 100 100H0z" fill="{colour}"/>',
}


def draw_ornament(context: Context, surface: pygame.Surface, rect: pygame.Rect, count: int) -> None:
    """Draw a band of `count` squares; `SQUARES` are repeated.

    Squares end at whole pixels, so that neighbours meet without a seam.
    """
    for place in range(count):
        left, right = rect.w * place // count, rect.w * (place + 1) // count
        cut = pygame.Rect(rect.x + left, rect.y, right - left, rect.h)
        shape, ground, colour = SQUARES[place % len(SQUARES)]
        surface.fill(getattr(context.theme, ground), cut)
        code = hex_code(getattr(context.theme, colour))
        picture = context.assets.markup(
            document(100, SHAPES[shape].format(colour=code)), max(cut.size)
        )
        surface.blit(picture, cut, (0, 0, *cut.size))


# -- The button of the menu that chooses the language ------------------------------------------


def language_button(context: SceneContext) -> Button | None:
    """For people whose system has another language than the window; None otherwise."""
    if len(languages()) < 2 or is_systems():
        return None
    choose = partial(context.scenes.push, "language")
    return IconButton(context, "language", _("Language"), choose, kind="plain")


# -- The button that continues an unfinished match ---------------------------------------------

HEIGHT = 52
ICON = 22


class ContinueButton(Button):
    """A wide button with the game, its players and its number of turns."""

    def __init__(self, context: SceneContext, summary: Summary) -> None:
        resume = partial(open_match, context, summary.name)
        super().__init__(context, _("Continue"), resume, kind="primary")
        self._game_views = context.game_views
        self._summary = summary
        self.topic = lambda: Topic(_("Continue"), self.about)

    @property
    def about(self) -> str:
        views, summary = self._game_views, self._summary
        title = game_title(views, summary.game)
        parts = (title, players_title(views, summary), turns_title(summary.turns))
        return " · ".join(filter(None, parts))

    def height_for(self, width: int) -> int:
        return self.context.px(HEIGHT)

    def draw(self, surface: pygame.Surface) -> None:
        label, self.label = self.label, ""
        super().draw(surface)
        self.label = label
        context, theme, px = self.context, self.context.theme, self.context.px
        ink = theme.on_accent
        left, middle = self.rect.x + px(theme.space * 2), self.rect.centery
        draw_icon(context, surface, "play", px(ICON), ink, midleft=(left, middle))
        left += px(ICON) + px(theme.space)
        word = context.text.draw(
            surface, label, theme.text.lead, ink, bold=True, midleft=(left, middle)
        )
        place = word.right + px(theme.space * 2), middle
        room = self.rect.right - place[0] - px(theme.space * 2)
        about = context.text.fitted(self.about, max(room, 0), theme.text.body)
        context.text.draw(surface, about, theme.text.body, ink, midleft=place)


# -- The deal of the day, as a small button on a game's card -----------------------------------

RIDER_ICON, MARK, TICK = 18, 8, 12
"""Width and height of the icon, of the mark of an untried deal, and of the tick, in units."""


class DailyDeal(IconButton):
    """Starts the deal of the day; it moves with its card, and keeps it raised under the pointer.

    A mark means that nobody has tried it today, a tick that it is done.
    """

    def __init__(self, context: SceneContext, card: GameCard, today: date) -> None:
        super().__init__(context, "star", _("Deal of the day"), self._open)
        self.label = _("Daily deal")
        self.untried = self.done = False  # until the matches have been read
        self._today = today
        self._scene_context = context
        self._card = card
        card.rider = self

    def tell(self, streak: DailyStreak) -> None:
        """Show the results of recent deals."""
        self.untried, self.done = streak.waiting, not streak.waiting
        self.hint = _("Deal of the day: {state}").format(state=streak.sentence)

    def _open(self) -> None:
        context, view = self._scene_context, self._card.game_view
        assert view.deals
        options = view.deals.today(view.game, self._today)
        seats = (Seat("human", player_name(context.settings, 0), ""),)
        context.scenes.go(view.game.name, options=options, seats=seats)

    def natural_width(self) -> int:
        px, theme = self.context.px, self.context.theme
        return px(3 * theme.space + RIDER_ICON) + self.context.text.width(
            self.label, theme.text.small
        )

    def draw(self, surface: pygame.Surface) -> None:
        context, theme, px = self.context, self.context.theme, self.context.px
        if self.hovered or self.down:
            draw_plate(context, surface, self.rect, theme.sunken)
        ink = theme.ink if self.untried or self.hovered else theme.ink_soft
        left, name = (self.rect.x + px(theme.space), self.rect.centery), self.icon or ""
        icon = draw_icon(context, surface, name, px(RIDER_ICON), ink, midleft=left)
        place = (icon.right + px(theme.space), self.rect.centery)
        room = self.rect.right - place[0]
        context.text.draw_squeezed(surface, self.label, room, theme.text.small, ink, midleft=place)
        if self.untried:
            mark = pygame.Rect(0, 0, px(MARK), px(MARK)).move_to(center=icon.topright)
            draw_disc(context, surface, mark, theme.accent)
        elif self.done:
            draw_icon(context, surface, "check", px(TICK), theme.ink, center=icon.topright)


# -- How the deals of the day were played: today, and for how many days in a row ---------------

MOST_FILES = 400
"""The number of recent matches to read."""
NANOSECONDS_OF_DAY = 86_400 * 10**9
EPOCH = date(1970, 1, 1).toordinal()


class DailyStreak:
    """Reads the latest matches, until a day without a deal."""

    def __init__(self, context: SceneContext, game_view: AnyLook, today: date) -> None:
        assert game_view.deals is not None
        self._matches = context.user_files.matches
        self._games = context.games
        self._game, self._options = game_view.game.name, game_view.deals.options
        self._score = game_view.deals.score
        self._today = today
        self._days: dict[date, int] = {}
        """The best score of each day whose deal was finished."""

    def read(self, check: Check = no_check) -> None:
        for name, stamp in self._matches.latest()[:MOST_FILES]:
            # The day of a file may be any number. Time zones differ by a day.
            changed = stamp.changed // NANOSECONDS_OF_DAY + EPOCH
            if changed + 1 < self._today.toordinal() - self.length - 1:
                return  # it cannot make the row longer
            self._take(self._matches.summary(name, stamp, self._games, check))

    def _take(self, match: Summary) -> None:
        fits = match.finished and match.game == self._game and len(match.score) == 1
        if not (fits and match.daily and self._options.items() <= match.options.items()):
            return
        if any(player.level for player in match.players):
            return
        try:
            day = date.fromisoformat(match.daily)
        except ValueError:
            return
        self._days[day] = max(match.score[0], self._days.get(day, 0))

    @property
    def length(self) -> int:
        """The days in a row up to today, or up to yesterday if today's deal is still open."""
        day = self._today if self._today in self._days else self._today - timedelta(days=1)
        count = 0
        while day in self._days:
            count += 1
            day -= timedelta(days=1)
        return count

    @property
    def waiting(self) -> bool:
        return self._today not in self._days

    @property
    def sentence(self) -> str:
        points = self._days.get(self._today)
        today = _("Today’s deal is waiting.")
        if points is not None:
            today = _("Today: {score}.").format(score=self._score(points))
        if self.length < 2:
            return today
        row = Counted("{count} day in a row.", "{count} days in a row.")
        return in_sequence((today, row.of(self.length)))
