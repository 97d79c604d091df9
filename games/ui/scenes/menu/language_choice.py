"""The dialog that chooses the language."""

from __future__ import annotations

import msgspec

from games.core.translation import language, languages
from games.ui.toolkit.i18n import _
from games.ui.toolkit.scene_context import SceneContext
from games.ui.widgets.button import Button, back_button
from games.ui.widgets.button_layout import ButtonColumn
from games.ui.widgets.dialog import DialogScene


class LanguageScene(DialogScene):
    """The languages, each named in itself."""

    WIDTH = 300

    def __init__(self, context: SceneContext) -> None:
        present, spoken = language(), languages()
        buttons = [self._button(context, code, spoken[code], present) for code in spoken]
        buttons.append(back_button(context, _("Cancel"), self.close, icon=None, kind="quiet"))
        layout = ButtonColumn(buttons)
        super().__init__(context, _("Language"), buttons=buttons, button_layout=layout)

    def _button(self, context: SceneContext, code: str, name: str, present: str) -> Button:
        if code == present:
            return Button(context, name, self.close, kind="primary", icon="check")
        return Button(context, name, lambda: self._choose(code))

    def _choose(self, code: str) -> None:
        self.close()
        settings = msgspec.structs.replace(self.context.settings, language=code)
        self.context.change_settings(settings)
