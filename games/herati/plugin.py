"""The plugin of Herati: everything except its window."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.ai.game_plugin import Benchmarks, GamePlugin, Points
from games.core.game import Game
from games.core.text import N_
from games.herati.ai.evaluate import evaluate
from games.herati.ai.levels import LEVELS
from games.herati.ai.loom.review import STUDIES
from games.herati.gtp_dialect import HeratiDialect
from games.herati.lesson_dialect import LESSONS
from games.herati.opening_dialect import OPENINGS
from games.herati.puzzle_dialect import PUZZLES
from games.herati.rules import decisions, notation, options, setups
from games.herati.rules.position import GOAL, PAR

GAME = Game(
    name="herati",
    title=N_("Herati"),
    summary=N_("Lay black and white tiles edge to edge until they form diamonds."),
    options=options.OPTIONS,
    player_count=options.player_count,
    uses_chance=options.uses_chance,
    prepare=setups.prepare,
    start=setups.start,
    format_turn=notation.format_turn,
    parse_turn=notation.parse_turn,
    turn_label=notation.turn_label,
    comment=notation.comment,
    evaluate=evaluate,
    is_match=options.is_match,
    next_options=setups.next_options,
    carried=("Totals", "Round"),
    masked=setups.masked,
    forced=decisions.forced,
    hint_count=decisions.hint_count,
)

if TYPE_CHECKING:
    from games.ai.benchmark import Measurement


def _measurements() -> Iterator[Measurement]:
    from games.herati.ai import bench

    return bench.measures()


PLUGIN = GamePlugin(
    GAME,
    __name__,
    levels=LEVELS,
    studies=STUDIES,
    dialect=HeratiDialect,
    lessons=LESSONS,
    puzzles=PUZZLES,
    openings=OPENINGS,
    benchmarks=Benchmarks(_measurements, options={"Mode": "workshop"}),
    points=Points(N_("diamonds"), (PAR, GOAL)),
)
