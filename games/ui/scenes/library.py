"""The library: a table of all matches, with a search."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Any

import pygame

from games.core.game import Record
from games.core.system import Check
from games.core.translation import N_, _, listed, ngettext, pgettext
from games.storage.files import StorageError, explained
from games.storage.matches import MatchIndex, MatchStore, Order, Summary
from games.ui.match.opening import learn_from, open_match
from games.ui.scenes.summary_text import (
    game_title,
    heading_of,
    players_title,
    result_title,
    rules_title,
    score_title,
    turns_title,
)
from games.ui.toolkit.access import AccessNode, Topic
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import draw_plate
from games.ui.toolkit.game_views import Look
from games.ui.toolkit.layout import columns, inset, rows
from games.ui.toolkit.scene import SceneContext
from games.ui.toolkit.theme import Colour
from games.ui.toolkit.work import AT_ONCE, LOOK_PAUSE, Work
from games.ui.widgets.base import ACTIVATE_KEYS, Widget
from games.ui.widgets.button import Button, IconButton, back_button, lay_from_left, lay_from_right
from games.ui.widgets.chooser import Dropdown
from games.ui.widgets.form import Form, FormScene
from games.ui.widgets.label import Label
from games.ui.widgets.list import ListView
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
        self._reading = context.work(self._library.read)
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
        if total and not self._reading.taken:
            self._count.text = _("Reading matches: {count}").format(count=total)
        if total:
            self._nothing.text = _("No match found. Try fewer words or another game.")
        elif not self._reading.taken:
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
        self._learn.enabled = chosen is not None and chosen.game in self.context.game_views
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
        self._reading.cancel()
        self._reading = self.context.work(self._library.read)
        self._reading.wait(AT_ONCE)
        self._take_over(next(iter(names), None))

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
        """Show the matches that were read, and draw thumbnails."""
        super().update(dt)
        self._until_search -= dt
        if not self._reading.taken and (self._reading.done or self._until_search <= 0):
            self._until_search = SEARCH_PAUSE
            self._take_over()
        size = self.rows.picture_size()
        wanted = [(summary, size) for summary in self.rows.in_sight()]
        self._thumbnails.update([*self._preview.wanted(), *wanted])

    def _take_over(self, keep: str | None = None) -> None:
        """Show the matches that were read so far."""
        if self._reading.done:
            self._reading.result()
        self.search(keep)

    def next_change(self) -> float:
        """Seconds until more files are read, or the next picture is."""
        reading, pictures = self._reading.next_change(), self._thumbnails.next_change()
        return min(reading, pictures, super().next_change())

    def leave(self) -> None:
        """Stop reading."""
        self._reading.cancel()
        self._thumbnails.close()


# -- The preview of the chosen match: its last position and its description --------------------

WIDE = 1120
"""Width of the window in units from which the preview is beside the table."""
TALL = 900
"""Height of the window in units from which it is below the table."""
BESIDE = 300
BELOW = 250


class MatchPreview(Widget):
    """A picture with text below it, or beside it if the rectangle is wide."""

    kind_title = N_("Preview")
    how = N_("The board of the chosen match as it stands now.")

    def __init__(self, context: SceneContext, thumbnails: Thumbnails) -> None:
        super().__init__(context)
        self._game_views = context.game_views
        self._thumbnails = thumbnails
        self._summary: Summary | None = None

    def show(self, summary: Summary | None) -> None:
        """Show another match, or none."""
        self._summary = summary

    def take_place(self, body: pygame.Rect) -> pygame.Rect:
        """Take a place beside or below the table, if there is room.

        Return the rest of the rectangle.
        """
        px, (width, height) = self.context.px, self.context.size
        gap = px(24)
        self.visible = True
        if width >= px(WIDE):
            wide = px(BESIDE)
            self.rect = pygame.Rect(body.right - wide, body.y, wide, body.h)
            return pygame.Rect(body.x, body.y, body.w - wide - gap, body.h)
        if height >= px(TALL):
            high = px(BELOW)
            self.rect = pygame.Rect(body.x, body.bottom - high, body.w, high)
            return pygame.Rect(body.x, body.y, body.w, body.h - high - gap)
        self.visible = False
        return body

    def wanted(self) -> list[ThumbnailRequest]:
        """The thumbnails that are needed."""
        if self._summary is None or not self.visible:
            return []
        return [(self._summary, self._side())]

    def accessible(self) -> AccessNode | None:
        """The lines that describe the match."""
        if self._summary is None:
            return None
        lines = enumerate(heading_of(self._game_views, self._summary))
        children = tuple(AccessNode(number, "text", line) for number, line in lines)
        return self.access_node("group", children=children)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw picture and text."""
        if self._summary is None:
            return
        context, theme, side = self.context, self.context.theme, self._side()
        place = pygame.Rect(self.rect.x, self.rect.y, side, side)
        picture = self._thumbnails.picture(self._summary, side)
        if picture is None:
            draw_plate(context, surface, place, theme.sunken)
        else:
            surface.blit(picture, place)
        gap = context.px(theme.space * 2)
        words = pygame.Rect(self.rect.x, place.bottom + gap, self.rect.w, 0)
        if self._is_wide():
            words = pygame.Rect(
                place.right + gap, self.rect.y, self.rect.right - place.right - gap, 0
            )
        self._draw_words(surface, words, self._summary)

    def _draw_words(self, surface: pygame.Surface, rect: pygame.Rect, summary: Summary) -> None:
        text, theme = self.context.text, self.context.theme
        y = rect.y
        for number, line in enumerate(heading_of(self._game_views, summary)):
            size = theme.text.body if number else theme.text.lead
            colour = theme.ink_soft if number else theme.ink
            words = text.paragraph(line, max(rect.w, 1), size, colour, bold=not number)
            if y + words.get_height() > self.rect.bottom:
                break
            surface.blit(words, (rect.x, y))
            y += words.get_height() + self.context.px(theme.space / 2)

    def _is_wide(self) -> bool:
        return self.rect.w > self.rect.h

    def _side(self) -> int:
        return min(self.rect.w, self.rect.h)


