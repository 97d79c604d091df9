"""The setup of a game: what is chosen is what is started."""

from __future__ import annotations

import dataclasses
from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import Any, TypeGuard

import msgspec
import pygame
import pytest

from games.ai.levels import Level
from games.core.game import Choice, Option
from games.core.match.time_control import Control
from games.core.position import OptionError, Side
from games.core.storage.settings import SeatChoice, Settings, Setup
from games.ui.match.seats import Seat, default_seats, seated, swapped
from games.ui.scenes.setup import SetupScene
from games.ui.toolkit.context import Stage
from games.ui.toolkit.game_view import Deals
from games.ui.widgets.base import Button
from games.ui.widgets.choosers import Dropdown, Segments
from tests.ui.conftest import KNIGHTS, NewStage, Recorder
from tests.ui.hand import (
    button,
    choose,
    chooser,
    click,
    entries,
    key,
    show,
    tab,
    texts,
    wheel,
    write,
)

SIZES = [(800, 600), (1280, 800), (1920, 1080), (900, 1200)]
AIM = Option(
    "Aim",
    "Play for",
    (Choice("few", "Few", "For a few."), Choice("many", "Many", "For many.")),
    "few",
)
HUMAN, COMPUTER = SeatChoice("human"), SeatChoice("computer")


class FixedChance(Random):
    """Chance that always falls the same way."""

    def __init__(self, value: float) -> None:
        super().__init__(0)
        self._value = value

    def random(self) -> float:
        return self._value


@pytest.fixture
def new_stage(new_stage: NewStage) -> NewStage:
    def make(size: tuple[int, int] = (1280, 800), chance: float = 0.0) -> Stage:
        return new_stage(
            size, setup=lambda stage, game: SetupScene(stage, game=game, chance=FixedChance(chance))
        )

    return make


def opened(stage: Stage, game: str) -> Stage:
    stage.scenes.go("setup", game=game)
    stage.scenes.settle()
    return stage


@pytest.fixture
def knights(new_stage: NewStage) -> Stage:
    return opened(new_stage(), "knights")


@pytest.fixture
def weavers(new_stage: NewStage) -> Stage:
    return opened(new_stage(), "weavers")


def scene(stage: Stage) -> SetupScene:
    top = stage.scenes.top
    assert isinstance(top, SetupScene)
    return top


def started(stage: Stage) -> dict[str, Any]:
    """Press start; what the game's scene is given."""
    click(stage.scenes, button(scene(stage), "Start").rect.center)
    top = stage.scenes.top
    assert isinstance(top, Recorder)
    return top.arguments


def names(arguments: dict[str, Any]) -> list[str]:
    return [seat.name for seat in arguments["seats"]]


# Options


def test_nothing_chosen_starts_with_the_defaults(knights: Stage) -> None:
    assert started(knights) == {
        "options": {"Rules": "a", "Size": "10"},
        "seats": (Seat("human", "Player 1", "greedy"), Seat("computer", "Computer", "greedy")),
        "control": None,
    }


def test_few_choices_are_segments_and_many_drop_down(knights: Stage) -> None:
    assert isinstance(chooser(scene(knights), "7 × 7"), Segments)
    assert isinstance(chooser(scene(knights), "Epsilon"), Dropdown)


def test_what_is_chosen_is_started(knights: Stage) -> None:
    choose(scene(knights), "7 × 7")
    choose(scene(knights), "Gamma")
    assert started(knights)["options"] == {"Rules": "c", "Size": "7"}


def test_the_sentence_of_the_choice_is_shown(knights: Stage) -> None:
    assert "The standard board." in texts(scene(knights))
    choose(scene(knights), "7 × 7")
    assert "A small board for a short game." in texts(scene(knights))
    assert "The standard board." not in texts(scene(knights))


def test_only_options_that_apply_are_shown_and_started(weavers: Stage) -> None:
    assert "For 4 players." in texts(scene(weavers))
    choose(scene(weavers), "Alone")
    assert "For 4 players." not in texts(scene(weavers))
    arguments = started(weavers)
    assert "Players" not in arguments["options"]
    assert len(arguments["seats"]) == 1


