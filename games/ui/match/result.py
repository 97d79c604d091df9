"""The card of a result: it slides in beside the bright board, and then nothing on it moves."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from typing import Any

import pygame

from games.core.translation import N_, _, listed, ngettext
from games.ui.match.navigation import Navigation, ResultSummary
from games.ui.toolkit.access import AccessNode
from games.ui.toolkit.context import Context
from games.ui.toolkit.layout import board_and_panel, columns, inset
from games.ui.toolkit.scene import SceneContext
from games.ui.toolkit.work import LOOK_PAUSE
from games.ui.widgets.base import Widget
from games.ui.widgets.button import Button, ButtonRows
from games.ui.widgets.dialog import DialogScene, Paragraphs

SLIDE_TIME = 0.3
"""Seconds in which the card slides in, at normal speed."""
NARROWEST, WIDEST = 272, 420
"""Widths of the card, in units."""
FACT, STAR, GAP = 24, 30, 8
"""Heights of a fact and of the stars, and the gap between parts, in units."""
SCORE_ROW = 36
"""Height of a line of the scores, in units."""
SMALL_NAMES = (12, 11)
"""Sizes of a name in two lines, in units."""
HOLLOW = 0.62
"""How big the hole of a missing star is, as a share of the star."""
NOTE_LINES, WIDE_NOTE_LINES = 7, 4
"""The lines of small text that are kept free for sentences that are still computed."""


class ResultBody(Widget):
    """The stars, the scores, and facts about the match."""

    kind_title = N_("Result")
    how = N_("How the match ended, and what stands out in it.")

    def __init__(self, context: Context, summary: ResultSummary) -> None:
        super().__init__(context)
        self._scores = summary.rows
        self._stars = summary.stars
        self.facts = [*summary.facts]
        self.wide = False
        """Whether the facts stand beside the scores instead of below them."""

    def accessible(self) -> AccessNode | None:
        texts = [_("{title}: {value}").format(title=t, value=v) for t, v in self.facts]
        if self._stars:
            reached, most = self._stars
            count = ngettext("{count} of {most} stars", "{count} of {most} stars", reached)
            texts.insert(0, count.format(count=reached, most=most))
        scores = tuple(
            AccessNode(number, "list item", listed(filter(None, (name, score))))
            for number, (name, score, _winner) in enumerate(self._scores)
        )
        lines = [AccessNode(number, "text", text) for number, text in enumerate(texts)]
        table = AccessNode("scores", "list", _("Results"), self.rect, children=scores)
        return self.access_node("group", children=(table, *lines))

    def height(self) -> int:
        px = self.context.px
        scores = (px(STAR + GAP) if self._stars else 0) + len(self._scores) * px(SCORE_ROW)
        facts = px(GAP) + len(self.facts) * px(FACT) if self.facts else 0
        return max(scores, facts) if self.wide else scores + facts

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the stars and the scores, and the facts below or beside them."""
        px, gap = self.context.px, self.context.px(GAP)
        cuts = columns(self.rect, [None, None], 3 * gap)
        left, right = cuts if self.wide and self.facts else (self.rect.copy(), self.rect.copy())
        if self._stars:
            self._draw_stars(surface, left.y, *self._stars)
            left.y += px(STAR) + gap
        for line in self._scores:
            self._draw_score(surface, pygame.Rect(left.x, left.y, left.w, px(SCORE_ROW)), *line)
            left.y += px(SCORE_ROW)
        y = (right.y if self.wide else left.y) + gap
        for number, (title, value) in enumerate(self.facts):
            line_rect = pygame.Rect(right.x, y + number * px(FACT), right.w, px(FACT))
            self._draw_fact(surface, line_rect, title, value)

    def _draw_stars(self, surface: pygame.Surface, y: int, reached: int, most: int) -> None:
        theme, side = self.context.theme, self.context.px(STAR)
        for number in range(most):
            place = pygame.Rect(self.rect.x + number * (side + self.context.px(GAP)), y, side, side)
            colour = theme.accent if number < reached else theme.line
            surface.blit(self.context.assets.icon("star", side, colour), place)
            if number >= reached:  # an outline tells without colours that it is missing
                inner = self.context.assets.icon("star", round(side * HOLLOW), theme.card)
                surface.blit(inner, inner.get_rect(center=place.center))

    def _draw_fact(
        self, surface: pygame.Surface, rect: pygame.Rect, title: str, value: str
    ) -> None:
        text, theme = self.context.text, self.context.theme
        size = theme.text.small
        drawn = text.draw(surface, title, size, theme.ink_soft, midleft=rect.midleft)
        room = rect.right - drawn.right - self.context.px(GAP)
        fitted, size = text.squeezed(value, max(room, 0), size)
        text.draw(surface, fitted, size, theme.ink, midright=rect.midright)

    def _draw_score(
        self, surface: pygame.Surface, rect: pygame.Rect, name: str, score: str, winner: bool
    ) -> None:
        context, theme = self.context, self.context.theme
        size = theme.text.body
        rule = pygame.Rect(rect.x, rect.y, rect.w, context.px(theme.hairline))
        pygame.draw.rect(surface, theme.line, rule)
        indent = context.px(theme.space * 3.5)
        if winner:
            star = context.assets.icon("star", context.px(18), theme.accent)
            surface.blit(star, star.get_rect(midleft=rect.midleft))
        right = context.text.draw(
            surface, score, size, theme.ink, bold=winner, midright=rect.midright
        )
        room = right.left - rect.x - indent - context.px(theme.space * 2)
        names, size = self._name_lines(name, max(room, 1), bold=winner)
        high = context.text.line_height(size)
        top = rect.centery - len(names) * high // 2
        for place, words in enumerate(names):
            corner = (rect.x + indent, top + place * high)
            context.text.draw(surface, words, size, theme.ink, bold=winner, topleft=corner)

    def _name_lines(self, name: str, room: int, *, bold: bool) -> tuple[list[str], float]:
        """The lines of a name and their size: smaller letters, then two lines, then a part."""
        text, theme = self.context.text, self.context.theme
        words, size = text.squeezed(name, room, theme.text.body, bold=bold)
        if words == name:
            return [name], size
        for small in SMALL_NAMES:
            lines = text.wrap_evenly(name, room, small, bold=bold)
            if len(lines) <= 2:
                return lines, small
        return [words], size


