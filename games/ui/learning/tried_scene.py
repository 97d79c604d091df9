"""The tried puzzles of a game, to look at and solve again."""

from __future__ import annotations

from random import Random

import pygame
from msgspec.structs import replace

from games.core.translation import N_, _, pgettext
from games.learning.puzzle import Puzzle
from games.learning.puzzle_session import (
    Listed,
    Outcome,
    ThemeResults,
    Training,
    TriedPuzzle,
    next_in_training,
    results_by_theme,
    tried_puzzles,
)
from games.ui.learning.puzzle_texts import (
    open_next,
    player_results,
    puzzles_of,
)
from games.ui.look.look import SceneContext
from games.ui.toolkit.access import Topic
from games.ui.toolkit.drawing import draw_disc, draw_icon
from games.ui.toolkit.layout import centred, columns, inset, rows
from games.ui.toolkit.transition import Places
from games.ui.widgets.button import Button, back_button
from games.ui.widgets.chooser import SegmentedControl
from games.ui.widgets.form import Form, FormScene
from games.ui.widgets.label import Label, Picture
from games.ui.widgets.list import ListView

ROW = 52
"""Height of a line of the list, in units."""
HEAD = 28
"""Height of the heading above its numbers, in units."""
WORDS = 4
"""The number of lines that fit below the picture."""
SIGN = 26
"""Width and height of the sign of an outcome, in units."""
BY_THEME = 3
"""The place of the results by theme among the kinds."""
BAR = 6
"""Height of a bar, in units."""
PICTURE_SHARES = 0.46, 0.38
"""The picture's share of the width or of the height."""
OUTCOMES: dict[Outcome, tuple[str, str, bool]] = {
    "solved": (N_("Solved"), "check", True),
    "solved later": (N_("Solved later"), "restart", True),
    "hinted": (N_("Solved with a hint"), "hint", False),
    "failed": (N_("Not solved yet"), "close", False),
}
"""The title and the icon of each outcome, and whether the puzzle was solved without help."""


