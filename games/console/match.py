"""The command `match`: plays many games between two players in parallel, and reports."""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import threading
import time
from collections.abc import Generator, Iterator, Mapping, Sequence
from concurrent.futures import as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from datetime import datetime
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from games import catalog
from games.console import bots, match_report, terminal
from games.console.terminal import UsageError, seconds
from games.core.game import Options
from games.core.match import AnyMatch, Match
from games.core.position import IllegalMove, Outcome, Termination, seat_to_move
from games.core.record import RecordError, heading, read_record, resigned_outcome, write_record
from games.core.system import INTERRUPTED, VERSION, in_processes
from games.core.translation import _
from games.storage.files import StorageError, explained, read_file, write_file

KEPT = Path("matches")
"""The default parent folder: each match has a folder in it."""
SETTINGS = "contest.json"
GAMES, MOST_GAMES = 40, 2000
"""The number of games of a match, and the most games of one with a sequential test."""
MOST_ELO = 1000
"""The greatest difference accepted by a sequential test."""
LINE_EVERY = 10
"""Pairs between two lines about a sequential test."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    terminal.add_game(parser)
    parser.add_argument("--first", required=True, metavar="PLAYER", help=_("see below"))
    parser.add_argument("--second", metavar="PLAYER", help=_("see below; a solitaire needs none"))
    parser.add_argument(
        "--games",
        type=terminal.count,
        metavar="N",
        help=_("{games} by default, and {most} at most with --sprt").format(
            games=GAMES, most=MOST_GAMES
        ),
    )
    parser.add_argument(
        "--sprt",
        type=float,
        nargs=2,
        metavar=("ELO0", "ELO1"),
        help=_(
            "sequential test: play until it is decided whether the first player is "
            "stronger by ELO0 or by ELO1 points, with 5%% of errors"
        ),
    )
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
    parser.add_argument(
        "--jobs", type=terminal.count, metavar="N", help=_("parallel games: one per core")
    )
    parser.add_argument(
        "--cluster",
        type=cluster_address,
        metavar="ADDRESS",
        help=_(
            "play on the machines of a Dask scheduler, such as tcp://host:8786 (extra 'cluster')"
        ),
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
    terminal.add_options(parser)
    parser.epilog = bots.spellings()
    parser.formatter_class = argparse.RawDescriptionHelpFormatter


def run(arguments: argparse.Namespace) -> int:
    status, folder, found = play_match(arguments)
    if found:
        print(*found.lines, "", sep="\n", flush=True)
        headings = ("", _("value"), _("95% interval"), "")
        terminal.print_table(headings, found.rows, numbers=(_("value"),))
        print("\n" + _("The games are in {folder}.").format(folder=folder))
    return status


def play_match(arguments: argparse.Namespace) -> tuple[int, Path, match_report.Report | None]:
    """Play the missing games of a match; the exit status, its folder, and the report.

    Raises `UsageError`.
    """
    plan = _match_plan(arguments)
    test = _sequential_test(plan, arguments)
    folder = arguments.out or KEPT / _name(plan)
    done = dict(_kept(plan, folder))
    if test:
        match_report.follow(plan, done, test)
    decided = test is not None and test.passed is not None
    todo = [] if decided else [number for number in range(plan.games) if number not in done]
    if done:
        sentence = _("{count} of {games} games are already played")
        terminal.warn("match", sentence.format(count=len(done), games=plan.games))
    if arguments.cluster and todo:
        games = play_games_on_cluster(plan, todo, arguments.cluster)
    else:
        games = play_games(plan, todo, arguments.jobs or os.cpu_count() or 1)
    times: list[list[float]] = [[] for _ in plan.players]
    status = 0
    try:
        _play(plan, games, folder, done, times, test)
    except KeyboardInterrupt:
        status = INTERRUPTED
        sentence = _("stopped after {count} of {games} games; the same command continues there")
        terminal.warn("match", sentence.format(count=len(done), games=plan.games))
    except (MatchFailed, StorageError) as error:
        status = terminal.warn("match", explained(error))
    return status, folder, match_report.report(plan, done, times, test) if done else None


def _name(plan: bots.MatchPlan) -> str:
    settings = json.dumps(plan.settings(), sort_keys=True).encode()
    words = [plan.game.name, *plan.players, hashlib.sha256(settings).hexdigest()[:8]]
    return "-".join(re.sub(r"[^a-z0-9.@]+", "_", word.lower())[:20].strip("_.") for word in words)


def _match_plan(arguments: argparse.Namespace) -> bots.MatchPlan:
    game = catalog.games()[arguments.game]
    chosen = terminal.chosen_options(game, arguments)
    names = [name for name in (arguments.first, arguments.second) if name is not None]
    opening = arguments.opening
    plan = bots.MatchPlan(
        game,
        chosen,
        tuple(bots.checked_name(game, name) for name in names),
        arguments.games or (MOST_GAMES if arguments.sprt else GAMES),
        arguments.time,
        arguments.seed,
        game.random_opening if opening is None else max(0, opening),
    )
    if len(names) < 2 and not plan.solitaire:
        raise UsageError(_("a match needs two players: --second is missing"))
    if game.is_match(chosen) and any(name.startswith("gtp:") for name in plan.players):
        raise UsageError(_("gtp: plays single games: the protocol has no points of earlier rounds"))
    return plan


def _sequential_test(
    plan: bots.MatchPlan, arguments: argparse.Namespace
) -> match_report.SequentialTest | None:
    if not arguments.sprt:
        return None
    low, high = arguments.sprt
    if not -MOST_ELO <= low < high <= MOST_ELO:
        raise UsageError(
            _(
                "--sprt needs two differences in Elo points, the smaller one first, up to {most}"
            ).format(most=MOST_ELO)
        )
    if plan.solitaire:
        raise UsageError(_("--sprt needs two players"))
    return match_report.SequentialTest(low, high)


def _play(
    plan: bots.MatchPlan,
    games: Generator[PlayedGame, None, None],
    folder: Path,
    done: dict[int, match_report.FinishedGame],
    times: Sequence[list[float]],
    test: match_report.SequentialTest | None,
) -> None:
    """Save each game and add it to `done`, its times to `times`, until a test is decided."""
    with terminal.progress_bar(plan.games, len(done)) as advance, closing(games):
        for played in games:
            _keep(folder, played)
            done[played.number] = _finished(plan, played.number, played.records[-1])
            for known, new in zip(times, played.seconds, strict=True):
                known += new
            advance()
            if test:
                before = test.counts.total() // LINE_EVERY
                match_report.follow(plan, done, test)
                if test.counts.total() // LINE_EVERY > before or test.passed is not None:
                    terminal.warn("match", match_report.progress_line(test))
                if test.passed is not None:
                    return


# ---------------------------------------------------------------------------------- the folder


def _kept(plan: bots.MatchPlan, folder: Path) -> Iterator[tuple[int, match_report.FinishedGame]]:
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
    except (OSError, StorageError) as error:
        reason = (isinstance(error, OSError) and error.strerror) or error
        sentence = _("{folder} cannot be used: {reason}")
        raise UsageError(sentence.format(folder=folder, reason=reason)) from None
    for path in sorted(folder.glob("game-*.txt")):
        found = re.fullmatch(r"game-(\d{5,})\.txt", path.name)
        if not found or (number := int(found[1]) - 1) >= plan.games:
            continue
        try:
            yield number, _finished(plan, number, read_file(path).decode())
        except (StorageError, MatchFailed, UnicodeDecodeError):
            sentence = _("{file} holds no finished game of this match: it is played again")
            terminal.warn("match", sentence.format(file=path))


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


def _finished(plan: bots.MatchPlan, number: int, text: str) -> match_report.FinishedGame:
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
    return match_report.FinishedGame(position.sides, outcome, len(record.match.turns()), rounds)


# -- The games of a match, each played in a process of its own ---------------------------------


class MatchFailed(Exception):
    """The match cannot go on; the message says why."""


class PlayedGame(msgspec.Struct, frozen=True):
    """A finished game: its records, and for each player the seconds of its turns.

    A game that is a match of several rounds has a record for each round.
    """

    number: int
    records: tuple[str, ...]
    seconds: tuple[tuple[float, ...], ...]


def play_games(
    plan: bots.MatchPlan, numbers: Sequence[int], jobs: int
) -> Generator[PlayedGame, None, None]:
    """Play these games in `jobs` processes; raises `MatchFailed`.

    Closing the iterator kills the processes.
    """
    try:
        with in_processes(partial(play_alone, plan, version=VERSION), numbers, jobs) as games:
            for played in as_completed(games):
                yield _played_or_failed(played.result())
    except (MatchFailed, OSError):  # such as too many open files
        raise
    except BrokenProcessPool:
        raise MatchFailed(_("a process that plays games has died")) from None
    except Exception as error:
        raise MatchFailed(f"{type(error).__name__}: {error}") from error


def play_alone(plan: bots.MatchPlan, number: int, version: str) -> PlayedGame | str:
    """Play a game with new players; returns an error sentence if it fails."""
    if version != VERSION:
        sentence = _("a worker has version {found} of this program, and not {wanted}")
        return sentence.format(found=VERSION, wanted=version)
    players: list[bots.MatchPlayer] = []
    with _ONE_AT_A_TIME:
        try:
            players += [bots.match_player(plan, name) for name in plan.players]
            return play_game(plan, number, players)
        except (bots.GtpClientError, IllegalMove) as error:
            return str(error)
        finally:
            for player in players:
                player.close()


def _played_or_failed(played: PlayedGame | str) -> PlayedGame:
    if isinstance(played, str):
        raise MatchFailed(played)
    return played


def play_game(plan: bots.MatchPlan, number: int, players: Sequence[bots.MatchPlayer]) -> PlayedGame:
    seconds: list[list[float]] = [[] for _ in players]
    seating = plan.seating(number)
    seats = [bots.seat(plan, plan.players[player]) for player in seating]
    records: list[str] = []
    options: Options | None = plan.options(number)
    while options is not None:
        begun = datetime.now()
        suffix = f"-{len(records) + 1}" if records else ""
        for player, one in enumerate(players):
            one.begin(options, plan.player_seed(number, player) + suffix)
        match: AnyMatch = Match(plan.game.start(options))
        if not records:
            match.play_all(list(plan.opening_moves(number, match.start)))
        given_up = _play_on(match, seating, players, seconds)
        tags = heading(options, seats, begun)
        records.append(write_record(plan.game, tags, match, whole=True, outcome=given_up))
        following = plan.game.next_options(options, match.position)
        options = plan.game.set_up(following) if following else None
    return PlayedGame(number, tuple(records), tuple(map(tuple, seconds)))


def _play_on(
    match: AnyMatch,
    seating: Sequence[int],
    players: Sequence[bots.MatchPlayer],
    seconds: Sequence[list[float]],
) -> Outcome | None:
    """Play to the end, and append the seconds of each turn to its player's list.

    Returns the outcome of a resignation, else None. Raises `GtpClientError` for a resignation in a
    solitaire.
    """
    while match.position.outcome() is None:
        position = match.position
        player = seating[seat_to_move(position)]
        started = time.perf_counter()
        try:
            moves = players[player].turn(match)
        except bots.Resigned as resigned:
            seats = zip(position.sides, seating, strict=True)
            winners = tuple(side for side, sitting in seats if sitting != player)
            if not winners:
                raise bots.GtpClientError(
                    f"{resigned} resigned a game that cannot be lost"
                ) from None
            return Outcome(winners, Termination.RESIGNATION)
        seconds[player].append(time.perf_counter() - started)
        match.play_all(moves)
    return None


# -- Plays the games of a match on many machines, by a Dask scheduler --------------------------

# Dask gives the game of a worker that has died to another one; the records and results are the same
# wherever a game is played.

RETRIES = 3
"""How often a game is repeated after an error of its worker."""
CONNECT_TIMEOUT = 15.0
"""Seconds until an unresponsive scheduler is given up."""
_ADDRESS = re.compile(r"((tcp|tls|ws|wss)://)?([\w.-]+|\[[0-9a-fA-F:.]+\]):(\d{1,5})", re.ASCII)
_ONE_AT_A_TIME = threading.Lock()
"""A worker with several threads plays one game at a time, so that no search is slowed down."""


def cluster_address(text: str) -> str:
    """Argument type: the address of a scheduler; raises `argparse.ArgumentTypeError`.

    Dask waits half a minute for a scheduler at an invalid address.
    """
    found = _ADDRESS.fullmatch(text)
    if not found or not 0 < int(found[4]) < 65536:
        sentence = _("{address} is not the address of a scheduler, such as tcp://host:8786")
        raise argparse.ArgumentTypeError(sentence.format(address=repr(text[:80])))
    return text


def play_games_on_cluster(
    plan: bots.MatchPlan, numbers: Sequence[int], address: str
) -> Generator[PlayedGame, None, None]:
    """Play these games on the workers of the scheduler at this address; raises `MatchFailed`.

    Closing the iterator cancels the games that are not finished.
    """
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise MatchFailed(
            _("--cluster needs the package distributed: python -m pip install distributed")
        ) from None
    try:
        security = distributed.Security() if address.startswith(("tls://", "wss://")) else None
        # Dask would wait half a minute before it says that there are no certificates.
        if security and not security.get_connection_args("client").get("ssl_context"):
            raise MatchFailed(
                _("an encrypted cluster needs certificates: the settings of Dask name none")
            )
        client = distributed.Client(address, timeout=CONNECT_TIMEOUT, set_as_default=False)
    except (OSError, ValueError) as error:
        raise MatchFailed(
            _("no cluster answers at {address}: {reason}").format(
                address=repr(address[:80]), reason=error
            )
        ) from None
    with client:
        tasks = [
            client.submit(play_alone, plan, number, VERSION, retries=RETRIES, pure=False)
            for number in numbers
        ]
        try:
            for task in distributed.as_completed(tasks, loop=client.loop):
                try:
                    played = task.result()
                except Exception as error:  # of any kind: it comes from another machine
                    raise MatchFailed(
                        _("a worker of the cluster failed: {reason}").format(reason=error)
                    ) from error
                yield _played_or_failed(played)
        finally:
            client.cancel(tasks)