def test_options_can_be_chosen_by_keyboard(weavers: Stage) -> None:
    tab(weavers.scenes)
    key(weavers.scenes, pygame.K_RIGHT)
    key(weavers.scenes, pygame.K_DOWN)
    key(weavers.scenes, pygame.K_LEFT)
    key(weavers.scenes, pygame.K_LEFT)
    assert scene(weavers).options() == {"Mode": "table", "Players": "2"}


def test_options_that_start_no_game_are_explained(new_stage: NewStage) -> None:
    def start(options: Any) -> Any:
        raise OptionError("a board of {size} is too small", size=options["Size"])

    stage = new_stage()
    face = stage.faces["knights"]
    stage.faces = {"knights": replace(face, game=replace(KNIGHTS, start=start))}
    opened(stage, "knights")
    click(stage.scenes, button(scene(stage), "Start").rect.center)
    scene(stage)
    assert [notice.text for notice in stage.notices] == ["A board of 10 is too small."]


# Seats


def test_there_is_a_row_for_every_player(weavers: Stage) -> None:
    labels = texts(scene(weavers))
    assert [n for n in range(1, 6) if f"Player {n}" in labels] == [1, 2, 3, 4]
    choose(scene(weavers), "3")
    assert "Player 4" not in texts(scene(weavers))
    assert len(started(weavers)["seats"]) == 3


def test_a_person_has_a_name_and_a_computer_a_level(knights: Stage) -> None:
    assert [entry.text for entry in entries(scene(knights))] == ["Player 1"]
    assert "Takes the turn that looks best at once." in texts(scene(knights))
    choose(scene(knights), "Human", 1)
    assert [entry.text for entry in entries(scene(knights))] == ["Player 1", "Player 2"]
    choose(scene(knights), "Computer", 0)
    choose(scene(knights), "Random")
    assert "Takes any turn that the rules allow." in texts(scene(knights))
    assert started(knights)["seats"] == (
        Seat("computer", "Computer", "random"),
        Seat("human", "Player 2", "greedy"),
    )


def test_names_are_written_in_the_rows(knights: Stage) -> None:
    click(knights.scenes, entries(scene(knights))[0].rect.center)
    key(knights.scenes, pygame.K_a, pygame.KMOD_LCTRL)
    write(knights.scenes, "Ada 1")
    assert names(started(knights)) == ["Ada 1", "Computer"]


def test_enter_in_a_name_starts_the_game(knights: Stage) -> None:
    click(knights.scenes, entries(scene(knights))[0].rect.center)
    key(knights.scenes, pygame.K_RETURN)
    assert isinstance(knights.scenes.top, Recorder)


def test_whoever_has_no_name_gets_one(knights: Stage) -> None:
    click(knights.scenes, entries(scene(knights))[0].rect.center)
    key(knights.scenes, pygame.K_a, pygame.KMOD_LCTRL)
    write(knights.scenes, "  ")
    assert names(started(knights)) == ["Player 1", "Computer"]


def test_several_computers_are_numbered(weavers: Stage) -> None:
    assert names(started(weavers)) == ["Player 1", "Computer 2", "Computer 3", "Computer 4"]


def test_names_come_from_the_settings(new_stage: NewStage) -> None:
    stage = new_stage()
    known = ("Ada", "Bob", "Player 3", "Player 4")
    stage.change_settings(msgspec.structs.replace(stage.settings, names=known))
    opened(stage, "knights")
    choose(scene(stage), "Human", 1)
    assert names(started(stage)) == ["Ada", "Bob"]


def test_two_players_can_swap_their_seats(knights: Stage) -> None:
    click(knights.scenes, button(scene(knights), "Swap seats").rect.center)
    assert names(started(knights)) == ["Computer", "Player 1"]


def test_more_than_two_players_are_not_swapped(weavers: Stage) -> None:
    with pytest.raises(StopIteration):
        button(scene(weavers), "Swap seats")


@pytest.mark.parametrize(("begins", "chance", "labels", "expected"), [
    ("First seat", 0.1, ["Black", "White"], ["Player 1", "Computer"]),
    ("Second seat", 0.9, ["White", "Black"], ["Computer", "Player 1"]),
    ("By lot", 0.4, ["Black or White"] * 2, ["Computer", "Player 1"]),
    ("By lot", 0.6, ["Black or White"] * 2, ["Player 1", "Computer"]),
])  # fmt: skip
def test_who_begins(
    new_stage: NewStage, begins: str, chance: float, labels: list[str], expected: list[str]
) -> None:
    stage = opened(new_stage(chance=chance), "knights")
    choose(scene(stage), begins)
    assert [t for t in texts(scene(stage)) if "Black" in t or "White" in t] == labels
    assert names(started(stage)) == expected


