"""The rules of Herati in readable pages."""

from __future__ import annotations

from games.ui.face import Page

PAGES: tuple[Page, ...] = ()
