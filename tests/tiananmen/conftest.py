"""A stage without a screen on which Tiananmen is played."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from games.tiananmen.rules import TiananmenPosition
from tests.tiananmen.table import OpenTable, Seats, Table, new_stage


@pytest.fixture(scope="session")
def screen() -> Iterator[None]:
    pygame.init()
    pygame.display.set_mode((1280, 800))
    yield
    pygame.quit()


@pytest.fixture
def open_table(screen: None, tmp_path: Path) -> OpenTable:
    """Opens a match with these options, or at this position."""

    def make(
        *texts: str,
        seats: Seats = ("Ada", "Ben"),
        size: tuple[int, int] = (1280, 800),
        at: TiananmenPosition | None = None,
        **options: str,
    ) -> Table:
        table = Table(new_stage(tmp_path, size), seats, at, **options)
        table.play(*texts)
        table.wait()
        return table

    return make
