"""The stack of scenes and what changes it."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pygame
import pytest

from games.ui.look.look import SceneContext
from games.ui.toolkit import scene as first_picture
from games.ui.toolkit.scene import Scene
from games.ui.widgets.label import Picture

# -- The stack of scenes, with scenes that record their calls

NewStage = Callable[..., SceneContext]


class Noting(Scene):
    """Notes its calls in a list shared with the test."""

    def __init__(self, context: SceneContext, name: str, news: list[str]) -> None:
        super().__init__(context)
        self.name = name
        self.news = news

    def resize(self) -> None:
        self.news.append(f"{self.name} resize")

    def handle(self, event: pygame.Event) -> None:
        self.news.append(f"{self.name} handle")
        if event.type == pygame.KEYDOWN:
            self.context.scenes.push("settings", name="modal", news=self.news)
            self.news.append(f"{self.name} handled")

    def update(self, dt: float) -> None:
        self.news.append(f"{self.name} update {dt}")

    def draw(self, surface: pygame.Surface) -> None:
        self.news.append(f"{self.name} draw")

    def covered(self) -> None:
        self.news.append(f"{self.name} covered")

    def leave(self) -> None:
        self.news.append(f"{self.name} leave")


class Modal(Noting):
    modal = True


def open_two(new_context: NewStage) -> tuple[SceneContext, list[str]]:
    context = new_context(menu=Noting, settings=Modal)
    news: list[str] = []
    context.scenes.go("menu", name="menu", news=news)
    context.scenes.settle()
    context.scenes.push("settings", name="modal", news=news)
    context.scenes.settle()
    return context, news


def test_going_elsewhere_leaves_every_scene_from_the_top(new_context: NewStage) -> None:
    context, news = open_two(new_context)
    news.clear()
    context.scenes.go("menu", name="other", news=news)
    context.scenes.settle()
    assert news == ["modal leave", "menu leave", "other resize"]
    assert [scene.name for scene in context.scenes.stack if isinstance(scene, Noting)] == ["other"]


def test_an_empty_stack_is_the_end(new_context: NewStage) -> None:
    context, _ = open_two(new_context)
    context.scenes.quit()
    context.scenes.settle()
    assert context.scenes.top is None
    context.scenes.update(0.1)
    context.scenes.draw(pygame.Surface(context.size))


def test_input_goes_to_the_new_scene_while_the_old_one_fades(new_context: NewStage) -> None:
    context, news = open_two(new_context)
    surface = pygame.Surface(context.size)
    context.scenes.draw(surface)
    context.scenes.pop()
    context.scenes.settle()
    assert context.scenes.next_change() == 0
    for _ in range(2):
        context.scenes.draw(surface)
    news.clear()
    context.scenes.update(0.05)
    context.scenes.handle(pygame.Event(pygame.MOUSEMOTION, pos=(0, 0), rel=(0, 0), buttons=()))
    assert news == ["menu update 0.05", "menu handle"]
    assert context.scenes.next_change() == 0
    context.scenes.draw(surface)
    context.scenes.update(0.2)
    assert context.scenes.next_change() > 0


class Holding(Noting):
    """Always holds something, and changes by itself after a second."""

    def slide(self, point: tuple[int, int]) -> bool:
        self.news.append(f"{self.name} slides to {point}")
        return point[0] < 100

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        self.context.scenes.keep_below_held(surface, self.slide, self.draw_held)

    def draw_held(self, surface: pygame.Surface) -> None:
        self.news.append(f"{self.name} draws what it holds")

    def next_change(self) -> float:
        return 1.0


@pytest.fixture
def held(new_context: NewStage) -> tuple[SceneContext, list[str]]:
    context = new_context(menu=Holding)
    news: list[str] = []
    context.scenes.go("menu", name="hand", news=news)
    context.scenes.settle()
    for _ in range(3):  # the first frames are prepared, and are not kept
        context.scenes.draw(pygame.Surface(context.size))
    news.clear()
    return context, news


def moved(x: int) -> pygame.Event:
    return pygame.Event(pygame.MOUSEMOTION, pos=(x, 0), rel=(0, 0), buttons=())


def test_a_scene_is_not_asked_while_only_a_held_piece_moves(
    held: tuple[SceneContext, list[str]],
) -> None:
    context, news = held
    context.scenes.handle(moved(50))
    context.scenes.update(0.25)
    context.scenes.draw(pygame.Surface(context.size))
    assert news == ["hand slides to (50, 0)", "hand draws what it holds"]
    assert context.scenes.next_change() == 0.75
    context.scenes.update(0.75)
    context.scenes.draw(pygame.Surface(context.size))
    assert news[2:] == ["hand update 1.0", "hand draw"]


@pytest.mark.parametrize("event", [moved(150), pygame.Event(pygame.MOUSEBUTTONUP, pos=(0, 0))])
def test_what_ends_the_wait_comes_after_the_time_before_it(
    held: tuple[SceneContext, list[str]], event: pygame.Event
) -> None:
    context, news = held
    context.scenes.update(0.25)
    context.scenes.handle(event)
    context.scenes.update(0.0)
    assert news[-3:] == ["hand update 0.25", "hand handle", "hand update 0.0"]
    news.clear()
    context.scenes.draw(pygame.Surface(context.size))
    assert news == ["hand draw"]


def test_the_scene_is_drawn_again_when_a_match_has_changed(
    held: tuple[SceneContext, list[str]],
) -> None:
    context, news = held
    context.scenes.touched += 1
    assert context.scenes.next_change() == 0
    context.scenes.update(0.25)
    context.scenes.draw(pygame.Surface(context.size))
    assert news == ["hand update 0.25", "hand draw"]


class Slow(Scene):
    """Needs three pieces of slow work before it can be drawn."""

    done = 0
    modal = False

    def update(self, dt: float) -> None:
        self.time = getattr(self, "time", 0.0) + dt

    def draw(self, surface: pygame.Surface) -> None:
        while self.done < 3:
            self.context.assets.limit.check()
            self.done += 1
        surface.fill((0, 255, 0))


class SlowModal(Slow):
    modal = True


class Endless(Slow):
    """Begins all of its work again whenever it is drawn, as if pictures pushed each other out."""

    def draw(self, surface: pygame.Surface) -> None:
        self.done = 0
        super().draw(surface)


class Plain(Scene):
    def draw(self, surface: pygame.Surface) -> None:
        surface.fill((255, 0, 0))


def opened(
    new_context: NewStage, monkeypatch: pytest.MonkeyPatch, kind: type[Slow]
) -> tuple[SceneContext, Slow, pygame.Surface]:
    """A scene that was opened above a red one, which was drawn; a slice is one piece of work."""
    monkeypatch.setattr(first_picture, "SLICE", 0.0)
    context = new_context(menu=Plain, settings=kind)
    surface = pygame.Surface(context.size)
    context.scenes.go("menu")
    context.scenes.settle()
    assert context.scenes.draw(surface)
    context.scenes.push("settings")
    context.scenes.settle()
    scene = context.scenes.top
    assert isinstance(scene, Slow)
    return context, scene, surface


def test_the_first_scene_of_all_is_drawn_at_once(
    new_context: NewStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(first_picture, "SLICE", 0.0)
    context = new_context(menu=Slow)
    surface = pygame.Surface(context.size)
    context.scenes.go("menu")
    context.scenes.settle()
    assert context.scenes.draw(surface)
    assert surface.get_at((5, 5)) == pygame.Color(0, 255, 0)


def test_a_prepared_scene_is_drawn_without_input_and_without_animations(
    new_context: NewStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    context, _scene, surface = opened(new_context, monkeypatch, SlowModal)
    context.settings = msgspec.structs.replace(context.settings, animation="off")
    while not context.scenes.draw(surface):
        context.scenes.update(0.01)
        assert context.scenes.next_change() == 0
    context.scenes.update(0.01)
    assert context.scenes.next_change() == float("inf")


def test_what_never_gets_ready_is_drawn_at_once_after_some_time(
    new_context: NewStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    context, _scene, surface = opened(new_context, monkeypatch, Endless)
    context.settings = msgspec.structs.replace(context.settings, animation="off")
    for _ in range(first_picture.MOST_SLICES + 1):
        assert not context.scenes.draw(surface)
        assert surface.get_at((5, 5)) == pygame.Color(255, 0, 0)
        assert surface.get_clip() == surface.get_rect()
    assert context.scenes.draw(surface)
    assert surface.get_at((5, 5)) == pygame.Color(0, 255, 0)


class Gallery(Slow):
    """Shows three pictures that need nothing but time."""

    def __init__(self, context: SceneContext) -> None:
        super().__init__(context)
        self.pictures = [Picture(context, self.paint) for _ in range(3)]

    def paint(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        self.done += 1

    def resize(self) -> None:
        for picture in self.pictures:
            picture.rect = pygame.Rect(0, 0, 50, 50)

    def draw(self, surface: pygame.Surface) -> None:
        for picture in self.pictures:
            picture.draw(surface)


def test_each_picture_of_a_new_scene_may_take_a_frame(
    new_context: NewStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    context, scene, surface = opened(new_context, monkeypatch, Gallery)
    painted: list[int] = []
    while context.scenes.changing and len(painted) < 20:
        before = scene.done
        context.scenes.draw(surface)
        context.scenes.update(0.1)
        painted.append(scene.done - before)
    assert [each for each in painted if each] == [1, 1, 1]


# -- The settings and toasts of the context of all scenes


def change(context: SceneContext, **values: object) -> None:
    context.change_settings(msgspec.structs.replace(context.settings, **values))


def toasts(context: SceneContext) -> list[str]:
    return [notice.text for notice in context.toasts]


def test_settings_that_cannot_be_kept_are_in_force_all_the_same(
    new_context: NewStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*arguments: object) -> None:
        raise OSError(28, "No space left on device")

    context = new_context()
    monkeypatch.setattr("os.replace", full)
    change(context, volume=20)
    change(context, volume=10)
    assert context.sounds.settings.volume == 10
    (notice,) = toasts(context)
    assert notice.startswith("The settings could not be saved: ")


def test_a_toast_stays_as_long_as_it_takes_to_read(context: SceneContext) -> None:
    short, long = "Copied.", "x" * 140  # 5 seconds at least; 14 characters a second
    context.notify(short)
    context.notify(long)
    for seconds, shown in ((4.9, short), (0.2, long), (9.8, long)):
        context.update(seconds)
        assert context.toast
        assert context.toast.text == shown
    context.update(0.2)
    assert context.toast is None


def test_a_toast_stays_in_its_scene(new_context: NewStage) -> None:
    class Modal(Scene):
        modal = True

    context = new_context(menu=Scene, dialog=Modal, other=Scene)
    context.scenes.go("menu")
    context.notify("Copied.")
    context.scenes.settle()
    context.update(1)
    context.scenes.push("dialog")
    context.scenes.settle()
    context.update(60)
    assert context.toast is None
    context.scenes.pop()
    context.scenes.settle()
    context.update(1)
    assert context.toast
    context.notify("The disk is full.", everywhere=True)
    context.scenes.go("other")
    context.scenes.settle()
    context.update(1)
    assert context.toast
    assert context.toast.text == "The disk is full."
