"""Whole games that play by themselves after a minute without input."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pygame
import pytest

from games import catalog
from games.ai.kernel_warmup import KernelWarmup
from games.app import App
from games.core.match import AnyMatch
from games.core.record import read_record
from games.ui.look.look import AnyLook, Demo, SceneContext, load_look, read_demo
from games.ui.scenes.attract import AttractScene
from games.ui.scenes.demo_player import LEAST_READING, READING_PACE, STEP, DemoPlayer, LivePicture
from games.ui.scenes.menu import ATTRACT_AFTER, MenuScene
from tests.tour import open_app
from tests.ui.user_input import button


@pytest.fixture
def app(tmp_path: Path, screen: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    monkeypatch.setattr(KernelWarmup, "start", lambda self: None)
    app = open_app(tmp_path, pygame.Surface((800, 600)), animation="normal")
    app.context.scenes.go("menu")
    app.context.scenes.settle()
    yield app
    app.close()


def wait(app: App, seconds: float) -> None:
    for _ in range(round(seconds * 2)):
        app.context.scenes.update(0.5)


def shows_games(app: App) -> bool:
    return isinstance(app.context.scenes.top, AttractScene)


@pytest.mark.parametrize("event", [
    pygame.Event(pygame.KEYDOWN, key=pygame.K_1, mod=0, unicode="1"),
    pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(400, 300), button=1),
    pygame.Event(pygame.MOUSEWHEEL, x=0, y=1, flipped=False),
], ids=["key", "click", "wheel"])  # fmt: skip
def test_any_input_returns_to_the_menu_and_does_nothing_else(app: App, event: pygame.Event) -> None:
    wait(app, ATTRACT_AFTER + 5)
    app.context.scenes.handle(event)
    assert isinstance(app.context.scenes.top, MenuScene)
    assert len(app.context.scenes.stack) == 1
    app.context.scenes.handle(pygame.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 1), buttons=()))
    wait(app, ATTRACT_AFTER + 1)
    assert shows_games(app)


def test_a_moved_pointer_returns_and_a_resting_one_does_not(app: App) -> None:
    wait(app, ATTRACT_AFTER + 5)
    rest = pygame.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0), buttons=())
    app.context.scenes.handle(rest)
    app.context.scenes.handle(rest)
    assert shows_games(app)
    app.context.scenes.handle(pygame.Event(pygame.MOUSEMOTION, pos=(9, 5), rel=(4, 0), buttons=()))
    assert not shows_games(app)


def test_every_game_is_played_once_and_then_the_menu_rests(app: App) -> None:
    wait(app, ATTRACT_AFTER + 1)
    scene = app.context.scenes.top
    assert isinstance(scene, AttractScene)
    titles: list[str] = []
    for _ in range(2000):
        if not shows_games(app):
            break
        if scene.title not in titles:
            titles.append(scene.title)
        wait(app, 0.5)
    assert titles == ["Veletas", "Herati", "Tiananmen"]
    app.context.scenes.draw(pygame.Surface((800, 600)))  # the boards wait until it is shown
    wait(app, 2 * ATTRACT_AFTER)
    assert not shows_games(app)
    wait(app, 1)
    assert app.context.scenes.next_change() == float("inf")


def test_a_game_is_shown_in_its_middle_before_its_first_move(app: App) -> None:
    wait(app, ATTRACT_AFTER + 1)
    scenes, view = app.context.scenes, app.context.game_views["veletas"]
    window = pygame.Surface((800, 600))

    def shown() -> bytes:
        scenes.draw(window)
        return pygame.image.tobytes(window.subsurface(place), "RGB")

    top = scenes.top
    assert top
    place = top.shared_boards()["veletas"]
    wait(app, 1)
    middle = pygame.Surface(place.size)
    middle.fill(app.context.theme.paper)
    view.thumbnail(app.context, middle, middle.get_rect(), view.example({}))
    assert shown() == pygame.image.tobytes(middle, "RGB")
    wait(app, 4)
    assert shown() != pygame.image.tobytes(middle, "RGB")


def test_the_menu_starts_todays_deal(app: App) -> None:
    menu = app.context.scenes.top
    assert isinstance(menu, MenuScene)
    button(menu, "Daily deal").press()
    app.context.scenes.settle()
    match: Any = app.context.scenes.top
    assert match.board.view.session.daily == date.today().isoformat()
    assert match.board.view.session.options["Mode"] == "loom"


# -- The demonstrations of all games: each rule is told at a move that shows it, and they end


VIEWS = {view.game.name: view for view in (load_look(entry.look) for entry in catalog.ENTRIES)}
SHOWN = {
    "veletas": {
        "Two players place the red shooters. They belong to nobody.": "c2",
        "Then the second player may take over the other colour.": "swap",
        "In your turn you may move a shooter, like a queen in chess.": "e2-c4",
        "Then it shoots a stone of your colour along a line.": "/c5",
        # The shooter on b4 stands between c3 and a5.
        "Shooters pass over other shooters, but never over a stone.": "c3-a5",
        # /c3 closes the last line of a5, which led past the shooter on b4.
        "A shooter that cannot move goes to the bigger group of stones next to it.": "/c3",
        "Most shooters are claimed: the game is won.": "/a2",
    },
    "herati": {
        "Tiles are woven in black and white. They are never turned.": "SW@0,0",
        "Each tile touches another one with an edge of the same colour.": "NW@-2,0",
        "A row has five tiles; then the next one begins below it.": "SE@-3,1",
        # The white diamond NW NE above SW SE, in the first two columns.
        "Four white corners form a white diamond. Each diamond counts.": "SW@-4,1",
        # The black diamond SE SW above NE NW, in the second and third column.
        "Four black corners form a black diamond. Each diamond counts.": "NE@-3,2",
        "Five diamonds: more than par, one short of the goal.": "SW@0,4",
    },
    # A day has 4 + 3 + 2 + 1 stones, so the 17th stone ends a noon, and the 27th the next one.
    "tiananmen": {
        "The first stone goes on a star point.": "K7",
        "Every other stone goes in line with the last one, as near as can be.": "J7",
        "In the morning Black places four stones, at noon White three.": "H9",
        "In the afternoon Black places two, in the evening White one.": "H6",
        "Black wants to ring the People’s Heroes in the middle.": "F5",
        "White wants to link them with the edge; diagonal contact counts.": "D3",
        "The chain has reached the edge: White wins.": "N4",
    },
}


def played(game: str) -> tuple[Demo, AnyMatch]:
    """A demonstration and its match, at its end."""
    demo = VIEWS[game].demo()
    assert demo
    record = read_record(demo.record, {game: VIEWS[game].game})
    assert record.trouble is None
    record.match.go_to(record.match.root.main_end())
    return demo, record.match


@pytest.mark.parametrize("game", VIEWS)
def test_each_rule_is_told_at_the_move_that_shows_it(game: str) -> None:
    demo, match = played(game)
    shown = {caption.text: str(match.moves[caption.move - 1]) for caption in demo.captions}
    assert shown == SHOWN[game]
    assert list(shown) == list(SHOWN[game])


def test_without_a_demonstration_the_picture_rests(context: SceneContext) -> None:
    view: AnyLook = context.game_views["knights"]
    picture = LivePicture(context, view)
    picture.update(60)
    assert not picture.has_demo
    assert picture.next_change() == float("inf")


@pytest.mark.parametrize("text", [None, "record = 1", "[["])
def test_a_missing_or_damaged_file_is_no_demonstration(
    text: str | None, tmp_path: Path, monkeypatch: Any
) -> None:
    data = tmp_path / f"damaged_demo_{len(text or '')}" / "data"
    data.mkdir(parents=True)
    (data.parent / "__init__.py").touch()
    if text is not None:
        (data / "demo.toml").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    assert read_demo(data.parent.name) is None


# -- Playing a demonstration: its pace, and each caption once ----------------------------------


by_game = pytest.mark.parametrize("view", VIEWS.values(), ids=lambda view: view.game.name)


def demo_of(view: AnyLook) -> Demo:
    demo = view.demo()
    assert demo
    return demo


@by_game
def test_every_caption_is_said_once(view: AnyLook) -> None:
    player = DemoPlayer(view, captions=True)
    said: list[str] = []
    while not player.finished:
        player.update(0.5)
        if player.caption not in said[-1:]:
            said.append(player.caption)
    assert sorted(said) == sorted(["", *(caption.text for caption in demo_of(view).captions)])


@pytest.fixture
def view() -> AnyLook:
    return VIEWS["veletas"]


def test_a_caption_stays_until_it_is_read(view: AnyLook) -> None:
    player = DemoPlayer(view, captions=True)
    player.update(STEP)
    assert player.caption
    reading = max(len(player.caption) / READING_PACE, LEAST_READING)
    assert player.next_change == reading > STEP
    assert not player.update(reading - 0.5)
    assert player.update(0.5)
