"""Attacks on the program: `python -m tests.attack --help`. Needs Linux."""

from __future__ import annotations

import argparse
import importlib
import os
import signal
from collections.abc import Mapping
from dataclasses import dataclass

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from tests.attack.outcome import Limits, Outcome


@dataclass(frozen=True)
class Attack:
    """An attack, the unit it counts, and the number needed as proof."""

    text: str
    unit: str
    count: int


ATTACKS: Mapping[str, Attack] = {
    "kills": Attack("windows killed in the middle of gestures", "kills", 1000),
    "pairs": Attack("two windows at once in the same folder, both killed", "kills", 200),
    "documents": Attack("two windows that learn at once, both killed", "kills", 200),
    "events": Attack("random events over all scenes", "events", 500_000),
    "files": Attack("damaged records, SGF, settings and indexes", "files", 100_000),
    "library": Attack("a library with so many matches, half of them damaged", "matches", 10_000),
    "workers": Attack("workers that are killed or stopped", "deaths", 500),
    "games": Attack("games of computers, watching memory and open files", "games", 100_000),
}


def main() -> int:
    """Run an attack; the exit status is 1 if it found anything."""
    options = _parser().parse_args()
    for number in (signal.SIGINT, signal.SIGTERM):  # in the background SIGINT is ignored
        signal.signal(number, signal.default_int_handler)
    outcome = Outcome(options.attack, options.seed)
    limits = Limits(options.count, options.minutes * 60, options.first)
    module = importlib.import_module(f"tests.attack.{options.attack}")
    try:
        module.attack(limits, outcome)
    except KeyboardInterrupt:
        outcome.counts["interruptions"] += 1
    print(outcome.summary, flush=True)
    return 1 if outcome.findings else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.attack", description="Attack Tavoliere.")
    attacks = parser.add_subparsers(dest="attack", required=True, metavar="ATTACK")
    for name, attack in ATTACKS.items():
        sub = attacks.add_parser(name, help=attack.text, description=attack.text)
        sub.add_argument(
            "--count", type=int, default=attack.count, help=f"{attack.unit}; default {attack.count}"
        )
        sub.add_argument("--minutes", type=float, default=600.0, help="the longest time")
        sub.add_argument("--seed", type=int, default=1, help="default 1")
        sub.add_argument("--first", type=int, default=0, help="the number of the first round")
    return parser


if __name__ == "__main__":
    raise SystemExit(main())
