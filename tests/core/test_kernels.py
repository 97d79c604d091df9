"""Compiled kernels and their cache."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from importlib import import_module
from pathlib import Path
from random import Random
from textwrap import dedent
from types import ModuleType
from typing import Any, SupportsIndex

import pytest

from games import catalog
from games.core.game import SearchLimits
from games.core.kernels import (
    FAILED,
    READY,
    SWITCH,
    CacheFolder,
    Kernel,
    Locator,
    numba_problem,
    read_weights,
    weight_bytes,
)
from games.core.system import processor
from games.herati.ai.loom import loom_solver
from games.tiananmen.ai.search import searcher
from games.veletas.ai.search import state_of
from games.veletas.ai.uct import uct_search
from games.veletas.rules.position import Phase, prepare, start

# -- The folders of compiled kernels


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


@pytest.fixture
def in_cache(source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> CacheFolder:
    """Kernels that are kept in the user's cache."""
    monkeypatch.setattr("platformdirs.user_cache_path", lambda *_, **__: tmp_path / "cache")
    (source.parent / "__pycache__").touch()  # no folder can be made here
    return folder(source)


def test_kernels_lie_in_the_users_cache_where_the_program_cannot_be_changed(
    in_cache: CacheFolder, source: Path, tmp_path: Path
) -> None:
    assert in_cache.path.parent == tmp_path / "cache" / "kernels"
    assert in_cache.path.name.startswith("games.kernel-")
    assert not in_cache.is_ready()
    in_cache.mark_ready()
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
    in_cache: CacheFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As that of another user is, whose home the program was given."""
    stat = os.stat

    def refusing(path: str | Path, **how: Any) -> os.stat_result:
        if str(path).startswith(str(tmp_path / "cache")):
            raise PermissionError(13, "Permission denied")
        return stat(path, **how)

    monkeypatch.setattr(os, "stat", refusing)
    assert not in_cache.is_ready()
    assert not in_cache.holds_compiled()
    assert in_cache.failure() is None


MODES = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
as_root = pytest.mark.skipif(
    not hasattr(os, "getuid") or os.getuid() != 0, reason="gives a folder to another user"
)


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
    in_cache: CacheFolder, source: Path, tmp_path: Path
) -> None:
    (tmp_path / "cache" / "kernels").mkdir(parents=True, exist_ok=True)
    for above in (tmp_path / "cache", tmp_path / "cache" / "kernels"):
        above.chmod(0o775)
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


# -- Kernels in both forms: the same source, the same results, in the next process too

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


def in_another_process(folder: Path, environment: Mapping[str, str] | None = None) -> str:
    paths = [str(folder), str(Path.cwd())]
    code = f"import sys; sys.path[:0] = {paths!r}\n{dedent(ANOTHER_PROCESS)}"
    return subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, **(environment or {})},
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
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
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_kernels_that_another_user_has_planted_are_not_loaded(
    outer: ModuleType, tmp_path: Path
) -> None:
    """Loading them would run what is in them; here it would print a line."""
    assert in_another_process(tmp_path).split() == ["14"]
    planted = list(tmp_path.rglob("*.nbi"))
    for index in planted:
        index.write_bytes(b"cbuiltins\nprint\n(S'planted'\ntR.")
    assert "planted" in in_another_process(tmp_path)
    for folder in {index.parent for index in planted}:
        folder.chmod(0o777)
    environment = {"XDG_CACHE_HOME": str(tmp_path / "cache")}
    assert in_another_process(tmp_path, environment).split() == ["14"]
    for folder in (tmp_path / "cache" / "tavoliere" / "kernels").iterdir():
        folder.chmod(0o777)
    assert in_another_process(tmp_path, environment).split() == ["14"]


@needs_numba
def test_a_kernel_that_cannot_be_saved_runs_all_the_same(
    outer: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(locator: Locator) -> None:
        raise PermissionError

    monkeypatch.setattr(Locator, "ensure_cache_path", refuse)
    kernel = Kernel(outer, fast=True)
    assert kernel.run.squares(kernel.ints([1, 2])) == 5


@pytest.mark.parametrize("why", ["damaged", "missing", "switched off"])
def test_numba_is_done_without(
    outer: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    monkeypatch.setattr("games.core.kernels.can_compile", lambda: True)
    if why == "damaged":
        (tmp_path / "numba.py").write_text("raise OSError('no library')", encoding="utf-8")
        monkeypatch.delitem(sys.modules, "numba", raising=False)
        assert numba_problem() == "OSError: no library"
    elif why == "missing":
        monkeypatch.setitem(sys.modules, "numba", None)
    else:
        monkeypatch.undo()
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


def test_nothing_is_compiled_by_importing(outer: ModuleType) -> None:
    code = "import sys, games.core.kernels\nprint('numba' in sys.modules, 'numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]


# -- No kernel uses negative indexes: the compiled form treats them as unsigned

SECONDS = 0.1


class Watched(list[Any]):
    """A list without negative indexes."""

    def __getitem__(self, index: SupportsIndex | slice) -> Any:
        assert isinstance(index, slice) or int(index) >= 0
        return super().__getitem__(index)

    def __setitem__(self, index: SupportsIndex | slice, value: Any) -> None:
        assert isinstance(index, slice) or int(index) >= 0
        super().__setitem__(index, value)


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every kernel runs undecorated, on watched arrays."""

    def filled(kernel: Kernel, values: Iterable[Any]) -> list[Any]:
        return Watched(values)

    def empty(kernel: Kernel, length: int) -> list[Any]:
        return Watched([0] * length)

    monkeypatch.setenv(SWITCH, "0")
    for name, made in (("ints", filled), ("floats", filled), ("zeros", empty)):
        monkeypatch.setattr(Kernel, name, made)
    monkeypatch.setattr(Kernel, "float_zeros", empty)
    forget()
    yield
    forget()


