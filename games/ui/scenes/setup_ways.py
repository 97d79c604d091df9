"""The ways to play a game, each a card of the setup: one click chooses who plays."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import pygame

from games.core.game import AnyGame, Choice, Option, Options
from games.core.translation import N_, _
from games.storage.documents import SeatChoice
from games.ui.toolkit.access import AccessNode
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import draw_disc, draw_plate
from games.ui.toolkit.layout import inset
from games.ui.toolkit.theme import Colour
from games.ui.widgets.base import Widget
from games.ui.widgets.button import Button
from games.ui.widgets.chooser import SegmentedControl

PADDING = 12
ABOVE = 9
"""Above and below the words, at least, in units."""
LEAST_HEIGHT = 88
"""Of a card, in units."""
EMBLEM = 76
"""Least side of a card's emblem, in units."""
PIP = 16
"""Diameter of a pip, in units."""
PIP_ROOM = 28
"""Width and height of the place of a pip, in units."""


@dataclass(frozen=True, slots=True)
class Way:
    """Who plays: a person alone, one against computers, or people; or nobody, who learns first."""

    title: str
    text: str
    emblem: tuple[str, ...]
    """One or two icons."""
    opponents: str = ""
    """The kind of the other seats: `computer` or `human`; empty without any."""
    options: Options = field(default_factory=dict)
    """The options that are chosen with it."""
    learns: bool = False

    def fits(self, options: Options, seats: Sequence[SeatChoice]) -> bool:
        """Whether these are its options and seats."""
        people = sum(seat.kind == "human" for seat in seats)
        wanted = 1 if self.opponents == "computer" else len(seats)
        return not self.learns and self.options.items() <= options.items() and people == wanted


def ways_of(game: AnyGame, *, lessons: bool) -> list[Way]:
    """The ways to play a game; the first ones are chosen more often."""
    ways = []
    options: Mapping[str, str] = {}
    against, together = _("You against the computer"), _("Two players")
    if modes := solitaire_of(game):
        key, alone, table = modes
        least, most = _table_range(game, {key: table.value})
        ways.append(Way(_(alone.title), _(alone.text), ("person",), options={key: alone.value}))
        options = {key: table.value}
        against = _("{game} against the computer").format(game=_(table.title))
        together = _("{game} for {least} to {most} players").format(
            game=_(table.title), least=least, most=most
        )
    ways += [
        Way(against, "", ("person", "computer"), "computer", options),
        Way(together, _(TOGETHER), ("person", "person"), "human", options),
    ]
    if lessons:
        ways.append(Way(_("Learn"), _(LESSONS), ("learn",), learns=True))
    return ways


TOGETHER = N_("Together at this screen, turn by turn.")
LESSONS = N_("Short lessons, from the first turn on.")


def solitaire_of(game: AnyGame) -> tuple[str, Choice, Choice] | None:
    """The option that chooses between a game for one and one for several, and its two choices."""
    for option in game.options:
        counts = [game.player_count(game.completed({option.key: c.value})) for c in option.choices]
        if min(counts) == 1 < max(counts):
            alone = option.choices[counts.index(1)]
            return option.key, alone, option.choices[counts.index(max(counts))]
    return None


def _table_range(game: AnyGame, options: Options) -> tuple[int, int]:
    option = players_option(game)
    values = [{option.key: each.value} for each in option.choices] if option else [{}]
    counts = [game.player_count(game.completed({**options, **value})) for value in values]
    return min(counts), max(counts)


def players_option(game: AnyGame) -> Option | None:
    """The option that says how many play; None if it is no question."""
    for option in game.options:
        values = [{**dict(option.needs), option.key: each.value} for each in option.choices]
        counts = {game.player_count(game.completed(value)) for value in values}
        if len(counts) > 1 and 1 not in counts:
            return option
    return None


# -- The card of a way -------------------------------------------------------------------------


