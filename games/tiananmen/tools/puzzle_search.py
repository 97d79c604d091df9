"""Finds the puzzles of a position and proves them; `puzzle_themes` defines the themes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import inf
from random import Random

from games.core.game import Options, RankedTurn, SearchLimits, never, square_symmetries
from games.core.grid import GO_ALPHABET
from games.core.position import Side
from games.learning.puzzle import Line, Puzzle
from games.tiananmen.ai import proofs
from games.tiananmen.ai.proofs import DEFENCES, puzzle_solver
from games.tiananmen.ai.search import (
    Turn,
    after_turn,
    placed_points,
    ranked,
    winning_turn,
    winning_turns,
)
from games.tiananmen.rules.notation import format_turn, read_position, write_position
from games.tiananmen.rules.position import (
    PART_STONES,
    LidStone,
    Move,
    Save,
    Stone,
    TiananmenPosition,
    set_up,
)
from games.tools.game_tools import Candidate, Found, Looks, Rejection, Solver

MOST_FILLED = 0.6
"""The share of filled points from which a board is called crowded."""
MOST_FILLED_TO_SAVE = 0.8
"""As `MOST_FILLED`, if a stone must be saved, which happens on full boards only."""
PLAIN_KEPT = 0.25
"""The share kept of the puzzles solved by a blind recipe, such as the nearest walk."""
LONG_ROW = 4
"""The least length of a winning row of stones for a puzzle."""
SAVES_KEPT = 0.2
"""The share kept of the wins in three parts that begin by saving a stone: most do."""
MOST_MISSING = 2
"""A win in three parts is searched if at most this many stones are missing beyond the lid."""
FEWEST_TURNS = 4
"""The fewest turns of a position for each right one."""
FEW, MANY = 5, 16
"""`FEW` right turns may have several ideas, with `MANY` turns for each of them."""
SAVED: Turn = (Save(),)

Turns = tuple[Turn, ...]
"""A line of a puzzle: an own turn, or own turns and replies in between."""


def find(
    options: Options, position: TiananmenPosition, rng: Random, wanted: Collection[str]
) -> Found:
    """Proven puzzles of a position at the start of a turn, and rejected candidates."""
    if position.last is None or position.lid(Side.WHITE) > proofs.LARGEST_LID:
        return
    for found in _Finder(options, position, rng, wanted).find():
        if found.theme in wanted:
            yield found


@dataclass(frozen=True, slots=True)
class _Finder:
    options: Options
    position: TiananmenPosition
    rng: Random
    wanted: Collection[str]

    def find(self) -> Found:
        """The puzzle of the position; a defence may serve two themes."""
        if puzzle_solver().wins_at_once(self.position) != proofs.NO:
            if self.position.can_win_now:
                yield self._ring_or_chain()
            return
        if self._can_come_near(self.position.to_move):
            winning = list(puzzle_solver().winning_in_two(self.position))
            if any(judged.result != proofs.NO for judged in winning):
                yield self._win(proofs.WIN_IN_TWO, winning)
                return
            if proofs.WIN_IN_THREE in self.wanted and self._may_win_in_three():
                saved = after_turn(self.position, SAVED)
                saving = puzzle_solver().all_replies_lose(saved) == proofs.YES
                if saving and self.rng.random() > SAVES_KEPT:
                    yield Rejection(proofs.WIN_IN_THREE, "saves")
                    return
                judged = list(puzzle_solver().winning_in_three(self.position))
                if any(each.result != proofs.NO for each in judged):
                    yield self._win(proofs.WIN_IN_THREE, judged)
                    return
        other = self.position.to_move.other
        defended = set(DEFENCES) & set(self.wanted) and PART_STONES[self.position.part] > 1
        if defended and self._can_come_near(other):  # a single stone has too few points
            yield from self._holding()

    def _can_come_near(self, side: Side) -> bool:
        """Whether a side can win within its next two parts of the day if unhindered."""
        return self.position.distance(side) <= stones_of_two_parts(self.position, side)

    def _ring_or_chain(self) -> Puzzle | Rejection:
        position = self.position
        if position.may_open_lid:
            return Rejection(proofs.RING_OR_CHAIN, "the lid wins too")
        turns = list(winning_turns(position))
        if any(len(turn) < LONG_ROW and is_a_row(turn) for turn in turns):
            return Rejection(proofs.RING_OR_CHAIN, "a row")
        turns.sort(key=len, reverse=True)  # of equal ends the shortest turn is kept
        ends = {after_turn(position, turn): turn for turn in turns}
        right = [(turn,) for turn in sorted(ends.values(), key=len)]
        plain = greedy_stones_win(position)
        return self._puzzle(proofs.RING_OR_CHAIN, right, puzzle_solver().turns(position), plain)

    def _may_win_in_three(self) -> bool:
        position, side = self.position, self.position.to_move
        lid = position.lid(side)
        return bool(position.may_save and lid) and position.distance(side) <= lid + MOST_MISSING

    def _win(self, theme: str, judged: list[proofs.JudgedTurn]) -> Puzzle | Rejection:
        """A win in two parts of the day or, in that theme, in three."""
        turns = _turns_with(proofs.YES, judged)
        if any(each.result == proofs.UNKNOWN for each in judged):
            return Rejection(theme, "not proven")
        if not one_idea(turns, [each.turn for each in judged]):
            return Rejection(theme, "two solutions")
        if theme == proofs.WIN_IN_THREE:
            lines = [line for turn in turns for line in _lines_in_three(self.position, turn)]
        else:
            lines = [_line_in_two(self.position, turn) for turn in turns]
            if any(isinstance(line[-1][0], LidStone) for line in lines):
                theme = proofs.WIN_WITH_THE_LID
        near = self._plain(judged, turns, self.position.to_move, min)
        return self._puzzle(theme, lines, [each.turn for each in judged], near)

    def _plain(
        self,
        judged: list[proofs.JudgedTurn],
        right: Sequence[Turn],
        side: Side,
        best: Callable[[Iterable[int]], int],
    ) -> bool:
        """Whether a blind recipe, the `best` distance of a side from its win, is mostly right."""
        ends = {each.turn: after_turn(self.position, each.turn).distance(side) for each in judged}
        wanted = best(ends.values())
        chosen = [turn for turn, distance in ends.items() if distance == wanted]
        return 2 * len(set(right).intersection(chosen)) > len(chosen)

    def _holding(self) -> Found:
        judged = []
        for each in puzzle_solver().answered_by_force(self.position):
            judged.append(each)
            holding = _turns_with(proofs.NO, judged)
            if len(holding) > FEW and not frozenset.intersection(*map(placed_points, holding)):
                yield Rejection(proofs.ONLY_DEFENCE, "several turns hold")
                return
        holding = _turns_with(proofs.NO, judged)
        if len(holding) in (0, len(judged)):
            return
        themes = self._holding_themes(judged, holding)
        if any(each.result == proofs.UNKNOWN for each in judged):
            yield Rejection(themes[0], "not proven")
            return
        turns = [each.turn for each in judged]
        blocks = self._plain(judged, holding, self.position.to_move.other, max)
        for theme in themes:
            yield self._puzzle(theme, [(turn,) for turn in holding], turns, blocks)

    def _holding_themes(self, judged: list[proofs.JudgedTurn], holding: list[Turn]) -> list[str]:
        """The themes, the rarest first."""
        position = self.position
        other = position.to_move.other
        if position.lid(other) and self._lid_threatens(judged, other):
            return [proofs.STOP_THE_LID, proofs.ONLY_DEFENCE]
        if position.may_save and (SAVED not in holding or holding == [SAVED]):
            return [proofs.SAVE_OR_PLACE, proofs.ONLY_DEFENCE]
        return [proofs.ONLY_DEFENCE]

    def _lid_threatens(self, judged: list[proofs.JudgedTurn], other: Side) -> bool:
        """Whether half of the turns that do not hold would hold if that lid were empty."""
        failing = sum(each.result != proofs.NO for each in judged)
        without = _with_lid(self.position, other, 0)
        still = sum(each.result != proofs.NO for each in puzzle_solver().answered_by_force(without))
        return 2 * still <= failing

    def _puzzle(
        self, theme: str, lines: Sequence[Turns], turns: list[Turn], plain: bool
    ) -> Puzzle | Rejection:
        """The puzzle with these lines, unless it is not beautiful enough.

        `turns` are all turns of the position; `plain` tells whether a blind recipe solves it.
        """
        position = self.position
        right = list({line[0]: None for line in lines})
        if len(turns) < FEWEST_TURNS * len(right):
            return Rejection(theme, "few turns")
        if not one_idea(right, turns):
            return Rejection(theme, "two solutions")
        crowded = MOST_FILLED_TO_SAVE if lines[0][0] == SAVED else MOST_FILLED
        if _filled(position) > crowded:
            return Rejection(theme, "crowded")
        if plain and self.rng.random() > PLAIN_KEPT:
            return Rejection(theme, "plain")
        texts = tuple(_line_text(position, line) for line in lines)
        return Puzzle("tiananmen", theme, self.options, write_position(position), texts)


def stones_of_two_parts(position: TiananmenPosition, side: Side) -> int:
    """The most stones that a side can place in its next two parts, its lid included."""
    own = 0 if side is Side.BLACK else 1
    first = position.part if position.part % 2 == own else (position.part + 1) % 4
    second = (first + 2) % 4
    later = max(PART_STONES[second], position.lid(side) + 1 if second < 2 else 0)
    return PART_STONES[first] + later


def one_idea(right: list[Turn], turns: list[Turn]) -> bool:
    """Whether the right turns share a stone that most of the other turns miss.

    Or they are few among many, or save a stone.
    """
    if right == [SAVED] or (len(right) <= FEW and len(turns) >= MANY * len(right)):
        return True
    key = frozenset.intersection(*map(placed_points, right))
    other = [turn for turn in turns if turn not in right]
    return bool(key) and 2 * sum(key <= placed_points(turn) for turn in other) <= len(other)


def _line_in_two(position: TiananmenPosition, turn: Turn) -> Turns:
    side = position.to_move
    after = after_turn(position, turn)
    replies = [(reply, after_turn(after, reply)) for reply in puzzle_solver().turns(after)]
    ranks = {reply: (not end.can_win_now, end.distance(side)) for reply, end in replies}
    best = max(ranks.values())
    stubborn = [pair for pair in replies if ranks[pair[0]] == best]
    reply, end = min(stubborn, key=lambda pair: _ease(*pair))
    return turn, reply, winning_turn(end)


def _lines_in_three(position: TiananmenPosition, turn: Turn) -> list[Turns]:
    """A turn that forces a win in three parts, a stubborn reply, and all ways to continue.

    After the reply the fewest turns force a win in two parts, and none wins at once.
    """
    solver, after = puzzle_solver(), after_turn(position, turn)
    replies = [(reply, after_turn(after, reply)) for reply in solver.turns(after)]
    ways = {
        reply: (
            end,
            [each.turn for each in solver.winning_in_two(end) if each.result == proofs.YES],
        )
        for reply, end in replies
        if solver.wins_at_once(end) == proofs.NO
    }
    reply = min(ways, key=lambda reply: (len(ways[reply][1]), reply == SAVED, _order(reply)))
    end, own = ways[reply]
    return [(turn, reply, *_line_in_two(end, each)) for each in own]


def _order(turn: Turn) -> list[str]:
    return sorted(placed_points(turn))


def _ease(reply: Turn, end: TiananmenPosition) -> tuple[int, bool, list[str]]:
    """Sort key of replies: fewest answers first, and stones before saving."""
    return sum(1 for _ in winning_turns(end)), reply == SAVED, _order(reply)


def _line_text(position: TiananmenPosition, line: Turns) -> Line:
    texts = []
    for turn in line:
        texts.append(format_turn(position, turn))
        position = after_turn(position, turn)
    return tuple(texts)


def _turns_with(result: int, judged: list[proofs.JudgedTurn]) -> list[Turn]:
    return [each.turn for each in judged if each.result == result]


def is_a_row(turn: Turn) -> bool:
    """Whether the stones of a turn lie side by side on one file or rank."""
    size = len(turn)
    points = placed_points(turn)
    files, ranks = {point[0] for point in points}, {int(point[1:]) for point in points}
    letters = {GO_ALPHABET.index(file) for file in files}
    return {len(letters), len(ranks)} == {1, size} and (
        max(letters) - min(letters) + max(ranks) - min(ranks) == size - 1
    )


def _filled(position: TiananmenPosition) -> float:
    stones = sum(len(position.stone_points(side)) for side in position.sides)
    return stones / (position.size**2 - len(position.heroes))


def _with_lid(position: TiananmenPosition, side: Side, lid: int) -> TiananmenPosition:
    lids = [lid if each is side else position.lid(each) for each in position.sides]
    return set_up(
        position.size,
        black=position.stone_points(Side.BLACK),
        white=position.stone_points(Side.WHITE),
        last=position.last,
        day=position.day,
        part=position.part,
        lids=(lids[0], lids[1]),
    )


def greedy_stones_win(position: TiananmenPosition) -> bool:
    """Whether the side to move wins by placing each stone as near to the win as possible."""
    side = position.to_move
    stones = [move for move in position.legal_moves() if isinstance(move, Stone)]
    ends = [position.play(stone) for stone in stones]
    least = min(end.distance(side) for end in ends)
    nearest = [end for end in ends if end.distance(side) == least]
    return all(
        end.outcome() is not None or (end.to_move is side and greedy_stones_win(end))
        for end in nearest
    )


def kinds(puzzle: Puzzle) -> tuple[str, ...]:
    """The side to move on the board, and properties to limit in a theme."""
    position = read_position(puzzle.position)
    right = [frozenset(line[0].split()) for line in puzzle.lines]
    found = [f"{position.to_move.value} {puzzle.options['Size']}"]
    found += ["save"] if right[0] == {"save"} else []
    found += ["evening"] if position.part == 3 and puzzle.theme != proofs.WIN_WITH_THE_LID else []
    found += [] if frozenset.intersection(*right) else ["several ideas"]
    return tuple(found)


MOST_COPIED = 7
"""Boards that differ at most by the stones of two parts of a day are of one fight."""


def looks(puzzle: Puzzle) -> Iterator[Looks]:
    """Boards that are equal under a symmetry, but for a few stones, are near."""
    position = read_position(puzzle.position)
    stones = [(point, s.value) for s in position.sides for point in position.stone_points(s)]
    images = [
        frozenset((symmetry.there(point), side) for point, side in stones)
        for symmetry in square_symmetries(position.size, GO_ALPHABET)
    ]
    yield position.size, MOST_COPIED, images


def save(position: TiananmenPosition, limits: SearchLimits) -> list[RankedTurn[Move]]:
    """A recipe: save a stone where that is allowed."""
    return [RankedTurn(SAVED)] if position.may_save else walk(position, limits)


# -- Who solves puzzles to rate them, beside the levels ----------------------------------------


def walk(
    position: TiananmenPosition,
    limits: SearchLimits,
    *,
    blocking: bool = False,
) -> list[RankedTurn[Move]]:
    """A recipe: each stone as near as possible to the own aim.

    With `blocking`, as far as possible from the other side's aim.
    """
    side, best = (position.to_move.other, max) if blocking else (position.to_move, min)
    moves: list[Move] = []
    while not moves or (position.mid_turn and position.outcome() is None):
        ends = {move: position.play(move) for move in position.legal_moves()}
        if any(isinstance(move, LidStone) for move in ends):  # it wins
            ends = {move: end for move, end in ends.items() if isinstance(move, LidStone)}
        wanted = best(end.distance(side) for end in ends.values())
        moves.append(
            limits.rng.choice([move for move in ends if ends[move].distance(side) == wanted])
        )
        position = ends[moves[-1]]
    return [RankedTurn(tuple(moves))]


SOLVERS = (
    Solver("nearest walk", walk, 400.0, attempts=4),
    Solver("blocking walk", partial(walk, blocking=True), 400.0, attempts=4),
    Solver("save", save, 350.0, attempts=4),
    Solver("a part ahead, much noise", partial(ranked, parts=1, noise=1.5), 500.0, attempts=4),
    Solver("two parts ahead, noise", partial(ranked, parts=2, noise=0.5), 930.0, attempts=2),
    Solver("four parts ahead", partial(ranked, parts=4), 1750.0),
)


# -- Games of self-play in which puzzles are found ---------------------------------------------

SIZES = (13, 19, 19, 19, 19)
STRONG = {Side.BLACK: (3, 0.2), Side.WHITE: (2, 0.2)}
WEAK = {Side.BLACK: (1, 0.7), Side.WHITE: (1, 1.2)}
"""By how many parts of the day the attacker and the other side look ahead, and their noise. The
noise is the standard deviation of an error in the values of turns, as log-odds."""
SAVING = {Side.BLACK: (0.0, 0.2, 0.4), Side.WHITE: (0.0, 0.2)}
"""How often the attacker saves a stone where that is allowed, whatever its value."""
LAST_TURNS = 12
"""The number of last turns of a game searched for puzzles of the attacker. Defences, and turns
before Black's lid may be opened, are searched for in all of it: they are rarer, and quicker to
prove."""
OTHER_TURNS = {0: 10, 2: 40}
"""By the part of the day: the number of other turns of Black after which White's wins are searched
for. On 19x19 most of her wins in games have several solutions, unless Black defends in the right
place. In the evening she has one stone and few turns, which are searched quickly."""
FULLEST_LID = 6
"""The most stones that are put into a lid to make a puzzle."""


def positions(rng: Random) -> Iterator[Candidate]:
    size = rng.choice(SIZES)
    attacker = rng.choice((Side.BLACK, Side.WHITE))
    saving = rng.choice(SAVING[attacker])
    position = set_up(size)
    begun = [position]
    while position.outcome() is None:
        if position.to_move is not attacker:
            turn = _turn(position, WEAK[position.to_move], 0.0, rng)
        else:
            turn = _turn(position, STRONG[attacker], saving, rng)
        position = after_turn(position, turn)
        begun.append(position)
    for number, position in enumerate(begun[1:-1], 2):
        late = number >= len(begun) - LAST_TURNS
        lid_follows = (position.to_move, position.part) == (Side.BLACK, 2)
        if late or lid_follows or position.to_move is not attacker:
            yield from _candidates(position, attacker, f"turn {number}")
        if late and attacker is Side.WHITE and position.to_move is Side.BLACK:
            yield from _after_other_turns(position, f"turn {number}", rng)


def _candidates(position: TiananmenPosition, attacker: Side, source: str) -> Iterator[Candidate]:
    """A position; if the attacker's lid is opened later, also with another lid.

    A full lid can rarely be stopped, and an empty one wins nothing.
    """
    options = {"Size": str(position.size)}
    yield options, position, source
    if position.to_move is attacker and position.part < 2:
        return
    for lid in range(min(position.day - 1, FULLEST_LID), 0, -1):
        if lid != position.lid(attacker):
            yield options, _with_lid(position, attacker, lid), f"{source} with a lid of {lid}"


def _after_other_turns(
    position: TiananmenPosition, source: str, rng: Random
) -> Iterator[Candidate]:
    """Positions after turns of Black by lot, with White's lid as it is, and empty."""
    options = {"Size": str(position.size)}
    turns = puzzle_solver().turns(position)
    for turn in rng.sample(turns, min(OTHER_TURNS[position.part], len(turns))):
        after = after_turn(position, turn)
        if after.outcome() is None and after.last:
            name = f"{source} after {format_turn(position, turn)}"
            yield options, after, name
            if after.lid(Side.WHITE):
                yield options, _with_lid(after, Side.WHITE, 0), f"{name} with no lid"


def _turn(
    position: TiananmenPosition, player: tuple[int, float], saving: float, rng: Random
) -> Turn:
    if position.may_save and rng.random() < saving and not winning_turn(position):
        return SAVED
    return ranked(position, SearchLimits(rng, never, inf), *player)[0].moves
