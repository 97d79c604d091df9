"""The command `match`: many games between two players, in parallel, and what came out of them."""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import sys
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from games import catalog
from games.console.bots import checked_name, spellings
from games.console.cli_options import (
    UsageError,
    add_game,
    add_options,
    chosen_options,
    count,
    seconds,
)
from games.console.match_plan import Contest
from games.console.match_report import Finished, report
from games.console.progress_bar import Bar
from games.console.worker_pool import ContestFailed, Played, play_games
from games.core.records.record import RecordError, read_record
from games.core.records.tags import resigned_outcome
from games.core.storage.files import StorageError, read_file, write_file

KEPT = Path("matches")
"""Where the games of matches are kept, a folder for each, unless another is named."""
SETTINGS = "contest.json"
STOPPED = 130
"""The exit status after Ctrl+C, as shells know it."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    add_game(parser)
    parser.add_argument("--first", required=True, metavar="PLAYER", help="see below")
    parser.add_argument("--second", metavar="PLAYER", help="see below; a solitaire needs none")
    parser.add_argument("--games", type=count, default=40, metavar="N", help="40 unless given")
    parser.add_argument(
        "--time",
        type=seconds,
        default=1.0,
        metavar="SECONDS",
        help="for a turn of the highest level or another program: 1 unless given",
    )
    parser.add_argument("--jobs", type=count, metavar="N", help="games at a time: one a core")
    parser.add_argument(
        "--out",
        type=Path,
        metavar="FOLDER",
        help=f"where the games are kept: a folder of this match in {KEPT}/ unless given; the same "
        "command goes on from there",
    )
    parser.add_argument("--seed", default="1", metavar="TEXT", help="the same text: the same lots")
    parser.add_argument(
        "--opening", type=int, metavar="N", help="turns drawn by lot, the same for both seatings"
    )
    add_options(parser)
    parser.epilog = spellings()
    parser.formatter_class = argparse.RawDescriptionHelpFormatter


def run(arguments: argparse.Namespace, version: str) -> int:
    """Play the match and say what came out of it; the exit status."""
    contest = _contest(arguments)
    folder = arguments.out or KEPT / _name(contest)
    done = dict(_kept(contest, folder))
    todo = [number for number in range(contest.games) if number not in done]
    if done:
        _say(f"{len(done)} of {contest.games} games were played before")
    jobs = arguments.jobs or os.cpu_count() or 1
    times: list[list[float]] = [[] for _ in contest.players]
    status = 0
    try:
        _play(contest, todo, jobs, folder, done, times)
    except KeyboardInterrupt:
        status = STOPPED
        _say(
            f"stopped after {len(done)} of {contest.games} games; "
            "the same command goes on from there"
        )
    except (ContestFailed, StorageError) as error:
        status = 1
        _say(str(error))
    if done:
        print(report(contest, done, times))
        print(f"games in {folder}")
    return status


def _name(contest: Contest) -> str:
    """The folder of a match: its game, its players, and what tells it from all others."""
    settings = json.dumps(contest.settings(), sort_keys=True).encode()
    words = [contest.game.name, *contest.players, hashlib.sha256(settings).hexdigest()[:8]]
    return "-".join(re.sub(r"[^a-z0-9.@]+", "_", word.lower())[:20].strip("_.") for word in words)


def _say(sentence: str) -> None:
    print(f"main.py match: {sentence}", file=sys.stderr)


def _contest(arguments: argparse.Namespace) -> Contest:
    """The contest that is wished for; raises `UsageError`."""
    plugin = catalog.plugins()[arguments.game]
    game = plugin.game
    chosen = chosen_options(game, arguments)
    names = [name for name in (arguments.first, arguments.second) if name is not None]
    opening = arguments.opening
    contest = Contest(
        plugin,
        chosen,
        tuple(checked_name(plugin, name) for name in names),
        arguments.games,
        arguments.time,
        arguments.seed,
        plugin.random_opening if opening is None else max(0, opening),
    )
    if len(names) < 2 and not contest.solitary:
        raise UsageError("a match needs two players: --second is missing")
    if chosen.get("Play") == "match" and any(name.startswith("gtp:") for name in contest.players):
        raise UsageError("the protocol does not tell the points of earlier rounds: no --play match")
    return contest


def _play(
    contest: Contest,
    todo: Sequence[int],
    jobs: int,
    folder: Path,
    done: dict[int, Finished],
    times: Sequence[list[float]],
) -> None:
    """Play the games that are missing, keep each one and add it to those that are done."""
    bar = Bar(contest.games, sys.stderr)
    bar.show(len(done))
    try:
        with closing(_played(contest, todo, jobs)) as games:
            for played in games:
                _keep(folder, played)
                done[played.number] = _finished(contest, played.number, played.records[-1])
                for known, new in zip(times, played.seconds, strict=True):
                    known += new
                bar.show(len(done))
    finally:
        bar.clear()


def _played(contest: Contest, todo: Sequence[int], jobs: int) -> Generator[Played, None, None]:
    if todo:
        yield from play_games(contest, todo, jobs)


# ---------------------------------------------------------------------------------- the folder


def _kept(contest: Contest, folder: Path) -> Iterator[tuple[int, Finished]]:
    """The games of this contest that lie in the folder; raises `UsageError` for another's."""
    settings = json.dumps(contest.settings(), indent=2).encode() + b"\n"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not (folder / SETTINGS).exists():
            if any(folder.glob("game-*.txt")):
                raise UsageError(f"{folder} holds games, but not what match they belong to")
            write_file(folder / SETTINGS, settings)
        elif _settings(folder) != contest.settings():
            raise UsageError(f"{folder} holds another match: choose another folder")
    except OSError as error:
        raise UsageError(f"{folder} cannot be used: {error.strerror or error}") from None
    except StorageError as error:
        raise UsageError(f"{folder} cannot be used: {error}") from None
    for path in sorted(folder.glob("game-*.txt")):
        if (number := _number(path)) is not None and number < contest.games:
            yield from _read(contest, number, path)


