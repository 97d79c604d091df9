"""A run that makes puzzles: it goes on where an earlier one was stopped.

Games are searched in batches; in each batch, the themes that had room before it are looked for. So
the result depends on the settings alone, not on the number of processes or on interruptions.
"""

from __future__ import annotations

import hashlib
import sys
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from glob import escape
from pathlib import Path

import msgspec

from games.ai.game_plugin import GamePlugin
from games.console.cli_options import UsageError
from games.console.progress_bar import ProgressBar
from games.console.puzzle_search import SearchedGame, Task, search_games
from games.core.storage.files import read_file, remove_stale_files, write_file
from games.core.system.child_process import sigint_blocked
from games.core.translation import _
from games.puzzles.puzzle import Puzzle
from games.puzzles.puzzle_file import read_puzzle, write_puzzles
from games.puzzles.selection import Selection
from games.version import VERSION

BATCH = 32
"""Games of a batch."""
SUFFIX = ".progress"
"""Added to the name of the file of puzzles: what has been searched."""
LARGEST_PROGRESS = 200_000_000
"""Bytes."""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """The record of a game, and the name that puzzles from it tell as their source."""

    name: str
    text: str


class _Progress(msgspec.Struct):
    settings: dict[str, str]
    games: list[SearchedGame] = []


class PuzzleMaker:
    """The games searched so far, and the puzzles that are kept of them."""

    def __init__(
        self,
        plugin: GamePlugin,
        count: int,
        seed: str,
        records: Sequence[GameRecord],
        out: Path,
    ) -> None:
        """Raises `UsageError` if the file belongs to another run."""
        assert plugin.puzzles is not None
        self._plugin = plugin
        self._dialects = {plugin.game.name: (plugin.game, plugin.puzzles)}
        self._records = records
        self._seed = seed
        self._out = out
        self._selection = Selection(plugin.puzzles.themes, count)
        self._wanted = self._selection.wanted
        self._command = f"puzzles make {plugin.game.name} --count {count} --seed {seed}"
        self._progress = _Progress(_settings(plugin, count, seed, records))
        self._added = 0
        self._load()

    @property
    def searched(self) -> list[SearchedGame]:
        """The games in their order."""
        return self._progress.games

    @property
    def kept(self) -> list[Puzzle]:
        """The puzzles that are kept, by theme and rating."""
        return self._selection.kept

    def run(self, most_games: int, jobs: int) -> None:
        """Search games until all themes are full; raises `SearchFailed` and `StorageError`.

        After a `KeyboardInterrupt` all that was searched is in the files.
        """
        # What runs that were killed have left: half of a file, or one of the two files alone.
        remove_stale_files(self._out.parent, time.time(), f"{escape(self._out.name)}*")
        self._save()
        with ProgressBar(most_games, len(self.searched), sys.stderr) as bar:
            while self._selection.wanted and len(self.searched) < most_games:
                with closing(search_games(self._next_tasks(most_games), jobs)) as games:
                    for game in games:
                        with sigint_blocked():
                            self._progress.games.append(game)
                            self._add()
                            self._save()
                        bar.advance()
                        if not self._selection.wanted:
                            break

    def _next_tasks(self, most_games: int) -> list[Task]:
        """The games of this batch that are not searched yet."""
        first = len(self.searched)
        last = min(most_games, (first // BATCH + 1) * BATCH)
        return [self._task(number) for number in range(first, last)]

    def _task(self, number: int) -> Task:
        if number >= len(self._records):
            return Task(self._plugin, number + 1, self._seed, self._wanted)
        record = self._records[number]
        return Task(self._plugin, number + 1, self._seed, self._wanted, record.name, record.text)

    def _add(self) -> None:
        """Let the selection choose from the games that are new."""
        for game in self.searched[self._added :]:
            found = [(board, read_puzzle(line, self._dialects)) for board, line in game.puzzles]
            self._selection.add(found)
            self._added += 1
            if self._added % BATCH == 0:
                self._wanted = self._selection.wanted

    def _save(self) -> None:
        write_file(_progress_file(self._out), msgspec.json.encode(self._progress))
        write_file(self._out, (self._head() + write_puzzles(self.kept)).encode())

    def _head(self) -> str:
        """A comment that says how the file was made."""
        records = min(len(self._records), len(self.searched))
        own = f"; records searched first: {records}" if records else ""
        games = f"--most-games {len(self.searched)}"
        return f"# Tavoliere {VERSION}: {self._command} {games}{own}\n"

    def _load(self) -> None:
        """Go on where the file of the progress ends."""
        path = _progress_file(self._out)
        if not path.exists():
            if self._out.exists():
                raise UsageError(
                    _("{file} exists already: choose another file with --out").format(
                        file=self._out
                    )
                )
            return
        try:
            found = msgspec.json.decode(read_file(path, LARGEST_PROGRESS), type=_Progress)
        except (msgspec.MsgspecError, RecursionError) as error:
            raise UsageError(
                f"{path} is damaged ({error}): choose another file with --out"
            ) from None
        if found.settings != self._progress.settings:
            sentence = _(
                "{file} belongs to puzzles with other settings: choose another file with --out"
            )
            raise UsageError(sentence.format(file=path))
        self._progress = found
        self._add()


def _progress_file(out: Path) -> Path:
    return out.with_name(out.name + SUFFIX)


def _settings(
    plugin: GamePlugin, count: int, seed: str, records: Sequence[GameRecord]
) -> dict[str, str]:
    """The settings that must be equal to continue the progress of another run."""
    texts = "".join(f"{record.name}\n{record.text}\n" for record in records)
    return {
        "game": plugin.game.name,
        "count": str(count),
        "seed": seed,
        "records": hashlib.sha256(texts.encode()).hexdigest() if records else "",
    }
