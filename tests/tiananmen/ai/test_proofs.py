"""Proofs, and the search for puzzles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random

import pytest

from games.core.game import Options, Proof
from games.core.kernels import Kernel
from games.core.position import Side
from games.learning.puzzle import Puzzle
from games.tiananmen.ai import proof_kernel
from games.tiananmen.ai.proofs import (
    LARGEST_LID,
    ONLY_DEFENCE,
    RING_OR_CHAIN,
    SAVE_OR_PLACE,
    STOP_THE_LID,
    WIN_IN_THREE,
    WIN_IN_TWO,
    WIN_WITH_THE_LID,
    PuzzleSolver,
    proofs,
    prospects,
    refutation,
)
from games.tiananmen.ai.search import Turn, after_turn, search_arrays, state_of
from games.tiananmen.ai.win_solver import MAX_STONES, NO, UNKNOWN, YES
from games.tiananmen.game import GAME
from games.tiananmen.rules.notation import parse_turn, read_position, write_position
from games.tiananmen.rules.position import Save, Stone, TiananmenPosition, set_up
from games.tiananmen.tools import puzzle_search
from games.tiananmen.tools.puzzle_search import find, positions
from games.tools.game_tools import Rejection
from tests.tiananmen.forced_wins import prover
from tests.tiananmen.forced_wins_rules import State
from tests.tiananmen.puzzle_positions import (
    CHAIN_NOW,
    IN_TWO,
    PLACE,
    PLACE_AND_WIN,
    RING_NOW,
    SAVE_AND_WIN,
    STOP_POSITION,
    WITH_THE_LID,
    WITHOUT_THE_LID,
    state_of_proof,
)
from tests.tiananmen.random_games import crowded, forms, part_starts, turns_of

# -- Proven answers in the positions of `puzzle_positions`, whose only turns a second prover found


def found(text: str) -> list[Proof]:
    return [*proofs(read_position(text), lambda: False)]


@pytest.mark.numba
@pytest.mark.parametrize(("text", "turn"), [(IN_TWO, "E7 E8"), (WITH_THE_LID, "J9")])
def test_forced_wins_are_found(text: str, turn: str) -> None:
    assert found(text) == [Proof("win-in-two", (turn,))]


def turned(position: TiananmenPosition, turn: str) -> TiananmenPosition:
    return after_turn(position, tuple(parse_turn(position, turn)))


def winner(position: TiananmenPosition) -> Side | None:
    outcome = position.outcome()
    return outcome.winners[0] if outcome else None


@pytest.mark.numba
@pytest.mark.parametrize(("text", "first"), [(IN_TWO, "E7 E8"), (WITH_THE_LID, "J9")])
def test_a_forced_win_is_told_with_a_line(text: str, first: str) -> None:
    position = read_position(text)
    facts = {fact.key: fact for fact in prospects(position, lambda: False)}
    line, after = facts["win-in-two"].turns, position
    assert line[0] == first
    for turn in line:
        assert after.outcome() is None
        after = turned(after, turn)
    assert winner(after) is position.to_move
    sure = [*prospects(turned(position, first), lambda: False)]
    assert [fact.key for fact in sure] == ["one-turn", "sure-win"]


@pytest.mark.parametrize("text", [CHAIN_NOW, RING_NOW])
def test_a_win_at_once_is_told(text: str) -> None:
    position = read_position(text)
    (win,) = prospects(position, lambda: False)
    assert (win.key, winner(turned(position, win.turns[0]))) == ("win", position.to_move)


@pytest.mark.numba
@pytest.mark.parametrize("text", [PLACE, STOP_POSITION])
def test_turns_that_hold_are_found(text: str) -> None:
    (proof,) = found(text)
    assert proof.goal == "hold"
    assert len(proof.turns) == 1


@pytest.mark.numba
def test_an_early_position_proves_nothing() -> None:
    position = set_up(13, black=["D4"], white=["E4"], last="E4", day=2, part=2)
    assert [*proofs(position, lambda: False)] == []


def test_before_the_first_stone_and_without_time_nothing_is_proven() -> None:
    assert [*proofs(set_up(13), lambda: False)] == []
    assert [*proofs(read_position(IN_TWO), lambda: True)] == []


# -- Proofs of forced wins: they agree with a slow prover that shares nothing with the program


class Proofs:
    """The arrays of the kernel."""

    def __init__(self, fast: bool = False) -> None:
        kernel = Kernel(proof_kernel, fast)
        self.run, self.ints = kernel.run, kernel.ints
        self.stack, self.tables = search_arrays(kernel, proof_kernel.PLIES, proofs=4096)

    def results(self, position: TiananmenPosition) -> tuple[int, int, int]:
        """Wins at once, forces a win, all replies lose; the state stays as it was."""
        state = self.ints(state_of(position))
        found = (
            int(self.run.wins_at_once(state, self.tables)),
            int(self.run.forces_win(state, 0, self.stack, self.tables)),
            int(self.run.all_replies_lose(state, 0, self.stack, self.tables)),
        )
        assert list(state) == state_of(position)
        return found


def expected(position: TiananmenPosition) -> tuple[int, int, int]:
    slow, state = prover(position.size), state_of_proof(position)
    found = slow.wins_at_once(state), slow.forces_win(state), slow.all_replies_lose(state)
    return found[0], found[1], found[2]


def compare(proofs: Proofs, positions: list[TiananmenPosition]) -> Counter[tuple[int, int, int]]:
    seen: Counter[tuple[int, int, int]] = Counter()
    for position in positions:
        found = proofs.results(position)
        assert found == expected(position), write_position(position)
        seen[found] += 1
    return seen


def full_boards(empty: int, seeds: range) -> list[TiananmenPosition]:
    """Boards with few empty points, in every part of a day, with lids of up to two stones."""
    found = [crowded(13, empty, seed, seed % 4, seed % 3) for seed in seeds]
    return [position for position in found if position is not None]


def test_a_few_positions_agree_with_the_slow_prover() -> None:
    seen = compare(Proofs(), full_boards(12, range(12)))
    assert {found[0] for found in seen} == {YES, NO}


@forms
@pytest.mark.slow
def test_full_boards_agree_with_the_slow_prover(fast: bool) -> None:
    count = 120 if fast else 24
    seen = compare(Proofs(fast), full_boards(14, range(100, 100 + count)))
    if fast:
        assert seen[NO, YES, NO]
        assert seen[NO, NO, YES]


@forms
@pytest.mark.slow
def test_ends_of_random_games_agree_with_the_slow_prover(fast: bool) -> None:
    for seed in range(3):
        compare(Proofs(fast), part_starts(13, seed)[-6:-1])


CHAIN = "H9 J10 K11 L12"
"""A chain that needs one more stone, on K13, L13 or M13."""


def test_a_lid_counts_only_where_a_day_or_its_second_part_is_opened() -> None:
    wins = []
    for part in range(4):
        position = set_up(
            13, white=CHAIN.split(), black=["A1"], last="A1", day=2, part=part, lids=(0, 24)
        )
        wins.append(Proofs().results(position)[0])
    assert wins == [NO, UNKNOWN, NO, NO]


def test_no_win_is_forced_against_a_lid_too_large_to_be_searched() -> None:
    """Black lacks F6 and F9 and threatens to place both; nobody knows what White's lid can do."""
    ring = "E6 E7 E8 F8 G9 H9 H8 J8 J7 J6 H6 H5 G5 F5"
    board = {"black": [*ring.split(), "F4"], "last": "F4", "day": 2, "part": 1}
    small = set_up(13, **board, lids=(0, 1))  # type: ignore[arg-type]
    large = set_up(13, **board, lids=(0, MAX_STONES))  # type: ignore[arg-type]
    assert Proofs().results(small) == expected(small)
    assert Proofs().results(large) == (UNKNOWN, UNKNOWN, UNKNOWN)


