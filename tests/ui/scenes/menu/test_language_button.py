"""The button of the menu that chooses the language."""

import pytest

from games.ui.scenes import menu as module
from games.ui.scenes.menu import language_button
from tests.ui.conftest import NewStage


def test_with_one_language_there_is_no_button(
    new_context: NewStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "languages", lambda: {"en": "English"})
    assert language_button(new_context()) is None


def test_a_language_without_a_name_is_shown_by_its_code(
    new_context: NewStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "languages", lambda: {"en": "English", "it": "Italiano"})
    monkeypatch.setattr(module, "language", lambda: "eo")
    button = language_button(new_context())
    assert button is not None
    assert button.label == "eo"
