"""The players of `match`: levels, bots, and programs that speak the Go Text Protocol."""

from __future__ import annotations

import math
import shutil
import time
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Protocol

from games import catalog
from games.ai.game_plugin import Bot, GamePlugin
from games.ai.levels import Level, RankTurns, warm_up
from games.ai.search import SearchLimits, never
from games.console.cli_options import seconds
from games.console.gtp.gtp_client import GtpClient, GtpClientError, command_words
from games.console.level_lookup import UnknownPlayer, find_level
from games.console.match_plan import MatchPlan
from games.core.game import Game, Options
from games.core.match.match import AnyMatch
from games.core.position import RuleError
from games.core.records.tags import Player
from games.core.translation import _

PROGRAM = "gtp"
"""Prefix of the name of another program."""
SPELLINGS = """\
players:
  1 to 5        the levels of the game, or by name: beginner, casual, skilled, strong, expert
  expert@10     the highest level with 10 seconds for a turn, in place of --time
  random        any legal turn
  greedy        the turn with the best static evaluation, in plain Python
"""
PROGRAM_SPELLING = """\
  gtp:COMMAND   a program that speaks the Go Text Protocol with the commands of 'gtp --help';
                if it answers 'resign', it has lost the game
"""


def spellings() -> str:
    """Help text: the names of players, with the bots of each game."""
    bots = (
        f"  {bot.name + ':N':<13} {plugin.game.title}: {bot.text}\n"
        for plugin in catalog.plugins().values()
        for bot in plugin.bots
    )
    return "".join([SPELLINGS, *bots, PROGRAM_SPELLING])


class Resigned(Exception):
    """A player has resigned."""


class MatchPlayer(Protocol):
    """A player of a match."""

    def begin(self, options: Options, seed: str) -> None:
        """Start a new game."""

    def turn(self, match: AnyMatch) -> Sequence[Any]:
        """The moves of a turn for the side to move; raises `GtpClientError`, `Resigned`."""

    def close(self) -> None:
        """End the player after its last game."""


def checked_name(plugin: GamePlugin, name: str) -> str:
    """The full name of a player; raises `UnknownPlayer`."""
    kind, _, rest = name.strip().partition(":")
    if rest and kind == PROGRAM:
        return f"{PROGRAM}:{_program(rest)}"
    if rest and kind in _bots_of_all_games():
        return f"{kind}:{_parameter(plugin, kind, rest)}"
    plain, at, own = name.partition("@")
    level = find_level(plugin, plain)
    return f"{level.name}@{_own_seconds(level, own):g}" if at else level.name


def _own_seconds(level: Level, text: str) -> float:
    if not level.timed:
        sentence = _("{level} thinks as long as it needs, so @{text} has no effect")
        raise UnknownPlayer(sentence.format(level=level.name, text=text[:20]))
    try:
        return seconds(text)
    except ValueError:
        sentence = _("@{text} names no seconds, as expert@10 does")
        raise UnknownPlayer(sentence.format(text=text[:20])) from None


def _program(command: str) -> str:
    try:
        words = command_words(command)
    except ValueError:  # an unbalanced quotation mark
        words = []
    if not words or shutil.which(words[0]) is None:
        sentence = _("there is no program to run as {command}")
        raise UnknownPlayer(sentence.format(command=repr(command[:80])))
    return command


def _bots_of_all_games() -> Mapping[str, Game]:
    """For the name of each bot, a game that has it."""
    plugins = catalog.plugins().values()
    return {bot.name: plugin.game for plugin in plugins for bot in plugin.bots}


def _parameter(plugin: GamePlugin, name: str, text: str) -> int:
    """The N of a bot of this game; raises `UnknownPlayer`."""
    bot = _bot(plugin, name)
    if bot is None:
        known = _bots_of_all_games()[name].title
        sentence = _("{player} plays {game}, not {other}")
        raise UnknownPlayer(sentence.format(player=name, game=known, other=plugin.game.title))
    if not (number := _number(text, bot.most)):
        sentence = _("{player}:{text} names no number of {things} from 1 to {most}")
        raise UnknownPlayer(
            sentence.format(player=name, text=text[:20], things=bot.parameter, most=bot.most)
        )
    return number


def _bot(plugin: GamePlugin, name: str) -> Bot | None:
    return next((bot for bot in plugin.bots if bot.name == name), None)


