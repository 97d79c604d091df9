"""Mutation testing of rules, core, storage and controller: `python -m tests.mutation --sample 300`.

mutmut makes the mutants: each has one changed expression in a function. `[tool.mutmut]` in
pyproject.toml says which modules are changed. A mutant is killed if a quick test fails or hangs.
`tests/mutation_plugin.py` runs the tests, first all of them without a mutant.

Needs the extra `mutation` and a POSIX system.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

from tests.mutation_plugin import MUTANT, NO_MUTANT, own_tests

ROOT = Path(__file__).parents[1]
MUTANTS = ROOT / "mutants"
SMALL = "games.core.rating.x__g__*"
"""A few mutants: before any run mutmut makes all mutants."""
FOLDERS = ("controller", "core", "storage", "herati/rules", "tiananmen/rules", "veletas/rules")
"""The folders of `tests/` whose quick tests are run."""
OTHERS = (
    *("test_contract", "veletas/view/test_coach_facts", "veletas/view/test_coach_reasons"),
    *("herati/view/test_coach_facts", "ui/match/test_teacher"),
)
"""Other quick tests: of what all games share, of facts about turns, of the teacher."""
COUNTING = "tests/storage/test_summary_checks.py"
"""Counts calls, to which mutmut adds its own."""
PYTEST = [sys.executable, "-m", "pytest", "-q", "-x", "-m", "not slow", f"--deselect={COUNTING}"]
PYTEST += ["-p", "no:cacheprovider", "-p", "no:xdist"]
TESTS = [*(f"tests/{folder}" for folder in FOLDERS), *(f"tests/{name}.py" for name in OTHERS)]
ALL_SECONDS = 900.0
"""The time limit of all tests for a mutant in a process of its own."""


def make_mutants() -> None:
    """Let mutmut write all mutants."""
    shutil.rmtree(MUTANTS, ignore_errors=True)
    command = [sys.executable, "-m", "mutmut", "run", SMALL]
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


def mutant_names(pattern: str) -> list[str]:
    """All mutants whose names contain this text, in a fixed order."""
    names: set[str] = set()
    for path in MUTANTS.rglob("*.meta"):
        names |= json.loads(path.read_text(encoding="utf-8"))["exit_code_by_key"].keys()
    return sorted(name for name in names if pattern in name)


def environment(mutant: str = NO_MUTANT) -> dict[str, str]:
    """The environment of a process that runs tests: one thread, no kernels."""
    return {**os.environ, MUTANT: mutant, "TAVOLIERE_COMPILED": "0", "OPENBLAS_NUM_THREADS": "1"}


class Runs:
    """Processes that each run the tests against a part of the mutants, in a folder of their own."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def start(self, number: int, names: Sequence[str]) -> subprocess.Popen[bytes]:
        """Start a process; its results go to `results`."""
        mutants = self._folder / f"mutants-{number}"
        mutants.write_text("\n".join(names), encoding="utf-8")
        options = ["-p", "tests.mutation_plugin", "--timeout=0", f"--mutants={mutants}"]
        options += [f"--calls={self._folder / 'calls'}", f"--results={self._results(number)}"]
        command = [*PYTEST, *options, *TESTS]
        return subprocess.Popen(command, cwd=MUTANTS, env=environment(), stdout=subprocess.DEVNULL)

    def results(self, numbers: int) -> dict[str, str]:
        """The statuses so far of the first processes."""
        paths = [path for number in range(numbers) if (path := self._results(number)).exists()]
        lines = [line for path in paths for line in path.read_text(encoding="utf-8").splitlines()]
        return {name: status for name, _, status in (line.partition(" ") for line in lines)}

    def _results(self, number: int) -> Path:
        return self._folder / f"results-{number}"


def run_mutants(names: Sequence[str], jobs: int) -> dict[str, str]:
    """The status of each mutant: `killed`, `timeout`, `survived` or `imported`."""
    with tempfile.TemporaryDirectory() as folder:
        runs = Runs(Path(folder))
        if runs.start(jobs, []).wait() not in (0, 5):
            sys.exit(f"in {MUTANTS} the tests fail without a mutant, too")
        processes = [runs.start(job, names[job::jobs]) for job in range(jobs)]
        while any(process.poll() is None for process in processes):
            time.sleep(10)
            print(f"{len(runs.results(jobs))}/{len(names)}", flush=True)
        return runs.results(jobs)


def status_alone(name: str) -> str:
    """The status of a mutant whose process has never run the unchanged function."""
    own = sorted(path.relative_to(ROOT).as_posix() for path in ROOT.glob(f"{own_tests(name)}*.py"))
    command = [*PYTEST, *own, *TESTS]
    try:
        done = subprocess.run(
            command,
            cwd=MUTANTS,
            env=environment(name),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=ALL_SECONDS,
        )
    except subprocess.TimeoutExpired:
        return "timeout"
    return "killed" if done.returncode else "survived"


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
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes at a time")
    parser.add_argument("--keep", action="store_true", help="use the mutants of the last run")
    arguments = parser.parse_args()
    if not arguments.keep:
        make_mutants()
    names = mutant_names(arguments.only)
    if arguments.sample is not None and arguments.sample < len(names):
        names = sorted(Random(arguments.seed).sample(names, arguments.sample))
    found = run_mutants(names, arguments.jobs)
    for name in [name for name in names if found[name] == "imported"]:
        found[name] = status_alone(name)
        print(f"{name} alone: {found[name]}", flush=True)
    print(report(found))


if __name__ == "__main__":
    main()
