"""The choice of the language on the menu."""

import pytest

from games.ui.scenes import menu as button_module
from games.ui.scenes import small_dialogs as module
from games.ui.scenes.menu import language_button
from games.ui.scenes.small_dialogs import LanguageScene
from games.ui.widgets.button import Button
from tests.ui.conftest import NewStage

SPOKEN = {"en": "English", "it": "Italiano", "ja": "日本語"}


def test_a_chosen_language_is_kept(new_context: NewStage, monkeypatch: pytest.MonkeyPatch) -> None:
    for each in (module, button_module):
        monkeypatch.setattr(each, "languages", lambda: SPOKEN)
    context = new_context(language=LanguageScene)
    context.scenes.go("menu")
    context.scenes.settle()
    button = language_button(context)
    assert button is not None
    assert button.label == "English"
    button.press()
    context.scenes.settle()
    dialog = context.scenes.top
    assert isinstance(dialog, LanguageScene)
    buttons = [each for each in dialog.form.widgets if isinstance(each, Button)]
    labels = [each.label for each in buttons]
    assert labels == ["English", "Italiano", "日本語", "Cancel"]
    buttons[2].press()
    context.scenes.settle()
    assert context.settings.language == "ja"
    assert context.user_files.load_settings()[0].language == "ja"
    assert len(context.scenes.stack) == 1
