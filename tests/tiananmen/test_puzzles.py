"""The puzzles of Tiananmen as the program sees them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random

import pytest

from games.core.game import AnyGame
from games.core.position import Side
from games.learning.puzzle import Puzzle, PuzzleTask, faults, shipped_puzzles
from games.learning.task import Judgement
from games.tiananmen.game import GAME as TIANANMEN
from tests.tiananmen.forced_wins import prover
from tests.tiananmen.forced_wins_rules import State
from tests.tiananmen.naive import Naive, name, points
from tests.tiananmen.puzzle_positions import PLACE, state_of_proof
from tests.tiananmen.random_games import crowded

Size = {"Size": "13"}
COLOURS = (Side.BLACK, Side.WHITE)

GAME: AnyGame = TIANANMEN


def puzzle(theme: str, position: str, *line: str) -> Puzzle:
    return Puzzle("tiananmen", theme, Size, position, (line,))


def play(run: PuzzleTask, turn: str) -> Judgement:
    """Play a turn; its last judgement."""
    for move in GAME.parse_turn(run.position, turn):
        verdict = run.play(move)
    return verdict.judgement


def test_a_position_must_have_the_size_of_the_options() -> None:
    assert GAME.write_position(GAME.read_position(PLACE, Size)) == PLACE
    with pytest.raises(ValueError, match="13 ranks"):
        GAME.read_position(PLACE, {"Size": "19"})
    with pytest.raises(ValueError, match="four words"):
        GAME.read_position("13/13", Size)


def test_where_nobody_wins_the_accepted_turn_decides() -> None:
    run = PuzzleTask(GAME, puzzle("save-or-place", PLACE, "M10 L10 C10 B10"))
    assert play(run, "save") is Judgement.WRONG
    run.take_back()
    assert play(run, "M10 L10 C10 B10") is Judgement.DONE


def test_shipped_puzzles_are_many_of_each_theme() -> None:
    shipped = shipped_puzzles(GAME)
    assert len(shipped) >= 350
    for theme in GAME.themes:
        assert sum(each.theme == theme.key for each in shipped) >= 40


def test_both_sides_have_each_task_alike_and_half_is_on_the_official_board() -> None:
    shipped = shipped_puzzles(GAME)
    assert 2 * sum(each.options["Size"] == "19" for each in shipped) >= len(shipped)
    for theme in GAME.themes:
        sides = Counter(
            (GAME.read_position(each.position, each.options).to_move, each.options["Size"])
            for each in shipped
            if each.theme == theme.key
        )
        both = [sides[side, "13"] + sides[side, "19"] for side in COLOURS]
        assert min(both) >= 0.4 * sum(both), theme.key
        assert min(sides[side, "19"] for side in COLOURS) >= 13, theme.key


def test_saving_is_right_in_some_puzzles_of_saving_or_placing() -> None:
    lines = [each.lines for each in shipped_puzzles(GAME) if each.theme == "save-or-place"]
    saves = sum(accepted == (("save",),) for accepted in lines)
    assert 0.1 * len(lines) <= saves <= 0.4 * len(lines)


def test_many_shipped_puzzles_are_for_newcomers() -> None:
    ratings = [each.rating for each in shipped_puzzles(GAME)]
    assert sum(rating <= 600 for rating in ratings) >= 60
    assert max(ratings) >= 1300


@pytest.mark.slow
def test_shipped_puzzles_obey_the_rules() -> None:
    for each in shipped_puzzles(GAME):
        assert not list(faults(each, GAME)), each.id


# -- The prover of shipped puzzles agrees with `naive`, which tries all moves without any cut


def naive_position(size: int, state: State) -> Naive:
    proofs = prover(size)
    black, white = (
        frozenset(point for point in points(size) if stones >> proofs.point(name(point)) & 1)
        for stones in (state.black, state.white)
    )
    (last,) = (point for point in points(size) if proofs.point(name(point)) == state.last)
    part = state.part
    return Naive(size, black, white, last, 2, part, 4 - part, state.lids)


def naively_wins(position: Naive) -> bool:
    side, part = position.turn(), position.part
    if position.winner() == side:
        return True
    if position.left == 4 - part and part < 2 and position.lid_can_win(position.lid()):
        return True
    stones = [move for move in position.moves() if move[0] not in "sl"]
    after = [position.play(move) for move in stones]
    return any(
        each.winner() == side or (each.part == part and naively_wins(each)) for each in after
    )


def naive_turns(position: Naive) -> set[Naive]:
    """The positions after each turn but opening the lid, ended or not."""
    found: set[Naive] = set()
    begun = {position}
    while begun:
        before = begun.pop()
        for move in before.moves():
            if not move.startswith("lid"):
                after = before.play(move)
                (begun if after.part == position.part else found).add(after)
    return found


def naively_all_replies_lose(position: Naive) -> bool:
    if naively_wins(position):
        return False
    return all(naively_wins(after) for after in naive_turns(position))


def crowded_states(size: int, seeds: Iterable[int]) -> Iterator[State]:
    """Boards with few empty points; either side has a lid."""
    for seed in seeds:
        rng = Random(seed)
        position = crowded(size, rng.randint(5, 16), seed, rng.randrange(4), 0)
        if position is not None:
            yield state_of_proof(position)._replace(lids=(rng.randrange(4), rng.randrange(4)))


def compare_with_naive(size: int, seeds: Iterable[int]) -> None:
    proofs = prover(size)
    results: Counter[tuple[bool, bool, bool]] = Counter()
    for state in crowded_states(size, seeds):
        naive = naive_position(size, state)
        at_once, lost = naively_wins(naive), naively_all_replies_lose(naive)
        forced = at_once or any(map(naively_all_replies_lose, naive_turns(naive)))
        expected = at_once, lost, forced
        found = proofs.wins_at_once(state), proofs.all_replies_lose(state), proofs.forces_win(state)
        assert found == expected, state
        results[expected] += 1
    assert len(results) >= 3, results


@pytest.mark.slow
@pytest.mark.parametrize("size", [13, 19])
def test_the_prover_agrees_with_a_search_without_cuts(size: int) -> None:
    compare_with_naive(size, range(300))
