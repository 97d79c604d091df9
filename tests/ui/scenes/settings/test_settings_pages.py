"""The pages of the settings."""

from __future__ import annotations

import msgspec
import pytest

from games.storage.documents import Settings
from games.ui.scenes import settings
from games.ui.scenes.settings import ControlRow, SettingsChanges, SettingsPages
from games.ui.toolkit.scene import SceneContext
from games.ui.widgets.chooser import Dropdown

ELSEWHERE = {"window", "system_reduces_motion", "system_theme", "language", "setups", "names"}
"""Settings without a row of their own kind: they follow the system, or have several rows."""


def test_every_setting_has_a_row_once(context: SceneContext) -> None:
    pages = SettingsPages(context, SettingsChanges(context))
    shown = [row for page in range(len(pages.titles())) for row in pages.rows(page)]
    fields = [row.field for row in shown if isinstance(row, ControlRow) and row.field]
    assert len(fields) == len({*fields})
    known = {field.name for field in msgspec.structs.fields(Settings)}
    assert known - ELSEWHERE - {"ui_scale", "piece_sets", "keys"} <= {*fields}
    titles = [row.label.text for row in shown]
    assert {"Scale", "Player 1", "Player 4"} <= {*titles}


def test_a_board_that_turns_is_named_and_without_one_there_is_no_switch(
    context: SceneContext,
) -> None:
    pages = SettingsPages(context, SettingsChanges(context))

    def switch() -> str | None:
        """The text of the switch on the page of the board."""
        return next((r.text.text for r in pages.rows(2) if r.label.text == "Turn the board"), None)

    said = switch()
    assert said is not None
    assert "(Knights)" in said
    assert "each hand at its own side" in said
    context.game_views = {"weavers": context.game_views["weavers"]}
    assert switch() is None


def test_a_language_can_be_chosen_if_there_are_several(
    context: SceneContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    def language_row() -> ControlRow | None:
        pages = SettingsPages(context, SettingsChanges(context))
        rows = [row for row in pages.rows(0) if row.label.text == "Language"]
        assert all(isinstance(row, ControlRow) for row in rows)
        return rows[0] if rows else None  # type: ignore[return-value]

    monkeypatch.setattr(settings, "languages", lambda: {"en": "English"})
    assert language_row() is None
    spoken = {"en": "English", "it": "Italiano"}
    monkeypatch.setattr(settings, "languages", lambda: spoken)
    row = language_row()
    assert row is not None
    dropdown = row.control
    assert isinstance(dropdown, Dropdown)
    dropdown.choose(2)
    assert context.settings.language == "it"
