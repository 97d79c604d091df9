"""A card that asks for a line of text."""

from __future__ import annotations

from collections.abc import Callable

from games.ui.toolkit.i18n import _
from games.ui.toolkit.scene_context import SceneContext
from games.ui.widgets.button import Button
from games.ui.widgets.button_layout import ButtonRow
from games.ui.widgets.dialog import DialogScene
from games.ui.widgets.text_field import TextField


class TextFieldBody(TextField):
    """A field as the body of a card."""

    def height(self) -> int:
        """As high as a control."""
        return self.context.px(self.context.theme.control)


class PromptScene(DialogScene):
    """A question that is answered by writing, or by leaving."""

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
        buttons = [self._yes, Button(context, _("Cancel"), self.close, sound="back")]
        self.entry = TextFieldBody(context, value, self._changed, length=length)
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
