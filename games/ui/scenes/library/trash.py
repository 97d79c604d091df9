"""The trash: restores deleted matches, or deletes all of them permanently."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

import pygame

from games.core.error_text import explained
from games.core.storage.files import StorageError
from games.core.storage.match_index import MatchIndex
from games.core.text import N_
from games.ui.scenes.library.match_preview import MatchPreview
from games.ui.scenes.library.match_rows import MatchRows
from games.ui.scenes.library.thumbnails import Thumbnails
from games.ui.toolkit.i18n import _, ngettext
from games.ui.toolkit.layout import inset, rows
from games.ui.toolkit.scene_context import SceneContext
from games.ui.toolkit.time_slice import READING_SECONDS, run_for
from games.ui.toolkit.topic import Topic
from games.ui.widgets.button import Button, back_button
from games.ui.widgets.button_layout import lay_from_left
from games.ui.widgets.form import Form
from games.ui.widgets.form_scene import FormScene
from games.ui.widgets.label import Label


class TrashScene(FormScene):
    """A table of the deleted matches."""

    about = Topic(N_("Trash"), N_("Deleted matches. They can be put back, or deleted for good."))

    def __init__(self, context: SceneContext) -> None:
        super().__init__(context)
        self._trash = context.user_files.trash
        self._library = MatchIndex(None, self._trash, context.games)
        self._reading: Iterator[None] | None = self._library.reading()
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
        self._reading = self._library.reading()
        self._read_on()

    # Contents

    def _show(self) -> None:
        found = self._library.search()
        chosen = min(self.rows.chosen or 0, len(found) - 1) if found else None
        self.rows.show(found, chosen)
        self._count.text = ngettext("{count} match", "{count} matches", len(found)).format(
            count=len(found)
        )
        self._nothing.visible = not found and self._reading is None
        self._show_chosen()

    def _show_chosen(self) -> None:
        chosen = self.rows.chosen
        self._preview.show(None if chosen is None else self.rows.found[chosen])
        self._restore.enabled = chosen is not None
        self._empty.enabled = bool(self.rows.found)

    def _read_on(self) -> None:
        if self._reading is not None:
            if run_for(self._reading, READING_SECONDS):
                self._reading = None
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
        """Read files and draw thumbnails for a few milliseconds."""
        super().update(dt)
        self._read_on()
        size = self.rows.picture_size()
        wanted = [(summary, size) for summary in self.rows.in_sight()]
        self._thumbnails.update([*self._preview.wanted(), *wanted])

    def next_change(self) -> float:
        """0 while files are read; else the seconds until the next picture."""
        reading = 0.0 if self._reading is not None else math.inf
        return min(reading, self._thumbnails.next_change(), super().next_change())

    def leave(self) -> None:
        """Stop the thread of the thumbnails."""
        self._thumbnails.close()
