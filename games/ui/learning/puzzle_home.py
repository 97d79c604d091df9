"""The home of puzzles: for each game the rating, the ways to solve puzzles, and the themes."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
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
from games.ui.toolkit.layout import centred, columns, inset, rows, square
from games.ui.toolkit.scene import SceneContext
from games.ui.toolkit.theme import Colour
from games.ui.toolkit.transition import Places
from games.ui.widgets.base import Align, Widget
from games.ui.widgets.button import ICON, Button, back_button
from games.ui.widgets.chart import LineChart
from games.ui.widgets.chooser import Dropdown, SegmentedControl
from games.ui.widgets.form import Form, FormScene
from games.ui.widgets.label import Label, Paint, Picture
from games.ui.widgets.scroll_view import ScrollView

TWO_COLUMNS = 700
"""The width in units from which on the ways stand beside the board."""
WAYS = 330
"""Width of the other ways beside the board, in units."""
LEAST_CARD, PEEK = 340, 54
"""The least height of the next puzzle with its board, and what shows that a page goes on below
the window, in units."""
ID = re.compile(r"\b[0-9a-f]{8}\b")


class PuzzleHomeScene(FormScene):
    """Where puzzles of all games are begun."""

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
        self.daily = WayButton(
            context,
            _("Puzzle of the day"),
            self._play_daily,
            paint=lambda *at: self._paint(self._of_day, *at),
        )
        self.streak = WayButton(context, _("Streak"), self._play_streak, icon="chart")
        self.sprint = WayButton(context, _("Sprint"), self._play_sprint, icon="clock")
        self.repeat = WayButton(
            context, _("Retry failed puzzles"), self._repeat, icon="restart", low=True
        )
        self.tried = WayButton(
            context, _("Tried puzzles"), self._show_tried, icon="library", low=True
        )
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
        _head, body, _foot = self.lay_page(self._title, [self._back], px(16), self._chooser)
        field = self._view.surround(body)
        beside = field.w >= px(TWO_COLUMNS)
        self.daily.sign = LARGE_SIGN if beside else SIGN
        high = max(field.h, px(LEAST_CARD))
        if beside:
            self.next.rect, right = columns(field, [None, px(WAYS)], px(24))
            self.next.rect.h = high
            self.next.lay_out(self.themes)
            bottom = max(self.next.rect.bottom, self._lay_ways(right, high))
        else:
            ways = self.daily, self.streak, self.sprint
            rest = field.h - sum(way.height_for(field.w) + px(GAP) for way in ways)
            if self._card.visible:  # half a way shows that there is more below
                rest -= px(PEEK)
            self.next.rect = pygame.Rect(field.topleft, (field.w, max(rest, px(LEAST_CARD))))
            self.next.lay_out(self.themes, stacked=True)
            below = pygame.Rect(field.x, self.next.rect.bottom + px(GAP), field.w, 0)
            bottom = self._lay_ways(below)
        self._view.arrange_to(bottom)

    def _lay_ways(self, cut: pygame.Rect, high: int = 0) -> int:
        """Lay out the other ways, and the rating below them, `high` together; where they end."""
        gap = self.context.px(GAP)
        ways = [way for way in self._others if way.visible]
        heights = [way.height_for(cut.w) for way in ways]
        if not self._card.visible:  # the puzzle of the day takes the room that is left
            spare = high - sum(heights) - gap * (len(ways) - 1)
            heights[0] += max(min(spare, cut.w - heights[0] // 2), 0)
            spare = max(high - sum(heights) - gap * (len(ways) - 1), 0)
            heights[1:] = [each + spare // (len(ways) - 1) for each in heights[1:]]
        rest = high - sum(heights) - gap * len(ways)
        card = self._card.height() if self._card.visible else -gap
        if 0 < card - rest <= self.context.px(LOWER):
            card = rest
        if self._card.visible:
            card = max(card, rest)
        top = cut.y
        for way, height in zip(ways, heights, strict=True):
            way.rect = pygame.Rect(cut.x, top, cut.w, height)
            top += height + gap
        self._card.rect = pygame.Rect(cut.x, top, cut.w, card)
        return top + card


# -- The buttons of the home of puzzles: the next one with its board, and other ways -----------

GAP = PADDING = 12
BAR = 48
"""Height of what is pressed below the board, in units."""
WORDS = 260
"""The width of the words beside the board, in units: the same for all games."""
SIGN, LARGE_SIGN = 44, 96
"""Width and height of the icon or the picture of a way, in units."""


class NextPuzzle(Button):
    """The board of a puzzle, its task, and that it is begun by a press."""

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

    def natural_width(self) -> int:
        """That of the bar."""
        px, size = self.context.px, self.context.theme.text.lead
        return self.context.text.width(self.label, size, bold=True) + px(ICON + 3 * PADDING)

    def lay_out(self, themes: Widget, *, stacked: bool = False) -> None:
        """Find the places of the board, the task and the bar, and lay the themes beside them.

        The words stand beside the board, or below it if it is larger so, or `stacked` below it.
        """
        px, sizes = self.context.px, self.context.theme.text
        box, gap, bar = inset(self.rect, px(PADDING)), px(GAP), px(BAR)
        beside_board = box.w - 2 * gap - px(WORDS)
        self._size, self._align = sizes.body, "center"
        two_lines = 2 * self.context.text.line_height(sizes.body)
        high = max(self._task(box.w).get_height(), two_lines)
        below = min(box.w, box.h - high - bar - 2 * gap)
        if not stacked and min(box.h, beside_board) > below:
            side = min(box.h, beside_board)
            beside = columns(box, [side, None], 2 * gap)[1]
            self._size, self._align = sizes.lead, "left"
            lines = [self._task(beside.w).get_height(), bar]
            lines += [bar] if themes.visible else []
            high = sum(lines) + 2 * gap * (len(lines) - 1)
            self.board = square(pygame.Rect(box.topleft, (side, box.h)))
            cuts = rows(centred((beside.w, high), beside), lines, 2 * gap)
            self._words, self._bar, themes.rect = cuts[0], cuts[1], cuts[-1]
            return
        wide = (box.w - gap) // 2
        two_bars = themes.visible and wide + gap + self.natural_width() > box.w
        foot = 2 * bar + gap if two_bars else bar
        self.board, self._words, self._bar = rows(box, [None, high, foot], gap)
        if two_bars:
            self._bar, themes.rect = rows(self._bar, [bar, bar], gap)
        elif themes.visible:
            themes.rect, self._bar = columns(self._bar, [wide, None], gap)
        self.board = square(self.board)

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
        inner = inset(self.rect, px(PADDING))
        if self._align == "center":  # the board stands in the middle of a ground
            ground = pygame.Rect(inner.x, self.board.y, inner.w, self.board.h)
            draw_plate(context, surface, ground, theme.sunken)
        self._picture.rect = self.board
        self._picture.draw(surface)
        words = self._task(self._words.w)
        surface.blit(words, words.get_rect(center=self._words.center))
        if self.enabled:
            bar = self._bar
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
        low: bool = False,
    ) -> None:
        """A `low` one has its name and its state in one line."""
        super().__init__(context, label, action, icon=icon)
        self._picture = Picture(context, paint) if paint else None
        self._low = low
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
        if self._low:
            return px(self.context.theme.control)
        words = sum(picture.get_height() for picture in self._words(width, self.ink, self.ink))
        return max(px(self.sign), words) + px(PADDING)

    def _words(
        self, width: int, ink: Colour, soft: Colour
    ) -> tuple[pygame.Surface, pygame.Surface]:
        """The name and the state beside the picture, for a button of this width."""
        px, sizes = self.context.px, self.context.theme.text
        room = max(width - px(self.sign + 3 * PADDING), 1)
        paragraph = self.context.text.paragraph
        name = paragraph(self.label, room, sizes.body, ink, bold=True)
        return name, paragraph(self.state, room, sizes.small, soft)

    def draw(self, surface: pygame.Surface) -> None:
        context, theme, px = self.context, self.context.theme, self.context.px
        fill, border, width, ink = self._colours()
        draw_plate(context, surface, self.rect, fill, border=border, width=width)
        soft = theme.ink_soft if self.enabled else ink
        name, state = self._words(self.rect.w, ink, soft)
        high = name.get_height() + state.get_height()
        sign = pygame.Rect(self.rect.x + px(PADDING) // 2, 0, px(self.sign), px(self.sign))
        sign.centery = self.rect.centery
        left, top = sign.right + px(PADDING), self.rect.centery - high // 2
        box = inset(self.rect, px(PADDING))
        large = min(box.w, box.h - high - px(GAP))
        if self._picture and large > sign.w:  # there is room to show it above its name
            sign = pygame.Rect(0, box.y, large, large)
            sign.centerx, left, top = box.centerx, box.x, box.bottom - high
        if self._picture:
            self._picture.rect = sign
            self._picture.draw(surface)
        elif self.icon:
            icon = context.assets.icon(self.icon, px(ICON), ink)
            surface.blit(icon, icon.get_rect(center=sign.center))
        if self._low:
            surface.blit(name, name.get_rect(midleft=(left, sign.centery)))
            end, size = (self.rect.right - px(PADDING), sign.centery), theme.text.small
            context.text.draw(surface, self.state, size, soft, midright=end)
            return
        place = surface.blit(name, (left, top))
        surface.blit(state, place.bottomleft)


# -- A player's rating in the puzzles of one game: the number, the curve, and some counts ------

CARD_PADDING = 16
NUMBER = 40
GUESS = N_("A guess until you have tried more puzzles.")
CURVE, LOWER = 64, 24
"""The usual least height of the curve, and how much lower it may be to spare a bar, in units."""


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
        self._curve = LineChart(context, _("Puzzles"))

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
            spare = self.rect.h - self.height()
            self._curve.rect = pygame.Rect(box.x, top, box.w, px(CURVE) + spare)
            self._curve.draw(surface)
            top = self._curve.rect.bottom + px(8)
        for words in self._counts:
            shown, size = text.squeezed(words, box.w, theme.text.body)
            line = text.draw(surface, shown, size, theme.ink, topleft=(box.x, top))
            top = line.bottom
