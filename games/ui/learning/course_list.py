"""The courses of all games, with the learner's progress."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial

from games.core.translation import N_, Counted, _
from games.learning.course import Course, courses_of
from games.ui.look.look import SceneContext
from games.ui.toolkit.access import Topic
from games.ui.toolkit.layout import columns, rows
from games.ui.widgets.button import Button, PictureButton, back_button
from games.ui.widgets.chooser import SegmentedControl
from games.ui.widgets.form import Form, FormScene
from games.ui.widgets.label import Label
from games.ui.widgets.scroll_view import ScrollView

LEAST_WORDS = 190
"""The least width of the words beside a board, in units."""
LEAST_PICTURE, LARGEST_PICTURE = 76, 440
"""Width and height of the board of a course, in units."""
TWO_COLUMNS = 840
"""Width of the page from which the first course stands beside the others, in units."""
GAP, LINE_GAP = 20, 8
"""Between courses in a wide page, and in a narrow one, in units."""
HIGHEST = 1.2
"""The greatest stretching factor of a course to fill a narrow page."""
PADDING = 12
LARGE_WORDS = (28, 18, 14)
"""Sizes of the title and the texts of the first course in a wide page, in units."""


def length_text(course: Course, done: int) -> str:
    number = len(course.lessons)
    if done == number:
        text = _("All {count} lessons done").format(count=number)
    elif done:
        text = _("{done} of {count} lessons done").format(done=done, count=number)
    else:
        time = Counted("{n} minute", "{n} minutes").of(course.minutes)
        count = Counted("{n} lesson", "{n} lessons").of(number)
        text = _("{lessons}, about {time}").format(lessons=count, time=time)
    return _("Variants: {about}").format(about=text) if course.variant else text


class CourseListScene(FormScene):
    """The courses of one game, each with a board; tabs lead to the other games."""

    context: SceneContext
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
        """The button for mistakes, with the number due; hidden before the first mistake."""
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
        listed, rect, gap = list(self.buttons), field, px(LINE_GAP)
        wide = field.w >= px(TWO_COLUMNS) and len(listed) > 1
        if wide:
            first, gap = listed.pop(0), px(GAP)
            first.rect, rect = columns(field, [None, None], gap)
            first.sizes, first.side = LARGE_WORDS, LEAST_PICTURE
        count, sizes = len(listed), self.context.theme.text
        share = (rect.h - (count - 1) * gap) // count
        side = min(share, rect.w - px(GAP) - px(LEAST_WORDS)) - 2 * px(PADDING)
        for size in sizes.up_to_body:
            for button in listed:
                button.sizes = sizes.lead, size, sizes.small
                button.side = min(max(100 * side / px(100), LEAST_PICTURE), LARGEST_PICTURE)
            high = max(button.height_for(rect.w) for button in listed)
            if not wide:
                high = max(high, min(share, round(high * HIGHEST)))
            if count * (high + gap) - gap <= rect.h:
                break
        rect.h = max(count * (high + gap) - gap, rect.h if wide else 0)
        for button, place in zip(listed, rows(rect, [None] * count, gap), strict=True):
            button.rect = place
        self._view.arrange_to(max(button.rect.bottom for button in self.buttons))
