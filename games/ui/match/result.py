"""The card of a result: the winner's piece large, the winner and the reason, and two ways on.

It slides in beside the bright board, the piece lands on it, and then nothing on it moves.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial

import pygame

from games.core.translation import N_, Counted, _, listed
from games.ui.board.animation import ease_in, ease_out, there_and_back
from games.ui.look.look import SceneContext
from games.ui.look.view import LATER
from games.ui.match.navigation import Navigation, ResultSummary
from games.ui.toolkit.access import AccessNode
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import clipped, draw_bar, draw_hairline, draw_icon, draw_plate
from games.ui.toolkit.layout import board_and_panel, inset, rows
from games.ui.widgets.base import Align, Widget
from games.ui.widgets.box import even
from games.ui.widgets.button import Button, IconButton, back_button
from games.ui.widgets.form import DialogScene
from games.ui.widgets.label import Label

SLIDE_TIME = 0.3
"""Duration of the slide in seconds, at normal speed."""
NARROWEST, WIDEST = 272, 420
"""Widths of the card, in units."""
LEAST_STAGE = 84
"""The least height of the picture above the words, in units."""
TALLEST_STAGE, WIDEST_STAGE = 1.2, 0.3
"""The greatest height of the picture above the words, and its width beside them, in cards."""
HEADLINES = (44, 38, 34)
"""Sizes of the headline tried before that of other titles, in units."""
LOW_MARGIN = 10
"""The margin of a card below the board, in units."""
ABREAST = 3
"""The most buttons in a row on a card below the board."""
CROSS = 32
"""Width and height of the button in the corner, in units."""
FACT, STAR, GAP = 34, 30, 8
"""Heights of a fact and of the stars, and the gap between parts, in units."""
SCORE_ROW = 36
"""Height of a line of the scores, in units."""
INDENT = 3.5
"""The indent of a name for the star of a winner, in spaces."""
HOLLOW = 0.62
"""The hole of a missing star, as a share of the star."""
PROGRESS = 4
"""The thickness of the bar of known facts, in units."""


class ResultScene(DialogScene):
    """The winner and the reason, in the place of the panel, so that the whole board stays visible.

    Less important actions stand on a second page, behind "More".
    """

    veiled = False
    moves_in = True
    MARGIN = 20

    def __init__(self, context: SceneContext, *, match: Navigation) -> None:
        summary = match.summary()
        self._match = match
        self._summary = summary
        super().__init__(context, summary.title, summary.reason, buttons=self._make_ways(context))
        self._stage = WinnerStage(context, match)
        self._scores = Scores(context, summary)
        self._facts = MatchFacts(context)
        self._facts.rows = self._told()
        self._close = IconButton(
            context, "close", _("Look at the board"), self.close, kind="plain", sound="back"
        )
        self._close.fixed_key = "escape"
        words = [self._title, self._text, self._scores, self._facts]
        self._words: dict[bool, list[Label | Scores | MatchFacts]] = {
            False: [self._title, self._text, self._scores],
            True: [self._title, self._facts],
        }
        """The contents of the first page, and of the second one."""
        self.form.set_widgets([self._stage, *words, *self._buttons, self._close])
        self._opened = False
        self._staged = True
        """Whether the stage has a picture."""
        self._choose_page()
        self._share = 0.0 if context.settings.time_factor else 1.0
        self._picture: pygame.Surface | None = None  # of the card, while it slides
        if best := summary.best:
            self.work(best.read, best.compare)

    def _make_ways(self, context: SceneContext) -> list[Button]:
        """Make the buttons of both pages; return those of the first."""
        match, summary = self._match, self._summary
        alone = summary.alone
        again = Button(
            context,
            _("Play again") if alone else _("Rematch"),
            match.rematch,
            icon="restart" if alone else "swap",
            hint="" if alone else _("The seats are swapped"),
        )
        analysis = Button(context, _("Analysis"), match.analyse, icon="analysis")
        menu = Button(context, _("Menu"), match.to_menu)
        more = Button(context, _("More"), partial(self._open, opened=True), kind="quiet")
        back = back_button(context, _("Back"), partial(self._open, opened=False))
        learn = Button(context, _("Learn from this game"), match.learn, icon="learn")
        first, others = [again], [analysis]
        if summary.next_label:
            first = [Button(context, summary.next_label, match.next_game, icon="play")]
            others.insert(0, again)
        first[0].kind = "primary"
        first.append(learn if match.can_learn else others.pop())
        if step := match.next_step:
            action = partial(match.take_step, step)
            hint = _(step.hint)
            others.append(Button(context, _(step.label), action, icon="arrow-right", hint=hint))
        self._ways = [first, [more]]
        self._others = [others, [back, menu]] if others else [[back, menu]]
        return [*first, more]

    @property
    def _buttons(self) -> list[Button]:
        return [button for row in (*self._ways, *self._others) for button in row]

    def _told(self) -> list[tuple[str, str]]:
        best = self._summary.best
        own = [best.row] if best else []
        return [*self._summary.facts, *own, *self._match.texts.result_facts()]

    def _open(self, *, opened: bool) -> None:
        self._opened = opened
        self._choose_page()
        self.resize()

    def _choose_page(self) -> None:
        opened, shown = self._opened, self._others if self._opened else self._ways
        for button in self._buttons:
            button.visible = any(button in row for row in shown)
        self._text.visible = self._scores.visible = not opened
        self._facts.visible = opened
        self._close.fixed_key = "" if opened else "escape"  # there it is the key of "Back"
        self.form.default = shown[0][0]
        self.form.focus(shown[0][0])

    def go_back(self) -> None:
        if self._opened:
            self._open(opened=False)
        else:
            self.close()

    # Time

    @property
    def sliding(self) -> bool:
        return self._share < 1.0

    def handle(self, event: pygame.Event) -> None:
        if not (self.sliding and event.type == pygame.MOUSEBUTTONDOWN):
            super().handle(event)

    def update(self, dt: float) -> None:
        super().update(dt)
        factor = self.context.settings.time_factor
        if self.sliding:
            pace = SLIDE_TIME * factor
            self._share = min(self._share + dt / pace, 1.0) if pace else 1.0
        else:
            self._picture = None
            self._stage.advance(dt / factor if factor else math.inf)
        if (told := self._told()) != self._facts.rows:
            self._facts.rows = told
            self.resize()

    def next_change(self) -> float:
        if self.sliding or self._stage.moving:
            return 0.0
        return super().next_change()

    # Layout and drawing

    def resize(self) -> None:
        px, (width, height) = self.context.px, self.context.size
        self._picture = None
        _board, panel = board_and_panel((width, height), px, 0)
        lying = panel.x > px(16)
        wide = min(max(panel.w, px(NARROWEST)), px(WIDEST)) if lying else panel.w
        self._stage.corners = "top" if lying else "left"
        self._staged = self._match.trophy(px(CROSS)) is not None
        least = self._lay_out(pygame.Rect(0, 0, wide, panel.h), lying=lying)
        self.card = pygame.Rect(0, 0, wide, min(max(least, panel.h), height))
        self.card.bottomright = panel.bottomright
        self.card.inflate_ip(px(8), px(8))  # past the corners of the panel
        self.card.clamp_ip(pygame.Rect(0, 0, width, height))
        self.card = self.card.clip(pygame.Rect(0, 0, width, height))
        self._lay_out(self.card, lying=lying)

    def _lay_out(self, card: pygame.Rect, *, lying: bool) -> int:
        """Lay everything out: the buttons at the lower end, the picture in free room.

        Returns the least height needed.
        """
        px = self.context.px
        margin = px(self.MARGIN if lying else LOW_MARGIN)
        control, gap = px(self.context.theme.control), px(GAP)
        inner = inset(card, margin)
        heights = {opened: self._height_of_ways(opened, lying=lying) for opened in self._words}
        ways = self._rows_of(self._opened, lying=lying)
        high = heights[self._opened]
        below = pygame.Rect(inner.x, inner.bottom - high, inner.w, high)
        for button in self._buttons:
            button.rect = pygame.Rect(0, 0, 0, 0)  # of the other page
        for row, place in zip(ways, rows(below, [control] * len(ways), gap), strict=True):
            even(*row, gap=gap).place(place)
        cross = px(CROSS)
        self._close.rect = pygame.Rect(card.right - gap - cross, card.y + gap, cross, cross)
        if not lying:
            wide = round(card.w * WIDEST_STAGE) * self._staged
            left = card.x + wide + px(self.MARGIN)
            room = inner.right - left
            words = self._lay_words_in(pygame.Rect(left, inner.y, room, 0), cross + gap)
            self._stage.rect = pygame.Rect(card.x, card.y, wide, below.y - margin - card.y)
            free = below.y - margin - inner.y - words
            self._shift_words(max(free, 0) // 2)
            return max(words, px(LEAST_STAGE)) + high + 3 * margin
        # the picture and the title have the same place on both pages
        column, corner = pygame.Rect(inner.x, 0, inner.w, 0), 0

        def used() -> int:
            pages = (self._lay_words_in(column, corner, page) + heights[page] for page in heights)
            return max(pages) + 3 * margin

        needed = used()
        stage = min(card.h - needed, round(card.w * TALLEST_STAGE)) * self._staged
        if 0 < card.h < needed + cross + gap:  # no room: the title stands beside the button
            corner, stage = cross + gap, 0
            needed = used()
        self._lay_words_in(column, corner)
        self._stage.rect = pygame.Rect(card.x, card.y, card.w, max(stage, 0))
        free = card.h - self._stage.rect.h - needed
        self._shift_words(self._stage.rect.bottom + margin + max(free, 0) // 2)
        return needed + px(LEAST_STAGE)

    def _rows_of(self, opened: bool, *, lying: bool) -> list[list[Button]]:
        """The buttons of a page by rows; beside the board the important ones have a row each."""
        ways = self._others if opened else self._ways
        if lying:
            return [*([button] for row in ways[:-1] for button in row), ways[-1]]
        if sum(map(len, ways)) <= ABREAST:
            return [[button for row in ways for button in row]]
        return ways

    def _height_of_ways(self, opened: bool, *, lying: bool) -> int:
        px, count = self.context.px, len(self._rows_of(opened, lying=lying))
        return count * (px(self.context.theme.control) + px(GAP)) - px(GAP)

    def _lay_words_in(self, rect: pygame.Rect, corner: int, opened: bool | None = None) -> int:
        """Lay out the words of a page, by default the current one, below each other; their height.

        The title stands beside the corner.
        """
        text, gap = self.context.text, self.context.px(GAP)
        align: Align = "left" if corner else "center"
        title = self._title
        sizes = (*HEADLINES[2 * bool(corner) :], self.context.theme.text.title)
        room = rect.w - corner
        fits = (s for s in sizes if text.width(title.text, s, bold=True) <= room)
        title.size = next(fits, sizes[-1])
        title.align = self._text.align = align
        self._scores.align = align
        y = rect.y
        for widget in self._words[self._opened if opened is None else opened]:
            wide = room if widget is title else rect.w
            high = widget.height_for(wide)
            widget.rect = pygame.Rect(rect.x, y, wide, high)
            y += high + gap if high else 0
        return max(y - gap - rect.y, 0)

    def _shift_words(self, down: int) -> None:
        for widget in self._words[self._opened]:
            widget.rect.y += down

    def draw(self, surface: pygame.Surface) -> None:
        if not self.sliding:
            super().draw(surface)
            return
        if not self._share:  # outside of the window; its texts are prepared all the same
            with clipped(surface, pygame.Rect(0, 0, 0, 0)):
                super().draw(surface)
            return
        if self._picture is None:
            self._picture = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
            super().draw(self._picture)
        away = round((1 - self._share) ** 3 * self.card.w)
        lying = self.card.centerx > surface.get_width() // 2
        shadow = self.context.px(80)
        area = self.card.inflate(shadow, shadow).clip(surface.get_rect())
        surface.blit(self._picture, area.move(away, 0) if lying else area.move(0, away), area)


# -- The piece that has won, which lands on a part of the board --------------------------------

PIECE = 0.7
DROP_TIME, LAND_TIME = 0.22, 0.5
"""Seconds in which the piece falls, and in which it comes to rest."""
HIGH = 0.6
"""The enlargement of the piece before it falls."""
SQUASH, RIPPLE = 0.07, 0.45
"""The squash of the piece when it lands, and the reach of the ring from it, in pieces."""


class WinnerStage(Widget):
    """Shows the winner's picture, as drawn by the game."""

    def __init__(self, context: Context, match: Navigation) -> None:
        super().__init__(context)
        self._match = match
        self._passed = 0.0 if context.settings.time_factor else math.inf
        self._piece: pygame.Surface | None = None
        self._ground: pygame.Surface | None = None
        self._look: object = None
        self.corners = "top"
        """The side at which it fills the round corners of the card: top or left."""

    @property
    def moving(self) -> bool:
        return self._passed < DROP_TIME + LAND_TIME

    def advance(self, dt: float) -> None:
        self._passed += dt

    def _paint(self) -> None:
        """Paint the piece and the ground, unless they still look the same."""
        look = (self.rect.size, *self.context.look)
        if self._look == look:
            return
        piece = self._match.trophy(round(min(self.rect.size) * PIECE))
        ground = pygame.Surface(self.rect.size)
        self._match.drawing.draw_stage(ground, ground.get_rect())
        self._piece, self._ground, self._look = piece, ground, look  # only what was painted whole

    def draw(self, surface: pygame.Surface) -> None:
        if not (self.rect.w and self.rect.h):
            return
        self._paint()
        assert self._ground is not None
        theme, rect = self.context.theme, self.rect
        surface.blit(self._rounded(self._ground), rect)
        draw_hairline(self.context, surface, rect, theme.line)
        if self.corners == "left":
            wide = self.context.px(theme.hairline)
            surface.fill(theme.line, (rect.right - wide, rect.y, wide, rect.h))
        if self._piece and self._passed > 0:
            with clipped(surface, rect):
                self._draw_piece(surface, self._piece)

    def _rounded(self, picture: pygame.Surface) -> pygame.Surface:
        """The ground without the corners that the card does not have."""
        size, radius = picture.get_size(), self.context.theme.radius * 2
        mask, beyond = pygame.Surface(size, pygame.SRCALPHA), 2 * self.context.px(radius)
        grown = pygame.Rect(0, 0, size[0] + beyond * (self.corners == "left"), size[1] + beyond)
        draw_plate(self.context, mask, grown, (255, 255, 255), radius=radius)
        mask.blit(picture, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return mask

    def _draw_piece(self, surface: pygame.Surface, piece: pygame.Surface) -> None:
        centre, side = self.rect.center, piece.get_width()
        fallen = min(self._passed / DROP_TIME, 1.0)
        landed = min(max(self._passed - DROP_TIME, 0.0) / LAND_TIME, 1.0)
        if 0 < landed < 1:
            theme = self.context.theme
            radius = side / 2 * (1 + RIPPLE * ease_out(landed))
            ring = pygame.Surface(self.rect.size, pygame.SRCALPHA)
            middle = ring.get_rect().center
            colour = (*theme.accent, round(150 * (1 - landed)))
            width = max(self.context.px(4), 2)
            pygame.draw.aacircle(ring, colour, middle, radius, width)
            surface.blit(ring, self.rect)
        scale = 1 + HIGH * (1 - ease_in(fallen)) - SQUASH * there_and_back(min(landed * 3, 1.0))
        if scale != 1:
            piece = pygame.transform.smoothscale_by(piece, scale)
            piece.set_alpha(round(255 * min(fallen * 2, 1.0)))
        surface.blit(piece, piece.get_rect(center=centre))


# -- The stars, the scores and the personal best, as far as a game has them --------------------


class Scores(Widget):
    """The results of the players, unless the reason for the end contains them."""

    kind_title = N_("Result")
    how = N_("How the match ended, and what stands out in it.")

    def __init__(self, context: Context, summary: ResultSummary) -> None:
        super().__init__(context)
        self._scores = summary.rows
        self._stars = summary.stars
        self._best = summary.best
        self.align: Align = "center"

    def accessible(self) -> AccessNode | None:
        texts = []
        if self._stars:
            reached, most = self._stars
            count = Counted("{count} of {most} stars", "{count} of {most} stars")
            texts.append(count.of(reached, most=most))
        if self._best:
            texts.append(self._best.sentence)
        scores = tuple(
            AccessNode(number, "list item", listed(filter(None, (name, score))))
            for number, (name, score, _winner) in enumerate(self._scores)
        )
        lines = [AccessNode(number, "text", text) for number, text in enumerate(texts)]
        table = [AccessNode("scores", "list", _("Results"), self.rect, children=scores)]
        children = (*(table if scores else ()), *lines)
        return self.access_node("group", children=children) if children else None

    def height_for(self, width: int) -> int:
        px = self.context.px
        parts = [px(SCORE_ROW)] * len(self._scores)
        parts += [px(STAR + GAP)] * bool(self._stars) + [px(FACT)] * bool(self._best)
        return sum(parts)

    def draw(self, surface: pygame.Surface) -> None:
        context = self.context
        px, text, theme = context.px, context.text, context.theme
        y, size, line = self.rect.y, theme.text.body, px(theme.hairline)
        if self._stars:
            self._draw_stars(surface, y, *self._stars)
            y += px(STAR + GAP)
        # names leave room for the star of a winner, if there is one
        starred = any(winner for _name, _score, winner in self._scores)
        left = self.rect.x + (px(theme.space * INDENT) if starred else 0)
        for name, score, winner in self._scores:
            row = pygame.Rect(self.rect.x, y, self.rect.w, px(SCORE_ROW))
            surface.fill(theme.line, (row.x, row.y, row.w, line))
            surface.fill(theme.line, (row.x, row.bottom, row.w, line))
            if winner:
                draw_icon(context, surface, "star", px(18), theme.accent, midleft=row.midleft)
            beside = text.draw(surface, score, size, theme.ink, bold=winner, midright=row.midright)
            room = max(beside.left - px(theme.space * 2) - left, 0)
            shown = text.fitted(name, room, size, bold=winner)
            place = left, row.centery
            text.draw(surface, shown, size, theme.ink, bold=winner, midleft=place)
            y += row.h
        if self._best:
            words = text.render(self._best.sentence, theme.text.small, theme.ink_soft)
            left = self.rect.x
            if self.align == "center":
                left = self.rect.centerx - words.get_width() // 2
            surface.blit(words, words.get_rect(midleft=(left, y + px(FACT) // 2)))

    def _draw_stars(self, surface: pygame.Surface, y: int, reached: int, most: int) -> None:
        theme, side = self.context.theme, self.context.px(STAR)
        step = side + self.context.px(GAP)
        left = self.rect.x
        if self.align == "center":
            left = self.rect.centerx - (most * step - self.context.px(GAP)) // 2
        for number in range(most):
            place = pygame.Rect(left + number * step, y, side, side)
            colour = theme.accent if number < reached else theme.ink_soft
            surface.blit(self.context.assets.icon("star", side, colour), place)
            if number >= reached:  # an outline tells without colours that it is missing
                hole, middle = round(side * HOLLOW), place.center
                draw_icon(self.context, surface, "star", hole, theme.card, center=middle)


# -- The second page: facts about the match, some of which come later ---------------------------


class MatchFacts(Widget):
    """Titles and values, below each other; the first missing value shows how many are known."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.rows: Sequence[tuple[str, str]] = ()

    def accessible(self) -> AccessNode | None:
        texts = [_("{title}: {value}").format(title=t, value=v) if v else t for t, v in self.rows]
        lines = tuple(AccessNode(number, "text", text) for number, text in enumerate(texts))
        return self.access_node("group", _("Result"), children=lines)

    def height_for(self, width: int) -> int:
        return len(self.rows) * self.context.px(FACT)

    def draw(self, surface: pygame.Surface) -> None:
        text, theme, px = self.context.text, self.context.theme, self.context.px
        sizes, line, bold = theme.text.up_to_body, px(theme.hairline), {"bold": True}
        room = self.rect.w - px(GAP)
        widths = {
            s: [text.width(t, s) + text.width(v, s, **bold) for t, v in self.rows] for s in sizes
        }
        size = next((s for s in sizes if max(widths[s], default=0) <= room), sizes[-1])
        first = next((n for n, (_title, value) in enumerate(self.rows) if value == LATER), None)
        for number, (title, value) in enumerate(self.rows):
            rect = pygame.Rect(self.rect.x, self.rect.y + number * px(FACT), self.rect.w, px(FACT))
            surface.fill(theme.line, (rect.x, rect.y, rect.w, line))
            surface.fill(theme.line, (rect.x, rect.bottom, rect.w, line))
            if number == first:
                drawn = self._draw_progress(surface, rect, room - text.width(title, size))
            else:
                value = value if value != LATER else ""
                shown, place = text.fitted(value, rect.w, size, bold=True), rect.midright
                drawn = text.draw(surface, shown, size, theme.ink, bold=True, midright=place)
            title = text.fitted(title, max(drawn.left - px(GAP) - rect.x, 0), size)
            text.draw(surface, title, size, theme.ink_soft, midleft=rect.midleft)

    def _draw_progress(self, surface: pygame.Surface, rect: pygame.Rect, width: int) -> pygame.Rect:
        """Draw the share of known facts at the right of a row; returns the place."""
        context, theme = self.context, self.context.theme
        known = sum(value != LATER for _title, value in self.rows) / len(self.rows)
        percent, size = round(100 * known), theme.text.small
        words = _("Looking… {percent}%").format(percent=percent)
        if context.text.width(words, size) > width:
            words = _("{number}%").format(number=percent)
        drawn = context.text.draw(surface, words, size, theme.ink_soft, midright=rect.midright)
        bar = pygame.Rect(drawn.x, drawn.bottom, drawn.w, context.px(PROGRESS))
        draw_bar(context, surface, bar, known, theme.accent, theme.line)
        return drawn
