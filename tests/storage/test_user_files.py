from __future__ import annotations

import json
import os
import stat
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import platformdirs
import pytest
from platformdirs.windows import Windows

from games.storage.crash_report import MOST_REPORTS, CrashReports
from games.storage.documents import (
    SETTINGS,
    GamePuzzles,
    PuzzleProgress,
    Rated,
    SeatChoice,
    Settings,
    Setup,
    WindowPlace,
)
from games.storage.files import FolderAccess, FolderBlocked, StorageError
from games.storage.user_files import NO_FOLDER, UserFiles

T = TypeVar("T")

CHANGED = Settings(
    fullscreen=True,
    animation="slow",
    ui_scale=125,
    volume=0,
    names=("Ada", "Børge", "千代", "Dee"),
    language="ja",
    setups={
        "herati": Setup(
            {"Mode": "workshop"},
            (SeatChoice("human", "Ada", 1), SeatChoice("computer", "", 2)),
            "12",
        )
    },
)


def told(user_files: UserFiles) -> list[str]:
    """The problems that are told from now on, and those that nobody has listened to."""
    problems: list[str] = []
    user_files.listen(lambda problem: problems.append(str(problem)))
    return problems


def loaded(user_files: UserFiles) -> tuple[Settings, str | None]:
    """The settings, and the problem that is told about them."""
    problems = told(user_files)
    settings = user_files.settings.load()
    return settings, next(iter(problems), None)


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_first_run_has_default_settings_and_no_message(tmp_path: Path) -> None:
    assert loaded(UserFiles(tmp_path / "new")) == (Settings(), None)
    assert not (tmp_path / "new").exists()


