"""The folders of compiled kernels."""

from __future__ import annotations

import os
import shutil
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