# -- The search for puzzles in a position: what is found, what is rejected and why

ALL = [theme.key for theme in GAME.themes]


class Drawing(Random):
    """Draws the same number each time."""

    def __init__(self, number: float) -> None:
        super().__init__(0)
        self._number = number

    def random(self) -> float:
        return self._number


def found_in(
    position: TiananmenPosition, wanted: Sequence[str] = ALL, drawn: float = 0.0
) -> list[Puzzle | Rejection]:
    return list(find({"Size": str(position.size)}, position, Drawing(drawn), wanted))


@pytest.fixture
def any_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Puzzles may have few turns to choose from, and need more stones."""
    monkeypatch.setattr(puzzle_search, "FEWEST_TURNS", 1)
    monkeypatch.setattr(puzzle_search, "MOST_MISSING", 4)


@pytest.mark.parametrize(("text", "theme", "turn"), [
    (CHAIN_NOW, RING_OR_CHAIN, "B9 B5 A5"), (RING_NOW, RING_OR_CHAIN, "L8 L9 F9 F5"),
    (IN_TWO, WIN_IN_TWO, "E7 E8"),
    pytest.param(WITH_THE_LID, WIN_WITH_THE_LID, "J9", marks=pytest.mark.slow),
    pytest.param(SAVE_AND_WIN, WIN_IN_THREE, "save", marks=pytest.mark.slow),
    pytest.param(PLACE, SAVE_OR_PLACE, "M10 L10 C10 B10", marks=pytest.mark.slow),
    pytest.param(STOP_POSITION, STOP_THE_LID, "M6 M9", marks=pytest.mark.slow),
])  # fmt: skip
@pytest.mark.usefixtures("any_choice")
def test_a_position_is_a_puzzle(text: str, theme: str, turn: str) -> None:
    puzzle = found_in(read_position(text))[0]
    assert isinstance(puzzle, Puzzle)
    assert (puzzle.game, puzzle.theme, puzzle.position) == ("tiananmen", theme, text)
    assert puzzle.options == {"Size": "13"}
    assert {line[0] for line in puzzle.lines} == {turn}


@pytest.mark.slow
@pytest.mark.usefixtures("any_choice")
def test_a_win_in_three_has_a_line_for_each_way_to_go_on() -> None:
    (puzzle,) = found_in(read_position(PLACE_AND_WIN), [WIN_IN_THREE])
    assert isinstance(puzzle, Puzzle)
    slow = prover(13)
    start = slow.read(PLACE_AND_WIN)
    own, reply = puzzle.lines[0][:2]
    after = slow.after(slow.after(start, own), reply)
    assert not slow.wins_at_once(after)
    assert all(line[:2] == (own, reply) and len(line) == 5 for line in puzzle.lines)
    seconds = [slow.after(after, line[2]) for line in puzzle.lines]
    assert len(seconds) > 1
    assert set(seconds) == slow.winning_turns(after)
    assert len(set(seconds)) == len(seconds)


@pytest.mark.slow
def test_a_win_in_three_is_looked_for_if_there_is_a_lid() -> None:
    themes = []
    for lids in ("0,2", "0,0"):
        position = read_position(WITHOUT_THE_LID.removesuffix("0,2") + lids)
        themes.append([each.theme for each in found_in(position, [WIN_IN_THREE])])
    assert themes == [[WIN_IN_THREE], []]


@pytest.mark.slow
@pytest.mark.usefixtures("any_choice")
def test_the_shown_reply_lets_only_the_lid_win() -> None:
    (puzzle,) = found_in(read_position(WITH_THE_LID))
    assert isinstance(puzzle, Puzzle)
    ((_, reply, win),) = puzzle.lines
    assert len(reply.split()) == 4
    assert win.startswith("lid ")


NORTH = {"white": ["G9", "G10"], "black": ["F11", "F12", "F13"], "last": "F11", "day": 2, "part": 1}


def test_a_row_of_stones_to_the_edge_is_no_puzzle() -> None:
    """G11 G12 G13."""
    position = set_up(13, **NORTH)  # type: ignore[arg-type]
    assert found_in(position) == [Rejection(RING_OR_CHAIN, "a row")]


def test_a_win_that_the_lid_has_too_is_no_puzzle() -> None:
    position = set_up(13, **NORTH, lids=(0, 3))  # type: ignore[arg-type]
    assert found_in(position) == [Rejection(RING_OR_CHAIN, "the lid wins too")]


def test_several_turns_that_hold_are_no_puzzle() -> None:
    """White needs seven stones on a board of two, as many as she places in two parts."""
    board = {"black": ["D4"], "white": ["D5", "G9", "G10"], "last": "D5", "day": 2, "part": 0}
    position = set_up(13, **board)  # type: ignore[arg-type]
    assert found_in(position) == [Rejection(ONLY_DEFENCE, "several turns hold")]


def test_nothing_is_looked_for_where_nobody_comes_near() -> None:
    assert found_in(set_up(13, black=["D4"], white=["D5"], last="D5", day=2, part=3)) == []


def test_an_empty_board_and_a_large_lid_are_not_searched() -> None:
    assert found_in(set_up(13)) == []
    text = IN_TWO.removesuffix("0,3") + f"0,{LARGEST_LID + 1}"
    assert found_in(read_position(text)) == []


# -- Games of self-play in which puzzles are found


def game(seed: int) -> Iterator[tuple[Options, TiananmenPosition, str]]:
    for options, position, source in positions(Random(seed)):
        assert isinstance(position, TiananmenPosition)
        yield options, position, source


def played(count: int) -> Iterator[list[tuple[Options, TiananmenPosition, str]]]:
    """The positions of the first games that have any."""
    games = ([*game(seed)] for seed in range(100))
    return islice(filter(None, games), count)


@pytest.mark.slow
def test_positions_are_at_the_start_of_turns_up_to_the_last_one_of_a_game() -> None:
    for found in played(3):
        numbers = [int(source.split()[1]) for _, _, source in found]
        assert numbers == sorted(numbers)
        for options, position, _ in found:
            assert position.size == GAME.start(options).size
            assert not position.mid_turn
            assert position.outcome() is None
        winner = found[-1][1]
        assert PuzzleSolver().wins_at_once(winner) == YES


@pytest.mark.slow
def test_positions_come_again_with_other_lids_that_so_many_days_allow() -> None:
    changed = set()
    for found in played(3):
        by_turn: dict[str, TiananmenPosition] = {}
        for _, position, source in found:
            turn, _, lid = source.partition(" with a lid of ")
            first = by_turn.setdefault(turn, position)
            if lid:
                sides = [side for side in first.sides if position.lid(side) != first.lid(side)]
                assert [position.lid(side) for side in sides] == [int(lid)]
                assert int(lid) < position.day
                assert all(
                    position.stone_points(side) == first.stone_points(side) for side in first.sides
                )
                changed.update(sides)
    assert changed == {Side.BLACK, Side.WHITE}


def test_a_single_stone_is_no_defence_to_be_found() -> None:
    """Only F5 stops Black, but White's stone in the evening has four points at most."""
    evening = (
        "8O4/8X4/6OOX4/3OOOO1X4/3XXXXXX4/3XO8/3X9/3XO8/2XXO1XXX4/2XOOOXOO4/2XXXXX6/13/13 H5 4W2 0,0"
    )
    position = read_position(evening)
    judged = PuzzleSolver().answered_by_force(position)
    assert [each.turn for each in judged if each.result == NO] == [(Stone("F5"),)]
    assert found_in(position) == []


