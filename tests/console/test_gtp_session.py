"""The state behind the commands of the Go Text Protocol."""

import pytest

from games import catalog
from games.console.gtp import GtpSession
from games.core.position import IllegalMove, Side


def session(game: str, seed: str | None = "1", **chosen: str) -> GtpSession:
    return GtpSession(catalog.games()[game], chosen, level="random", seed=seed)


def test_undo_takes_back_what_one_command_played() -> None:
    veletas = session("veletas", Size="7")
    start = veletas.position
    veletas.play(Side.BLACK, "d4/a1")
    after = veletas.position
    veletas.generate(Side.WHITE)
    assert veletas.undo()
    assert veletas.position == after
    assert veletas.undo()
    assert veletas.position == start
    assert not veletas.undo()


def test_a_side_plays_only_in_its_turn() -> None:
    tiananmen = session("tiananmen", Size="13")
    with pytest.raises(IllegalMove, match="it is the turn of black"):
        tiananmen.play(Side.WHITE, "D4")
    with pytest.raises(IllegalMove, match="it is the turn of black"):
        tiananmen.generate(Side.WHITE)


def test_a_suggestion_is_not_played_and_does_not_change() -> None:
    tiananmen = session("tiananmen", Size="13")
    before = tiananmen.position
    first = tiananmen.suggest(Side.BLACK)
    assert tiananmen.suggest(Side.BLACK) == first
    assert tiananmen.position == before


def test_a_restart_keeps_the_deal_of_a_seed() -> None:
    herati = session("herati", Mode="loom")
    start = herati.position
    herati.generate(herati.position.to_move)
    assert herati.position != start
    herati.restart()
    assert herati.position == start


def test_another_seed_deals_again_before_the_first_move_only() -> None:
    herati = session("herati", Mode="loom")
    first = herati.position
    herati.set_seed("2")
    second = herati.position
    assert second != first
    herati.generate(herati.position.to_move)
    playing = herati.position
    herati.set_seed("1")
    assert herati.position == playing


def test_a_new_game_resets_the_clock() -> None:
    tiananmen = session("tiananmen", Size="13")
    tiananmen.limit(100.0, 0.0, 0)
    tiananmen.clock.spend(Side.BLACK, 60.0)
    assert tiananmen.clock.seconds_for_turn(Side.BLACK, 10) == pytest.approx(3.6)
    tiananmen.restart()
    assert tiananmen.clock.seconds_for_turn(Side.BLACK, 10) == pytest.approx(9.0)
