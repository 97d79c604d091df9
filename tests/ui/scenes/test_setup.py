"""The setup of a game: the started match has the chosen options."""

from __future__ import annotations

from random import Random
from typing import Any, TypeGuard

import msgspec
import pygame
import pytest

from games.controller.seats import Seat
from games.core.game import Level
from games.core.match import TimeControl
from games.core.position import OptionError
from games.storage.documents import SeatChoice, Setup
from games.ui.scenes.setup import SetupScene, WayCard
from games.ui.scenes.setup_rows import OptionRow
from games.ui.toolkit.scene import SceneContext
from games.ui.widgets.button import Button
from games.ui.widgets.chooser import Dropdown
from tests.looks import replace
from tests.ui.conftest import KNIGHTS, SIZE, NewStage, Recorder
from tests.ui.user_input import (
    button,
    chooser,
    click,
    entries,
    key,
    move,
    show,
    tab,
    texts,
    wheel,
    write,
)
from tests.ui.user_input import choose as choose_shown
from tests.variant import variant


class FixedChance(Random):
    """Chance that always falls the same way."""

    def __init__(self, value: float) -> None:
        super().__init__(0)
        self._value = value

    def random(self) -> float:
        return self._value


@pytest.fixture
def new_context(new_context: NewStage) -> NewStage:
    def make(size: tuple[int, int] = (1280, 800), chance: float = 0.0) -> SceneContext:
        return new_context(
            size,
            setup=lambda context, game: SetupScene(context, game=game, chance=FixedChance(chance)),
        )

    return make


def opened(context: SceneContext, game: str) -> SceneContext:
    context.scenes.go("setup", game=game)
    context.scenes.settle()
    return context


@pytest.fixture
def knights(new_context: NewStage) -> SceneContext:
    return opened(new_context(), "knights")


@pytest.fixture
def weavers(new_context: NewStage) -> SceneContext:
    return opened(new_context(), "weavers")


def scene(context: SceneContext) -> SetupScene:
    top = context.scenes.top
    assert isinstance(top, SetupScene)
    return top


def with_all_options(context: SceneContext) -> SceneContext:
    """The setup with its further options shown."""
    scene_now = scene(context)
    if more := [w for w in scene_now.form.widgets if is_more(w)]:
        more[0].press()
    return context


def choose(scene_now: SetupScene, choice: str, place: int = 0) -> None:
    """Take a choice, also one of the further options."""
    with_all_options(scene_now.context)
    choose_shown(scene_now, choice, place)


def is_more(widget: object) -> TypeGuard[Button]:
    return isinstance(widget, Button) and widget.visible and widget.label.startswith("More options")


def started(context: SceneContext) -> dict[str, Any]:
    """Press start; what the game's scene is given."""
    click(context.scenes, button(scene(context), "Start the match").rect.center)
    top = context.scenes.top
    assert isinstance(top, Recorder)
    return top.arguments


def names(arguments: dict[str, Any]) -> list[str]:
    return [seat.name for seat in arguments["seats"]]


# The cards


def card(context: SceneContext, title: str) -> WayCard:
    return next(
        w for w in scene(context).form.widgets if isinstance(w, WayCard) and w.label == title
    )


def chosen_cards(context: SceneContext) -> list[str]:
    return [w.label for w in scene(context).form.widgets if isinstance(w, WayCard) and w.chosen]


def kinds(arguments: dict[str, Any]) -> list[str]:
    return [seat.kind for seat in arguments["seats"]]


def test_a_pip_chooses_the_level_and_the_computer(knights: SceneContext) -> None:
    click(knights.scenes, card(knights, "Two players").rect.center)
    choose_shown(scene(knights), "Random")
    assert chosen_cards(knights) == ["You against the computer"]
    assert "Plays any legal turn." in card(knights, "You against the computer").text
    seats = started(knights)["seats"]
    assert [(seat.kind, seat.level) for seat in seats][1] == ("computer", "random")


def test_the_teaching_level_says_that_it_is_not_counted(knights: SceneContext) -> None:
    choose_shown(scene(knights), "Teaching")
    assert "Not counted in the statistics." in card(knights, "You against the computer").text
    assert started(knights)["seats"][1].level == "teaching"