def _settings(folder: Path) -> Mapping[str, Any] | None:
    try:
        found: Mapping[str, Any] = json.loads(read_file(folder / SETTINGS))
    except ValueError:
        return None
    return found


def _keep(folder: Path, played: Played) -> None:
    """Write the records of a game, the deciding one last: with it the game is complete."""
    name = f"game-{played.number + 1:05}"
    *earlier, last = played.records
    for round_, record in enumerate(earlier, start=1):
        write_file(folder / f"{name}-round-{round_}.txt", record.encode())
    write_file(folder / f"{name}.txt", last.encode())


def _number(path: Path) -> int | None:
    found = re.fullmatch(r"game-(\d{5,})\.txt", path.name)
    return int(found[1]) - 1 if found else None


def _read(contest: Contest, number: int, path: Path) -> Iterator[tuple[int, Finished]]:
    """The game in a file; none if it is damaged, for then it is played again."""
    try:
        yield number, _finished(contest, number, read_file(path).decode())
    except (StorageError, ContestFailed, UnicodeDecodeError):
        _say(f"{path} holds no finished game of this match, so it is played again")


def _finished(contest: Contest, number: int, text: str) -> Finished:
    """What a record says of how its game ended; raises `ContestFailed`."""
    try:
        record = read_record(text, {contest.game.name: contest.game})
    except RecordError as error:
        raise ContestFailed(f"game {number + 1} cannot be read: {error}") from None
    position = record.match.position
    outcome = position.outcome() or resigned_outcome(record.tags, position.sides)
    if outcome is None or record.problem or record.game.name != contest.game.name:
        raise ContestFailed(f"game {number + 1} is not finished: {record.problem}")
    rounds = int(record.tags.get("Round", "1"))
    return Finished(position.sides, outcome, len(record.match.turns()), rounds)
