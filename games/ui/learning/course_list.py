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
from games.ui.toolkit.layout import columns, inset, rows
from games.ui.toolkit.scene import SceneContext
from games.ui.widgets.button import Button, back_button
from games.ui.widgets.chooser import SegmentedControl
from games.ui.widgets.form import Form, FormScene
from games.ui.widgets.label import Label, Picture
from games.ui.widgets.scroll_view import ScrollView

LEAST_COLUMN = 190
"""The least width of a course with its words below the board, in units."""
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
        self.upright = False
        """Whether the words stand below the board, and not beside it."""
        self.size = context.theme.text.body
        """Of the text about the course, in units."""
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

    def words_height(self, width: int) -> int:
        """The height of the words in a button of this width."""
        inner, px = self._words_width(width), self.context.px
        parts = self._head(inner), self._about(inner), self._end(inner)
        ends = px(4 + BAR) if self.done else 0
        return sum(part.get_height() for part in parts) + 2 * px(WORDS_GAP) + ends

    def _words_width(self, width: int) -> int:
        px = self.context.px
        beside = 0 if self.upright else self.picture + px(GAP)
        return max(width - 2 * px(PADDING) - beside, 1)

    def _head(self, width: int) -> pygame.Surface:
        theme = self.context.theme
        return self.context.text.paragraph(self.label, width, theme.text.lead, theme.ink, bold=True)

    def _about(self, width: int) -> pygame.Surface:
        theme = self.context.theme
        return self.context.text.paragraph(self._text, width, self.size, theme.ink_soft)

    def _end(self, width: int) -> pygame.Surface:
        theme = self.context.theme
        return self.context.text.paragraph(self._length, width, theme.text.small, theme.ink_soft)

    def draw(self, surface: pygame.Surface) -> None:
        context, theme, px = self.context, self.context.theme, self.context.px
        border = theme.ink if self.hovered or self.down else theme.line
        fill = theme.sunken if self.down else theme.card
        draw_plate(context, surface, self.rect, fill, border=border)
        box, side = inset(self.rect, px(PADDING)), self.picture
        self._board.rect = pygame.Rect(box.topleft, (side, side))
        if self.upright:
            self._board.rect.centerx = box.centerx
            words = rows(box, [side, None], px(PADDING))[1]
        else:
            words = columns(box, [side, None], px(GAP))[1]
        high = self.words_height(self.rect.w)
        if not self.upright:  # the words stand beside the middle of the board
            words = pygame.Rect(words.x, words.centery - high // 2, words.w, high)
            self._board.rect.centery = box.centery
        self._board.draw(surface)
        width, gap = max(words.w, 1), px(WORDS_GAP)
        head = surface.blit(self._head(width), words)
        surface.blit(self._about(width), (words.x, head.bottom + gap))
        bar = pygame.Rect(words.x, words.bottom - px(BAR), words.w, px(BAR))
        length = self._end(width)
        bottom = bar.y - px(4) if self.done else words.bottom
        surface.blit(length, length.get_rect(bottomleft=(words.x, bottom)))
        if self.done:
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
        field, count = self._view.surround(body), len(self.buttons)
        if not count:
            return
        numbers = [number for number in range(1, count + 1) if not count % number]
        for size in self.context.theme.text.up_to_body:
            for button in self.buttons:
                button.size = size
            # in one line they leave more of the page empty
            sides = {n: self._fit(field, n) * (0.85 if n > 2 else 1) for n in numbers}
            across = max(numbers, key=lambda number: sides[number])
            bottom = self._lay_courses(field, across)
            if bottom <= field.bottom:
                break
        self._view.arrange_to(bottom)

    def _lay_courses(self, field: pygame.Rect, across: int) -> int:
        """Lay the courses out in lines of so many; where they end."""
        px, gap, lines = self.context.px, self._gap(across), len(self.buttons) // across
        side = self._fit(field, across)
        cuts = columns(field, [None] * across, gap)
        words = max(button.words_height(cuts[0].w) for button in self.buttons)
        upright = self.buttons[0].upright
        high = 2 * px(PADDING) + (side + px(PADDING) + words if upright else max(side, words))
        if not upright:  # below a board the words would be torn apart
            room = (field.h - (lines - 1) * gap) // lines
            high = max(high, min(room, round(high * HIGHEST)))
        for place, button in enumerate(self.buttons):
            line, column = divmod(place, across)
            button.rect = cuts[column].copy()
            button.rect.y, button.rect.h = field.y + line * (high + gap), high
        return self.buttons[-1].rect.bottom

    def _gap(self, across: int) -> int:
        return self.context.px(GAP if across > 1 else LINE_GAP)

    def _fit(self, field: pygame.Rect, across: int) -> int:
        """Let the boards be as large as they can be with so many courses in a row; their side."""
        px, gap, lines = self.context.px, self._gap(across), len(self.buttons) // across
        inner = (field.w - (across - 1) * gap) // across - 2 * px(PADDING)
        high = (field.h - (lines - 1) * gap) // lines - 2 * px(PADDING)
        upright = across > 2
        if upright and inner < px(LEAST_COLUMN):
            return 0
        for button in self.buttons:
            button.upright, button.picture = upright, 0
        width = inner + 2 * px(PADDING)
        if upright:
            words = max(button.words_height(width) for button in self.buttons)
            side = min(inner, high - words - px(PADDING))
        else:
            side = min(high, inner - px(GAP) - px(LEAST_WORDS))
        side = min(max(side, px(LEAST_PICTURE)), px(LARGEST_PICTURE))
        for button in self.buttons:
            button.picture = side
        return side