@pytest.mark.slow
def test_a_seed_gives_the_same_game_and_another_one_another() -> None:
    one, other = played(2)
    assert [*played(2)] == [one, other]
    assert one != other


# -- What the other side plays after a wrong turn in a puzzle


def after(text: str, turn: str) -> TiananmenPosition:
    position = read_position(text)
    return after_turn(position, tuple(parse_turn(position, turn)))


def test_saving_is_refuted_by_the_win_of_the_other_side() -> None:
    wrong = after(PLACE, "save")
    turn = refutation(SAVE_OR_PLACE, wrong, 0)
    assert turn is not None
    end = after_turn(wrong, turn)
    assert (outcome := end.outcome()) is not None
    assert outcome.winners == (wrong.to_move,)


@pytest.mark.slow
def test_a_turn_that_loses_later_is_refuted_by_the_first_turn_of_the_forced_win() -> None:
    start, slow = read_position(STOP_POSITION), prover(13)
    later = [
        end
        for end in slow.turns(state_of_proof(start))
        if not slow.wins_at_once(end) and slow.forces_win(end)
    ]
    shown = 0
    for first in start.legal_moves():
        for second in start.play(first).legal_moves():
            wrong = start.play(first).play(second)
            if state_of_proof(wrong) in later:
                turn = refutation(STOP_THE_LID, wrong, 0)
                assert turn is not None
                assert slow.all_replies_lose(state_of_proof(after_turn(wrong, turn)))
                shown += 1
    assert shown >= len(later) > 0


