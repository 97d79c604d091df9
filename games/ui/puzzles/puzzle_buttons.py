"""The buttons of the home of puzzles: ways to solve them, and themes to choose from."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from games.core.error_text import as_sentence
from games.ui.toolkit.access.node import AccessNode
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import draw_disc, draw_plate
from games.ui.toolkit.i18n import in_sequence, ngettext
from games.ui.toolkit.layout import inset, square
from games.ui.toolkit.theme import mixed
from games.ui.widgets.button import ICON, Button, ButtonKind
from games.ui.widgets.picture import Paint, Picture

PADDING = 12
MARK = 16
"""Width and height of the mark of the chosen theme, in units."""
ROOM = 36
"""Height of a theme, in units."""


class WayButton(Button):
    """A way to solve puzzles: an icon, its name, and its state."""

    def __init__(
        self,
        context: Context,
        label: str,
        action: Callable[[], None],
        *,
        icon: str,
        kind: ButtonKind = "plain",
    ) -> None:
        super().__init__(context, label, action, icon=icon, kind=kind)
        self.state = ""
        """Its state, in a few words."""

    def accessible(self) -> AccessNode | None:
        """A button that says how it stands."""
        return self.access_node(
            "button", description=as_sentence(self.state), actions={"click": self.press}
        )

    def height(self) -> int:
        """The height of both lines in pixels."""
        text, sizes, px = self.context.text, self.context.theme.text, self.context.px
        return text.line_height(sizes.body) + text.line_height(sizes.small) + px(PADDING)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the plate, the icon, and the two lines."""
        context, theme, px = self.context, self.context.theme, self.context.px
        fill, border, width, ink = self._colours()
        draw_plate(context, surface, self.rect, fill, border=border, width=width)
        box = inset(self.rect, px(PADDING), px(PADDING) // 2)
        icon = context.assets.icon(self.icon or "", px(ICON), ink)
        surface.blit(icon, icon.get_rect(midleft=box.midleft))
        left = box.x + px(ICON + PADDING)
        room, text = max(box.right - left, 0), context.text
        label, size = text.squeezed(self.label, room, theme.text.body, bold=True)
        head = text.draw(surface, label, size, ink, bold=True, topleft=(left, box.y))
        soft = theme.on_accent if self.kind == "primary" else theme.ink_soft
        if not self.enabled:
            soft = ink
        state, size = text.squeezed(self.state, room, theme.text.small)
        text.draw(surface, state, size, soft, topleft=(left, head.bottom))


class ThemeButton(Button):
    """A theme to choose: a mark if it is chosen, its title, and how many puzzles are solved."""

    def __init__(
        self,
        context: Context,
        key: str,
        label: str,
        action: Callable[[], None],
        *,
        solved: int,
        count: int,
        hint: str = "",
    ) -> None:
        """`key` is that of the theme, empty for all themes."""
        super().__init__(context, label, action, kind="quiet", hint=hint)
        self.key = key
        self.chosen = False
        self.solved, self.count = solved, count

    def accessible(self) -> AccessNode | None:
        """A radio button that says how many of the puzzles are solved."""
        text = ngettext("{solved} of {count} solved.", "{solved} of {count} solved.", self.count)
        return self.access_node(
            "radio button",
            description=in_sequence((self.hint, text.format(solved=self.solved, count=self.count))),
            selected=self.chosen,
            actions={"click": self.press},
        )

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the mark, the title and the numbers."""
        context, theme, px = self.context, self.context.theme, self.context.px
        if self.hovered or self.down:
            draw_plate(context, surface, self.rect, theme.sunken)
        mark = pygame.Rect(0, 0, px(MARK), px(MARK))
        mark.midleft = (self.rect.x + px(8), self.rect.centery)
        draw_disc(context, surface, mark, theme.card, theme.ink if self.chosen else theme.ink_soft)
        if self.chosen:
            draw_disc(context, surface, inset(mark, px(4)), theme.ink)
        text, right = context.text, (self.rect.right - px(8), self.rect.centery)
        numbers = f"{self.solved} / {self.count}"
        shown = text.draw(surface, numbers, theme.text.small, theme.ink_soft, midright=right)
        left = mark.right + px(10)
        room = max(shown.x - left - px(8), 0)
        title, size = text.squeezed(self.label, room, theme.text.body, bold=self.chosen)
        place = (left, self.rect.centery)
        text.draw(surface, title, size, theme.ink, bold=self.chosen, midleft=place)
        bar = pygame.Rect(left, self.rect.bottom - px(4), self.rect.right - px(8) - left, px(2))
        pygame.draw.rect(surface, mixed(theme.line, theme.paper, 0.4), bar)
        bar.w = round(bar.w * self.solved / max(self.count, 1))
        pygame.draw.rect(surface, theme.accent, bar)


class PictureButton(Button):
    """A picture of a position with a caption below it."""

    def __init__(self, context: Context, action: Callable[[], None], paint: Paint) -> None:
        super().__init__(context, "", action)
        self._picture = Picture(context, paint)

    def refresh(self, caption: str) -> None:
        """Show a caption, and draw the picture again."""
        self.label = caption
        self._picture.refresh()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the plate, the picture and the caption."""
        context, theme, px = self.context, self.context.theme, self.context.px
        border = theme.ink if self.hovered or self.down else theme.line
        draw_plate(context, surface, self.rect, theme.card, border=border)
        box = inset(self.rect, px(PADDING))
        words = context.text.paragraph(
            self.label, max(box.w, 1), theme.text.small, theme.ink, align="center"
        )
        surface.blit(words, words.get_rect(midbottom=box.midbottom))
        room = pygame.Rect(box.x, box.y, box.w, max(box.h - words.get_height() - px(8), 0))
        self._picture.rect = square(room)
        self._picture.draw(surface)
