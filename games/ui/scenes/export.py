"""The dialog with the ways to export a match: as a picture, an animation or a text."""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from io import BytesIO
from time import perf_counter
from typing import Any, Literal, NamedTuple, TypeVar

import pygame
from PIL import Image

from games.core.game import Record, TextFormat
from games.core.position import RuleError
from games.core.record import RECORD_SUFFIX, read_tags
from games.core.system import Check
from games.core.translation import _
from games.storage.files import StorageError, explained
from games.storage.matches import Summary, file_name
from games.storage.user_files import UserFiles
from games.ui.look.look import AnyLook, SceneContext, TurnEntry, draw_entry
from games.ui.scenes.summary_text import heading_of
from games.ui.toolkit.access import Topic
from games.ui.toolkit.context import Context
from games.ui.toolkit.layout import inset
from games.ui.toolkit.theme import Colour
from games.ui.toolkit.work import AT_ONCE, Work
from games.ui.widgets.base import Widget
from games.ui.widgets.button import Button, back_button
from games.ui.widgets.chooser import Chooser, Dropdown, SegmentedControl
from games.ui.widgets.form import DialogScene
from games.ui.widgets.label import Label, Picture
from games.ui.widgets.slider import ProgressBar

SIZES = (320, 480, 720)
"""Side of an animation in pixels; a single position is twice as large."""
SECONDS = (2.0, 1.0, 0.5)
PREVIEW = 200
"""The side of a preview, in units."""


Format = tuple[str, str, Callable[[], None]]
"""An export format: its name, its use, and its action."""


class FormatButton(Button):
    """A button with a line below its label about its use."""

    def __init__(self, context: SceneContext, way: Format) -> None:
        title, self._about, action = way
        super().__init__(context, title, action)
        self.topic = lambda: Topic(title, self._about)

    def height_for(self, width: int) -> int:
        px, theme = self.context.px, self.context.theme
        label = self.context.text.line_height(theme.text.body)
        box = inset(pygame.Rect(0, 0, width, 0), px(theme.space * 2), 0)
        return label + self._sentence(box).get_height() + px(theme.space * 3)

    def _sentence(self, box: pygame.Rect) -> pygame.Surface:
        theme = self.context.theme
        return self.context.text.paragraph(
            self._about, max(box.w, 1), theme.text.small, theme.ink_soft
        )

    def _draw_content(self, surface: pygame.Surface, ink: Colour) -> None:
        text, theme = self.context.text, self.context.theme
        box = inset(self.rect, self.context.px(theme.space * 2), 0)
        about, size = self._sentence(box), theme.text.body
        high = text.line_height(size) + about.get_height()
        top = box.centery - high // 2 + (self.context.px(1) if self.down else 0)
        words = text.draw_squeezed(
            surface, self.label, box.w, size, ink, bold=True, topleft=(box.x, top)
        )
        surface.blit(about, (box.x, words.bottom))


class PositionPreview(Picture):
    """The position to draw."""

    def height_for(self, width: int) -> int:
        return self.context.px(PREVIEW)


ExportPage = Literal["", "position", "animation", "sheet", "other"]
"""The first page, the options of drawings, and the rarer formats."""


