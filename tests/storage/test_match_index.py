import errno
import json
import math
import os
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from games.core.game import Choice, Option
from games.core.match import AnyMatch, Match
from games.core.record import Player, heading, write_record
from games.core.system import WorkCancelled
from games.storage.files import MAX_FILE_SIZE
from games.storage.matches import INDEX, MatchIndex, MatchStore, Stamp, Summary, summarise
from tests.playing import GAMES as ALL_GAMES
from tests.playing import VARIANTS, played
from tests.toy import RACE, Add, Race
from tests.variant import variant

GOAL = Option("Goal", "Goal", (Choice("20", "20", "Near."), Choice("99", "99", "Far.")), "20")
GAMES = {"race": variant(RACE, options=(GOAL,))}
ADA, BOB, ROBOT = Player("Ada"), Player("Bob Ross"), Player("Computer", "greedy")


def record(
    *numbers: int, players: tuple[Player, ...] = (ADA, BOB), hour: int = 9, goal: int = 20
) -> str:
    match: AnyMatch = Match(Race(goal=goal))
    match.play_all([Add(number) for number in numbers])
    tags = heading({"Goal": str(goal)}, players, datetime(2026, 8, 2, hour))
    return write_record(RACE, tags, match, whole=True)


class Shelf:
    """A folder with matches and its library."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.matches = MatchStore(folder)

    def library(self) -> MatchIndex:
        """As a new start of the program would make it, looked through."""
        library = MatchIndex(self.folder, self.matches, GAMES)
        library.read()
        return library

    def names(self, **words: Any) -> list[str]:
        return [summary.name for summary in self.library().search(**words)]


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    """Three finished matches and one unfinished."""
    shelf = Shelf(tmp_path)
    shelf.matches.add(record(3, goal=3, hour=9), "first")
    shelf.matches.add(record(1, 2, goal=3, players=(BOB, ROBOT), hour=11), "third")
    shelf.matches.add(record(1, 2, 3, 1, 2, hour=8), "second")
    shelf.matches.add(record(3, goal=3, players=(ROBOT, ADA), hour=10), "fourth")
    return shelf


@pytest.mark.parametrize("variant", VARIANTS, ids=map(str, VARIANTS))
def test_summaries_of_all_games(variant: Any) -> None:
    game, options = variant.game, variant.prepared(3)
    match = played(game, options, 3)
    text = write_record(game, options, match, whole=True)
    summary = summarise("x", Stamp(0, 0), text, ALL_GAMES)
    outcome = match.position.outcome()
    assert outcome is not None
    sides = match.position.sides
    assert summary.game == game.name
    assert summary.options == {o.key: options[o.key] for o in game.options if o.key in options}
    assert summary.finished
    assert [sides[seat] for seat in summary.winners] == [s for s in sides if s in outcome.winners]
    assert summary.score == outcome.score
    assert summary.turns == len(match.turns())


def test_no_text_makes_a_summary_fail() -> None:
    rng = Random(3)
    data = record(1, 2, 3).encode()
    for _ in range(200):
        damaged = bytearray(data)
        for _ in range(rng.choice((1, 5, 40))):
            damaged[rng.randrange(len(damaged))] = rng.randrange(256)
        summary = summarise("x", Stamp(0, 0), damaged.decode("utf-8", "replace"), GAMES)
        assert msgspec.json.decode(msgspec.json.encode(summary), type=Summary) == summary
    assert summarise("x", Stamp(0, 0), "[Game", GAMES) == Summary("x", Stamp(0, 0))


# --------------------------------------------------------------------------- search and order


@pytest.mark.parametrize(("words", "names"), [
    ({"text": "ada"}, ["fourth", "first", "second"]),
    ({"text": "ROSS bob"}, ["third", "first", "second"]),
    ({"text": "computer ada"}, ["fourth"]), ({"text": "secon"}, ["second"]),
    ({"text": "nobody"}, []), ({"text": "x"}, []),
    ({"game": "race", "finished": False}, ["second"]),
    ({"game": "go"}, []),
    ({"finished": True}, ["third", "fourth", "first"]),
    ({"order": "name", "descending": False}, ["first", "fourth", "second", "third"]),
    ({"order": "turns"}, ["second", "third", "fourth", "first"]),
    ({"order": "players", "descending": False}, ["second", "first", "third", "fourth"]),
    ({"order": "result", "descending": False}, ["second", "first", "fourth", "third"]),
    ({"order": "game", "descending": False}, ["second", "first", "fourth", "third"]),
])  # fmt: skip
def test_matches_are_found_and_sorted(
    shelf: Shelf, words: dict[str, Any], names: list[str]
) -> None:
    assert shelf.names(**words) == names


# ----------------------------------------------------------------------------------- continue


def test_which_match_can_be_continued(shelf: Shelf) -> None:
    shelf.matches.add(record(1), "another")
    shelf.matches.add("junk", "junk")
    for number, name in enumerate(("second", "another", "third", "junk")):
        os.utime(shelf.folder / "matches" / f"{name}.txt", ns=(10**18 + number, 10**18 + number))
    found = shelf.matches.to_continue(GAMES)
    assert found is not None
    assert found.name == "another"
    _, autosave = shelf.matches.resume("another", GAMES)
    found = shelf.matches.to_continue(GAMES)
    assert found is not None
    assert found.name == "second"
    with shelf.matches.resume("second", GAMES)[1]:
        assert shelf.matches.to_continue(GAMES) is None
    autosave.close()


# ---------------------------------------------------------------------------------- the index


def files_read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the matches whose files are read from now on."""
    read: list[str] = []
    really = MatchStore.text

    def watched(matches: MatchStore, name: str) -> str:
        read.append(name)
        return really(matches, name)

    monkeypatch.setattr(MatchStore, "text", watched)
    return read


