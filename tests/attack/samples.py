"""Texts and files to attack with: records of all games, and damaged ones."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from random import Random

from games import catalog
from games.core.match import AnyMatch, Match, TimeControl
from games.core.record import Player, heading, write_record
from games.storage.user_files import UserFiles

ROOT = Path(__file__).parents[2]

SGF = (
    "(;GM[1]FF[4]SZ[13]GN[tiananmen]PB[Ada]PW[Ben]\n"
    ";B[dd];B[de];B[ee];B[ed];W[gg];W[gh];W[hh];W[hg])\n"
)
MOVE_LIST = "b5,c3,h8/d6\nkeep\n"

HOSTILE = (
    "\0",
    "\x1b[2J",
    "\ud7ff\u200b\u202e",
    "９" * 401,
    "9" * 401,
    "-9",
    str(2**62),
    "1e999",
    "NaN",
    "{%clk 999999:99:99}",
    "{%now 99}",
    "{%played " + "; " * 500 + "}",
    '[Size "999999999"]',
    '[Game "no game"]',
    '[TimeControl "1e308+1e308"]',
    '[Deal "NE,NE"]',
    '[Result "Player9"]',
    "]",
    "[",
    "}",
    "\r\r\n\u2028",
    "\\",
    '"',
)
REPEATED = ("(", ")", "()", "{", "}", "{x}", "1. ", ";C[x]", ";B[aa]", "[", '[A "b"]\n', "a" * 99)


def played_record(rng: Random, game_name: str, plies: int) -> str:
    """A match of random moves, with variations, notes and perhaps clocks."""
    game = catalog.games()[game_name]
    options = {o.key: rng.choice(o.choices).value for o in game.options if not o.needs}
    prepared = game.set_up({**options, "Seed": str(rng.randrange(99))})
    count = game.player_count(prepared)
    control = TimeControl(300, 5) if count == 2 and rng.random() < 0.5 else None
    match: AnyMatch = Match(game.start(prepared), control)
    for _ in range(plies):
        if match.outcome() is not None:
            break
        match.play(rng.choice(list(match.position.legal_moves())))
        if rng.random() < 0.1:
            for _back in range(rng.randrange(4)):
                if match.can_undo:
                    match.undo()
    players = [Player(name) for name in ("Ada", "Börge", "千代", "Dee")[:count]]
    tags = heading(prepared, players, datetime(2026, 11, 22), computer_seed=1)
    return write_record(game, tags, match, whole=True)


def records(rng: Random, count: int) -> list[str]:
    """Records of all games in turn, of different lengths."""
    names = list(catalog.games())
    return [played_record(rng, names[n % len(names)], rng.randrange(2, 60)) for n in range(count)]


def damaged(rng: Random, content: bytes, others: list[bytes]) -> bytes:
    """The content after one to three random damages."""
    for _ in range(rng.randint(1, 3)):
        content = rng.choice(DAMAGES)(rng, content, others)
    return content


def _truncate(rng: Random, content: bytes, _others: list[bytes]) -> bytes:
    return content[: rng.randrange(len(content) + 1)]


def _flip(rng: Random, content: bytes, _others: list[bytes]) -> bytes:
    flipped = bytearray(content)
    for _ in range(rng.randint(1, 8)):
        if flipped:
            flipped[rng.randrange(len(flipped))] ^= 1 << rng.randrange(8)
    return bytes(flipped)


def _splice(rng: Random, content: bytes, others: list[bytes]) -> bytes:
    other = rng.choice(others)
    return content[: rng.randrange(len(content) + 1)] + other[rng.randrange(len(other) + 1) :]


def _cut(rng: Random, content: bytes, _others: list[bytes]) -> bytes:
    start = rng.randrange(len(content) + 1)
    return content[:start] + content[start + rng.randint(1, 60) :]


def _insert(rng: Random, content: bytes, _others: list[bytes]) -> bytes:
    place = rng.randrange(len(content) + 1)
    return content[:place] + rng.choice(HOSTILE).encode() + content[place:]


def _repeat(rng: Random, content: bytes, _others: list[bytes]) -> bytes:
    place = rng.randrange(len(content) + 1)
    return content[:place] + rng.choice(REPEATED).encode() * rng.randint(2, 400) + content[place:]


def _double(rng: Random, content: bytes, _others: list[bytes]) -> bytes:
    start = rng.randrange(len(content) + 1)
    piece = content[start : start + rng.randint(1, 400)]
    return content[:start] + piece * rng.randint(2, 20) + content[start:]


def _bytes(rng: Random, content: bytes, _others: list[bytes]) -> bytes:
    place = rng.randrange(len(content) + 1)
    return content[:place] + rng.randbytes(rng.randint(1, 40)) + content[place:]


DAMAGES: tuple[Callable[[Random, bytes, list[bytes]], bytes], ...] = (
    _truncate,
    _truncate,
    _flip,
    _flip,
    _splice,
    _cut,
    _insert,
    _repeat,
    _double,
    _bytes,
)


def inflated(rng: Random, content: bytes) -> bytes:
    """The content with one of its parts repeated up to a few megabytes."""
    size = int(10 ** rng.uniform(4.5, 6.9))
    if rng.random() < 0.5:
        piece = rng.choice(REPEATED).encode()
    else:
        start = rng.randrange(len(content) + 1)
        piece = content[start : start + rng.randint(1, 300)] or b"x"
    place = rng.randrange(len(content) + 1)
    return content[:place] + piece * (size // len(piece)) + content[place:]


def fill(user_files: UserFiles, rng: Random, count: int) -> None:
    """Put matches into a user's folder, a quarter of them damaged, two of them into the trash."""
    texts = records(rng, count)
    others = [text.encode() for text in texts]
    for number, text in enumerate(texts):
        name = user_files.matches.add(text, f"sample-{number}")
        if number % 4 == 3 and user_files.folder:
            path = user_files.folder / "matches" / f"{name}.txt"
            path.write_bytes(damaged(rng, text.encode(), others))
        if number in (1, 3):
            user_files.matches.delete(name)


def obstruct(folder: Path, rng: Random) -> None:
    """Put pipes, folders and endless links where the program expects files or folders."""
    names = (
        *("settings.json", "index.json", "progress.json", "kept-crash-reports.txt", "crash-1.txt"),
        *("trash", "locks", "exports", "matches/pipe.txt", "matches/sample-0.txt"),
    )
    for name in rng.sample(names, 3):
        path = folder / name
        if path.is_dir() or (path.exists() and not path.is_file()):
            continue
        path.unlink(missing_ok=True)
        path.parent.mkdir(parents=True, exist_ok=True)
        rng.choice(_OBSTACLES)(path)


def _pipe(path: Path) -> None:
    os.mkfifo(path)


def _folder(path: Path) -> None:
    path.mkdir()


def _endless_link(path: Path) -> None:
    path.symlink_to(path)


def _nowhere(path: Path) -> None:
    path.symlink_to(path.parent / "nowhere" / "at" / "all")


_OBSTACLES: tuple[Callable[[Path], None], ...] = (_pipe, _folder, _endless_link, _nowhere)