def test_saved_settings_are_read_back(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "folder"
    UserFiles(folder).settings.change(lambda _: CHANGED)
    assert loaded(UserFiles(folder)) == (CHANGED, None)
    assert files(folder) == ["settings.json"]


@pytest.mark.parametrize("content", [
    b"",
    b"{",
    b'{"volume": 30',
    b"[]", b"\xff\xfe\x00", b'{"names": ["\xc3\x28", "b", "c", "d"]}', b'{"volume": "loud"}',
    b'{"volume": 30.5}', b'{"volume": %s}' % (b"9" * 401), b'{"volume": -1}', b'{"volume": 101}',
    b'{"ui_scale": 0}', b'{"ui_scale": %s}' % (b"9" * 401),
    b'{"setups": {"herati": {"seats": [{"level": %s}]}}}' % (b"9" * 401),
    b'{"setups": {"herati": {"seats": [{"level": -1}]}}}',
    b'{"setups": {"herati": {"seats": [{"seconds": 1e308}]}}}',
    b'{"setups": {"herati": {"seats": [{"seconds": -0.5}]}}}',
    b'{"setups": {"herati": {"seed": "%s"}}}' % (b"9" * 1001),
    b'{"setups": {"herati": {"seats": [%s{}]}}}' % (b"{}," * 1000),
    b'{"names": ["%s", "", "", ""]}' % (b"x" * 1001),
    b'{"names": ["\\u0000", "", "", ""]}', b'{"language": "%s"}' % (b"x" * 1001),
    b'{"fullscreen": 1}', b'{"animation": "furious"}', b'{"names": ["one", "two"]}',
    b'{"setups": {"herati": {"seats": [{"kind": "ghost"}]}}}', b'{"coordinates": 1}',
    b'{"effects_volume": 101}', b'{"window": {"x": 0, "y": 0, "width": 0, "height": 600}}',
    b"[" * 100_000,
])  # fmt: skip
def test_a_damaged_file_is_set_aside(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "settings.json").write_bytes(content)
    assert loaded(UserFiles(tmp_path)) == (Settings(), SETTINGS.damaged)
    assert files(tmp_path) == ["settings.json.damaged"]
    assert (tmp_path / "settings.json.damaged").read_bytes() == content
    assert loaded(UserFiles(tmp_path)) == (Settings(), None)


def test_values_at_the_bounds_are_read(tmp_path: Path) -> None:
    seats = (SeatChoice("computer", "x" * 1000, 0, 0.0), SeatChoice("computer", "", 1000, 86_400.0))
    for settings in (
        Settings(volume=0, ui_scale=1, setups={"herati": Setup(seats=seats)}),
        Settings(volume=100, ui_scale=1000, language="x" * 1000),
    ):
        UserFiles(tmp_path).settings.change(lambda _, settings=settings: settings)  # type: ignore[misc]
        assert loaded(UserFiles(tmp_path)) == (settings, None)


def test_a_second_damaged_file_does_not_cover_the_first(tmp_path: Path) -> None:
    for content in (b"first", b"second", b"third"):
        (tmp_path / "settings.json").write_bytes(content)
        assert loaded(UserFiles(tmp_path)) == (Settings(), SETTINGS.damaged)
    assert files(tmp_path) == [
        "settings.json.2.damaged",
        "settings.json.3.damaged",
        "settings.json.damaged",
    ]
    assert (tmp_path / "settings.json.damaged").read_bytes() == b"first"


def test_keys_of_a_newer_version_are_passed_over(tmp_path: Path) -> None:
    newer = {"volume": 5, "hologram": {"depth": 3}, "setups": {"go": {"seed": "7", "komi": 6.5}}}
    (tmp_path / "settings.json").write_text(json.dumps(newer), encoding="utf-8")
    settings, problem = loaded(UserFiles(tmp_path))
    assert problem is None
    assert settings == Settings(volume=5, setups={"go": Setup(seed="7")})
    assert files(tmp_path) == ["settings.json"]


def test_a_folder_in_place_of_the_file_is_set_aside(tmp_path: Path) -> None:
    (tmp_path / "settings.json").mkdir()
    (tmp_path / "settings.json" / "keep.txt").write_text("mine", encoding="utf-8")
    user_files = UserFiles(tmp_path)
    assert loaded(user_files) == (Settings(), SETTINGS.damaged)
    assert (tmp_path / "settings.json.damaged" / "keep.txt").read_text(encoding="utf-8") == "mine"
    user_files.settings.change(lambda _: CHANGED)
    assert loaded(user_files) == (CHANGED, None)


@pytest.mark.skipif(os.name != "posix", reason="a thing of POSIX systems")
def test_a_pipe_or_gigabytes_in_place_of_the_file_are_set_aside(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    os.mkfifo(path)
    assert loaded(UserFiles(tmp_path)) == (Settings(), SETTINGS.damaged)
    with path.open("wb") as file:
        file.truncate(40_000_000_000)
    assert loaded(UserFiles(tmp_path)) == (Settings(), SETTINGS.damaged)
    assert files(tmp_path) == ["settings.json.2.damaged", "settings.json.damaged"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
def test_a_special_file_is_kept_aside_by_a_save(tmp_path: Path) -> None:
    pipe = tmp_path / "settings.json"
    os.mkfifo(pipe)
    UserFiles(tmp_path).settings.change(lambda _: CHANGED)
    assert (tmp_path / "settings.json.damaged").is_fifo()
    assert files(tmp_path) == ["settings.json", "settings.json.damaged"]


def test_a_damaged_file_that_cannot_be_set_aside_is_named_unreadable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "settings.json").write_bytes(b"{")
    monkeypatch.setattr("os.rename", refuse)
    assert loaded(UserFiles(tmp_path)) == (Settings(), SETTINGS.unread)
    assert (tmp_path / "settings.json").read_bytes() == b"{"


def refuse(*arguments: object, **named: object) -> None:
    raise PermissionError(13, "Permission denied")


def test_every_file_that_cannot_be_saved_has_its_own_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    user_files = UserFiles(tmp_path)
    monkeypatch.setattr("os.replace", refuse)
    problems = told(user_files)
    user_files.settings.change(lambda known: Settings(volume=1))
    user_files.lessons.change(lambda known: known.with_introduction("veletas"))
    user_files.puzzles.change(lambda known: PuzzleProgress({"veletas": GamePuzzles()}))
    user_files.coach.change(lambda known: known.with_skill("veletas", Rated()))
    assert problems == [
        f"{sentence} could not be saved: Permission denied."
        for sentence in (
            "The settings",
            "The finished lessons",
            "The result of the puzzle",
            "What the coach knows",
        )
    ]


class Blocked(FolderAccess):
    """Access to a folder that does not answer until it is told to."""

    answers = False

    def run(self, job: Callable[[], T], *_late: object, **_named: object) -> T:
        if not self.answers:
            raise FolderBlocked
        return job()


def test_everything_in_the_folder_is_done_by_its_access(tmp_path: Path) -> None:
    user_files = UserFiles(tmp_path, Blocked())
    for use in (
        lambda: user_files.matches.add("", "a"),
        lambda: user_files.trash.text("a"),
        lambda: user_files.crash_reports.write("", datetime(2026, 11, 22)),
    ):
        with pytest.raises(FolderBlocked):
            use()
    assert user_files.crash_reports.latest() is None
    assert files(tmp_path) == []


def test_what_is_deleted_lies_in_the_trash_of_the_same_folder(tmp_path: Path) -> None:
    user_files = UserFiles(tmp_path)
    user_files.matches.delete(user_files.matches.add("no record", "one"))
    assert list(user_files.trash.stamps()) == ["one"]


def test_the_users_data_folder_is_the_default(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(platformdirs, "user_data_path", lambda name, **_: tmp_path / name)
    UserFiles().settings.change(lambda _: CHANGED)
    assert UserFiles().folder == tmp_path / "tavoliere"
    assert files(tmp_path / "tavoliere") == ["settings.json"]


def test_on_windows_the_data_folder_is_that_of_the_program_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There, a folder with the author's name would lie above it."""
    monkeypatch.setattr("platformdirs.windows.get_win_folder", lambda name: str(tmp_path))
    monkeypatch.setattr("platformdirs.PlatformDirs", Windows)
    assert UserFiles().folder == tmp_path / "tavoliere"


def test_a_user_without_a_home(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless(name: str, **_: object) -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(platformdirs, "user_data_path", homeless)
    check_nothing_kept(UserFiles())
    monkeypatch.setattr(platformdirs, "user_data_path", lambda name, **_: Path("~/x") / name)
    check_nothing_kept(UserFiles())


def check_nothing_kept(user_files: UserFiles) -> None:
    assert user_files.folder is None
    assert loaded(user_files) == (Settings(), NO_FOLDER)
    assert user_files.settings.change(lambda _: CHANGED) == CHANGED
    assert user_files.settings.load() == CHANGED


def test_scraps_of_earlier_runs_are_removed_at_the_start(tmp_path: Path) -> None:
    user_files = UserFiles(tmp_path)
    user_files.settings.change(lambda _: CHANGED)
    (tmp_path / "matches").mkdir()
    names = ["settings.jsonabcd_123.new", "index.jsonabcd_123.new", "mine.new"]
    for name in (*names, "matches/a.txtabcd_123.new"):
        (tmp_path / name).write_bytes(b"half")
        os.utime(tmp_path / name, (1e9, 1e9))
    (tmp_path / "settings.jsonfresh_12.new").write_bytes(b"another window writes this")
    user_files.remove_stale_files()
    assert files(tmp_path) == [
        "locks",
        "matches",
        "mine.new",
        "settings.json",
        "settings.jsonfresh_12.new",
    ]
    assert files(tmp_path / "matches") == []
    UserFiles(tmp_path / "missing").remove_stale_files()
    assert not (tmp_path / "missing").exists()


def test_settings_are_readable_by_people(tmp_path: Path) -> None:
    UserFiles(tmp_path).settings.change(lambda _: msgspec.structs.replace(Settings(), volume=40))
    text = (tmp_path / "settings.json").read_text(encoding="utf-8")
    assert '\n  "volume": 40,\n' in text
    assert text.endswith("}\n")


def test_an_export_gets_an_unused_name(tmp_path: Path) -> None:
    user_files = UserFiles(tmp_path)
    assert user_files.export("a.png", b"1", picture=True) == tmp_path / "exports" / "a.png"
    assert user_files.export("a.png", b"2", picture=True) == tmp_path / "exports" / "a 2.png"
    assert user_files.export("a.txt", b"3").read_bytes() == b"3"
    assert files(tmp_path / "exports") == ["a 2.png", "a.png", "a.txt"]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such permissions")
def test_an_export_is_readable_by_all_and_a_stored_file_by_its_owner(tmp_path: Path) -> None:
    user_files = UserFiles(tmp_path)
    exported = user_files.export("a.png", b"1", picture=True)
    assert stat.S_IMODE(exported.stat().st_mode) == 0o644
    user_files.settings.change(lambda _: CHANGED)
    assert stat.S_IMODE((tmp_path / "settings.json").stat().st_mode) == 0o600


def test_where_files_have_no_permissions_exports_are_written_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.chmod", refuse)
    assert UserFiles(tmp_path).export("a.txt", b"1").read_bytes() == b"1"


def test_exports_go_where_people_look(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platformdirs, "user_data_path", lambda *_, **__: tmp_path / "data")
    monkeypatch.setattr(platformdirs, "user_pictures_path", lambda: tmp_path / "Pictures")
    monkeypatch.setattr(platformdirs, "user_documents_path", lambda: tmp_path / "Documents")
    user_files = UserFiles()
    picture = user_files.export("a.gif", b"", picture=True)
    assert picture == tmp_path / "Pictures" / "Tavoliere" / "a.gif"
    assert user_files.export("a.txt", b"") == tmp_path / "Documents" / "Tavoliere" / "a.txt"


def test_without_documents_exports_go_into_the_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(platformdirs, "user_data_path", lambda *_, **__: tmp_path / "data")
    monkeypatch.setattr(platformdirs, "user_documents_path", homeless)
    assert UserFiles().export("a.txt", b"") == tmp_path / "data" / "exports" / "a.txt"
    monkeypatch.setattr(platformdirs, "user_data_path", lambda *_, **__: Path("data"))
    monkeypatch.chdir(tmp_path)
    for documents in (homeless, lambda: Path("Documents")):
        monkeypatch.setattr(platformdirs, "user_documents_path", documents)
        with pytest.raises(StorageError, match=r"^There is no folder to put files in\.$"):
            UserFiles().export("a.txt", b"")


def test_an_export_that_fails_says_so(tmp_path: Path) -> None:
    (tmp_path / "exports").write_text("in the way")
    with pytest.raises(StorageError, match=r"a\.txt could not be saved"):
        UserFiles(tmp_path).export("a.txt", b"")


def test_the_place_of_the_window_is_known_before_the_settings(tmp_path: Path) -> None:
    user_files = UserFiles(tmp_path)
    assert user_files.load_window_place() is None
    place = WindowPlace(10, 20, 1000, 700, screen=1)
    user_files.settings.change(lambda _: Settings(window=place))
    assert user_files.load_window_place() == place
    (tmp_path / "settings.json").write_text("{", encoding="utf-8")
    assert user_files.load_window_place() is None
    assert (tmp_path / "settings.json").exists()  # `load_settings` sets it aside, and says so


def test_a_folder_that_may_not_be_entered_is_like_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As another user's folder is; the tests may run as root, who may enter everything."""
    for name in ("settings.json", "crash-2026-11-22-120005.txt"):
        (tmp_path / name).write_bytes(b"{}")
    forbid(tmp_path, monkeypatch)
    user_files = UserFiles(tmp_path)
    assert loaded(user_files) == (Settings(), SETTINGS.unread)
    assert user_files.settings.change(lambda _: CHANGED) == CHANGED
    assert user_files.crash_reports.latest() is None
    with pytest.raises(StorageError):
        user_files.crash_reports.write("why", datetime(2026, 11, 22))
    assert user_files.matches.stamps() == {}
    user_files.remove_stale_files()


def forbid(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the system refuse every use of a file in a folder."""

    def refusing(function: Any) -> Any:
        def call(path: Any, *arguments: Any, **named: Any) -> Any:
            inside = isinstance(path, str | os.PathLike) and Path(path).is_relative_to(folder)
            if inside and Path(path) != folder:
                raise PermissionError(13, "Permission denied", str(path))
            return function(path, *arguments, **named)

        return call

    for name in ("stat", "lstat", "open", "scandir", "mkdir", "unlink", "rename", "replace"):
        monkeypatch.setattr(os, name, refusing(getattr(os, name)))


# -- crash reports


NOON = datetime(2026, 11, 22, 12, 0, 5)


def test_a_report_is_offered_until_it_is_deleted(tmp_path: Path) -> None:
    reports = CrashReports(tmp_path / "new")
    assert reports.latest() is None
    path = reports.write("why", NOON)
    assert path == tmp_path / "new" / "crash-2026-11-22-120005.txt"
    assert CrashReports(tmp_path / "new").latest() == path
    assert reports.text(path) == "why"
    reports.delete(path)
    assert reports.latest() is None
    assert files(tmp_path / "new") == []


def test_a_kept_report_stays_and_is_not_offered_again(tmp_path: Path) -> None:
    reports = CrashReports(tmp_path)
    path = reports.write("why", NOON)
    reports.keep(path)
    assert CrashReports(tmp_path).latest() is None
    assert reports.text(path) == "why"


def test_the_latest_of_several_is_offered_first(tmp_path: Path) -> None:
    reports = CrashReports(tmp_path)
    first = reports.write("1", NOON)
    second = reports.write("2", NOON)
    assert second.name == "crash-2026-11-22-120005-2.txt"
    assert reports.latest() == second
    third = reports.write("3", NOON + timedelta(seconds=1))
    for latest in (third, second, first):
        assert reports.latest() == latest
        reports.keep(latest)
    assert reports.latest() is None


def test_the_oldest_reports_are_removed(tmp_path: Path) -> None:
    reports = CrashReports(tmp_path)
    for second in range(MOST_REPORTS + 2):
        reports.write("", NOON + timedelta(seconds=second))
    left = files(tmp_path)
    assert len(left) == MOST_REPORTS
    assert left[0] == "crash-2026-11-22-120007.txt"


def test_characters_that_are_no_unicode_do_not_prevent_the_report(tmp_path: Path) -> None:
    reports = CrashReports(tmp_path)
    assert reports.text(reports.write("m\udcff.txt", NOON)) == "m?.txt"


def test_impossible_folders_raise_storage_errors(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for folder in (None, tmp_path / "file"):
        with pytest.raises(StorageError):
            CrashReports(folder).write("", NOON)
        assert CrashReports(folder).latest() is None
    with pytest.raises(StorageError):
        CrashReports(tmp_path).keep(tmp_path / "file" / "crash-1.txt")


def test_a_report_that_is_gone_already_is_deleted(tmp_path: Path) -> None:
    reports = CrashReports(tmp_path)
    path = reports.write("why", NOON)
    path.unlink()
    reports.delete(path)
    assert reports.latest() is None


def test_old_reports_that_cannot_be_removed_do_not_prevent_a_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reports = CrashReports(tmp_path)
    for number in range(MOST_REPORTS):
        (tmp_path / f"crash-2026-11-21-12000{number}.txt").touch()
    monkeypatch.setattr("os.unlink", refuse)
    assert reports.text(reports.write("why", NOON)) == "why"
    assert len(files(tmp_path)) == MOST_REPORTS + 1


def test_a_report_that_cannot_be_deleted_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reports = CrashReports(tmp_path)
    path = reports.write("why", NOON)
    monkeypatch.setattr("os.unlink", refuse)
    with pytest.raises(StorageError) as caught:
        reports.delete(path)
    told = "crash-2026-11-22-120005.txt could not be deleted: Permission denied."
    assert str(caught.value) == told
