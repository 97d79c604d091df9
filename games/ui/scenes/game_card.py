"""A card of the menu: a game that plays by itself, its title, its summary, its players."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from games.core.game import AnyGame
from games.core.translation import N_, Counted, _, in_sequence
from games.storage.files import as_sentence
from games.ui.scenes.demo_player import FRAME, LivePicture
from games.ui.toolkit.access import AccessNode, Topic
from games.ui.toolkit.drawing import draw_plate, draw_shadow
from games.ui.toolkit.game_views import Look
from games.ui.toolkit.layout import centred, columns, inset, rows, square
from games.ui.toolkit.scene import SceneContext
from games.ui.widgets.button import Button

LIFT = 6
"""How far a card rises when it is hovered or focused, in units."""
LIFT_TIME = 0.12
LEAST_PICTURE = 96
"""Height of a picture, in units, for which the summary makes way."""
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
        self, context: SceneContext, game_view: Look, number: int, action: Callable[[], None]
    ) -> None:
        super().__init__(context, _(game_view.game.title), action)
        self.game_view = game_view
        self.game = game_view.game
        self.topic = lambda: Topic(_(self.game.title), _(self.game.summary))
        self._number = str(number)
        self._players = player_range(game_view.game)
        self.summary_size = context.theme.text.body
        self.shared_height = 0
        """The height in pixels of the text of the longest card beside it; all take as much."""
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
        """Where the text of a wide card begins."""
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

    def _shown_height(self, width: int) -> int:
        whole = max(self.words_height(width), 0 if self.is_wide else self.shared_height)
        return whole if self.tells else self._least_words

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
        """How far it is to be raised, from 0 to 1."""
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
        """Lay the board and the words into a rectangle."""
        self.rect, px = rect, self.context.px
        inner = inset(self.rect, px(PADDING))
        height = self._shown_height(self.words_width)
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
        """Lay the deal of the day right of the players; narrower if it must be."""
        if self.rider is None:
            return
        px, foot, text = self.context.px, self._foot.move(0, -self._lift), self.context.text
        players = text.width(self._players, self.context.theme.text.small, bold=True)
        end = foot.right + px(AIR)
        width = min(self.rider.natural_width(), end - foot.x - players)
        self.rider.rect = pygame.Rect(end - width, foot.y, width, foot.h)

    @property
    def board(self) -> pygame.Rect:
        """The place of the board."""
        return self._board.move(0, -self._lift)

    @property
    def _lift(self) -> int:
        """How far it is raised, in pixels."""
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
