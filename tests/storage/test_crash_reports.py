from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

import pytest

from games.storage.files import StorageError
from games.storage.user_files import MOST_REPORTS, CrashReports

NOON = datetime(2026, 11, 22, 12, 0, 5)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_report_is_offered_until_it_is_deleted(tmp_path: Path) -> None:
    reports = CrashReports(tmp_path / "new")
    assert reports.latest() is None
    path = reports.write("why", NOON)
    assert path == tmp_path / "new" / "crash-2026-11-22-120005.txt"
    assert CrashReports(tmp_path / "new").latest() == path
    assert reports.text(path) == "why"
    reports.delete(path)
    assert reports.latest() is None
    assert names(tmp_path / "new") == []


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
    left = names(tmp_path)
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

    def refuse(path: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("os.unlink", refuse)
    assert reports.text(reports.write("why", NOON)) == "why"
    assert len(names(tmp_path)) == MOST_REPORTS + 1


def test_a_report_that_cannot_be_deleted_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: object) -> None:
        raise PermissionError(13, "Permission denied")

    reports = CrashReports(tmp_path)
    path = reports.write("why", NOON)
    monkeypatch.setattr("os.unlink", refuse)
    with pytest.raises(StorageError) as caught:
        reports.delete(path)
    told = "crash-2026-11-22-120005.txt could not be deleted: Permission denied."
    assert str(caught.value) == told
