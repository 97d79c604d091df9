"""The file of an export in the user's folder."""

from __future__ import annotations

from games.core.error_text import explained
from games.core.storage.files import StorageError
from games.core.storage.match_store import file_name
from games.ui.toolkit.i18n import _
from games.ui.toolkit.scene_context import SceneContext


def write_export(
    context: SceneContext, name: str, content: bytes, *, picture: bool = False
) -> None:
    """Write a file into the user's folder, and show a toast with its place."""
    plain, dot, suffix = name.rpartition(".")
    try:
        path = context.user_files.export(file_name(plain) + dot + suffix, content, picture=picture)
    except StorageError as error:
        context.notify(explained(error))
        return
    sentence = _("Saved {name} in {folder}.")
    context.notify(sentence.format(name=path.name, folder=path.parent))
