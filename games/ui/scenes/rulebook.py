"""The rules of the games, page by page, with drawn examples and the house's rulings."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from games.core.game import Options
from games.ui.scenes.rule_page_view import RulePageView
from games.ui.toolkit.drawing import draw_plate
from games.ui.toolkit.game_view import GameView
from games.ui.toolkit.i18n import _
from games.ui.toolkit.layout import columns, inset, rows
from games.ui.toolkit.rule_page import Page, Paragraph
from games.ui.toolkit.scene_context import SceneContext
from games.ui.widgets.button import IconButton
from games.ui.widgets.choosers import Dropdown, SegmentedControl
from games.ui.widgets.form import Form
from games.ui.widgets.form_scene import FormScene
from games.ui.widgets.list_view import ListView
from games.ui.widgets.scroll_view import ScrollView

# All in units.
MEASURE = 620
"""The widest comfortable line."""
CONTENTS = 250
LEAST_WIDTH_FOR_CONTENTS = 780
ROW = 36
TEXT_MARGIN = 28
ICON_AIR = 10
"""Between the edge of a button and the icon in it: the icon stands in line with what is below."""
PAGE_KEYS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
CLOSE_KEYS = (pygame.K_ESCAPE, pygame.K_F1)


class RulebookScene(FormScene):
    """Tabs of the games, contents to the left, the page in a scrolling column."""

    def __init__(
        self,
        context: SceneContext,
        game: str,
        options: Options | None = None,
        page: int | None = None,
    ) -> None:
        super().__init__(context)
        self._game_views = list(context.game_views.values())
        self._game_view = context.game_views[game]
        self._pages: Sequence[Page] = ()
        self._played = game
        self._options = options or {}
        self.page = 0
        self._leaf: RulePageView | None = None
        self._ground = pygame.Surface((0, 0))
        self._frame = self._title = self._count = pygame.Rect(0, 0, 0, 0)
        self._make_widgets()
        self._open(self._game_view, page)

    @property
    def game(self) -> str:
        """The game whose rules are shown."""
        return self._game_view.game.name

    def turn_to(self, page: int) -> None:
        """Show a page of the game, or the nearest there is, from its top."""
        page = self._nearest(page)
        if page == self.page:
            return
        self.page = page
        self.context.sounds.play("page")
        self._show_page()

    def resize(self) -> None:
        """Contents to the left where there is room, above the page elsewhere."""
        context, px = self.context, self.context.px
        space, control = px(context.theme.space), px(context.theme.control)
        screen = inset(pygame.Rect((0, 0), context.size), space * 3, space * 2)
        header, body, footer = rows(screen, [control, None, control], space * 2)
        self._lay_header(header)
        wide = context.size[0] >= px(LEAST_WIDTH_FOR_CONTENTS) and context.size[0] > context.size[1]
        self._contents.visible, self._strip.visible = wide, not wide
        if wide:
            self._contents.rect, self._frame = columns(body, [px(CONTENTS), None], space * 3)
            self._contents.lay_out()
        else:
            self._strip.rect, self._frame = rows(body, [control, None], space * 2)
        self._view.rect = inset(self._frame, space, px(2))
        self._ground = self._made_ground()
        self._lay_footer(pygame.Rect(self._frame.x, footer.y, self._frame.w, footer.h))
        self._set_leaf()

    def handle(self, event: pygame.Event) -> None:
        """Hand events to the widgets; keys and wheel that none of them wants move the page."""
        reading = self.form.focused is self._view
        if event.type == pygame.KEYDOWN and reading and event.key in PAGE_KEYS:
            self.turn_to(self.page + PAGE_KEYS[event.key])
        elif self.form.handle(event):
            return
        elif event.type == pygame.KEYDOWN and event.key in CLOSE_KEYS:
            self.go_back()
        elif event.type in (pygame.KEYDOWN, pygame.MOUSEWHEEL):
            self._view.handle(event)

    def occupied(self) -> Sequence[pygame.Rect]:
        """The page and what lies around it."""
        return [self._title, self._frame, self._count, *super().occupied()]

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the whole book."""
        context, theme = self.context, self.context.theme
        surface.blit(self._ground, (0, 0))
        title = context.text.fitted(_("Rules"), self._title.w, theme.text.title, bold=True)
        place = self._title.midleft
        context.text.draw(surface, title, theme.text.title, theme.ink, bold=True, midleft=place)
        count = _("{page} of {pages}").format(page=self.page + 1, pages=len(self._pages))
        centre = self._count.center
        context.text.draw(surface, count, theme.text.body, theme.ink_soft, center=centre)
        self.form.draw(surface)

    # The widgets

    def _make_widgets(self) -> None:
        context = self.context
        names = [_(game_view.game.title) for game_view in self._game_views]
        self._back = IconButton(context, "back", _("Back (Esc)"), self.go_back, sound="back")
        self._tabs = SegmentedControl(
            context,
            names,
            self._game_views.index(self._game_view),
            lambda n: self._open(self._game_views[n]),
        )
        self._contents = ListView(
            context, [], self.turn_to, row_height=ROW, paint_row=self._paint_entry
        )
        self._strip = Dropdown(context, [""], 0, self.turn_to)
        self._view = ScrollView(context, self._paint_page)
        self._previous = IconButton(
            context, "arrow-left", "", lambda: self.turn_to(self.page - 1), sound=""
        )
        self._next = IconButton(
            context, "arrow-right", "", lambda: self.turn_to(self.page + 1), sound=""
        )
        places = [self._back, self._tabs, self._contents, self._strip, self._view]
        self.form = Form(context, [*places, self._previous, self._next])
        self.form.focus(self._view)

    def _lay_header(self, header: pygame.Rect) -> None:
        gap, air = self.context.px(self.context.theme.space), self.context.px(ICON_AIR)
        header = pygame.Rect(header.x - air, header.y, header.w + air, header.h)
        tabs = min(self._tabs.natural_width(), header.w * 2 // 3)
        self._back.rect, self._title, self._tabs.rect = columns(header, [header.h, None, tabs], gap)

    def _lay_footer(self, footer: pygame.Rect) -> None:
        cuts = columns(footer, [None, footer.h, self.context.px(88), footer.h, None])
        self._previous.rect, self._count, self._next.rect = cuts[1:4]

    def _made_ground(self) -> pygame.Surface:
        """Paper and card on one opaque picture: blending the card anew is slow."""
        theme = self.context.theme
        ground = pygame.Surface(self.context.size)
        ground.fill(theme.paper)
        draw_plate(self.context, ground, self._frame, theme.card, border=theme.line)
        return ground

    def go_back(self) -> None:
        """Back to where the rules were opened."""
        self.context.scenes.pop()

    # The pages

    def _open(self, game_view: GameView, page: int | None = None) -> None:
        """Show the rules of a game: at a page, or where the match that is played has its own."""
        self._game_view = game_view
        game = game_view.game
        self._pages = game_view.pages or (Page(game.title, (Paragraph(game.summary),)),)
        titles = [_(page.title) for page in self._pages]
        self._contents.set_rows(titles)
        self._strip.choices = tuple(titles)
        self.page = self._page_in_play() if page is None else self._nearest(page)
        self._show_page()

    def _nearest(self, page: int) -> int:
        return max(min(page, len(self._pages) - 1), 0)

    def _page_in_play(self) -> int:
        return next((n for n, page in enumerate(self._pages) if self._in_play(page)), 0)

    def _in_play(self, page: Page) -> bool:
        played = self._game_view.game.name == self._played
        return played and page.about is not None and page.about in self._options.items()

    def _show_page(self) -> None:
        self._contents.mark(self.page)
        self._strip.chosen = self.page
        self._name_neighbour(self._previous, self.page - 1)
        self._name_neighbour(self._next, self.page + 1)
        self._view.offset = 0
        if self._leaf:
            self._set_leaf()

    def _name_neighbour(self, button: IconButton, page: int) -> None:
        button.enabled = 0 <= page < len(self._pages)
        button.hint = _(self._pages[page].title) if button.enabled else ""
        if button.focused and not button.enabled:
            self.form.focus(self._view)

    def _note(self) -> str:
        """What is being played, if the rules were opened from a match of this game."""
        if self._game_view.game.name != self._played:
            return ""
        chosen = [
            _(choice.title)
            for option in self._game_view.game.options
            for choice in option.choices
            if self._options.get(option.key) == choice.value
        ]
        return _("In this match: {choices}").format(choices=" · ".join(chosen)) if chosen else ""

    def _set_leaf(self) -> None:
        margin = self.context.px(TEXT_MARGIN)
        width = min(self.context.px(MEASURE), self._view.window.w - 2 * margin)
        page = self._pages[self.page]
        self._leaf = RulePageView(self.context, self._game_view, page, width, self._note())
        self._view.arrange(self._leaf.height + 2 * margin)

    def _paint_page(self, surface: pygame.Surface, content: pygame.Rect) -> None:
        if self._leaf:
            left = content.x + (content.w - self._leaf.width) // 2
            top = content.y + self.context.px(TEXT_MARGIN)
            self._leaf.draw(surface, left, top, self._view.rect)

    def _paint_entry(self, surface: pygame.Surface, rect: pygame.Rect, row: int) -> None:
        """A line of the contents; what is being played has a tick."""
        context, theme = self.context, self.context.theme
        margin, icon = context.px(theme.space * 1.5), context.px(16)
        ink = theme.card if row == self.page else theme.ink
        room = rect.w - 2 * margin
        if self._in_play(self._pages[row]):
            tick = context.assets.icon("check", icon, ink)
            surface.blit(tick, tick.get_rect(midright=(rect.right - margin, rect.centery)))
            room -= icon + margin
        label = context.text.fitted(_(self._pages[row].title), room, theme.text.body)
        place = (rect.x + margin, rect.centery)
        context.text.draw(surface, label, theme.text.body, ink, midleft=place)
