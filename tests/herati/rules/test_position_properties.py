"""Invariants of RULES.md that hold in every game of Herati, for any deal and any moves."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.position import IllegalMove, Outcome, Side, Termination
from games.herati.rules.field import Tile
from games.herati.rules.position import (
    CannotPlace,
    Hand,
    LoomPosition,
    Move,
    PlaceTile,
    SetAside,
    WorkshopPosition,
)
from games.herati.rules.setups import masked, prepare, start
from tests.herati import naive
from tests.herati.pictures import AnyHerati

LOOM = {"Mode": "loom"}
WORKSHOPS = [
    {"Mode": "workshop", "Players": players, "Play": play, "Start": "draw"}
    for players in "234"
    for play in ("single", "match")
]

seeds = st.integers(0, 2**32)
workshops = st.sampled_from(WORKSHOPS)
variants = st.sampled_from([LOOM, LOOM, *WORKSHOPS])
few = settings(max_examples=25, deadline=None)

EVERYTHING: list[Move] = [
    CannotPlace(),
    *(SetAside(tile) for tile in Tile),
    *(PlaceTile(tile, x, y) for tile in Tile for x in range(-6, 7) for y in range(-6, 7)),
]


class Playout:
    """A game of random moves; some of its moves prefer tiles that complete a diamond."""

    def __init__(self, options: dict[str, str], seed: int) -> None:
        rng = Random(seed)
        self.options = prepare(options, rng)
        self.positions: list[AnyHerati] = [start(self.options)]
        self.moves: list[Move] = []
        keen = rng.random() < 0.7
        while legal := list(self.positions[-1].legal_moves()):
            position = self.positions[-1]
            best = [move for move in legal if keen and completes(position, move)]
            self.moves.append(rng.choice(best or legal))
            self.positions.append(position.play(self.moves[-1]))

    @property
    def final(self) -> AnyHerati:
        return self.positions[-1]

    def steps(self) -> Iterator[tuple[AnyHerati, Move, AnyHerati]]:
        return zip(self.positions, self.moves, self.positions[1:], strict=False)

    def some(self, rng: Random) -> AnyHerati:
        return rng.choice(self.positions)


def completes(position: AnyHerati, move: Move) -> bool:
    return isinstance(move, PlaceTile) and bool(position.field.completed_by(move.cell, move.tile))


def plain(position: AnyHerati) -> naive.Cloth:
    return {cell: tile.value for cell, tile in position.field.items()}


def all_hands(position: AnyHerati) -> tuple[Hand, ...]:
    return position.hands if isinstance(position, WorkshopPosition) else (position.hand,)


@few
@given(variants, seeds)
def test_every_position_of_a_game_obeys_the_rules(options: dict[str, str], seed: int) -> None:
    playout = Playout(options, seed)
    for position in playout.positions:
        assert (position.outcome() is not None) == (not position.legal_moves())
        found = {(d.x, d.y, d.colour.value[0]) for d in position.field.diamonds}
        assert found == naive.diamonds(plain(position))
        assert len(found) == len(position.field.diamonds)
        held = sum(len(hand.face_up) + hand.face_down for hand in all_hands(position))
        aside = len(position.aside) if isinstance(position, LoomPosition) else 0
        assert held + aside + len(position.field) == 25
        if isinstance(position, WorkshopPosition):
            assert sum(position.game_points) == len(position.field.diamonds)
            assert position is playout.final or position.hand(position.to_move).face_up
    for before, _, after in playout.steps():
        assert len(after.field.diamonds) - len(before.field.diamonds) in (0, 1, 2)
        assert set(before.field.diamonds) <= set(after.field.diamonds)


@few
@given(seeds)
def test_a_loom_grows_row_by_row_in_25_turns(seed: int) -> None:
    playout = Playout(LOOM, seed)
    assert len(playout.moves) == 25
    outcome = playout.final.outcome()
    assert outcome == Outcome((), Termination("loom"), (len(playout.final.field.diamonds),))
    for position in playout.positions[1:]:
        rows: dict[int, set[int]] = {}
        for x, y in position.field:
            rows.setdefault(y, set()).add(x)
        assert sorted(rows) == list(range(len(rows)))
        assert all(len(rows[y]) == 5 for y in range(len(rows) - 1))
        assert naive.extent(list(position.field), 0) <= 5
        assert max(rows[0]) - min(rows[0]) == len(rows[0]) - 1


@few
@given(workshops, seeds)
def test_a_workshop_is_one_piece_of_five_by_five_whose_edges_match(
    options: dict[str, str], seed: int
) -> None:
    field = plain(Playout(options, seed).final)
    assert naive.extent(list(field), 0) <= 5
    assert naive.extent(list(field), 1) <= 5
    assert all(all(naive.touching(field, tile, x, y)) for (x, y), tile in field.items())
    reached, todo = {(0, 0)}, [(0, 0)]
    while todo:
        x, y = todo.pop()
        beside = {(x + dx, y + dy) for dx, dy, _ in naive.AROUND.values()}
        todo += beside & set(field) - reached
        reached |= beside & set(field)
    assert reached == set(field)


@few
@given(variants, seeds, st.randoms(use_true_random=False))
def test_everything_that_is_not_legal_is_refused_with_a_sentence(
    options: dict[str, str], seed: int, rng: Random
) -> None:
    position = Playout(options, seed).some(rng)
    legal = set(position.legal_moves())
    for move in EVERYTHING:
        if move in legal:
            position.play(move)
        else:
            with pytest.raises(IllegalMove):
                position.play(move)


@few
@given(variants, seeds)
def test_a_masked_deal_replays_to_the_masked_position(options: dict[str, str], seed: int) -> None:
    playout = Playout(options, seed)
    for ply, position in enumerate(playout.positions):
        replay: AnyHerati = start(masked(playout.options, position))
        for move in playout.moves[:ply]:
            replay = replay.play(move)
        assert replay == position.seen_by(Side.FIRST)


@few
@given(variants, seeds, st.randoms(use_true_random=False))
def test_no_side_can_tell_in_which_order_hidden_tiles_lie(
    options: dict[str, str], seed: int, rng: Random
) -> None:
    playout = Playout(options, seed)
    ply = rng.randrange(len(playout.positions))
    position = playout.positions[ply]
    twin: AnyHerati = start(shuffled(playout.options, position, rng))
    for move in playout.moves[:ply]:
        twin = twin.play(move)
    for side in position.sides:
        assert twin.seen_by(side) == position.seen_by(side)
        assert hash(twin.seen_by(side)) == hash(position.seen_by(side))
        assert str(twin.seen_by(side)) == str(position.seen_by(side))
        assert twin.seen_by(side).legal_moves() == position.legal_moves()


def shuffled(options: dict[str, str], position: AnyHerati, rng: Random) -> dict[str, str]:
    """The tags of a deal with all tiles that are face down exchanged among each other."""
    covered = masked(options, position)
    keys = [key for key in covered if "?" in covered[key]]
    hidden = [
        tile
        for key in keys
        for tile, seen in zip(options[key].split(","), covered[key].split(","), strict=True)
        if seen == "?"
    ]
    rng.shuffle(hidden)
    for key in keys:
        words = [hidden.pop() if word == "?" else word for word in covered[key].split(",")]
        covered[key] = ",".join(words)
    return covered


@few
@given(variants, seeds)
@pytest.mark.slow
def test_play_goes_on_as_the_slow_rules_say(options: dict[str, str], seed: int) -> None:
    playout = Playout(options, seed)
    game = naive.from_tags(playout.options)
    for position, move, after in playout.steps():
        assert {str(legal) for legal in position.legal_moves()} == naive.moves(game)
        game = naive.after(game, str(move))
        assert plain(after) == game["field"]
        ups = [sorted(str(tile) for tile in hand.face_up) for hand in all_hands(after)]
        expected = game["up"] if isinstance(after, WorkshopPosition) else [game["up"]]
        assert ups == [sorted(up) for up in expected]
    if isinstance(playout.final, WorkshopPosition):
        assert list(playout.final.game_points) == game["points"]
    else:
        assert sorted(map(str, playout.final.aside)) == sorted(game["aside"])
    outcome = playout.final.outcome()
    assert outcome is not None
    if outcome.termination is not Termination("target"):
        assert naive.moves(game) == set()
