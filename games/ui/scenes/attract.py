"""The attract mode: whole games play by themselves, with captions that teach the rules."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from games.core.translation import N_, _
from games.ui.look.look import SceneContext
from games.ui.scenes.demo_player import HOLD, DemoPlayer, FadingPicture
from games.ui.toolkit.access import AccessNode, Topic
from games.ui.toolkit.drawing import draw_plate
from games.ui.toolkit.layout import GAP, MARGIN, columns, inset, rows, square
from games.ui.toolkit.scene import Scene
from games.ui.toolkit.transition import Places

INPUT = (
    pygame.KEYDOWN,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEWHEEL,
    pygame.FINGERDOWN,
    pygame.JOYBUTTONDOWN,
    pygame.JOYHATMOTION,
    pygame.CONTROLLERBUTTONDOWN,
)
HOW_TO_LEAVE = N_("Press any key to return to the menu.")
WORDS = 360
"""The width for the words, or twice the height for them, in units."""
TITLE_TOP = 0.3
"""The top of the words beside the board, as a share of its height."""


class AttractScene(Scene):
    """Plays each game once, then goes back; any input goes back at once."""

    about = Topic(N_("A match to watch"), N_("Computers play until you do something."))

    def __init__(self, context: SceneContext) -> None:
        super().__init__(context)
        self._games = [view for view in context.game_views.values() if view.demo()]
        self._place = 0
        self._player = DemoPlayer(self._games[0], captions=True)
        self._introduction = HOLD
        """Seconds that the middle of a game is shown, before its first move."""
        self._picture = FadingPicture(context, self._paint)
        self._words = pygame.Rect(0, 0, 0, 0)
        self._pointer: tuple[int, int] | None = None

    @property
    def title(self) -> str:
        return _(self._games[self._place].game.title)

    @property
    def caption(self) -> str:
        return _(self._player.caption or self._games[self._place].game.summary)

    def resize(self) -> None:
        px = self.context.px
        whole = inset(pygame.Rect((0, 0), self.context.size), px(MARGIN))
        if whole.w > whole.h:
            board, self._words = columns(whole, [None, px(WORDS)], px(MARGIN))
        else:
            board, self._words = rows(whole, [None, px(WORDS) // 2], px(GAP))
        self._picture.rect = square(board)
        if whole.w > whole.h:
            self._words.y, self._words.h = self._picture.rect.y, self._picture.rect.h
            drop = round(self._words.h * TITLE_TOP)
            self._words.y, self._words.h = self._words.y + drop, self._words.h - drop

    def handle(self, event: pygame.Event) -> None:
        """Go back at any input, except the first position of the pointer."""
        if event.type == pygame.MOUSEMOTION:
            moved = self._pointer is not None and self._pointer != event.pos
            self._pointer = event.pos
            if moved:
                self.context.scenes.pop()
        elif event.type in INPUT:
            self.context.scenes.pop()

    def update(self, dt: float) -> None:
        self._picture.update(dt)
        if self._introduction > 0:
            self._introduction -= dt
            if self._introduction <= 0:
                self._picture.exchange()
        elif self._player.finished:
            self._next_game()
        elif self._player.update(dt):
            self._picture.change()

    def next_change(self) -> float:
        due = 0.0 if self._player.finished else self._player.next_change
        due = max(self._introduction, 0.0) or due
        return min(due, self._picture.next_change())

    def _next_game(self) -> None:
        self._place += 1
        if self._place == len(self._games):
            self._place -= 1
            self.context.scenes.pop()
            return
        self._player = DemoPlayer(self._games[self._place], captions=True)
        self._introduction = HOLD
        self._picture.exchange()

    def shared_boards(self) -> Places:
        return {self._games[self._place].game.name: self._picture.rect}

    def accessible(self) -> Sequence[AccessNode]:
        return (
            AccessNode("title", "heading", self.title),
            AccessNode("caption", "text", self.caption),
            AccessNode("how", "text", _(HOW_TO_LEAVE), actions={"click": self.context.scenes.pop}),
        )

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill(self.context.theme.paper)
        self._picture.draw(surface)
        self._draw_words(surface)

    def _draw_words(self, surface: pygame.Surface) -> None:
        text, theme, px = self.context.text, self.context.theme, self.context.px
        rect = self._words
        beside = rect.x > self._picture.rect.right
        title = text.draw(
            surface, self.title, theme.text.display if beside else theme.text.title, theme.ink,
            bold=True, topleft=rect.topleft,
        )  # fmt: skip
        bar = pygame.Rect(rect.x, title.bottom + px(theme.space), px(48), px(4))
        draw_plate(self.context, surface, bar, theme.accent, radius=0)
        top = bar.bottom + px(theme.space * 2)
        room = rect.bottom - text.line_height(theme.text.body) - px(theme.space) - top
        sizes = (theme.text.title, theme.text.lead, theme.text.body, theme.text.small)
        for size in sizes:
            words = text.paragraph(self.caption, max(rect.w, 1), size, theme.ink)
            if words.get_height() <= room:
                break
        surface.blit(words, (rect.x, top))
        how = _(HOW_TO_LEAVE)
        text.draw(surface, how, theme.text.body, theme.ink_soft, bottomleft=rect.bottomleft)

    def _paint(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        game_view = self._games[self._place]
        shown = game_view.example({}) if self._introduction > 0 else self._player.drawable
        game_view.thumbnail(self.context, surface, rect, shown)
