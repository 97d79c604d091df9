"""Exhaustive answers about a position of Veletas: claims at once or in two turns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from random import Random

from games.core.game import Fact, Proof, Stop
from games.core.kernels import Ints, Kernel
from games.core.position import Side, after_moves
from games.veletas.ai import kernel as k
from games.veletas.ai import proof_kernel
from games.veletas.ai.proof_kernel import SLACK, WORK_LENGTH, Workspace
from games.veletas.ai.search import (
    after_turn,
    cell_of,
    moves_of_turn,
    random_placement,
    state_of,
)
from games.veletas.rules.notation import format_turn
from games.veletas.rules.pieces import Move, Pieces, Place, Stone, cells_of
from games.veletas.rules.position import Phase, VeletasPosition, prepare, start

MOST_TURNS = 12_000
"""Room for the turns of a position; the most are possible on an empty board of 10 by 10."""

Code = int
"""A turn of the kernel."""


class PuzzleSolver:
    """Answers about states; the arrays are reused."""

    def __init__(self, fast: bool | None = None) -> None:
        self.kernel = Kernel(proof_kernel, fast)
        zeros = self.kernel.zeros
        self._space = Workspace(
            turns=zeros(MOST_TURNS),
            replies=zeros(MOST_TURNS),
            claims=zeros(MOST_TURNS + SLACK),
            after_turn=zeros(k.STATE_LENGTH),
            after_reply=zeros(k.STATE_LENGTH),
            work=zeros(WORK_LENGTH),
        )
        self._found = zeros(MOST_TURNS)

    def turns(self, state: Sequence[int]) -> list[Code]:
        """All turns; a shot without a slide is listed once for each square."""
        own, into = self.kernel.ints(state), self._space.turns
        return _first(into, self.kernel.run.list_turns(own, into, 0, self._space.work))

    def after(self, state: Sequence[int], code: Code) -> list[int]:
        own = self.kernel.ints(state)
        self.kernel.run.play_turn(own, code)
        return [int(value) for value in own]

    def claiming_turns(self, state: Sequence[int], most: int = MOST_TURNS) -> list[Code]:
        """The turns by which the side to move claims a shooter, and the other side does not win.

        With `most` the search ends after that number; there may be up to `SLACK` more.
        """
        into = self._space.claims
        own = self.kernel.ints(state)
        found = self.kernel.run.claiming_turns(own, into, most, self._space.work)
        return _first(into, found)

    def threats(self, state: Sequence[int]) -> list[Code]:
        """The turns by which the side not to move would claim if it were to move."""
        own = self.kernel.ints(state)
        found = self.kernel.run.threats(own, self._space, MOST_TURNS)
        return _first(self._space.claims, found)

    def safe_turns(self, state: Sequence[int]) -> list[Code]:
        """All turns after which the other side neither has claimed nor can claim at once."""
        own = self.kernel.ints(state)
        return _first(self._found, self.kernel.run.safe_turns(own, self._space, self._found))

    def turns_that_claim_next(self, state: Sequence[int]) -> list[Code]:
        """All turns after which every reply allows or leaves a claim of the side to move."""
        own = self.kernel.ints(state)
        run = self.kernel.run
        return _first(self._found, run.turns_that_claim_next(own, self._space, self._found))

    def refuting_reply(self, state: Sequence[int], claims: int) -> Code | None:
        """A turn that leaves the other side, with `claims` claims before, no new one; or None."""
        own = self.kernel.ints(state)
        code = int(self.kernel.run.refuting_reply(own, claims, self._space))
        return None if code == k.NONE else code

    def claims_left(self, state: Sequence[int], codes: Sequence[Code]) -> list[int]:
        """The number of claiming turns each turn leaves to the other side, at most 3."""
        own, given = self.kernel.ints(state), self.kernel.ints(codes)
        into = self.kernel.zeros(len(codes))
        self.kernel.run.count_claims(own, given, len(codes), into, self._space)
        return _first(into, len(codes))


def _first(values: Ints, count: int) -> list[int]:
    return [int(values[i]) for i in range(count)]


@cache
def puzzle_solver() -> PuzzleSolver:
    return PuzzleSolver()


# -- Proven answers in positions of matches: who wins, claims or is safe, at once or in two turns

ORDER = ("win", "win-in-two", "only-turn", "claim-in-two", "save", "claim")
"""The goals in order, decisive ones first."""
QUICK = ("win", "claim")
"""The goals whose search is short without Numba, too."""


def run_kernels() -> None:
    """Run each kernel of the solver once, on the smallest board."""
    position = start(prepare({"Size": "7", "Rules": "current", "Start": "random"}, Random(0)))
    solver, state = puzzle_solver(), state_of(position)
    turns = solver.turns(state)[:1]
    solver.claiming_turns(state)
    solver.threats(state)
    solver.safe_turns(state)
    solver.turns_that_claim_next(state)
    solver.refuting_reply(state, 0)
    solver.claims_left(state, turns)


class GoalSearch:
    """The turns of one position that reach a goal, found by exhaustive search.

    The position is at the start of an ordinary turn: see `applies`.
    """

    def __init__(self, position: VeletasPosition) -> None:
        self._position = position
        self.state = state_of(position)
        self.side = self.state[k.MOVER]
        self._solver = puzzle_solver()
        self.claiming = self._solver.claiming_turns(self.state)
        self.threats = self._solver.threats(self.state)

    @staticmethod
    def applies(position: VeletasPosition) -> bool:
        if position.phase is not Phase.PLAY or position.pie_ahead or position.mid_turn:
            return False
        return position.outcome() is None

    def turns_for(self, goal: str) -> list[str]:
        """All turns that reach a goal; empty where the goal does not apply.

        `win-in-two` is `claim-in-two` with a decisive claim.
        """
        deciding = goal == "win-in-two"
        if deciding and self._needs(self.side) > 1:
            return []
        codes = self.codes_for("claim-in-two" if deciding else goal) or []
        return [turn_text(self._position, code) for code in codes]

    def codes_for(self, theme: str) -> list[Code] | None:
        if theme in CLAIM_MOTIFS:
            return self.claiming or None
        if theme == "claim":
            return self.claiming if self.claiming and self._needs(self.side) > 1 else None
        if theme == "win":
            wins = [code for code in self.claiming if self._wins(code)]
            return wins or None
        if theme == "claim-in-two":
            if self.claiming:
                return None
            return self._solver.turns_that_claim_next(self.state) or None
        deciding = self._needs(1 - self.side) == 1
        if not self.threats or deciding != (theme == "only-turn"):
            return None
        if any(self._wins(code) for code in self.claiming):
            return None
        if theme == "save" and self.claiming:
            return None
        return self._solver.safe_turns(self.state) or None

    def _needs(self, side: int) -> int:
        return self.state[k.MAJORITY] - self.state[k.CLAIMS + side]

    def _wins(self, code: Code) -> bool:
        return k.winner(self._solver.after(self.state, code)) == self.side


def turn_text(position: VeletasPosition, code: Code) -> str:
    return format_turn(position, moves_of_turn(position, code))


def proofs(position: VeletasPosition, stop: Stop) -> Iterator[Proof]:
    """The goals that can be reached in a position, the most decisive first."""
    if not GoalSearch.applies(position):
        return
    search = GoalSearch(position)
    for goal in ORDER if puzzle_solver().kernel.fast else QUICK:
        if stop():
            return
        if turns := search.turns_for(goal):
            yield Proof(goal, tuple(turns))


# -- What can be forced after a turn of a match ------------------------------------------------

# Facts about the side to move: it wins or claims at once, or with its second turn. Facts about the
# other side: it wins or claims with its next turn whatever is played (`sure`), or threatens to.
# Where a fact is missing it does not hold, if `one-turn` or `two-turns` says that all were tried.

MOST_SHOOTERS = 8


def prospects(position: VeletasPosition, stop: Stop) -> Iterator[Fact]:
    """The possible claims of both sides in the next turns.

    A claim at once has one turn for each shooter; its places are the shooters' squares before it. A
    claim in two turns has a line of both sides.
    """
    if not GoalSearch.applies(position):
        return
    solver, state = puzzle_solver(), state_of(position)
    mover, waiting = state[k.MOVER], 1 - state[k.MOVER]
    claiming = solver.claiming_turns(state)
    wins = [code for code in claiming if k.winner(solver.after(state, code)) == mover]
    if wins:
        yield Fact("win", (turn_text(position, wins[0]),))
    elif claiming:
        first = _by_shooter(state, claiming, mover)
        turns = tuple(turn_text(position, code) for code in first.values())
        yield Fact("claim", turns, _cells(position, first))
    if threats := solver.threats(state):
        flipped = [*state]
        flipped[k.MOVER] = waiting
        yield Fact("threat", places=_cells(position, _by_shooter(flipped, threats, waiting)))
    yield Fact("one-turn")
    if not solver.kernel.fast or stop():
        return
    if not wins:
        yield from _in_two(position, state, bool(claiming))
    yield Fact("two-turns")


def _in_two(position: VeletasPosition, state: Sequence[int], claims: bool) -> Iterator[Fact]:
    """The claims of a side that the other side's next turn cannot prevent."""
    solver, mover, waiting = puzzle_solver(), state[k.MOVER], 1 - state[k.MOVER]

    def goal(side: int) -> str:
        return "win" if state[k.MAJORITY] - state[k.CLAIMS + side] == 1 else "claim"

    if solver.refuting_reply(state, state[k.CLAIMS + waiting]) is None:
        yield Fact(f"sure-{goal(waiting)}", _line(position))
    elif not claims and (turns := solver.turns_that_claim_next(state)):
        yield Fact(f"{goal(mover)}-in-two", _line(position, turns[0]))