def test_a_game_for_one_or_several_has_a_card_for_each(weavers: SceneContext) -> None:
    click(weavers.scenes, card(weavers, "Table for 2 to 4 players").rect.center)
    choose_shown(scene(weavers), "3")
    assert kinds(started(weavers)) == ["human"] * 3
    opened(weavers, "weavers")
    click(weavers.scenes, card(weavers, "Table against the computer").rect.center)
    assert kinds(started(weavers)) == ["human", "computer", "computer"]
    opened(weavers, "weavers")
    click(weavers.scenes, card(weavers, "Alone").rect.center)
    assert kinds(started(weavers)) == ["human"]
    opened(weavers, "weavers")
    choose_shown(scene(weavers), "4")
    assert kinds(started(weavers)) == ["human"] * 4


def test_who_wants_to_learn_gets_the_lessons(new_context: NewStage) -> None:
    context = new_context()
    view = context.game_views["knights"]
    view = replace(view, game=variant(view.game, courses=("first",)))
    context.game_views = {"knights": view}
    opened(context, "knights")
    click(context.scenes, card(context, "Learn").rect.center)
    click(context.scenes, button(scene(context), "Learn").rect.center)
    click(context.scenes, scene(context).start_button.rect.center)
    top = context.scenes.top
    assert isinstance(top, Recorder)
    assert top.arguments == {"game": "knights"}


def test_seats_that_no_card_has_are_shown_at_once(knights: SceneContext) -> None:
    choose(scene(knights), "Computer", 0)
    assert chosen_cards(knights) == []
    assert kinds(started(knights)) == ["computer", "computer"]
    opened(knights, "knights")
    assert button(scene(knights), "Fewer options").visible


@pytest.mark.parametrize("size", [(480, 640), (800, 600), (1280, 800), (1920, 1080), (800, 1400)])
@pytest.mark.parametrize("game", ["knights", "weavers"])
def test_everything_that_chooses_lies_in_the_window(
    new_context: NewStage, game: str, size: tuple[int, int]
) -> None:
    context = opened(new_context(size), game)
    window = pygame.Rect((0, 0), size)
    cards = [w for w in scene(context).form.widgets if isinstance(w, WayCard)]
    for widget in (*cards, scene(context).start_button, button(scene(context), "More options")):
        assert window.contains(widget.rect)
        assert widget.view is None or widget.view.window.contains(widget.rect)


# Options


def test_the_chosen_match_is_started(knights: SceneContext) -> None:
    choose(scene(knights), "7 × 7")
    choose(scene(knights), "Gamma")
    assert started(knights)["options"] == {"Rules": "c", "Size": "7"}


def test_options_that_start_no_game_are_explained(new_context: NewStage) -> None:
    def start(options: Any) -> Any:
        raise OptionError("a board of {size} is too small", size=options["Size"])

    context = new_context()
    game_view = context.game_views["knights"]
    context.game_views = {"knights": replace(game_view, game=(variant(KNIGHTS, start=start)))}
    opened(context, "knights")
    click(context.scenes, button(scene(context), "Start the match").rect.center)
    scene(context)
    assert [notice.text for notice in context.toasts] == ["A board of 10 is too small."]


# Seats


def test_there_is_a_row_for_every_player(weavers: SceneContext) -> None:
    with_all_options(weavers)
    labels = texts(scene(weavers))
    assert [n for n in range(1, 6) if f"Player {n}" in labels] == [1, 2, 3, 4]
    choose(scene(weavers), "3")
    assert "Player 4" not in texts(scene(weavers))
    assert len(started(weavers)["seats"]) == 3


def test_a_person_has_a_name_and_a_computer_a_level(knights: SceneContext) -> None:
    with_all_options(knights)
    assert [entry.line.text for entry in entries(scene(knights))] == ["Player 1"]
    assert "Plays the turn with the highest evaluation." in texts(scene(knights))
    choose(scene(knights), "Human", 1)
    assert [entry.line.text for entry in entries(scene(knights))] == ["Player 1", "Player 2"]
    choose(scene(knights), "Computer", 0)
    choose(scene(knights), "Random")
    assert "Plays any legal turn." in texts(scene(knights))
    assert started(knights)["seats"] == (
        Seat("computer", "Computer", "random"),
        Seat("human", "Player 2", "random"),
    )


def test_a_computer_that_takes_the_seat_of_a_person_has_the_level_of_the_card(
    new_context: NewStage,
) -> None:
    knights = new_context()
    knights.user_files.lessons.change(lambda known: known.with_introduction("knights"))
    with_all_options(opened(knights, "knights"))
    choose(scene(knights), "Computer", 0)
    assert [seat.level for seat in started(knights)["seats"]] == ["teaching", "teaching"]


