"""Mutation testing of the rules and the core: `python -m tests.mutation --sample 300`.

mutmut changes one expression of a function at a time and runs the tests that call this function. A
mutant is killed if a test fails. `[tool.mutmut]` in pyproject.toml says which modules are changed
and which tests are run. Needs the extra `mutation` and a POSIX system.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[1]
MUTANTS = ROOT / "mutants"
SMALL = "games.core.text_format.*"
"""A few mutants: with any run mutmut makes all mutants and finds out which tests call them."""
SURVIVORS = ("survived", "no tests")


def run(names: Sequence[str], jobs: int) -> None:
    """Let mutmut run the tests on these mutants, so many at a time."""
    words = ["run", "--max-children", str(jobs), *names]
    subprocess.run([sys.executable, "-m", "mutmut", *words], cwd=ROOT, check=True)


def mutant_names(pattern: str) -> list[str]:
    """All mutants whose names contain this text, in a fixed order."""
    names: set[str] = set()
    for path in MUTANTS.rglob("*.meta"):
        names |= json.loads(path.read_text(encoding="utf-8"))["exit_code_by_key"].keys()
    return sorted(name for name in names if pattern in name)


def statuses(names: Sequence[str]) -> dict[str, str]:
    """What became of these mutants: `killed`, `survived`, `no tests`, `timeout` and so on."""
    words = [sys.executable, "-m", "mutmut", "results", "--all", "1"]
    output = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    lines = (line.strip().rpartition(": ") for line in output.splitlines())
    found = {name: status for name, _, status in lines}
    return {name: found[name] for name in names}


def report(found: dict[str, str]) -> str:
    """The share of mutants that did not survive, and all that no failing test has killed."""
    survivors = [name for name, status in found.items() if status in SURVIVORS]
    counts = ", ".join(f"{count} {status}" for status, count in Counter(found.values()).items())
    share = 1 - len(survivors) / len(found)
    lines = [f"{share:.1%} of {len(found)} mutants killed ({counts})"]
    lines += [f"    {name}: {status}" for name, status in found.items() if status != "killed"]
    return "\n".join([*lines, "python -m mutmut show NAME prints what a mutant changes"])


def main() -> None:
    """Make the mutants, draw a sample, run it and print the report."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("--sample", type=int, metavar="N", help="so many mutants; else all")
    parser.add_argument("--seed", default="1", help="the same seed draws the same sample")
    parser.add_argument("--only", default="games.", metavar="TEXT", help="names with this text")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="mutants at a time")
    parser.add_argument("--keep", action="store_true", help="reuse results of the same sources")
    arguments = parser.parse_args()
    if not arguments.keep:
        shutil.rmtree(MUTANTS, ignore_errors=True)
    run([SMALL], arguments.jobs)
    names = mutant_names(arguments.only)
    if arguments.sample is not None and arguments.sample < len(names):
        names = sorted(Random(arguments.seed).sample(names, arguments.sample))
    run(names, arguments.jobs)
    print(report(statuses(names)))


if __name__ == "__main__":
    main()
