from __future__ import annotations

from pathlib import Path

import pytest

from games.storage.documents import UserFiles
from games.ui.scenes.export import write_export
from games.ui.toolkit.scene import SceneContext


@pytest.fixture
def stage(context: SceneContext, tmp_path: Path) -> SceneContext:
    """A scene context that writes into a folder of its own."""
    context.user_files = UserFiles(tmp_path)
    return context


def test_a_toast_names_the_file_and_its_folder(stage: SceneContext, tmp_path: Path) -> None:
    write_export(stage, "final.tar.txt", b"moves")
    (path,) = tmp_path.rglob("*.txt")
    assert path.read_bytes() == b"moves"
    assert [toast.text for toast in stage.toasts] == [f"Saved {path.name} in {path.parent}."]


def test_a_folder_that_cannot_be_written_is_a_toast(stage: SceneContext, tmp_path: Path) -> None:
    (tmp_path / "exports").write_text("a file in its place")
    write_export(stage, "final.txt", b"moves")
    assert len(stage.toasts) == 1
    assert "Saved" not in stage.toasts[0].text
