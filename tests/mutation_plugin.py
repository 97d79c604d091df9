"""A pytest game for `tests.mutation`: runs the collected tests against one mutant after another.

Each mutant gets a fork of the process that has collected the tests. So imports and collection are
not repeated, and no mutant sees the caches of another one. Only tests that call the changed
function are run: those of its module first, then the others, the quickest first.

A function that is called while modules are imported may have left its unchanged result there. If
its mutant survives, its status is `imported`: it needs a process of its own.
"""

from __future__ import annotations

import importlib
import json
import os
import signal
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

MUTANT = "MUTANT_UNDER_TEST"
"""The environment variable in which mutmut reads the name of the mutant."""
NO_MUTANT = "none"
CALLS_REPORTED = "stats"
"""With this name the unchanged functions run, and mutmut is told of each call."""
EXTRA_SECONDS, TIMES_SLOWER = 15.0, 4.0
"""A mutant is killed for its time after so many times the seconds of its tests, and some more."""


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("mutants")
    group.addoption("--mutants", type=Path, help="a file of names, one a line")
    group.addoption("--results", type=Path, help="gets a line `NAME STATUS` for each mutant")
    group.addoption("--calls", type=Path, help="which test calls what; written if it is absent")


def pytest_configure(config: pytest.Config) -> None:
    if config.option.mutants:
        config.pluginmanager.register(MutantRun(config))


class MutantRun:
    """The tests against all mutants of a file, in the place of pytest's own loop."""

    def __init__(self, config: pytest.Config) -> None:
        self._names = config.option.mutants.read_text(encoding="utf-8").split()
        self._results: Path = config.option.results
        self._calls: Path = config.option.calls
        self._called: set[str] = set()
        trampoline: Any = importlib.import_module("mutmut.mutation.trampoline")
        trampoline.record_trampoline_hit = lambda name, caller=None: self._called.add(name)
        os.environ[MUTANT] = CALLS_REPORTED

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            raise session.Failed("the tests could not be collected")
        if not self._calls.exists() and in_fork(lambda: self._write_calls(session)) != 0:
            raise session.Failed("a test fails without a mutant, too")
        os.environ[MUTANT] = NO_MUTANT
        calls = json.loads(self._calls.read_text(encoding="utf-8"))
        imported, seconds = set(calls["imported"]), calls["seconds"]
        items = {item.nodeid: item for item in session.items}
        with self._results.open("a", encoding="utf-8") as results:
            for name in self._names:
                tests = sorted(
                    calls["tests"].get(function_of(name), ()),
                    key=lambda test: (not test.startswith(own_tests(name)), seconds[test]),
                )
                limit = EXTRA_SECONDS + TIMES_SLOWER * sum(seconds[test] for test in tests)
                status = self._status(session, name, [items[test] for test in tests], limit)
                if status == "survived" and function_of(name) in imported:
                    status = "imported"
                print(name, status, file=results, flush=True)
        return True

    def _write_calls(self, session: pytest.Session) -> int:
        """Run all tests without a mutant, and write what they call; returns the failures."""
        imported = sorted(self._called)
        seconds: dict[str, float] = {}
        tests = defaultdict(list)
        for item, following in pairs(session.items):
            self._called.clear()
            begun = time.perf_counter()
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            seconds[item.nodeid] = time.perf_counter() - begun
            for function in self._called:
                tests[function].append(item.nodeid)
        content = {"imported": imported, "seconds": seconds, "tests": tests}
        self._calls.write_text(json.dumps(content), encoding="utf-8")
        return session.testsfailed

    def _status(
        self, session: pytest.Session, name: str, items: Sequence[pytest.Item], limit: float
    ) -> str:
        def run() -> int:
            os.environ[MUTANT] = name
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
            for item, following in pairs(items):
                signal.setitimer(signal.ITIMER_REAL, limit)
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
                if session.testsfailed:
                    return 1
            return 0

        return {0: "survived", -signal.SIGALRM: "timeout"}.get(in_fork(run), "killed")


def function_of(name: str) -> str:
    """The function that a mutant changes.

    >>> function_of("games.core.record.x_read__mutmut_1")
    'games.core.record.x_read'
    """
    return name.rpartition("__mutmut_")[0]


def own_tests(name: str) -> str:
    """The beginning of the paths of the tests of a mutant's module.

    >>> own_tests("games.core.record.x_read__mutmut_1")
    'tests/core/test_record'
    """
    folder, _, module = name.rpartition(".")[0].removeprefix("games.").rpartition(".")
    return f"tests/{folder.replace('.', '/')}/test_{module}"


def pairs(items: Sequence[pytest.Item]) -> list[tuple[pytest.Item, pytest.Item | None]]:
    """Each test with the next one, which decides what stays set up; nothing without tests."""
    return list(zip(items, [*items[1:], None], strict=False))


def in_fork(action: Callable[[], int]) -> int:
    """The exit code of a fork that runs an action, 1 for an exception; negative for a signal."""
    if (child := os.fork()) == 0:
        code = 1
        try:
            code = min(action(), 1)
        finally:
            os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
