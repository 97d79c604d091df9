from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
import pytest

from games import catalog
from games.learning.course import Course, shipped_courses
from games.storage.documents import Card, CoachProgress, Memory, Value
from games.ui.learning.course_list import CourseListScene
from games.ui.match.scene import MatchScene
from games.ui.scenes.rulebook import RulebookScene
from games.ui.widgets.button import Button
from games.veletas.rules.pieces import Slide
from tests.ui import user_input
from tests.ui.learning.conftest import Learner
from tests.ui.practising import SIZES, TaskTranscript, open_app
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
    corner = scene.area.topleft
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
            case "courses" | "setup":
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

    def any_move(self, text: str) -> Slide:
        return Slide(*text.split("-"))

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


def test_actions_bring_what_the_transcripts_tell(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
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