class Notes(Paragraphs):
    """Sentences that may come later, in a place of a fixed height."""

    def __init__(self, context: SceneContext, *, expected: bool) -> None:
        super().__init__(context)
        self._expected = expected

    def height_for(self, width: int) -> int:
        """The height kept free for the sentences, whether they are there or not."""
        if not self._expected:
            return 0
        line = self.context.text.line_height(self.context.theme.text.small)
        wide = width > self.context.px(WIDEST)
        return self._gap + (WIDE_NOTE_LINES if wide else NOTE_LINES) * line

    def draw(self, surface: pygame.Surface) -> None:
        text, theme, y = self.context.text, self.context.theme, self.rect.y + self._gap
        before = surface.get_clip()
        surface.set_clip(self.rect.clip(before))
        for words in self.texts:
            picture = text.paragraph(words, max(self.rect.w, 1), theme.text.small, theme.ink_soft)
            surface.blit(picture, (self.rect.x, y))
            y += picture.get_height() + self._gap // 2
        surface.set_clip(before)


class NaturalRow(ButtonRows):
    """Buttons side by side at their natural widths, which share what is left of the row."""

    def __init__(self, buttons: Sequence[Button]) -> None:
        self.rows = [buttons]

    def width(self, context: Context) -> int:
        """The least width in pixels at which no label is cut off."""
        gaps = (len(self.rows[0]) - 1) * context.px(context.theme.space)
        return sum(button.natural_width() for button in self.rows[0]) + gaps

    def lay_out(self, context: Context, rect: pygame.Rect) -> None:
        row = self.rows[0]
        share = max(rect.w - self.width(context), 0) // len(row)
        widths: list[int | None] = [button.natural_width() + share for button in row]
        widths[-1] = None  # the pixels that cannot be shared
        cuts = columns(rect, widths, context.px(context.theme.space))
        for button, cut in zip(row, cuts, strict=True):
            button.rect = cut


