"""A player's rating in the puzzles of one game: the number, the curve, and some counts."""

from __future__ import annotations

import pygame

from games.core.storage.puzzle_progress import GamePuzzles
from games.core.text import N_
from games.ui.puzzles.rating_curve import RatingCurve
from games.ui.toolkit.access.node import AccessNode
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import draw_plate
from games.ui.toolkit.i18n import _, listed, ngettext
from games.ui.toolkit.layout import inset
from games.ui.widgets.base import Widget

PADDING = 16
NUMBER = 40
"""Height of the rating, in units."""
GUESS = N_("A guess until you have tried more puzzles.")
CURVE = 128
"""Height of the curve, in units."""


def counts_text(results: GamePuzzles) -> str:
    """How many puzzles were solved, solved with a hint, and failed."""
    solved, hinted, failed = (results.count(each) for each in ("solved", "hinted", "failed"))
    parts = [ngettext("{count} solved", "{count} solved", solved).format(count=solved)]
    if hinted:
        text = ngettext("{count} with a hint", "{count} with a hint", hinted)
        parts.append(text.format(count=hinted))
    parts.append(ngettext("{count} failed", "{count} failed", failed).format(count=failed))
    return listed(parts)


def bests_text(results: GamePuzzles) -> str:
    """The best streak and the best sprint."""
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
        self._curve = RatingCurve(context)

    def show(self, results: GamePuzzles) -> None:
        """Show the results in a game."""
        self._results = results
        self._curve.show(results.curve)

    def accessible(self) -> AccessNode | None:
        """The rating and what is known of it, line by line."""
        guess = [_(GUESS)] if self._results.player.provisional else []
        curve = self._curve.sentence
        counts = counts_text(self._results), bests_text(self._results)
        lines = [self.rating, *guess, *([curve] if curve else []), *counts]
        children = tuple(AccessNode(n, "text", line) for n, line in enumerate(lines))
        return self.access_node("group", children=children)

    @property
    def rating(self) -> str:
        """The rating as it is shown."""
        mark = "?" if self._results.player.provisional else ""
        return f"{round(self._results.rating)}{mark}"

    def height(self) -> int:
        """The height of all parts in pixels."""
        px, text, sizes = self.context.px, self.context.text, self.context.theme.text
        lines = text.line_height(sizes.small) + 2 * text.line_height(sizes.body)
        return lines + text.line_height(NUMBER) + px(CURVE) + px(2 * PADDING + 16)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the plate and the parts one below the other."""
        context, theme, px = self.context, self.context.theme, self.context.px
        draw_plate(context, surface, self.rect, theme.card, border=theme.line)
        box, text = inset(self.rect, px(PADDING)), context.text
        head = text.draw(
            surface, _("Your rating"), theme.text.small, theme.ink_soft, topleft=box.topleft
        )
        number = text.draw(
            surface, self.rating, NUMBER, theme.ink, bold=True, topleft=(box.x, head.bottom)
        )
        if self._results.player.provisional:
            self._draw_guess(surface, number, box)
        self._curve.rect = pygame.Rect(box.x, number.bottom + px(4), box.w, px(CURVE))
        self._curve.draw(surface)
        top = self._curve.rect.bottom + px(12)
        for words in (counts_text(self._results), bests_text(self._results)):
            shown, size = text.squeezed(words, box.w, theme.text.body)
            line = text.draw(surface, shown, size, theme.ink, topleft=(box.x, top))
            top = line.bottom

    def _draw_guess(self, surface: pygame.Surface, number: pygame.Rect, box: pygame.Rect) -> None:
        """Say beside the number that it is only a guess."""
        context, theme = self.context, self.context.theme
        left = number.right + context.px(12)
        words = _(GUESS)
        picture = context.text.paragraph(
            words, max(box.right - left, 1), theme.text.small, theme.ink_soft
        )
        surface.blit(picture, picture.get_rect(midleft=(left, number.centery)))