def test_a_threat_is_refuted_by_a_reply_after_which_no_win_is_left() -> None:
    wrong = after(IN_TWO, "E7 D7")
    turn = refutation(WIN_IN_TWO, wrong, 1)
    assert turn is not None
    end = after_turn(wrong, turn)
    assert end.to_move is not wrong.to_move
    assert not prover(13).wins_at_once(state_of_proof(end))


@pytest.mark.slow
def test_a_wrong_plan_is_refuted_by_a_reply_after_which_no_win_is_forced() -> None:
    """The reply that keeps Black farthest from his ring does not refute G12 H12 H13 H8."""
    wrong = after(PLACE_AND_WIN, "G12 H12 H13 H8")
    turn = refutation(WIN_IN_THREE, wrong, 2)
    assert turn is not None
    assert not prover(13).forces_win(state_of_proof(after_turn(wrong, turn)))


def test_nothing_is_shown_where_the_part_was_the_last() -> None:
    position = read_position(CHAIN_NOW)
    first = position.legal_moves()[0]
    begun = position.play(first)
    second = begun.play(begun.legal_moves()[0])
    wrong = second.play(second.legal_moves()[0])
    assert wrong.outcome() is None
    assert refutation(RING_OR_CHAIN, wrong, 0) is None


# -- The proofs about each turn of a position


