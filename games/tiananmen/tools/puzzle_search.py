"""Finds the puzzles of a position and proves them; `puzzle_themes` defines the themes."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from math import inf
from random import Random

from games.core.game import Options, SearchLimits, never
from games.core.grid import GO_ALPHABET
from games.core.position import Side
from games.learning.puzzle import Candidate, Facts, Line, Puzzle, Rejection
from games.tiananmen.ai.proofs import (
    LARGEST_LID,
    NO,
    RING_OR_CHAIN,
    SAVE_OR_PLACE,
    STOP_THE_LID,
    UNKNOWN,
    WIN_IN_THREE,
    WIN_IN_TWO,
    WIN_WITH_THE_LID,
    YES,
    JudgedTurn,
    puzzle_solver,
)
from games.tiananmen.ai.search import (
    Turn,
    after_turn,
    moves_of,
    other_side,
    placed_points,
    ranked,
    score,
    searcher,
    winning_turn,
    winning_turns,
)
from games.tiananmen.rules.notation import format_turn, parse_turn, read_position, write_position
from games.tiananmen.rules.position import (
    PART_STONES,
    LidStone,
    Move,
    Save,
    Stone,
    TiananmenPosition,
    opening,
    set_up,
)

MOST_FILLED = 0.6
"""The share of the points with a stone from which on a board is called crowded."""
MOST_FILLED_TO_SAVE = 0.8
"""The same where a stone must be saved, which happens on full boards only."""
ROWS_KEPT = 0.1
"""The part of the simplest wins that is kept: a row of stones, each nearer to the win."""
PLACINGS_KEPT = 0.4
"""The part of `save-or-place` that is kept where stones must be placed: they are the usual ones."""
MOST_MISSING = 4
"""A win in three parts is searched if at most this many stones are missing beyond the lid."""
FEWEST_TURNS = 3
"""The fewest turns of a position to choose from."""
SAVED: Turn = (Save(),)

Found = Iterator[Puzzle | Rejection]
Turns = tuple[Turn, ...]
"""A line of a puzzle: an own turn, or own turns and replies in between."""


def find(
    options: Options, position: TiananmenPosition, rng: Random, wanted: Collection[str]
) -> Found:
    """Proven puzzles of a position at the start of a turn, and rejected candidates."""
    if position.last is None or position.lid(Side.WHITE) > LARGEST_LID:
        return
    for found in _Finder(options, position, rng, wanted).find():
        if found.theme in wanted:
            yield found


class _Finder:
    """The search for puzzles of one position."""

    def __init__(
        self,
        options: Options,
        position: TiananmenPosition,
        rng: Random,
        wanted: Collection[str],
    ) -> None:
        self._options = options
        self._position = position
        self._rng = rng
        self._wanted = wanted
        self._solver = puzzle_solver()

    def find(self) -> Found:
        """At most one puzzle: the themes exclude each other."""
        if self._solver.wins_at_once(self._position) != NO:
            if self._position.can_win_now:
                yield self._ring_or_chain()
            return
        winning = list(self._solver.winning_in_two(self._position))
        if any(judged.result != NO for judged in winning):
            yield self._win_in_two(winning)
            return
        if WIN_IN_THREE in self._wanted and self._may_win_in_three():
            judged = list(self._solver.winning_in_three(self._position))
            if any(each.result != NO for each in judged):
                yield self._win_in_three(judged)
                return
        if {SAVE_OR_PLACE, STOP_THE_LID} & set(self._wanted):
            yield from self._holding()

    def _ring_or_chain(self) -> Puzzle | Rejection:
        position, theme = self._position, RING_OR_CHAIN
        if position.may_open_lid:
            return Rejection(theme, "the lid wins too")
        turns = list(winning_turns(position))
        if (
            any(_is_a_row(turn) for turn in turns)
            and greedy_stones_win(position)
            and self._rng.random() > ROWS_KEPT
        ):
            return Rejection(theme, "trivial")
        ends = {after_turn(position, turn): turn for turn in turns}
        return self._puzzle(theme, [(turn,) for turn in ends.values()])

    def _win_in_two(self, judged: list[JudgedTurn]) -> Puzzle | Rejection:
        turns = [each.turn for each in judged if each.result == YES]
        lines = [_line_in_two(self._position, turn) for turn in turns]
        lid = any(isinstance(line[-1][0], LidStone) for line in lines)
        theme = WIN_WITH_THE_LID if lid else WIN_IN_TWO
        if any(each.result == UNKNOWN for each in judged):
            return Rejection(theme, "not proven")
        if len(judged) < FEWEST_TURNS:
            return Rejection(theme, "few turns")
        return self._puzzle(theme, lines)

    def _may_win_in_three(self) -> bool:
        position, side = self._position, self._position.to_move
        lid = position.lid(side)
        return bool(position.may_save and lid) and position.distance(side) <= lid + MOST_MISSING

    def _win_in_three(self, judged: list[JudgedTurn]) -> Puzzle | Rejection:
        turns = [each.turn for each in judged if each.result == YES]
        if any(each.result == UNKNOWN for each in judged):
            return Rejection(WIN_IN_THREE, "not proven")
        if not _is_one_solution(turns):
            return Rejection(WIN_IN_THREE, "two solutions")
        lines = [line for turn in turns for line in _lines_in_three(self._position, turn)]
        return self._puzzle(WIN_IN_THREE, lines)

    def _holding(self) -> Found:
        judged = []
        for each in self._solver.answered_by_force(self._position):
            judged.append(each)
            if each.result == NO and not _is_one_solution(_holding_turns(judged)):
                usual = SAVE_OR_PLACE if self._position.may_save else STOP_THE_LID
                yield Rejection(usual, "several turns hold")
                return
        holding = _holding_turns(judged)
        if (
            len(holding) in (0, len(judged))
            or (theme := self._holding_theme(judged, holding)) is None
        ):
            return
        if any(each.result == UNKNOWN for each in judged):
            yield Rejection(theme, "not proven")
        elif len(judged) < FEWEST_TURNS:
            yield Rejection(theme, "few turns")
        else:
            yield self._puzzle(theme, [(turn,) for turn in holding])

    def _holding_theme(self, judged: list[JudgedTurn], holding: list[Turn]) -> str | None:
        position = self._position
        other = other_side(position.to_move)
        if position.lid(other) and self._lid_threatens(judged, other):
            return STOP_THE_LID
        if position.may_save and (SAVED in holding) != any(turn != SAVED for turn in holding):
            return SAVE_OR_PLACE
        return None

    def _lid_threatens(self, judged: list[JudgedTurn], other: Side) -> bool:
        """Whether half of the turns that do not hold would hold if that lid were empty."""
        failing = sum(each.result != NO for each in judged)
        without = _without_lid(self._position, other)
        still = sum(each.result != NO for each in self._solver.answered_by_force(without))
        return 2 * still <= failing

    def _puzzle(self, theme: str, lines: list[Turns]) -> Puzzle | Rejection:
        """The puzzle with these lines, unless it is not beautiful enough."""
        position = self._position
        if not _is_one_solution([line[0] for line in lines]):
            return Rejection(theme, "two solutions")
        saved = lines[0][0] == SAVED
        if _filled(position) > (MOST_FILLED_TO_SAVE if saved else MOST_FILLED):
            return Rejection(theme, "crowded")
        if theme == SAVE_OR_PLACE and not saved and self._rng.random() > PLACINGS_KEPT:
            return Rejection(theme, "usual")
        texts = tuple(_line_text(position, line) for line in lines)
        puzzle = Puzzle("tiananmen", theme, self._options, write_position(position), texts)
        if theme in (WIN_IN_TWO, WIN_WITH_THE_LID, WIN_IN_THREE):
            found = facts(puzzle)
            if not found.plausible and not found.fooled:
                return Rejection(theme, "trivial")
        return puzzle


def _line_in_two(position: TiananmenPosition, turn: Turn) -> Turns:
    """A turn that forces a win, the most stubborn reply, and the win."""
    side = position.to_move
    after = after_turn(position, turn)
    replies = [(reply, after_turn(after, reply)) for reply in puzzle_solver().turns(after)]
    ranks = {reply: (not end.can_win_now, end.distance(side)) for reply, end in replies}
    best = max(ranks.values())
    stubborn = [pair for pair in replies if ranks[pair[0]] == best]
    reply, end = min(stubborn, key=lambda pair: _ease(*pair))
    return turn, reply, winning_turn(end)


def _lines_in_three(position: TiananmenPosition, turn: Turn) -> list[Turns]:
    """A turn that forces a win in three parts, a stubborn reply, and all ways to go on.

    After the reply the fewest turns force a win in two parts, and none wins at once.
    """
    solver, after = puzzle_solver(), after_turn(position, turn)
    replies = [(reply, after_turn(after, reply)) for reply in solver.turns(after)]
    ways = {
        reply: (end, [each.turn for each in solver.winning_in_two(end) if each.result == YES])
        for reply, end in replies
        if solver.wins_at_once(end) == NO
    }
    reply = min(ways, key=lambda reply: (len(ways[reply][1]), reply == SAVED, _order(reply)))
    end, own = ways[reply]
    return [(turn, reply, *_line_in_two(end, each)) for each in own]


def _order(turn: Turn) -> list[str]:
    return sorted(placed_points(turn))


def _ease(reply: Turn, end: TiananmenPosition) -> tuple[int, bool, list[str]]:
    """Sort key of replies: those with the fewest answers first, and stones before saving."""
    return sum(1 for _ in winning_turns(end)), reply == SAVED, _order(reply)


def _line_text(position: TiananmenPosition, line: Turns) -> Line:
    texts = []
    for turn in line:
        texts.append(format_turn(position, turn))
        position = after_turn(position, turn)
    return tuple(texts)


def _holding_turns(judged: list[JudgedTurn]) -> list[Turn]:
    return [each.turn for each in judged if each.result == NO]


def _is_one_solution(turns: list[Turn]) -> bool:
    """Whether turns place the same stones, or the same and one more, which was placed last."""
    if len(set(map(placed_points, turns))) == 1:
        return True
    begun = {placed_points(turn[:-1]) for turn in turns}
    return len(begun) == 1 and frozenset() not in begun


def _is_a_row(turn: Turn) -> bool:
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


def _without_lid(position: TiananmenPosition, side: Side) -> TiananmenPosition:
    lids = [0 if each is side else position.lid(each) for each in position.sides]
    return set_up(
        position.size,
        black=position.stone_points(Side.BLACK),
        white=position.stone_points(Side.WHITE),
        last=position.last,
        day=position.day,
        part=position.part,
        lids=(lids[0], lids[1]),
    )


# -- The difficulty of a puzzle: wrong turns that look good, and players that choose one -------

DEPTH = 4
"""The depth in parts of the day of the search that stands for the strongest level."""

FOOLED_BY_A_STONE = 3
"""How many players count as fooled if a win with one part of the day is not found greedily."""


def facts(puzzle: Puzzle) -> Facts:
    start = read_position(puzzle.position)
    right = {after_turn(start, tuple(parse_turn(start, line[0]))) for line in puzzle.lines}
    shown = tuple(parse_turn(start, puzzle.lines[0][0]))
    if puzzle.theme == RING_OR_CHAIN:  # every level finds a win with its own stones
        fooled = 0 if greedy_stones_win(start) else FOOLED_BY_A_STONE
    else:
        fooled = sum(after_turn(start, turn) not in right for turn in _choices(start))
    return Facts(_plausible(puzzle.theme, start, right), fooled, _quiet(start, shown[0]))


def greedy_stones_win(position: TiananmenPosition) -> bool:
    """Whether the side to move wins if each stone comes as near to the win as one stone can."""
    side = position.to_move
    stones = [move for move in position.legal_moves() if isinstance(move, Stone)]
    ends = [position.play(stone) for stone in stones]
    least = min(end.distance(side) for end in ends)
    nearest = [end for end in ends if end.distance(side) == least]
    return all(
        end.outcome() is not None or (end.to_move is side and greedy_stones_win(end))
        for end in nearest
    )


def _plausible(theme: str, start: TiananmenPosition, right: set[TiananmenPosition]) -> int:
    """How many wrong turns look good.

    They miss a win by one stone, threaten to win next, or cannot be answered by a win at once.
    """
    side = start.to_move
    judged = puzzle_solver().answered_by_win(start)
    harmless = [after_turn(start, each.turn) for each in judged if each.result == NO]
    wrong = [end for end in harmless if end.outcome() is None and end not in right]
    if theme in (SAVE_OR_PLACE, STOP_THE_LID):
        return len(wrong)
    reach = 1 if theme == RING_OR_CHAIN else _next_stones(start)
    if theme == WIN_IN_THREE:
        reach += start.lid(side)
    return sum(end.distance(side) <= reach for end in wrong)


def _next_stones(start: TiananmenPosition) -> int:
    part = (start.part + 2) % 4
    return max(PART_STONES[part], start.lid(start.to_move) if part < 2 else 0)


def _quiet(start: TiananmenPosition, move: Move) -> bool:
    """Whether a move changes neither the distance of the ring nor that of the chain."""
    end = start.play(move)
    return all(end.distance(side) == start.distance(side) for side in start.sides)


def _choices(start: TiananmenPosition) -> Iterator[Turn]:
    """The turns of five players: greedy, then searches from the static evaluation to `DEPTH`."""
    side = start.to_move
    yield max(puzzle_solver().turns(start), key=lambda turn: score(after_turn(start, turn), side))
    found = list(searcher().deepen(start, never, DEPTH, Random(0)))
    for depth in range(4):
        best = found[min(depth, len(found) - 1)][0]
        yield moves_of(start, best.turn)


# -- Games of self-play in which puzzles are found ---------------------------------------------

SIZES = (13, 13, 13, 19)
"""Most games are on the small board, for whoever learns the game."""
PARTS = (1, 2, 2)
"""How many parts of the day a player looks ahead."""
NOISE = (0.2, 0.5, 0.8)
"""Standard deviation of the noise added to the values of turns, as log-odds."""
SAVING = (0.0, 0.0, 0.15, 0.3)
"""How often a player saves a stone where that is allowed, whatever it is worth."""


def positions(rng: Random) -> Iterator[Candidate]:
    """The positions of one game between two searches, at the start of every turn but the first."""
    size = rng.choice(SIZES)
    options = {"Size": str(size)}
    players = [(rng.choice(PARTS), rng.choice(NOISE), rng.choice(SAVING)) for _ in range(2)]
    position, number = opening(size), 1
    while position.outcome() is None:
        if number > 1:
            yield options, position, f"turn {number}"
        position = after_turn(position, _turn(position, players[position.part % 2], rng))
        number += 1


def _turn(position: TiananmenPosition, player: tuple[int, float, float], rng: Random) -> Turn:
    parts, noise, saving = player
    if position.may_save and rng.random() < saving and not winning_turn(position):
        return (Save(),)
    return ranked(position, SearchLimits(rng, never, inf), parts, noise)[0].moves
