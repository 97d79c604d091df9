"""Puzzles of Veletas: their themes, their goals by the rules, and their search."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from random import Random
from typing import Any

from games.core.game import Options
from games.core.position import Outcome, Side
from games.core.text import N_
from games.puzzles.difficulty import Facts
from games.puzzles.proof import Goal, Proof, Stop
from games.puzzles.puzzle import Puzzle, PuzzleTheme, Rejection
from games.puzzles.puzzle_dialect import Candidate, PuzzleDialect
from games.veletas.rules import position_text
from games.veletas.rules.board_geometry import PLACEMENTS, RULE_SETS
from games.veletas.rules.moves import Move, Slide
from games.veletas.rules.position import VeletasPosition

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
    return position_text.read_position(text, int(size), rules)


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
    return not any(_claims(now, turn) for turn in whole_turns(now))


def _winner(position: VeletasPosition) -> Side | None:
    outcome: Outcome | None = position.outcome()
    return outcome.winners[0] if outcome else None


def _claims(position: VeletasPosition, after: VeletasPosition) -> bool:
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
    from games.veletas.ai import states
    from games.veletas.ai.puzzles import puzzle_search

    codes = puzzle_search.refutation(puzzle, position, left)
    return list(states.moves_of_turn(position, codes[0])) if codes else None


def _positions(rng: Random) -> Iterator[Candidate]:
    from games.veletas.ai.puzzles import puzzle_search

    return puzzle_search.self_play(rng)


def _find(
    options: Options, position: Any, rng: Random, wanted: Collection[str]
) -> Iterator[Puzzle | Rejection]:
    from games.veletas.ai.puzzles import puzzle_search

    return puzzle_search.find(options, position, rng, wanted)


def _facts(puzzle: Puzzle) -> Facts:
    from games.veletas.ai.puzzles import puzzle_search

    return puzzle_search.facts(puzzle, read_position(puzzle.position, puzzle.options))


def _proofs(position: VeletasPosition, stop: Stop) -> Iterator[Proof]:
    from games.veletas.ai.puzzles.proofs import proofs

    return proofs(position, stop)


def _run_kernels() -> None:
    from games.veletas.ai.puzzles.proofs import run_kernels

    run_kernels()


PUZZLES = PuzzleDialect(
    THEMES,
    read_position,
    position_text.write_position,
    position_text.canonical,
    reached,
    _refutation,
    _positions,
    _find,
    _facts,
    GOALS,
    _proofs,
    ("games.veletas.ai.puzzles.puzzle_kernel",),
    _run_kernels,
    rules_note,
)
