from __future__ import annotations

from pathlib import Path

from games.storage.documents import LessonProgress
from games.storage.user_files import UserFiles
from games.ui.match.scene import FirstTimes
from games.ui.match.view import FirstTime, Moment
from games.ui.toolkit.scene import SceneContext
from tests.ui.conftest import NewStage

OCCASIONS = (
    FirstTime("even", lambda moment: "Even." if moment.after % 2 == 0 else ""),
    FirstTime("big", lambda moment: f"{moment.after} is big." if moment.after > 9 else ""),
)


def moment(after: int) -> Moment:
    return Moment(after - 1, 1, after, yours=True)


def noticed(context: SceneContext, first_times: FirstTimes, *numbers: int) -> list[str]:
    context.toasts.clear()
    for number in numbers:
        first_times.notice(moment(number))
    return [toast.text for toast in context.toasts]


def newcomer(context: SceneContext) -> None:
    context.user_files.lessons.change(lambda _: LessonProgress().with_introduction("nim"))


def test_each_is_explained_once(new_context: NewStage) -> None:
    context = new_context()
    newcomer(context)
    first_times = FirstTimes(context, "nim", OCCASIONS)
    assert noticed(context, first_times, 1, 2, 4, 11, 13) == ["Even.", "11 is big."]


def test_the_next_match_does_not_explain_it_again(new_context: NewStage) -> None:
    context = new_context()
    newcomer(context)
    noticed(context, FirstTimes(context, "nim", OCCASIONS), 2)
    assert noticed(context, FirstTimes(context, "nim", OCCASIONS), 2, 11) == ["11 is big."]


def test_who_knows_the_game_is_told_nothing(new_context: NewStage) -> None:
    context = new_context()
    assert noticed(context, FirstTimes(context, "nim", OCCASIONS), 2, 11) == []


def test_a_full_disk_disturbs_nobody(new_context: NewStage, tmp_path: Path) -> None:
    context = new_context()
    newcomer(context)
    first_times = FirstTimes(context, "nim", OCCASIONS)
    (tmp_path / "file").write_text("")
    context.user_files = UserFiles(tmp_path / "file")
    assert noticed(context, first_times, 2, 4) == ["Even."]
