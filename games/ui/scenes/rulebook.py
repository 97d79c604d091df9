"""The rules of the games, page by page, with diagrams and rulings."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from functools import cache, partial
from itertools import product

import pygame

from games.core.game import Options
from games.core.translation import N_, _, in_sequence
from games.storage.files import as_sentence
from games.ui.look.look import AnyLook, SceneContext
from games.ui.toolkit.access import AccessNode, Role, Topic
from games.ui.toolkit.drawing import draw_icon, draw_plate
from games.ui.toolkit.layout import GAP, columns, inset, rows
from games.ui.toolkit.rule_pages import Block, Page
from games.ui.toolkit.theme import Colour, mixed
from games.ui.widgets.box import Column, Row
from games.ui.widgets.button import IconButton, back_button
from games.ui.widgets.chooser import Dropdown, SegmentedControl
from games.ui.widgets.form import Form, FormScene
from games.ui.widgets.label import Label
from games.ui.widgets.list import ListView
from games.ui.widgets.scroll_view import ScrollView

# All in units.
COLUMN, GUTTER = 380, 32
"""The least width of each of two columns, and the space between them."""
CONTENTS = 258
MIN_WIDTH_FOR_CONTENTS = 780
ROW = 36
TEXT_MARGIN, LEAST_MARGIN = 18, 16
"""The margin around a page, and the least one below it."""
PAGE_KEYS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}


class RulebookScene(FormScene):
    """Tabs for the games, contents to the left, the page in a scrolling column."""

    context: SceneContext
    about = Topic(
        N_("Rules"), N_("All rules of the games, page by page, with examples and rulings.")
    )

    def __init__(
        self, context: SceneContext, game: str, options: Options | None = None, page: int = 0
    ) -> None:
        """`options` are those of the match from which the rules are opened."""
        super().__init__(context)
        self._game_views = list(context.game_views.values())
        self._game_view = context.game_views[game]
        self._pages: Sequence[Page] = ()
        self._played = game
        self._options = options or {}
        self.page = 0
        self._page_view: RulePageView | None = None
        self._announced: tuple[str, int] | None = None
        self._background = pygame.Surface((0, 0))
        self._room = pygame.Rect(0, 0, 0, 0)
        self._make_widgets()
        self._open(self._game_view, page)

    @property
    def game(self) -> str:
        return self._game_view.game.name

    def turn_to(self, page: int) -> None:
        """Show a page from its top; a number out of range means the nearest page."""
        page = self._nearest(page)
        if page == self.page:
            return
        self.page = page
        self.context.sounds.play("page")
        self._show_page()

    def resize(self) -> None:
        px, (width, height), gap = self.context.px, self.context.size, self.context.px(GAP)
        _head, body, foot = self.lay_page(self._title, (), gap, self._tabs)
        wide = width >= px(MIN_WIDTH_FOR_CONTENTS) and width > height
        self._contents.visible, self._page_chooser.visible = wide, not wide
        pager = Row(self._previous, (self._count, px(88)), self._next)
        below = Row(self._back, None, pager, gap=px(self.context.theme.space))
        if wide:
            aside = max(px(CONTENTS), below.natural_width())
            contents, self._room = columns(body.union(foot), [aside, None], gap)
            Column((self._contents, None), (below, foot.h), gap=gap).place(contents)
        else:
            below.place(foot)
            self._page_chooser.rect, self._room = rows(body, [foot.h, None], px(16))
        # One opaque surface: blending background and page in each frame is slow.
        self._background = pygame.Surface(self.context.size)
        theme = self.context.theme
        self._background.fill(theme.paper)
        draw_plate(self.context, self._background, self._room, theme.card, border=theme.line)
        self._set_page_view()

    def handle(self, event: pygame.Event) -> None:
        reading = self.form.focused is self._view
        if event.type == pygame.KEYDOWN and reading and event.key in PAGE_KEYS:
            self.turn_to(self.page + PAGE_KEYS[event.key])
        elif self.form.handle(event):
            return
        elif event.type == pygame.KEYDOWN and (
            event.key == pygame.K_ESCAPE or self.context.keys.action(event, ("rules",))
        ):
            self.go_back()
        elif event.type in (pygame.KEYDOWN, pygame.MOUSEWHEEL):
            self._view.handle(event)

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.context.announcements.wanted and self._announced != (self.game, self.page):
            self._announced = self.game, self.page
            nodes = [node for block in self._describe_page() for node in block.walk()]
            titles = ("heading", "group")
            said = (as_sentence(n.name) if n.role in titles else n.name for n in nodes)
            self.context.announcements.say(in_sequence(said))

    def _describe_page(self) -> Sequence[AccessNode]:
        return self._page_view.nodes if self._page_view else ()

    def draw(self, surface: pygame.Surface) -> None:
        surface.blit(self._background, (0, 0))
        self.form.draw(surface)

    # The widgets

    def _make_widgets(self) -> None:
        context = self.context
        names = [_(game_view.game.title) for game_view in self._game_views]
        self._title = Label(context, _("Rules"), size=context.theme.text.title, bold=True)
        self._count = Label(context, "", soft=True, align="center")
        self._back = back_button(context, _("Back"), self.go_back)
        self._tabs = SegmentedControl(
            context,
            names,
            self._game_views.index(self._game_view),
            lambda n: self._open(self._game_views[n]),
        )
        self._contents = ListView(
            context, [], self.turn_to, row_height=ROW, paint_row=self._paint_entry
        )
        self._page_chooser = Dropdown(context, [""], 0, self.turn_to)
        self._view = ScrollView(context, self._paint_page, self._describe_page)
        self._view.fades = True
        self._tabs.spoken_name = _("Game")
        self._page_chooser.spoken_name = self._contents.spoken_name = _("Pages")
        self._previous = IconButton(
            context, "arrow-left", "", lambda: self.turn_to(self.page - 1), sound=""
        )
        self._next = IconButton(
            context, "arrow-right", "", lambda: self.turn_to(self.page + 1), sound=""
        )
        self._previous.spoken_name, self._next.spoken_name = _("Previous page"), _("Next page")
        places = [self._title, self._tabs, self._contents, self._page_chooser, self._view]
        foot = [self._previous, self._count, self._next, self._back]
        self.form = Form(context, [*places, *foot])
        self.form.focus(self._view)

    # The pages

    def _open(self, game_view: AnyLook, page: int = 0) -> None:
        self._game_view = game_view
        game = game_view.game
        self._pages = game_view.pages() or (Page(game.title, (game.summary,)),)
        titles = [_(page.title) for page in self._pages]
        self._contents.set_rows(titles)
        self._page_chooser.choices = tuple(titles)
        self.page = self._nearest(page)
        self._show_page()

    def _nearest(self, page: int) -> int:
        return max(min(page, len(self._pages) - 1), 0)

    @property
    def _options_here(self) -> Options:
        return self._options if self._game_view.game.name == self._played else {}

    def _show_page(self) -> None:
        self._contents.mark(self.page)
        count = _("{page} of {pages}")
        self._count.text = count.format(page=self.page + 1, pages=len(self._pages))
        self._view.spoken_name = _(self._pages[self.page].title)
        self._page_chooser.chosen = self.page
        self._name_neighbour(self._previous, self.page - 1)
        self._name_neighbour(self._next, self.page + 1)
        self._view.offset = 0
        if self._page_view:
            self._set_page_view()
            self.context.scenes.prepare()

    def _name_neighbour(self, button: IconButton, page: int) -> None:
        button.enabled = 0 <= page < len(self._pages)
        button.hint = _(self._pages[page].title) if button.enabled else ""
        if button.focused and not button.enabled:
            self.form.focus(self._view)

    def _note(self) -> str:
        chosen = [
            _(choice.title)
            for option in self._game_view.game.options
            for choice in option.choices
            if self._options_here.get(option.key) == choice.value
        ]
        return _("In this match: {choices}").format(choices=" · ".join(chosen)) if chosen else ""

    def _set_page_view(self) -> None:
        context, px = self.context, self.context.px
        margin = px(TEXT_MARGIN)
        self._view.rect = inset(self._room, px(context.theme.space), px(2))
        room = inset(self._view.window, margin)
        room.h += margin - px(LEAST_MARGIN)
        page, played = self._pages[self.page], self._options_here
        make = partial(
            RulePageView,
            context,
            self._game_view,
            page,
            room.w,
            note=self._note(),
            played=played,
            room=room.h,
        )
        if room.w >= px(2 * COLUMN + GUTTER):
            make = partial(make, gutter=px(GUTTER))
            shown = make(diagram=SPREAD_DIAGRAMS[0])
            for beside, width in product((False, True), SPREAD_DIAGRAMS):
                fits = shown.height <= room.h
                if fits and (not shown.divided or px(width) < UNDIVIDED * shown.diagram):
                    continue
                spread = make(diagram=width, beside=beside)
                whole = spread.height <= room.h and not spread.divided
                if not spread.crowded and (whole or not fits):
                    shown = spread
        else:
            shown = make()
        self._page_view = shown
        self._view.arrange(max(self._view.rect.h, shown.height + margin + px(LEAST_MARGIN)))

    def _paint_page(self, surface: pygame.Surface, content: pygame.Rect) -> None:
        if self._page_view:
            margin = self.context.px(TEXT_MARGIN)  # every page begins at the same place
            self._page_view.draw(surface, content.x + margin, content.y + margin, self._view.rect)

    def _paint_entry(self, surface: pygame.Surface, rect: pygame.Rect, row: int) -> None:
        context, theme = self.context, self.context.theme
        margin, icon = context.px(theme.space * 1.5), context.px(16)
        here, inner = row == self.page, inset(rect, margin, 0)
        ink, room = theme.ink if here else theme.ink_soft, inner.w
        if (about := self._pages[row].about) and about in self._options_here.items():
            draw_icon(context, surface, "check", icon, ink, midright=inner.midright)
            room -= icon + margin
        words, size, left = _(self._pages[row].title), theme.text.body, inner.midleft
        context.text.draw_squeezed(surface, words, room, size, ink, bold=here, midleft=left)


# -- A page of the rules laid out for one width, and drawn -------------------------------------

# All in units.
DIAGRAM = 300
"""The greatest width of a diagram with its caption beside it, in the only column."""
SPREAD_DIAGRAMS = (1000, 360, 330, 300, 280, 260, 245, 230, 215, 200, 190)
"""The greatest widths of diagrams in one of two columns; the first that fits the page is used."""
UNDIVIDED = 0.8
"""Their reduction allowed to keep sections and lists undivided."""
ALIKE = 1.25
"""The ratio of the columns' diagram sizes up to which they are made equal."""
SMALLEST = 0.7
"""The reduction of the only column's diagrams allowed to avoid scrolling."""
DIVIDED = 300
"""The growth of a page allowed to keep everything undivided."""
BEYOND = 100
"""The additional weight of a pixel beyond the visible height."""
LEAST_SHOWN, LINE_CUT = 16, 5
"""The least visible part of a block, and the part of a line that may be cut off at its foot."""
USUAL_SHARE = 0.5
"""The height of a diagram as a share of its width; a lower one may be wider, with the same area."""
HIGHEST = 0.72
"""The largest share of the only column's visible height for a diagram."""
LEAST_CAPTION, LEAST_NARROW, MOST_NARROW = 220, 168, 8
"""The least room for a caption beside its diagram; that in one of two columns; and the most lines
there."""
TITLE = 24
INDENT = 22
BULLET = 6
MARK = 22
"""The side of the square that marks a ruling."""

