"""The clipboard where pygame has one, and where it has none."""

from __future__ import annotations

import pygame
import pytest

from games.ui.toolkit import clipboard


def test_copied_text_is_pasted(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", kept.append)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: kept[-1])
    assert clipboard.copy("c4-c6/d6")
    assert clipboard.pasted() == "c4-c6/d6"


@pytest.mark.parametrize("error", [pygame.error("no"), NotImplementedError(), ValueError()])
def test_without_a_clipboard_copying_fails_and_pasting_is_empty(
    monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def fail(*_arguments: str) -> str:
        raise error

    monkeypatch.setattr(pygame.scrap, "put_text", fail)
    monkeypatch.setattr(pygame.scrap, "get_text", fail)
    assert not clipboard.copy("c4")
    assert clipboard.pasted() == ""
