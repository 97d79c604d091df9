from games.storage.documents import LessonProgress
from games.ui.learning.courses import lessons_done
from games.ui.scenes.menu import MenuScene
from tests.ui.learning.conftest import Learner


def test_lessons_of_all_courses_are_counted(learner: Learner) -> None:
    view = learner.app.context.game_views["veletas"]
    assert lessons_done(learner.app.context, view) == (0, 20)  # 3, 14 and 3
    progress = LessonProgress().with_lesson("veletas/first-turn", "turn")
    progress = progress.with_lesson("veletas/course", "lines").with_lesson("herati/course", "lines")
    learner.app.context.user_files.save_progress(progress)
    assert lessons_done(learner.app.context, view) == (2, 20)


def test_the_card_of_the_menu_tells_it(learner: Learner) -> None:
    progress = LessonProgress().with_lesson("veletas/first-turn", "turn")
    learner.app.context.user_files.save_progress(progress)
    learner.app.context.scenes.go("menu")
    learner.app.context.scenes.settle()
    learner.wait(2)
    menu = learner.app.context.scenes.top
    assert isinstance(menu, MenuScene)
    assert [card.lessons for card in menu.cards] == [(1, 20), (0, 13), (0, 16)]
