"""Lessons for a person who hears them: only nodes and announcements."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
import pygame
import pytest

from games import catalog
from games.learning.course import Course, LessonError, courses_of, shipped_courses
from games.storage.documents import Card, CoachProgress, Memory, Value
from games.ui.learning.course_list import CourseListScene
from games.ui.learning.lesson import WELL_DONE
from games.ui.match.dialogs import ChoiceScene
from games.ui.match.scene import MatchScene
from games.ui.scenes.rulebook import RulebookScene
from games.ui.widgets.button import Button
from games.ui.widgets.scroll_view import ScrollView
from tests.by_ear import Listener
from tests.tour import open_app
from tests.ui import user_input
from tests.ui.learning.conftest import Learner
from tests.ui.practising import SIZES, TaskTranscript
from tests.ui.transcript import check

TAUGHT = [game for game in catalog.games().values() if game.courses]
COURSES = [course for game in TAUGHT for course in shipped_courses(game)]


@pytest.mark.parametrize(
    "course",
    [
        pytest.param(course, marks=pytest.mark.slow if course.name != "course" else ())
        for course in COURSES
    ],
    ids=lambda course: course.key,
)
def test_each_lesson_is_solved_with_the_mouse(learner: Learner, course: Course) -> None:
    for number, lesson in enumerate(course.lessons):
        scene = learner.open(course, number)
        learner.solve(lesson)
        assert scene.finished, lesson.name
    names = tuple(lesson.name for lesson in course.lessons)
    assert learner.context.user_files.lessons.load().finished(course.key) == names
    if course.play_on is not None:
        learner.press(course.play)
        assert isinstance(learner.top, MatchScene)
        seats = learner.top.board.view.session.seats
        assert [seat.kind for seat in seats] == ["human", "computer"][: len(seats)]
        assert [seat.level for seat in seats[1:]] == ["teaching"][: len(seats) - 1]
        setup = learner.go("setup", game=course.game.name)  # it begins with the same board
        assert course.play_on.items() <= setup.options().items()


def test_a_solved_lesson_is_rewarded(learner: Learner, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    monkeypatch.setattr(learner.context.sounds, "play", lambda name, **more: heard.append(name))
    settings = msgspec.structs.replace(learner.context.settings, animation="fast")
    learner.context.change_settings(settings)
    course = learner.course("herati", "course")
    scene = learner.open(course)
    learner.wait(0.5)
    plate = scene.panel.rect.move(scene.panel.rect.w // 2, 6).topleft
    (board,) = scene.shared_boards().values()
    corner = board.topleft
    before = user_input.show(learner.context)
    learner.make(course.lessons[0].steps[0].model[0])
    learner.wait(0.6)
    lit = user_input.show(learner.context)
    assert scene.finished
    assert (scene.panel.task, heard[-1]) == ("Now you know where a tile fits.", "diamond")
    assert lit.get_at(plate) != before.get_at(plate)
    assert sum(lit.get_at(corner)[:3]) > sum(before.get_at(corner)[:3])
    learner.wait(2.0)
    assert user_input.show(learner.context).get_at(corner) == before.get_at(corner)


def test_a_held_piece_looks_the_same_above_the_kept_picture(learner: Learner) -> None:
    course = learner.course("veletas", "course")
    scene = learner.open(course)
    learner.wait(0.5)
    start, (x, y) = learner.ways(course.lessons[0].steps[0].model[0])
    user_input.press(learner.scenes, start)
    for point in ((start[0] + 40, start[1]), (x, y), (x + 1, y), (3, 3)):
        user_input.move(learner.scenes, point)
        learner.wait(0.5)
        kept = pygame.image.tobytes(user_input.show(learner.context), "RGB")
        learner.scenes.handle(pygame.Event(pygame.USEREVENT))  # everything is drawn again
        learner.wait(0.1)
        assert pygame.image.tobytes(user_input.show(learner.context), "RGB") == kept
    assert scene.board.view.board.drag is not None
    user_input.move(learner.scenes, (x, y))
    user_input.release(learner.scenes, (x, y))
    assert len(scene.board.session.match.moves) == 1


@pytest.mark.parametrize("size", SIZES)
def test_texts_and_labels_of_buttons_fit(learner: Learner, size: tuple[int, int]) -> None:
    learner.context.resize(size)
    panel = learner.open(learner.course("tiananmen", "course"), 8).panel
    assert all(panel.rect.contains(rect) for rect in panel.form.controls())
    learner.go("lesson", course=learner.course("veletas", "course"), introduction=True)
    widgets = learner.scene.panel.form.widgets
    buttons = [w for w in widgets if isinstance(w, Button) and w.visible]
    assert len(buttons) == 3
    assert all(button.natural_width() <= button.rect.w for button in buttons)
    learner.context.resize((1280, 800))


# -- Transcripts


class LessonTranscript(TaskTranscript):
    """A window with the courses of the games."""

    def act(self, command: str) -> None:
        name, _, rest = command.partition(" ")
        scenes = self.context.scenes
        match name:
            case "lesson":
                key, _, lesson = rest.partition(" ")
                (course,) = (each for each in COURSES if each.key == key)
                number = [each.name for each in course.lessons].index(lesson) if lesson else 0
                scenes.go("lesson", course=course, number=number)
                self.act("wait 0.1")
            case "courses":
                scenes.go(name, game=rest)
            case "done":  # lessons of a course
                key, *names = rest.split(" ")
                for each in names:
                    self.context.user_files.lessons.change(
                        lambda known, each=each: known.with_lesson(key, each)  # type: ignore[misc]
                    )
            case "mistake":
                due = Memory(datetime.now(UTC) - timedelta(days=1))
                card = Card("veletas", "no record", "d4/d5", "e4/e5", Value(0.3), Value(0.6), due)
                self.context.user_files.coach.change(lambda _: CoachProgress().with_card(card))
            case "tail":  # drag it back a little
                there, back = map(self.point, rest.split(" "))
                tail = (back[0], back[1] + (there[1] - back[1]) // 12)  # a third of a square
                user_input.drag(scenes, tail, there)
                self.act("wait 0.3")
            case "matches":
                pass
            case _:
                super().act(command)
        scenes.settle()

    def kept(self) -> dict[str, object]:
        lessons = self.context.user_files.lessons.load().lessons
        return {key: " ".join(names) for key, names in lessons.items()}

    def state(self, commands: list[str]) -> list[str]:
        lines = super().state(commands)
        if isinstance(self.top, CourseListScene):
            lines += [f"{button.label}: {button.share:.0%}" for button in self.top.buttons]
        if isinstance(self.top, MatchScene):
            seats = self.top.board.view.session.seats
            lines.append(" ".join(f"{seat.kind} {seat.level}".strip() for seat in seats))
        if isinstance(self.top, RulebookScene):
            lines.append(self.top.game)
        if "matches" in commands:
            lines.append(f"matches: {len(self.context.user_files.matches.stamps())}")
        return lines


def test_actions_bring_what_the_transcripts_tell(tmp_path_factory: pytest.TempPathFactory) -> None:
    apps = []

    def begin(head: str) -> LessonTranscript:
        apps.append(open_app(tmp_path_factory.mktemp("files")))
        window = LessonTranscript(apps[-1].context)
        for command in head.split("; "):
            window.act(command)
        return window

    check(Path(__file__).with_name("transcripts.txt"), begin)
    for app in apps:
        app.close()


GAMES = (
    "herati",
    pytest.param("veletas", marks=pytest.mark.slow),
    pytest.param("tiananmen", marks=pytest.mark.slow),
)
TOUCHED = pygame.Event(pygame.USEREVENT)
"""Tells the window that a node was clicked, for the bridge to a screen reader is missing."""


def listen(learner: Learner) -> Listener:
    return Listener(learner.context, lambda dt: learner.app.step([TOUCHED], dt))


def follow(learner: Learner, ear: Listener, move: object) -> None:
    """Make a move by clicks on nodes."""
    if isinstance(learner.top, ChoiceScene):
        board = learner.scene_below.board
        position, choices = board.view.position, list(board.session.choices)
        labels = board.view.texts.question(position, choices).labels
        ear.click("button", labels[choices.index(move)])
        return
    places = learner.scene.board.gesture(move)
    assert places is not None
    for place in places:
        cell = next(node for node in ear.nodes if node.role == "cell" and node.key == place)
        if not (place == places[0] and learner.scene.board.view.board.chosen == place):
            cell.actions["click"]()
            learner.app.step([TOUCHED], 0.05)


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_are_learnt_by_ear(learner: Learner, game: str) -> None:
    course, ear = learner.course(game, "course"), listen(learner)
    for number, lesson in enumerate(course.lessons):
        learner.open(course, number)
        heard = ear.wait(0.2)
        assert [lesson.text in said for said in heard].count(True) == 1
        for step in lesson.steps:
            assert any(step.task == said for said in [*heard, *ear.log])
            for move in step.model:
                follow(learner, ear, move)
                heard = ear.wait(0.2)
            heard += ear.wait(0.5 + 0.5 * len(step.reply), 0.1)
            assert not step.praise or step.praise in [*heard, *ear.log]
        assert (lesson.learned or WELL_DONE) in heard
        assert learner.scene.finished


def test_the_focus_goes_to_the_panel_with_tab_and_back_with_escape(learner: Learner) -> None:
    course, ear = learner.course("veletas", "course"), listen(learner)
    scene = learner.open(course)
    ear.wait(0.2)
    ear.press("down", "down")
    [cell] = [node.key for node in ear.nodes if node.focused]
    ear.press("tab", "up", "up", "left")
    [button] = [node for node in ear.nodes if node.focused]
    assert button.role == "button"
    ear.press("escape")
    assert learner.top is scene
    assert [node.key for node in ear.nodes if node.focused] == [cell]


# -- test_course_list


def open_list(learner: Learner, game: str | None = None) -> CourseListScene:
    scene = learner.go("courses", game=game)
    assert isinstance(scene, CourseListScene)
    return scene


def test_every_course_of_every_game_is_offered(learner: Learner) -> None:
    for name, view in learner.context.game_views.items():
        courses = list(courses_of(view.game))
        courses.sort(key=lambda course: course.variant)  # the variants of a game come last
        buttons = open_list(learner, name).buttons
        assert [button.label for button in buttons] == [course.title for course in courses]
    buttons = open_list(learner, "veletas").buttons
    variants = [button.label for button in buttons if "Variants" in button.texts[-1]]
    assert variants == ["Leaflets and random start"]


@pytest.mark.parametrize("error", [FileNotFoundError("course.toml"), LessonError("no title")])
def test_a_course_with_a_missing_or_damaged_file_is_left_out(
    learner: Learner, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    first = courses_of(learner.context.game_views["veletas"].game)[0]

    def shipped(*_of: object) -> Iterator[Course]:
        yield first
        raise error

    monkeypatch.setattr("games.learning.course.shipped_courses", shipped)
    assert [button.label for button in open_list(learner).buttons] == [first.title]


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (800, 600), (480, 640), (800, 1400)])
def test_the_first_course_is_the_largest_in_a_wide_window(
    learner: Learner, size: tuple[int, int]
) -> None:
    learner.context.resize(size)
    first, *others = cards = [button.rect for button in open_list(learner).buttons]
    for place, rect in enumerate(cards):
        assert rect.collidelist(cards[place + 1 :]) == -1
        assert rect.left >= 0
        assert rect.right <= size[0]
    assert len({(rect.x, rect.w) for rect in others}) == 1
    wide = size[0] > size[1]
    assert (first.right < others[0].left) == wide
    assert first.h == (others[-1].bottom - first.y if wide else others[0].h)
    learner.context.resize((1280, 800))


@pytest.mark.parametrize("size", [(800, 600), (480, 640)])
@pytest.mark.parametrize("game", ["veletas", "herati", "tiananmen"])
def test_the_courses_of_the_game_that_one_comes_from_are_in_sight(
    learner: Learner, size: tuple[int, int], game: str
) -> None:
    learner.context.resize(size)
    scene = open_list(learner, game)
    view = next(each for each in scene.form.widgets if isinstance(each, ScrollView))
    assert all(view.window.contains(button.rect) for button in scene.buttons)
    learner.context.resize((1280, 800))
