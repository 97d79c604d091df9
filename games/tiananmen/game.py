"""The plugin of Tiananmen: everything except its window."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, cast

from games.ai.game_plugin import Benchmarks, Bot, Dialect, GamePlugin, Moves
from games.core.game import Game, Options, RankedTurn, RankTurns, SearchLimits
from games.core.grid import GO_ALPHABET, grid, read_diagram
from games.core.position import NotationError, Side
from games.core.record import TextFormat
from games.core.translation import N_, _
from games.learning.course import Attempt, LessonDialect
from games.learning.openings import OpeningDialect, Symmetry, square_symmetries
from games.learning.puzzle import Candidate, Facts, Proof, Puzzle, PuzzleDialect, Rejection, Stop
from games.tiananmen.ai.alpha_beta import PLIES
from games.tiananmen.ai.proofs import GOALS, SAVE_OR_PLACE, STOP_THE_LID, THEMES
from games.tiananmen.ai.search import LEVELS, evaluate, ranked
from games.tiananmen.rules import notation
from games.tiananmen.rules.notation import canonical_text, parse_turn, read_position, write_position
from games.tiananmen.rules.position import (
    OPTIONS,
    LidStone,
    Move,
    Save,
    TiananmenPosition,
    player_count,
    prepare,
    set_up,
    start,
    uses_chance,
)
from games.tiananmen.rules.sgf import is_sgf, read_sgf, write_sgf

if TYPE_CHECKING:
    from games.ai.game_plugin import Measurement


# -- The dialect of Tiananmen in the Go Text Protocol ------------------------------------------


class TiananmenDialect(Dialect):
    """Single stones, as in Go, and `save`; the stones of a lid singly or all at once."""

    horizon = 25
    moves_help = "one stone at a time: D4    save    lid K3 L3"

    def steps(self, position: TiananmenPosition) -> Iterator[Moves]:
        """Every choice for the next stone."""
        return ((move,) for move in position.legal_moves())

    def count(self, position: TiananmenPosition) -> int:
        """How many choices there are."""
        return len(position.legal_moves())

    def text(self, position: TiananmenPosition, step: Sequence[Any]) -> str:
        """`D4`, `save`, or `lid K3 L3`."""
        return self.game.format_turn(position, step)

    def read(self, position: TiananmenPosition, text: str) -> Moves:
        """One stone, `save`, or stones of the lid."""
        step = tuple(parse_turn(position, text))
        if len(step) > 1 and not isinstance(step[0], LidStone):
            raise NotationError("one stone at a time, as in D4; only a lid takes several")
        after: Any = position
        for move in step:
            after = after.play(move)
        return step

    def first_step(self, turn: Sequence[Any]) -> Moves:
        """One stone; all stones of a lid, because only together they win."""
        return tuple(turn) if isinstance(turn[0], LidStone) else tuple(turn[:1])

    def expected(self, position: TiananmenPosition) -> str:
        """How many stones are left to place."""
        if position.emptying:
            return f"empty the lid, {position.lid(position.to_move)} left"
        words = [f"place {position.left}"]
        words += ["save"] if position.may_save else []
        words += ["lid"] if position.may_open_lid else []
        return " or ".join(words)


# -- Lessons of Tiananmen: boards as text, and tests of what a learner has done ----------------

# A position is a table with `size`, `black` and `white` (points with stones), `last` (the stone
# placed last), `day`, `part` (0 to 3) and `lids` (of Black and of White). A picture as `board` may
# stand in place of the points: `X` Black, `O` White, `#` Heroes, `+` star points, `.` empty.

KEYS = ("size", "black", "white", "board", "last", "day", "part", "lids")


def lesson_position(table: Mapping[str, Any]) -> TiananmenPosition:
    """The position of a table; raises `ValueError`."""
    if unknown := sorted(table.keys() - set(KEYS)):
        raise ValueError(
            _("{key} is none of {known}").format(key=repr(unknown[0]), known=", ".join(KEYS))
        )
    size = int(table.get("size", 13))
    if "board" in table:
        stones = _drawn_stones(size, str(table["board"]))
    else:
        stones = {side: str(table.get(side, "")).split() for side in ("black", "white")}
    black, white = table.get("lids", (0, 0))
    return set_up(
        size,
        black=stones["black"],
        white=stones["white"],
        last=table.get("last"),
        day=int(table.get("day", 2)),
        part=int(table.get("part", 0)),
        lids=(int(black), int(white)),
    )


def _drawn_stones(size: int, board: str) -> Mapping[str, list[str]]:
    points = read_diagram(grid(size, GO_ALPHABET), board, "XO#+.")
    heroes = set_up(size).heroes
    if points["#"] and sorted(points["#"]) != sorted(heroes):
        raise ValueError(_("the Heroes stand on {points}").format(points=" ".join(heroes)))
    return {"black": points["X"], "white": points["O"]}


def _now(attempt: Attempt) -> TiananmenPosition:
    return cast(TiananmenPosition, attempt.position)


def _stone(attempt: Attempt, words: Sequence[str]) -> bool:
    """`stone black D4 E4`: stones of that side stand there."""
    return set(words[1:]) <= set(_now(attempt).stone_points(Side(words[0])))


def _targets(attempt: Attempt, words: Sequence[str]) -> bool:
    """`targets D4 E5`: the next stone may go exactly there."""
    moves = [move for move in _now(attempt).legal_moves() if not isinstance(move, Save | LidStone)]
    return {move.point for move in moves} == set(words)


def _saves(attempt: Attempt, words: Sequence[str]) -> bool:
    """`saves`: a stone has been put into the lid."""
    return any(isinstance(move, Save) for move in attempt.moves)


def _may_save(attempt: Attempt, words: Sequence[str]) -> bool:
    """`may_save`: a stone may be put into the lid now."""
    return _now(attempt).may_save


def _may_open_lid(attempt: Attempt, words: Sequence[str]) -> bool:
    """`may_open_lid`: the lid can be opened now."""
    return _now(attempt).may_open_lid


def _opens_lid(attempt: Attempt, words: Sequence[str]) -> bool:
    """`opens_lid`: a stone of the lid has been placed."""
    return any(isinstance(move, LidStone) for move in attempt.moves)


def _lid(attempt: Attempt, words: Sequence[str]) -> bool:
    """`lid black 2`: so many stones are in the lid of that side."""
    return _now(attempt).lid(Side(words[0])) == int(words[1])


def _left(attempt: Attempt, words: Sequence[str]) -> bool:
    """`left 3`: so many stones of this part of the day are left to place."""
    return _now(attempt).left == int(words[0])


def _ring(attempt: Attempt, words: Sequence[str]) -> bool:
    """`ring 3`: a ring needs so many more black stones at least."""
    return _now(attempt).ring_distance == int(words[0])


def _chain(attempt: Attempt, words: Sequence[str]) -> bool:
    """`chain 3`: a chain needs so many more white stones at least."""
    return _now(attempt).chain_distance == int(words[0])


def _nearer(attempt: Attempt, words: Sequence[str]) -> bool:
    """`nearer ring`, `nearer chain`: it needs fewer stones than before this step."""
    name = f"{words[0]}_distance"
    return int(getattr(attempt.position, name)) < int(getattr(attempt.before, name))


LESSONS = LessonDialect(
    lesson_position,
    {
        "stone": _stone,
        "targets": _targets,
        "saves": _saves,
        "may_save": _may_save,
        "may_open_lid": _may_open_lid,
        "opens_lid": _opens_lid,
        "lid": _lid,
        "left": _left,
        "ring": _ring,
        "chain": _chain,
        "nearer": _nearer,
    },
    courses=("first-turn", "course"),
)


# -- Openings of Tiananmen: the stones, the stone placed last, the part of the day and the lids

_POINT = re.compile(r"[A-HJ-Z][1-9][0-9]?")


def _symmetries(position: TiananmenPosition) -> Sequence[Symmetry]:
    return square_symmetries(position.size, GO_ALPHABET)


def _pieces(position: TiananmenPosition) -> Iterator[str]:
    for side in (Side.BLACK, Side.WHITE):
        yield from (f"{side.value} {point}" for point in position.stone_points(side))
    if position.last is not None:
        yield f"last {position.last}"


def _state(position: TiananmenPosition) -> str:
    lids = (position.lid(Side.BLACK), position.lid(Side.WHITE))
    later = "later" if position.day > 1 else "first"
    return f" {position.to_move.value} {later} {position.part} {lids}"


OPENINGS = OpeningDialect(_POINT, _symmetries, _pieces, _state)


# -- Puzzles of Tiananmen: how they are written, made and judged; `puzzle_themes` defines them -


def read(text: str, options: Options) -> TiananmenPosition:
    """The position of a text; raises `ValueError`, also if the size is not that of the options."""
    position = read_position(text)
    if str(position.size) != options.get("Size"):
        raise ValueError(f"the board has {position.size} ranks, the option says otherwise")
    return position


def reached(theme: str, start: TiananmenPosition, after: TiananmenPosition) -> bool | None:
    """Whether the side to move at the start has won; None in themes without a win."""
    if theme in (SAVE_OR_PLACE, STOP_THE_LID):
        return None
    outcome = after.outcome()
    return outcome is not None and outcome.winners == (start.to_move,)


def _refutation(puzzle: Puzzle, after: TiananmenPosition, left: int) -> Sequence[Move] | None:
    from games.tiananmen.ai.proofs import refutation

    return refutation(puzzle.theme, after, left)


def _positions(rng: Random) -> Iterator[Candidate]:
    from games.tiananmen.tools.puzzle_search import positions

    return positions(rng)


def _find(
    options: Options, position: TiananmenPosition, rng: Random, wanted: Collection[str]
) -> Iterator[Puzzle | Rejection]:
    from games.tiananmen.tools.puzzle_search import find

    # What is found must not change the game, so that a game depends on its seed alone.
    return find(options, position, Random(write_position(position)), wanted)


def _facts(puzzle: Puzzle) -> Facts:
    from games.tiananmen.tools.puzzle_search import facts

    return facts(puzzle)


def _proofs(position: TiananmenPosition, stop: Stop) -> Iterator[Proof]:
    from games.tiananmen.ai.proofs import proofs

    return proofs(position, stop)


def _run_kernels() -> None:
    from games.tiananmen.ai.proofs import run_kernels

    run_kernels()


PUZZLES = PuzzleDialect(
    themes=THEMES,
    read_position=read,
    write_position=write_position,
    canonical=canonical_text,
    reached=reached,
    refutation=_refutation,
    positions=_positions,
    find=_find,
    facts=_facts,
    goals=GOALS,
    proofs=_proofs,
    kernels=("games.tiananmen.ai.proof_kernel",),
    run_kernels=_run_kernels,
)
GAME = Game(
    name="tiananmen",
    title=N_("Tiananmen"),
    summary=N_("Black rings the People's Heroes; White links them to the edge of the board."),
    options=OPTIONS,
    player_count=player_count,
    uses_chance=uses_chance,
    prepare=prepare,
    start=start,
    format_turn=notation.format_turn,
    parse_turn=notation.parse_turn,
    turn_label=notation.turn_label,
    comment=notation.comment,
    evaluate=evaluate,
)


SGF = TextFormat(N_("The match as SGF"), ".sgf", write=write_sgf, recognises=is_sgf, read=read_sgf)


def _fixed_depth(parts: int) -> RankTurns:
    """The bot that searches so many parts of a day ahead, however long that takes."""

    def propose(position: TiananmenPosition, limits: SearchLimits) -> list[RankedTurn]:
        return ranked(position, limits, parts)

    return propose


def _measurements() -> Iterator[Measurement]:
    from games.tiananmen.tools import bench

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