class ExportScene(DialogScene):
    """The export formats, the usual ones first; drawings ask for options."""

    context: SceneContext
    WIDTH = 460

    def __init__(self, context: SceneContext, *, summary: Summary, page: ExportPage = "") -> None:
        self._summary = summary
        self._page: ExportPage = page
        self._game_view = context.game_views[summary.game]
        self._matches = context.user_files.matches
        after = [_("After turn {number}").format(number=n) for n in range(1, summary.turns + 1)]
        places = [_("Start"), *after]
        sizes, speeds = [_("Small"), _("Medium"), _("Large")], [_("Slow"), _("Normal"), _("Fast")]
        self._preview = preview = PositionPreview(context, self._paint_position)
        last = len(places) - 1
        self._position = Dropdown(context, places, last, lambda _place: preview.refresh())
        self._frames: Frames = ()
        self._size = SegmentedControl(context, sizes, 1, lambda place: None)
        self._speed = SegmentedControl(context, speeds, 1, lambda place: None)
        position, size = (_("Position"), self._position), (_("Size"), self._size)
        speed = (_("Speed"), self._speed)
        drawn: dict[str, tuple[str, list[tuple[str, Chooser]], Callable[[], None]]] = {
            "position": (_("The position as a picture"), [position, size], self.export_position),
            "animation": (_("An animation"), [size, speed], self.export_animation),
            "sheet": (_("All turns on one sheet"), [size], self.export_sheet),
        }
        back = back_button(context, _("Back"), self.go_back, icon=None)
        if page in drawn:
            title, choosers, action = drawn[page]
            named = [(Label(context, name), chooser) for name, chooser in choosers]
            for label, chooser in named:
                label.names_control, chooser.spoken_name = True, label.text
            export = Button(context, _("Export"), action, kind="primary")
            shown = page == "position"
            parts: list[Widget | tuple[Label, Widget]] = [self._preview] if shown else []
            parts += named
            super().__init__(context, title, buttons=[export, back], paired=True, parts=parts)
            if shown:
                self.work(self._read, self._show_record)
            return
        title, ways, buttons = _("Other formats"), self._other_ways, [back]
        if not page:
            copy = Button(context, _("Copy the record"), self.copy_record, icon="copy")
            copy.shortcut = "copy"
            other = Button(context, _("Other formats"), partial(self.open_page, "other"))
            cancel = back_button(context, _("Cancel"), self.close, icon=None)
            title, ways, buttons = _("Export"), self._usual_ways, [copy, other, cancel]
        formats = [FormatButton(context, way) for way in ways()]
        super().__init__(context, title, buttons=buttons, paired=True, parts=formats)
        self.form.default = formats[0]
        self.form.focus(formats[0])

    def _usual_ways(self) -> list[Format]:
        position, animation = (partial(self.open_page, page) for page in ("position", "animation"))
        record = self._writer(RECORD_SUFFIX, self._stored)
        return [
            (_("The position as a picture"), _("To show the board to others."), position),
            (_("The record"), _("All turns as text. Tavoliere can open it again."), record),
            (_("An animation"), _("The whole match, as a picture that moves."), animation),
        ]

    def _other_ways(self) -> list[Format]:
        sheet = partial(self.open_page, "sheet")
        about = _("One large picture with a board for each turn.")
        ways: list[Format] = [(_("All turns on one sheet"), about, sheet)]
        for kind in self._game_view.game.formats:
            if kind.applies(self._summary.options):
                write = self._writer(kind.suffix, partial(self._formatted, kind))
                ways.append((_(kind.title), _(kind.about), write))
        if code := self._code():
            label, about = _("Copy the code of the deal"), _("Others can play the same tiles.")
            ways.append((label, about, lambda: self._copy(code)))
        return ways

    # Actions

    def open_page(self, page: ExportPage) -> None:
        self.close()
        self.context.scenes.push("export", summary=self._summary, page=page)

    def go_back(self) -> None:
        """Go from a format to its page, and from there out."""
        if self._page:
            self.open_page("other" if self._page == "sheet" else "")
        else:
            self.close()

    def handle_key(self, event: pygame.Event) -> None:
        if self.context.keys.action(event, ("copy",)):
            self.copy_record()
        else:
            super().handle_key(event)

    def copy_record(self) -> None:
        self._copy(self._known())

    def export_position(self) -> None:
        size, place = SIZES[self._size.chosen] * 2, self._position.chosen
        draw = partial(picture, self.context, self._game_view)
        self._make(".png", lambda shown: draw(_frame(shown, place), size))

    def _read(self, check: Check) -> Record | None:
        """The match; None if it cannot be read, which the export then reports. In a work thread."""
        try:
            return self._matches.load(self._summary.name, self.context.games, check)
        except StorageError:
            return None

    def _show_record(self, record: Record | None) -> None:
        self._frames = export_frames(self._game_view, record) if record else ()
        self._preview.refresh()

    def _paint_position(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        if self._frames:
            position = _frame(self._frames, self._position.chosen)
            self._game_view.picture(self.context, surface, rect, position)

    def export_sheet(self) -> None:
        size, heading = SIZES[self._size.chosen], heading_of(self.context.game_views, self._summary)
        self._make(".png", lambda shown: sheet(self.context, self._game_view, shown, heading, size))

    def export_animation(self) -> None:
        size, seconds = SIZES[self._size.chosen], SECONDS[self._speed.chosen]
        draw = partial(animation, self.context, self._game_view)
        self._make(".gif", lambda shown: draw(shown, size, seconds))

    def _stored(self) -> str:
        return self._matches.text(self._summary.name)

    def _formatted(self, kind: TextFormat) -> str:
        record = self._matches.load(self._summary.name, self.context.games)
        return kind.write(record.tags, record.match)

    def _copy(self, text: str) -> None:
        self.close()
        self.context.copy(text)

    def _known(self) -> str:
        """The record; empty if it cannot be read."""
        try:
            return self._stored()
        except StorageError:
            return ""

    def _code(self) -> str:
        deals = self._game_view.deals
        deal = read_tags(self._known().splitlines())[0].get("Deal")
        if deals is None or deal is None:
            return ""
        try:
            return deals.code_of(deal)
        except ValueError:
            return ""

    def _make(self, suffix: str, make: Callable[[Frames], Rendering]) -> None:
        self.close()
        name = self._summary.name + suffix
        load = partial(self._matches.load, self._summary.name, self.context.games)
        steps = rendered(
            self.context, name, load, lambda record: make(export_frames(self._game_view, record))
        )
        self.context.scenes.push("rendering", name=name, steps=steps)

    def _writer(self, suffix: str, text: Callable[[], str]) -> Callable[[], None]:
        """The action that writes a text into a file, under a dialog if that takes long."""

        def write() -> None:
            self.close()
            name = self._summary.name + suffix
            work = self.context.work(
                lambda check: write_export(
                    self.context.user_files, name, lambda: text().encode("utf-8", "replace")
                )
            )
            if work.wait(AT_ONCE):
                self.context.notify(work.result())
            else:
                self.context.scenes.push("rendering", name=name, steps=_awaited(work, 0.0))

        return write


# -- The file of an export in the user's folder ------------------------------------------------


def write_export(
    user_files: UserFiles, name: str, content: Callable[[], bytes], *, picture: bool = False
) -> str:
    """Write an export, and return the sentence that reports it.

    In a work thread, because the user's folder may not answer.
    """
    plain, dot, suffix = name.rpartition(".")
    try:
        path = user_files.export(file_name(plain) + dot + suffix, content(), picture=picture)
    except (StorageError, RuleError) as error:
        return explained(error)
    return _("Saved {name} in {folder}.").format(name=path.name, folder=path.parent)


# -- Pictures of a match: one position, a sheet of all turns, an animation ---------------------

# Each function is a generator: it draws a board in each step, and yields the share done, 0 to 1.
# The encoding runs in a second thread. Its return value is the encoded file; closing it cancels
# the export.

Rendering = Generator[float, None, bytes]

LAST_LONGER = 4
"""The factor of the duration of an animation's last frame."""
MOST_PIXELS = 40_000_000
COLOURS = 128
DRAWING = 0.8
"""The share of the progress for drawing."""


class ExportFrame(NamedTuple):
    """A position for the game's picture, and the turn that led to it."""

    position: Any
    label: str = ""
    """The number of the turn, as in the list of turns; empty for the start."""
    turn: TurnEntry = TurnEntry("")


Frames = Sequence[ExportFrame]


def _frame(shown: Frames, place: int) -> Any:
    """The position after that turn; the last one of a shorter match."""
    return shown[min(place, len(shown) - 1)].position


def export_frames(game_view: AnyLook, record: Record) -> list[ExportFrame]:
    """The start and the position after each turn of the main line."""
    match, game, drawable = record.match, record.game, game_view.drawable
    match.go_to(match.root.main_end())
    found = [ExportFrame(drawable(match, 0))]
    for turn in match.line_turns():
        before = turn.first.position
        label = game.turn_label(before, turn.number)
        entry = game_view.turn_entry(before, turn.moves)
        found.append(ExportFrame(drawable(match, turn.last.ply), label, entry))
    return found


def picture(context: SceneContext, game_view: AnyLook, position: Any, size: int) -> Rendering:
    board = _board(context, game_view, position, size)
    yield DRAWING
    return (yield from _encoded(board))


def captioned(context: SceneContext, drawn: pygame.Surface, caption: Sequence[str]) -> Rendering:
    width = drawn.get_width()
    gap = width // 32
    height = max(width / 36, 14) / context.scale.factor
    lines = [
        context.text.paragraph(words, width, height, context.theme.ink, bold=not number)
        for number, words in enumerate(caption)
    ]
    head = sum(line.get_height() + gap // 2 for line in lines)
    surface = pygame.Surface((width + 2 * gap, head + drawn.get_height() + 2 * gap))
    surface.fill(context.theme.paper)
    top = gap
    for line in lines:
        surface.blit(line, (gap, top))
        top += line.get_height() + gap // 2
    surface.blit(drawn, (gap, top))
    yield DRAWING
    return (yield from _encoded(surface))


def sheet(
    context: SceneContext, game_view: AnyLook, shown: Frames, heading: Sequence[str], size: int
) -> Rendering:
    across = max(math.ceil(math.sqrt(len(shown) * 1.2)), min(len(shown), 3))
    down = math.ceil(len(shown) / across)
    size = min(size, int(math.sqrt(MOST_PIXELS / (across * down)) / 1.2))
    gap, line = size // 12, size // 10
    head = line * (len(heading) + 2)
    width = across * (size + gap) + gap
    surface = pygame.Surface((width, head + down * (size + line + gap) + gap))
    surface.fill(context.theme.paper)
    unit = 1 / context.scale.factor
    for number, words in enumerate(heading):
        height = line * (0.55 if number else 0.75) * unit
        place = (gap, gap + line * number + (line // 4 if number else 0))
        shown_words = context.text.fitted(words, width - 2 * gap, height, bold=not number)
        context.text.draw(
            surface, shown_words, height, context.theme.ink, bold=not number, topleft=place
        )
    for number, still in enumerate(shown):
        x = gap + number % across * (size + gap)
        y = head + number // across * (size + line + gap)
        surface.blit(_board(context, game_view, still.position, size), (x, y))
        _draw_turn(context, surface, still, pygame.Rect(x, y + size, size, line))
        yield DRAWING * (number + 1) / len(shown)
    return (yield from _encoded(surface))


def _draw_turn(
    context: Context, surface: pygame.Surface, still: ExportFrame, rect: pygame.Rect
) -> None:
    size, ink = rect.h * 0.5 / context.scale.factor, context.theme.ink_soft
    label = context.text.draw(surface, still.label, size, ink, midleft=rect.midleft)
    left = label.right + rect.h // 6
    place = left, rect.centery
    draw_entry(context, surface, still.turn, size, ink, place, rect.right - left)


def animation(
    context: SceneContext, game_view: AnyLook, shown: Frames, size: int, seconds: float
) -> Rendering:
    frames: list[Future[Image.Image]] = []
    encoder = ThreadPoolExecutor(1, "encoding")
    try:
        for number, still in enumerate(shown):
            pixels = _bytes(_board(context, game_view, still.position, size))
            frames.append(encoder.submit(_reduced, pixels, size))
            yield DRAWING * (number + 1) / len(shown)
        work = encoder.submit(lambda: _gif([f.result() for f in frames], seconds))
        while not work.done():
            done = sum(frame.done() for frame in frames) / len(frames)
            yield DRAWING + (1 - DRAWING) * done * 0.9
        return work.result()
    finally:
        encoder.shutdown(wait=False, cancel_futures=True)


def _board(context: SceneContext, game_view: AnyLook, position: Any, size: int) -> pygame.Surface:
    surface = pygame.Surface((size, size))
    surface.fill(context.theme.paper)
    game_view.picture(context, surface, surface.get_rect(), position)
    return surface


def _bytes(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def _encoded(surface: pygame.Surface) -> Rendering:
    """Encode a PNG in a second thread, and wait for it."""
    pixels, size, file = _bytes(surface), surface.get_size(), BytesIO()
    encoder = ThreadPoolExecutor(1, "encoding")
    try:
        work = encoder.submit(lambda: Image.frombytes("RGB", size, pixels).save(file, "PNG"))
        while not work.done():
            yield DRAWING
        work.result()
        return file.getvalue()
    finally:
        encoder.shutdown(wait=False, cancel_futures=True)


def _reduced(pixels: bytes, size: int) -> Image.Image:
    """A picture with few colours; flat shapes need no dithering."""
    whole = Image.frombytes("RGB", (size, size), pixels)
    return whole.quantize(COLOURS, dither=Image.Dither.NONE)


def _gif(frames: Sequence[Image.Image], seconds: float) -> bytes:
    file = BytesIO()
    times = [round(seconds * 1000)] * len(frames)
    times[-1] *= LAST_LONGER
    frames[0].save(
        file, "GIF", save_all=True, append_images=frames[1:], duration=times, loop=0, optimize=False
    )
    return file.getvalue()


# -- The rendering of an export in slices, with its progress -----------------------------------

Exporting = Generator[float, None, str]
"""Yields the share done, and returns the sentence about the end; closing it cancels."""
T = TypeVar("T")


def rendered(
    context: SceneContext, name: str, load: Callable[[Check], T], make: Callable[[T], Rendering]
) -> Exporting:
    """Make a file from the result of `load`, which runs in a work thread, and write it."""
    try:
        loaded = yield from _awaited(context.work(load), 0.0)
        content = yield from make(loaded)
    except StorageError as error:
        return explained(error)
    write = partial(write_export, context.user_files, name, lambda: content, picture=True)
    return (yield from _awaited(context.work(lambda check: write()), 1.0))


def _awaited(work: Work[T], share: float) -> Generator[float, None, T]:
    try:
        while not work.done:
            yield share
        return work.result()
    finally:
        work.cancel()


WORKING_TIME = 0.006
"""Seconds of each frame for rendering."""


class RenderingScene(DialogScene):
    """Renders an export, shows its progress, and can be cancelled."""

    context: SceneContext
    WIDTH = 380

    def __init__(self, context: SceneContext, *, name: str, steps: Exporting) -> None:
        self._steps = steps
        self.progress = ProgressBar(context)
        self._ended = False
        buttons = [back_button(context, _("Cancel"), self.escape, icon=None, sound="")]
        title, parts = _("Exporting"), [self.progress]
        super().__init__(context, title, name, buttons=buttons, parts=parts)

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._ended:
            return
        try:
            until = perf_counter() + WORKING_TIME
            while perf_counter() < until:
                share = next(self._steps)
                if share == self.progress.share:
                    break  # another thread is working
                self.progress.share = share
        except StopIteration as end:
            self._ended = True
            self.close()
            self.context.notify(end.value)

    def next_change(self) -> float:
        return super().next_change() if self._ended else 0.0

    def leave(self) -> None:
        super().leave()
        self._ended = True
        self._steps.close()


class CaptionedPictureScene(RenderingScene):
    """Writes a drawn picture with a caption above it."""

    def __init__(
        self, context: SceneContext, *, drawn: pygame.Surface, caption: Sequence[str], name: str
    ) -> None:
        name += ".png"
        make = partial(captioned, context, caption=caption)
        super().__init__(
            context, name=name, steps=rendered(context, name, lambda check: drawn, make)
        )
