"""The courses of all games, with the learner's progress."""

from __future__ import annotations

import math
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial

import pygame

from games.core.translation import N_, _, ngettext
from games.learning.course import Course, courses_of
from games.ui.learning.picture_button import PictureButton
from games.ui.toolkit.access import Topic
from games.ui.toolkit.layout import columns
from games.ui.toolkit.scene import SceneContext
from games.ui.widgets.button import Button, back_button
from games.ui.widgets.chooser import SegmentedControl
from games.ui.widgets.form import Form, FormScene
from games.ui.widgets.label import Label
from games.ui.widgets.scroll_view import ScrollView

LEAST_WORDS = 190
"""The least width of the words beside a board, in units."""
LEAST_PICTURE, LARGEST_PICTURE = 76, 440
"""Width and height of the board of a course, in units."""
GAP, LINE_GAP = 20, 8
"""Between courses, and between those that stand below each other, in units."""
HIGHEST = 1.2
"""How much higher than needed a course may be to fill the page."""
PADDING = 12


def length_text(course: Course, done: int) -> str:
    """How many lessons a course has, and how many of them are done."""
    number = len(course.lessons)
    if done == number:
        text = _("All {count} lessons done").format(count=number)
    elif done:
        text = _("{done} of {count} lessons done").format(done=done, count=number)
    else:
        minutes = course.minutes
        time = ngettext("{n} minute", "{n} minutes", minutes).format(n=minutes)
        count = ngettext("{n} lesson", "{n} lessons", number).format(n=number)
        text = _("{lessons}, about {time}").format(lessons=count, time=time)
    return _("Variants: {about}").format(about=text) if course.variant else text


class CourseListScene(FormScene):
    """The courses of one game, each with a board; tabs lead to the other games."""

    about = Topic(
        N_("Courses"),
        N_("Short lessons on small boards, for each game. You can stop and go on at any time."),
    )

    def __init__(self, context: SceneContext, game: str | None = None) -> None:
        """`game` is the game whose courses are shown at first."""
        super().__init__(context)
        self._progress = context.user_files.lessons.load()
        self._title = Label(context, _("Learn"), size=context.theme.text.title, bold=True)
        views = [view for view in context.game_views.values() if courses_of(view.game)]
        self._games = [view.game.name for view in views]
        chosen = self._games.index(game) if game in self._games else 0
        titles = [_(view.game.title) for view in views] or [""]
        self._chooser = SegmentedControl(context, titles, chosen, self._choose_game)
        self._chooser.spoken_name = _("Game")
        self._chooser.visible = len(views) > 1
        self._view = ScrollView(context)
        self.buttons: Sequence[PictureButton] = ()
        """The courses of the game that is shown."""
        self._back = back_button(context, _("Menu"), self.go_back)
        self._rules = Button(context, _("Rules"), self._open_rules, icon="rules", sound="page")
        self._practise = self._practise_button()
        self.form = Form(context, [], self._back)
        self._show_game()
        self.form.focus(next(iter(self.buttons), self._back))

    def _choose_game(self, _place: int) -> None:
        self._show_game()
        self.resize()

    def _show_game(self) -> None:
        game = self.context.games[self._games[self._chooser.chosen]] if self._games else None
        courses = sorted(courses_of(game), key=lambda course: course.variant) if game else []
        self.buttons = [self._button(course) for course in courses]
        self._view.empty()
        self._view.offset = 0
        self._view.add(*self.buttons)
        foot = (self._back, self._rules, self._practise)
        self.form.set_widgets([self._title, self._chooser, self._view, *self.buttons, *foot])

    def _button(self, course: Course) -> PictureButton:
        """A board of the course, its title, what it is about, and how much of it is done."""
        context, view = self.context, self.context.game_views[course.game.name]
        button = PictureButton(
            context,
            _(course.title),
            partial(self._open, course),
            paint=lambda surface, rect: view.thumbnail(context, surface, rect, course.board),
            padding=PADDING,
            gap=GAP,
            between=4,
        )
        finished = self._progress.finished(course.key)
        done = sum(lesson.name in finished for lesson in course.lessons)
        button.texts = _(course.text), length_text(course, done)
        button.share = done / len(course.lessons)
        return button

    def _practise_button(self) -> Button:
        """It is there once there are mistakes, and says how many are due."""
        progress = self.context.user_files.coach.load()
        due, label = len(progress.due(datetime.now(UTC))), _("Practise my mistakes")
        if due:
            label = _("{label} ({count})").format(label=label, count=due)
        action = partial(self.context.scenes.go, "practise", back="courses")
        button = Button(self.context, label, action, icon="learn")
        button.visible = bool(progress.cards)
        return button

    def _open_rules(self) -> None:
        games = self._games or list(self.context.game_views)
        self.context.scenes.push("rules", game=games[self._chooser.chosen])

    def _open(self, course: Course) -> None:
        """Open the first lesson that is not finished, or the first one."""
        done = self._progress.finished(course.key)
        names = [lesson.name for lesson in course.lessons]
        number = next((n for n, name in enumerate(names) if name not in done), 0)
        self.context.scenes.go("lesson", course=course, number=number)

    # Layout

    def resize(self) -> None:
        px, buttons = self.context.px, [self._back, self._rules, self._practise]
        _head, body, _foot = self.lay_page(self._title, buttons, px(16), self._chooser)
        field = self._view.surround(body)
        if not self.buttons:
            return
        across = max((1, 2), key=lambda number: self._side(field, number))
        side, gap = self._side(field, across), self._gap(across)
        cut = columns(field, [None] * across, gap)[0]
        lines, sizes = math.ceil(len(self.buttons) / across), self.context.theme.text
        for size in sizes.up_to_body:
            for button in self.buttons:
                button.sizes, button.side = (sizes.lead, size, sizes.small), side
            high = max(button.height_for(cut.w) for button in self.buttons)
            high = max(high, min((field.h - (lines - 1) * gap) // lines, round(high * HIGHEST)))
            if lines * (high + gap) - gap <= field.h:
                break
        for place, button in enumerate(self.buttons):
            line, column = divmod(place, across)
            left, top = field.x + column * (cut.w + gap), field.y + line * (high + gap)
            button.rect = pygame.Rect(left, top, cut.w, high)
        self._view.arrange_to(self.buttons[-1].rect.bottom)

    def _gap(self, across: int) -> int:
        return self.context.px(GAP if across > 1 else LINE_GAP)

    def _side(self, field: pygame.Rect, across: int) -> float:
        """How large boards can be with so many courses in a row, in units."""
        px, gap = self.context.px, self._gap(across)
        lines = math.ceil(len(self.buttons) / across)
        wide = (field.w - (across - 1) * gap) // across - px(GAP) - px(LEAST_WORDS)
        side = min((field.h - (lines - 1) * gap) // lines, wide) - 2 * px(PADDING)
        return min(max(100 * side / px(100), LEAST_PICTURE), LARGEST_PICTURE)