def ends_of(position: TiananmenPosition, turns: list[Turn]) -> set[State]:
    return {state_of_proof(after_turn(position, turn)) for turn in turns}


@pytest.mark.parametrize("part", range(4))
def test_turns_are_those_of_the_rules(part: int) -> None:
    position = set_up(13, black=["D4", "D5", "E5"], white=["F5", "G9"], last="F5", day=2, part=part)
    turns = PuzzleSolver(False).turns(position)
    expected = {after for _, after in turns_of(position)}
    assert {after_turn(position, turn) for turn in turns} == expected
    assert len(turns) == len(expected)
    assert ((Save(),) in turns) == (part < 2)


@forms
@pytest.mark.parametrize(
    ("text", "turn"), [(IN_TWO, "E7 E8"), (WITH_THE_LID, "J9")], ids=["stones", "lid"]
)
@pytest.mark.slow
def test_turns_that_force_a_win_are_those_of_the_slow_prover(
    fast: bool, text: str, turn: str
) -> None:
    position, solver = read_position(text), PuzzleSolver(fast)
    assert solver.wins_at_once(position) == NO
    judged = list(solver.winning_in_two(position))
    winning = [each.turn for each in judged if each.result == YES]
    assert [" ".join(map(str, found)) for found in winning] == [turn]
    assert ends_of(position, winning) == prover(13).winning_turns(state_of_proof(position))
    assert len(judged) == len(solver.turns(position))


@forms
@pytest.mark.slow
def test_saving_a_stone_forces_a_win_in_three_parts(fast: bool) -> None:
    position, solver = read_position(SAVE_AND_WIN), PuzzleSolver(fast)
    judged = list(solver.winning_in_three(position))
    assert [each.turn for each in judged if each.result == YES] == [(Save(),)]
    assert len(judged) == len(solver.turns(position))
    assert ends_of(position, [(Save(),)]) == prover(13).winning_turns_in_three(
        state_of_proof(position)
    )


@forms
@pytest.mark.parametrize(
    ("text", "turn"), [(STOP_POSITION, "M6 M9"), (PLACE, "M10 L10 C10 B10")], ids=["stop", "place"]
)
@pytest.mark.slow
def test_turns_that_hold_are_those_of_the_slow_prover(fast: bool, text: str, turn: str) -> None:
    position, solver = read_position(text), PuzzleSolver(fast)
    judged = list(solver.answered_by_force(position))
    holding = [each.turn for each in judged if each.result == NO]
    assert [" ".join(map(str, found)) for found in holding] == [turn]
    assert ends_of(position, holding) == prover(13).holding_turns(state_of_proof(position))
