"""The pages of the settings."""

from __future__ import annotations

import msgspec
import pytest

from games.storage.documents import Settings
from games.ui.scenes import settings
from games.ui.scenes.settings import PAGES, ControlRow, SettingsChanges
from games.ui.scenes.setup_rows import SetupRow
from games.ui.toolkit.scene import SceneContext
from games.ui.widgets.chooser import Dropdown

ELSEWHERE = {"window", "system_reduces_motion", "system_theme", "language", "setups", "names"}
"""Settings without a row of their own kind: they follow the system, or have several rows."""


def rows(context: SceneContext, page: str) -> list[SetupRow]:
    changes = SettingsChanges(context)
    return [row for make in PAGES[page] for row in make(context, changes)]


def test_every_setting_has_a_row_once(context: SceneContext) -> None:
    shown = [row for page in PAGES for row in rows(context, page)]
    fields = [row.field for row in shown if isinstance(row, ControlRow) and row.field]
    assert len(fields) == len({*fields})
    known = {field.name for field in msgspec.structs.fields(Settings)}
    assert known - ELSEWHERE - {"ui_scale", "piece_sets", "keys"} <= {*fields}
    titles = [row.label.text for row in shown]
    assert {"Scale", "Player 1", "Player 4"} <= {*titles}


def test_a_board_that_turns_is_named_and_without_one_there_is_no_switch(
    context: SceneContext,
) -> None:
    def switch() -> str | None:
        """The text of the switch on the page of the board."""
        board = rows(context, "Board")
        return next((row.text.text for row in board if row.label.text == "Turn the board"), None)

    said = switch()
    assert said is not None
    assert "(Knights)" in said
    assert "each hand at its own side" in said
    context.game_views = {"weavers": context.game_views["weavers"]}
    assert switch() is None


def test_a_language_can_be_chosen_if_there_are_several(
    context: SceneContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    def language_row() -> SetupRow | None:
        window = rows(context, "Window")
        return next((row for row in window if row.label.text == "Language"), None)

    monkeypatch.setattr(settings, "languages", lambda: {"en": "English"})
    assert language_row() is None
    spoken = {"en": "English", "it": "Italiano"}
    monkeypatch.setattr(settings, "languages", lambda: spoken)
    row = language_row()
    assert isinstance(row, ControlRow)
    dropdown = row.control
    assert isinstance(dropdown, Dropdown)
    dropdown.choose(2)
    assert context.settings.language == "it"