def _number(text: str, most: int) -> int:
    """A number from 1 to the most; 0 for anything else."""
    known = text.isascii() and text.isdigit() and len(text) < 12
    return int(text) if known and int(text) <= most else 0


def match_player(plan: MatchPlan, name: str) -> MatchPlayer:
    """The player of that full name; raises `GtpClientError` for a program that does not start."""
    kind, _, rest = name.partition(":")
    if kind == PROGRAM:
        return GtpPlayer(plan, command_words(rest))
    if bot := _bot(plan.plugin, kind):
        return LevelPlayer(bot.load(int(rest)), math.inf)
    level, allowed = _level(plan, name)
    return LevelPlayer(level.rank_turns, allowed, timed=level.timed)


def seat(plan: MatchPlan, name: str) -> Player:
    """The player's tags in a record; only a level can be selected again in the window."""
    if ":" in name:
        return Player(name)
    level, allowed = _level(plan, name)
    return Player(name, level.name, allowed if level.timed else None)


def _level(plan: MatchPlan, name: str) -> tuple[Level, float]:
    """The level of that full name, and the seconds that it is allowed."""
    plain, _, own = name.partition("@")
    return find_level(plan.plugin, plain), float(own) if own else plan.seconds


class LevelPlayer:
    """A level or bot of this program. It gets the position as its side sees it.

    Only a timed one is stopped after its seconds. A short search before its first turn loads its
    kernels.
    """

    def __init__(self, propose: RankTurns, seconds: float, *, timed: bool = False) -> None:
        self._propose = propose
        self._seconds = seconds
        self._timed = timed
        self._warm = not timed
        self._rng = Random(0)

    def begin(self, options: Options, seed: str) -> None:
        """Seed the random choices of a game."""
        self._rng = Random(seed)

    def turn(self, match: AnyMatch) -> Sequence[Any]:
        """The best turn that it finds."""
        seen = match.position.seen_by(match.position.to_move)
        if not self._warm:
            warm_up(self._propose, seen)
            self._warm = True
        end = time.monotonic() + self._seconds
        stop = (lambda: time.monotonic() >= end) if self._timed else never
        return self._propose(seen, SearchLimits(self._rng, stop, self._seconds))[0].moves

    def close(self) -> None:
        """Do nothing."""


class GtpPlayer:
    """Another program.

    It receives the whole deal, hidden tiles included: GTP has no other set-up.
    """

    def __init__(self, plan: MatchPlan, command: Sequence[str]) -> None:
        self._dialect = plan.plugin.dialect(plan.game)
        self._seconds = plan.seconds
        self._client = GtpClient(command)
        self._told = 0

    def begin(self, options: Options, seed: str) -> None:
        """Set the game up in the program."""
        self._told = 0
        ask = self._client.ask
        if ask("known_command tavoliere-seed") == "true":
            ask(f"tavoliere-seed {seed}")
        for command in self._dialect.recipe(options):
            ask(command)
        ask("clear_board")
        ask(f"time_settings 0 {self._seconds:g} 1")

    def turn(self, match: AnyMatch) -> Sequence[Any]:
        """Send the moves since its last turn, then ask for moves until the turn is complete."""
        self._tell(match)
        position = match.position
        moves: list[Any] = []
        side = position.to_move
        while position.to_move is side and position.outcome() is None:
            answer = self._client.ask(f"genmove {side.value}", self._seconds)
            if answer.lower() == "resign":
                raise Resigned(self._client.name)
            try:
                step = self._dialect.read(position, answer)
            except RuleError as error:
                raise GtpClientError(
                    f"{self._client.name} played {answer[:40]!r}: {error}"
                ) from None
            for move in step:
                position = position.play(move)
            moves += step
            if not position.mid_turn:
                break
        self._told += len(moves)
        return moves

    def close(self) -> None:
        """Tell the program to quit."""
        self._client.close()

    def _tell(self, match: AnyMatch) -> None:
        while self._told < match.ply:
            position = match.position_at(self._told)
            rest = match.moves[self._told :]
            end = next(
                (n for n in range(1, len(rest)) if not match.position_at(self._told + n).mid_turn),
                len(rest),
            )
            step = self._dialect.first_step(rest[:end])
            text = self._dialect.text(position, step)
            self._client.ask(f"play {position.to_move.value} {text}")
            self._told += len(step)