def test_only_changed_files_are_read_again(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    library = shelf.library()
    read = files_read(monkeypatch)
    written = (shelf.folder / INDEX).stat()
    library.read()
    assert shelf.names() == ["third", "fourth", "first", "second"]
    assert read == []
    assert (shelf.folder / INDEX).stat() == written
    shelf.matches.delete("first")
    _, autosave = shelf.matches.resume("second", GAMES)
    read.clear()
    autosave.save(record(1, 2, 3, players=(ROBOT, ROBOT)))
    autosave.close()
    shelf.matches.rename("third", "3rd")
    library.read()
    assert sorted(read) == ["3rd", "second"]
    assert {summary.name for summary in library.summaries} == {"3rd", "fourth", "second"}
    assert library.search("computer")[-1].name == "second"


def indexed_names(shelf: Shelf) -> set[str]:
    """The names in the index file itself."""
    index = msgspec.json.decode((shelf.folder / INDEX).read_bytes())
    return {summary["name"] for summary in index["summaries"]}


def test_deletions_alone_are_written_to_the_index(shelf: Shelf) -> None:
    library = shelf.library()
    assert indexed_names(shelf) == {"first", "second", "third", "fourth"}
    shelf.matches.delete("first")
    assert library.read() == 0
    assert indexed_names(shelf) == {"second", "third", "fourth"}


def checks(library: MatchIndex, most: float = math.inf) -> Iterator[list[Summary]]:
    """What is known at each check; after so many matches the work is cancelled."""
    seen: list[list[Summary]] = []

    def check() -> None:
        seen.append(library.summaries)
        if len(library.summaries) >= most:
            raise WorkCancelled

    with suppress(WorkCancelled):
        library.read(check)
    return iter(seen)


def test_matches_are_found_one_by_one_and_kept_in_the_end(shelf: Shelf) -> None:
    library = MatchIndex(shelf.folder, shelf.matches, GAMES)
    assert sorted({len(known) for known in checks(library, most=3)}) == [0, 1, 2, 3]
    assert not (shelf.folder / INDEX).exists()
    assert library.read() == 1
    assert len(library.summaries) == 4
    assert indexed_names(shelf) == {"first", "second", "third", "fourth"}


@pytest.mark.parametrize("content", [
    b"",
    b"{",
    b"\xff\xff",
    b"[" * 100_000,
    b'{"format": 1, "summaries": [' + b"[" * 100_000,
    b"{}", b'{"format": 0, "summaries": []}', b'{"format": 1, "summaries": [{"name": 7}]}',
    b'{"format": 1, "summaries": [{"name": "ghost", "stamp": {"changed": 1, "size": 2}}]}',
])  # fmt: skip
def test_a_damaged_index_is_rebuilt(shelf: Shelf, content: bytes) -> None:
    names = shelf.names()
    whole = (shelf.folder / INDEX).read_bytes()
    (shelf.folder / INDEX).write_bytes(content)
    assert shelf.names() == names
    assert len((shelf.folder / INDEX).read_bytes()) == len(whole)


def change_entry(shelf: Shelf, name: str, changes: dict[str, Any]) -> None:
    """Change one summary in the index file."""
    index = msgspec.json.decode((shelf.folder / INDEX).read_bytes())
    entry = next(entry for entry in index["summaries"] if entry["name"] == name)
    entry.update(changes)
    (shelf.folder / INDEX).write_text(json.dumps(index), encoding="utf-8")


@pytest.mark.parametrize("changes", [
    {"turns": 2**62}, {"turns": -1}, {"game": "chess"}, {"game": ""}, {"winners": [-9]},
    {"winners": [4]}, {"winners": [0, 0]}, {"finished": False}, {"score": [-1]}, {"score": [10**6]},
    {"score": [1, 2, 3, 4, 5]}, {"players": [{"name": "Ada"}] * 5}, {"players": [{}]},
    {"options": {"Komi": "7"}}, {"options": None}, {"turns": "many"},
])  # fmt: skip
def test_the_file_of_an_impossible_entry_is_read_again(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch, changes: dict[str, Any]
) -> None:
    before = {summary.name: summary for summary in shelf.library().summaries}
    change_entry(shelf, "first", changes)
    read = files_read(monkeypatch)
    library = MatchIndex(shelf.folder, shelf.matches, GAMES)
    library.read()
    assert {summary.name: summary for summary in library.summaries} == before
    assert read == ["first"]


@pytest.mark.parametrize("games", [{}, {"other": variant(RACE, name="other", options=(GOAL,))}])
def test_an_index_of_fewer_games_makes_no_match_unreadable(
    shelf: Shelf, games: dict[str, Any]
) -> None:
    before = shelf.library().search()
    narrow = MatchIndex(shelf.folder, shelf.matches, games)
    narrow.read()
    assert {summary.game for summary in narrow.summaries} == {""}
    assert shelf.library().search() == before


@pytest.mark.parametrize("error", [errno.EIO, errno.EACCES, errno.EMFILE, errno.ESTALE])
def test_a_match_that_could_not_be_read_once_is_read_again(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch, error: int
) -> None:
    really = os.open

    def failing(path: Any, *more: Any, **words: Any) -> int:
        if str(path).endswith("first.txt"):
            raise OSError(error, os.strerror(error), str(path))
        return really(path, *more, **words)

    with monkeypatch.context() as failure:
        failure.setattr(os, "open", failing)
        (unread,) = (summary for summary in shelf.library().summaries if not summary.game)
        assert unread.name == "first"
    assert shelf.names(game="race") == ["third", "fourth", "first", "second"]


def test_facts_of_one_match_come_from_its_file(shelf: Shelf) -> None:
    shelf.library()
    change_entry(shelf, "first", {"turns": 9_000, "winners": [1]})
    library = shelf.library()
    (found,) = (summary for summary in library.summaries if summary.name == "first")
    assert (found.turns, found.winners) == (9_000, (1,))
    assert library.read_again("first") == summarise("first", found.stamp, record(3, goal=3), GAMES)
    (found,) = (summary for summary in library.summaries if summary.name == "first")
    assert (found.turns, found.winners) == (1, (0,))


def test_facts_in_an_index_of_another_version_do_not_count(shelf: Shelf) -> None:
    shelf.library()
    change_entry(shelf, "first", {"turns": 9_000})
    whole = (shelf.folder / INDEX).read_text(encoding="utf-8")
    (shelf.folder / INDEX).write_text(whole.replace('"format": 1', '"format": 2'), encoding="utf-8")
    (found,) = (summary for summary in shelf.library().summaries if summary.name == "first")
    assert found.turns == 1


def test_a_match_whose_file_is_gone_has_no_game(shelf: Shelf) -> None:
    library = shelf.library()
    shelf.matches.delete("first")
    for name in ("first", "never there"):
        assert library.read_again(name) == Summary(name, Stamp(0, 0))
    assert {s.name for s in library.summaries} == {"second", "third", "fourth"}


def test_every_summary_of_a_text_is_possible() -> None:
    ends = ["Player1,Player1", "Player4", "*", "-", "Player1,Player2,Player3,Player4,Player4"]
    for end in ends:
        text = record(1).replace('[Result "*"]', f'[Result "{end}"]\n[Score "1,2,3,4,5"]')
        summary = summarise("x", Stamp(1, 1), text, GAMES)
        assert summary.is_possible(GAMES)
        assert msgspec.json.decode(msgspec.json.encode(summary), type=Summary) == summary


def test_an_index_cut_anywhere_is_rebuilt(shelf: Shelf) -> None:
    names = shelf.names()
    whole = (shelf.folder / INDEX).read_bytes()
    for end in range(0, len(whole), 50):
        (shelf.folder / INDEX).write_bytes(whole[:end])
        assert shelf.names() == names


def test_an_unwritable_index_is_ignored(shelf: Shelf) -> None:
    (shelf.folder / INDEX).mkdir()
    assert len(shelf.names()) == 4
    assert list((shelf.folder / INDEX).iterdir()) == []


def test_without_a_folder_the_library_is_empty() -> None:
    library = MatchIndex(None, MatchStore(None), GAMES)
    assert library.read() == 0
    assert library.search() == []


def test_files_that_cannot_be_read_are_listed_without_a_game(shelf: Shelf) -> None:
    shelf.matches.add("\0 junk", "junk")
    with (shelf.folder / "matches" / "huge junk.txt").open("wb") as file:
        file.truncate(MAX_FILE_SIZE + 1)
    for junk in shelf.library().search("junk"):
        assert junk == Summary(junk.name, junk.stamp)


def test_a_finished_record_without_a_result_is_finished_all_the_same() -> None:
    text = record(3, goal=3)
    bare = "\n".join(line for line in text.splitlines() if not line.startswith("[Result"))
    summary = summarise("x", Stamp(0, 0), bare, GAMES)
    assert (summary.finished, summary.winners) == (True, (0,))


def test_the_match_changed_last_is_read_first(shelf: Shelf) -> None:
    for number, name in enumerate(("second", "fourth", "third", "first")):
        path = shelf.folder / "matches" / f"{name}.txt"
        os.utime(path, ns=(number * 10**9, number * 10**9))
    library = MatchIndex(shelf.folder, shelf.matches, GAMES)
    (last,) = {summary.name for known in checks(library, most=1) for summary in known}
    assert last == "first"
