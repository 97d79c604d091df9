"""The kernel agrees with the rules: the same turns, claims and ends, in both forms."""

from random import Random

from games.core.kernels import Kernel
from games.core.position import Side
from games.veletas.ai import kernel as k
from games.veletas.ai.search import moves_of_turn, state_of
from games.veletas.rules.pieces import Pie
from games.veletas.rules.position import Phase, VeletasPosition
from tests.veletas.ai.kernel_forms import code_of, forms, listed_codes, variants
from tests.veletas.random_play import crowding_move, crowding_turn, first_ordinary_turn, whole_turns


def same_state(state: list[int], position: VeletasPosition) -> bool:
    """Whether a state is that of a position; group names and shooter numbers may differ."""
    other = state_of(position)
    plain = slice(k.CLAIMS, k.STATE_LENGTH)
    if state[: k.SQUARE_COUNT] != other[: k.SQUARE_COUNT] or state[plain] != other[plain]:
        return False
    owners = [
        dict(zip(s[k.SHOOTER_SQUARE : k.OWNER], s[k.OWNER : k.CLAIMS], strict=True))
        for s in (state, other)
    ]
    stones = [i for i in range(k.SQUARE_COUNT) if state[i] in (k.BLACK_STONE, k.WHITE_STONE)]
    sizes = [[s[k.GROUP_SIZE + s[k.GROUP + i]] for i in stones] for s in (state, other)]
    return owners[0] == owners[1] and sizes[0] == sizes[1]


@forms
@variants
def test_turns_lead_to_the_same_positions_as_the_rules(rules: str, size: int, fast: bool) -> None:
    kernel = Kernel(k, fast=fast)
    for seed in range(10 if fast else 2):
        rng = Random(seed)
        position = first_ordinary_turn(rules, size, rng)
        while position.outcome() is None:
            state = kernel.ints(state_of(position))
            assert kernel.run.winner(state) == k.NONE
            turn = crowding_turn(position, rng)
            kernel.run.play_turn(state, code_of(position, turn))
            for move in turn:
                position = position.play(move)
            assert same_state([int(i) for i in state], position)
            if position.phase is Phase.PIE:
                position = position.play(crowding_move(position, rng))
        outcome = position.outcome()
        assert outcome is not None
        assert (Side.BLACK, Side.WHITE)[kernel.run.winner(state)] is outcome.winners[0]


@forms
@variants
def test_the_listed_turns_are_those_of_the_rules(rules: str, size: int, fast: bool) -> None:
    kernel = Kernel(k, fast=fast)
    rng = Random(size)
    position = first_ordinary_turn(rules, size, rng)
    while position.outcome() is None:
        if position.phase is Phase.PLAY and rng.random() < 0.2:
            codes = listed_codes(kernel, state_of(position))
            turns = [moves_of_turn(position, code) for code in codes]
            assert len(set(turns)) == len(turns)
            assert set(turns) == whole_turns(position)
        for move in crowding_turn(position, rng) if position.phase is Phase.PLAY else [Pie(False)]:
            position = position.play(move)


def test_turns_without_room_are_counted() -> None:
    state = state_of(first_ordinary_turn("current", 10, Random(1)))
    assert k.list_turns(state, [0] * 5, 2, [0] * 128) == len(listed_codes(Kernel(k, False), state))
