"""The state of a Go Text Protocol session: the set-up, the match, the level and the clock."""

from __future__ import annotations

import time
from collections.abc import Mapping
from random import Random

from games.ai.game_plugin import GamePlugin
from games.ai.levels import warm_up
from games.ai.search import SearchLimits, never
from games.console.gtp.gtp_clock import GtpClock
from games.console.level_lookup import find_level
from games.core.gtp_dialect import Moves
from games.core.match.match import AnyMatch, Match
from games.core.position import AnyPosition, IllegalMove, Side

THINK = 1.0
"""Seconds for a turn without time settings."""


class GtpSession:
    """One game after another; an invalid command raises `RuleError` and changes nothing.

    `chosen` are the chosen options; `fixed` are tags that replace random choices.
    """

    def __init__(
        self,
        plugin: GamePlugin,
        chosen: Mapping[str, str],
        *,
        level: str,
        seed: str | None = None,
        seconds: float = THINK,
    ) -> None:
        """Raises `UnknownPlayer` and `OptionError`."""
        self.plugin = plugin
        self.game = plugin.game
        self.dialect = plugin.dialect(plugin.game)
        self.level = find_level(plugin, level)
        self.clock = GtpClock()
        self._seed = seed
        self._seconds = seconds
        self._plan: tuple[AnyPosition, Moves] | None = None
        self._warm = False
        self._start(chosen, {})

    @property
    def position(self) -> AnyPosition:
        """The current position."""
        return self._match.position

    # --------------------------------------------------------------------------- the set-up

    def restart(self) -> None:
        """Restart the game as set up; without a seed, random choices are made again."""
        self._start(self._chosen, self._fixed)

    def choose(self, key: str, value: str) -> None:
        """Restart with another value of an option; some changes discard the set-up."""
        discards = key in self.dialect.discards_set_up and self._chosen.get(key) != value
        if discards:
            self._start({**self._without_fixed(), key: value}, {})
        else:
            self._start({**self._chosen, key: value}, self._fixed)

    def fix(self, tags: Mapping[str, str]) -> None:
        """Restart with these tags instead of random ones; no tags make all of them random again."""
        keys = {option.key for option in self.game.options}
        chosen = {key: value for key, value in tags.items() if key in keys}
        self._start({**self._without_fixed(), **chosen}, tags)

    def set_seed(self, seed: str) -> None:
        """Seed the opponent; before the first move, also draw the set-up again."""
        self._seed = seed
        self._rng = Random(seed)
        self._plan = None
        if self._match.ply == 0:
            self.restart()

    def set_level(self, name: str) -> None:
        """Change the level; raises `UnknownPlayer`."""
        self.level = find_level(self.plugin, name)
        self._plan = None

    def _start(self, chosen: Mapping[str, str], fixed: Mapping[str, str]) -> None:
        options = self.game.completed(chosen)
        rng = Random(self._seed)
        match: AnyMatch = Match(self.game.start(self.game.prepare(options, rng) | dict(fixed)))
        self._chosen, self._fixed = options, dict(fixed)
        self._match = match
        self._plies: list[int] = []
        self._rng = rng
        self._plan = None
        self.clock.reset()

    def _without_fixed(self) -> dict[str, str]:
        """The chosen options without those that came with the set-up."""
        lost = self._fixed.keys() - set(self.dialect.kept_options)
        return {key: value for key, value in self._chosen.items() if key not in lost}

    # ------------------------------------------------------------------------------ the time

    def limit(self, main: float, period: float, turns: int) -> None:
        """Apply `time_settings`, and load the kernels now, before the clock runs."""
        self.clock.configure(main, period, turns)
        if self.level.timed and not self._warm and self.position.outcome() is None:
            position = self.position
            warm_up(self.level.rank_turns, position.seen_by(position.to_move))
            self._warm = True

    # ------------------------------------------------------------------------------ playing

    def play(self, side: Side, text: str) -> None:
        """Play the argument of one `play` command; raises `RuleError`."""
        self._check_turn(side)
        self._make(self.dialect.read(self.position, text))

    def undo(self) -> bool:
        """Undo the last `play` or `generate`; False if there is none."""
        if not self._plies:
            return False
        ply = self._plies.pop()
        while self._match.ply > ply:
            self._match.undo()
        return True

    def generate(self, side: Side) -> str:
        """Think and play; returns the text. The rest of the turn is kept for the next call."""
        self._check_turn(side)
        started = time.monotonic()
        if self._plan and self._plan[0] == self.position:
            turn = self._plan[1]
        else:
            turn = self._search(side, self._rng)
        step = self.dialect.first_step(turn)
        text = self.dialect.text(self.position, step)
        self._make(step)
        self._plan = (self.position, turn[len(step) :]) if len(turn) > len(step) else None
        self.clock.spend(side, time.monotonic() - started)
        return text

    def suggest(self, side: Side) -> str:
        """Think without playing; returns the text of the move, always the same for a seed."""
        self._check_turn(side)
        turn = self._search(side, Random(self._seed or "0"))
        return self.dialect.text(self.position, self.dialect.first_step(turn))

    def _make(self, step: Moves) -> None:
        self._plies.append(self._match.ply)
        self._match.play_all(step)

    def _check_turn(self, side: Side) -> None:
        position = self.position
        if position.outcome() is not None:
            raise IllegalMove("the game is over")
        if side is not position.to_move and not self.dialect.any_colour(position):
            raise IllegalMove("it is the turn of {side}", side=position.to_move.value)

    def _search(self, side: Side, rng: Random) -> Moves:
        position = self.position
        share = self.clock.seconds_for_turn(side, self.dialect.horizon)
        propose = self.level.rank_turns
        # The opponent receives only the information of its side.
        seen = position.seen_by(position.to_move)
        if share is None:
            return propose(seen, SearchLimits(rng, never, self._seconds))[0].moves
        end = time.monotonic() + share
        return propose(seen, SearchLimits(rng, lambda: time.monotonic() >= end, share))[0].moves
