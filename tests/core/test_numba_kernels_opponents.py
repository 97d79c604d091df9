"""The opponents' kernels, compiled and plain, also in the next process.

No search waits for the compiler.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from games.core.kernels import SWITCH

ROOT = Path(__file__).parents[2]

needs_numba = pytest.mark.numba

EVERY_LEVEL = """
from random import Random
from games.core.game import SearchLimits
from games.core.kernels import Kernel, kernel_modules
from games import catalog

def main():
    for name, game in catalog.games().items():
        chosen = {"veletas": {"Start": "random"}, "herati": {"Mode": "workshop"}}.get(name, {})
        position = game.start(game.set_up({**chosen, "Seed": "1"}))
        for number in range(4):
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
from games.ai.engine import Engine
from games.ai.engine import Progress, rank_turns
from games import catalog

CHOSEN = {"veletas": {"Start": "random"}, "herati": {"Mode": "workshop", "Start": "1"}}

def main():
    engine = Engine(catalog.games)
    for name, game in catalog.games().items():
        tags = {"Game": name, **game.set_up(CHOSEN.get(name, {}))}
        record = "\\n".join(f'[{key} "{value}"]' for key, value in tags.items())
        side = "1" if name == "herati" else "black"
        engine.ask(rank_turns, record, side, "expert", 1, 1, seconds=0.1)
        news = []
        while not news:
            news = [one for one in engine.poll() if not isinstance(one, Progress)]
            time.sleep(0.01)
        print(type(news[0]).__name__)
    engine.close()

if __name__ == "__main__":
    main()
"""


def run(code: str, folder: Path) -> list[str]:
    """What a program prints, line by line, in a process of its own with these modules."""
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
def test_the_plain_source_plays_until_compiling_is_done(
    tmp_path: Path,
) -> None:
    shutil.copytree(
        ROOT / "games", tmp_path / "games", ignore=shutil.ignore_patterns("__pycache__")
    )
    assert run(A_THOUGHT, tmp_path) == ["Reply"] * 3
    assert list(tmp_path.rglob("*.nb?")) == []  # what Numba leaves behind when it has compiled
