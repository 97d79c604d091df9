"""The contract between every game and the rest of the program, with all options."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

import pytest

from games.core.game import AnyGame
from games.core.match import AnyMatch
from games.core.position import AnyPosition, IllegalMove, RuleError, after_moves, read_moves
from games.core.record import read_record, turn_texts, write_record
from tests.playing import (
    GAMES,
    LONGEST,
    VARIANTS,
    Variant,
    played,
    replayed,
    with_unseen_tiles_changed,
)

pytestmark = pytest.mark.smoke

SEEDS = (1, 2)


@dataclass(frozen=True)
class Playout:
    """A random game, and the options that it began with."""

    game: AnyGame
    options: dict[str, str]
    match: AnyMatch

    def some_plies(self, count: int) -> list[int]:
        """A few plies, drawn from the whole game, always with its start and its end."""
        rng = Random(self.match.ply)
        return sorted({0, self.match.ply, *(rng.randint(0, self.match.ply) for _ in range(count))})

    def positions(self, count: int) -> Iterator[AnyPosition]:
        return (self.match.nodes[ply].position for ply in self.some_plies(count))


@cache
def playout(index: int, seed: int) -> Playout:
    variant = VARIANTS[index]
    options = variant.prepared(seed)
    return Playout(variant.game, options, played(variant.game, options, seed))


def one_of(index: int, seed: int) -> Any:
    """A random game as a parameter; the quick tests play every second variant, with one seed."""
    marks = [pytest.mark.slow] if index % 2 or seed != SEEDS[0] else []
    return pytest.param((index, seed), marks=marks, id=f"{VARIANTS[index]}-{seed}")


@pytest.fixture(params=[one_of(index, seed) for index in range(len(VARIANTS)) for seed in SEEDS])
def random_game(request: pytest.FixtureRequest) -> Playout:
    return playout(*request.param)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "variant" in metafunc.fixturenames:
        metafunc.parametrize("variant", VARIANTS, ids=map(str, VARIANTS))


every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


# ------------------------------------------------------------------------------- the catalog


@every_game
def test_each_option_has_texts_and_a_valid_default(game: AnyGame) -> None:
    assert game.name.isidentifier()
    assert game.title
    assert game.summary
    for option in game.options:
        values = [choice.value for choice in option.choices]
        assert option.default in values
        assert len(set(values)) == len(values)
        assert all(choice.title and choice.text for choice in option.choices)
    assert game.start(game.prepare(game.completed({}), Random(0))).outcome() is None


def test_a_seed_gives_the_same_options_and_others_only_where_chance_matters(
    variant: Variant,
) -> None:
    assert variant.prepared(1) == variant.prepared(1)
    others = [variant.prepared(seed) != variant.prepared(1) for seed in range(2, 12)]
    assert any(others) == variant.game.uses_chance(variant.chosen)


def test_each_player_has_a_side(variant: Variant) -> None:
    position = variant.game.start(variant.prepared(1))
    assert len(position.sides) == variant.game.player_count(variant.chosen)
    assert len(set(position.sides)) == len(position.sides)


def test_equal_options_give_equal_first_positions(variant: Variant) -> None:
    game, options = variant.game, variant.prepared(1)
    assert game.start(options) == game.start(dict(options))
    assert hash(game.start(options)) == hash(game.start(options))


# ---------------------------------------------------------------------------------- the rules


def test_random_games_end(random_game: Playout) -> None:
    assert random_game.match.ply < LONGEST
    assert random_game.match.position.outcome() is not None


def test_a_game_is_over_exactly_when_no_move_is_left(random_game: Playout) -> None:
    match = random_game.match
    for ply in range(match.ply):
        assert match.nodes[ply].position.outcome() is None
    assert not match.position.legal_moves()


def test_the_side_to_move_is_one_of_the_sides_and_changes_between_turns_only(
    random_game: Playout,
) -> None:
    match = random_game.match
    for ply in range(1, match.ply):
        before, after = match.nodes[ply - 1].position, match.nodes[ply].position
        assert after.to_move in after.sides
        if after.mid_turn:
            assert after.to_move is before.to_move


def test_winners_are_sides_and_points_are_in_their_order(random_game: Playout) -> None:
    position = random_game.match.position
    outcome = position.outcome()
    assert outcome is not None
    assert set(outcome.winners) <= set(position.sides)
    assert len(outcome.score) in {0, len(position.sides)}


def test_playing_leaves_a_position_as_it_was(random_game: Playout) -> None:
    game, options, match = random_game.game, random_game.options, random_game.match
    for ply in random_game.some_plies(3):
        position, twin = match.nodes[ply].position, replayed(game, options, match, ply)
        legal = list(position.legal_moves())
        for move in legal:
            position.play(move)
        assert position == twin
        assert hash(position) == hash(twin)
        assert str(position) == str(twin)
        assert list(position.legal_moves()) == legal == list(twin.legal_moves())


def test_different_positions_are_unequal(random_game: Playout) -> None:
    match = random_game.match
    for ply in random_game.some_plies(5)[:-1]:
        assert match.nodes[ply].position != match.nodes[ply + 1].position


def test_a_turn_begun_can_be_completed_after_every_legal_move(random_game: Playout) -> None:
    rng = Random(1)
    for position in random_game.positions(3):
        legal = list(position.legal_moves())
        for move in rng.sample(legal, min(8, len(legal))):
            after = position.play(move)
            while after.mid_turn and after.outcome() is None:
                after = after.play(rng.choice(list(after.legal_moves())))


def test_no_move_is_legal_after_the_end(random_game: Playout) -> None:
    final = random_game.match.position
    for move in random_game.match.moves[-8:]:
        with pytest.raises(IllegalMove, match=r"\w"):
            final.play(move)


def test_positions_print_as_ascii(random_game: Playout) -> None:
    for position in random_game.positions(4):
        picture = str(position)
        assert picture.isascii()
        assert all(line.isprintable() for line in picture.split("\n"))


def test_evaluations_rank_winners_above_losers(random_game: Playout) -> None:
    game = random_game.game
    kinds = set()
    for position in random_game.positions(3):
        for side in position.sides:
            evaluation = game.evaluate(position.seen_by(side), side)
            kinds.add((evaluation.win_probability is None, evaluation.points is None))
    assert len(kinds) == 1
    final = random_game.match.position
    outcome = final.outcome()
    assert outcome is not None
    values = {side: game.evaluate(final, side) for side in final.sides}
    losers = set(final.sides) - set(outcome.winners)
    if outcome.winners and losers:
        assert min(values[s] for s in outcome.winners) > max(values[s] for s in losers)


# ------------------------------------------------------------------------------- as a text


def test_each_legal_move_has_its_own_text(random_game: Playout) -> None:
    for position in random_game.positions(4):
        legal = list(position.legal_moves())
        assert len({str(move) for move in legal}) == len(set(legal)) == len(legal)
        for move in legal[:5]:
            assert read_moves(position, [str(move)]) == [move]


def test_turns_half_and_whole_are_read_as_they_are_written(random_game: Playout) -> None:
    game, match = random_game.game, random_game.match
    for turn in match.turns():
        before = turn.first.position
        for count, node in enumerate(turn.nodes, start=1):
            text = game.format_turn(before, turn.moves[:count])
            assert after_moves(before, game.parse_turn(before, text)) == node.position, text


def test_records_are_read_as_they_are_written(random_game: Playout) -> None:
    game, options, match = random_game.game, random_game.options, random_game.match
    text = write_record(game, options, match)
    record = read_record(text, GAMES)
    assert record.problem is None
    assert record.game is game
    assert record.match.position == match.position
    assert write_record(game, options, record.match) == text


def test_a_record_of_a_game_in_progress_gives_the_same_position(random_game: Playout) -> None:
    game, options, match = random_game.game, random_game.options, random_game.match
    for ply in random_game.some_plies(2):
        part = played(game, options, 0, plies=0)
        part.play_all(match.moves[:ply])
        record = read_record(write_record(game, options, part), GAMES)
        assert record.problem is None
        assert record.match.position == part.position
        assert record.match.position.mid_turn == part.position.mid_turn


def test_a_record_needs_neither_labels_nor_comments(random_game: Playout) -> None:
    game, options, match = random_game.game, random_game.options, random_game.match
    header = write_record(game, options, played(game, options, 0, plies=0))
    record = read_record(header + "\n".join(turn_texts(game, match)), GAMES)
    assert record.problem is None
    assert record.match.position == match.position


GARBAGE = (
    *("", " ", "?", "-", ",", "/", "@", "x", "a", "1", "lid", "save", "swap", "keep", "swap keep"),
    *("a1", "z99", "a0", "a1-a1", "a1-b2/", "/a1", "a1,a1/a1", "a1/a1/a1", "D4 D4", "lid D4 D4"),
    *("NE", "XX@1,0", "NE@", "NE@1", "NE@x,y", "NE@0,0", "NE@1000000,-1000000", "x XX", "x NE NE"),
    *("NE@" + "1" * 5000 + ",0", "a" + "1" * 5000, "\u0661a", "a\u0663", "NE@\u0661,\u0660"),
    *("\0", "\xe9", "\U0001f4a3", "a\u0301", "e4-e8/d9" * 40, "a1 " * 400, "%s {0} {x}", "[Game]"),
)


def test_any_text_is_a_turn_or_a_rule_error(random_game: Playout) -> None:
    game = random_game.game
    for position in random_game.positions(2):
        for text in GARBAGE:
            with suppress(RuleError):
                after_moves(position, game.parse_turn(position, text))


# -------------------------------------------------------------------------- what is not known


def test_hidden_tiles_do_not_change_what_a_side_sees(random_game: Playout) -> None:
    game, options, match = random_game.game, random_game.options, random_game.match
    for ply in random_game.some_plies(3):
        position = match.nodes[ply].position
        other = with_unseen_tiles_changed(game, options, position, Random(ply))
        twin = replayed(game, other, match, ply)
        assert game.masked(other, twin) == game.masked(options, position)
        for side in position.sides:
            assert position.seen_by(side) == twin.seen_by(side)
            assert repr(position.seen_by(side)) == repr(twin.seen_by(side))
            assert position.seen_by(side) == position.seen_by(side).seen_by(side)


def test_a_masked_record_gives_each_sides_view(random_game: Playout) -> None:
    game, options, match = random_game.game, random_game.options, random_game.match
    for ply in random_game.some_plies(2):
        part = played(game, options, 0, plies=0)
        part.play_all(match.moves[:ply])
        text = write_record(game, game.masked(options, part.position), part)
        record = read_record(text, GAMES)
        assert record.problem is None
        for side in part.position.sides:
            assert record.match.position.seen_by(side) == part.position.seen_by(side)


def test_a_side_sees_enough_for_its_legal_moves(random_game: Playout) -> None:
    for position in random_game.positions(4):
        seen = position.seen_by(position.to_move)
        assert list(seen.legal_moves()) == list(position.legal_moves())


# ------------------------------------------------------------------------------ game by game


def test_a_match_of_several_games_goes_on_until_it_is_decided(variant: Variant) -> None:
    game, options = variant.game, variant.prepared(3)
    for number in range(60):
        match = played(game, options, seed=number)
        assert match.position.outcome() is not None
        following = game.next_options(options, match.position)
        if following is None:
            return
        assert game.is_match(variant.chosen)
        options = game.prepare(following, Random(number))
        assert game.start(options).sides == match.start.sides
    pytest.fail("the match never ended")