SIGN = re.compile(": |：")
"""Between a sign of a notation and its meaning."""

Paint = Callable[[pygame.Surface, pygame.Rect], None]


_example = cache(lambda make: make())


def _words_first(blocks: Sequence[str | Block]) -> Sequence[str | Block]:
    """The blocks, with a leading diagram below the words after it to keep these visible."""
    match blocks:
        case (Block(diagram=name), str() | Block(heading=""), *_) if name:
            return [blocks[1], blocks[0], *blocks[2:]]
    return blocks


class RulePageView:
    """One page laid out; a change of width, scale or language needs a new one."""

    def __init__(
        self,
        context: SceneContext,
        game_view: AnyLook,
        page: Page,
        width: int,
        note: str = "",
        played: Options | None = None,
        *,
        gutter: int = 0,
        room: int = 0,
        diagram: float = DIAGRAM,
        beside: bool = False,
    ) -> None:
        """`note` names the options of the match, `played` holds them; `room` pixels are in sight.

        With a gutter the page has two columns of the same width below its title, if possible within
        that height; `beside` says whether all their captions stand beside the diagrams or below.
        Diagrams with a caption beside them, or in two columns, are at most `diagram` units wide.
        """
        self._context = context
        self._game_view = game_view
        self._played = (played or {}).items()
        self.width = width
        self._column = (width - gutter) // 2 if gutter else width
        self._room, self._beside = room, beside
        self.diagram = min(context.px(diagram), self._column)
        """In pixels."""
        self.crowded = False
        """Whether a caption beside its diagram has too little room."""
        self._headed: set[int] = set()
        """The blocks after a heading, which stay below it."""
        self._kept: set[int] = set()
        """The blocks within a section or a list, which follow the ones before in the same column if
        possible."""
        self._diagrams: dict[int, tuple[int, int, int]] = {}
        """The least, the current and the greatest height of the diagrams of blocks."""
        self._in_section = False
        self.divided = False
        """Whether one of them begins the second column."""
        self._pictures: dict[tuple[str, tuple[int, int]], pygame.Surface] = {}
        self._placed: list[tuple[pygame.Rect, Paint]] = []
        """Rectangles are relative to the top left corner of the page."""
        self.nodes: list[AccessNode] = []
        self.height = 0
        """In pixels."""
        self._gap = 0
        text, ink_soft = context.theme.text, context.theme.ink_soft
        if note:
            self._add_text(note, text.small, colour=ink_soft, after=0.5)
        self._add_text(_(page.title), TITLE, bold=True, after=1.5)
        parts = [block for block in page.blocks if isinstance(block, Block)]
        self._all_rulings = all(part.ruling for part in parts)  # as the title of the page says
        self._first = len(self._placed)
        for block in page.blocks if gutter else _words_first(page.blocks):
            self._add(block)
        if gutter:
            self._divide(self._column + gutter)
        else:
            self._fit(range(len(self._placed)))

    def _tell(self, role: Role, words: str, *sentences: str) -> None:
        children = tuple(AccessNode(n, "paragraph", text) for n, text in enumerate(sentences))
        self.nodes.append(AccessNode(len(self.nodes), role, words, children=children))

    def draw(self, surface: pygame.Surface, left: int, top: int, window: pygame.Rect) -> None:
        least = self._context.px(LEAST_SHOWN)
        for place, paint in self._placed:
            rect = place.move(left, top)
            if rect.bottom > window.top and rect.top < window.bottom - least:
                paint(surface, rect)

    def _blit(self, surface: pygame.Surface, picture: pygame.Surface, at: tuple[int, int]) -> bool:
        """Draw a text, omitting a line of which only the top is visible at the window's end.

        Returns whether another line was drawn.
        """
        line = self._context.text.line_height(self._context.theme.text.body)
        room = surface.get_clip().bottom - at[1]
        high = picture.get_height()
        if room < high:
            high = max(room + self._context.px(LINE_CUT), 0) // line * line
        surface.blit(picture, at, (0, 0, picture.get_width(), high))
        return high > 0

    # Layout; gaps are in spacing units, and of two adjacent gaps the larger one counts

    def _divide(self, aside: int) -> None:
        """Move the later blocks into the second column, to minimize the page's height."""
        first = self._first
        if len(self._placed) <= first:
            return
        top = self._placed[first][0].y

        def at(split: int) -> int:
            return self._placed[split][0].y

        def height(split: int) -> int:
            return max(self._placed[split - 1][0].bottom, top + self.height - at(split))

        def cost(split: int) -> int:
            divided = self._context.px(DIVIDED) * (split in self._kept)
            beyond = max(height(split) - self._room, 0)
            return height(split) + divided + beyond * BEYOND

        end = len(self._placed)
        split = min(set(range(first + 1, end)) - self._headed, key=cost, default=end)
        if split < end:
            self.divided = split in self._kept
            lower = at(split) - top + self._rise(split) - self._rise(first)
            for place, _paint in self._placed[split:]:
                place.move_ip(aside, -lower)
        self._fit(range(first, split), range(split, end))

    def _fit(self, *columns: range) -> None:
        """Make the diagrams as large as their columns allow, and equal if nearly so."""
        shares = [self._possible_growth(column) for column in columns]
        least = min(shares)
        for column, share in zip(columns, shares, strict=True):
            growth, lower = least if share < ALIKE * least else share, 0
            for block in column:
                place, _paint = self._placed[block]
                place.y += lower
                if block in self._diagrams:
                    _least, high, most = self._diagrams[block]
                    more = min(int(high * growth), most) - high
                    place.h, lower = place.h + more, lower + more
        self.height = max(self._placed[column[-1]][0].bottom for column in columns if column)

    def _possible_growth(self, column: range) -> float:
        """The factor by which the diagrams of a column can grow to fill it, at least 1."""
        each = [self._diagrams[block] for block in column if block in self._diagrams]
        if not each:
            return math.inf
        free = self._room - self._placed[column[-1]][0].bottom
        growth = 1 + free / sum(high for _least, high, _most in each)
        growth = min(growth, max(most / high for _least, high, most in each))
        return growth if growth >= max(least / high for least, high, _most in each) else 1

    def _rise(self, place: int) -> int:
        """The extra distance of a heading's first line, compared to that of a text."""
        text, sizes = self._context.text, self._context.theme.text
        more = text.line_height(sizes.lead) - text.line_height(sizes.body)
        return round(0.8 * more) if place + 1 in self._headed else 0

    def _add(self, block: str | Block) -> None:
        text = self._context.theme.text
        if isinstance(block, str):
            self._add_text(_(block), text.body, after=1.5)
            return
        if block.heading:
            self._in_section = False
            before = 3.5 if len(self._placed) > self._first else 0
            self._add_text(_(block.heading), text.lead, bold=True, before=before, after=1)
            self._headed.add(len(self._placed))
            self._in_section = True
        first = len(self._placed) + 1
        for item in block.bullets:
            self._add_item(_(item))
        for number, item in enumerate(block.numbered, start=1):
            self._add_item(_(item), f"{number}.")
        self._add_signs([_(item) for item in block.signs])
        self._kept.update(range(first, len(self._placed)))
        if block.bullets or block.numbered or block.signs:
            self._gap = max(self._gap, self._space(1.5))
        if block.ruling:
            self._add_box(_("Ruling"), [_(block.ruling)], "§")
        if block.diagram:
            self._add_diagram(block.diagram, _(block.caption), block.height)
        here = [_(d.text) for d in block.differences if d.options.items() <= self._played]
        if here:
            self._add_box(_("In this match"), here)

    def _space(self, units: float) -> int:
        return self._context.px(self._context.theme.space * units)

    def _put(self, height: int, paint: Paint, before: float = 0, after: float = 0) -> None:
        top = self.height + (max(self._gap, self._space(before)) if self._placed else 0)
        if self._in_section:
            self._kept.add(len(self._placed))
        self._placed.append((pygame.Rect(0, top, self._column, height), paint))
        self.height = top + height
        self._gap = self._space(after)

    def _set(
        self, words: str, width: int, size: float, colour: Colour | None = None, bold: bool = False
    ) -> tuple[int, Callable[[], pygame.Surface]]:
        """The height of a text, and a function for its picture: most layouts are only measured."""
        colour, width = self._context.theme.ink if colour is None else colour, max(width, 1)
        text = self._context.text
        height = len(text.wrap(words, width, size, bold=bold)) * text.line_height(size)
        return height, partial(text.paragraph, words, width, size, colour, bold=bold)

    def _add_text(
        self,
        words: str,
        size: float,
        *,
        colour: Colour | None = None,
        bold: bool = False,
        before: float = 0,
        after: float = 0,
    ) -> None:
        self._tell("heading" if bold else "paragraph", words)
        height, picture = self._set(words, self._column, size, colour, bold)

        def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
            self._blit(surface, picture(), rect.topleft)

        self._put(height, paint, before, after)

    def _add_item(self, words: str, sign: str = "") -> None:
        self._tell("list item", f"{sign} {words}" if sign else words)
        context, theme = self._context, self._context.theme
        indent, side = context.px(INDENT), context.px(BULLET)
        height, picture = self._set(words, self._column - indent, theme.text.body)
        line = context.text.line_height(theme.text.body)

        def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
            left = rect.x + context.px(4)
            if not self._blit(surface, picture(), (rect.x + indent, rect.y)):
                return
            if sign:
                size, ink = theme.text.body, theme.accent
                context.text.draw(surface, sign, size, ink, bold=True, topleft=(left, rect.y))
            else:
                surface.fill(theme.accent, (left, rect.y + (line - side + 1) // 2, side, side))

        self._put(height, paint, after=0.5)

    def _add_signs(self, items: list[str]) -> None:
        text, size = self._context.text, self._context.theme.text.body
        parts = [SIGN.split(item, maxsplit=1) for item in items]
        aside = max((text.width(sign, size, bold=True) for sign, _meaning in parts), default=0)
        aside = min(aside + self._space(2), self._column // 2)
        for item, (sign, meaning) in zip(items, parts, strict=True):
            self._tell("list item", item)
            high, left = self._set(sign, aside - self._space(1), size, bold=True)
            height, right = self._set(meaning, self._column - aside, size)

            def paint(
                surface: pygame.Surface,
                rect: pygame.Rect,
                left: Callable[[], pygame.Surface] = left,
                right: Callable[[], pygame.Surface] = right,
            ) -> None:
                self._blit(surface, left(), rect.topleft)
                self._blit(surface, right(), (rect.x + aside, rect.y))

            self._put(max(high, height), paint, after=0.75)

    def _add_box(self, title: str, sentences: list[str], letter: str = "") -> None:
        """Add a tinted box with a bar, a letter or a tick in a square, and sentences beside it."""
        self._tell("group", title, *sentences)
        context, theme = self._context, self._context.theme
        margin, mark, gap = self._space(1.5), context.px(MARK), self._space(1)
        room = self._column - 2 * margin - mark - gap
        texts = [self._set(words, room, theme.text.body) for words in sentences]
        if not (letter and self._all_rulings):
            texts.insert(0, self._set(title, room, theme.text.small, theme.accent, bold=True))
        height = sum(high for high, _picture in texts) + 2 * margin
        height += gap * (len(sentences) - 1)

        def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
            draw_plate(context, surface, rect, mixed(theme.card, theme.accent, 0.08), radius=0)
            surface.fill(theme.accent, (rect.x, rect.y, context.px(4), rect.h))
            box = inset(rect, margin)
            square = pygame.Rect(box.x, box.y, mark, mark)
            surface.fill(theme.accent, square)
            ink = theme.on_accent
            if letter:
                size = theme.text.body
                context.text.draw(surface, letter, size, ink, bold=True, center=square.center)
            else:
                draw_icon(context, surface, "check", square.w * 3 // 4, ink, center=square.center)
            top = box.y
            for number, (high, picture) in enumerate(texts, start=len(sentences) - len(texts)):
                self._blit(surface, picture(), (square.right + gap, top))
                top += high + (gap if number >= 0 else 0)

        self._put(height, paint, before=1.5, after=1.5)

    def _add_diagram(self, name: str, words: str, share: float) -> None:
        """Add a diagram and its caption; `share` is the ratio of its height to its width."""
        self._tell("image", words)
        px, gap = self._context.px, self._space(3)
        size, soft = self._context.theme.text.body, self._context.theme.ink_soft
        width = min(round(self.diagram * max(USUAL_SHARE / share, 1) ** 0.5), self._column)
        room = self._column - width - gap
        beside = self._beside
        if self._column == self.width:
            beside = room >= px(LEAST_CAPTION)
            if not beside:
                width = min(self._column, round((self._room * HIGHEST or self._column) / share))
        height = round(width * share)
        least = max(room, px(LEAST_NARROW))  # breaking into lines of a letter is slow
        high, caption = self._set(words, least if beside else self._column, size, soft)
        below = 0 if beside else self._space(1) + high
        if self._beside:
            most = min(MOST_NARROW * self._context.text.line_height(size), height)
            self.crowded |= room < least or high > most

        if self._column == self.width:
            shrunk = max(round(height * SMALLEST), high if beside else 0)
            self._diagrams[len(self._placed)] = min(shrunk, height), height, height
        elif not beside:
            self._diagrams[len(self._placed)] = height, height, round(self._column * share)

        def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
            tall = min(height, rect.h) if beside else rect.h - below
            picture = self._picture(name, (min(round(tall / share), self._column), tall))
            surface.blit(picture, rect)
            place = caption().get_rect(bottomleft=rect.bottomleft)
            if beside:
                left = rect.x + picture.get_width() + gap
                place = caption().get_rect(midleft=(left, rect.centery))
            self._blit(surface, caption(), place.topleft)

        self._put(max(height + below, high), paint, before=1.5, after=2)

    def _picture(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        if (name, size) not in self._pictures:
            picture = pygame.Surface(size, pygame.SRCALPHA)
            if make := self._game_view.diagrams.get(name):
                rect = picture.get_rect()
                self._game_view.picture(self._context, picture, rect, _example(make))
            self._pictures[name, size] = picture  # only what was painted whole
        return self._pictures[name, size]