def test_names_are_written_in_the_rows(knights: SceneContext) -> None:
    with_all_options(knights)
    click(knights.scenes, entries(scene(knights))[0].rect.center)
    key(knights.scenes, pygame.K_a, pygame.KMOD_LCTRL)
    write(knights.scenes, "Ada 1")
    assert names(started(knights)) == ["Ada 1", "Computer"]


def test_a_player_without_a_name_gets_one(knights: SceneContext) -> None:
    with_all_options(knights)
    click(knights.scenes, entries(scene(knights))[0].rect.center)
    key(knights.scenes, pygame.K_a, pygame.KMOD_LCTRL)
    write(knights.scenes, "  ")
    assert names(started(knights)) == ["Player 1", "Computer"]


@pytest.mark.parametrize(("begins", "chance", "labels", "expected"), [
    ("As listed", 0.1, ["Black", "White"], ["Player 1", "Computer"]),
    ("Reversed", 0.9, ["White", "Black"], ["Computer", "Player 1"]),
    ("At random", 0.4, ["Black or White"] * 2, ["Computer", "Player 1"]),
    ("At random", 0.6, ["Black or White"] * 2, ["Player 1", "Computer"]),
])  # fmt: skip
def test_the_starting_seat(
    new_context: NewStage, begins: str, chance: float, labels: list[str], expected: list[str]
) -> None:
    context = opened(new_context(chance=chance), "knights")
    choose(scene(context), begins)
    assert [t for t in texts(scene(context)) if "Black" in t or "White" in t] == labels
    assert names(started(context)) == expected


def test_a_game_may_name_its_seats_itself(new_context: NewStage) -> None:
    context = new_context()
    game_view = replace(
        context.game_views["knights"], seat_titles=lambda options: ("First", options["Size"])
    )
    context.game_views = {"knights": game_view}
    with_all_options(opened(context, "knights"))
    assert {"First", "10"} <= set(texts(scene(context)))
    choose(scene(context), "Reversed")
    assert texts(scene(context)).index("10") < texts(scene(context)).index("First")


# The seed


def seeded(context: SceneContext, seed: str) -> dict[str, str]:
    with_all_options(opened(context, "weavers"))
    move(context.scenes, (300, 400))
    wheel(context.scenes, -20)
    click(context.scenes, entries(scene(context))[-1].rect.center)
    key(context.scenes, pygame.K_a, pygame.KMOD_LCTRL)
    key(context.scenes, pygame.K_BACKSPACE)
    write(context.scenes, seed)
    options = started(context)["options"]
    assert isinstance(options, dict)
    return options


def test_the_same_seed_draws_the_same_lots(new_context: NewStage) -> None:
    context = new_context()
    one, other, same = seeded(context, "rain"), seeded(context, "sun"), seeded(context, " rain ")
    assert one["Seed"] == "rain"
    assert one == same
    assert one["Deal"] != other["Deal"]


def test_the_die_makes_a_seed_up(weavers: SceneContext) -> None:
    with_all_options(weavers)
    dice = button(scene(weavers), "Draw one at random")
    for _ in range(20):
        wheel(weavers.scenes, -1)
    tab(weavers.scenes)
    while scene(weavers).form.focused is not dice:
        tab(weavers.scenes)
    key(weavers.scenes, pygame.K_RETURN)
    seed = entries(scene(weavers))[-1].line.text
    assert len(seed) == 6
    assert started(weavers)["options"]["Seed"] == seed


# Memory and ways out


def test_the_last_choice_is_found_again(new_context: NewStage) -> None:
    context = opened(new_context(), "knights")
    choose(scene(context), "7 × 7")
    choose(scene(context), "At random")
    choose(scene(context), "Human", 1)
    started(context)
    again = opened(new_context(), "knights")  # another start of the program, the same files
    with_all_options(again)
    assert scene(again).options() == {"Rules": "a", "Size": "7"}
    assert chooser(scene(again), "At random").chosen == 2
    assert len(entries(scene(again))) == 2


def test_going_back_saves_the_choices(knights: SceneContext) -> None:
    choose(scene(knights), "7 × 7")
    key(knights.scenes, pygame.K_ESCAPE)
    assert isinstance(knights.scenes.top, Recorder)
    assert knights.settings.setups["knights"].options["Size"] == "7"


def test_a_name_that_is_only_the_usual_one_follows_the_settings(knights: SceneContext) -> None:
    click(knights.scenes, button(scene(knights), "Back").rect.center)
    assert knights.settings.setups["knights"].seats[0].name == ""


