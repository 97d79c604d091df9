"""The rendering of an export in slices, with its progress."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from time import perf_counter
from typing import Any

import pygame

from games.core.error_text import explained
from games.core.storage.files import StorageError
from games.ui.scenes.export.export_file import write_export
from games.ui.scenes.export.export_render import (
    Rendering,
    captioned,
)
from games.ui.toolkit.access.node import AccessNode, Range
from games.ui.toolkit.drawing import draw_plate
from games.ui.toolkit.i18n import _
from games.ui.toolkit.scene_context import SceneContext
from games.ui.widgets.button import back_button
from games.ui.widgets.button_layout import ButtonColumn
from games.ui.widgets.dialog import DialogScene

WORKING_TIME = 0.006
"""Seconds of each frame for rendering."""


class ExportProgress:
    """A progress bar as the body of a dialog."""

    def __init__(self, context: SceneContext) -> None:
        self._context = context
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.share = 0.0

    def height(self) -> int:
        """Its height in pixels."""
        return self._context.px(10)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the track and the part that is done."""
        theme = self._context.theme
        draw_plate(self._context, surface, self.rect, theme.sunken, radius=5)
        # in steps of 1 %, so that few pictures are cached
        width = max(round(self.rect.w * round(self.share, 2)), self.rect.h)
        done = pygame.Rect(self.rect.x, self.rect.y, width, self.rect.h)
        draw_plate(self._context, surface, done, theme.accent, radius=5)


class RenderingScene(DialogScene):
    """Renders an export, shows its progress, and can be cancelled."""

    WIDTH = 380

    def __init__(
        self,
        context: SceneContext,
        *,
        name: str,
        load: Callable[[], Any],
        make: Callable[[Any], Rendering],
    ) -> None:
        """`name` is that of the file; `make` gets what `load` returns in a second thread."""
        self._name = name
        self._make = make
        self._making: Rendering | None = None
        self._reader = ThreadPoolExecutor(1, "export")
        self._loaded = self._reader.submit(load)
        self._progress = ExportProgress(context)
        self._ended = False
        buttons = [back_button(context, _("Cancel"), self.escape, icon=None, sound="")]
        super().__init__(
            context,
            _("Exporting"),
            self._name,
            buttons=buttons,
            button_layout=ButtonColumn(buttons),
            body=self._progress,
        )

    @property
    def share(self) -> float:
        """The share that is done, from 0 to 1."""
        return self._progress.share

    def update(self, dt: float) -> None:
        """Render for a few milliseconds."""
        super().update(dt)
        if self._ended or not self._loaded.done():
            return
        try:
            if self._making is None:
                self._making = self._make(self._loaded.result())
            until = perf_counter() + WORKING_TIME
            while perf_counter() < until:
                share = next(self._making)
                if share == self._progress.share:
                    break  # another thread is working
                self._progress.share = share
        except StopIteration as end:
            self._end()
            write_export(self.context, self._name, end.value, picture=True)
        except StorageError as error:
            self._end()
            self.context.notify(explained(error))

    def next_change(self) -> float:
        """0 until the file is written."""
        return super().next_change() if self._ended else 0.0

    def accessible(self) -> Sequence[AccessNode]:
        """The dialog with its progress."""
        (node,) = super().accessible()
        number = Range(round(100 * self.share), 0, 100)
        bar = AccessNode("share", "progress", _("Progress"), self._progress.rect, number=number)
        return [replace(node, children=(bar, *node.children))]

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the dialog and the bar."""
        super().draw(surface)
        self._progress.draw(surface)

    def leave(self) -> None:
        """Cancel the rendering."""
        self._ended = True
        if self._making is not None:
            self._making.close()
        self._reader.shutdown(wait=False, cancel_futures=True)

    def _end(self) -> None:
        self._ended = True
        self.close()


class CaptionedPictureScene(RenderingScene):
    """Writes a drawn picture with a caption above it."""

    def __init__(
        self, context: SceneContext, *, drawn: pygame.Surface, caption: Sequence[str], name: str
    ) -> None:
        """`name` is that of the file, without its suffix."""
        super().__init__(
            context,
            name=f"{name}.png",
            load=lambda: drawn,
            make=lambda picture: captioned(context, picture, caption),
        )
