"""The setup of a game: the started match has the chosen options."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any, TypeGuard

import msgspec
import pygame
import pytest

from games.controller.seats import Seat
from games.core.game import AnyLevel, Level
from games.core.position import OptionError
from games.storage.documents import SeatChoice, Setup
from games.ui.look.look import SceneContext, load_look
from games.ui.scenes.setup import SetupScene, WayCard
from games.ui.scenes.setup_rows import OptionRow
from games.ui.widgets.button import Button
from games.ui.widgets.chooser import Dropdown
from tests.looks import replace
from tests.ui.conftest import KNIGHTS, SIZE, NewStage, Recorder
from tests.ui.user_input import button, click, show, texts
from tests.ui.user_input import choose as choose_shown
from tests.variant import variant


@pytest.fixture
def new_context(new_context: NewStage) -> NewStage:
    return partial(new_context, setup=partial(SetupScene, chance=Random(1)))


def opened(context: SceneContext, game: str) -> SceneContext:
    context.scenes.go("setup", game=game)
    context.scenes.settle()
    return context


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
    """Press start; returns the arguments of the game's scene."""
    click(context.scenes, button(scene(context), "Start the match").rect.center)
    top = context.scenes.top
    assert isinstance(top, Recorder)
    return top.arguments


# The cards


def card(context: SceneContext, title: str) -> WayCard:
    return next(
        w for w in scene(context).form.widgets if isinstance(w, WayCard) and w.label == title
    )


def test_who_wants_to_learn_gets_the_lessons(new_context: NewStage) -> None:
    context = new_context()
    view = context.game_views["knights"]
    view = replace(view, game=variant(view.game, courses=("first",)))
    context.game_views = {"knights": view}
    opened(context, "knights")
    click(context.scenes, card(context, "Learn").rect.center)
    top = context.scenes.top
    assert isinstance(top, Recorder)
    assert top.arguments == {"game": "knights"}


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


def test_a_computer_that_takes_the_seat_of_a_person_has_the_level_of_the_card(
    new_context: NewStage,
) -> None:
    knights = new_context()
    knights.user_files.lessons.change(lambda known: known.with_introduction("knights"))
    with_all_options(opened(knights, "knights"))
    choose(scene(knights), "Computer", 0)
    assert [seat.level for seat in started(knights)["seats"]] == ["teaching", "teaching"]


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


# Memory and ways out


def test_choices_that_no_longer_exist_become_the_default(new_context: NewStage) -> None:
    context = new_context()
    odd = Setup({"Size": "99", "Begins": "never"}, (SeatChoice("computer", level=77),))
    context.change_settings(msgspec.structs.replace(context.settings, setups={"knights": odd}))
    opened(context, "knights")
    arguments = started(context)
    assert arguments["options"]["Size"] == "10"
    assert arguments["seats"][0].level == "greedy"


def test_the_first_match_of_a_newcomer_has_the_board_of_the_first_course(
    new_context: NewStage,
) -> None:
    context = new_context()
    look = load_look("games.veletas.view.look")
    context.game_views = {"veletas": look}
    assert scene(opened(context, "veletas")).options()["Size"] == "10"
    context.user_files.lessons.change(lambda known: known.with_introduction("veletas"))
    assert scene(opened(context, "veletas")).options()["Size"] == "7"
    last = {"veletas": Setup({"Size": "9"})}
    context.change_settings(msgspec.structs.replace(context.settings, setups=last))
    assert scene(opened(context, "veletas")).options()["Size"] == "9"


# Seats by themselves


def shown_list(widget: object) -> TypeGuard[Dropdown]:
    return isinstance(widget, Dropdown) and widget.visible


def test_a_game_offers_its_own_levels_and_a_time_where_the_level_uses_one(
    new_context: NewStage,
) -> None:
    context = new_context()
    levels: tuple[AnyLevel, ...] = (
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


# -- The rows of a setup, each laid out alone --------------------------------------------------


WIDE = pygame.Rect(100, 50, 900, 700)


def test_segments_that_do_not_fit_beside_their_label_lie_below_it(context: SceneContext) -> None:
    row = OptionRow(context, SIZE, "7", lambda: None)
    row.lay_out(WIDE)
    assert row.control.rect.x > row.label.rect.right
    assert not row.is_tight(WIDE.w)
    assert row.is_tight(250)
    row.stacked = True
    row.lay_out(pygame.Rect(100, 50, 250, 700))
    assert (row.control.rect.x, row.control.rect.y > row.label.rect.y) == (100, True)


def test_its_controls_tell_what_the_choice_means(context: SceneContext) -> None:
    row = OptionRow(context, SIZE, "7", lambda: None)
    row.lay_out(WIDE)
    for widget in (row.label, row.control):
        found = widget.placed_topic()
        assert found is not None
        assert found.title == row.label.text
        assert found.text.startswith("A small board for a short game.")
