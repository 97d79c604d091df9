"""Play games of a level with itself that differ in their openings.

    python assets/openings/play_openings.py FOLDER veletas Size=10 --games 100 --seed a

Without variety, a level repeats its first turns. Here each of the first turns of a game is drawn
from the turns that the level holds for nearly as good as its best one. The records are for
`make_openings.py`. The same command continues a folder.
"""

from __future__ import annotations

import argparse
import sys
from datetime import datetime
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from games import catalog
from games.ai.levels import level_of
from games.core.game import AnyGame, Level, Options, RankedTurn, SearchLimits, never
from games.core.match import AnyMatch, Match
from games.core.record import Player, heading, write_record

VARIED_TURNS = 8
"""How many turns of a game are drawn."""
MARGIN = 0.03
"""By how much the win probability of a drawn turn may be below that of the best one."""
MOST = 8
"""Among how many turns is drawn."""


def played(game: AnyGame, chosen: Options, level: Level, seconds: float, seed: str) -> str:
    """The record of one game."""
    rng = Random(seed)
    options = game.set_up({"Seed": seed, **chosen})
    match: AnyMatch = Match(game.start(options))
    number = 0
    while match.outcome() is None:
        number += 1
        most = MOST if number <= VARIED_TURNS else 1
        limits = SearchLimits(rng, never, seconds, most)
        seen = match.position.seen_by(match.position.to_move)
        turns = level.rank_turns(seen, limits)
        match.play_all(rng.choice(nearly_best(turns)).moves)
    players = [Player(level.name, level.name)] * len(match.position.sides)
    return write_record(game, heading(options, players, datetime.now()), match, whole=True)


def nearly_best(turns: list[RankedTurn]) -> list[RankedTurn]:
    """The turns within the margin of the first one."""
    values = [turn.evaluation.win_probability if turn.evaluation else None for turn in turns]
    best = values[0]
    if best is None:
        return turns[:1]
    return [
        turn
        for turn, value in zip(turns, values, strict=True)
        if value is not None and value >= best - MARGIN
    ]


def main() -> None:
    """Play the games that the folder does not hold yet."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("game")
    parser.add_argument("options", nargs="*", metavar="KEY=VALUE")
    parser.add_argument("--level", default="expert")
    parser.add_argument("--seconds", type=float, default=0.3)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", default="openings")
    given = parser.parse_args()
    game = catalog.games()[given.game]
    chosen = dict(option.split("=", 1) for option in given.options)
    given.folder.mkdir(parents=True, exist_ok=True)
    words = [Path(__file__).name, given.game, *given.options, "--level", given.level]
    words += ["--seconds", f"{given.seconds:g}", "--seed", given.seed]
    (given.folder / "command.txt").write_text(" ".join(words), encoding="utf-8")
    for number in range(1, given.games + 1):
        path = given.folder / f"game-{number:05}.txt"
        if not path.exists():
            level = level_of(game, given.level)
            seed = f"{given.seed}-{number}"
            path.write_text(played(game, chosen, level, given.seconds, seed), encoding="utf-8")


if __name__ == "__main__":
    main()
