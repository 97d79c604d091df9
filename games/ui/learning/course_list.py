"""The courses of all games, with the learner's progress."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial

import pygame

from games.core.translation import N_, _, in_sequence, ngettext
from games.learning.course import Course, courses_of
from games.storage.documents import LessonProgress
from games.storage.files import as_sentence
from games.ui.toolkit.access import AccessNode, Topic
from games.ui.toolkit.drawing import draw_plate
from games.ui.toolkit.layout import columns, inset, square
from games.ui.toolkit.scene import SceneContext
from games.ui.widgets.button import Button, back_button
from games.ui.widgets.chooser import SegmentedControl
from games.ui.widgets.form import Form, FormScene
from games.ui.widgets.label import Label, Picture
from games.ui.widgets.scroll_view import ScrollView

LEAST_WORDS = 190
"""The least width of the words beside a board, in units."""
LEAST_PICTURE, LARGEST_PICTURE = 76, 440
"""Width and height of the board of a course, in units."""
GAP, LINE_GAP = 20, 8
"""Between courses, and between those that stand below each other, in units."""
HIGHEST = 1.2
"""How much higher than needed a course may be to fill the page."""
BAR = 5
PADDING, WORDS_GAP = 12, 4
"""Around a course, and between its title, what it is about and its length, in units."""


class CourseButton(Button):
    """A course: a board of it, its title, what it is about, and how much of it is done."""

    def __init__(
        self,
        context: SceneContext,
        course: Course,
        progress: LessonProgress,
        action: Callable[[], None],
    ) -> None:
        super().__init__(context, _(course.title), action)
        self.game = course.game.name
        self.variant = course.variant
        self.picture = 0
        """Width and height of its board, in pixels."""
        self.size = context.theme.text.body
        """Of the text about the course, in units."""
        names = [lesson.name for lesson in course.lessons]
        self.done = sum(name in progress.finished(course.key) for name in names)
        self._count = len(names)
        self._text = _(course.text)
        self._length = self._length_text(course.minutes)
        if self.variant:
            self._length = _("Variants: {about}").format(about=self._length)
        picture = context.game_views[self.game].thumbnail
        self._board = Picture(
            context, lambda surface, rect: picture(context, surface, rect, course.board)
        )

    def accessible(self) -> AccessNode | None:
        about = in_sequence((self._text, as_sentence(self._length)))
        return self.access_node("button", description=about, actions={"click": self.press})

    def _length_text(self, minutes: int) -> str:
        time = ngettext("{n} minute", "{n} minutes", minutes).format(n=minutes)
        if self.done == self._count:
            return _("All {count} lessons done").format(count=self._count)
        if self.done:
            return _("{done} of {count} lessons done").format(done=self.done, count=self._count)
        count = ngettext("{n} lesson", "{n} lessons", self._count).format(n=self._count)
        return _("{lessons}, about {time}").format(lessons=count, time=time)

    def words_height(self, width: int) -> int:
        """The height of the words in a button of this width."""
        px = self.context.px
        words = self._words(max(width - 2 * px(PADDING) - self.picture - px(GAP), 1))
        ends = px(4 + BAR) if self.done else 0
        return sum(part.get_height() for part in words) + 2 * px(WORDS_GAP) + ends

    def _words(self, width: int) -> tuple[pygame.Surface, ...]:
        """Its title, what it is about, and its length."""
        theme, paragraph = self.context.theme, self.context.text.paragraph
        return (
            paragraph(self.label, width, theme.text.lead, theme.ink, bold=True),
            paragraph(self._text, width, self.size, theme.ink_soft),
            paragraph(self._length, width, theme.text.small, theme.ink_soft),
        )

    def draw(self, surface: pygame.Surface) -> None:
        context, theme, px = self.context, self.context.theme, self.context.px
        border = theme.ink if self.hovered or self.down else theme.line
        fill = theme.sunken if self.down else theme.card
        draw_plate(context, surface, self.rect, fill, border=border)
        picture, words = columns(inset(self.rect, px(PADDING)), [self.picture, None], px(GAP))
        self._board.rect = square(picture)
        self._board.draw(surface)
        top = words.centery - self.words_height(self.rect.w) // 2
        for part in self._words(max(words.w, 1)):
            top = surface.blit(part, (words.x, top)).bottom + px(WORDS_GAP)
        if self.done:
            bar = pygame.Rect(words.x, top, words.w, px(BAR))
            draw_plate(context, surface, bar, theme.sunken, radius=BAR)
            bar.width = max(round(bar.w * self.done / self._count), bar.h)
            draw_plate(context, surface, bar, theme.accent, radius=BAR)


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
        self.buttons: Sequence[CourseButton] = ()
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

    def _button(self, course: Course) -> CourseButton:
        return CourseButton(self.context, course, self._progress, lambda: self._open(course))

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
        for size in self.context.theme.text.up_to_body:
            for button in self.buttons:
                button.size, button.picture = size, side
            lines = math.ceil(len(self.buttons) / across)
            high = max(side, *(each.words_height(cut.w) for each in self.buttons)) + 2 * px(PADDING)
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

    def _side(self, field: pygame.Rect, across: int) -> int:
        """How large boards can be with so many courses in a row."""
        px, gap = self.context.px, self._gap(across)
        lines = math.ceil(len(self.buttons) / across)
        wide = (field.w - (across - 1) * gap) // across - px(GAP) - px(LEAST_WORDS)
        side = min((field.h - (lines - 1) * gap) // lines, wide) - 2 * px(PADDING)
        return min(max(side, px(LEAST_PICTURE)), px(LARGEST_PICTURE))
