"""The folder of matches: autosave, names, trash and summaries."""

import errno
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TypeVar

import pytest

from games.core.match import AnyMatch, Match
from games.core.record import Player, write_record
from games.storage.files import MAX_FILE_SIZE, FolderAccess, FolderBlocked, StorageError
from games.storage.matches import MatchStore, Stamp, Summary, file_name, summarise
from tests.toy import RACE, Add, Race

# -- Match store

T = TypeVar("T")

GAMES = {"race": RACE}
NOW = datetime(2026, 8, 2, 14, 5, 59)
NAME = "race-2026-08-02-140559"

posix = pytest.mark.skipif(os.name != "posix", reason="a thing of POSIX systems")


def text_of(*numbers: int) -> str:
    match: AnyMatch = Match(Race())
    match.play_all([Add(number) for number in numbers])
    return write_record(RACE, {}, match, whole=True)


@pytest.fixture
def matches(tmp_path: Path) -> MatchStore:
    return MatchStore(tmp_path)


@pytest.fixture
def kept(matches: MatchStore, tmp_path: Path) -> Path:
    """The file of a closed match with three moves."""
    with matches.begin("race", NOW) as autosave:
        autosave.save(text_of(1, 3, 2))
    return tmp_path / "matches" / f"{NAME}.txt"


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


# ------------------------------------------------------------------------------------- playing


def test_two_matches_of_one_second_have_two_files(matches: MatchStore) -> None:
    saves = [matches.begin("race", NOW) for _ in range(3)]
    for number, autosave in enumerate(saves, start=1):
        autosave.save(text_of(number))
    assert sorted(matches.stamps()) == [NAME, f"{NAME} 2", f"{NAME} 3"]
    assert matches.load(f"{NAME} 2", GAMES).match.moves == (Add(2),)
    for autosave in saves:
        autosave.close()
    assert matches.begin("race", NOW).name == f"{NAME} 4"


def test_a_text_with_half_a_character_is_kept_all_the_same(matches: MatchStore) -> None:
    assert matches.text(matches.add("a\udcffb", "odd")) == "a?b"


def test_a_running_match_is_locked_against_others(matches: MatchStore, kept: Path) -> None:
    assert not matches.is_running(NAME)
    _, autosave = matches.resume(NAME, GAMES)
    assert matches.is_running(NAME)
    for change in (
        lambda: matches.resume(NAME, GAMES),
        lambda: matches.rename(NAME, "other"),
        lambda: matches.delete(NAME),
    ):
        with pytest.raises(StorageError, match=f"^{NAME} is being played in another window.$"):
            change()
    assert matches.load(NAME, GAMES).match.ply == 3
    autosave.close()
    autosave.close()
    assert not matches.is_running(NAME)


# ------------------------------------------------------------------------------- damaged files


@pytest.mark.parametrize(("content", "plies"), [
    (b'[Game "race"]\n\n1. 1+3\n2. 9\n', 2),
    (b'[Game "race"]\n[Player1 "\xff\xfe"]\n\n1. 1+3\n', 2),
    (b'[Game "race"]\n\n1. 1+3\n(', 2),
    (b'[Game "race"]\n\n1. 1+3\n\0\0\0\0', 2),
])  # fmt: skip
def test_a_damaged_match_continues_and_its_original_is_kept(
    matches: MatchStore, kept: Path, content: bytes, plies: int
) -> None:
    kept.write_bytes(content)
    assert matches.load(NAME, GAMES).match.ply == plies
    assert files(kept.parent) == [kept.name]  # looking at it changes nothing
    record, autosave = matches.resume(NAME, GAMES)
    autosave.save(write_record(RACE, record.tags, record.match, whole=True))
    autosave.close()
    assert files(kept.parent) == [kept.name, f"{kept.name}.damaged"]
    assert kept.with_name(f"{kept.name}.damaged").read_bytes() == content
    assert list(matches.stamps()) == [NAME]


@pytest.mark.parametrize(
    "content",
    [b"", b"\0" * 4096, b"\x89PNG\r\n\x1a\n\0", b"%PDF-1.7", b"{}", b'[Game "chess"]\n1. e4 e5'],
)
def test_a_file_that_is_no_record_is_left_alone(
    matches: MatchStore, kept: Path, content: bytes
) -> None:
    kept.write_bytes(content)
    for use in (matches.load, matches.resume):
        with pytest.raises(StorageError, match=rf"^{NAME} cannot be opened: [^\n]+\.$"):
            use(NAME, GAMES)
    assert kept.read_bytes() == content
    assert files(kept.parent) == [kept.name]
    assert not matches.is_running(NAME)


