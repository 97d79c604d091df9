"""Pictures of a match: one position, a sheet of all turns, an animation.

Each function is a generator: it draws a board in each step, and yields the share done, 0 to 1. The
encoding runs in a second thread. Its return value is the encoded file; closing it cancels the
export.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import pygame
from PIL import Image

from games.core.records.record import Record
from games.ui.toolkit.context import Context
from games.ui.toolkit.game_views.game_view import GameView
from games.ui.toolkit.game_views.turn_entry import TurnEntry, draw_entry
from games.ui.toolkit.scene_context import SceneContext

Rendering = Generator[float, None, bytes]

LAST_LONGER = 4
"""How many times as long the last frame of an animation is shown."""
MOST_PIXELS = 40_000_000
"""The most pixels of a sheet."""
COLOURS = 128
DRAWING = 0.8
"""The share of the progress that drawing makes up."""


NO_TURN = TurnEntry("")
"""That of the start."""


@dataclass(frozen=True, slots=True)
class ExportFrame:
    """A position, and the turn that led to it."""

    position: Any
    """The value that the game's picture draws."""
    label: str = ""
    """The number of the turn, as in the list of turns; empty for the start."""
    turn: TurnEntry = NO_TURN


def export_frames(game_view: GameView, record: Record) -> list[ExportFrame]:
    """The start and the position after each turn of the main line."""
    match, game, drawable = record.match, record.game, game_view.drawable
    match.go_to(match.root.main_end())
    found = [ExportFrame(drawable(match, 0))]
    for number, turn in enumerate(match.line_turns(), start=1):
        before = match.position_at(turn.first)
        entry = game_view.entry_of(before, match.moves[turn.first : turn.last])
        label = game.turn_label(before, number)
        found.append(ExportFrame(drawable(match, turn.last), label, entry))
    return found


def picture(context: SceneContext, game_view: GameView, position: Any, size: int) -> Rendering:
    """One position as a PNG."""
    board = _board(context, game_view, position, size)
    yield DRAWING
    return (yield from _encoded(lambda: _png(_bytes(board), board.get_size())))


def captioned(context: SceneContext, drawn: pygame.Surface, caption: Sequence[str]) -> Rendering:
    """A drawn picture as a PNG with lines of text above it; the first line is bold."""
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
    return (yield from _encoded(lambda: _png(_bytes(surface), surface.get_size())))


def sheet(
    context: SceneContext,
    game_view: GameView,
    shown: Sequence[ExportFrame],
    heading: Sequence[str],
    size: int,
) -> Rendering:
    """All positions in one PNG, with a heading."""
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
    return (yield from _encoded(lambda: _png(_bytes(surface), surface.get_size())))


def _draw_turn(
    context: Context, surface: pygame.Surface, still: ExportFrame, rect: pygame.Rect
) -> None:
    """Draw the number and the turn of a position, as the list of turns shows them."""
    size, ink = rect.h * 0.5 / context.scale.factor, context.theme.ink_soft
    label = context.text.draw(surface, still.label, size, ink, midleft=rect.midleft)
    left = label.right + rect.h // 6
    place = left, rect.centery
    draw_entry(context, surface, still.turn, size, ink, place, rect.right - left)


def animation(
    context: SceneContext,
    game_view: GameView,
    shown: Sequence[ExportFrame],
    size: int,
    seconds: float,
) -> Rendering:
    """An animated GIF with one frame for each turn."""
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


def _board(context: SceneContext, game_view: GameView, position: Any, size: int) -> pygame.Surface:
    surface = pygame.Surface((size, size))
    surface.fill(context.theme.paper)
    game_view.picture(context, surface, surface.get_rect(), position)
    return surface


def _bytes(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def _encoded(encode: Callable[[], bytes]) -> Rendering:
    """Encode in a second thread, and wait for it."""
    encoder = ThreadPoolExecutor(1, "encoding")
    try:
        work = encoder.submit(encode)
        while not work.done():
            yield DRAWING
        return work.result()
    finally:
        encoder.shutdown(wait=False, cancel_futures=True)


def _png(pixels: bytes, size: tuple[int, int]) -> bytes:
    file = BytesIO()
    Image.frombytes("RGB", size, pixels).save(file, "PNG")
    return file.getvalue()


def _reduced(pixels: bytes, size: int) -> Image.Image:
    """A picture with few colours; flat shapes need no dithering."""
    whole = Image.frombytes("RGB", (size, size), pixels)
    return whole.quantize(COLOURS, dither=Image.Dither.NONE)


def _gif(frames: Sequence[Image.Image], seconds: float) -> bytes:
    file = BytesIO()
    time = round(seconds * 1000)
    times = [time] * (len(frames) - 1) + [time * LAST_LONGER]
    frames[0].save(
        file, "GIF", save_all=True, append_images=frames[1:], duration=times, loop=0, optimize=False
    )
    return file.getvalue()
