"""The kernel is held to the rules: the same turns, claims and ends, in both forms."""

from random import Random

import pytest

from games.core.numba_kernels import Kernel, can_compile
from games.core.position import Side
from games.veletas.ai import kernel as k
from games.veletas.ai.states import moves_of_turn, square_of, state_of
from games.veletas.rules.board_geometry import cells_of
from games.veletas.rules.options import prepare, start
from games.veletas.rules.position import Move, Phase, Pie, Slide, Stone, VeletasPosition
from tests.veletas.rules.test_position_properties import crowding

needs_numba = pytest.mark.skipif(not can_compile(), reason="Numba is not installed")
forms = pytest.mark.parametrize("fast", [False, pytest.param(True, marks=needs_numba)])
variants = pytest.mark.parametrize(
    ("rules", "size"),
    [(rules, size) for rules in ("current", "leaflet-en", "leaflet-ja") for size in (7, 9, 10)],
)


def opened(rules: str, size: int, rng: Random) -> VeletasPosition:
    """A position at the first ordinary turn, placed or random."""
    kind = rng.choice(["placed", "random"])
    options = {"Rules": rules, "Size": str(size), "Start": kind}
    position = start(prepare(options, rng))
    while position.phase is not Phase.PLAY:
        position = position.play(crowding(position, rng))
    return position


def whole_turns(position: VeletasPosition) -> set[tuple[object, ...]]:
    """All turns by the rules."""
    found: set[tuple[object, ...]] = set()
    for move in position.legal_moves():
        if isinstance(move, Slide):
            found.update((move, shot) for shot in position.play(move).legal_moves())
        else:
            found.add((move,))
    return found


def listed(kernel: Kernel, state: list[int]) -> list[int]:
    into, scratch = kernel.ints([0] * 12_000), kernel.ints([0] * 128)
    found = kernel.run.list_turns(kernel.ints(state), into, 0, scratch)
    return [int(code) for code in into[:found]]


def same(state: list[int], position: VeletasPosition) -> bool:
    """Whether a state says the same as a position, group names and shooter numbers aside."""
    other = state_of(position)
    plain = slice(k.CLAIMS, k.STATE)
    if state[: k.SQUARES] != other[: k.SQUARES] or state[plain] != other[plain]:
        return False
    owners = [
        dict(zip(s[k.SHOOTER : k.OWNER], s[k.OWNER : k.CLAIMS], strict=True))
        for s in (state, other)
    ]
    stones = [i for i in range(k.SQUARES) if state[i] in (k.BLACK_STONE, k.WHITE_STONE)]
    sizes = [[s[k.GROUP_SIZE + s[k.GROUP + i]] for i in stones] for s in (state, other)]
    return owners[0] == owners[1] and sizes[0] == sizes[1]


def code_of(position: VeletasPosition, moves: list[Move]) -> int:
    """The code of a turn; a stationary shot by the first shooter that can make it."""
    cells, size = cells_of(position.pieces.shooters), position.size
    squares = [square_of(size, cell) for cell in cells]
    shot = square_of(size, position.board.index[str(moves[-1])[1:]])
    if isinstance(moves[0], Slide):
        shooter = cells.index(position.board.index[moves[0].origin])
        target = square_of(size, position.board.index[moves[0].target])
    else:
        shooter = k.first_shooter(state_of(position), shot)
        target = squares[shooter]
    return k.turn_code(shooter, target, shot)


def random_turn(position: VeletasPosition, rng: Random) -> list[Move]:
    moves: list[Move] = []
    while not moves or not isinstance(moves[-1], Stone):
        moves.append(crowding(position, rng))
        position = position.play(moves[-1])
    return moves


@forms
@variants
def test_games_go_as_by_the_rules(rules: str, size: int, fast: bool) -> None:
    kernel = Kernel(k, fast=fast)
    for seed in range(10 if fast else 2):
        rng = Random(seed)
        position = opened(rules, size, rng)
        while position.outcome() is None:
            state = kernel.ints(state_of(position))
            assert kernel.run.winner(state) == k.NOBODY
            turn = random_turn(position, rng)
            kernel.run.play_turn(state, code_of(position, turn))
            for move in turn:
                position = position.play(move)
            assert same([int(i) for i in state], position)
            if position.phase is Phase.PIE:
                position = position.play(crowding(position, rng))
        outcome = position.outcome()
        assert outcome is not None
        assert (Side.BLACK, Side.WHITE)[kernel.run.winner(state)] is outcome.winners[0]


@forms
@variants
def test_the_turns_are_those_of_the_rules(rules: str, size: int, fast: bool) -> None:
    kernel = Kernel(k, fast=fast)
    rng = Random(size)
    position = opened(rules, size, rng)
    while position.outcome() is None:
        if position.phase is Phase.PLAY and rng.random() < 0.2:
            codes = listed(kernel, state_of(position))
            turns = [moves_of_turn(position, code) for code in codes]
            assert len(set(turns)) == len(turns)
            assert set(turns) == whole_turns(position)
        for move in random_turn(position, rng) if position.phase is Phase.PLAY else [Pie(False)]:
            position = position.play(move)


def test_turns_beyond_the_room_given_are_counted() -> None:
    state = state_of(opened("current", 10, Random(1)))
    assert k.list_turns(state, [0] * 5, 2, [0] * 128) == len(listed(Kernel(k, False), state))
