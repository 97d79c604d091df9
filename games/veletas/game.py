"""The plugin of Veletas: everything except its window."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, cast

from games.ai.game_plugin import Benchmarks, Bot, Dialect, GamePlugin, Moves
from games.core.game import Game, Options, RankedTurn, RankTurns, SearchLimits
from games.core.grid import ALPHABET, grid, read_diagram
from games.core.position import NotationError, Outcome, Side
from games.core.record import TextFormat
from games.core.translation import N_, _
from games.learning.course import Attempt, LessonDialect
from games.learning.openings import OpeningDialect, Symmetry, square_symmetries
from games.learning.puzzle import (
    Candidate,
    Facts,
    Goal,
    Proof,
    Puzzle,
    PuzzleDialect,
    PuzzleTheme,
    Rejection,
    Stop,
)
from games.veletas.ai.levels import LEVELS
from games.veletas.ai.search import evaluate
from games.veletas.rules import notation
from games.veletas.rules import position as options
from games.veletas.rules.notation import (
    count_placements,
    is_move_list,
    placements,
    reading_move_list,
    write_move_list,
)
from games.veletas.rules.pieces import PLACEMENTS, RULE_SETS, Move, Place, Slide, Stone
from games.veletas.rules.position import (
    Phase,
    VeletasPosition,
    choices,
    custom_position,
)

if TYPE_CHECKING:
    from games.ai.game_plugin import Measurement


# -- The dialect of Veletas in the Go Text Protocol --------------------------------------------


class VeletasDialect(Dialect):
    """Whole turns; the pie choice goes with either colour."""

    option_commands = ("Rules",)
    set_up_help = (("shooters b5,c3,...", "a random start"),)
    moves_help = "whole turns: b5,c3,h8/d6   swap   keep   e4-e8/d9   e4/d9"

    def steps(self, position: VeletasPosition) -> Iterator[Moves]:
        """Every complete turn; a placement with its shooters by file, then rank."""
        return placements(position) if position.to_place else super().steps(position)

    def count(self, position: VeletasPosition) -> int:
        """How many complete turns there are."""
        return count_placements(position) if position.to_place else super().count(position)

    def any_colour(self, position: VeletasPosition) -> bool:
        """True for the pie choice: the chooser has no colour yet."""
        return position.phase is Phase.PIE

    def expected(self, position: VeletasPosition) -> str:
        """A placement, the choice of colours, or an ordinary turn."""
        if position.phase is Phase.PIE:
            return "choose swap or keep"
        if position.phase is Phase.PLAY:
            return "shoot" if position.slid else "turn"
        stone = ["1 stone"] if position.board.rules.placed_stones else []
        many = position.to_place
        shooters = [f"{many} shooter{'s' if many > 1 else ''}"] if many else []
        return f"place {' and '.join(shooters + stone)}"

    def set_up(self, words: Sequence[str]) -> dict[str, str]:
        """`shooters b5,c3,…` for a random start."""
        if not words or words[0].lower() != "shooters" or len(words) < 2:
            raise NotationError("a random start is set up by: shooters b5,c3,...")
        return {"Start": "random", "Shooters": "".join(words[1:]).lower()}

    def recipe(self, options: Options) -> list[str]:
        """Rules, size and the shooters of a random start."""
        commands = super().recipe(options)
        if options["Start"] == "random":
            commands.append(f"tavoliere-setup shooters {options['Shooters']}")
        return commands


# -- Lessons of Veletas: boards as text, and tests of what a learner has done ------------------

# A position is a table with `size`, `rules`, `board` (`*` shooter, `B` `W` claimed, `x` black
# stone, `o` white stone, `.` empty) and `to_move`.

KEYS = ("size", "rules", "board", "to_move")


def lesson_position(table: Mapping[str, Any]) -> VeletasPosition:
    """The position of a table; raises `ValueError`."""
    if unknown := sorted(table.keys() - set(KEYS)):
        raise ValueError(
            _("{key} is none of {known}").format(key=repr(unknown[0]), known=", ".join(KEYS))
        )
    size = int(table.get("size", 7))
    cells = read_diagram(grid(size), str(table["board"]), "*BWxo.")
    return custom_position(
        size,
        str(table.get("rules", "current")),
        shooters=[*cells["*"], *cells["B"], *cells["W"]],
        black=cells["x"],
        white=cells["o"],
        claims={
            **dict.fromkeys(cells["B"], Side.BLACK),
            **dict.fromkeys(cells["W"], Side.WHITE),
        },
        to_move=Side(table.get("to_move", "black")),
    )


def _now(attempt: Attempt) -> VeletasPosition:
    return cast(VeletasPosition, attempt.position)


def _before(attempt: Attempt) -> VeletasPosition:
    return cast(VeletasPosition, attempt.before)


def _claims(attempt: Attempt, words: Sequence[str]) -> bool:
    """`claims black a1 c1`: these shooters have been claimed by that side in this step."""
    side, claims = Side(words[0]), _now(attempt).claims_since(_before(attempt))
    fresh = {claim.cell for claim in claims if claim.owner is side}
    return fresh >= set(words[1:]) if words[1:] else bool(fresh)


def _slides(attempt: Attempt, words: Sequence[str]) -> bool:
    """`slides`, `slides b2`, `slides b2 d4`: a shooter has moved, from there, to there."""
    for move in attempt.moves:
        if isinstance(move, Slide):
            return [move.origin, move.target][: len(words)] == list(words)
    return False


def _shoots(attempt: Attempt, words: Sequence[str]) -> bool:
    """`shoots`, `shoots d9`: a stone has been shot, at that square."""
    shots = [move.cell for move in attempt.moves if isinstance(move, Stone)]
    return bool(shots) and (not words or shots[-1] in words)


def _free(attempt: Attempt, words: Sequence[str]) -> bool:
    """`free b2 d4`: these shooters are not claimed and can move."""
    return set(words) <= set(_now(attempt).free_shooters)


def _freedom(attempt: Attempt, words: Sequence[str]) -> bool:
    """`freedom b2 3`: the shooter can move in so many directions."""
    found = {status.cell: status.freedom for status in _now(attempt).shooter_statuses()}
    return found[words[0]] == int(words[1])


def _group(attempt: Attempt, words: Sequence[str]) -> bool:
    """`group black a1 3`: the biggest group of that side beside the shooter has so many stones."""
    return len(_now(attempt).rivals(words[1])[Side(words[0])]) == int(words[2])


def _score(attempt: Attempt, words: Sequence[str]) -> bool:
    """`score black 2`: that side has claimed so many shooters."""
    return _now(attempt).claimed(Side(words[0])) == int(words[1])


def _stone(attempt: Attempt, words: Sequence[str]) -> bool:
    """`stone black d4`: a stone of that side lies there."""
    return set(words[1:]) <= set(_now(attempt).stone_cells(Side(words[0])))


def _places(attempt: Attempt, words: Sequence[str]) -> bool:
    """`places`: a shooter has been placed."""
    return any(isinstance(move, Place) for move in attempt.moves)


def _left_to_place(attempt: Attempt, words: Sequence[str]) -> bool:
    """`left_to_place 0`: so many shooters of this placement are still to be placed."""
    return _now(attempt).to_place == int(words[0])


def _shooter_on_edge(attempt: Attempt, words: Sequence[str]) -> bool:
    """`shooter_on_edge`: a shooter stands on an outermost square."""
    board = _now(attempt).board
    return any(board.grid.on_edge(board.index[cell]) for cell in _now(attempt).shooter_cells)


def _shoots_back(attempt: Attempt, words: Sequence[str]) -> bool:
    """`shoots_back`: the stone has landed on the square that the shooter has left."""
    match attempt.moves:
        case (Slide(origin=origin), Stone(cell=cell)):
            return origin == cell
        case _:
            return False


LESSONS = LessonDialect(
    lesson_position,
    {
        "claims": _claims,
        "slides": _slides,
        "shoots": _shoots,
        "free": _free,
        "freedom": _freedom,
        "group": _group,
        "score": _score,
        "stone": _stone,
        "places": _places,
        "left_to_place": _left_to_place,
        "shooter_on_edge": _shooter_on_edge,
        "shoots_back": _shoots_back,
    },
    courses=("first-turn", "course", "leaflets"),
)


# -- Openings of Veletas: the shooters, stones and claims, and the phase of the game -----------

_CELL = re.compile(r"[a-z][1-9][0-9]?")


def _symmetries(position: VeletasPosition) -> Sequence[Symmetry]:
    return square_symmetries(position.size, ALPHABET)


def _pieces(position: VeletasPosition) -> Iterator[str]:
    yield from (f"* {cell}" for cell in position.free_shooters)
    yield from (f"{side.value}* {cell}" for cell, side in position.claims.items())
    yield from (f"{side.value} {cell}" for cell, side in position.stones.items())


def _state(position: VeletasPosition) -> str:
    return f" {position.to_move.value} {position.phase.value} {position.pie_ahead}"


def _tidy(turn: str) -> str:
    """The cells of a placement in the order of their names."""
    placed, slash, stone = turn.partition("/")
    return ",".join(sorted(placed.split(","))) + slash + stone


OPENINGS = OpeningDialect(_CELL, _symmetries, _pieces, _state, _tidy)


# -- Puzzles of Veletas: their themes, their goals by the rules, and their search --------------

THEMES = (
    PuzzleTheme(
        "claim",
        N_("Claim a shooter"),
        N_("Claim a shooter in this turn."),
        N_("Find the last way out of a shooter, and the shooter that can close it."),
        1,
        missed=N_("No shooter has become yours by this turn."),
    ),
    PuzzleTheme(
        "win",
        N_("Win now"),
        N_("Win in this turn: claim all shooters that you still need."),
        N_("See the claims that complete the majority."),
        1,
        missed=N_("After this turn you have not claimed the majority yet."),
    ),
    PuzzleTheme(
        "save",
        N_("Save the shooter"),
        N_(
            "The other side is about to claim a shooter. Play so that it can claim none in its "
            "next turn."
        ),
        N_("See what the other side threatens, and everything that it could do instead."),
        1,
        missed=N_("The other side gets a shooter by this turn, or can get one with its next."),
    ),
    PuzzleTheme(
        "only-turn",
        N_("The only turn"),
        N_("All turns but one lose the game at once. Play the one that does not."),
        N_("Defend when the next claim of the other side would decide the game."),
        1,
        missed=N_("After this turn the other side can win with its next one."),
    ),
    PuzzleTheme(
        "claim-in-two",
        N_("Claim in two turns"),
        N_("Claim a shooter in two turns, whatever the other side does."),
        N_("Make threats that cannot all be met."),
        2,
    ),
)
"""A claim counts only if the other side does not win by the same turn.

