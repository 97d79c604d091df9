"""The courses of all games, with the learner's progress."""

from __future__ import annotations

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
from games.ui.toolkit.layout import columns, inset
from games.ui.toolkit.scene import SceneContext
from games.ui.widgets.button import Button, back_button
from games.ui.widgets.form import Form, FormScene
from games.ui.widgets.label import Label, Picture
from games.ui.widgets.scroll_view import ScrollView

LEAST_COLUMN = 290
"""The least width of a course, in units."""
PICTURES = (190, 170, 150, 132, 108, 96, 76)
"""Width and height of the board of a course, in units: the first with which nothing scrolls, or
with which all courses of a game are in sight where they stand below each other."""
LARGE_PICTURE, LARGEST_SINGLE = 108, 132
"""That of the boards beside which the text is not small where there is room for it, and that of
the largest boards of courses that stand below each other."""
GAP = 20
BAR = 5
PADDING = 12


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
        self.picture: float = PICTURES[-1]
        self.small = False
        """Whether the text is small."""
        names = [lesson.name for lesson in course.lessons]
        self.done = sum(name in progress.finished(course.key) for name in names)
        self._count = len(names)
        self._text = _(course.text)
        self._length = self._length_text(course.minutes)
        if self.variant:
            self._length = _("Variants: {about}").format(about=self._length)
        picture = context.game_views[self.game].picture
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

    @property
    def _beside(self) -> int:
        """The room that the board takes with the gap beside it."""
        return self.context.px(self.picture + PADDING)

    def height_for(self, width: int) -> int:
        px = self.context.px
        inner = max(width - 2 * px(PADDING) - self._beside, 1)
        high = self._head(inner).get_height() + self._end(inner).get_height() + px(4)
        high += self._about(inner).get_height() + px(4)
        return max(high, self._beside - px(PADDING)) + 2 * px(PADDING)

    def _head(self, width: int) -> pygame.Surface:
        theme = self.context.theme
        return self.context.text.paragraph(self.label, width, theme.text.lead, theme.ink, bold=True)

    def _about(self, width: int) -> pygame.Surface:
        theme = self.context.theme
        size = theme.text.small if self.small else theme.text.body
        return self.context.text.paragraph(self._text, width, size, theme.ink_soft)

    def _end(self, width: int) -> pygame.Surface:
        theme = self.context.theme
        return self.context.text.paragraph(self._length, width, theme.text.small, theme.ink_soft)

    def draw(self, surface: pygame.Surface) -> None:
        context, theme, px = self.context, self.context.theme, self.context.px
        border = theme.ink if self.hovered or self.down else theme.line
        fill = theme.sunken if self.down else theme.card
        draw_plate(context, surface, self.rect, fill, border=border)
        box = inset(self.rect, px(PADDING))
        self._board.rect = pygame.Rect(box.topleft, (px(self.picture), px(self.picture)))
        self._board.draw(surface)
        box.x, box.w = box.x + self._beside, box.w - self._beside
        head = surface.blit(self._head(max(box.w, 1)), box)
        surface.blit(self._about(max(box.w, 1)), (box.x, head.bottom + px(4)))
        length = self._end(max(box.w, 1))
        surface.blit(length, length.get_rect(bottomleft=box.bottomleft))
        if self.done:
            bar = pygame.Rect(box.x, box.bottom + px(3), box.w, px(BAR))
            draw_plate(context, surface, bar, theme.sunken, radius=BAR)
            bar.width = max(round(bar.w * self.done / self._count), bar.h)
            draw_plate(context, surface, bar, theme.accent, radius=BAR)