def test_who_begins_is_left_to_games_without_colours(weavers: Stage) -> None:
    choose(scene(weavers), "2")
    with pytest.raises(StopIteration):
        chooser(scene(weavers), "First seat")


def test_a_game_may_name_its_seats_itself(new_stage: NewStage) -> None:
    stage = new_stage()
    face = replace(stage.faces["knights"], seat_titles=lambda options: ("First", options["Size"]))
    stage.faces = {"knights": face}
    opened(stage, "knights")
    assert {"First", "10"} <= set(texts(scene(stage)))
    choose(scene(stage), "Second seat")
    assert texts(scene(stage)).index("10") < texts(scene(stage)).index("First")


# The seed


def seeded(stage: Stage, seed: str) -> dict[str, str]:
    opened(stage, "weavers")
    click(stage.scenes, entries(scene(stage))[-1].rect.center)
    key(stage.scenes, pygame.K_a, pygame.KMOD_LCTRL)
    key(stage.scenes, pygame.K_BACKSPACE)
    write(stage.scenes, seed)
    options = started(stage)["options"]
    assert isinstance(options, dict)
    return options


def test_the_same_seed_draws_the_same_lots(new_stage: NewStage) -> None:
    stage = new_stage()
    one, other, same = seeded(stage, "rain"), seeded(stage, "sun"), seeded(stage, " rain ")
    assert one["Seed"] == "rain"
    assert one == same
    assert one["Deal"] != other["Deal"]


def test_without_a_seed_there_is_no_tag(new_stage: NewStage) -> None:
    assert "Seed" not in seeded(new_stage(), "")


def test_the_die_makes_a_seed_up(weavers: Stage) -> None:
    dice = button(scene(weavers), "Draw a seed")
    for _ in range(20):
        wheel(weavers.scenes, -1)
    tab(weavers.scenes)
    while scene(weavers).form.focused is not dice:
        tab(weavers.scenes)
    key(weavers.scenes, pygame.K_RETURN)
    seed = entries(scene(weavers))[-1].text
    assert len(seed) == 6
    assert started(weavers)["options"]["Seed"] == seed


def test_games_without_chance_have_no_seed(knights: Stage) -> None:
    with pytest.raises(StopIteration):
        button(scene(knights), "Draw a seed")


# Memory and ways out


def test_the_last_choice_is_found_again(new_stage: NewStage) -> None:
    stage = opened(new_stage(), "knights")
    choose(scene(stage), "7 × 7")
    choose(scene(stage), "By lot")
    choose(scene(stage), "Human", 1)
    started(stage)
    again = opened(new_stage(), "knights")  # another start of the program, the same files
    assert scene(again).options() == {"Rules": "a", "Size": "7"}
    assert chooser(scene(again), "By lot").chosen == 2
    assert len(entries(scene(again))) == 2


def test_going_back_remembers_too(knights: Stage) -> None:
    choose(scene(knights), "7 × 7")
    key(knights.scenes, pygame.K_ESCAPE)
    assert isinstance(knights.scenes.top, Recorder)
    assert knights.settings.setups["knights"].options["Size"] == "7"


def test_a_name_that_is_only_the_usual_one_follows_the_settings(knights: Stage) -> None:
    click(knights.scenes, button(scene(knights), "Back").rect.center)
    assert knights.settings.setups["knights"].seats[0].name == ""


def test_choices_that_no_longer_exist_become_the_default(new_stage: NewStage) -> None:
    stage = new_stage()
    odd = Setup({"Size": "99", "Begins": "never"}, (SeatChoice("computer", level=77),))
    stage.change_settings(msgspec.structs.replace(stage.settings, setups={"knights": odd}))
    opened(stage, "knights")
    arguments = started(stage)
    assert arguments["options"]["Size"] == "10"
    assert arguments["seats"][0].level == "greedy"