def test_choices_that_no_longer_exist_become_the_default(new_context: NewStage) -> None:
    context = new_context()
    odd = Setup({"Size": "99", "Begins": "never"}, (SeatChoice("computer", level=77),))
    context.change_settings(msgspec.structs.replace(context.settings, setups={"knights": odd}))
    opened(context, "knights")
    arguments = started(context)
    assert arguments["options"]["Size"] == "10"
    assert arguments["seats"][0].level == "greedy"


def test_the_rules_open_at_the_chosen_option(knights: SceneContext) -> None:
    choose(scene(knights), "Beta")
    click(knights.scenes, button(scene(knights), "Rules").rect.center)
    top = knights.scenes.top
    assert isinstance(top, Recorder)
    assert top.arguments == {"game": "knights", "options": {"Rules": "b", "Size": "10"}}


# Seats by themselves


def shown_list(widget: object) -> TypeGuard[Dropdown]:
    return isinstance(widget, Dropdown) and widget.visible


def test_a_game_offers_its_own_levels_and_a_time_where_the_level_uses_one(
    new_context: NewStage,
) -> None:
    context = new_context()
    levels = (
        Level("beginner", "Beginner", "Plays.", lambda position, limits: []),
        Level("expert", "Expert", "Thinks.", lambda position, limits: [], timed=True),
    )
    context.game_views = {
        "knights": replace(context.game_views["knights"], game=variant(KNIGHTS, levels=levels))
    }
    opened(context, "knights")
    choose(scene(context), "Human", 1)
    choose(scene(context), "Computer", 0)
    choose(scene(context), "Beginner")
    assert not any("10 s" in w.choices for w in scene(context).form.widgets if shown_list(w))
    choose(scene(context), "Expert")
    assert "Thinks." in texts(scene(context))
    choose(scene(context), "10 s")
    assert started(context)["seats"][0] == Seat("computer", "Computer", "expert", 10.0)


def test_two_may_play_by_the_clock_and_find_their_choice_again(knights: SceneContext) -> None:
    choose(scene(with_all_options(knights)), "3 minutes + 5 s")
    arguments = started(knights)
    assert arguments["control"] == TimeControl(180, bonus=5)
    assert arguments["options"] == {"Rules": "a", "Size": "10"}
    knights.scenes.go("setup", game="knights")
    knights.scenes.settle()
    assert started(knights)["control"] == TimeControl(180, bonus=5)


def test_more_or_fewer_than_two_play_without_clocks(weavers: SceneContext) -> None:
    with_all_options(weavers)
    assert all("5 minutes" not in w.choices for w in dropdowns(weavers))
    choose(scene(weavers), "2")
    assert any("5 minutes" in w.choices for w in dropdowns(weavers))


def dropdowns(context: SceneContext) -> list[Dropdown]:
    return [w for w in scene(context).form.widgets if isinstance(w, Dropdown) and w.visible]


def small() -> Any:
    return "small"


def test_the_picture_shows_the_choices(new_context: NewStage) -> None:
    painted: list[str] = []
    context = new_context()
    game_views = dict(context.game_views)
    game_views["knights"] = replace(
        game_views["knights"],
        picture=lambda context, surface, rect, position: painted.append(position),
        example=lambda options: small() if options["Size"] == "7" else "sample",
    )
    context.game_views = game_views
    opened(context, "knights")
    show(context)
    choose(scene(context), "7 × 7")
    show(context)
    choose(scene(context), "10 × 10")
    show(context)
    assert painted == ["sample", "small", "sample"]


# Options that a newcomer can do without


# -- The rows of a setup, each laid out alone --------------------------------------------------


WIDE = pygame.Rect(100, 50, 900, 700)


def test_segments_that_do_not_fit_beside_their_label_lie_below_it(context: SceneContext) -> None:
    row = OptionRow(context, SIZE, "7", lambda value: None)
    row.lay_out(WIDE)
    assert row.control.rect.x > row.label.rect.right
    assert not row.is_tight(WIDE.w)
    assert row.is_tight(250)
    row.stacked = True
    row.lay_out(pygame.Rect(100, 50, 250, 700))
    assert (row.control.rect.x, row.control.rect.y > row.label.rect.y) == (100, True)


def test_its_controls_tell_what_the_choice_means(context: SceneContext) -> None:
    row = OptionRow(context, SIZE, "7", lambda value: None)
    row.lay_out(WIDE)
    for widget in (row.label, row.control):
        found = widget.placed_topic()
        assert found is not None
        assert found.title == row.label.text
        assert found.text.startswith("A small board for a short game.")
