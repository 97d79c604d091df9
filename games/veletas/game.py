"""Veletas: everything except its window."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from games.core.game import (
    Attempt,
    Bot,
    Fact,
    Game,
    Options,
    Proof,
    RankedTurn,
    SearchLimits,
    Stop,
    Symmetry,
    TextFormat,
    check_keys,
    square_symmetries,
)
from games.core.grid import ALPHABET
from games.core.match import AnyMatch
from games.core.position import NotationError, Side
from games.core.translation import N_
from games.veletas.ai.levels import LEVELS, by_visits
from games.veletas.ai.search import evaluate
from games.veletas.rules import notation
from games.veletas.rules import position as rules
from games.veletas.rules.pieces import PLACEMENTS, RULE_SETS, Move, Pie, Place, Slide, Stone
from games.veletas.rules.position import Phase, VeletasPosition
from games.veletas.rules.turn_facts import within_reach

# -- Lessons of Veletas: boards as text, and tests of what a learner has done ------------------

# A position is a table with `size`, `rules`, `board` (`*` shooter, `B` `W` claimed, `x` black
# stone, `o` white stone, `.` empty) and `to_move`.

KEYS = ("size", "rules", "board", "to_move")

VeletasAttempt = Attempt[VeletasPosition, Move]


def lesson_position(table: Mapping[str, Any]) -> VeletasPosition:
    check_keys(table, KEYS)
    size, rule_set = int(table.get("size", 7)), str(table.get("rules", "current"))
    to_move = Side(table.get("to_move", "black"))
    return rules.drawn_position(size, rule_set, str(table["board"]), to_move)


def _claimed(attempt: VeletasAttempt, side: Side) -> set[str]:
    claims = attempt.position.claims_since(attempt.before)
    return {claim.cell for claim in claims if claim.owner is side}


def _moved(attempt: VeletasAttempt) -> list[str]:
    """The squares from and to which the first moving shooter goes."""
    slides = (move for move in attempt.moves if isinstance(move, Slide))
    return next(([slide.origin, slide.target] for slide in slides), [])


def _shot(attempt: VeletasAttempt) -> list[str]:
    return [move.cell for move in attempt.moves if isinstance(move, Stone)][-1:]


def _on_edge(position: VeletasPosition) -> bool:
    board = position.board
    return any(board.grid.on_edge(board.index[cell]) for cell in position.shooter_cells)


LESSON_TESTS: Mapping[str, Callable[[VeletasAttempt, Sequence[str]], bool]] = {
    # `claims black a1 c1`: these shooters have been claimed by that side in this step, or any
    "claims": lambda at, words: (
        bool(fresh := _claimed(at, Side(words[0]))) and fresh >= {*words[1:]}
    ),
    # `slides`, `slides b2`, `slides b2 d4`: a shooter has moved, from there, to there
    "slides": lambda at, words: bool(_moved(at)) and _moved(at)[: len(words)] == [*words],
    # `shoots`, `shoots d9`: a stone has been shot, at that square
    "shoots": lambda at, words: bool(_shot(at)) and (not words or _shot(at)[0] in words),
    # `free b2 d4`: these shooters are not claimed and can move
    "free": lambda at, words: {*words} <= {*at.position.free_shooters},
    # `freedom b2 3`: the number of directions in which the shooter can move
    "freedom": lambda at, words: at.position.status(words[0]).freedom == int(words[1]),
    # `group black a1 3`: the size of that side's biggest group beside the shooter
    "group": lambda at, words: len(at.position.rivals(words[1])[Side(words[0])]) == int(words[2]),
    # `score black 2`: the number of shooters claimed by that side
    "score": lambda at, words: at.position.claimed(Side(words[0])) == int(words[1]),
    # `stone black d4`: a stone of that side lies there
    "stone": lambda at, words: {*words[1:]} <= {*at.position.stone_cells(Side(words[0]))},
    # a shooter has been placed
    "places": lambda at, words: any(isinstance(move, Place) for move in at.moves),
    # `left_to_place 0`: the number of shooters still to place in this placement
    "left_to_place": lambda at, words: at.position.to_place == int(words[0]),
    # a shooter stands on an outermost square
    "shooter_on_edge": lambda at, words: _on_edge(at.position),
}


# -- Puzzles of Veletas: their themes, and their goals by the rules ----------------------------


def _winner(position: VeletasPosition) -> Side | None:
    outcome = position.outcome()
    return outcome.winners[0] if outcome else None


def _claims_more(position: VeletasPosition, after: VeletasPosition) -> bool:
    side = position.to_move
    return after.claimed(side) > position.claimed(side) and _winner(after) in (None, side)


def whole_turns(position: VeletasPosition) -> Iterator[VeletasPosition]:
    for move in position.legal_moves():
        after = position.play(move)
        if isinstance(move, Slide):
            yield from (after.play(stone) for stone in after.legal_moves())
        else:
            yield after


# -- The game ----------------------------------------------------------------------------------


class MoveListFormat(TextFormat):
    title = N_("A move list")
    about = N_("A text that the website AbstractPlay can read.")
    suffix = ".moves.txt"
    recognises = staticmethod(notation.is_move_list)
    read = staticmethod(notation.read_move_list)

    def applies(self, options: Options) -> bool:
        return options.get("Rules") == "current"

    def write(self, tags: Options, match: AnyMatch) -> str:
        return notation.write_move_list(match)


def _uct(position: VeletasPosition, limits: SearchLimits, rollouts: int) -> list[RankedTurn[Move]]:
    from games.veletas.ai.uct import ranked

    return ranked(position, limits, rollouts)


class VeletasGame(Game[VeletasPosition, Move]):
    name = "veletas"
    title = N_("Veletas")
    summary = N_("Move a red shooter, shoot a stone, and trap shooters next to your bigger group.")

    options = rules.OPTIONS
    uses_chance = staticmethod(rules.uses_chance)
    prepare = staticmethod(rules.prepare)
    start = staticmethod(rules.start)

    def choices(self, position: VeletasPosition) -> Sequence[Pie]:
        return (Pie(swap=False), Pie(swap=True)) if position.phase is Phase.PIE else ()

    formats = (MoveListFormat(),)
    format_turn = staticmethod(notation.format_turn)
    parse_turn = staticmethod(notation.parse_turn)
    comment = staticmethod(notation.comment)

    levels = LEVELS
    level_distances = (807, 382, 382, 583, 352)
    evaluate = staticmethod(evaluate)
    proof_kernels = ("games.veletas.ai.proof_kernel",)
    bots = (
        Bot("uct", "plain UCT with N rollouts per turn", "rollouts", 10_000_000, _uct),
        Bot("mcts", "the expert's search with N visits per turn", "visits", 200_000, by_visits),
    )
    tools = "games.veletas.tools"

    def proofs(self, position: VeletasPosition, stop: Stop) -> Iterator[Proof]:
        from games.veletas.ai.proofs import proofs

        return proofs(position, stop)

    def prospects(self, position: VeletasPosition, stop: Stop) -> Iterator[Fact]:
        from games.veletas.ai.proofs import prospects

        return prospects(position, stop)

    def run_proof_kernels(self) -> None:
        from games.veletas.ai.proofs import run_kernels

        run_kernels()

    courses = ("course", "strategy", "games", "leaflets")
    lesson_tests = LESSON_TESTS
    lesson_position = staticmethod(lesson_position)

    write_position = staticmethod(notation.write_position)

    def read_position(self, text: str, options: Options) -> VeletasPosition:
        size, rule_set = options.get("Size", "10"), options.get("Rules", "current")
        known = size.isdigit() and int(size[:3]) in PLACEMENTS and rule_set in RULE_SETS
        if not known:
            raise ValueError(
                f"there is no board of size {size[:20]!r} with the rules {rule_set[:20]!r}"
            )
        return notation.read_position(text, int(size), rule_set)

    def reached(self, theme: str, start: VeletasPosition, now: VeletasPosition) -> bool:
        """As `data/puzzles.toml` defines the goals."""
        solver = now.sides[start.sides.index(start.to_move)]  # colours may have been chosen
        other = solver.other
        if now.phase is not Phase.PLAY:
            return False
        if theme == "win":
            return _winner(now) is solver
        defends = theme in ("save", "only-turn", "placement")
        if not defends and not (theme == "colours" and solver is Side.WHITE):
            return now.claimed(solver) > start.claimed(solver) and _winner(now) is not other
        if now.claimed(other) > start.claimed(other):
            return False
        if now.outcome() or not within_reach(now, other):
            return True
        return not any(_claims_more(now, turn) for turn in whole_turns(now))

    def refutation(self, theme: str, after: VeletasPosition, left: int) -> Sequence[Move] | None:
        from games.veletas.ai.proofs import refutation

        return refutation(theme, after, left)

    def rules_note(self, options: Options) -> str:
        """By the leaflets nothing is passed over, which decides their puzzles."""
        if RULE_SETS[options.get("Rules", "current")].over_shooters:
            return ""
        return N_("Leaflet rules: nothing passes over a shooter.")

    def has_openings(self, options: Options) -> bool:
        return True

    def symmetries(self, position: VeletasPosition) -> Sequence[Symmetry]:
        return square_symmetries(position.board.size, ALPHABET)

    def pieces(self, position: VeletasPosition) -> Iterator[str]:
        yield from (f"* {cell}" for cell in position.free_shooters)
        yield from (f"{side.value}* {cell}" for cell, side in position.claims.items())
        yield from (f"{side.value} {cell}" for cell, side in position.stones.items())

    def state(self, position: VeletasPosition) -> str:
        turn = f"{position.to_move.value} {position.phase.value} {position.pie_ahead}"
        return f" {turn} {position.board.rules.name}"

    def opening_turn(self, renamed: str) -> str:
        """The cells of a placement in the order of their names."""
        placed, slash, stone = renamed.partition("/")
        return ",".join(sorted(placed.split(","))) + slash + stone

    gtp_options = ("Rules",)
    gtp_set_up_help = (("shooters b5,c3,...", "a random start"),)
    gtp_moves_help = "whole turns: b5,c3,h8/d6   swap   keep   e4-e8/d9   e4/d9"

    def gtp_steps(self, position: VeletasPosition) -> Iterator[tuple[Move, ...]]:
        """Every complete turn; a placement with its shooters by file, then rank."""
        return notation.placements(position) if position.to_place else super().gtp_steps(position)

    def gtp_count(self, position: VeletasPosition) -> int:
        return (
            notation.count_placements(position)
            if position.to_place
            else super().gtp_count(position)
        )

    def gtp_any_colour(self, position: VeletasPosition) -> bool:
        return position.phase is Phase.PIE

    def gtp_expected(self, position: VeletasPosition) -> str:
        if position.phase is Phase.PIE:
            return "choose swap or keep"
        if position.phase is Phase.PLAY:
            return "shoot" if position.slid else "turn"
        stone = ["1 stone"] if position.board.rules.placed_stones else []
        many = position.to_place
        shooters = [f"{many} shooter{'s' if many > 1 else ''}"] if many else []
        return f"place {' and '.join(shooters + stone)}"

    def gtp_set_up(self, words: Sequence[str]) -> dict[str, str]:
        """`shooters b5,c3,…` for a random start."""
        if not words or words[0].lower() != "shooters" or len(words) < 2:
            raise NotationError("a random start is set up by: shooters b5,c3,...")
        return {"Start": "random", "Shooters": "".join(words[1:]).lower()}

    def gtp_recipe(self, options: Options) -> list[str]:
        commands = super().gtp_recipe(options)
        if options["Start"] == "random":
            commands.append(f"tavoliere-setup shooters {options['Shooters']}")
        return commands


GAME = VeletasGame()