def test_the_rules_open_at_what_is_chosen(knights: Stage) -> None:
    choose(scene(knights), "Beta")
    click(knights.scenes, button(scene(knights), "Rules").rect.center)
    top = knights.scenes.top
    assert isinstance(top, Recorder)
    assert top.arguments == {"game": "knights", "options": {"Rules": "b", "Size": "10"}}


# Layout


@pytest.mark.parametrize("percent", [None, 80, 200])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", ["knights", "weavers"])
def test_everything_can_be_reached_at_every_size(
    new_stage: NewStage, game: str, size: tuple[int, int], percent: int | None
) -> None:
    stage = new_stage(size)
    stage.change_settings(msgspec.structs.replace(stage.settings, ui_scale=percent))
    opened(stage, game)
    show(stage)
    form = scene(stage).form
    stops = [w for w in form.widgets if w.focusable and w.visible]
    for stop in stops:
        tab(stage.scenes)
        assert form.focused is stop
        window = stop.view.rect if stop.view else pygame.Rect((0, 0), size)
        assert window.contains(stop.rect)


def test_the_picture_stands_where_there_is_room(new_stage: NewStage) -> None:
    def pictured(size: tuple[int, int], game: str, percent: int | None = None) -> bool:
        stage = new_stage(size)
        drawn: list[Any] = []

        def paint(stage: Stage, surface: pygame.Surface, rect: pygame.Rect, sample: Any) -> None:
            drawn.append(sample)

        stage.faces = {n: replace(face, picture=paint) for n, face in stage.faces.items()}
        stage.change_settings(msgspec.structs.replace(stage.settings, ui_scale=percent))
        show(opened(stage, game))
        return bool(drawn)

    assert pictured((1280, 800), "weavers")
    assert pictured((900, 1200), "knights")
    assert not pictured((800, 600), "weavers", 100)


def test_a_resize_keeps_what_was_chosen_and_written(knights: Stage) -> None:
    choose(scene(knights), "7 × 7")
    click(knights.scenes, entries(scene(knights))[0].rect.center)
    write(knights.scenes, "x")
    knights.resize((900, 1200))
    knights.resize((800, 600))
    write(knights.scenes, "y")
    assert entries(scene(knights))[0].text == "Player 1xy"
    assert scene(knights).options()["Size"] == "7"


# Seats by themselves


def shown_list(widget: object) -> TypeGuard[Dropdown]:
    return isinstance(widget, Dropdown) and widget.visible


def test_a_game_offers_its_own_levels_and_a_time_where_the_level_uses_one(
    new_stage: NewStage,
) -> None:
    stage = new_stage()
    levels = (
        Level("beginner", "Beginner", "Plays.", lambda position, thought: []),
        Level("expert", "Expert", "Thinks.", lambda position, thought: [], timed=True),
    )
    stage.faces = {"knights": replace(stage.faces["knights"], levels=levels)}
    opened(stage, "knights")
    choose(scene(stage), "Human", 1)
    choose(scene(stage), "Computer", 0)
    choose(scene(stage), "Beginner")
    assert not any("10 s" in w.choices for w in scene(stage).form.widgets if shown_list(w))
    choose(scene(stage), "Expert")
    assert "Thinks." in texts(scene(stage))
    choose(scene(stage), "10 s")
    assert started(stage)["seats"][0] == Seat("computer", "Computer", "expert", 10.0)


def test_by_default_a_person_sits_first(stage: Stage) -> None:
    face = stage.faces["weavers"]
    seats = default_seats(face, {"Mode": "table", "Players": "3"}, Settings())
    assert [seat.kind for seat in seats] == ["human", "computer", "computer"]
    assert seats[0].name == "Player 1"
    assert len(default_seats(face, {"Mode": "alone"}, Settings())) == 1


def test_people_can_sit_in_every_seat(stage: Stage) -> None:
    seats = default_seats(stage.faces["knights"], {}, Settings(), people=True)
    assert [(seat.kind, seat.name) for seat in seats] == [
        ("human", "Player 1"),
        ("human", "Player 2"),
    ]


def test_swapping_moves_everybody_on(stage: Stage) -> None:
    seats = seated(stage.faces["weavers"], [HUMAN, COMPUTER, HUMAN], Settings())
    assert [seat.name for seat in swapped(seats)] == ["Computer", "Player 3", "Player 1"]
    assert swapped(seats[:2]) == seats[1::-1]
    assert swapped(seats[:1]) == seats[:1]


