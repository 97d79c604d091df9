"""Games, their options and their defaults."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest

from games import catalog
from games.console.gtp import COLOURS
from games.core.game import (
    LEVEL_NAMES,
    POSITION,
    AnyGame,
    AnyRankedTurn,
    Attempt,
    Choice,
    Evaluation,
    Game,
    Option,
    RankedTurn,
    SearchLimits,
    Tasks,
    after_seconds,
    check_keys,
    chosen,
    five_levels,
    lead,
    never,
    read_options,
    read_tasks,
    standing_at,
    standing_by_probability,
    warm_up,
)
from games.core.position import IllegalMove, NotationError, OptionError, Outcome, Side, Termination
from games.tools.game_tools import tools_of
from tests.toy import RACE, Add, Race, Swap
from tests.toygame.game import GAME as NIM
from tests.variant import variant

# -- Game

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


def test_the_position_of_a_tag_is_read_for_the_options() -> None:
    game = variant(RACE, read_position=lambda text, options: Race(goal=int(options[text])))
    assert game.first_position({POSITION: "Goal", "Goal": "7"}) == Race(goal=7)
    for text, sentence in (
        ("Size", "the tag Position cannot be read: invalid literal for int() with base 10: 'x'"),
        ("Goal", "the game is over in the tag Position"),
    ):
        with pytest.raises(OptionError) as refused:
            game.first_position({POSITION: text, "Goal": "0", "Size": "x"})
        assert str(refused.value) == sentence


def test_a_choice_that_means_nothing_is_left_out() -> None:
    assert GAME.completed({"Speed": "slow", "Car": "blue"}) == {"Speed": "slow"}
    assert GAME.completed({"Speed": "fast", "Car": "blue"}) == {"Speed": "fast", "Car": "blue"}


def test_a_seed_draws_the_same_lots_every_time() -> None:
    first = GAME.set_up({"Seed": "7"})
    assert first == GAME.set_up({"Seed": "7"})
    assert first["Lot"] != GAME.set_up({"Seed": "8"})["Lot"]
    assert len({GAME.set_up({})["Lot"] for _ in range(5)}) > 1


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


# -- Games: their levels by name, and their way into another process


def test_a_game_says_that_it_has_none_of_a_thing_by_an_empty_answer() -> None:
    tools = tools_of(RACE)
    assert list(tools.measurements()) == []
    assert (RACE.bots, RACE.score_unit, RACE.random_opening) == ((), "", 0)
    assert (RACE.formats, RACE.courses, RACE.themes, dict(RACE.goals)) == ((), (), (), {})
    assert not RACE.has_openings({})
    position = Race()
    assert Game.player_count(RACE, {}) == 2
    assert Game.comment(RACE, position, position) == Game.state(RACE, position) == ""
    assert Game.rules_note(RACE, {}) == ""
    assert [*Game.proofs(RACE, position, never), *Game.prospects(RACE, position, never)] == []
    (symmetry,) = Game.symmetries(RACE, position)
    assert (symmetry.there("B e4"), symmetry.back("B e4")) == ("B e4", "B e4")
    with pytest.raises(ValueError, match=r"^race has no lessons$"):
        Game.lesson_position(RACE, {})
    with pytest.raises(ValueError, match=r"^race has no puzzles$"):
        Game.read_position(RACE, "", {})
    with pytest.raises(NotImplementedError, match=r"^race has no puzzles$"):
        Game.write_position(RACE, position)


def test_an_attempt_grows_by_its_moves_until_the_turn_is_over() -> None:
    begun = Attempt(RACE, Race()).with_move(Add(1))
    assert (begun.moves, begun.position) == ((Add(1),), Race().play(Add(1)))
    assert not begun.turn_is_over
    over = begun.with_move(Add(2))
    assert (over.game, over.before, over.moves) == (RACE, Race(), (Add(1), Add(2)))
    assert over.turn_is_over


@pytest.mark.parametrize("game", [*catalog.games().values(), NIM], ids=lambda game: game.name)
def test_another_process_gets_the_game_of_the_same_module(game: AnyGame) -> None:
    assert pickle.loads(pickle.dumps(game)) is game


@pytest.mark.parametrize("text", [None, "themes = 1", "[["])
def test_a_missing_or_damaged_file_is_no_task(
    text: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tmp_path / f"damaged_tasks_{len(text or '')}" / "data"
    data.mkdir(parents=True)
    (data.parent / "__init__.py").touch()
    if text is not None:
        (data / "puzzles.toml").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    assert read_tasks(data.parent.name) == Tasks()


def test_themes_are_found_by_key() -> None:
    assert NIM.theme("last-stone").turns == 1
    with pytest.raises(KeyError):
        NIM.theme("first-stone")


# -- Levels, the limits of their searches, and what they find on the scale of graphs


def rank(position: Race, limits: SearchLimits) -> list[AnyRankedTurn]:
    return [RankedTurn((Add(1), Add(2)))]


def test_five_levels_have_the_same_names_in_every_game_and_only_the_last_is_timed() -> None:
    entries = [(f"Text {number}.", rank) for number in range(5)]
    levels = five_levels(*entries, ponder=print)
    assert [level.name for level in levels] == [
        *("beginner", "casual", "skilled", "strong", "expert")
    ]
    assert [level.title for level in levels] == [title for _, title in LEVEL_NAMES]
    assert [level.text for level in levels] == [f"Text {number}." for number in range(5)]
    assert [level.timed for level in levels] == [False, False, False, False, True]
    assert [level.ponder for level in levels] == [None, None, None, None, print]
    for number in (4, 6):
        with pytest.raises(ValueError, match="zip"):
            five_levels(*(entries * 2)[:number])


def test_a_level_is_warmed_up_for_a_hundredth_of_a_second() -> None:
    asked: list[tuple[Race, SearchLimits]] = []

    def watched(position: Race, limits: SearchLimits) -> list[AnyRankedTurn]:
        asked.append((position, limits))
        return rank(position, limits)

    warm_up(watched, Race(), lambda: True)
    ((position, limits),) = asked
    assert (position, limits.seconds, limits.stop()) == (Race(), 0.01, True)
    assert limits.rng.random() == Random(0).random()


def test_a_search_stops_when_its_seconds_have_passed(monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter([5.0, 6.9, 7.0, 7.1])
    monkeypatch.setattr("games.core.game.monotonic", lambda: next(times))
    stop = after_seconds(2.0)
    assert [stop(), stop(), stop(), never()] == [False, True, True, False]


@pytest.mark.parametrize(("share", "players", "standing"), [
    (0, 2, -1), (0.25, 2, -0.5), (0.5, 2, 0), (0.75, 2, 0.5), (1, 2, 1),
    (0, 4, -1), (0.125, 4, -0.5), (0.25, 4, 0), (0.625, 4, 0.5), (1, 4, 1),
])  # fmt: skip
def test_a_fair_share_of_the_victory_stands_in_the_middle(
    share: float, players: int, standing: float
) -> None:
    assert standing_at(share, players) == standing
    position = Race(sides=(*Side,)[:players])
    assert standing_by_probability(position, Evaluation(share)) == standing
    assert standing_by_probability(position, Evaluation(points=3.0)) == 0


def test_a_table_has_no_other_keys() -> None:
    check_keys({"size": 7}, ("size", "board"))
    with pytest.raises(ValueError, match=r"^'sise' is none of size, board$"):
        check_keys({"size": 7, "x": 1, "sise": 7}, ("size", "board"))


def test_options_are_read_from_the_folder_of_a_game() -> None:
    (size,) = read_options("games.tiananmen")
    assert (size.key, size.default) == ("Size", "19")
    assert [choice.value for choice in size.choices] == ["19", "13"]


def test_a_choice_is_one_of_an_option_or_of_other_values() -> None:
    assert chosen((SPEED, CAR), {}, "Car") == "red"
    assert chosen((SPEED, CAR), {"Car": "blue"}, "Car") == "blue"
    assert chosen((SPEED, CAR), {"Car": "2"}, "Car", ("1", "2")) == "2"
    with pytest.raises(OptionError) as refused:
        chosen((SPEED, CAR), {"Car": "abcdefghijklmnopqrstuvwxyz"}, "Car")
    assert str(refused.value) == "the tag Car is 'abcdefghijklmnopqrst': it can be red, blue"


# -- How GTP is spoken in a game that says nothing about it, with the toy game Race


def test_a_step_is_a_whole_turn() -> None:
    # two different numbers of 1 and 2
    position = Race(goal=20, most=2)
    assert list(RACE.gtp_steps(position)) == [(Add(1), Add(2)), (Add(2), Add(1))]
    assert RACE.gtp_count(position) == 2
    assert RACE.format_turn(position, (Add(1), Add(2))) == "1+2"
    assert RACE.gtp_first_step([Add(1), Add(2)]) == (Add(1), Add(2))


def test_a_move_that_ends_the_game_ends_the_step() -> None:
    assert list(RACE.gtp_steps(Race(goal=2, most=2))) == [(Add(1), Add(2)), (Add(2),)]


@pytest.mark.parametrize(("text", "problem"), [
    ("1", "the turn is not complete: turn"),
    ("1+2+3", "the text goes on after the turn is complete"),
    ("1+1", "1 cannot be added now"),
])  # fmt: skip
def test_only_a_whole_legal_turn_is_read(text: str, problem: str) -> None:
    with pytest.raises(IllegalMove) as error:
        RACE.gtp_read(Race(), text)
    assert str(error.value) == problem
    assert RACE.gtp_read(Race(), "1+2") == (Add(1), Add(2))
    assert RACE.gtp_read(Race(points=(3, 0), to_move=Side.WHITE, pie=True), "swap") == (Swap(),)


def test_a_move_is_named_with_its_own_colour() -> None:
    assert not RACE.gtp_any_colour(Race())


def test_nothing_can_be_set_up() -> None:
    with pytest.raises(NotationError, match=r"^nothing can be set up in this game$"):
        RACE.gtp_set_up(["deal"])


def test_the_recipe_has_the_size_and_the_options_with_commands() -> None:
    chosen = variant(RACE, gtp_options=("Rules",))
    options = {"Rules": "old", "Size": "7", "Seed": "1"}
    assert chosen.gtp_recipe(options) == ["tavoliere-rules old", "boardsize 7"]
    assert RACE.gtp_recipe(options) == ["boardsize 7"]
    assert RACE.gtp_recipe({}) == []


@pytest.mark.parametrize(("winners", "score", "result"), [
    ((Side.BLACK,), (), "B+1"), ((Side.WHITE,), (2, 9), "W+7"), ((Side.SECOND,), (2, 9, 5), "2+4"),
    ((), (5,), "0"), ((Side.FIRST, Side.THIRD), (5, 0, 5), "0"),
])  # fmt: skip
def test_the_score_is_the_lead_of_a_single_winner(
    winners: tuple[Side, ...], score: tuple[int, ...], result: str
) -> None:
    outcome = Outcome(winners, Termination.POINTS, score)
    assert RACE.gtp_score(outcome) == result
    assert RACE.gtp_reason(outcome).split() == [*(side.value for side in winners), "points"]


def test_sides_are_called_by_their_names_and_by_letters() -> None:
    assert (COLOURS["b"], COLOURS["black"]) == (Side.BLACK, Side.BLACK)
    assert (COLOURS["w"], COLOURS["white"]) == (Side.WHITE, Side.WHITE)
    assert COLOURS["4"] is Side.FOURTH


def test_the_lead_is_over_the_second_best() -> None:
    assert lead((1, 7, 4)) == 3
    assert lead((3, 3)) == 0
    assert lead((5,)) == 0
    assert lead(()) == 0


def test_an_incomplete_turn_is_refused_with_what_is_expected_after_it() -> None:
    asking = variant(RACE, gtp_expected=lambda position: f"a number but {position.begun}")
    with pytest.raises(IllegalMove) as error:
        asking.gtp_read(Race(), "2")
    assert str(error.value) == "the turn is not complete: a number but 2"


def test_a_step_is_read_as_in_its_position() -> None:
    game = variant(RACE, parse_turn=lambda position, text: [Add(int(text)), Add(position.most)])
    assert game.gtp_read(Race(most=5), "2") == (Add(2), Add(5))
