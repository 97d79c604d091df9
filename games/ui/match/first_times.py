"""Explanations of first occurrences for newcomers to a game."""

from __future__ import annotations

from collections.abc import Mapping
from operator import methodcaller

import pygame

from games.controller.seats import Event, FlagFell, MovePlayed, PositionChanged
from games.core.game import AnyGame
from games.core.translation import N_, in_sequence
from games.ui.look.look import SceneContext
from games.ui.look.view import AnyMoment, Occasions
from games.ui.toolkit.access import AccessNode, PlacedTopic, Topic
from games.ui.toolkit.drawing import draw_card, draw_icon
from games.ui.toolkit.layout import inset
from games.ui.toolkit.rule_pages import FirstTime, first_time
from games.ui.toolkit.theme import mixed
from games.ui.widgets.button import Pressable


def explain(package: str, occasions: Occasions, name: str, moment: AnyMoment) -> FirstTime | None:
    """The explanation of an occasion at a moment; None if it does not occur there."""
    found = occasions[name](moment)
    if not found:
        return None
    values = found if isinstance(found, Mapping) else {}
    tip = first_time(package, name)
    text = found if isinstance(found, str) else tip.text.format(**values)
    return FirstTime(tip.title.format(**values), text, tip.passing)


class FirstTimes:
    """Chooses the explanations: each once, for people introduced to the game here.

    One at a time, from the beginning of a person's turn to its end.
    """

    def __init__(self, context: SceneContext, game: AnyGame, occasions: Occasions) -> None:
        self._context = context
        self._game = game
        self._occasions = occasions
        progress = context.user_files.lessons.load()
        known = set(progress.explained)
        new = game.name in progress.introduced
        keys = {name: f"{game.name}/{name}" for name in occasions if new}
        self._left = {name: key for name, key in keys.items() if key not in known}
        """The unexplained occasions, with their keys in the lessons' progress."""
        self._waiting: tuple[str, FirstTime] | None = None  # found when nobody was to move
        self.shown: FirstTime | None = None
        self.wanted = bool(self._left)

    def notice(self, moment: AnyMoment) -> bool:
        """Explain at most one occasion; True if an explanation is new."""
        found = self._waiting or self._found(moment)
        self._waiting = None if moment.yours else found
        if not (found and moment.yours) or self.shown:
            return False
        name, self.shown = found
        remember = methodcaller("with_explanation", self._left.pop(name))
        self._context.user_files.lessons.change(remember)
        self._context.announcements.say(in_sequence((self.shown.title, self.shown.text)))
        return True

    def _found(self, moment: AnyMoment) -> tuple[str, FirstTime] | None:
        if moment.after.outcome() is not None:
            return None
        package = self._game.package
        tips = ((name, explain(package, self._occasions, name, moment)) for name in self._left)
        return next(((name, tip) for name, tip in tips if tip), None)

    def follow(self, event: Event) -> None:
        """Drop an explanation that an event makes untrue."""
        match event:
            case MovePlayed() if self.shown:
                ends = self.shown.passing or not event.after.mid_turn
                if event.outcome or (event.seat.kind == "human" and ends):
                    self.shown = None
            case PositionChanged() | FlagFell():
                self.shown = self._waiting = None


# -- The line at the foot of the status plate, or above the list of turns -------------------------

TIP = 36
"""Height of the line, in units: two lines of a long title fit."""
SMALLER = 12
"""The size of a title on two lines, in units."""
SIGN = 16
"""Width and height of its signs, in units."""


class TipLine(Pressable):
    """The title of the current explanation; a press opens it in a card."""

    kind_title = N_("Explanation")

    def __init__(self, context: SceneContext, first_times: FirstTimes) -> None:
        super().__init__(context, "")
        self._context = context
        self._first_times = first_times
        self.room = pygame.Rect(0, 0, 0, 0)
        """The area for the card: the list of turns."""
        self.alone = False
        """Whether it has its own plate, instead of the foot of the status plate."""
        self.refresh()

    def refresh(self) -> None:
        tip = self._first_times.shown
        self.visible, self.label = tip is not None, tip.title if tip else ""
        self.topic = (lambda: Topic(tip.title, tip.text)) if tip else None

    @property
    def height(self) -> int:
        return self.context.px(TIP)

    def placed_topic(self) -> PlacedTopic | None:
        placed = self.topic().at(self.rect.copy()) if self.topic else None
        return placed._replace(room=self.room) if placed else None

    def accessible(self) -> AccessNode:
        return self.access_node("button", actions={"click": self.press})

    def press(self) -> None:
        if topic := self.placed_topic():
            self._context.explain(topic)

    def draw(self, surface: pygame.Surface) -> None:
        context, theme = self.context, self.context.theme
        text, px, rect = context.text, context.px, self.rect
        strong, soft, light = theme.on_plate, theme.on_plate_soft, theme.tip
        if self.alone:  # unlike the status plate beside it
            draw_card(context, surface, rect)
            rect = inset(rect, px(14), 0)
            strong, soft, light = theme.ink, theme.ink_soft, theme.accent
        else:
            line = mixed(theme.plate, theme.on_plate, 0.25)
            surface.fill(line, (rect.x, rect.y, rect.w, px(1)))
        draw_icon(context, surface, "hint", px(SIGN), light, midleft=rect.midleft)
        ink = strong if self.hovered else soft
        more = draw_icon(context, surface, "info", px(SIGN), ink, midright=rect.midright)
        left = rect.x + px(SIGN + 6)
        room, size = more.left - px(6) - left, theme.text.small
        if text.width(self.label, size) > room:
            size = SMALLER
        words = text.paragraph(self.label, room, size, strong)
        surface.blit(words, words.get_rect(midleft=(left, rect.centery)))
