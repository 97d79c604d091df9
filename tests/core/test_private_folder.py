"""Folders that no other user can change."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pytest

from games.core.system import is_private, make_private_folder

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
as_root = pytest.mark.skipif(
    not hasattr(os, "getuid") or os.getuid() != 0, reason="gives a folder to another user"
)


def mode(folder: Path) -> int:
    return stat.S_IMODE(folder.stat().st_mode)


def test_a_new_folder_may_be_entered_by_this_user_alone(tmp_path: Path) -> None:
    make_private_folder(tmp_path / "above" / "folder")
    assert mode(tmp_path / "above" / "folder") == 0o700
    assert is_private(tmp_path / "above" / "folder")


def test_a_folder_that_there_is_is_closed_to_others(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder").chmod(0o777)
    make_private_folder(tmp_path / "folder")
    assert mode(tmp_path / "folder") == 0o700


@pytest.mark.parametrize(
    ("permissions", "private"),
    [(0o700, True), (0o755, True), (0o775, False), (0o757, False), (0o1777, False)],
)
def test_a_folder_is_private_if_nobody_else_may_write_in_it(
    tmp_path: Path, permissions: int, private: bool
) -> None:
    tmp_path.chmod(permissions)
    assert is_private(tmp_path) is private


@as_root
def test_a_folder_of_another_user_is_private_only_if_that_one_is_trusted(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    make_private_folder(folder)
    os.chown(folder, 4242, 4242)
    assert not is_private(folder)
    assert is_private(folder, 4242)
    assert not is_private(folder, 4243)
    with pytest.raises(PermissionError):
        make_private_folder(folder)


def test_neither_a_link_nor_a_file_is_a_private_folder(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "folder")
    (tmp_path / "file").touch()
    for path in (tmp_path / "link", tmp_path / "file"):
        assert not is_private(path)
        with pytest.raises(OSError):  # noqa: PT011
            make_private_folder(path)
    with pytest.raises(FileNotFoundError):
        is_private(tmp_path / "nothing")
