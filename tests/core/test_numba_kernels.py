"""Kernels in both forms: the same source, the same results, in the next process too."""

import os
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from textwrap import dedent
from types import ModuleType

import pytest

from games.core.kernels import SWITCH, Kernel, Locator, numba_problem

INNER = """
    from games.core.kernels import Ints, compiled

    @compiled
    def square(number: int) -> int:
        return number * number
    """
OUTER = """
    from games.core.kernels import Ints, compiled
    from kernel_inner import square

    LIMIT = 1000

    @compiled
    def squares(numbers: Ints) -> int:
        total = 0
        for i in range(len(numbers)):
            numbers[i] = square(numbers[i])
            total += numbers[i]
        return bounded(total)

    @compiled
    def bounded(total: int) -> int:
        return min(total, LIMIT)
    """
ANOTHER_PROCESS = """
    import sys
    import kernel_outer
    from games.core.kernels import Kernel

    kernel = Kernel(kernel_outer, fast=True)
    print(kernel.run.squares(kernel.ints([1, 2, 3])), *kernel.run.squares.stats.cache_hits.values())
    """

needs_numba = pytest.mark.numba


@pytest.fixture
def outer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A kernel module that calls another one."""
    (tmp_path / "kernel_inner.py").write_text(dedent(INNER), encoding="utf-8")
    (tmp_path / "kernel_outer.py").write_text(dedent(OUTER), encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    for name in ("kernel_inner", "kernel_outer"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    return import_module("kernel_outer")


def in_another_process(folder: Path) -> str:
    paths = [str(folder), str(Path.cwd())]
    code = f"import sys; sys.path[:0] = {paths!r}\n{dedent(ANOTHER_PROCESS)}"
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=120
    ).stdout


@pytest.mark.parametrize("fast", [False, pytest.param(True, marks=needs_numba)])
def test_a_kernel_gives_the_same_in_both_forms(outer: ModuleType, fast: bool) -> None:
    kernel = Kernel(outer, fast=fast)
    numbers = kernel.ints([1, 2, 3])
    assert kernel.fast is fast
    assert kernel.run.squares(numbers) == 14
    assert list(numbers) == [1, 4, 9]
    assert kernel.run.squares(kernel.ints([100, 100])) == 1000
    assert list(kernel.floats([1, 0.5])) == [1.0, 0.5]
    assert kernel.run.squares(kernel.zeros(3)) == 0
    assert list(kernel.float_zeros(2)) == [0.0, 0.0]


@needs_numba
def test_a_cached_kernel_runs_in_the_next_process(outer: ModuleType, tmp_path: Path) -> None:
    assert in_another_process(tmp_path).split() == ["14"]
    assert in_another_process(tmp_path).split() == ["14", "1"]


@needs_numba
def test_a_change_in_another_module_recompiles_a_kernel(outer: ModuleType, tmp_path: Path) -> None:
    assert in_another_process(tmp_path).split() == ["14"]
    inner = tmp_path / "kernel_inner.py"
    inner.write_text(inner.read_text().replace("number * number", "2 * number"), encoding="utf-8")
    assert in_another_process(tmp_path).split() == ["12"]


@needs_numba
def test_a_program_that_was_moved_takes_its_compiled_kernels_with_it(
    outer: ModuleType, tmp_path: Path
) -> None:
    assert in_another_process(tmp_path).split() == ["14"]
    moved = tmp_path / "elsewhere"
    shutil.copytree(tmp_path, moved, ignore=shutil.ignore_patterns("elsewhere"))
    for name in ("kernel_inner.py", "kernel_outer.py"):
        os.utime(moved / name, (0, 0))  # a copy may have another date
    assert in_another_process(moved).split() == ["14", "1"]


@needs_numba
def test_a_kernel_that_cannot_be_saved_runs_all_the_same(
    outer: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(locator: Locator) -> None:
        raise PermissionError

    monkeypatch.setattr(Locator, "ensure_cache_path", refuse)
    kernel = Kernel(outer, fast=True)
    assert kernel.run.squares(kernel.ints([1, 2])) == 5


def test_a_damaged_numba_is_done_without(
    outer: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "numba.py").write_text("raise OSError('no library')", encoding="utf-8")
    monkeypatch.setattr("games.core.kernels.can_compile", lambda: True)
    monkeypatch.delitem(sys.modules, "numba", raising=False)
    assert numba_problem() == "OSError: no library"
    kernel = Kernel(outer)
    assert not kernel.fast
    assert kernel.run.squares(kernel.ints([1, 2])) == 5


def test_compiling_can_be_switched_off(outer: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SWITCH, "0")
    kernel = Kernel(outer)
    assert not kernel.fast
    assert kernel.run.squares(kernel.ints([1, 2])) == 5


@needs_numba
def test_an_option_that_numba_does_not_know_is_left_out(
    outer: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.core.kernels.OPTIONS", {"nogil": True, "no_such_option": True})
    kernel = Kernel(outer, fast=True)
    assert kernel.run.squares(kernel.ints([1, 2])) == 5


def test_a_numba_that_cannot_be_imported_is_done_without(
    outer: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.core.kernels.can_compile", lambda: True)
    monkeypatch.setitem(sys.modules, "numba", None)
    kernel = Kernel(outer)
    assert not kernel.fast
    assert kernel.run.squares(kernel.ints([1, 2])) == 5


def test_nothing_is_compiled_by_importing(outer: ModuleType) -> None:
    code = "import sys, games.core.kernels\nprint('numba' in sys.modules, 'numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]
