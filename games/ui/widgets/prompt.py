"""A dialog that asks for a line of text."""

from __future__ import annotations

from collections.abc import Callable

from games.ui.toolkit.i18n import _
from games.ui.toolkit.scene_context import SceneContext
from games.ui.widgets.button import Button, back_button
from games.ui.widgets.button_layout import ButtonRow
from games.ui.widgets.dialog import DialogScene
from games.ui.widgets.text_field import TextField


class TextFieldBody(TextField):
    """A text field as the body of a dialog."""

    def height(self) -> int:
        """The height of a control in pixels."""
        return self.context.px(self.context.theme.control)


class PromptScene(DialogScene):
    """Calls `action` with the text, or closes without it."""

    WIDTH = 460

    def __init__(
        self,
        context: SceneContext,
        *,
        title: str,
        yes: str,
        action: Callable[[str], None],
        text: str = "",
        value: str = "",
        length: int = 60,
    ) -> None:
        self._action = action
        self._yes = Button(context, yes, self._answer, kind="primary")
        buttons = [self._yes, back_button(context, _("Cancel"), self.close, icon=None)]
        self.entry = TextFieldBody(context, value, self._changed, length=length)
        self.entry.spoken_name = title
        super().__init__(
            context, title, text, buttons=buttons, button_layout=ButtonRow(buttons), body=self.entry
        )
        self.form.focus(self.entry)
        self._changed(value)

    def _changed(self, text: str) -> None:
        self._yes.enabled = bool(text.strip())

    def _answer(self) -> None:
        self.close()
        self._action(self.entry.text.strip())
