"""The button that continues an unfinished match."""

from __future__ import annotations

import pygame

from games.core.storage.summary import Summary
from games.ui.match.open_match import open_match
from games.ui.scenes.library.summary_text import players_title
from games.ui.toolkit.i18n import _, ngettext
from games.ui.toolkit.scene_context import SceneContext
from games.ui.toolkit.topic import Topic
from games.ui.widgets.button import Button

HEIGHT = 52
ICON = 22


class ContinueButton(Button):
    """A wide button with the game, its players and its number of turns."""

    def __init__(self, context: SceneContext, summary: Summary) -> None:
        super().__init__(
            context,
            _("Continue"),
            lambda: open_match(context, summary.name),
            kind="primary",
        )
        self._game_views = context.game_views
        self._summary = summary
        self.topic = lambda: Topic(_("Continue"), self.about)

    @property
    def about(self) -> str:
        """The text that describes the match."""
        game = self._game_views[self._summary.game].game
        turns = ngettext("{count} turn", "{count} turns", self._summary.turns)
        parts = [
            _(game.title),
            players_title(self._game_views, self._summary),
            turns.format(count=self._summary.turns),
        ]
        return " · ".join(filter(None, parts))

    def height(self) -> int:
        """Its height in pixels."""
        return self.context.px(HEIGHT)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the button, its label, and the description of the match."""
        label, self.label = self.label, ""
        super().draw(surface)
        self.label = label
        context, theme, px = self.context, self.context.theme, self.context.px
        ink = theme.on_accent
        left, middle = self.rect.x + px(theme.space * 2), self.rect.centery
        icon = context.assets.icon("play", px(ICON), ink)
        surface.blit(icon, icon.get_rect(midleft=(left, middle)))
        left += px(ICON) + px(theme.space)
        word = context.text.draw(
            surface, label, theme.text.lead, ink, bold=True, midleft=(left, middle)
        )
        room = self.rect.right - word.right - px(theme.space * 4)
        about = context.text.fitted(self.about, max(room, 0), theme.text.body)
        place = (self.rect.right - px(theme.space * 2), middle)
        context.text.draw(surface, about, theme.text.body, ink, midright=place)
