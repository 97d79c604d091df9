"""The library: a table of all matches, with a search."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import chain

import pygame

from games.core.translation import N_, Counted, _, date_text, listed, pgettext
from games.storage.files import StorageError, explained
from games.storage.matches import MatchIndex, MatchStore, Order, Summary
from games.ui.look.look import SceneContext
from games.ui.match.opening import learn_from, open_match
from games.ui.scenes.match_preview import MatchPreview, Thumbnails
from games.ui.scenes.summary_text import (
    game_title,
    heading_of,
    match_title,
    own_name,
    players_title,
    result_title,
    rules_title,
    score_title,
    turns_title,
)
from games.ui.toolkit.access import AccessNode, Topic
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import draw_hairline, draw_icon
from games.ui.toolkit.input import with_key
from games.ui.toolkit.layout import GAP, columns, inset
from games.ui.toolkit.work import AT_ONCE, Work
from games.ui.widgets.base import ACTIVATE_KEYS, Widget
from games.ui.widgets.box import Column, Part, Row, even
from games.ui.widgets.button import Button, back_button
from games.ui.widgets.chooser import Dropdown, MenuButton, MenuEntry
from games.ui.widgets.form import Form, FormScene
from games.ui.widgets.label import Label
from games.ui.widgets.list import ListView
from games.ui.widgets.text_field import TextField

SEARCH_PAUSE = 1.0
"""Seconds between two searches while files are read."""
ORDERS: tuple[Order, ...] = ("players", "result", "date", "turns")
BY_DATE = ORDERS.index("date")


class MatchTable(FormScene):
    """A table of the matches in a folder, with a preview of the chosen one."""

    context: SceneContext

    def __init__(self, context: SceneContext, index: MatchIndex, matches: MatchStore) -> None:
        super().__init__(context)
        theme = context.theme
        self._index, self._matches = index, matches
        self._thumbnails = Thumbnails(context, self, matches)
        self._reading = self._read()
        self._until_search = 0.0
        self._picked = False
        """Whether the user has chosen a row; until then the first one is chosen."""
        self._title = Label(context, _(self.about.title), size=theme.text.title, bold=True)
        self._count = Label(context, "", soft=True, align="right")
        self._nothing = Label(context, "", size=theme.text.lead, soft=True, align="center")
        self.rows = MatchRows(context, self._thumbnails, self._pick)
        self._preview = MatchPreview(context, self._thumbnails)
        heads = [_("Players"), _("Result"), _("Date"), _("Turns")]
        self._heads = SortHeader(context, heads, BY_DATE, self.search)
        self._beside_count: list[Button] = []
        self._left: list[Button] = []
        self._tools: list[Button] = []
        """The actions for the chosen match; those without room are in `_more`."""
        self._more = MenuButton(context, _("More"))
        self._more.visible = False
        self._foot = pygame.Rect(0, 0, 0, 0)

    def _make_form(self, head: list[Widget], main: Button) -> None:
        """Make the form; `main` is pressed by Enter, and by a double click on a row."""
        self._main = main
        table = [self.rows, self._nothing, self._preview]
        foot = [*self._left, self._more, *self._tools, main]
        self.form = Form(self.context, [*head, *table, *foot], default=main)
        self.form.focus(self.rows)
        self.rows.on_open = main.action
        self.search()

    # Contents

    @property
    def chosen(self) -> Summary | None:
        row = self.rows.chosen
        return None if row is None else self.rows.found[row]

    def search(self, keep: str | None = None) -> None:
        """Show the matches found; the match named `keep`, or the chosen one, stays chosen."""
        name = keep or (self.chosen.name if self.chosen and self._picked else None)
        found = self._find()
        place = next((n for n, summary in enumerate(found) if summary.name == name), None)
        if place is None and found:
            place = min(self.rows.chosen or 0, len(found) - 1) if self._picked else 0
        self.rows.show(found, place)
        self._count.text = Counted("{count} match", "{count} matches").of(len(found))
        self._nothing.visible = not found
        if self.rows.rect:
            self.resize()
        else:
            self._show_chosen()

    def _find(self) -> Sequence[Summary]:
        heads = self._heads
        return self._index.search(order=ORDERS[heads.chosen], descending=heads.descending)

    def _pick(self, row: int) -> None:
        self._picked = True
        self._show_chosen()

    def _show_chosen(self) -> None:
        self._heads.rect.w = self.rows.window.w
        self._heads.show(self.rows.cuts(self._heads.rect)[1:])
        self._preview.show(self.chosen)
        self._lay_foot()

    def _change(self, change: Callable[[], str | None]) -> None:
        """Change a file, and search again; a renamed match stays chosen."""
        name = None
        try:
            name = change()
        except StorageError as error:
            self.context.notify(explained(error))
        self._reading.cancel()
        self._reading = self._read(name)
        if self._reading.wait(AT_ONCE):
            self.take_results()
        else:
            self.search(name)

    def _read(self, keep: str | None = None) -> Work[int]:
        return self.work(self._index.read, lambda _count: self.search(keep))

    # Layout and time

    def resize(self) -> None:
        px, gap = self.context.px, self.context.px(16)
        head, body, self._foot = self.lay_page(self._title, (), px(GAP))
        Row(self._title, (self._count, None), *self._beside_count, gap=gap).place(head)
        body = self._preview.take_place(body)
        table = Column(self._heads, (self.rows, None))
        Column(*self._filters(body.w), (table, None), gap=gap).place(body)
        room = self.rows.rect
        self._nothing.rect = inset(room, px(48), min(room.h // 3, px(160)))
        self._show_chosen()
        self._preview.rise_to(self.rows.shown_rect.bottom)

    def _filters(self, width: int) -> Sequence[Part]:
        return ()

    def _lay_foot(self) -> None:
        main = self._main, max(self._main.natural_width(), self.context.px(140))
        gap = self.context.px(self.context.theme.space)
        foot = Row(*self._left, None, *self._tools, self._more, main, gap=gap)
        for tool in self._tools:
            tool.visible = True
        for tool in reversed(self._tools):
            tool.visible = foot.natural_width() <= self._foot.w
        foot.place(self._foot)

    def update(self, dt: float) -> None:
        super().update(dt)
        self._until_search -= dt
        if not self._reading.taken and self._until_search <= 0:
            self._until_search = SEARCH_PAUSE
            self.search()
        size = self.context.px(PICTURE)
        wanted = [(summary, size) for summary in self.rows.in_sight()]
        self._thumbnails.update([*self._preview.wanted(), *wanted])

    def next_change(self) -> float:
        return min(self._thumbnails.next_change(), super().next_change())

    def covered(self) -> None:
        super().covered()
        self._thumbnails.paused = True


class LibraryScene(MatchTable):
    about = Topic(
        N_("Library"),
        N_("All your matches. Choose one to look at it, to go on with it, or to export it."),
    )

    def __init__(self, context: SceneContext) -> None:
        super().__init__(context, context.match_index(), context.user_files.matches)
        self._deleted: list[str] = []
        """The names in the trash of the matches deleted here, the last one at the end."""
        self._trash = len(self._matches.trash())
        self._searching = False
        head: list[Widget] = [self._title, self._count, *self._make_head()]
        back = back_button(context, _("Back"), self.go_back)
        self._undo = Button(context, _("Undo"), self.undo, icon="undo")
        self._undo.shortcut = "undo"
        self._learn = Button(context, _("Learn from this game"), self.learn, icon="learn")
        self._export = Button(context, _("Export"), self.export, icon="export")
        self._export.shortcut = "export"
        self._left, self._tools = [back], [self._undo, self._export, self._learn]
        self._beside_count = [self._statistics]
        self._more.visible = True
        self._make_form(head, Button(context, _("Open"), self.open, icon="play", kind="primary"))

    def _make_head(self) -> list[Widget]:
        context = self.context

        def search(*_changed: object) -> None:
            self.search()

        open_statistics = partial(context.scenes.go, "statistics")
        self._statistics = Button(context, _("Statistics"), open_statistics, icon="chart")
        self.entry = TextField(context, "", search, placeholder=_("Search for a player"), length=60)
        titles = [_(game_view.game.title) for game_view in context.game_views.values()]
        self._games = Dropdown(context, [_("All games"), *titles], 0, search)
        finished, unfinished = pgettext("matches", "Finished"), pgettext("matches", "Unfinished")
        self._states = Dropdown(context, [_("All matches"), finished, unfinished], 0, search)
        self._games.spoken_name, self._states.spoken_name = _("Game"), _("Matches")
        return [self._statistics, self.entry, self._games, self._states, self._heads]

    # Contents

    def _find(self) -> Sequence[Summary]:
        return self._index.search(
            self.entry.line.text,
            game=[None, *self.context.game_views][self._games.chosen],
            finished=(None, True, False)[self._states.chosen],
            order=ORDERS[self._heads.chosen],
            descending=self._heads.descending,
        )

    def search(self, keep: str | None = None) -> None:
        super().search(keep)
        total, read = len(self._index.summaries), self._reading.taken
        if total and not read:
            self._count.text = _("Reading matches: {count}").format(count=total)
        if total:
            self._nothing.text = _("No match found. Try fewer words or another game.")
        else:
            none = _("No matches yet. Every match you play is saved here automatically.")
            self._nothing.text = none if read else ""

    def _show_chosen(self) -> None:
        chosen = self.chosen
        self._export.enabled = self._main.enabled = chosen is not None and bool(chosen.game)
        self._learn.enabled = chosen is not None and chosen.game in self.context.game_views
        self._undo.visible = False
        undo = [self._undo] if self._deleted else []
        self._tools = [*undo, self._export, self._learn]
        super()._show_chosen()
        self._more.offer(self._rare())

    def _rare(self) -> list[MenuEntry]:
        """The actions behind the button for more, the trash last."""
        title = self.context.keys.title
        found: list[MenuEntry] = [
            (tool.label, tool.action) for tool in self._tools if tool.enabled and not tool.visible
        ]
        if self.chosen is not None:
            own = (
                (_("Rename"), "rename", self.rename),
                (_("Duplicate"), "duplicate", self.copy),
                (_("Delete"), "delete", self.delete),
            )
            found += [(with_key(label, title(key)), action) for label, key, action in own]
        if self._trash:
            label = _("Trash ({count})").format(count=self._trash)
            found.append((label, partial(self.context.scenes.go, "trash")))
        return found

    # Actions

    def open(self) -> None:
        chosen = self.chosen
        if chosen and chosen.game:
            open_match(self.context, chosen.name)

    def learn(self) -> None:
        if chosen := self.chosen:
            learn_from(self.context, chosen.name)

    def rename(self) -> None:
        if chosen := self.chosen:
            self.context.scenes.push(
                "ask",
                title=_("New name"),
                text=" · ".join(heading_of(self.context.game_views, chosen)[:3]),
                yes=_("Rename"),
                value=own_name(chosen) or players_title(self.context.game_views, chosen),
                action=lambda new: self._change(lambda: self._matches.rename(chosen.name, new)),
            )

    def copy(self) -> None:
        if chosen := self.chosen:
            self._change(lambda: self._matches.copy(chosen.name))

    def export(self) -> None:
        """Export the chosen match, with its summary from the file and not from the index."""
        chosen = self.chosen
        if not chosen or not chosen.game:
            return
        read = self._index.read_again(chosen.name)
        if read.game:
            self.context.scenes.push("export", summary=read)
        else:
            self.context.notify(_("{name} cannot be read.").format(name=chosen.name))
        if read != chosen:
            self.search()

    def delete(self) -> None:
        if chosen := self.chosen:
            self._change(lambda: self._delete(chosen))

    def _delete(self, match: Summary) -> None:
        self._deleted.append(self._matches.delete(match.name))
        notice, key = _("{name} moved to the trash. {key} restores it."), self.context.keys
        title = match_title(self.context.game_views, match)
        self.context.notify(notice.format(name=title, key=key.title("undo")))

    def undo(self) -> None:
        if self._deleted:
            self._change(lambda: self._matches.restore(self._deleted.pop()))

    def _change(self, change: Callable[[], str | None]) -> None:
        super()._change(change)
        self._trash = len(self._matches.trash())
        self._show_chosen()

    def _filters(self, width: int) -> Sequence[Part]:
        gap, choosers = self.context.px(self.context.theme.space), (self._games, self._states)
        line = Row((self.entry, None), *choosers, gap=gap)
        return (line,) if line.natural_width() <= width else (self.entry, even(*choosers, gap=gap))

    # Events

    def handle(self, event: pygame.Event) -> None:
        """Remember whether the search has the focus, because a key may end that."""
        self._searching = self.form.focused is self.entry
        super().handle(event)

    def handle_key(self, event: pygame.Event) -> None:
        actions: dict[str, Callable[[], None]] = {
            "rename": self.rename,
            "duplicate": self.copy,
            "export": self.export,
            "delete": self.delete,
            "search": lambda: self.form.focus(self.entry, by_keyboard=True),
            "undo": self.undo,
        }
        if action := actions.get(self.context.keys.action(event, actions)):
            action()
        else:
            super().handle_key(event)

    def escape(self) -> None:
        if self._searching and self.entry.line.text:
            self.context.sounds.play("back")
            self.entry.set_text("")
            self.form.focus(self.rows)
            self.search()
        else:
            super().escape()


class TrashScene(MatchTable):
    """Restores deleted matches, or deletes all of them permanently."""

    about = Topic(N_("Trash"), N_("Deleted matches. They can be put back, or deleted for good."))

    def __init__(self, context: SceneContext) -> None:
        trash = context.user_files.trash
        super().__init__(context, MatchIndex(None, trash, context.games), trash)
        empty = _("Empty the trash")
        self._empty = Button(context, empty, self._ask_to_empty, icon="trash")
        self._left = [back_button(context, _("Back"), self.go_back), self._empty]
        restore = Button(context, _("Restore"), self.restore, icon="undo", kind="primary")
        kept = _("Matches stay here until you restore them or empty the trash.")
        self._kept = Label(context, kept, soft=True)
        self._make_form([self._title, self._count, self._kept, self._heads], restore)

    def _filters(self, width: int) -> Sequence[Part]:
        return (self._kept,)

    def restore(self) -> None:
        if chosen := self.chosen:
            self._change(lambda: self._put_back(chosen))

    def go_back(self) -> None:
        self.context.scenes.go("library")

    def _put_back(self, match: Summary) -> None:
        self._matches.restore(match.name)
        title = match_title(self.context.game_views, match)
        self.context.notify(_("{name} restored to the library.").format(name=title))

    def _ask_to_empty(self) -> None:
        text = Counted(
            "{count} match will be deleted permanently.",
            "{count} matches will be deleted permanently.",
        )
        self.context.scenes.push(
            "confirm",
            title=_("Empty the trash?"),
            text=text.of(len(self.rows.found)),
            yes=_("Empty"),
            action=lambda: self._change(self._matches.empty_trash),
        )

    def _show_chosen(self) -> None:
        self._nothing.text = _("The trash is empty.") if self._reading.taken else ""
        self._main.enabled = self._empty.enabled = self._kept.visible = bool(self.rows.found)
        super()._show_chosen()


# -- The rows of the table of matches ----------------------------------------------------------

ROW = 68
PICTURE = 60
PLAYERS, RESULT, DATE, TURNS = 240, (84, 150, 210), 108, 48
"""Widths of the columns in units. The result is as wide as necessary, between the first and the
second number, in a wide table the third; it and the date share the room that players do not
need."""
ROOMY, ROOMIEST = 600, 800
"""Widths of the table in units from which it has the turns, and from which it is wide."""
SPACING = 12
MEASURED = 100
"""The number of matches at the top measured for the width of results."""
MOST_LINES = 3
DOUBLE_CLICK = 0.4
"""Seconds within which a second press on a row opens it."""


class MatchRows(ListView):
    """The matches found; a click chooses a row, a double click opens it."""

    kind_title = N_("Matches")
    how = N_("Click on a match to choose it, and once more to open it. The wheel scrolls.")

    def __init__(
        self, context: SceneContext, thumbnails: Thumbnails, on_choose: Callable[[int], None]
    ) -> None:
        paint = self._paint_match
        super().__init__(context, (), on_choose, row_height=ROW, paint_row=paint)
        self.found: Sequence[Summary] = ()
        self.on_open: Callable[[], None] = lambda: None
        self._game_views = context.game_views
        self._thumbnails = thumbnails
        self._since_press = DOUBLE_CLICK
        self._widest_result = 0

    def show(self, found: Sequence[Summary], chosen: int | None) -> None:
        self.found = found
        self.set_rows([summary.name for summary in found], chosen)

    def set_rows(self, rows: Sequence[str], chosen: int | None = None) -> None:
        text, size = self.context.text, self.context.theme.text.body
        results = {result_title(self._game_views, summary) for summary in self.found[:MEASURED]}
        self._widest_result = max((text.width(result, size) for result in results), default=0)
        super().set_rows(rows, chosen)

    def _cells(self, summary: Summary) -> list[tuple[str, str]]:
        """Pairs of large and small text: players and game, result and score, date and time."""
        views = self._game_views
        rules = rules_title(views, summary.game, summary.options)
        variant = _("Deal of the day") if summary.daily else rules
        game = " · ".join(filter(None, (game_title(views, summary.game), variant)))
        return [
            (players_title(views, summary) or summary.name, game),
            (result_title(views, summary), score_title(summary)),
            (date_text(summary.date), summary.time[:5]),
        ]

    def row_text(self, row: int) -> str:
        summary = self.found[row]
        *cells, date = self._cells(summary)
        turns = turns_title(summary.turns) if summary.game else ""
        return listed(filter(None, (*chain(*cells), " ".join(date), turns)))

    def in_sight(self) -> list[Summary]:
        height = self.row_height
        first = self.offset // height
        return list(self.found[first : (self.offset + self.rect.h) // height + 1])

    def cuts(self, row: pygame.Rect) -> list[pygame.Rect]:
        """The rectangles of the picture and of the columns after it; the turns need room."""
        px, (least, most, widest) = self.context.px, map(self.context.px, RESULT)
        result = min(max(self._widest_result, least), most if row.w < px(ROOMIEST) else widest)
        turns = [px(TURNS)] * (row.w >= px(ROOMY))
        taken = px(PICTURE) + px(PLAYERS) + result + px(DATE) + sum(turns)
        more = max(row.w - taken, 0) // 4
        widths = [px(PICTURE), None, result + more, px(DATE) + more, *turns]
        return columns(inset(row, px(6), 0), widths, px(SPACING))

    def handle(self, event: pygame.Event) -> bool:
        before = self.chosen
        press = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        used = super().handle(event)
        if press and used and self.row_at(event.pos) is not None:
            if self._since_press < DOUBLE_CLICK and self.chosen == before:
                self.on_open()
            self._since_press = 0.0
        return used

    def update(self, dt: float) -> None:
        self._since_press += dt

    def _paint_match(self, surface: pygame.Surface, rect: pygame.Rect, row: int) -> None:
        context, theme, text = self.context, self.context.theme, self.context.text
        summary = self.found[row]
        ink, soft = theme.ink, theme.ink_soft
        picture, *cuts = self.cuts(rect)
        place = pygame.Rect(0, 0, context.px(PICTURE), context.px(PICTURE))
        place.midleft = picture.midleft
        self._thumbnails.draw(surface, place, summary, radius=4)
        small = theme.text.small
        cells = self._cells(summary)
        for number, ((large, little), cut) in enumerate(zip(cells, cuts[:3], strict=True)):
            size = theme.text.body if number < 2 else small + 1
            below = text.wrap_within(little, cut.w, small, MOST_LINES - 1)
            above = text.wrap_within(large, cut.w, size, MOST_LINES - len(below))
            shown = [(words, size, ink) for words in above]
            shown += [(words, small, soft) for words in below]
            y = cut.centery - sum(text.line_height(height) for _words, height, _ink in shown) // 2
            for words, height, colour in shown:
                text.draw(surface, words, height, colour, topleft=(cut.x, y))
                y += text.line_height(height)
        if summary.game and len(cuts) > len(cells):
            text.draw(surface, str(summary.turns), small + 1, ink, midright=cuts[-1].midright)
        draw_hairline(context, surface, rect, theme.line)


# -- The header of a table: a click or a key sorts by a column ---------------------------------

ARROW = 14


class SortHeader(Widget):
    """Titles side by side; an arrow shows the order, a second click reverses it.

    The last column is numeric.
    """

    kind_title = N_("Headings")
    how = N_("Click on a heading to sort by it, and once more to turn the order round.")

    focusable = True

    def __init__(
        self,
        context: Context,
        titles: Sequence[str],
        chosen: int,
        on_sort: Callable[[], None],
    ) -> None:
        super().__init__(context)
        self._all_titles = self.titles = tuple(titles)
        self.chosen = chosen
        self.descending = True
        self.cuts: Sequence[pygame.Rect] = ()
        self._on_sort = on_sort
        self._pointed: int | None = None

    def accessible(self) -> AccessNode | None:
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

    def height_for(self, width: int) -> int:
        return self.context.px(28)

    def show(self, cuts: Sequence[pygame.Rect]) -> None:
        self.cuts, self.titles = cuts, self._all_titles[: len(cuts)]

    def sort(self, place: int) -> None:
        self.descending = not self.descending if place == self.chosen else False
        self.chosen = place
        self.context.sounds.play("select")
        self._on_sort()

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            self._pointed = self._place_at(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            if (place := self._place_at(event.pos)) is not None:
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
        context, theme = self.context, self.context.theme
        for place, (title, cut) in enumerate(zip(self.titles, self.cuts, strict=True)):
            chosen = place == self.chosen
            pointed = self.hovered and place == self._pointed
            ink = theme.ink if chosen or pointed else theme.ink_soft
            room = cut.w - (context.px(ARROW + 4) if chosen else 0)
            shown, size = context.text.squeezed(title, max(room, 0), theme.text.small, bold=True)
            left = cut.x
            if place == len(self._all_titles) - 1:  # numbers end at the right edge
                left = cut.x + room - context.text.width(shown, size, bold=True)
            at = left, cut.centery
            words = context.text.draw(surface, shown, size, ink, bold=True, midleft=at)
            if chosen:
                name = "chevron-down" if self.descending else "chevron-up"
                beside = words.right + context.px(4), cut.centery
                draw_icon(context, surface, name, context.px(ARROW), ink, midleft=beside)
        draw_hairline(context, surface, self.rect, theme.ink)

    def _place_at(self, pos: tuple[int, int]) -> int | None:
        if not self.rect.collidepoint(pos):
            return None
        return next((n for n, cut in enumerate(self.cuts) if cut.left <= pos[0] < cut.right), None)
