"""The folders of compiled kernels."""

from __future__ import annotations

import os
import shutil
import stat
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from games.core.kernels import FAILED, READY, CacheFolder, Locator
from games.core.system import processor


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "program" / "kernel.py"
    path.parent.mkdir()
    path.write_text("LIMIT = 1\n", encoding="utf-8")
    return path


def folder(*sources: Path, options: str = "") -> CacheFolder:
    return CacheFolder("games.kernel", sources, options)


def test_kernels_lie_beside_their_module(source: Path) -> None:
    assert folder(source).path.parent == source.parent / "__pycache__"


def test_kernels_lie_in_the_users_cache_where_the_program_cannot_be_changed(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("platformdirs.user_cache_path", lambda *_, **__: tmp_path / "cache")
    (source.parent / "__pycache__").touch()  # no folder can be made here
    kept = folder(source)
    assert kept.path.parent == tmp_path / "cache" / "kernels"
    assert kept.path.name.startswith("games.kernel-")
    assert not kept.is_ready()
    kept.mark_ready()
    assert folder(source).is_ready()


def test_kernels_that_came_with_the_program_are_used_though_it_cannot_be_changed(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder(source).mark_ready()

    def refuse(**_: object) -> None:
        raise PermissionError

    moved = tmp_path / "opt"
    shutil.copytree(source.parent, moved)
    monkeypatch.setattr("tempfile.TemporaryFile", refuse)
    shipped = folder(moved / source.name)
    assert shipped.path.is_relative_to(moved)
    assert shipped.is_ready()


def test_a_cache_that_may_not_be_entered_is_empty(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As that of another user is, whose home the program was given."""
    monkeypatch.setattr("platformdirs.user_cache_path", lambda *_, **__: tmp_path / "cache")
    (source.parent / "__pycache__").touch()
    kept = folder(source)
    stat = os.stat

    def refusing(path: str | Path, **how: Any) -> os.stat_result:
        if str(path).startswith(str(tmp_path / "cache")):
            raise PermissionError(13, "Permission denied")
        return stat(path, **how)

    monkeypatch.setattr(os, "stat", refusing)
    assert not kept.is_ready()
    assert not kept.holds_compiled()
    assert kept.failure() is None


MODES = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
as_root = pytest.mark.skipif(
    not hasattr(os, "getuid") or os.getuid() != 0, reason="gives a folder to another user"
)


@pytest.fixture
def in_cache(source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> CacheFolder:
    """Kernels that are kept in the user's cache."""
    monkeypatch.setattr("platformdirs.user_cache_path", lambda *_, **__: tmp_path / "cache")
    (source.parent / "__pycache__").touch()
    return folder(source)


def plant(place: Path, mode: int = 0o777) -> None:
    """Make a folder that seems to hold compiled kernels."""
    place.mkdir(parents=True)
    (place / READY).touch()
    (place / "kernel.total-3.py311.1.nbc").touch()
    place.chmod(mode)


@MODES
def test_only_this_user_may_enter_the_folders(in_cache: CacheFolder, tmp_path: Path) -> None:
    in_cache.mark_ready()
    for made in (in_cache.path, in_cache.path.parent, tmp_path / "cache"):
        assert stat.S_IMODE(made.stat().st_mode) == 0o700
    Locator(tmp_path / "kernels", 1).ensure_cache_path()
    assert stat.S_IMODE((tmp_path / "kernels").stat().st_mode) == 0o700


@MODES
@pytest.mark.parametrize("mode", [0o777, 0o775, 0o1777, 0o722])
def test_kernels_that_others_can_change_are_not_used(in_cache: CacheFolder, mode: int) -> None:
    plant(in_cache.path, mode)
    assert in_cache.changeable() == in_cache.path
    assert not in_cache.is_ready()
    for mark in (in_cache.mark_ready, partial(in_cache.mark_failed, "")):
        with pytest.raises(PermissionError, match="other users can change"):
            mark()
    in_cache.path.chmod(0o700)
    assert in_cache.is_ready()


@MODES
def test_kernels_beside_their_module_that_others_can_change_are_passed_over(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("platformdirs.user_cache_path", lambda *_, **__: tmp_path / "cache")
    plant(folder(source).path)
    kept = folder(source)
    assert kept.path.is_relative_to(tmp_path / "cache")
    assert kept.changeable() is None
    assert not kept.is_ready()


@as_root
def test_kernels_of_another_user_are_not_used(in_cache: CacheFolder, tmp_path: Path) -> None:
    plant(in_cache.path, 0o700)
    assert in_cache.is_ready()
    os.chown(in_cache.path, 4242, 4242)
    assert in_cache.changeable() == in_cache.path
    assert not in_cache.is_ready()
    os.chown(in_cache.path, os.getuid(), 4242)
    os.chown(tmp_path / "cache", 4242, 4242)
    assert in_cache.changeable() == tmp_path / "cache"


@as_root
def test_kernels_of_the_owner_of_the_program_are_used(source: Path, tmp_path: Path) -> None:
    place = folder(source).path
    plant(place, 0o755)
    for path in (source, place):
        os.chown(path, 4242, 4242)
    assert folder(source).is_ready()
    assert folder(source).path == place


@MODES
def test_a_link_to_kernels_is_not_followed(in_cache: CacheFolder, tmp_path: Path) -> None:
    plant(tmp_path / "elsewhere", 0o700)
    in_cache.path.parent.mkdir(parents=True, exist_ok=True)
    in_cache.path.symlink_to(tmp_path / "elsewhere")
    assert not in_cache.is_ready()


@MODES
def test_a_cache_that_an_earlier_version_left_open_to_a_group_is_closed(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "cache" / "kernels").mkdir(parents=True)
    for above in (tmp_path / "cache", tmp_path / "cache" / "kernels"):
        above.chmod(0o775)
    monkeypatch.setattr("platformdirs.user_cache_path", lambda *_, **__: tmp_path / "cache")
    (source.parent / "__pycache__").touch()
    assert folder(source).changeable() is None
    assert stat.S_IMODE((tmp_path / "cache").stat().st_mode) == 0o700


def test_a_folder_belongs_to_one_state_of_all_sources(source: Path) -> None:
    called = source.with_name("called.py")
    called.write_text("A = 1\n", encoding="utf-8")
    before = folder(source, called).path
    assert folder(source, called).path == before
    assert folder(source, called, options="other").path != before
    called.write_text("A = 2\n", encoding="utf-8")
    assert folder(source, called).path != before


def test_a_folder_belongs_to_one_processor(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = set()
    for name in ("generic", "haswell"):
        monkeypatch.setenv("NUMBA_CPU_NAME", name)
        processor.cache_clear()
        names.add(folder(source).path.name)
    processor.cache_clear()
    assert len(names) == 2


def test_a_folder_belongs_to_one_version_of_numba(
    source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = set()
    for number in ("0.60.0", "0.61.0"):
        installed = {"numba": number}
        monkeypatch.setattr("importlib.metadata.version", installed.__getitem__)
        names.add(folder(source).path.name)
    assert len(names) == 2


def test_a_failure_is_noted_until_the_kernels_are_compiled(source: Path) -> None:
    kept = folder(source)
    assert kept.failure() is None
    kept.mark_failed("no  memory\n")
    assert kept.failure() == "no memory"
    assert not kept.is_ready()
    kept.mark_ready()
    assert kept.failure() is None
    assert kept.is_ready()
    assert (kept.path / READY).exists()


def test_only_what_numba_has_saved_counts_as_compiled(source: Path) -> None:
    kept = folder(source)
    assert not kept.holds_compiled()
    kept.mark_failed("")
    assert not kept.holds_compiled()
    (kept.path / "kernel.total-3.py311.1.nbc").touch()
    assert kept.holds_compiled()


@pytest.mark.usefixtures("ascii_locale")
def test_a_failure_may_have_any_characters(source: Path) -> None:
    kept = folder(source)
    kept.mark_failed("größer als 千")
    assert kept.failure() == "größer als 千"
    (kept.path / FAILED).write_bytes(b"no m\xffmory")
    assert kept.failure() == "no m\ufffdmory"


def test_numba_keeps_functions_in_the_folder_that_is_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    functions = folder, test_kernels_lie_beside_their_module
    assert Locator.from_function(folder, __file__) is None
    monkeypatch.setattr(Locator, "folder", tmp_path / "new" / "kernels")
    one, other = (Locator.from_function(function, __file__) for function in functions)
    assert one is not None
    assert other is not None
    assert one.get_cache_path() == other.get_cache_path() == str(tmp_path / "new" / "kernels")
    assert one.get_disambiguator() != other.get_disambiguator()
    one.ensure_cache_path()
    other.ensure_cache_path()
    assert (tmp_path / "new" / "kernels").is_dir()
