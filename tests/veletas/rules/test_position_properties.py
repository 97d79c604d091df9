"""Properties of random games: the rules agree with a naive implementation of RULES.md 1."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.position import IllegalMove, Side, after_moves, read_moves
from games.veletas.ai.search import log_odds
from games.veletas.rules.notation import format_turn, parse_turn
from games.veletas.rules.pieces import Move, Pie, Place, Slide, Stone
from games.veletas.rules.position import Phase, VeletasPosition, prepare, start
from tests.veletas.naive import EIGHT, Naive, naive_random_start, naive_start, step
from tests.veletas.random_play import crowding_move

BLACK, WHITE = Side.BLACK, Side.WHITE
LETTERS = {"b": BLACK, "w": WHITE}

variants = st.fixed_dictionaries(
    {
        "Rules": st.sampled_from(["current", "leaflet-en", "leaflet-ja"]),
        "Size": st.sampled_from(["7", "7", "9", "10"]),
        "Start": st.sampled_from(["placed", "random"]),
    }
)
seeds = st.integers(0, 2**32)


def game(options: dict[str, str], seed: int) -> list[tuple[VeletasPosition, Move | None]]:
    """A whole game: each position with the move that was played there."""
    rng = Random(seed)
    position = start(prepare(options, rng))
    steps: list[tuple[VeletasPosition, Move | None]] = []
    while position.outcome() is None:
        move = crowding_move(position, rng)
        steps.append((position, move))
        position = position.play(move)
    return [*steps, (position, None)]


def naive_twin(position: VeletasPosition) -> Naive:
    """The naive start of the same game."""
    if position.shooter_cells:
        return naive_random_start(
            position.board.size, position.board.rules.name, ",".join(position.shooter_cells)
        )
    return naive_start(position.board.size, position.board.rules.name)


def freedom(twin: Naive, shooter: str) -> int:
    """The number of directions in which a shooter can move."""
    ways = 0
    for way in EIGHT:
        reached = step(shooter, way)
        while twin.rules == "current" and twin.pieces.get(reached) == "S":
            reached = step(reached, way)
        ways += reached in twin.targets(shooter)
    return ways


@settings(max_examples=40, deadline=None)
@given(variants, seeds)
@pytest.mark.slow
def test_whole_games_agree_with_the_naive_rules(options: dict[str, str], seed: int) -> None:
    steps = game(options, seed)
    twin = naive_twin(steps[0][0])
    for position, move in steps:
        legal = position.legal_moves()
        assert {str(legal_move) for legal_move in legal} == twin.moves()
        assert len(legal) == len(twin.moves())
        assert position.to_move is LETTERS[twin.turn]
        assert position.claims == {cell: LETTERS[side] for cell, side in twin.claims.items()}
        rows = [line[3:] for line in str(position).splitlines()[: position.board.size]]
        assert rows == twin.picture()
        for status in position.shooter_statuses():
            assert status.freedom == freedom(twin, status.cell)
            groups = position.rivals(status.cell)
            assert len(groups[BLACK]) == status.black == twin.biggest(status.cell, "b")
            assert len(groups[WHITE]) == status.white == twin.biggest(status.cell, "w")
        if move is not None:
            twin = twin.play(str(move))


@settings(max_examples=20, deadline=None)
@given(variants, seeds)
def test_every_position_of_a_game_obeys_the_rules(options: dict[str, str], seed: int) -> None:
    claims: dict[str, Side] = {}
    for position, _ in game(options, seed)[:-1]:
        assert position.outcome() is None
        assert position.claims.items() >= claims.items()
        claims = position.claims
        if position.phase is not Phase.PLAY or position.pie_ahead:
            assert claims == {}
        legal = set(position.legal_moves())
        assert legal
        if position.phase is Phase.PLAY and position.slid is None:
            for status in position.shooter_statuses():
                assert status.freedom > 0
                slides = (move for move in legal if isinstance(move, Slide))
                slide = next(move for move in slides if move.origin == status.cell)
                assert Stone(status.cell) in position.play(slide).legal_moves()


@settings(max_examples=30, deadline=None)
@given(variants, seeds)
def test_every_game_ends_with_one_winner(options: dict[str, str], seed: int) -> None:
    final = game(options, seed)[-1][0]
    outcome = final.outcome()
    assert outcome is not None
    (winner,) = outcome.winners
    loser = WHITE if winner is BLACK else BLACK
    assert final.claimed(winner) >= final.board.majority > final.claimed(loser)
    assert outcome.score == tuple(final.claimed(side) for side in final.sides)
    assert list(final.legal_moves()) == []
    assert log_odds(final, BLACK) == -log_odds(final, WHITE)


@settings(max_examples=50, deadline=None)
@given(variants, seeds, st.data())
@pytest.mark.slow
def test_a_move_is_played_exactly_when_it_is_legal(
    options: dict[str, str], seed: int, data: st.DataObject
) -> None:
    steps = game(options, seed)
    position, _ = data.draw(st.sampled_from(steps))
    names = [*position.board.grid.names, "k11"]
    moves: list[Move] = [Pie(swap=True), Pie(swap=False)]
    moves += [Place(name) for name in names]
    moves += [Stone(name) for name in names]
    origins = [*position.shooter_cells, *list(position.stones)[:3], "a1"]
    moves += [Slide(origin, target) for origin in dict.fromkeys(origins) for target in names]
    accepted = []
    for move in moves:
        try:
            position.play(move)
        except IllegalMove:
            continue
        accepted.append(move)
    assert set(accepted) == set(position.legal_moves())


@settings(max_examples=50, deadline=None)
@given(variants, seeds)
def test_turns_and_half_turns_survive_their_notation(options: dict[str, str], seed: int) -> None:
    steps = game(options, seed)
    turn_start, moves = steps[0][0], list[Move]()
    for (before, move), (after, _) in pairwise(steps):
        assert move is not None
        assert read_moves(before, [str(move)]) == [move]
        moves.append(move)
        text = format_turn(turn_start, moves)
        again = after_moves(turn_start, parse_turn(turn_start, text))
        assert again == after
        assert hash(again) == hash(after)
        assert format_turn(turn_start, parse_turn(turn_start, text)) == text
        if not after.mid_turn:
            turn_start, moves = after, []


@pytest.mark.parametrize("rules", ["current", "leaflet-en", "leaflet-ja"])
def test_the_same_game_is_played_again_from_its_seed(rules: str) -> None:
    options = {"Rules": rules, "Size": "7", "Start": "random"}
    assert game(options, 7)[-1][0] == game(options, 7)[-1][0]
