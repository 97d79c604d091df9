"""The search for puzzles of Veletas: games of self-play, proven answers, and how hard they are."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from random import Random

from games.core.game import Options
from games.learning.puzzle import Facts, Puzzle, Rejection
from games.veletas.ai import kernel as k
from games.veletas.ai.levels import CASUAL_NOISE
from games.veletas.ai.proofs import DEFENCES, Code, GoalSearch, puzzle_solver, turn_text
from games.veletas.ai.search import (
    TIE_BREAK_NOISE,
    Effort,
    Mcts,
    StaticRanker,
    moves_of_turn,
    play_moves,
    state_of,
)
from games.veletas.ai.weights import weights_of
from games.veletas.game import GAME
from games.veletas.rules.notation import read_position, write_position
from games.veletas.rules.pieces import Pie
from games.veletas.rules.position import Phase, VeletasPosition, prepare, start

NOISES = (0.5, 1.0, 2.0)
"""The noise on static values, in log-odds, of players without a tree search."""
SEARCHING = 0.5
"""The part of the players of self-play that use a tree search."""
SELF_PLAY_VISITS, SELF_PLAY_NOISE = 100, 0.5
CURRENT = "current"
"""The rule set of most games; puzzles by others have another answer by this one."""
SHARE_OF_LEAFLETS = 0.25
SIZES = {"7": 3, "9": 4, "10": 5}
"""The sizes of the boards, with how often they are played."""
EMPTY_SHARE = 0.3
"""At least this part of the squares is empty: more crowded boards do not please."""
MOST_TURNS = 12
"""More first turns that reach the goal leave no task."""
SHARE_OF_PLAIN_CLAIMS = 0.1
"""The part of claims by a shot without a slide that is kept: everybody sees them."""
VISITS = {"strong": 200, "expert": 3000}
"""Visits of the tree search in place of the time that these levels have."""
SEARCH_ROOM = Effort(0.1)
"""The trees have room for so long a search."""


def self_play(rng: Random) -> Iterator[tuple[Options, VeletasPosition, str]]:
    """The positions of one game before each ordinary turn, with the number of the turn."""
    size = rng.choices(list(SIZES), list(SIZES.values()))[0]
    leaflet = rng.random() < SHARE_OF_LEAFLETS
    rules = rng.choice(("leaflet-en", "leaflet-ja")) if leaflet else CURRENT
    options = {"Rules": rules, "Size": size, "Start": "placed"}
    position = start(prepare({**options, "Start": "random"}, rng))
    noises = {
        side: None if rng.random() < SEARCHING else rng.choice(NOISES) for side in position.sides
    }
    turn = 1
    while position.outcome() is None:
        if position.phase is Phase.PIE:
            position = position.play(Pie(swap=False))
        else:
            if not position.pie_ahead:
                yield options, position, f"turn {turn}"
            position = _played(position, _chosen(position, noises[position.to_move], rng))
        turn += 1


def _chosen(position: VeletasPosition, noise: float | None, rng: Random) -> Code:
    """The turn of a player: with this noise on static values, or by a tree search."""
    state, weights = state_of(position), weights_of(position.board)
    if noise is not None:
        return StaticRanker(state, weights, rng).best(1, noise)[0][0]
    search = Mcts(state, weights, rng, effort=SEARCH_ROOM, noise=SELF_PLAY_NOISE)
    search.visit(SELF_PLAY_VISITS)
    return search.ranked(1)[0][0]


def find(
    options: Options, position: VeletasPosition, rng: Random, wanted: Collection[str]
) -> Iterator[Puzzle | Rejection]:
    if not GoalSearch.applies(position):
        return
    search = PositionSearch(options, position, rng)
    for theme in ("claim-in-two", "only-turn", "save", "win", "claim"):
        if theme in wanted and (found := search.find(theme)) is not None:
            yield found


class PositionSearch:
    """Looks for the puzzles of one position."""

    def __init__(self, options: Options, position: VeletasPosition, rng: Random) -> None:
        kept = {key: options[key] for key in ("Rules", "Size") if key in options}
        self._options = {**kept, "Start": "placed"}
        self._position = position
        self._rng = rng
        self._goals = GoalSearch(position)
        squares = len(position.board.grid.cells)
        self._crowded = squares - position.pieces.occupied.bit_count() < EMPTY_SHARE * squares

    def find(self, theme: str) -> Puzzle | Rejection | None:
        codes = self._goals.codes_for(theme)
        if codes is None:
            return None
        if reason := self._fault(theme, codes):
            return Rejection(theme, reason)
        lines = tuple(self._line(theme, code) for code in codes)
        return Puzzle("veletas", theme, self._options, write_position(self._position), lines)

    def _fault(self, theme: str, codes: Sequence[Code]) -> str | None:
        if self._crowded:
            return "crowded board"
        if not self._is_one_idea(theme, codes):
            return "two solutions"
        if len(codes) > MOST_TURNS:
            return "too many turns"
        stationary = slide_of(self._goals.state, codes[0]) is None
        if theme in ("claim", "win") and stationary and self._rng.random() > SHARE_OF_PLAIN_CLAIMS:
            return "trivial"
        if theme == "only-turn" and any(code in self._goals.claiming for code in codes):
            return "the solution claims"
        if self._position.rules != CURRENT and not self._differs_from_current(theme, codes):
            return "the same by the current rules"
        return None

    def _differs_from_current(self, theme: str, codes: Sequence[Code]) -> bool:
        same = read_position(write_position(self._position), self._position.size, CURRENT)
        found = GoalSearch(same).codes_for(theme) or []
        return {turn_text(same, code) for code in found} != {
            turn_text(self._position, code) for code in codes
        }

    def _is_one_idea(self, theme: str, codes: Sequence[Code]) -> bool:
        """Whether all turns have the same slide; in defence, or the same stone."""
        stones = {code & 255 for code in codes}
        one_stone = theme in DEFENCES and len(stones) == 1
        return one_stone or len({slide_of(self._goals.state, code) for code in codes}) == 1

    def _line(self, theme: str, code: Code) -> tuple[str, ...]:
        turn = turn_text(self._position, code)
        if theme != "claim-in-two":
            return (turn,)
        after = _played(self._position, code)
        reply = self._stubborn_reply(after)
        replied = _played(after, reply)
        last = puzzle_solver().claiming_turns(state_of(replied))[0]
        return turn, turn_text(after, reply), turn_text(replied, last)

    def _stubborn_reply(self, position: VeletasPosition) -> Code:
        state, solver = state_of(position), puzzle_solver()
        mine = k.CLAIMS + self._goals.side
        before = self._goals.state[mine]
        left = {}
        for code in solver.turns(state):
            after = solver.after(state, code)
            if after[mine] == before and k.winner(after) == k.NONE:
                left[code] = len(solver.claiming_turns(after))
        return min(left, key=lambda code: left[code])


def slide_of(state: Sequence[int], code: Code) -> tuple[int, int] | None:
    """The slide of a turn: the shooter and its target; None for a shot without one."""
    shooter, target = code >> 16, code >> 8 & 255
    return None if state[k.SHOOTER_SQUARE + shooter] == target else (shooter, target)


def facts(puzzle: Puzzle) -> Facts:
    """How many first turns seem to reach the goal, and how many levels play a wrong one.

    A turn seems to claim if it threatens a claim, and to defend if it leaves one or two claiming
    turns. In the themes of one turn that claims, an eighth of them counts: one sees at once that
    they fail. Where winning the game is not asked, a level is misled only if its turn seems right.
    """
    position = GAME.read_position(puzzle.position, puzzle.options)
    state, solver = state_of(position), puzzle_solver()
    right = {line[0] for line in puzzle.lines}
    texts = {code: turn_text(position, code) for code in solver.turns(state)}
    wrong = [code for code, text in texts.items() if text not in right]
    if puzzle.theme in DEFENCES:
        seeming = [0 < left < 3 for left in solver.claims_left(state, wrong)]
    else:
        seeming = solver.threatening(state, wrong)
    tempting = {code for code, seems in zip(wrong, seeming, strict=True) if seems}
    slides = len({slide_of(state, code) for code in tempting})
    decided = puzzle.theme in ("win", "only-turn")
    chosen = _choices(position, Random(puzzle.id))
    fooled = sum(texts[code] not in right and (decided or code in tempting) for code in chosen)
    first = next(code for code, text in texts.items() if text == puzzle.lines[0][0])
    quiet = first not in solver.claiming_turns(state) and not solver.threatening(state, [first])[0]
    return Facts(slides // 8 if puzzle.theme in ("claim", "win") else slides, fooled, quiet)


def _choices(position: VeletasPosition, rng: Random) -> list[Code]:
    """The turns of the levels 2 to 5, with so many visits instead of so much time."""
    state, weights = state_of(position), weights_of(position.board)
    ranker = StaticRanker(state, weights, rng)
    chosen = [ranker.best(1, noise)[0][0] for noise in (CASUAL_NOISE, TIE_BREAK_NOISE)]
    for visits in VISITS.values():
        search = Mcts(state, weights, rng, effort=SEARCH_ROOM)
        search.visit(visits)
        chosen.append(search.ranked(1)[0][0])
    return chosen


def _played(position: VeletasPosition, code: Code) -> VeletasPosition:
    return play_moves(position, moves_of_turn(position, code))