def test_a_game_whose_sides_are_colours_need_not_be_for_two(new_stage: NewStage) -> None:
    stage = new_stage()
    alone = replace(
        KNIGHTS,
        player_count=lambda options: 1,
        start=lambda options: SimpleNamespace(sides=(Side.BLACK,)),
    )
    stage.faces = {"knights": replace(stage.faces["knights"], game=alone)}
    assert len(started(opened(stage, "knights"))["seats"]) == 1


def test_two_may_play_by_the_clock_and_find_their_choice_again(knights: Stage) -> None:
    choose(scene(knights), "3 minutes + 5 s")
    arguments = started(knights)
    assert arguments["control"] == Control(180, bonus=5)
    assert arguments["options"] == {"Rules": "a", "Size": "10"}
    knights.scenes.go("setup", game="knights")
    knights.scenes.settle()
    assert started(knights)["control"] == Control(180, bonus=5)


def test_more_or_fewer_than_two_play_without_clocks(weavers: Stage) -> None:
    assert all("5 minutes" not in w.choices for w in dropdowns(weavers))
    choose(scene(weavers), "2")
    assert any("5 minutes" in w.choices for w in dropdowns(weavers))


def dropdowns(stage: Stage) -> list[Dropdown]:
    return [w for w in scene(stage).form.widgets if isinstance(w, Dropdown) and w.visible]


def test_the_deal_of_the_day_is_offered_for_the_solitaire_alone(new_stage: NewStage) -> None:
    stage = new_stage((800, 600))
    deals = Deals({"Mode": "alone"}, lambda day: f"of {day}", str, str)
    faces = dict(stage.faces)
    faces["weavers"] = dataclasses.replace(faces["weavers"], deals=deals)
    stage.faces = faces
    opened(stage, "knights")
    assert "Deal of the day" not in buttons(stage)
    opened(stage, "weavers")
    assert "Deal of the day" not in buttons(stage)
    choose(scene(stage), "Alone")
    daily = button(scene(stage), "Deal of the day")
    assert not daily.rect.colliderect(scene(stage).start_button.rect)
    click(stage.scenes, daily.rect.center)
    top = stage.scenes.top
    assert isinstance(top, Recorder)
    options = top.arguments["options"]
    assert options["Deal"] == f"of {options['Daily']}"
    assert options["Mode"] == "alone"
    assert len(top.arguments["seats"]) == 1


def buttons(stage: Stage) -> set[str]:
    return {w.label for w in scene(stage).form.widgets if isinstance(w, Button) and w.visible}


def test_the_deal_of_the_day_keeps_what_else_was_chosen_but_no_seed(new_stage: NewStage) -> None:
    stage = new_stage()
    faces = dict(stage.faces)
    game = replace(faces["weavers"].game, options=(*faces["weavers"].game.options, AIM))
    deals = Deals({"Mode": "alone"}, lambda day: f"of {day}", str, str)
    faces["weavers"] = replace(faces["weavers"], game=game, deals=deals)
    stage.faces = faces
    opened(stage, "weavers")
    choose(scene(stage), "Alone")
    choose(scene(stage), "Many")
    click(stage.scenes, entries(scene(stage))[-1].rect.center)
    write(stage.scenes, "77")
    assert scene(stage).options()["Seed"] == "77"
    button(scene(stage), "Deal of the day").press()
    stage.scenes.settle()
    top = stage.scenes.top
    assert isinstance(top, Recorder)
    assert top.arguments["options"]["Aim"] == "many"
    assert "Seed" not in top.arguments["options"]


def small() -> Any:
    return "small"


def test_the_picture_shows_what_is_chosen(new_stage: NewStage) -> None:
    painted: list[str] = []
    stage = new_stage()
    faces = dict(stage.faces)
    faces["knights"] = replace(
        faces["knights"],
        picture=lambda stage, surface, rect, position: painted.append(position),
        examples={("Size", "7"): small},
    )
    stage.faces = faces
    opened(stage, "knights")
    show(stage)
    choose(scene(stage), "7 × 7")
    show(stage)
    choose(scene(stage), "10 × 10")
    show(stage)
    assert painted == ["sample", "small", "sample"]
