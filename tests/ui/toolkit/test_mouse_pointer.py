"""The shapes of the mouse pointer."""

from __future__ import annotations

import pygame
import pytest

from games.ui.toolkit.input import MousePointer


def test_the_pointer_is_set_only_when_it_changes(
    screen: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    known: list[str] = []

    def keep(cursor: pygame.Cursor) -> None:
        known.append(cursor.type)

    monkeypatch.setattr(pygame.mouse, "set_cursor", keep)
    pointer = MousePointer()
    for shape, side in (
        ("arrow", 28),
        ("open", 28),
        ("open", 28),
        ("closed", 28),
        ("closed", 56),
        ("arrow", 56),
        ("arrow", 28),
    ):
        pointer.show(shape, side)  # type: ignore[arg-type]
    assert known == ["color", "color", "color", "system"]


def test_a_driver_without_pointers_does_no_harm(
    screen: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(cursor: pygame.Cursor) -> None:
        raise pygame.error("Cursors are not supported")

    monkeypatch.setattr(pygame.mouse, "set_cursor", fail)
    pointer = MousePointer()
    pointer.show("open", 28)
    pointer.show("arrow", 28)
