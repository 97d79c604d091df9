from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from games.storage.documents import LessonProgress, decode_progress
from games.storage.user_files import UserFiles


def test_a_lesson_counts_once_in_its_course() -> None:
    progress = LessonProgress().with_lesson("nim/first", "take").with_lesson("nim/first", "win")
    assert progress.with_lesson("nim/first", "take") == progress
    assert progress.finished("nim/first") == ("take", "win")
    assert progress.finished("nim/other") == ()


def test_a_game_is_introduced_once() -> None:
    progress = LessonProgress().with_introduction("nim")
    assert progress.introduced == ("nim",)
    assert progress.with_introduction("nim") == progress


def test_an_explanation_is_given_once() -> None:
    progress = LessonProgress().with_lesson("nim/first", "take").with_explanation("nim/tie")
    assert progress.explained == ("nim/tie",)
    assert progress.finished("nim/first") == ("take",)
    assert progress.with_explanation("nim/tie") == progress


def test_it_is_kept(tmp_path: Path) -> None:
    progress = LessonProgress().with_lesson("nim/first", "take").with_introduction("nim")
    UserFiles(tmp_path).lessons.change(lambda _: progress)
    assert UserFiles(tmp_path).lessons.load() == progress


def test_without_a_file_nothing_was_learnt(tmp_path: Path) -> None:
    assert UserFiles(tmp_path).lessons.load() == LessonProgress()


@pytest.mark.parametrize("content", [b"[]", b'{"lessons": {"a": 3}}', b"\xff"])
def test_a_damaged_file_is_set_aside(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "progress.json").write_bytes(content)
    with pytest.raises((msgspec.MsgspecError, ValueError)):
        decode_progress(content)
    assert UserFiles(tmp_path).lessons.load() == LessonProgress()
    assert (tmp_path / "progress.json.damaged").read_bytes() == content
