"""The command `match`: plays many games between two players in parallel, and reports."""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import sys
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing
from functools import partial
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
    number_range,
    seconds,
)
from games.console.cluster import cluster_address, play_games_on_cluster
from games.console.match_plan import MatchPlan
from games.console.match_report import FinishedGame, Report, report
from games.console.program_name import program_name
from games.console.progress_bar import ProgressBar
from games.console.tables import print_table, table
from games.console.worker_pool import MatchFailed, PlayedGame, play_games
from games.core.error_text import explained
from games.core.records.record import RecordError, read_record
from games.core.records.tags import resigned_outcome
from games.core.storage.files import StorageError, read_file, write_file
from games.core.translation import _

KEPT = Path("matches")
"""The default parent folder: each match has a folder in it."""
SETTINGS = "contest.json"
STOPPED = 130
"""The exit status after Ctrl+C: 128 plus the number of SIGINT."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    add_game(parser)
    _add_players(parser)
    _add_means(parser)
    add_options(parser)
    parser.epilog = spellings()
    parser.formatter_class = argparse.RawDescriptionHelpFormatter


def _add_players(parser: argparse.ArgumentParser) -> None:
    """Add who plays, and how."""
    parser.add_argument("--first", required=True, metavar="PLAYER", help=_("see below"))
    parser.add_argument("--second", metavar="PLAYER", help=_("see below; a solitaire needs none"))
    parser.add_argument("--games", type=count, default=40, metavar="N", help=_("40 by default"))
    parser.add_argument(
        "--time",
        type=seconds,
        default=1.0,
        metavar="SECONDS",
        help=_("for a turn of the highest level or another program (default: 1)"),
    )
    parser.add_argument("--seed", default="1", metavar="TEXT", help=_("seed of random choices"))
    parser.add_argument(
        "--opening",
        type=int,
        metavar="N",
        help=_("random turns at the start of both games of a pair"),
    )


def _add_means(parser: argparse.ArgumentParser) -> None:
    """Add which games are played on which machines, and where they are kept."""
    parser.add_argument("--jobs", type=count, metavar="N", help=_("parallel games: one per core"))
    parser.add_argument(
        "--cluster",
        type=cluster_address,
        metavar="ADDRESS",
        help=_(
            "play on the machines of a Dask scheduler, such as tcp://host:8786 (extra 'cluster')"
        ),
    )
    parser.add_argument(
        "--only",
        type=number_range,
        metavar="A-B",
        help=_("play only these games, so that machines can share a folder"),
    )
    parser.add_argument(
        "--out",
        type=Path,
        metavar="FOLDER",
        help=_(
            "folder for the games: by default a folder of this match in {folder}/; the same "
            "command continues there"
        ).format(folder=KEPT),
    )


def run(arguments: argparse.Namespace, version: str) -> int:
    """Play the match and print its report; returns the exit status."""
    plan = _match_plan(arguments)
    folder = arguments.out or KEPT / _name(plan)
    done = dict(_kept(plan, folder))
    first, last = arguments.only or (1, plan.games)
    if last > plan.games:
        raise UsageError(
            _("--only ends at game {last}, but --games is {games}").format(
                last=last, games=plan.games
            )
        )
    todo = [number for number in range(first - 1, last) if number not in done]
    if done:
        sentence = _("{count} of {games} games are already played")
        _say(sentence.format(count=len(done), games=plan.games))
    source = partial(_played, plan, todo, arguments)
    times: list[list[float]] = [[] for _ in plan.players]
    status = 0
    try:
        _play(plan, source, folder, done, times)
    except KeyboardInterrupt:
        status = STOPPED
        sentence = _("stopped after {count} of {games} games; the same command continues there")
        _say(sentence.format(count=len(done), games=plan.games))
    except (MatchFailed, StorageError) as error:
        status = 1
        _say(explained(error) if isinstance(error, StorageError) else str(error))
    if done:
        _print(report(plan, done, times))
        print("\n" + _("The games are in {folder}.").format(folder=folder))
    return status


def _print(found: Report) -> None:
    print(*found.lines, "", sep="\n", flush=True)
    rows = table("", _("value"), _("95 % interval"), "", right_aligned=(_("value"),))
    for row in found.rows:
        rows.add_row(*row)
    print_table(rows, sys.stdout)


def _name(plan: MatchPlan) -> str:
    """The name of a match's folder: game, players and a hash of all settings."""
    settings = json.dumps(plan.settings(), sort_keys=True).encode()
    words = [plan.game.name, *plan.players, hashlib.sha256(settings).hexdigest()[:8]]
    return "-".join(re.sub(r"[^a-z0-9.@]+", "_", word.lower())[:20].strip("_.") for word in words)


def _say(sentence: str) -> None:
    print(f"{program_name()} match: {sentence}", file=sys.stderr)