`claim-in-two`: the solver owns a shooter more after the second turn, whatever the other side has
replied. `save`: the other side has not claimed by the turn, and no turn that it can make next
claims. `only-turn`: the other side needs one more claim, and neither wins by the turn nor can win
in its next turn; what comes later is not asked.
"""

_SEARCHED = N_("Proven: the computer has searched all turns.")
_SEARCHED_DEEPER = N_("Proven: the computer has searched all turns and all answers.")

GOALS = {
    "win": Goal(N_("You can win in this turn. Find the turn."), _SEARCHED),
    "win-in-two": Goal(
        N_("Play so that you win in your next turn, whatever the other side does."),
        _SEARCHED_DEEPER,
    ),
    "only-turn": Goal(
        N_("The other side threatens to win. Play a turn after which it cannot win at once."),
        _SEARCHED_DEEPER,
    ),
    "claim-in-two": Goal(
        N_("Play so that you claim a shooter in your next turn, whatever the other side does."),
        _SEARCHED_DEEPER,
    ),
    "save": Goal(
        N_(
            "The other side threatens to claim a shooter. Play so that it can claim none in its "
            "next turn."
        ),
        _SEARCHED_DEEPER,
    ),
    "claim": Goal(N_("You can claim a shooter in this turn. Find the turn."), _SEARCHED),
}
"""The goals of proven answers in matches."""


def read_position(text: str, options: Options) -> VeletasPosition:
    """The position of a text; raises `ValueError`."""
    size, rules = options.get("Size", "10"), options.get("Rules", "current")
    if not size.isdigit() or int(size[:3]) not in PLACEMENTS or rules not in RULE_SETS:
        raise ValueError(f"there is no board of size {size[:20]!r} with the rules {rules[:20]!r}")
    return notation.read_position(text, int(size), rules)


def reached(theme: str, start: VeletasPosition, now: VeletasPosition) -> bool:
    """Whether the goal of a theme is reached, as `THEMES` defines it."""
    solver = start.to_move
    other = Side.WHITE if solver is Side.BLACK else Side.BLACK
    if theme == "win":
        return _winner(now) is solver
    if theme in ("claim", "claim-in-two"):
        return now.claimed(solver) > start.claimed(solver) and _winner(now) is not other
    if now.claimed(other) > start.claimed(other):
        return False
    return not any(_puzzle_dialect_claims(now, turn) for turn in whole_turns(now))


def _winner(position: VeletasPosition) -> Side | None:
    outcome: Outcome | None = position.outcome()
    return outcome.winners[0] if outcome else None


def _puzzle_dialect_claims(position: VeletasPosition, after: VeletasPosition) -> bool:
    side = position.to_move
    return after.claimed(side) > position.claimed(side) and _winner(after) in (None, side)


def whole_turns(position: VeletasPosition) -> Iterator[VeletasPosition]:
    """The position after each turn."""
    for move in position.legal_moves():
        after = position.play(move)
        if isinstance(move, Slide):
            yield from (after.play(stone) for stone in after.legal_moves())
        else:
            yield after


def rules_note(options: Options) -> str:
    """By the leaflets nothing is passed over, which decides their puzzles."""
    if RULE_SETS[options.get("Rules", "current")].over_shooters:
        return ""
    return N_("Here nothing passes over shooters, neither a slide nor a shot.")


def _refutation(puzzle: Puzzle, position: VeletasPosition, left: int) -> list[Move] | None:
    """A turn that claims, or one that prevents the claim; None where nothing is to be shown."""
    if position.outcome() is not None:
        return None
    from games.veletas.ai.search import moves_of_turn
    from games.veletas.tools import puzzle_search

    codes = puzzle_search.refutation(puzzle, position, left)
    return list(moves_of_turn(position, codes[0])) if codes else None


def _positions(rng: Random) -> Iterator[Candidate]:
    from games.veletas.tools import puzzle_search

    return puzzle_search.self_play(rng)


def _find(
    options: Options, position: Any, rng: Random, wanted: Collection[str]
) -> Iterator[Puzzle | Rejection]:
    from games.veletas.tools import puzzle_search

    return puzzle_search.find(options, position, rng, wanted)


def _facts(puzzle: Puzzle) -> Facts:
    from games.veletas.tools import puzzle_search

    return puzzle_search.facts(puzzle, read_position(puzzle.position, puzzle.options))


def _proofs(position: VeletasPosition, stop: Stop) -> Iterator[Proof]:
    from games.veletas.ai.proofs import proofs

    return proofs(position, stop)


def _run_kernels() -> None:
    from games.veletas.ai.proofs import run_kernels

    run_kernels()


PUZZLES = PuzzleDialect(
    THEMES,
    read_position,
    notation.write_position,
    notation.canonical,
    reached,
    _refutation,
    _positions,
    _find,
    _facts,
    GOALS,
    _proofs,
    ("games.veletas.ai.proof_kernel",),
    _run_kernels,
    rules_note,
)
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
    choices=choices,
)

MOVE_LIST = TextFormat(
    N_("The move list of AbstractPlay"),
    ".moves.txt",
    write=lambda tags, match: write_move_list(match),
    applies=lambda options: options.get("Rules") == "current",
    recognises=is_move_list,
    reading=reading_move_list,
)


def _uct(rollouts: int) -> RankTurns:
    """The bot with so many rollouts per turn; imported only where it plays."""
    from games.veletas.tools import uct

    def propose(position: VeletasPosition, limits: SearchLimits) -> list[RankedTurn]:
        return [uct.propose(position, limits.rng, rollouts, limits.stop)]

    return propose


def _measurements() -> Iterator[Measurement]:
    from games.veletas.tools import bench

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
