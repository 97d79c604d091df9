"""The start of the window, its arguments, and events that pygame cannot build."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pygame
import pytest

from games.app import APP_ID, events, run
from games.cli import main
from games.window import NoWindow


def test_a_dropped_name_that_pygame_cannot_decode_becomes_a_drop(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def get() -> list[pygame.Event]:
        try:
            b"/home/ada/m\xff.txt".decode()
        except UnicodeDecodeError as error:
            # pygame raises this for a drop whose name is not UTF-8.
            raise SystemError("get returned a result with an exception set") from error
        return []

    monkeypatch.setattr(pygame.event, "get", get)
    (drop,) = events()
    assert (drop.type, drop.file) == (pygame.DROPFILE, "/home/ada/m\udcff.txt")


def test_windows_scales_no_pixels_and_desktops_know_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SDL reads these when the window opens."""
    found: dict[str, str] = {}

    def refuse(place: object) -> pygame.Surface:
        found.update(os.environ)
        raise NoWindow("no window in this test")

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("games.app.open_window", refuse)
    monkeypatch.delenv("SDL_WINDOWS_DPI_AWARENESS", raising=False)
    monkeypatch.setenv("SDL_VIDEO_X11_WMCLASS", "main.py")
    monkeypatch.setenv("SDL_VIDEO_WAYLAND_WMCLASS", "main.py")
    with pytest.raises(NoWindow):
        run()
    assert found["SDL_WINDOWS_DPI_AWARENESS"] == "permonitorv2"
    assert found["SDL_VIDEO_X11_WMCLASS"] == found["SDL_VIDEO_WAYLAND_WMCLASS"] == APP_ID


def test_the_command_line_distinguishes_games_from_files(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[Any, ...]] = []

    def run(game: str | None, **how: Any) -> int:
        asked.append((game, how["file"]))
        return 0

    monkeypatch.setattr("games.app.run", run)
    assert main(["herati"]) == 0
    assert main(["herati.txt"]) == 0
    assert main([]) == 0
    assert asked == [("herati", None), (None, Path("herati.txt")), (None, None)]
    with pytest.raises(SystemExit):
        main(["chess"])