def forget() -> None:
    """Drop what other tests, or this one, have loaded in another form."""
    searcher.cache_clear()
    loom_solver.cache_clear()


@pytest.mark.usefixtures("watched")
@pytest.mark.parametrize(("name", "chosen", "turns"), [
    # Without compiling, a turn of Veletas takes seconds.
    ("veletas", {"Start": "random", "Rules": "leaflet-en", "Size": "9"}, 1),
    ("veletas", {"Start": "random", "Size": "7"}, 2),
    ("tiananmen", {}, 4), ("tiananmen", {"Size": "13"}, 4), ("herati", {"Mode": "loom"}, 4),
    ("herati", {"Mode": "workshop", "Players": "2"}, 4),
    ("herati", {"Mode": "workshop", "Players": "3"}, 4),
])  # fmt: skip
@pytest.mark.slow
def test_an_experts_kernels_have_no_negative_index(
    name: str, chosen: dict[str, str], turns: int
) -> None:
    game = catalog.games()[name]
    first = position = game.start(game.set_up({**chosen, "Seed": "1"}))
    for number in range(turns):
        limits = SearchLimits(Random(number), lambda: False, SECONDS)
        turn = game.levels[-1].rank_turns(position.seen_by(position.to_move), limits)[0]
        for move in turn.moves:
            position = position.play(move)
    assert position != first


@pytest.mark.usefixtures("watched")
@pytest.mark.slow
def test_plain_uct_has_no_negative_index() -> None:
    position = start(prepare({"Start": "random", "Size": "7"}, Random(1)))
    while position.phase is not Phase.PLAY:
        position = position.play(position.legal_moves()[0])
    assert uct_search(state_of(position), Random(1), 30)


# -- The opponents' kernels, compiled and plain, also in the next process

ROOT = Path(__file__).parents[2]

EVERY_LEVEL = """
from random import Random
from games.core.game import SearchLimits
from games.core.kernels import Kernel, kernel_modules
from games import catalog

def main():
    for name, game in catalog.games().items():
        chosen = {"veletas": {"Start": "random"}, "herati": {"Mode": "workshop"}}.get(name, {})
        position = game.start(game.set_up({**chosen, "Seed": "1"}))
        for number in range(2):
            for level in game.levels:
                limits = SearchLimits(Random(number), lambda: False, 0.05)
                turn = level.rank_turns(position.seen_by(position.to_move), limits)[0]
            for move in turn.moves:
                position = position.play(move)
    for which in ("cache_hits", "cache_misses"):
        found = {
            module.__name__.split(".")[1]
            for module in kernel_modules()
            for function in vars(Kernel(module).run).values()
            if hasattr(function, "stats") and sum(getattr(function.stats, which).values())
        }
        print(*sorted(found), sep=",")

if __name__ == "__main__":
    main()
"""

A_THOUGHT = """
import time
from games.ai.engine import Engine, rank_turns
from games import catalog

CHOSEN = {"veletas": {"Start": "random"}, "herati": {"Mode": "workshop", "Start": "1"}}

def main():
    engine = Engine(catalog.games)
    for name, game in catalog.games().items():
        tags = {"Game": name, **game.set_up(CHOSEN.get(name, {}))}
        record = "\\n".join(f'[{key} "{value}"]' for key, value in tags.items())
        side = "1" if name == "herati" else "black"
        request = engine.ask(rank_turns, record, side, "expert", 1, 1, seconds=0.1)
        while not (news := request.take()):
            time.sleep(0.01)
        print(type(news).__name__)
    engine.close()

if __name__ == "__main__":
    main()
"""


def run(code: str, folder: Path) -> list[str]:
    """The lines printed by a program, in a process of its own with these modules."""
    environment = {key: value for key, value in os.environ.items() if key != SWITCH}
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=folder,
        env={**environment, "PYTHONPATH": os.pathsep.join([str(folder), *filter(None, sys.path)])},
        capture_output=True,
        text=True,
        timeout=280,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@needs_numba
def test_the_cached_kernels_of_every_level_run_in_a_second_process() -> None:
    run(EVERY_LEVEL, ROOT)
    # the kernels of these games came from the cache, those of no game had to be compiled
    assert run(EVERY_LEVEL, ROOT) == ["herati,tiananmen,veletas", ""]


@needs_numba
def test_the_plain_source_plays_until_compiling_is_done(tmp_path: Path) -> None:
    shutil.copytree(
        ROOT / "games", tmp_path / "games", ignore=shutil.ignore_patterns("__pycache__")
    )
    assert run(A_THOUGHT, tmp_path) == ["Reply"] * 3
    assert list(tmp_path.rglob("*.nb?")) == []  # what Numba leaves behind when it has compiled


def test_weights_are_read_as_they_were_written_and_damage_is_told(tmp_path: Path) -> None:
    weights, file = [i / 8 for i in range(20)], tmp_path / "weights.bin"
    file.write_bytes(weight_bytes(weights))
    assert list(read_weights(file, 20)) == weights
    file.write_bytes(weight_bytes(weights)[:-4])
    with pytest.raises(ValueError, match=r"weights\.bin is damaged"):
        read_weights(file, 20)
