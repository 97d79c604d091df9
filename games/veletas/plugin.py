"""The plugin of Veletas: everything except its window."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.ai.game_plugin import Benchmarks, Bot, GamePlugin
from games.ai.levels import RankTurns
from games.ai.search import RankedTurn, SearchLimits
from games.core.game import Game
from games.core.text import N_
from games.core.text_format import TextFormat
from games.veletas.ai.evaluate import evaluate
from games.veletas.ai.levels import LEVELS
from games.veletas.gtp_dialect import VeletasDialect
from games.veletas.lesson_dialect import LESSONS
from games.veletas.opening_dialect import OPENINGS
from games.veletas.puzzle_dialect import PUZZLES
from games.veletas.rules import decisions, notation, options
from games.veletas.rules.abstractplay import is_move_list, reading_move_list, write_move_list
from games.veletas.rules.position import VeletasPosition

GAME = Game(
    name="veletas",
    title=N_("Veletas"),
    summary=N_("Move a red shooter, shoot a stone, and trap shooters beside your bigger group."),
    options=options.OPTIONS,
    player_count=options.player_count,
    uses_chance=options.uses_chance,
    prepare=options.prepare,
    start=options.start,
    format_turn=notation.format_turn,
    parse_turn=notation.parse_turn,
    turn_label=notation.turn_label,
    comment=notation.comment,
    evaluate=evaluate,
    choices=decisions.choices,
)

MOVE_LIST = TextFormat(
    N_("The move list of AbstractPlay"),
    ".moves.txt",
    write=lambda tags, match: write_move_list(match),
    applies=lambda options: options.get("Rules") == "current",
    recognises=is_move_list,
    reading=reading_move_list,
)

if TYPE_CHECKING:
    from games.ai.benchmark import Measurement


def _uct(rollouts: int) -> RankTurns:
    """The bot with so many rollouts per turn; imported only where it plays."""
    from games.veletas.ai import uct_bot

    def propose(position: VeletasPosition, limits: SearchLimits) -> list[RankedTurn]:
        return [uct_bot.propose(position, limits.rng, rollouts, limits.stop)]

    return propose


def _measurements() -> Iterator[Measurement]:
    from games.veletas.ai import bench

    return bench.measures()


PLUGIN = GamePlugin(
    GAME,
    __name__,
    levels=LEVELS,
    formats=(MOVE_LIST,),
    dialect=VeletasDialect,
    lessons=LESSONS,
    puzzles=PUZZLES,
    openings=OPENINGS,
    bots=(Bot("uct", "plain UCT with N rollouts per turn", "rollouts", 10_000_000, _uct),),
    benchmarks=Benchmarks(
        _measurements,
        options={"Start": "random"},
        # Three times the speed of AbstractPlay, which plays and undoes 36,000 turns per second.
        perft_goal=108_000.0,
    ),
)
