"""The plugin of Tiananmen: everything except its window."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.ai.game_plugin import Benchmarks, Bot, GamePlugin
from games.ai.levels import RankTurns
from games.ai.search import RankedTurn, SearchLimits
from games.core.game import Game
from games.core.text import N_
from games.core.text_format import TextFormat
from games.tiananmen.ai.alpha_beta import PLIES
from games.tiananmen.ai.evaluate import evaluate
from games.tiananmen.ai.iterative_deepening import ranked
from games.tiananmen.ai.levels import LEVELS
from games.tiananmen.gtp_dialect import TiananmenDialect
from games.tiananmen.lesson_dialect import LESSONS
from games.tiananmen.opening_dialect import OPENINGS
from games.tiananmen.puzzle_dialect import PUZZLES
from games.tiananmen.rules import notation, options
from games.tiananmen.rules.position import TiananmenPosition
from games.tiananmen.rules.sgf import is_sgf, reading_sgf, write_sgf

GAME = Game(
    name="tiananmen",
    title=N_("Tiananmen"),
    summary=N_("Black rings the People's Heroes; White links them to the edge of the board."),
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
)

if TYPE_CHECKING:
    from games.ai.benchmark import Measurement

SGF = TextFormat(
    N_("The match as SGF"), ".sgf", write=write_sgf, recognises=is_sgf, reading=reading_sgf
)


def _fixed_depth(parts: int) -> RankTurns:
    """The bot that searches so many parts of a day ahead, however long that takes."""

    def propose(position: TiananmenPosition, limits: SearchLimits) -> list[RankedTurn]:
        return ranked(position, limits, parts)

    return propose


def _measurements() -> Iterator[Measurement]:
    from games.tiananmen.ai import bench

    return bench.measures()


PLUGIN = GamePlugin(
    GAME,
    __name__,
    levels=LEVELS,
    formats=(SGF,),
    dialect=TiananmenDialect,
    lessons=LESSONS,
    puzzles=PUZZLES,
    openings=OPENINGS,
    bots=(
        Bot(
            "parts",
            "N parts of a day looked ahead",
            "parts",
            PLIES,
            _fixed_depth,
        ),
    ),
    benchmarks=Benchmarks(_measurements),
    # Nothing else is random in this game. One random turn per side, because a side that alone plays
    # one is at a disadvantage.
    random_opening=2,
)
