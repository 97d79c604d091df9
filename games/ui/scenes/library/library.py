"""The library: a table of all matches, with a search."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

import pygame

from games.core.error_text import explained
from games.core.storage.files import StorageError
from games.core.storage.match_index import Order
from games.core.storage.summary import Summary
from games.core.text import N_
from games.ui.match.open_match import can_learn, learn_from, open_match
from games.ui.scenes.library.match_preview import MatchPreview
from games.ui.scenes.library.match_rows import MatchRows
from games.ui.scenes.library.thumbnails import Thumbnails
from games.ui.toolkit.i18n import _, ngettext, pgettext
from games.ui.toolkit.layout import inset, rows
from games.ui.toolkit.scene_context import SceneContext
from games.ui.toolkit.time_slice import AT_ONCE, READING_SECONDS, run_for
from games.ui.toolkit.topic import Topic
from games.ui.widgets.base import Widget
from games.ui.widgets.button import Button, IconButton, back_button
from games.ui.widgets.button_layout import lay_from_left, lay_from_right
from games.ui.widgets.choosers.dropdown import Dropdown
from games.ui.widgets.form import Form
from games.ui.widgets.form_scene import FormScene
from games.ui.widgets.label import Label
from games.ui.widgets.tables.sort_header import SortHeader
from games.ui.widgets.text_field import TextField

SEARCH_PAUSE = 1.0
"""Seconds between two searches while files are read."""
ORDERS: tuple[Order, ...] = ("players", "game", "result", "date", "turns")
BY_DATE = ORDERS.index("date")


class LibraryScene(FormScene):
    """Search, sort, open, rename, copy, export, delete."""

    about = Topic(
        N_("Library"),
        N_("All your matches. Choose one to look at it, to go on with it, or to export it."),
    )

    def __init__(self, context: SceneContext) -> None:
        super().__init__(context)
        self._matches = context.user_files.matches
        self._library = context.match_index()
        self._thumbnails = Thumbnails(context, self._matches)
        self._reading: Iterator[None] | None = self._library.reading()
        self._until_search = 0.0
        self._deleted: list[str] = []
        """The names in the trash of the matches deleted here, the last one at the end."""
        self._trash = len(self._matches.trash())
        self._build_head()
        self._build_foot()
        self._searching = False
        self._picked = False
        """Whether the user has chosen a row; until then the first one is chosen."""
        self.rows = MatchRows(context, self._thumbnails, self._pick)
        self.rows.on_open = self.open
        self._preview = MatchPreview(context, self._thumbnails)
        head: list[Widget] = [
            self._title,
            self._count,
            self._statistics,
            self.entry,
            self._games,
            self._states,
        ]
        table: list[Widget] = [self._heads, self.rows, self._nothing, self._preview]
        self.form = Form(context, [*head, *table, *self._foot], default=self._open)
        self.form.focus(self.rows)
        self.search()

    def _build_head(self) -> None:
        context, theme = self.context, self.context.theme
        self._title = Label(context, _("Library"), size=theme.text.title, bold=True)
        self._count = Label(context, "", soft=True, align="right")
        self._statistics = Button(context, _("Statistics"), self._open_statistics, icon="chart")
        self.entry = TextField(
            context, "", lambda text: self.search(), placeholder=_("Search for a player"), length=60
        )
        titles = [_(game_view.game.title) for game_view in context.game_views.values()]
        self._games = Dropdown(context, [_("All games"), *titles], 0, lambda n: self.search())
        states = [
            _("All matches"),
            pgettext("matches", "Finished"),
            pgettext("matches", "Unfinished"),
        ]
        self._states = Dropdown(context, states, 0, lambda n: self.search())
        self._games.spoken_name, self._states.spoken_name = _("Game"), _("Matches")
        heads = [_("Players"), _("Game"), _("Result"), _("Date"), _("Turns")]
        self._heads = SortHeader(context, heads, BY_DATE, lambda place, down: self.search())
        self._nothing = Label(context, "", size=theme.text.lead, soft=True, align="center")

    def _build_foot(self) -> None:
        context = self.context
        self._back = back_button(context, _("Back"), self.go_back)
        self._undo = Button(context, _("Undo"), self.undo, icon="undo", hint=_("Undo"))
        self._undo.shortcut = "undo"
        self._bin = Button(context, "", self._open_trash, icon="trash", kind="quiet")
        self._rename = self._tool("rename", _("Rename"), "rename", self.rename)
        self._copy = self._tool("copy", _("Duplicate"), "duplicate", self.copy)
        self._export = self._tool("export", _("Export"), "export", self.export)
        self._delete = self._tool("trash", _("Delete"), "delete", self.delete)
        self._learn = IconButton(context, "learn", _("Learn from this game"), self.learn)
        self._open = Button(context, _("Open"), self.open, icon="play", kind="primary")
        self._left = [self._back, self._undo, self._bin]
        self._tools: list[Button] = [
            self._learn,
            self._rename,
            self._copy,
            self._export,
            self._delete,
        ]
        self._foot = [*self._left, *self._tools, self._open]

    def _tool(self, icon: str, hint: str, shortcut: str, action: Callable[[], None]) -> IconButton:
        button = IconButton(self.context, icon, hint, action)
        button.shortcut = shortcut
        return button

    # Contents

    @property
    def chosen(self) -> Summary | None:
        """The match of the chosen row."""
        row = self.rows.chosen
        return None if row is None else self.rows.found[row]

    def search(self, keep: str | None = None) -> None:
        """Show the matches found; the match named `keep`, or the chosen one, stays chosen."""
        name = keep or (self.chosen.name if self.chosen and self._picked else None)
        games = [None, *self.context.game_views]
        found = self._library.search(
            self.entry.text,
            game=games[self._games.chosen],
            finished=(None, True, False)[self._states.chosen],
            order=ORDERS[self._heads.chosen],
            descending=self._heads.descending,
        )
        place = next((n for n, summary in enumerate(found) if summary.name == name), None)
        if place is None and found:
            place = min(self.rows.chosen or 0, len(found) - 1) if self._picked else 0
        self.rows.show(found, place)
        self._show_count(len(found))
        self._show_chosen()

    def _show_count(self, found: int) -> None:
        total = len(self._library.summaries)
        self._count.text = ngettext("{count} match", "{count} matches", found).format(count=found)
        if self._reading is not None and total:
            self._count.text = _("Reading matches: {count}").format(count=total)
        if total:
            self._nothing.text = _("No match found. Try fewer words or another game.")
        elif self._reading is not None:
            self._nothing.text = ""
        else:
            self._nothing.text = _(
                "No matches yet. Every match you play is saved here automatically."
            )
        self._nothing.visible = not found

    def _pick(self, row: int) -> None:
        self._picked = True
        self._show_chosen()

    def _show_chosen(self) -> None:
        chosen = self.chosen
        self._preview.show(chosen)
        for button in self._tools:
            button.enabled = chosen is not None
        readable = chosen is not None and bool(chosen.game)
        self._export.enabled = self._open.enabled = readable
        self._learn.enabled = chosen is not None and can_learn(self.context, chosen.game)
        self._undo.visible = bool(self._deleted)
        self._bin.visible = self._trash > 0
        self._bin.label = _("Deleted ({count})").format(count=self._trash)
        self._lay_foot()

    # Actions

    def open(self) -> None:
        """Open the chosen match."""
        chosen = self.chosen
        if chosen and chosen.game:
            open_match(self.context, chosen.name)

    def learn(self) -> None:
        """Go through the turning points of the chosen match with the coach."""
        if chosen := self.chosen:
            learn_from(self.context, chosen.name)

    def rename(self) -> None:
        """Ask for a new name."""
        if chosen := self.chosen:
            self.context.scenes.push(
                "ask",
                title=_("New name"),
                yes=_("Rename"),
                value=chosen.name,
                action=lambda wanted: self._change(
                    lambda: self._matches.rename(chosen.name, wanted)
                ),
            )

    def copy(self) -> None:
        """Duplicate the chosen match."""
        if chosen := self.chosen:
            self._change(lambda: self._matches.copy(chosen.name))

    def export(self) -> None:
        """Export the chosen match, with its summary from the file and not from the index."""
        chosen = self.chosen
        if not chosen or not chosen.game:
            return
        read = self._library.read_again(chosen.name)
        if read.game:
            self.context.scenes.push("export", summary=read)
        else:
            self.context.notify(_("{name} cannot be read.").format(name=chosen.name))
        if read != chosen:
            self.search()

    def delete(self) -> None:
        """Put the chosen match into the trash."""
        if chosen := self.chosen:
            self._change(lambda: self._delete_match(chosen.name))

    def undo(self) -> None:
        """Restore the match deleted last."""
        if self._deleted:
            self._change(lambda: self._matches.restore(self._deleted.pop()))

    def _open_statistics(self) -> None:
        self.context.scenes.go("statistics")

    def _open_trash(self) -> None:
        self.context.scenes.go("trash")

    def go_back(self) -> None:
        """Go to the menu."""
        self.context.scenes.go("menu")

    def _delete_match(self, name: str) -> None:
        self._deleted.append(self._matches.delete(name))
        notice = _("{name} moved to the trash. {key} restores it.")
        self.context.notify(notice.format(name=name, key=self.context.keys.title("undo")))

    def _change(self, change: Callable[[], str | None]) -> None:
        """Change a file, and search again; a match with a new name stays chosen."""
        names: list[str | None] = []
        self._trying(lambda: names.append(change()))
        self._trash = len(self._matches.trash())
        reading = self._library.reading()
        self._reading = None if run_for(reading, AT_ONCE) else reading
        self.search(next(iter(names), None))

    def _trying(self, action: Callable[[], None]) -> None:
        try:
            action()
        except StorageError as error:
            self.context.notify(explained(error))

    # Layout

    def resize(self) -> None:
        """Lay out header, search, table and buttons, and the preview if there is room."""
        px, context = self.context.px, self.context
        control, gap = px(context.theme.control), px(16)
        whole = self.page_rect()
        title = self._title.height_for(whole.w)
        head, tools, body, foot = rows(whole, [title, control, None, control], gap)
        self._title.rect = head
        wide = self._statistics.natural_width()
        self._statistics.rect = pygame.Rect(head.right - wide, head.y, wide, control)
        line = context.text.line_height(context.theme.text.body)
        left, right = head.centerx - head.w // 4, self._statistics.rect.x - gap
        self._count.rect = pygame.Rect(left, head.y + (control - line) // 2, right - left, line)
        self._lay_search(tools)
        self._lay_table(self._preview.take_place(body))
        self._foot_rect = foot
        self._show_chosen()

    def _lay_search(self, rect: pygame.Rect) -> None:
        gap = self.context.px(self.context.theme.space)
        right = rect.right
        for chooser in (self._states, self._games):
            width = chooser.natural_width()
            chooser.rect = pygame.Rect(right - width, rect.y, width, rect.h)
            right -= width + gap
        self.entry.rect = pygame.Rect(rect.x, rect.y, right - rect.x, rect.h)

    def _lay_table(self, rect: pygame.Rect) -> None:
        head, body = rows(rect, [self.context.px(28), None])
        self.rows.rect = body
        self.rows.lay_out()
        self.rows.mark(self.rows.chosen)
        self._heads.rect = pygame.Rect(head.x, head.y, self.rows.window.w, head.h)
        self._heads.cuts = self.rows.cuts(self._heads.rect)[1:]
        self._nothing.rect = inset(
            body, self.context.px(48), min(body.h // 3, self.context.px(160))
        )

    def _lay_foot(self) -> None:
        rect, gap = self._foot_rect, self.context.px(self.context.theme.space)
        lay_from_left(self._left, rect, gap)
        width = max(self._open.natural_width(), self.context.px(140))
        self._open.rect = pygame.Rect(rect.right - width, rect.y, width, rect.h)
        tools = pygame.Rect(rect.x, rect.y, rect.w - width - gap, rect.h)
        lay_from_right(self._tools[::-1], tools, gap)

    _foot_rect = pygame.Rect(0, 0, 0, 0)

    # Events and time

    def handle(self, event: pygame.Event) -> None:
        """Remember whether the search has the focus, because a key may end that."""
        self._searching = self.form.focused is self.entry
        super().handle(event)

    def handle_key(self, event: pygame.Event) -> None:
        """The shortcuts, then Escape."""
        actions: dict[str, Callable[[], None]] = {
            "rename": self.rename,
            "duplicate": self.copy,
            "export": self.export,
            "delete": self.delete,
            "search": self._to_search,
            "undo": self.undo,
        }
        if action := actions.get(self.context.keys.action(event, actions)):
            action()
        else:
            super().handle_key(event)

    def _to_search(self) -> None:
        self.form.focus(self.entry, by_keyboard=True)

    def escape(self) -> None:
        """Leave the search field first, then the library."""
        if self._searching and self.entry.text:
            self.context.sounds.play("back")
            self.entry.set_text("")
            self.form.focus(self.rows)
            self.search()
        else:
            super().escape()

    def update(self, dt: float) -> None:
        """Read files and draw thumbnails for a few milliseconds."""
        super().update(dt)
        self._read_on(dt)
        size = self.rows.picture_size()
        wanted = [(summary, size) for summary in self.rows.in_sight()]
        self._thumbnails.update([*self._preview.wanted(), *wanted])

    def _read_on(self, dt: float) -> None:
        if self._reading is None:
            return
        if done := run_for(self._reading, READING_SECONDS):
            self._reading = None
        self._until_search -= dt
        if done or self._until_search <= 0:
            self._until_search = SEARCH_PAUSE
            self.search()

    def next_change(self) -> float:
        """0 while files are read; else the seconds until the next picture."""
        reading = 0.0 if self._reading is not None else math.inf
        return min(reading, self._thumbnails.next_change(), super().next_change())

    def leave(self) -> None:
        """Stop the thread of the thumbnails."""
        self._thumbnails.close()
