"""The shapes of the mouse pointer."""

from __future__ import annotations

import pygame
import pytest

from games.ui.toolkit.mouse_pointer import MousePointer


def test_the_pointer_is_set_only_when_it_changes(
    screen: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    known: list[str] = []

    def keep(cursor: object) -> None:
        known.append(cursor.type if isinstance(cursor, pygame.Cursor) else "system")

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