class TriedScene(FormScene):
    """A list of the tried puzzles, and the position of the chosen one."""

    context: SceneContext
    about = Topic(
        N_("Tried puzzles"), N_("Your result for each puzzle. You can retry any of them.")
    )

    def __init__(self, context: SceneContext, *, game: str) -> None:
        super().__init__(context)
        view = context.game_views[game]
        self._view, self._game = view, view.game
        self._puzzles = puzzles_of(context, view)
        results = player_results(context, game).load()
        self._all = tried_puzzles(self._puzzles, results)
        self._found: list[TriedPuzzle] = []
        self._shown: Puzzle | None = None
        keys = [theme.key for theme in view.game.themes]
        self._themes = results_by_theme(keys, self._puzzles, results)
        size = context.theme.text
        title = _("Tried puzzles: {game}").format(game=_(view.game.title))
        self._title = Label(context, title, size=size.title, bold=True)
        kinds = [_("All"), _("Missed"), pgettext("puzzles", "Solved"), _("By theme")]
        self._kinds = SegmentedControl(context, kinds, 0, self._choose_kind)
        self._list = ListView(
            context, (), self._show_chosen, row_height=ROW, paint_row=self._paint_row
        )
        self._nothing = Label(context, "", size=size.lead, soft=True, align="center")
        self._head = Label(context, "", size=size.small, bold=True, align="right")
        self._picture = Picture(context, self._paint_position)
        self._task = Label(context, "")
        self._back = back_button(context, _("Puzzles"), self.go_back)
        self._solve = Button(context, _("Solve again"), self._begin, icon="play", kind="primary")
        shown = [self._head, self._list, self._nothing, self._picture, self._task]
        widgets = [self._title, self._kinds, *shown, self._back, self._solve]
        self.form = Form(context, widgets, default=self._solve)
        self._choose_kind(0)
        self.form.focus(self._list)

    def shared_boards(self) -> Places:
        return {self._game.name: self._picture.rect} if self._picture.visible else {}

    # Contents

    def _choose_kind(self, kind: int) -> None:
        by_theme, solved = kind == BY_THEME, (None, False, True, None)[kind]
        self._found = [e for e in self._all if solved in (None, OUTCOMES[e.outcome][2])]
        rows = map(self._theme_text, self._themes) if by_theme else map(self._text, self._found)
        self._list.set_rows([*rows], 0)
        self._solve.label = _("Practise this theme") if by_theme else _("Solve again")
        self._head.text = _("Solved / tried") if by_theme else _("Rating")
        self._nothing.text = _("There are no such puzzles yet.")
        self._nothing.visible = not (by_theme or self._found)
        self._show_chosen()

    def _text(self, tried: TriedPuzzle) -> str:
        theme = self._game.theme(tried.puzzle.theme)
        return _("{theme}, rating {rating}: {outcome}").format(
            theme=_(theme.title), rating=tried.puzzle.rating, outcome=_(OUTCOMES[tried.outcome][0])
        )

    def _theme_text(self, each: ThemeResults) -> str:
        text = _("{theme}: {solved} solved at once, {tried} tried, {count} in all")
        title = _(self._game.theme(each.theme).title)
        return text.format(theme=title, solved=each.solved, tried=each.tried, count=each.puzzles)

    @property
    def _by_theme(self) -> bool:
        return self._kinds.chosen == BY_THEME

    @property
    def _chosen(self) -> TriedPuzzle | None:
        if self._by_theme or self._list.chosen is None:
            return None
        return self._found[self._list.chosen]

    @property
    def _chosen_theme(self) -> ThemeResults | None:
        if not self._by_theme or self._list.chosen is None:
            return None
        return self._themes[self._list.chosen]

    def _show_chosen(self, _row: int = 0) -> None:
        tried, themed = self._chosen, self._chosen_theme
        self._solve.enabled = tried is not None or themed is not None
        self._task.text = ""
        self._shown = tried.puzzle if tried else None
        if tried:
            self._task.text = _(self._game.theme(tried.puzzle.theme).task)
        elif themed:
            known = player_results(self.context, self._game.name).load()
            known = replace(known, theme=themed.theme, begun="")
            self._shown = next_in_training(self._puzzles, known, Random())
            self._task.text = self._theme_text(themed)
        self._picture.visible = self._shown is not None
        self._picture.refresh()
        if self.context.size[0]:
            self.resize()

    def _begin(self) -> None:
        if themed := self._chosen_theme:
            results = player_results(self.context, self._game.name)
            begun = self._shown.id if self._shown else ""
            results.change(lambda known: replace(known, theme=themed.theme, begun=begun))
            open_next(self.context, self._game.name, Training(self._puzzles, Random()))
        elif self._list.chosen is not None:
            listed = [each.puzzle for each in self._found[self._list.chosen :]]
            open_next(self.context, self._view.game.name, Listed(listed, Random()))

    def go_back(self) -> None:
        self.context.scenes.go("puzzles", game=self._view.game.name)

    # Pictures

    def _paint_position(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        if puzzle := self._shown:
            start = self._game.read_position(puzzle.position, puzzle.options)
            self._view.thumbnail(self.context, surface, rect, start)

    def _paint_theme(self, surface: pygame.Surface, rect: pygame.Rect, row: int) -> None:
        """A bar of the puzzles solved at once, over one of those tried, out of all."""
        theme, px, text = self.context.theme, self.context.px, self.context.text
        each, ink = self._themes[row], theme.ink
        box = inset(rect, px(10), px(3))
        share = f"{each.solved} / {each.tried}"
        right = text.draw(surface, share, theme.text.small, ink, topright=box.topright).x
        title, room = _(self._game.theme(each.theme).title), right - box.x - px(8)
        text.draw_squeezed(surface, title, room, theme.text.body, ink, topleft=box.topleft)
        bar = pygame.Rect(box.x, box.bottom - px(BAR + 2), box.w, px(BAR))
        colours = theme.line, theme.ink_soft, ink
        for count, colour in zip((each.puzzles, each.tried, each.solved), colours, strict=True):
            width = round(bar.w * count / each.puzzles)
            pygame.draw.rect(surface, colour, (bar.x, bar.y, width, bar.h))

    def _paint_row(self, surface: pygame.Surface, rect: pygame.Rect, row: int) -> None:
        if self._by_theme:
            self._paint_theme(surface, rect, row)
            return
        pygame.draw.line(surface, self.context.theme.line, rect.bottomleft, rect.bottomright)
        context, theme, px = self.context, self.context.theme, self.context.px
        text, sizes = context.text, theme.text
        tried, ink, soft = self._found[row], theme.ink, theme.ink_soft
        outcome, sign, solved = OUTCOMES[tried.outcome]
        box = inset(rect, px(10), px(3))
        disc = pygame.Rect(box.x, box.centery - px(SIGN) // 2, px(SIGN), px(SIGN))
        fill = theme.focus if solved else theme.accent if sign == "close" else soft
        draw_disc(context, surface, disc, fill)
        draw_icon(context, surface, sign, px(SIGN - 10), theme.card, center=disc.center)
        rating = str(tried.puzzle.rating)
        right = text.draw(surface, rating, sizes.small, soft, midright=box.midright).x
        left = box.x + px(SIGN + 12)
        room = max(right - left - px(8), 0)
        title = _(self._game.theme(tried.puzzle.theme).title)
        shown, size = text.squeezed(title, room, sizes.body)
        high = text.line_height(size) + text.line_height(sizes.small)
        top = box.centery - high // 2
        line = text.draw(surface, shown, size, ink, topleft=(left, top))
        below = left, line.bottom
        text.draw_squeezed(surface, _(outcome), room, sizes.small, soft, topleft=below)

    # Layout

    def resize(self) -> None:
        px = self.context.px
        _head, body, foot = self.lay_page(self._title, [self._back], px(16), self._kinds)
        if body.h > body.w:
            above, listed = rows(body, [round(body.h * PICTURE_SHARES[1]), None], px(16))
            self._picture.rect, words = columns(above, [above.h, None], px(16))
            high = self._task.height_for(max(words.w, 1))
            self._task.rect = centred((words.w, high), words)
        else:
            below = WORDS * self.context.text.line_height(self.context.theme.text.body)
            side = min(round(body.w * PICTURE_SHARES[0]), body.h - below - px(8))
            listed, beside = columns(body, [None, side], px(24))
            self._picture.rect, self._task.rect = rows(beside, [side, None], px(12))
        self._head.rect, self._list.rect = rows(listed, [px(HEAD), None])
        self._head.rect.w = self._list.window.w - px(10)
        self._list.place(self._list.rect)
        self._nothing.rect = inset(self._list.rect, px(24), self._list.rect.h // 3)
        width = max(self._solve.natural_width(), px(160))
        self._solve.rect = pygame.Rect(foot.right - width, foot.y, width, foot.h)
