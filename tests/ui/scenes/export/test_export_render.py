"""Pictures of a match: one position, a sheet, an animation."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from games.core.record import read_record
from games.ui.scenes.export import (
    ExportFrame,
    Rendering,
    animation,
    captioned,
    export_frames,
    sheet,
)
from games.ui.toolkit.context import Context
from games.ui.toolkit.game_views import TurnEntry
from games.ui.toolkit.scene import SceneContext
from tests.toy import Race
from tests.ui.scenes.exported_race import GAMES, LOOK, opened, record_text


def made(making: Rendering) -> bytes:
    try:
        while True:
            next(making)
    except StopIteration as end:
        return bytes(end.value)


def test_frames_are_the_start_and_every_turn() -> None:
    shown = export_frames(LOOK, read_record(record_text(), GAMES))
    assert [sum(still.position.points) for still in shown] == [0, 3, 6, 9]
    assert (shown[0].label, shown[0].turn.text) == ("", "")
    assert [still.label for still in shown[1:]] == ["1.", "2.", "3."]
    assert all(still.turn.text for still in shown[1:])


def test_a_caption_stands_above_a_drawn_picture(context: SceneContext) -> None:
    drawn = pygame.Surface((640, 300))
    drawn.fill((1, 2, 3))
    caption = ["A bold line", "A sentence that is too long for one line. " * 4]
    image = opened(made(captioned(context, drawn, caption)))
    assert image.format == "PNG"
    assert image.width == 640 + 2 * 20
    top = image.height - 20 - 300
    assert image.getpixel((20, top)) == image.getpixel((659, top + 299)) == (1, 2, 3)
    assert image.getpixel((20, top - 1)) == context.theme.paper
    line = context.text.line_height(640 / 36)
    assert top >= 20 + 3 * line + 2 * 10  # the sentence takes two lines at least
    inks = {image.getpixel((x, y)) for x in range(20, 120) for y in range(20, 20 + line)}
    assert context.theme.ink in inks


def test_a_sheet_holds_every_position(context: SceneContext) -> None:
    shown = export_frames(LOOK, read_record(record_text(), GAMES))
    image = opened(made(sheet(context, LOOK, shown, ["Race", "Ada – Bob"], 120)))
    colours = {colour for _count, colour in image.getcolors(1_000_000) or []}
    assert {(0, 0, 0), (30, 0, 0), (60, 0, 0), (90, 0, 0)} <= colours
    assert image.width == 3 * 120 + 4 * 10


def test_a_sheet_draws_what_a_turn_places_below_the_board(context: SceneContext) -> None:
    def tile(context: Context, size: int) -> pygame.Surface:
        surface = pygame.Surface((size, size))
        surface.fill((0, 200, 0))
        return surface

    still = ExportFrame(Race(points=(3, 2)), "1.", TurnEntry("f5", tile))
    image = opened(made(sheet(context, LOOK, [still], [], 240)))
    green = [
        y
        for y in range(image.height)
        for x in range(image.width)
        if image.getpixel((x, y)) == (0, 200, 0)
    ]
    assert green
    board = 2 * 24 + 240  # below the room of a heading
    assert board <= min(green) <= max(green) < board + 24


@pytest.mark.slow
def test_a_huge_sheet_is_drawn_smaller(context: SceneContext) -> None:
    shown = export_frames(LOOK, read_record(record_text(), GAMES)) * 100
    image = opened(made(sheet(context, LOOK, shown, [], 720)))
    assert image.width * image.height <= 40_000_000


def test_an_animation_shows_each_turn_and_its_end_longer(context: SceneContext) -> None:
    shown = export_frames(LOOK, read_record(record_text(), GAMES))
    image: Any = opened(made(animation(context, LOOK, shown, 40, 0.5)))
    assert (image.format, image.size, image.n_frames) == ("GIF", (40, 40), 4)
    frames = []
    for number in range(4):
        image.seek(number)
        frames.append((image.convert("RGB").getpixel((20, 20))[0], image.info["duration"]))
    assert frames == [(0, 500), (30, 500), (60, 500), (90, 2000)]