def _by_shooter(state: Sequence[int], codes: Sequence[Code], side: int) -> dict[int, Code]:
    """The first of these turns for each shooter that one of them claims."""
    found: dict[int, Code] = {}
    for code in codes:
        after = puzzle_solver().after(state, code)
        for shooter in range(state[k.SHOOTER_COUNT]):
            if after[k.OWNER + shooter] == side != state[k.OWNER + shooter]:
                found.setdefault(shooter, code)
    return dict(list(found.items())[:MOST_SHOOTERS])


def _cells(position: VeletasPosition, shooters: Iterable[int]) -> tuple[str, ...]:
    cells, names = cells_of(position.pieces.shooters), position.board.grid.names
    return tuple(names[cells[shooter]] for shooter in shooters)


def _line(position: VeletasPosition, first: Code | None = None) -> tuple[str, ...]:
    """Turns up to a claim that cannot be prevented: the first one, a reply, and the claim.

    Without a first turn it begins with the reply that leaves the fewest claims.
    """
    solver, turns = puzzle_solver(), []
    if first is not None:
        turns.append(turn_text(position, first))
        position = after_turn(position, first)
    state = state_of(position)
    replies = solver.turns(state)
    claims = solver.claims_left(state, replies)
    left = [(count, code) for count, code in zip(claims, replies, strict=True) if count]
    if not left:  # every reply claims for the other side itself
        return tuple(turns)
    reply = min(left)[1]
    turns.append(turn_text(position, reply))
    position = after_turn(position, reply)
    turns.append(turn_text(position, solver.claiming_turns(state_of(position))[0]))
    return tuple(turns)


