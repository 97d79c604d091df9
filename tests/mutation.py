"""Mutation testing of the rules and the core: `python -m tests.mutation --sample 300`.

mutmut makes the mutants: each has one changed expression in a function. `[tool.mutmut]` in
pyproject.toml says which modules are changed. A mutant is killed if a test fails or hangs. Each
mutant gets a process of its own, so its module-level code and caches come from the changed program,
too. First the test files of its module are run, then all others. At the beginning all tests are run
without a mutant.

Needs the extra `mutation` and a POSIX system.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[1]
MUTANTS = ROOT / "mutants"
SMALL = "games.core.text_format.*"
"""A few mutants: before any run mutmut makes all mutants."""
FOLDERS = ("controller", "core", "herati/rules", "tiananmen/rules", "veletas/rules")
"""The folders of `tests/` whose quick tests are run."""
EVERYTHING = [f"tests/{folder}" for folder in FOLDERS]
NO_MUTANT = "none"
COUNTING = "tests/core/storage/test_summary_steps.py"
"""Counts calls, to which mutmut adds its own."""
OWN_SECONDS, ALL_SECONDS = 120, 900
"""The time limits of a module's own tests and of all tests; a mutant that runs longer is killed."""
NO_QUICK_TESTS = 5
"""The exit code of pytest if all tests of the files are slow."""


def make_mutants() -> None:
    """Let mutmut write all mutants."""
    command = [sys.executable, "-m", "mutmut", "run", SMALL]
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


def mutant_names(pattern: str) -> list[str]:
    """All mutants whose names contain this text, in a fixed order."""
    names: set[str] = set()
    for path in MUTANTS.rglob("*.meta"):
        names |= json.loads(path.read_text(encoding="utf-8"))["exit_code_by_key"].keys()
    return sorted(name for name in names if pattern in name)


def own_tests(name: str) -> list[str]:
    """The test files of the mutant's module.

    >>> own_tests("games.core.text_format.x_read__mutmut_1")
    ['tests/core/test_text_format.py']
    """
    module = name.rpartition(".")[0].removeprefix("games.").replace(".", "/")
    folder, _, stem = module.rpartition("/")
    paths = (ROOT / "tests" / folder).glob(f"test_{stem}*.py")
    return sorted(path.relative_to(ROOT).as_posix() for path in paths)


def check_unchanged_program() -> None:
    """End the program if a test fails without a mutant: it would seem to kill every one."""
    if run_tests(NO_MUTANT, EVERYTHING, ALL_SECONDS) != 0:
        sys.exit(f"in {MUTANTS} the tests fail without a mutant, too")


def result(name: str) -> str:
    """The status of a mutant: `killed`, `timeout` or `survived`."""
    for tests, seconds in ((own_tests(name), OWN_SECONDS), (EVERYTHING, ALL_SECONDS)):
        if not tests:
            continue
        code = run_tests(name, tests, seconds)
        if code is None:
            return "timeout"
        if code not in (0, NO_QUICK_TESTS):
            return "killed"
    return "survived"


def run_tests(name: str, tests: Sequence[str], seconds: float) -> int | None:
    """The exit code of pytest for a mutant; None if it runs too long."""
    options = ["-q", "-x", "-p", "no:cacheprovider", "-m", "not slow", f"--deselect={COUNTING}"]
    command = [sys.executable, "-m", "pytest", *options, *tests]
    environment = {**os.environ, "MUTANT_UNDER_TEST": name, "TAVOLIERE_COMPILED": "0"}
    with subprocess.Popen(
        command,
        cwd=MUTANTS,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    ) as process:
        try:
            return process.wait(seconds)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            return None


def report(found: dict[str, str]) -> str:
    """The share of mutants that did not survive, and all that no failing test has killed."""
    counts = Counter(found.values())
    share = 1 - counts["survived"] / len(found)
    shown = ", ".join(f"{count} {status}" for status, count in counts.items())
    lines = [f"{share:.1%} of {len(found)} mutants killed ({shown})"]
    lines += [f"    {name}: {status}" for name, status in found.items() if status != "killed"]
    return "\n".join([*lines, "python -m mutmut show NAME prints what a mutant changes"])


def main() -> None:
    """Make the mutants, draw a sample, run it and print the report."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("--sample", type=int, metavar="N", help="so many mutants; else all")
    parser.add_argument("--seed", default="1", help="the same seed draws the same sample")
    parser.add_argument("--only", default="games.", metavar="TEXT", help="names with this text")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="mutants at a time")
    parser.add_argument("--keep", action="store_true", help="use the mutants of the last run")
    arguments = parser.parse_args()
    if not arguments.keep:
        shutil.rmtree(MUTANTS, ignore_errors=True)
        make_mutants()
    check_unchanged_program()
    names = mutant_names(arguments.only)
    if arguments.sample is not None and arguments.sample < len(names):
        names = sorted(Random(arguments.seed).sample(names, arguments.sample))
    found = {}
    with ThreadPoolExecutor(arguments.jobs) as pool:
        for name, status in zip(names, pool.map(result, names), strict=True):
            found[name] = status
            print(f"{len(found)}/{len(names)} {name}: {status}", flush=True)
    print(report(found))


if __name__ == "__main__":
    main()