def test_a_sentence_can_be_translated(matches: MatchStore, kept: Path) -> None:
    kept.write_bytes(b"")
    with pytest.raises(StorageError) as caught:
        matches.load(NAME, GAMES)
    error = caught.value
    assert error.template == "{name} cannot be opened: {reason}."
    reason = error.values["reason"]
    said = getattr(reason, "template", "")
    assert said == "this is not the record of a match: no tag names its game"


def directory(path: Path) -> None:
    path.mkdir()


def gigabytes(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(40_000_000_000)


def slightly_too_large(path: Path) -> None:
    path.write_bytes(b" " * (MAX_FILE_SIZE + 1))


def pipe(path: Path) -> None:
    os.mkfifo(path)


def loop(path: Path) -> None:
    path.symlink_to(path)


def nothing(path: Path) -> None:
    pass


def endless(path: Path) -> None:
    path.symlink_to("/dev/zero")


@posix
@pytest.mark.parametrize(
    "make", [directory, gigabytes, slightly_too_large, pipe, loop, nothing, endless]
)
def test_special_files_in_place_of_a_match(
    matches: MatchStore, kept: Path, make: Callable[[Path], None]
) -> None:
    kept.unlink()
    make(kept)
    listed = NAME in matches.stamps()
    assert listed == (make in (gigabytes, slightly_too_large))
    uses: tuple[Callable[[], object], ...] = (
        lambda: matches.text(NAME),
        lambda: matches.load(NAME, GAMES),
        lambda: matches.resume(NAME, GAMES),
        lambda: matches.copy(NAME),
    )
    for use in uses:
        with pytest.raises(StorageError, match=rf"^{NAME}[^\n]+\.$"):
            use()
    assert not matches.is_running(NAME)


@pytest.mark.parametrize("name", ["", ".", "..", "../x", "a/b", "a\\b", "c:x", "a\0b", "\udcff"])
def test_names_that_lead_elsewhere_are_refused(matches: MatchStore, name: str) -> None:
    uses: tuple[Callable[[], object], ...] = (
        lambda: matches.text(name),
        lambda: matches.resume(name, GAMES),
        lambda: matches.rename(name, "x"),
        lambda: matches.delete(name),
        lambda: matches.restore(name),
        lambda: matches.copy(name),
    )
    for use in uses:
        with pytest.raises(StorageError) as caught:
            use()
        assert str(caught.value) == f"There is no match with the name {name!r}."
    assert not matches.is_running(name)
    with pytest.raises(StorageError, match=r"^There is no match with the name 'a/b{38}'.$"):
        matches.text("a/" + "b" * 50)


# ------------------------------------------------------------------------------ failing writes


def failing(number: int) -> Callable[..., None]:
    def fail(*arguments: object, **words: object) -> None:
        raise OSError(number, os.strerror(number))

    return fail


@pytest.mark.parametrize("number", [28, 13, 30, 5], ids=["no space", "denied", "read-only", "i/o"])
@pytest.mark.parametrize("step", ["os.fsync", "os.replace", "os.fdopen", "tempfile.mkstemp"])
def test_a_save_that_fails_keeps_the_last_one(
    matches: MatchStore, kept: Path, monkeypatch: pytest.MonkeyPatch, step: str, number: int
) -> None:
    _, autosave = matches.resume(NAME, GAMES)
    with monkeypatch.context() as patch:
        patch.setattr(step, failing(number))
        with pytest.raises(StorageError, match=rf"^{NAME}.txt could not be saved: \w.*\.$"):
            autosave.save(text_of(1))
    assert matches.load(NAME, GAMES).match.ply == 3
    assert files(kept.parent) == [kept.name]
    autosave.save(text_of(1, 3, 2, 1))
    assert matches.load(NAME, GAMES).match.ply == 4
    autosave.close()


@pytest.mark.parametrize("number", [28, 13])
def test_file_operations_fail_with_a_sentence(
    matches: MatchStore, kept: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    thrown = matches.delete(matches.copy(NAME))
    changes: tuple[Callable[[], object], ...] = (
        lambda: matches.rename(NAME, "other"),
        lambda: matches.delete(NAME),
        lambda: matches.restore(thrown),
    )
    with monkeypatch.context() as patch:
        patch.setattr(os, "rename", failing(number))
        for change in changes:
            with pytest.raises(StorageError, match=os.strerror(number)):
                change()
    with monkeypatch.context() as patch:
        patch.setattr(os, "unlink", failing(number))
        with pytest.raises(
            StorageError, match=rf"^{re.escape(thrown)} could not be thrown away: \w.*\.$"
        ):
            matches.empty_trash()
    with monkeypatch.context() as patch:
        patch.setattr(Path, "mkdir", failing(number))
        with pytest.raises(StorageError, match=r"^The folder for matches cannot be used: \w.*\.$"):
            matches.begin("race", NOW)
    assert list(matches.stamps()) == [NAME]
    assert list(matches.trash()) == [thrown]


def test_a_match_that_cannot_be_locked_is_named(matches: MatchStore, kept: Path) -> None:
    (kept.parent.parent / "locks" / f"{NAME}.lock").mkdir()
    for change in (lambda: matches.resume(NAME, GAMES), lambda: matches.delete(NAME)):
        with pytest.raises(StorageError, match=rf"^{NAME} cannot be changed: \w.*\.$"):
            change()
    with pytest.raises(StorageError, match=rf"^{NAME} cannot be kept: \w.*\.$"):
        matches.begin("race", NOW)


class Late(FolderAccess):
    """Access to a folder that answers when nobody waits any more."""

    def run(
        self, job: Callable[[], T], late: Callable[[T], object] = id, patience: float | None = None
    ) -> T:
        late(job())
        raise FolderBlocked


def test_a_folder_that_answers_too_late_leaves_nothing_locked(
    matches: MatchStore, kept: Path, tmp_path: Path
) -> None:
    late = MatchStore(tmp_path, Late())
    uses = (lambda: late.begin("race", NOW), lambda: late.resume(NAME, GAMES), late.stamps)
    for use in uses:
        with pytest.raises(FolderBlocked):
            use()
    assert files(tmp_path / "locks") == []
    assert (late.latest(), late.trash()) == ([], {})
    with matches.resume(NAME, GAMES)[1]:
        assert not late.is_running(NAME)


def test_no_home_and_no_folder(tmp_path: Path) -> None:
    homeless = MatchStore(None)
    assert homeless.stamps() == homeless.trash() == {}
    assert not homeless.is_running(NAME)
    for use in (lambda: homeless.begin("race", NOW), lambda: homeless.text(NAME)):
        with pytest.raises(StorageError, match="no folder to keep matches in"):
            use()
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    blocked = MatchStore(tmp_path / "file")
    assert blocked.stamps() == {}
    with pytest.raises(StorageError, match="The folder for matches cannot be used"):
        blocked.begin("race", NOW)


LITTLE_ROOM = """
import sys
from pathlib import Path
from games.storage.files import StorageError
from games.storage.matches import MatchStore
from tests.storage.test_matches import GAMES, NAME, text_of
matches = MatchStore(Path(sys.argv[1]))
record, autosave = matches.resume(NAME, GAMES)
try:
    autosave.save(text_of(1) + "x" * 100_000)
except StorageError as error:
    print(error)
autosave.save(text_of(1))
"""


@posix
def test_a_file_size_limit_is_reported(matches: MatchStore, kept: Path, tmp_path: Path) -> None:
    limited = 'ulimit -f 20; exec "$0" -c "$1" "$2"'
    done = subprocess.run(
        ["sh", "-c", limited, sys.executable, LITTLE_ROOM, str(tmp_path)],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
    )
    assert done.stdout == f"{NAME}.txt could not be saved: File too large.\n", done.stderr
    assert matches.load(NAME, GAMES).match.ply == 1
    assert files(kept.parent) == [kept.name]


def test_a_deleted_folder_comes_back_with_the_next_save(matches: MatchStore, kept: Path) -> None:
    _, autosave = matches.resume(NAME, GAMES)
    kept.unlink()
    kept.parent.rmdir()
    autosave.save(text_of(1))
    assert matches.load(NAME, GAMES).match.ply == 1


def test_old_temporary_files_are_removed(matches: MatchStore, kept: Path) -> None:
    for name, age in (("old.txtabc.new", 7200), ("fresh.txtabc.new", 10)):
        path = kept.with_name(name)
        path.write_text("half", encoding="utf-8")
        changed = path.stat().st_mtime - age
        os.utime(path, (changed, changed))
    assert list(matches.stamps()) == [NAME]
    assert files(kept.parent) == ["fresh.txtabc.new", kept.name]


def test_temporary_files_of_closed_matches_are_removed_at_once(
    matches: MatchStore, kept: Path
) -> None:
    _, autosave = matches.resume(NAME, GAMES)
    abandoned, running, other = f"b.{NAME}.txtabc_123z.new", f"{kept.name}abc_123z.new", "new.new"
    for name in (abandoned, running, other):
        kept.with_name(name).write_text("half", encoding="utf-8")
    MatchStore(kept.parent.parent).remove_stale_files()
    assert files(kept.parent) == sorted([kept.name, running, other])
    autosave.close()
    matches.remove_stale_files()
    assert files(kept.parent) == sorted([kept.name, other])
    locks = kept.parent.parent / "locks"
    assert not list(locks.iterdir())
    locks.rmdir()
    locks.write_text("no folder, so nothing can be locked", encoding="utf-8")
    kept.with_name(running).write_text("half", encoding="utf-8")
    matches.remove_stale_files()
    assert kept.with_name(running).exists()
    MatchStore(None).remove_stale_files()


@posix
def test_where_nothing_can_be_locked_temporary_files_are_removed_by_their_age(
    matches: MatchStore, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fcntl.flock", failing(errno.ENOLCK))
    old, fresh = (kept.with_name(f"{kept.name}abc_{end}.new") for end in ("1234", "5678"))
    for path, age in ((old, 7200), (fresh, 0)):
        path.write_text("half", encoding="utf-8")
        os.utime(path, (time.time() - age, time.time() - age))
    matches.remove_stale_files()
    assert files(kept.parent) == [kept.name, fresh.name]


@pytest.mark.parametrize("seconds", [-86_400, -3600, 3600, 86_400])
def test_a_clock_that_jumps_removes_nothing_that_is_being_written(
    matches: MatchStore, kept: Path, monkeypatch: pytest.MonkeyPatch, seconds: int
) -> None:
    now = time.time() + seconds
    monkeypatch.setattr("time.time", lambda: now)
    temporary = kept.with_name(f"{kept.name}abc_123z.new")
    with matches.resume(NAME, GAMES)[1]:
        temporary.write_text("half", encoding="utf-8")
        assert list(MatchStore(kept.parent.parent).stamps()) == [NAME]
        MatchStore(kept.parent.parent).remove_stale_files()
        assert temporary.exists()
    matches.remove_stale_files()
    assert not temporary.exists()


# ------------------------------------------------------------------------------- keeping order


def test_a_match_gets_another_name(matches: MatchStore, kept: Path) -> None:
    assert matches.rename(NAME, "Ada / Bob: the 1st?") == "Ada _ Bob_ the 1st_"
    assert matches.rename("Ada _ Bob_ the 1st_", "Ada _ Bob_ the 1st_") == "Ada _ Bob_ the 1st_"
    assert list(matches.stamps()) == ["Ada _ Bob_ the 1st_"]
    other = matches.add(text_of(1), "千代")
    assert matches.rename(other, "Ada _ Bob_ the 1st_") == "Ada _ Bob_ the 1st_ 2"
    assert matches.load("Ada _ Bob_ the 1st_", GAMES).match.ply == 3


def test_a_copy_is_the_same_byte_by_byte(matches: MatchStore, kept: Path) -> None:
    kept.write_bytes(b"\xff damaged")
    assert matches.copy(NAME) == f"{NAME} 2"
    assert kept.with_name(f"{NAME} 2.txt").read_bytes() == b"\xff damaged"
    assert matches.copy(NAME) == f"{NAME} 3"


def test_a_deleted_match_can_be_restored(matches: MatchStore, kept: Path) -> None:
    first = matches.delete(NAME)
    assert matches.stamps() == {}
    second = matches.delete(matches.add(text_of(1), NAME))
    assert sorted(matches.trash()) == [first, second] == [NAME, f"{NAME} 2"]
    matches.add(text_of(2), NAME)
    assert matches.restore(first) == f"{NAME} 2"
    assert matches.load(f"{NAME} 2", GAMES).match.ply == 3
    matches.empty_trash()
    assert matches.trash() == {}
    assert sorted(matches.stamps()) == [NAME, f"{NAME} 2"]
    with pytest.raises(
        StorageError, match=rf"^{re.escape(second)} could not be moved: No such file.*\.$"
    ):
        matches.restore(second)
    with pytest.raises(
        StorageError, match=r"^nobody could not be put into the trash: No such file.*\.$"
    ):
        matches.delete("nobody")


@pytest.mark.parametrize(("wanted", "name"), [
    ("Ada – Bob", "Ada – Bob"), ("", "match"), (" . ", "match"), ("NUL.txt", "NUL_.txt"),
    ("Con .a.b", "Con_ .a.b"), ("LPT¹", "LPT¹_"), ("conout$", "conout$_"), ("console", "console"),
    ("X", "X"), ("com1", "com1_"), ("a\n\tb", "a_b"), ("x" * 500, "x" * 60), ("\ud800", "_"),
])  # fmt: skip
def test_names_fit_every_system(wanted: str, name: str) -> None:
    assert file_name(wanted) == name


def test_a_numbered_name_is_no_longer_and_has_no_point_before_its_number(tmp_path: Path) -> None:
    matches = MatchStore(tmp_path / "made" / "on the way")
    names = [matches.add(text_of(1), "x" * 56 + ". .y") for _ in range(3)]
    assert names == ["x" * 56 + ". .y", "x" * 56 + " 2", "x" * 56 + " 3"]
    assert sorted(matches.stamps()) == sorted(names)


def test_emptying_the_trash_ignores_files_that_another_window_has_removed(
    matches: MatchStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("one", "two"):
        matches.delete(matches.add(name, name))

    unlink = os.unlink

    def too_late(path: Path) -> None:
        unlink(path)
        raise FileNotFoundError(2, "No such file or directory")

    monkeypatch.setattr("os.unlink", too_late)
    matches.empty_trash()
    assert matches.trash() == {}


# -- The process is killed while a match is being saved, hundreds of times

ROUNDS = 250


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork to kill quickly enough")
@pytest.mark.slow
def test_a_killed_process_loses_nothing_that_was_saved(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.storage.killing", str(tmp_path), str(ROUNDS), "1"]
    root = Path(__file__).parents[2]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, timeout=280)
    assert done.returncode == 0, done.stderr
    rounds, plies, scraps = map(int, done.stdout.split())
    assert rounds == ROUNDS
    assert plies > ROUNDS
    assert scraps > 0  # some were killed in the middle of writing
    assert not list(tmp_path.rglob("*.damaged"))
    assert MatchStore(tmp_path).stamps()
    MatchStore(tmp_path).remove_stale_files()  # as the next start does
    assert not list(tmp_path.rglob("*.new"))


# -- The summary of a match, from the tags and turns of its record

STAMP = Stamp(5, 100)

RECORD = """[Game "race"]
[Goal "20"]
[Player1 "Ada"]
[Player2 "Computer"]
[Level2 "greedy"]
[Seconds2 "2.5"]
[Date "2026-08-02"]
[Time "09:30:00"]
[Result "Player1,Player2"]
[Termination "points"]
[Score "20,999999"]
[Daily "2026-08-01"]
[Initials "ADA"]

1. 1+2
2. 1+3 {a (comment)}
 (2. 2+3
  3. 1+2)
3. 2
"""


def test_a_summary_holds_the_tags_and_the_turns_of_the_main_line() -> None:
    assert summarise("m", STAMP, "\ufeff" + RECORD, GAMES) == Summary(
        "m",
        STAMP,
        "race",
        {},
        (Player("Ada"), Player("Computer", "greedy", 2.5)),
        finished=True,
        winners=(0, 1),
        termination="points",
        score=(20, 999999),
        date="2026-08-02",
        time="09:30:00",
        turns=3,
        daily="2026-08-01",
        initials="ADA",
    )
    assert summarise("m", STAMP, '[Game "race"]', GAMES) == Summary("m", STAMP, "race")


@pytest.mark.parametrize("body", ["()" * 4_000_000, "a\n" * 3_900_000, " \n" * 250_000])
def test_a_text_that_no_record_reaches_has_its_name_only(body: str) -> None:
    text = f'[Game "race"]\n[Result "*"]\n\n{body}'
    assert summarise("m", STAMP, text, GAMES) == Summary("m", STAMP)
