"""Plays the games of a match on many machines, by a Dask scheduler.

The games of a pair are one task. Dask gives the tasks of a worker that has died to another one;
the records and results are the same wherever a pair is played.
"""

from __future__ import annotations

import argparse
import re
import threading
from collections.abc import Iterator, Sequence
from importlib import import_module
from itertools import groupby
from typing import Any

from games.console.bots import MatchPlayer, match_player
from games.console.gtp.gtp_client import GtpClientError
from games.console.match_plan import MatchPlan
from games.console.worker_pool import MatchFailed, PlayedGame, play_game
from games.core.position import IllegalMove
from games.core.translation import _
from games.version import VERSION

RETRIES = 3
"""How often a pair is played again after an error of its worker."""
CONNECT_TIMEOUT = 15.0
"""Seconds until a scheduler that does not answer is given up."""
_ADDRESS = re.compile(r"((tcp|tls|ws|wss)://)?([\w.-]+|\[[0-9a-fA-F:.]+\]):(\d{1,5})", re.ASCII)
_ONE_AT_A_TIME = threading.Lock()
"""A worker with several threads plays one pair at a time, so that no search is slowed down."""


def cluster_address(text: str) -> str:
    """Argument type: the address of a scheduler; raises `argparse.ArgumentTypeError`.

    Dask waits half a minute for a scheduler at an address that is none.
    """
    found = _ADDRESS.fullmatch(text)
    if not found or not 0 < int(found[4]) < 65536:
        sentence = _("{address} is no address of a scheduler, such as tcp://host:8786")
        raise argparse.ArgumentTypeError(sentence.format(address=repr(text[:80])))
    return text


def play_games_on_cluster(
    plan: MatchPlan, numbers: Sequence[int], address: str, retries: int = RETRIES
) -> Iterator[PlayedGame]:
    """Play these games on the workers of the scheduler at this address; raises `MatchFailed`.

    Closing the iterator cancels the games that are not finished.
    """
    distributed = _distributed()
    try:
        if address.startswith(("tls://", "wss://")):
            _check_certificates(distributed)
        client = distributed.Client(address, timeout=CONNECT_TIMEOUT, set_as_default=False)
    except (OSError, ValueError) as error:
        raise MatchFailed(
            _("no cluster answers at {address}: {reason}").format(
                address=repr(address[:80]), reason=error
            )
        ) from None
    with client:
        pairs = [tuple(group) for _, group in groupby(sorted(numbers), key=plan.pair)]
        tasks = [
            client.submit(play_pair, plan, pair, VERSION, retries=retries, pure=False)
            for pair in pairs
        ]
        try:
            for task in distributed.as_completed(tasks, loop=client.loop):
                yield from _result(task)
        finally:
            client.cancel(tasks)


def play_pair(plan: MatchPlan, numbers: Sequence[int], version: str) -> list[PlayedGame] | str:
    """Play these games on a worker; the games, or a sentence that says why it cannot be done."""
    if version != VERSION:
        sentence = _("a worker has version {found} of this program, and not {wanted}")
        return sentence.format(found=VERSION, wanted=version)
    players: list[MatchPlayer] = []
    with _ONE_AT_A_TIME:
        try:
            players += [match_player(plan, name) for name in plan.players]
            return [play_game(plan, number, players) for number in numbers]
        except (GtpClientError, IllegalMove) as error:
            return str(error)
        finally:
            for player in players:
                player.close()


def _result(task: Any) -> list[PlayedGame]:
    try:
        played = task.result()
    except Exception as error:  # of any kind: it comes from another machine
        raise MatchFailed(
            _("a worker of the cluster failed: {reason}").format(reason=error)
        ) from error
    if isinstance(played, str):
        raise MatchFailed(played)
    games: list[PlayedGame] = played
    return games


def _check_certificates(distributed: Any) -> None:
    """Read the certificates that Dask's settings name; raises `OSError` or `MatchFailed`.

    Dask would wait half a minute before it says that there are none.
    """
    if not distributed.Security().get_connection_args("client").get("ssl_context"):
        raise MatchFailed(
            _("an encrypted cluster needs certificates: the settings of Dask name none")
        )


def _distributed() -> Any:
    try:
        return import_module("distributed")
    except ImportError:
        raise MatchFailed(
            _("--cluster needs the package distributed: python -m pip install distributed")
        ) from None