class CourseListScene(FormScene):
    """The courses of each game in a column, a row or one below the other."""

    about = Topic(
        N_("Courses"),
        N_("Short lessons on small boards, for each game. You can stop and go on at any time."),
    )

    def __init__(self, context: SceneContext, game: str | None = None) -> None:
        """`game` is the game whose courses are shown at first."""
        super().__init__(context)
        self._progress = context.user_files.lessons.load()
        self._title = Label(context, _("Learn"), size=context.theme.text.title, bold=True)
        self._view = ScrollView(context)
        views = context.game_views.values()
        buttons = [self._button(course) for view in views for course in courses_of(view.game)]
        buttons.sort(key=lambda button: button.variant)
        self._groups = [
            (self._heading(_(view.game.title)), group)
            for view in views
            if (group := [button for button in buttons if button.game == view.game.name])
        ]
        scrolled = [widget for label, group in self._groups for widget in (label, *group)]
        self._view.add(*scrolled)
        self._back = back_button(context, _("Menu"), self.go_back)
        rules = partial(context.scenes.push, "rules", game=game or next(iter(context.game_views)))
        self._rules = Button(context, _("Rules"), rules, icon="rules", sound="page")
        self._practise = self._practise_button()
        foot = (self._back, self._rules, self._practise)
        self.form = Form(context, [self._title, self._view, *scrolled, *foot], self._back)
        first = (button for button in buttons if button.game == game)
        self.form.focus(next(first, self._back))

    @property
    def buttons(self) -> Sequence[CourseButton]:
        """The courses, in the order in which they are shown."""
        return [button for _label, group in self._groups for button in group]

    def _heading(self, text: str) -> Label:
        return Label(self.context, text, size=self.context.theme.text.lead, bold=True)

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

    def _open(self, course: Course) -> None:
        """Open the first lesson that is not finished, or the first one."""
        done = self._progress.finished(course.key)
        names = [lesson.name for lesson in course.lessons]
        number = next((n for n, name in enumerate(names) if name not in done), 0)
        self.context.scenes.go("lesson", course=course, number=number)

    # Layout

    def resize(self) -> None:
        px, buttons = self.context.px, [self._back, self._rules, self._practise]
        _head, body, _foot = self.lay_page(self._title, buttons, px(16))
        field = self._view.surround(body)
        single = field.w < px(2 * LEAST_COLUMN + GAP)
        most = LARGEST_SINGLE if single else PICTURES[0]
        forms = [(size, small) for size in PICTURES if size <= most for small in (False, True)]
        for size, small in forms:
            if size < LARGE_PICTURE and not small:
                continue
            for button in self.buttons:
                button.picture, button.small = size, small
            bottom = self._lay_courses(field)
            if self._shown_height(single=single) <= field.h:
                break
        ends = [each.rect.bottom for each in self.buttons if each.rect.bottom <= field.bottom]
        if ends and bottom > field.bottom:  # the last row in sight is whole
            self._view.rect.h -= field.bottom - max(ends)
        self._view.arrange_to(bottom)
        for label, group in self._groups:
            if self.form.focused in group:  # at first, the game that was asked for
                self._view.scroll_to(self._view.offset + label.rect.y - field.y)

    def _shown_height(self, *, single: bool) -> int:
        """The height of all courses, or of those of one game that stand below each other."""
        spans = [(label.rect.y, group[-1].rect.bottom) for label, group in self._groups]
        if single:
            return max(bottom - top for top, bottom in spans)
        return max(bottom for _top, bottom in spans) - min(top for top, _bottom in spans)

    def _lay_courses(self, field: pygame.Rect) -> int:
        """Lay all courses out in one grid; where they end."""
        px, games = self.context.px, len(self._groups)
        fitting = (field.w + px(GAP)) // px(LEAST_COLUMN + GAP)
        count = games if fitting >= games > 1 else min(max(fitting, 1), 2)
        cuts = columns(field, [None] * count, px(GAP))
        heights = self._row_heights(cuts[0].w, 1 if count == games else count)
        ends = [field.y]
        for number, (label, group) in enumerate(self._groups):
            own = cuts[number : number + 1] if count == games else cuts
            top = field.y if count == games or not number else ends[-1] + px(16)
            ends.append(self._lay_group(label, group, own, top, heights))
        return max(ends)

    def _row_heights(self, width: int, count: int) -> list[int]:
        """The height of each row of `count` courses, the same for all games."""
        heights: dict[int, int] = {}
        for _label, group in self._groups:
            for number, button in enumerate(group):
                row = number // count
                heights[row] = max(heights.get(row, 0), button.height_for(width))
        return list(heights.values())

    def _lay_group(
        self,
        label: Label,
        group: Sequence[CourseButton],
        cuts: Sequence[pygame.Rect],
        top: int,
        heights: Sequence[int],
    ) -> int:
        """Lay courses in rows below their heading, in these columns; where they end."""
        px, first = self.context.px, cuts[0]
        label.rect = pygame.Rect(first.x, top, first.w, label.height_for(first.w))
        top = label.rect.bottom + px(8)
        for number, button in enumerate(group):
            row, place = divmod(number, len(cuts))
            if row and not place:
                top += heights[row - 1] + px(12)
            button.rect = pygame.Rect(cuts[place].x, top, cuts[place].w, heights[row])
        return max((button.rect.bottom for button in group), default=top)
