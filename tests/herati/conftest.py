"""A stage without a screen on which Herati is played."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from games.ui.stage import Stage
from tests.herati.pictures import AnyHerati
from tests.herati.table import OpenTable, Table, new_stage

NAMES = ("Ada", "Ben", "Chiyo", "Dora")


@pytest.fixture(scope="session")
def screen() -> Iterator[None]:
    pygame.init()
    pygame.display.set_mode((1280, 800))
    yield
    pygame.quit()


@pytest.fixture
def stage(screen: None, tmp_path: Path) -> Stage:
    """A stage of 1280 × 800."""
    return new_stage(tmp_path)


@pytest.fixture
def open_table(screen: None, tmp_path: Path) -> OpenTable:
    """Opens a match with these options, or at this position."""

    def make(
        at: AnyHerati | None = None,
        *,
        names: tuple[str, ...] = NAMES,
        size: tuple[int, int] = (1280, 800),
        **options: str,
    ) -> Table:
        return Table(new_stage(tmp_path, size), names, at, **options)

    return make