# -- White's placement: whether it can keep Black from claiming in its first ordinary turn -----


def safe_placement(start: VeletasPosition, rng: Random) -> tuple[Move, ...] | None:
    """A second placement after which Black can claim nothing at once; None if there is none.

    Tries every placement that can be safe: while some turn lets Black claim, a piece must be placed
    on its way.
    """
    solver, tried = puzzle_solver(), set[Pieces]()

    def completed(pieces: Pieces, shooters: int, stones: int) -> Pieces | None:
        if pieces in tried:
            return None
        tried.add(pieces)
        now = replace(start, pieces=pieces, to_move=Side.BLACK)
        claims = solver.claiming_turns(state_of(now), 1)
        if not shooters + stones:
            return None if claims else pieces
        useful = _way(now, claims[0]) if claims else now.board.full
        cells = cells_of(useful & ~pieces.occupied)
        for cell in rng.sample(cells, len(cells)):
            found = None
            if shooters and pieces.open_to_shooters() >> cell & 1:
                found = completed(pieces.with_shooter(cell), shooters - 1, stones)
            if not found and stones and (claims or not shooters):
                found = completed(pieces.with_stone(1, cell), shooters, stones - 1)
            if found:
                return found
        return None

    board, before = start.board, start.pieces
    after = completed(before, start.to_place, int(board.rules.placed_stones))
    if after is None:
        return None
    stones = after.stones[1] & ~before.stones[1]
    placed = board.names(after.shooters & ~before.shooters)
    return *map(Place, placed), *map(Stone, board.names(stones))


def _way(position: VeletasPosition, code: Code) -> int:
    """The cells passed by the shooter and the stone of a turn, including both targets.

    A claiming turn still claims if pieces of the other side are placed elsewhere, because the other
    squares next to the trapped shooter are taken.
    """
    board, cells = position.board, 0
    here = cells_of(position.pieces.shooters)[code >> 16]
    for square in (code >> 8 & 255, code & 255):
        there = cell_of(board.size, square)
        if there != here:  # the shooter moves
            cells |= board.between[here][there] | 1 << there
        here = there
    return cells


# -- Keys of the themes in `data/puzzles.toml`, which defines them -----------------------------

STANDING, WHOSE, TIE, PASSING = "standing", "whose", "tie", "passing"
CLAIM_MOTIFS = (STANDING, WHOSE, TIE, PASSING)
"""Themes in which a shooter is to be claimed in this turn, whether or not that wins."""
DEFENCES = ("save", "only-turn")
"""The themes of puzzles in which the other side threatens to claim."""
PLACEMENT, COLOURS = "placement", "colours"
"""The themes of puzzles at the beginning of a game."""


# -- Shows why a turn in a puzzle is wrong: what the other side plays after it -----------------


def refutation(theme: str, position: VeletasPosition, left: int) -> Sequence[Move] | None:
    """The clearest turn of the other side after a wrong turn, or None.

    `left` is the number of the solver's remaining turns.
    """
    if position.outcome() is not None:
        return None
    if position.phase is Phase.SECOND_PLACEMENT:
        return _after_wrong_colour(position)
    solver, state = puzzle_solver(), state_of(position)
    code = None
    guards = theme == COLOURS and position.to_move is Side.BLACK
    if theme in (*DEFENCES, PLACEMENT) or guards:
        code = next(iter(solver.claiming_turns(state)), None)
    elif theme == "claim-in-two" and left:
        code = solver.refuting_reply(state, position.claimed(position.to_move.other))
    return None if code is None else moves_of_turn(position, code)


def _after_wrong_colour(position: VeletasPosition) -> Sequence[Move]:
    """A placement that keeps Black from claiming at once, or any placement and Black's claim."""
    rng = Random(0)
    if safe := safe_placement(position, rng):
        return safe
    placed = random_placement(position, rng)
    after = after_moves(position, placed)
    return *placed, *moves_of_turn(after, puzzle_solver().claiming_turns(state_of(after))[0])