class WayCard(Button):
    """A card with an emblem, a title and a text; the chosen one has a thick border and a tick."""

    how = N_("Click on it, or press Enter, to choose it.")

    def __init__(self, context: Context, way: Way, choose: Callable[[], None]) -> None:
        super().__init__(context, way.title, choose)
        self.way = way
        self.chosen = False
        self.text = way.text
        self.longest: Sequence[str] = (way.text,)
        """All that `text` may become: room is kept for the longest."""
        self.emblem = 0
        """Side of the emblem in pixels; 0 for the least one."""
        self._control: Widget | None = None
        self._line, self._air = 0.0, 0.0  # in units: the height of its line, and above and below

    def hold(self, control: Widget, line: float, air: float = 0) -> None:
        """Show a control between title and text, in a line of so many units."""
        self._control, self._line, self._air = control, line, air

    def accessible(self) -> AccessNode | None:
        return self.access_node(
            "radio button", description=self.text, selected=self.chosen,
            actions={"click": self.press},
        )  # fmt: skip

    def height_for(self, width: int) -> int:
        text, theme = self.context.text, self.context.theme
        room = self._words(pygame.Rect(0, 0, width, 0)).w
        title = len(text.wrap(self.label, room - self._tick, theme.text.lead, bold=True))
        lines = max(len(text.wrap(each, room, theme.text.small)) for each in self.longest)
        height = title * text.line_height(theme.text.lead) + self._line_height
        height += lines * text.line_height(theme.text.small) + 2 * self.context.px(ABOVE)
        return max(height, self.context.px(LEAST_HEIGHT))

    @property
    def _line_height(self) -> int:
        return self.context.px(self._line)

    def lay_out(self, rect: pygame.Rect) -> None:
        """Take a place with its control."""
        self.rect = rect
        if self._control:
            words, high = self._words(rect), self._line_height
            title, text = self._paragraphs(words.w)
            top = self._top(title, text) + title.get_height()
            width = min(self._control.natural_width(), words.w)
            line = pygame.Rect(words.x, top, width, high)
            self._control.rect = line.inflate(0, -2 * self.context.px(self._air))

    def draw(self, surface: pygame.Surface) -> None:
        context, theme = self.context, self.context.theme
        edge = theme.accent if self.chosen else theme.ink if self.hovered else theme.line
        fill = theme.sunken if self.down else theme.card
        width = 3 if self.chosen else theme.hairline
        draw_plate(
            context, surface, self.rect, fill, border=edge, width=width, radius=theme.radius * 1.5
        )
        self._draw_emblem(surface)
        words = self._words(self.rect)
        title, text = self._paragraphs(words.w)
        top = self._top(title, text)
        surface.blit(title, (words.x, top))
        surface.blit(text, (words.x, top + title.get_height() + self._line_height))
        if self.chosen:
            side = context.px(24)
            sign = pygame.Rect(0, 0, side, side)
            sign.topright = inset(self.rect, context.px(PADDING)).topright
            draw_disc(context, surface, sign, theme.accent)
            tick = context.assets.icon("check", context.px(16), theme.on_accent)
            surface.blit(tick, tick.get_rect(center=sign.center))

    def _words(self, rect: pygame.Rect) -> pygame.Rect:
        px = self.context.px
        left = self._emblem(rect).w + px(2 * PADDING + 4)
        return pygame.Rect(rect.x + left, rect.y, max(rect.w - left - px(PADDING), 1), 0)

    @property
    def _tick(self) -> int:
        """The room of the tick at the end of the title."""
        return self.context.px(24 + PADDING)

    def _emblem(self, rect: pygame.Rect) -> pygame.Rect:
        px = self.context.px
        side = self.emblem or px(EMBLEM)
        place = pygame.Rect(rect.x + px(PADDING), 0, side, side)
        place.centery = rect.centery
        return place

    def _paragraphs(self, width: int) -> tuple[pygame.Surface, pygame.Surface]:
        text, theme = self.context.text, self.context.theme
        return (
            text.paragraph(
                self.label, max(width - self._tick, 1), theme.text.lead, theme.ink, bold=True
            ),
            text.paragraph(self.text, width, theme.text.small, theme.ink_soft),
        )

    def _top(self, title: pygame.Surface, text: pygame.Surface) -> int:
        high = title.get_height() + self._line_height + text.get_height()
        return self.rect.centery - high // 2

    def _draw_emblem(self, surface: pygame.Surface) -> None:
        """A square ground with one disc, or with a dark and a light one, like two players."""
        context, theme, px = self.context, self.context.theme, self.context.px
        ground = self._emblem(self.rect)
        draw_plate(context, surface, ground, theme.sunken)
        icons = self.way.emblem
        if len(icons) == 1:
            fill = theme.accent if self.way.learns else theme.ink
            ink = theme.on_accent if self.way.learns else theme.card
            self._draw_disc(surface, inset(ground, ground.w // 5), icons[0], fill, ink)
            return
        side = round(ground.w * 0.58)
        back = pygame.Rect(ground.right - side - px(5), ground.y + px(5), side, side)
        front = pygame.Rect(ground.x + px(5), ground.bottom - side - px(5), side, side)
        self._draw_disc(surface, back, icons[1], theme.card, theme.ink)
        self._draw_disc(surface, front, icons[0], theme.ink, theme.card)

    def _draw_disc(
        self, surface: pygame.Surface, rect: pygame.Rect, icon: str, fill: Colour, ink: Colour
    ) -> None:
        context = self.context
        draw_disc(context, surface, rect, fill, context.theme.ink)
        picture = context.assets.icon(icon, round(rect.w * 0.58), ink)
        surface.blit(picture, picture.get_rect(center=rect.center))


# -- The level of a computer: a cap for the teaching opponent, and pips from weak to strong ----


class LevelPips(SegmentedControl):
    """The levels as pips that are full up to the chosen one, and its name; first, the teacher."""

    def natural_width(self) -> int:
        """The width of the pips, which can be pressed; the name stands to their right."""
        return len(self.choices) * self.context.px(PIP_ROOM)

    def rects(self) -> Sequence[pygame.Rect]:
        side = self.context.px(PIP_ROOM)
        return [
            pygame.Rect(self.rect.x + place * side, self.rect.y, side, self.rect.h)
            for place in range(len(self.choices))
        ]

    def draw(self, surface: pygame.Surface) -> None:
        context, theme = self.context, self.context.theme
        places = self.rects()
        shown = self._pointed if self.hovered and self._pointed is not None else self.chosen
        for place, rect in enumerate(places):
            self._draw_pip(surface, rect, place, shown)
        name = (places[-1].right + context.px(PADDING), self.rect.centery)
        label = self.choices[shown]
        context.text.draw(surface, label, theme.text.body, theme.ink, bold=True, midleft=name)

    def _draw_pip(self, surface: pygame.Surface, rect: pygame.Rect, place: int, shown: int) -> None:
        context, theme, px = self.context, self.context.theme, self.context.px
        if not place:
            ground = rect.inflate(px(-2), 0)
            if not shown:
                draw_plate(context, surface, ground, theme.accent)
            cap = context.assets.icon("learn", px(20), theme.ink if shown else theme.on_accent)
            surface.blit(cap, cap.get_rect(center=rect.center))
            return
        disc = pygame.Rect(0, 0, px(PIP), px(PIP))
        disc.center = rect.center
        draw_disc(context, surface, disc, theme.accent if place <= shown else theme.card, theme.ink)
