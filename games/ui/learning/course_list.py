"""The courses of all games, with the learner's progress."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial

import pygame

from games.core.translation import N_, _, in_sequence, ngettext
from games.learning.course import Course
from games.storage.documents import LessonProgress
from games.storage.files import as_sentence
from games.ui.learning.courses import courses_of
from games.ui.toolkit.access import AccessNode, Topic
from games.ui.toolkit.drawing import draw_plate
from games.ui.toolkit.layout import columns, inset, rows
from games.ui.toolkit.scene import SceneContext
from games.ui.widgets.button import Button, back_button, lay_from_left
from games.ui.widgets.form import Form, FormScene
from games.ui.widgets.label import Label
from games.ui.widgets.scroll_view import ScrollView

LEAST_COLUMN = 232
"""The least width of a game's column, in units; narrower windows have one column."""
BAR = 5
PADDING = 12


class CourseButton(Button):
    """A course: title, what it is about, length, and how much of it is done."""

    def __init__(
        self,
        context: SceneContext,
        course: Course,
        progress: LessonProgress,
        action: Callable[[], None],
    ) -> None:
        super().__init__(context, _(course.title), action)
        self.game = course.game.name
        names = [lesson.name for lesson in course.lessons]
        self.done = sum(name in progress.finished(course.key) for name in names)
        self._count = len(names)
        self._text = _(course.text)
        self._length = self._length_text(course.minutes)

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

    def height_for(self, width: int) -> int:
        context, theme = self.context, self.context.theme
        inner = width - 2 * context.px(PADDING)
        text = context.text.paragraph(self._text, inner, theme.text.body, theme.ink_soft)
        lines = context.text.line_height(theme.text.lead) + context.text.line_height(
            theme.text.small
        )
        return lines + text.get_height() + context.px(2 * PADDING + 16 + BAR)

    def draw(self, surface: pygame.Surface) -> None:
        context, theme, px = self.context, self.context.theme, self.context.px
        border = theme.ink if self.hovered or self.down else theme.line
        fill = theme.sunken if self.down else theme.card
        draw_plate(context, surface, self.rect, fill, border=border)
        box = inset(self.rect, px(PADDING))
        text = context.text
        title, size = text.squeezed(self.label, box.w, theme.text.lead, bold=True)
        head = text.draw(surface, title, size, theme.ink, bold=True, topleft=box.topleft)
        about = text.paragraph(self._text, box.w, theme.text.body, theme.ink_soft)
        surface.blit(about, (box.x, head.bottom + px(4)))
        bar = pygame.Rect(box.x, box.bottom - px(BAR), box.w, px(BAR))
        place = (box.x, bar.y - px(6))
        length, size = text.squeezed(self._length, box.w, theme.text.small)
        text.draw(surface, length, size, theme.ink, bottomleft=place)
        draw_plate(context, surface, bar, theme.sunken, radius=BAR)
        if self.done:
            bar.width = max(round(bar.w * self.done / self._count), bar.h)
            draw_plate(context, surface, bar, theme.accent, radius=BAR)


class CourseListScene(FormScene):
    """One column for each game, or one below the other in a narrow window."""

    about = Topic(
        N_("Courses"),
        N_("Short lessons on small boards, for each game. You can stop and go on at any time."),
    )

    def __init__(self, context: SceneContext, game: str | None = None) -> None:
        """`game` is the game whose courses have the focus at first."""
        super().__init__(context)
        self._progress = context.user_files.lessons.load()
        self._title = Label(context, _("Learn"), size=context.theme.text.title, bold=True)
        self._view = ScrollView(context)
        self._groups = [
            (Label(context, _(view.game.title), size=context.theme.text.lead, bold=True), buttons)
            for view in context.game_views.values()
            if (buttons := [self._button(course) for course in courses_of(view)])
        ]
        scrolled = [widget for label, group in self._groups for widget in (label, *group)]
        self._view.add(*scrolled)
        self._back = back_button(context, _("Menu"), self.go_back)
        self._practise = Button(
            context, "", partial(context.scenes.go, "practise", back="courses"), icon="learn"
        )
        foot = (self._back, self._practise)
        self.form = Form(context, [self._title, self._view, *scrolled, *foot], self._back)
        first = (buttons[0] for _label, buttons in self._groups if buttons[0].game == game)
        self.form.focus(next(first, self._back))

    @property
    def buttons(self) -> Sequence[CourseButton]:
        return [button for _label, group in self._groups for button in group]

    def _button(self, course: Course) -> CourseButton:
        return CourseButton(self.context, course, self._progress, lambda: self._open(course))

    def _open(self, course: Course) -> None:
        """Open the first lesson that is not finished, or the first one."""
        done = self._progress.finished(course.key)
        names = [lesson.name for lesson in course.lessons]
        number = next((n for n, name in enumerate(names) if name not in done), 0)
        self.context.scenes.go("lesson", course=course, number=number)

    def go_back(self) -> None:
        self.context.scenes.go("menu")

    def resize(self) -> None:
        px = self.context.px
        whole = self.page_rect()
        heights = [self._title.height_for(whole.w), None, px(48)]
        self._title.rect, body, footer = rows(whole, heights, px(20))
        due = len(self.context.user_files.coach.load().due(datetime.now(UTC)))
        mistakes = _("Practise my mistakes")
        counted = _("{label} ({count})").format(label=mistakes, count=due)
        self._practise.label = counted if due else mistakes
        lay_from_left((self._back, self._practise), footer, px(self.context.theme.space))
        air = px(6)
        self._view.rect = body.inflate(2 * air, 2 * air)
        field = inset(self._view.window, air)
        count = len(self._groups)
        wide = field.w >= count * px(LEAST_COLUMN) + (count - 1) * px(20)
        cuts = columns(field, [None] * count, px(20)) if wide else [field.copy()] * count
        bottom = top = field.y
        for (label, group), cut in zip(self._groups, cuts, strict=True):
            top = field.y if wide else bottom
            bottom = max(self._lay_group(label, group, cut, top), bottom)
        self._view.arrange(bottom - self._view.rect.y)

    def _lay_group(
        self, label: Label, group: Sequence[CourseButton], cut: pygame.Rect, top: int
    ) -> int:
        px = self.context.px
        label.rect = pygame.Rect(cut.x, top, cut.w, label.height_for(cut.w))
        top = label.rect.bottom + px(8)
        for button in group:
            button.rect = pygame.Rect(cut.x, top, cut.w, button.height_for(cut.w))
            top = button.rect.bottom + px(12)
        return top + px(8)
