"""The opponents at the games of the catalog."""

from collections.abc import Iterator
from functools import partial
from random import Random

import pytest

from games.ai.engine import Engine, News, Progress, Reply, ask_turns
from games.ai.levels import baseline_turns
from games.core.match import Match
from games.core.position import read_moves
from tests.ai.conftest import wait_until
from tests.playing import GAMES, VARIANTS, Variant, played, replayed, with_unseen_tiles_changed

PLAIN = ("random", "greedy")
PLIES = (0, 1, 2, 5, 9, 14)


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    engine = Engine(partial(dict, GAMES))
    engine.start()
    yield engine
    engine.close()


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
@pytest.mark.parametrize("level", PLAIN)
@pytest.mark.slow
def test_the_engine_answers_with_a_turn_that_can_be_played(
    engine: Engine, variant: Variant, level: str
) -> None:
    game, options = variant.game, variant.prepared(1)
    match = played(game, options, seed=2, plies=5)
    position = match.position
    assert position.outcome() is None
    request = ask_turns(engine, game, options, match, level, seed=1, seconds=0.1)
    answers: list[News] = []

    def answered() -> bool:
        answers.extend(n for n in engine.poll() if not isinstance(n, Progress))
        return bool(answers)

    wait_until(answered)
    (reply,) = answers
    assert isinstance(reply, Reply), reply
    assert reply.id == request
    for move in read_moves(position, reply.answer[0].moves):
        match.play(move)
    turn = match.turns()[-1]
    assert not match.position.mid_turn or match.position.outcome() is not None
    begun = match.moves[turn.first : turn.last]
    assert game.format_turn(match.position_at(turn.first), begun) == reply.answer[0].turn


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_hidden_information_changes_no_choice(variant: Variant) -> None:
    game, options = variant.game, variant.prepared(1)
    if game.masked(options, game.start(options)) == options:
        return  # nothing is hidden
    whole = played(game, options, seed=3)
    for ply in PLIES:
        if ply >= whole.ply:
            break
        position = whole.position_at(ply)
        choices = set()
        for deal in range(6):
            other = with_unseen_tiles_changed(game, options, position, Random(deal))
            twin = replayed(game, other, whole, ply)
            for level in PLAIN:
                turn = baseline_turns(level, game, twin, Random(7))[0]
                choices.add((level, tuple(map(str, turn.moves)), turn.evaluation))
        assert len(choices) == len(PLAIN)


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_a_stop_at_once_gives_a_turn_at_once(variant: Variant) -> None:
    game = variant.game
    match = Match(game.start(variant.prepared(1)))
    for move in baseline_turns("greedy", game, match.position, Random(1), lambda: True)[0].moves:
        match.play(move)
    assert not match.position.mid_turn
