from collections.abc import Mapping
from random import Random

from games.core.game import Choice, Option
from tests.toy import RACE
from tests.variant import variant

SPEED = Option(
    "Speed",
    "Speed",
    (Choice("slow", "Slow", "By foot."), Choice("fast", "Fast", "By car.")),
    default="slow",
)
CAR = Option(
    "Car",
    "Car",
    (Choice("red", "Red", "A red car."), Choice("blue", "Blue", "A blue car.")),
    default="red",
    needs=(("Speed", "fast"),),
)


def with_lot(options: Mapping[str, str], rng: Random) -> dict[str, str]:
    """Prepare by drawing a number; a number that is there is kept."""
    return {"Lot": str(rng.randint(0, 10**9))} | dict(options)


GAME = variant(RACE, options=(SPEED, CAR), prepare=with_lot, carried=("Round",))


def test_options_not_chosen_have_their_defaults() -> None:
    assert GAME.completed({}) == {"Speed": "slow"}
    assert GAME.completed({"Speed": "fast"}) == {"Speed": "fast", "Car": "red"}


def test_a_choice_that_means_nothing_is_left_out() -> None:
    assert GAME.completed({"Speed": "slow", "Car": "blue"}) == {"Speed": "slow"}
    assert GAME.completed({"Speed": "fast", "Car": "blue"}) == {"Speed": "fast", "Car": "blue"}


def test_completing_changes_nothing_that_was_chosen_and_keeps_other_tags() -> None:
    chosen = {"Seed": "7", "Car": "blue"}
    assert GAME.completed(chosen) == {"Seed": "7", "Speed": "slow"}
    assert chosen == {"Seed": "7", "Car": "blue"}


def test_a_seed_draws_the_same_lots_every_time() -> None:
    first = GAME.set_up({"Seed": "7"})
    assert first == GAME.set_up({"Seed": "7"})
    assert first["Lot"] != GAME.set_up({"Seed": "8"})["Lot"]
    assert len({GAME.set_up({})["Lot"] for _ in range(5)}) > 1


def test_random_tags_of_an_earlier_game_are_drawn_again() -> None:
    first = GAME.set_up({"Seed": "7", "Lot": "of another game", "Black": "Ann"})
    assert first["Lot"] != "of another game"
    assert "Black" not in first


def test_a_match_carries_its_tags_on_and_draws_other_lots_in_every_game() -> None:
    first = GAME.set_up({"Seed": "7", "Round": "1"})
    second = GAME.set_up({"Seed": "7", "Round": "2"})
    assert (first["Round"], second["Round"]) == ("1", "2")
    assert first["Lot"] != second["Lot"]
    assert "Round" not in GAME.set_up({"Seed": "7", "Round": "2"}, carry=False)


def test_a_seed_and_the_carried_tags_give_the_same_lots_in_every_version() -> None:
    """Seeds are shared, and the deal of a day is that of its seed."""
    lots = [GAME.set_up({"Seed": "7", **tags})["Lot"] for tags in ({}, {"Round": "2"})]
    assert lots == [str(Random(text).randint(0, 10**9)) for text in ("7", "7 2")]


def test_a_game_without_anything_special_is_one_game_of_decisions_on_the_board() -> None:
    position = RACE.start({})
    assert not RACE.is_match({})
    assert RACE.next_options({}, position) is None
    assert RACE.masked({"Seed": "7"}, position) == {"Seed": "7"}
    assert RACE.forced(position) is None
    assert list(RACE.choices(position)) == []
    assert RACE.hint_count(position) == 3