# -- The rows of the table of matches ----------------------------------------------------------

ROW = 60
PICTURE = 48
WIDTHS: tuple[int | None, ...] = (None, 160, 136, 86, 44)
"""Widths in units of the columns after the picture: players, game, result, date, turns."""
GAP = 12
DOUBLE_CLICK = 0.4
"""Seconds within which a second press on a row opens it."""


class MatchRows(ListView):
    """The matches found; a click chooses a row, a double click opens it."""

    kind_title = N_("Matches")
    how = N_("Click on a match to choose it, and once more to open it. The wheel scrolls.")

    def __init__(
        self, context: SceneContext, thumbnails: Thumbnails, on_choose: Callable[[int], None]
    ) -> None:
        super().__init__(context, (), on_choose, row_height=ROW, paint_row=self._paint_match)
        self.found: Sequence[Summary] = ()
        self.on_open: Callable[[], None] = lambda: None
        self._game_views = context.game_views
        self._thumbnails = thumbnails
        self._since_press = DOUBLE_CLICK

    def show(self, found: Sequence[Summary], chosen: int | None) -> None:
        """Show other matches."""
        self.found = found
        self.set_rows([summary.name for summary in found], chosen)

    def row_text(self, row: int) -> str:
        """All columns of a match, one after the other."""
        summary, game_views = self.found[row], self._game_views
        rules = rules_title(game_views, summary.game, summary.options)
        return listed(
            filter(
                None,
                (
                    players_title(game_views, summary),
                    summary.name,
                    game_title(game_views, summary.game),
                    _("Deal of the day") if summary.daily else rules,
                    result_title(game_views, summary),
                    score_title(summary),
                    f"{summary.date} {summary.time[:5]}",
                    turns_title(summary.turns) if summary.game else "",
                ),
            )
        )

    def in_sight(self) -> list[Summary]:
        """The matches of the visible rows."""
        height = self.context.px(ROW)
        first = self.offset // height
        return list(self.found[first : (self.offset + self.rect.h) // height + 1])

    def picture_size(self) -> int:
        """The side of a picture in pixels."""
        return self.context.px(PICTURE)

    def cuts(self, row: pygame.Rect) -> list[pygame.Rect]:
        """The rectangles of the picture and of the columns after it."""
        px = self.context.px
        field = inset(row, px(6), 0)
        widths = [None if width is None else px(width) for width in WIDTHS]
        return columns(field, [px(PICTURE), *widths], px(GAP))

    def handle(self, event: pygame.Event) -> bool:
        """Take events; a double click on a row opens it."""
        before = self.chosen
        press = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        used = super().handle(event)
        if press and used and self.row_at(event.pos) is not None:
            if self._since_press < DOUBLE_CLICK and self.chosen == before:
                self.on_open()
            self._since_press = 0.0
        return used

    def update(self, dt: float) -> None:
        """Let time pass."""
        self._since_press += dt

    def _paint_match(self, surface: pygame.Surface, rect: pygame.Rect, row: int) -> None:
        context, theme, game_views = self.context, self.context.theme, self._game_views
        summary, chosen = self.found[row], row == self.chosen
        ink = theme.card if chosen else theme.ink
        soft = theme.on_ink_soft if chosen else theme.ink_soft
        picture, players, game, result, date, turns = self.cuts(rect)
        self._paint_picture(surface, picture, summary)
        small = theme.text.small
        named = players_title(game_views, summary)
        below = summary.name if named else ""
        self._lines(surface, players, (named or summary.name, ink), (below, soft))
        rules = rules_title(game_views, summary.game, summary.options)
        if summary.daily:
            rules = _("Deal of the day")
        self._lines(surface, game, (game_title(game_views, summary.game), ink), (rules, soft))
        self._lines(
            surface, result, (result_title(game_views, summary), ink), (score_title(summary), soft)
        )
        self._lines(surface, date, (summary.date, ink), (summary.time[:5], soft), size=small + 1)
        if summary.game:
            context.text.draw(
                surface, str(summary.turns), small + 1, ink, midleft=(turns.x, turns.centery)
            )
        if not chosen:
            line = pygame.Rect(rect.x, 0, rect.w, context.px(theme.hairline))
            line.bottom = rect.bottom
            pygame.draw.rect(surface, theme.line, line)

    def _paint_picture(self, surface: pygame.Surface, cut: pygame.Rect, summary: Summary) -> None:
        size = self.picture_size()
        place = pygame.Rect(cut.x, cut.centery - size // 2, size, size)
        picture = self._thumbnails.picture(summary, size)
        if picture is None:
            draw_plate(self.context, surface, place, self.context.theme.sunken, radius=4)
        else:
            surface.blit(picture, place)

    def _lines(
        self,
        surface: pygame.Surface,
        cut: pygame.Rect,
        first: tuple[str, Colour],
        second: tuple[str, Colour],
        size: float | None = None,
    ) -> None:
        """Draw two lines of text in a column, or one in its middle."""
        text, theme = self.context.text, self.context.theme
        size = theme.text.body if size is None else size
        shown = [(first, size), (second, theme.text.small)] if second[0] else [(first, size)]
        y = cut.centery - sum(text.line_height(height) for _line, height in shown) // 2
        for (words, colour), height in shown:
            fitted, drawn = text.squeezed(words, cut.w, height)
            text.draw(surface, fitted, drawn, colour, topleft=(cut.x, y))
            y += text.line_height(height)


# -- The trash: restores deleted matches, or deletes all of them permanently -------------------


class TrashScene(FormScene):
    """A table of the deleted matches."""

    about = Topic(N_("Trash"), N_("Deleted matches. They can be put back, or deleted for good."))

    def __init__(self, context: SceneContext) -> None:
        super().__init__(context)
        self._trash = context.user_files.trash
        self._library = MatchIndex(None, self._trash, context.games)
        self._reading = context.work(self._library.read)
        self._thumbnails = Thumbnails(context, self._trash)
        self._build()
        self.rows = MatchRows(context, self._thumbnails, lambda row: self._show_chosen())
        self.rows.on_open = self.restore
        self._preview = MatchPreview(context, self._thumbnails)
        self.form = Form(
            context,
            [
                self._title,
                self._count,
                self.rows,
                self._nothing,
                self._preview,
                self._back,
                self._empty,
                self._restore,
            ],
            default=self._restore,
        )
        self.form.focus(self.rows)

    def _build(self) -> None:
        context, theme = self.context, self.context.theme
        self._title = Label(context, _("Deleted"), size=theme.text.title, bold=True)
        self._count = Label(context, "", soft=True, align="right")
        self._nothing = Label(
            context,
            _("The trash is empty."),
            size=theme.text.lead,
            soft=True,
            align="center",
        )
        self._back = back_button(context, _("Back"), self.go_back)
        self._empty = Button(
            context, _("Empty the trash"), self._ask_to_empty, icon="trash", kind="quiet"
        )
        self._restore = Button(context, _("Restore"), self.restore, icon="undo", kind="primary")

    # Actions

    def restore(self) -> None:
        """Restore the chosen match."""
        if self.rows.chosen is not None:
            name = self.rows.found[self.rows.chosen].name
            self._change(lambda: self._put_back(name))

    def go_back(self) -> None:
        """Go to the library."""
        self.context.scenes.go("library")

    def _put_back(self, name: str) -> None:
        back = self._trash.restore(name)
        self.context.notify(_("{name} restored to the library.").format(name=back))

    def _ask_to_empty(self) -> None:
        count = len(self.rows.found)
        self.context.scenes.push(
            "confirm",
            title=_("Empty the trash?"),
            text=ngettext(
                "{count} match will be deleted permanently.",
                "{count} matches will be deleted permanently.",
                count,
            ).format(count=count),
            yes=_("Empty"),
            action=lambda: self._change(self._trash.empty_trash),
        )

    def _change(self, change: Callable[[], None]) -> None:
        """Change the files, and read them again."""
        try:
            change()
        except StorageError as error:
            self.context.notify(explained(error))
        self._reading.cancel()
        self._reading = self.context.work(self._library.read)
        self._reading.wait(AT_ONCE)
        self._read_on()

    # Contents

    def _show(self) -> None:
        found = self._library.search()
        chosen = min(self.rows.chosen or 0, len(found) - 1) if found else None
        self.rows.show(found, chosen)
        self._count.text = ngettext("{count} match", "{count} matches", len(found)).format(
            count=len(found)
        )
        self._nothing.visible = not found and self._reading.taken
        self._show_chosen()

    def _show_chosen(self) -> None:
        chosen = self.rows.chosen
        self._preview.show(None if chosen is None else self.rows.found[chosen])
        self._restore.enabled = chosen is not None
        self._empty.enabled = bool(self.rows.found)

    def _read_on(self) -> None:
        if not self._reading.taken:
            if self._reading.done:
                self._reading.result()
            self._show()

    # Layout and time

    def resize(self) -> None:
        """Lay out header, table and buttons, and the preview if there is room."""
        px, context = self.context.px, self.context
        control = px(context.theme.control)
        whole = self.page_rect()
        title = self._title.height_for(whole.w)
        head, body, foot = rows(whole, [title, None, control], px(16))
        line = context.text.line_height(context.theme.text.body)
        self._title.rect = pygame.Rect(head.x, head.y, head.w // 2, head.h)
        self._count.rect = pygame.Rect(
            head.centerx, head.centery - line // 2, head.right - head.centerx, line
        )
        self.rows.rect = self._preview.take_place(body)
        self.rows.lay_out()
        self.rows.mark(self.rows.chosen)
        self._nothing.rect = inset(self.rows.rect, px(48), min(body.h // 3, px(160)))
        self._lay_foot(foot)

    def _lay_foot(self, foot: pygame.Rect) -> None:
        gap = self.context.px(self.context.theme.space)
        lay_from_left((self._back, self._empty), foot, gap)
        width = max(self._restore.natural_width(), self.context.px(140))
        self._restore.rect = pygame.Rect(foot.right - width, foot.y, width, foot.h)

    def update(self, dt: float) -> None:
        """Show the matches that were read, and draw thumbnails."""
        super().update(dt)
        self._read_on()
        size = self.rows.picture_size()
        wanted = [(summary, size) for summary in self.rows.in_sight()]
        self._thumbnails.update([*self._preview.wanted(), *wanted])

    def next_change(self) -> float:
        """Seconds until more files are read, or the next picture is."""
        reading, pictures = self._reading.next_change(), self._thumbnails.next_change()
        return min(reading, pictures, super().next_change())

    def leave(self) -> None:
        """Stop reading."""
        self._reading.cancel()
        self._thumbnails.close()


# -- Thumbnails of matches: read in a work thread, drawn one per frame -------------------------

MOST_POSITIONS = 500
MOST_PICTURES = 200
DRAWN_PER_FRAME = 1

Key = tuple[str, Any]
ThumbnailRequest = tuple[Summary, int]
"""A match, and the side of its picture in pixels."""


class Thumbnails:
    """Pictures of the last positions of matches; only requested ones are read and drawn."""

    def __init__(self, context: SceneContext, matches: MatchStore) -> None:
        self._context = context
        self._matches = matches
        self._games = context.games
        self._positions: OrderedDict[Key, Any] = OrderedDict()
        """None for a file without a position."""
        self._pictures: OrderedDict[tuple[Key, int], pygame.Surface] = OrderedDict()
        self._look = context.look
        self._drawable = False
        """Whether a position waits to be drawn."""
        self._read: tuple[Key, Work[Any]] | None = None

    def picture(self, summary: Summary, size: int) -> pygame.Surface | None:
        """The picture, or None if it is not drawn yet."""
        return self._pictures.get((_key(summary), size))

    def update(self, wanted: Sequence[ThumbnailRequest]) -> None:
        """Read the next missing match, and draw one that was read."""
        self._take()
        if self._look != self._context.look:
            self._look = self._context.look
            self._pictures.clear()
        known = [(s, size) for s, size in wanted if s.game in self._games]
        if self._read is None:
            missing = next((s for s, _size in known if _key(s) not in self._positions), None)
            if missing is not None:
                self._read = _key(missing), self._context.work(partial(self._position, missing))
        drawable = [
            (summary, size)
            for summary, size in known
            if self._positions.get(_key(summary)) is not None
            and (_key(summary), size) not in self._pictures
        ]
        for summary, size in drawable[:DRAWN_PER_FRAME]:
            self._draw(summary, size)
        self._drawable = bool(drawable)

    def next_change(self) -> float:
        """Seconds until there may be another picture."""
        if self._drawable:
            return LOOK_PAUSE
        return self._read[1].next_change() if self._read is not None else math.inf

    def close(self) -> None:
        """Stop reading."""
        if self._read is not None:
            self._read[1].cancel()

    def _take(self) -> None:
        if self._read is not None and self._read[1].done:
            key, work = self._read
            self._read = None
            _keep(self._positions, key, work.result(), MOST_POSITIONS)

    def _position(self, summary: Summary, check: Check) -> Any:
        """The last position of a match, or None. Runs in a work thread."""
        try:
            record = self._matches.load(summary.name, self._games, check)
        except StorageError:
            return None
        # the index may name another game than the file
        if record.game.name != summary.game:
            return None
        return last_drawable(self._context.game_views[summary.game], record)

    def _draw(self, summary: Summary, size: int) -> None:
        surface = pygame.Surface((size, size), pygame.SRCALPHA)
        position = self._positions[_key(summary)]
        game_view = self._context.game_views[summary.game]
        game_view.picture(self._context, surface, surface.get_rect(), position)
        _keep(self._pictures, (_key(summary), size), surface, MOST_PICTURES)


def last_drawable(game_view: Look, record: Record) -> Any:
    """The drawable end of a finished match, or the drawable present of an unfinished one."""
    match = record.match
    end = match.root.main_end()
    if match.outcome_at(end):
        match.go_to(end)
    return game_view.drawable(match, match.ply)


def _key(summary: Summary) -> Key:
    return summary.name, summary.stamp


def _keep(cache: OrderedDict[Any, Any], key: Hashable, value: Any, most: int) -> None:
    """Add an entry to a cache, and remove the oldest ones above `most`."""
    cache[key] = value
    while len(cache) > most:
        cache.popitem(last=False)


# -- The header of a table: a click or a key sorts by a column ---------------------------------

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
