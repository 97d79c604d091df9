"""The button of the menu that chooses the language."""

from __future__ import annotations

from games.core.translation import language, languages
from games.ui.toolkit.i18n import _
from games.ui.toolkit.scene_context import SceneContext
from games.ui.widgets.button import Button


def language_button(context: SceneContext) -> Button | None:
    """The button with the present language's own name; None if there is only one language."""
    present, spoken = language(), languages()
    if len(spoken) < 2:
        return None

    def choose() -> None:
        context.scenes.push("language")

    title = spoken.get(present, present)
    return Button(context, title, choose, icon="language", hint=_("Language"))
