"""Tiananmen: everything except its window."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from games.core.game import (
    POSITION,
    Attempt,
    Bot,
    Game,
    Options,
    Symmetry,
    TextFormat,
    check_keys,
    chosen,
    read_options,
    square_symmetries,
)
from games.core.grid import GO_ALPHABET, grid, read_diagram
from games.core.position import NotationError, OptionError, Side, after_moves
from games.core.translation import N_, _
from games.tiananmen.ai.alpha_beta import PLIES
from games.tiananmen.ai.proofs import DEFENCES, proofs, prospects, refutation, run_kernels
from games.tiananmen.ai.search import LEVELS, evaluate, ranked
from games.tiananmen.rules import notation
from games.tiananmen.rules.position import (
    LidStone,
    Move,
    Save,
    TiananmenPosition,
    set_up,
)

# -- Lessons of Tiananmen: boards as text, and tests of what a learner has done ----------------

# A position is a table with `size`, `black` and `white` (points with stones), `last` (the stone
# placed last), `day`, `part` (0 to 3) and `lids` (of Black and of White). A picture as `board` may
# stand in place of the points: `X` Black, `O` White, `#` Heroes, `+` star points, `.` empty.

TiananmenAttempt = Attempt[TiananmenPosition, Move]

KEYS = ("size", "black", "white", "board", "last", "day", "part", "lids")


def lesson_position(table: Mapping[str, Any]) -> TiananmenPosition:
    check_keys(table, KEYS)
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


def _placed(attempt: TiananmenAttempt, kind: type[Move]) -> bool:
    return any(isinstance(move, kind) for move in attempt.moves)


def _targets(attempt: TiananmenAttempt) -> set[str]:
    moves = attempt.position.legal_moves()
    return {move.point for move in moves if not isinstance(move, Save | LidStone)}


LESSON_TESTS: Mapping[str, Callable[[TiananmenAttempt, Sequence[str]], bool]] = {
    # `stone black D4 E4`: stones of that side stand there
    "stone": lambda at, words: {*words[1:]} <= {*at.position.stone_points(Side(words[0]))},
    # `targets D4 E5`: the next stone from the bowl may go exactly there
    "targets": lambda at, words: _targets(at) == {*words},
    # a stone has been put into the lid, or of the lid on the board
    "saves": lambda at, words: _placed(at, Save),
    "opens_lid": lambda at, words: _placed(at, LidStone),
    "may_save": lambda at, words: at.position.may_save,
    "may_open_lid": lambda at, words: at.position.may_open_lid,
    # `lid black 2`: the number of stones in the lid of that side
    "lid": lambda at, words: at.position.lid(Side(words[0])) == int(words[1]),
    # `left 3`: the number of stones left to place in this part of the day
    "left": lambda at, words: at.position.left == int(words[0]),
    # `ring 3`, `chain 3`: the fewest stones that still complete it
    "ring": lambda at, words: at.position.ring_distance == int(words[0]),
    "chain": lambda at, words: at.position.chain_distance == int(words[0]),
}


# -- The game ----------------------------------------------------------------------------------


class SmartGameFormat(TextFormat):
    title = N_("A game of Go")
    about = N_("An SGF file that programs for Go can open.")
    suffix = ".sgf"
    write = staticmethod(notation.write_sgf)
    recognises = staticmethod(notation.is_sgf)
    read = staticmethod(notation.read_sgf)


class TiananmenGame(Game[TiananmenPosition, Move]):
    name = "tiananmen"
    title = N_("Tiananmen")
    summary = N_("Black rings the People’s Heroes; White links them to the edge of the board.")

    options = read_options("games.tiananmen")

    def start(self, options: Options) -> TiananmenPosition:
        """The empty board of that size; raises `OptionError`."""
        return set_up(int(chosen(self.options, options, "Size")))

    def first_position(self, options: Options) -> TiananmenPosition:
        position = super().first_position(options)
        if POSITION in options and max(map(position.lid, position.sides)) > position.day:
            raise OptionError("a lid in the tag {key} holds too many stones", key=POSITION)
        return position

    formats = (SmartGameFormat(),)
    format_turn = staticmethod(notation.format_turn)
    parse_turn = staticmethod(notation.parse_turn)
    turn_label = staticmethod(notation.turn_label)
    comment = staticmethod(notation.comment)

    levels = LEVELS
    level_distances = (1000, 708, 512, 325, 338)
    evaluate = staticmethod(evaluate)
    proof_kernels = ("games.tiananmen.ai.proof_kernel",)
    bots = (Bot("parts", "N parts of a day looked ahead", "parts", PLIES, ranked),)
    # Nothing else is random in this game. One random turn per side, because a side that alone plays
    # one is at a disadvantage.
    random_opening = 2
    tools = "games.tiananmen.tools"
    proofs = staticmethod(proofs)
    prospects = staticmethod(prospects)
    run_proof_kernels = staticmethod(run_kernels)

    courses = ("course", "strategy", "games")
    lesson_tests = LESSON_TESTS
    lesson_position = staticmethod(lesson_position)

    write_position = staticmethod(notation.write_position)
    refutation = staticmethod(refutation)

    def read_position(self, text: str, options: Options) -> TiananmenPosition:
        """Raises `ValueError` also for a size different from that of the options."""
        position = notation.read_position(text)
        if str(position.size) != options.get("Size"):
            raise ValueError(f"the board has {position.size} ranks, the option says otherwise")
        return position

    def reached(self, theme: str, start: TiananmenPosition, now: TiananmenPosition) -> bool | None:
        """Whether the side to move at the start has won; None in themes without a win."""
        if theme in DEFENCES:
            return None
        outcome = now.outcome()
        return outcome is not None and outcome.winners == (start.to_move,)

    def has_openings(self, options: Options) -> bool:
        return True

    def symmetries(self, position: TiananmenPosition) -> Sequence[Symmetry]:
        return square_symmetries(position.size, GO_ALPHABET)

    def pieces(self, position: TiananmenPosition) -> Iterator[str]:
        for side in (Side.BLACK, Side.WHITE):
            yield from (f"{side.value} {point}" for point in position.stone_points(side))
        if position.last is not None:
            yield f"last {position.last}"

    def state(self, position: TiananmenPosition) -> str:
        lids = (position.lid(Side.BLACK), position.lid(Side.WHITE))
        later = "later" if position.day > 1 else "first"
        return f" {position.to_move.value} {later} {position.part} {lids}"

    # A step is a single stone, as in Go, or `save`; the stones of a lid come singly or all at once.

    gtp_horizon = 25
    gtp_moves_help = "one stone at a time: D4    save    lid K3 L3"

    def gtp_steps(self, position: TiananmenPosition) -> Iterator[tuple[Move, ...]]:
        return ((move,) for move in position.legal_moves())

    def gtp_read(self, position: TiananmenPosition, text: str) -> tuple[Move, ...]:
        step = tuple(self.parse_turn(position, text))
        if len(step) > 1 and not isinstance(step[0], LidStone):
            raise NotationError("one stone at a time, like D4; only a lid takes several")
        after_moves(position, step)
        return step

    def gtp_first_step(self, turn: Sequence[Move]) -> tuple[Move, ...]:
        """One stone; all stones of a lid, because only together they win."""
        return tuple(turn) if isinstance(turn[0], LidStone) else tuple(turn[:1])

    def gtp_expected(self, position: TiananmenPosition) -> str:
        if position.emptying:
            return f"empty the lid, {position.lid(position.to_move)} left"
        words = [f"place {position.left}"]
        words += ["save"] if position.may_save else []
        words += ["lid"] if position.may_open_lid else []
        return " or ".join(words)


GAME = TiananmenGame()