def _match_plan(arguments: argparse.Namespace) -> MatchPlan:
    """The match that the arguments describe; raises `UsageError`."""
    plugin = catalog.plugins()[arguments.game]
    game = plugin.game
    chosen = chosen_options(game, arguments)
    names = [name for name in (arguments.first, arguments.second) if name is not None]
    opening = arguments.opening
    plan = MatchPlan(
        plugin,
        chosen,
        tuple(checked_name(plugin, name) for name in names),
        arguments.games,
        arguments.time,
        arguments.seed,
        plugin.random_opening if opening is None else max(0, opening),
    )
    if len(names) < 2 and not plan.solitaire:
        raise UsageError(_("a match needs two players: --second is missing"))
    if game.is_match(chosen) and any(name.startswith("gtp:") for name in plan.players):
        raise UsageError(_("gtp: plays single games: the protocol has no points of earlier rounds"))
    return plan


def _play(
    plan: MatchPlan,
    source: Callable[[], Generator[PlayedGame, None, None]],
    folder: Path,
    done: dict[int, FinishedGame],
    times: Sequence[list[float]],
) -> None:
    """Play the missing games; save each and add it to `done`, its times to `times`."""
    with (
        ProgressBar(plan.games, len(done), sys.stderr) as bar,
        closing(source()) as games,
    ):
        for played in games:
            _keep(folder, played)
            done[played.number] = _finished(plan, played.number, played.records[-1])
            for known, new in zip(times, played.seconds, strict=True):
                known += new
            bar.advance()


def _played(
    plan: MatchPlan, todo: Sequence[int], arguments: argparse.Namespace
) -> Generator[PlayedGame, None, None]:
    """The games that are to be played, as they finish: here, or on a cluster."""
    if todo and arguments.cluster:
        yield from play_games_on_cluster(plan, todo, arguments.cluster)
    elif todo:
        yield from play_games(plan, todo, arguments.jobs or os.cpu_count() or 1)


# ---------------------------------------------------------------------------------- the folder


def _kept(plan: MatchPlan, folder: Path) -> Iterator[tuple[int, FinishedGame]]:
    """The finished games in the folder; raises `UsageError` for the folder of another match."""
    settings = json.dumps(plan.settings(), indent=2).encode() + b"\n"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not (folder / SETTINGS).exists():
            if any(folder.glob("game-*.txt")):
                raise UsageError(
                    _("{folder} holds games without the settings of their match").format(
                        folder=folder
                    )
                )
            write_file(folder / SETTINGS, settings)
        elif _settings(folder) != plan.settings():
            raise UsageError(
                _("{folder} holds another match: choose another folder").format(folder=folder)
            )
    except OSError as error:
        raise _unusable(folder, error.strerror or str(error)) from None
    except StorageError as error:
        raise _unusable(folder, str(error)) from None
    for path in sorted(folder.glob("game-*.txt")):
        if (number := _number(path)) is not None and number < plan.games:
            yield from _read(plan, number, path)


def _unusable(folder: Path, reason: str) -> UsageError:
    sentence = _("{folder} cannot be used: {reason}")
    return UsageError(sentence.format(folder=folder, reason=reason))


def _settings(folder: Path) -> Mapping[str, Any] | None:
    try:
        found: Mapping[str, Any] = json.loads(read_file(folder / SETTINGS))
    except (ValueError, RecursionError):
        return None
    return found


def _keep(folder: Path, played: PlayedGame) -> None:
    """Write the records of a game.

    The deciding one is last, because it marks the game as complete.
    """
    name = f"game-{played.number + 1:05}"
    *earlier, last = played.records
    for round_, record in enumerate(earlier, start=1):
        write_file(folder / f"{name}-round-{round_}.txt", record.encode())
    write_file(folder / f"{name}.txt", last.encode())


def _number(path: Path) -> int | None:
    found = re.fullmatch(r"game-(\d{5,})\.txt", path.name)
    return int(found[1]) - 1 if found else None


def _read(plan: MatchPlan, number: int, path: Path) -> Iterator[tuple[int, FinishedGame]]:
    """The game in a file; None if it is damaged, so that it is played again."""
    try:
        yield number, _finished(plan, number, read_file(path).decode())
    except (StorageError, MatchFailed, UnicodeDecodeError):
        sentence = _("{file} holds no finished game of this match: it is played again")
        _say(sentence.format(file=path))


def _finished(plan: MatchPlan, number: int, text: str) -> FinishedGame:
    """The finished game of a record; raises `MatchFailed`."""
    try:
        record = read_record(text, {plan.game.name: plan.game})
    except RecordError as error:
        raise MatchFailed(
            _("game {number} cannot be read: {reason}").format(
                number=number + 1, reason=explained(error)
            )
        ) from None
    position = record.match.position
    outcome = position.outcome() or resigned_outcome(record.tags, position.sides)
    if outcome is None or record.problem or record.game.name != plan.game.name:
        raise MatchFailed(_("game {number} is not finished").format(number=number + 1))
    rounds = int(record.tags.get("Round", "1"))
    return FinishedGame(position.sides, outcome, len(record.match.turns()), rounds)