class ResultScene(DialogScene):
    """Who has won and why, in the place of the panel, so that the whole board stays visible."""

    veiled = False
    moves_in = True
    MARGIN = 20

    def __init__(self, context: SceneContext, *, match: Navigation[Any]) -> None:
        summary = match.summary()
        self._match = match
        self._summary = summary
        self._facts = ResultBody(context, summary)
        buttons = self._row = self._buttons(context, summary)
        super().__init__(
            context,
            summary.title,
            summary.reason,
            body=self._facts,
            buttons=buttons,
            wide=1 + match.can_learn + bool(match.next_step),
        )
        self._grid = self.button_rows
        said = match.result_notes()
        self._after = Notes(context, expected=bool(said))
        self.form.widgets[self.form.widgets.index(self._facts) + 1] = self._after
        self._after.texts = said
        self._share = 0.0 if context.settings.time_factor else 1.0
        self._picture: pygame.Surface | None = None  # of the card, while it slides
        self._best = ""

    def _buttons(self, context: SceneContext, summary: ResultSummary) -> list[Button]:
        match = self._match
        alone = len(summary.rows) == 1
        again = Button(
            context,
            _("Play again") if alone else _("Rematch"),
            match.rematch,
            icon="restart" if alone else "swap",
            hint="" if alone else _("The seats are swapped"),
        )
        look = Button(
            context, _("Board"), self.close, icon="eye", sound="back", hint=_("Look at the board")
        )
        analysis = Button(context, _("Analysis"), match.analyse, icon="analysis")
        menu = Button(context, _("Menu"), match.to_menu, icon="home")
        buttons = [again, look, analysis, menu]
        if summary.next_label:
            following = Button(context, summary.next_label, match.next_game, icon="play")
            buttons = [following, *buttons]
        if match.can_learn:
            buttons.insert(1, Button(context, _("Learn from this game"), match.learn, icon="learn"))
        if step := match.next_step:
            action = partial(match.take_step, step)
            following = Button(context, _(step.label), action, icon="arrow-right")
            following.hint = _(step.hint)
            buttons.insert(1 + match.can_learn, following)
        buttons[0].kind = "primary"
        return buttons

    # Time

    @property
    def sliding(self) -> bool:
        return self._share < 1.0

    def handle(self, event: pygame.Event) -> None:
        if not (self.sliding and event.type == pygame.MOUSEBUTTONDOWN):
            super().handle(event)

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.sliding:
            pace = SLIDE_TIME * self.context.settings.time_factor
            self._share = min(self._share + dt / pace, 1.0) if pace else 1.0
        else:
            self._picture = None
        self._after.texts = self._match.result_notes()
        if self._looks_up and (place := self._summary.best_place) is not None:
            self._best = self._match.personal_best()
            title, waiting = self._facts.facts[place]
            self._facts.facts[place] = title, self._best or waiting

    def next_change(self) -> float:
        if self.sliding:
            return 0.0
        return min(LOOK_PAUSE if self._looks_up else math.inf, super().next_change())

    @property
    def _looks_up(self) -> bool:
        return self._summary.best_place is not None and not self._best

    # Layout and drawing

    def resize(self) -> None:
        px, (width, height) = self.context.px, self.context.size
        self._picture = None
        margin = px(self.MARGIN)
        _board, panel = board_and_panel((width, height), px, 0)
        lying = panel.x > px(16)
        wide = min(max(panel.w, px(NARROWEST)), px(WIDEST)) if lying else panel.w
        self._arrange_buttons(wide - 2 * margin)
        self._facts.wide = wide > px(WIDEST)
        words = self.lay_words(pygame.Rect(0, 0, wide - 2 * margin, 0))
        least = panel.h
        self.card = pygame.Rect(0, 0, wide, min(max(words.h + 2 * margin, least), height))
        if lying:
            self.card.midright = (panel.right, panel.centery)
        else:
            self.card.midbottom = (panel.centerx, panel.bottom)
        self.card.inflate_ip(px(8), px(8))  # past the corners of the panel
        self.card.clamp_ip(pygame.Rect(0, 0, width, height))
        self.card = self.card.clip(pygame.Rect(0, 0, width, height))
        self.lay_words(inset(self.card, margin))

    def _arrange_buttons(self, room: int) -> None:
        """Lay the buttons in one row if they fit, in pairs in a card below the board.

        So the card is less high, and leaves the board free.
        """
        row = NaturalRow(self._row)
        pairs = ButtonRows(self._row, wide=0)
        narrow = room <= self.context.px(WIDEST)
        fits = row.width(self.context) <= room
        self.button_rows = row if fits else self._grid if narrow else pairs

    def draw(self, surface: pygame.Surface) -> None:
        if not self.sliding:
            super().draw(surface)
            return
        if not self._share:  # outside of the window; its texts are prepared all the same
            before = surface.get_clip()
            surface.set_clip((0, 0, 0, 0))
            super().draw(surface)
            surface.set_clip(before)
            return
        if self._picture is None:
            self._picture = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
            super().draw(self._picture)
        away = round((1 - self._share) ** 3 * self.card.w)
        lying = self.card.centerx > surface.get_width() // 2
        shadow = self.context.px(80)
        area = self.card.inflate(shadow, shadow).clip(surface.get_rect())
        surface.blit(self._picture, area.move(away, 0) if lying else area.move(0, away), area)
