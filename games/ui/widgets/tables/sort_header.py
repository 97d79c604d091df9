"""The header of a table: a click or a key sorts by a column."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from games.core.text import N_
from games.ui.toolkit.access.node import AccessNode
from games.ui.toolkit.context import Context
from games.ui.toolkit.i18n import _
from games.ui.widgets.base import ACTIVATE_KEYS, Widget

ARROW = 14


class SortHeader(Widget):
    """Titles side by side; an arrow shows the order, a second click reverses it.

    The scene sets `cuts`, one rectangle for each title, as well as `rect`.
    """

    kind_title = N_("Headings")
    how = N_("Click on a heading to sort by it, and once more to turn the order round.")

    focusable = True

    def __init__(
        self,
        context: Context,
        titles: Sequence[str],
        chosen: int,
        on_sort: Callable[[int, bool], None],
        *,
        descending: bool = True,
    ) -> None:
        super().__init__(context)
        self.titles = tuple(titles)
        self.chosen = chosen
        self.descending = descending
        self.cuts: list[pygame.Rect] = []
        self._on_sort = on_sort
        self._pointed: int | None = None

    def accessible(self) -> AccessNode | None:
        """A group of buttons; the chosen one says in which order it sorts."""
        order = _("From high to low") if self.descending else _("From low to high")
        heads = tuple(
            AccessNode(
                place,
                "button",
                title,
                cut,
                value=order if place == self.chosen else "",
                selected=place == self.chosen,
                focused=self.focused and place == self.chosen,
                actions={"click": partial(self.sort, place)},
            )
            for place, (title, cut) in enumerate(zip(self.titles, self.cuts, strict=True))
        )
        return self.access_node("group", _("Sort by"), focused=False, children=heads)

    def sort(self, place: int) -> None:
        """Sort by a column, as a click does."""
        self.descending = not self.descending if place == self.chosen else False
        self.chosen = place
        self.context.sounds.play("select")
        self._on_sort(place, self.descending)

    def handle(self, event: pygame.Event) -> bool:
        """Take clicks, the left and right keys, Enter and Space."""
        if event.type == pygame.MOUSEMOTION:
            self._pointed = self._place_at(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            place = self._place_at(event.pos)
            if place is not None:
                self.sort(place)
                return True
        elif event.type == pygame.KEYDOWN:
            return self._key(event.key)
        return False

    def _key(self, key: int) -> bool:
        if key in ACTIVATE_KEYS:
            self.sort(self.chosen)
        elif key in (pygame.K_LEFT, pygame.K_RIGHT):
            step = 1 if key == pygame.K_RIGHT else -1
            if 0 <= self.chosen + step < len(self.titles):
                self.sort(self.chosen + step)
        else:
            return False
        return True

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the titles and a line below them."""
        context, theme = self.context, self.context.theme
        for place, (title, cut) in enumerate(zip(self.titles, self.cuts, strict=True)):
            chosen = place == self.chosen
            pointed = self.hovered and place == self._pointed
            ink = theme.ink if chosen or pointed else theme.ink_soft
            room = cut.w - (context.px(ARROW + 4) if chosen else 0)
            shown, size = context.text.squeezed(title, max(room, 0), theme.text.small, bold=True)
            words = context.text.draw(surface, shown, size, ink, bold=True, midleft=cut.midleft)
            if chosen:
                name = "chevron-down" if self.descending else "chevron-up"
                arrow = context.assets.icon(name, context.px(ARROW), ink)
                surface.blit(
                    arrow, arrow.get_rect(midleft=(words.right + context.px(4), cut.centery))
                )
        line = pygame.Rect(self.rect.x, 0, self.rect.w, context.px(theme.hairline))
        line.bottom = self.rect.bottom
        pygame.draw.rect(surface, theme.ink, line)

    def _place_at(self, pos: tuple[int, int]) -> int | None:
        if not self.rect.collidepoint(pos):
            return None
        return next((n for n, cut in enumerate(self.cuts) if cut.left <= pos[0] < cut.right), None)
