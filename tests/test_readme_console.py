"""The commands in the documentation and in STRENGTH.md run as shown."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.cli import main
from games.console import match
from games.console.match import PlayedGame
from games.tools import bench
from games.tools import bench as worker_bench
from tests.console.talk import ROOT, Talk

MARK = "<!-- a conversation, held by tests/test_readme_console.py -->\n"
DOCS = ROOT / "assets" / "docs"
STRENGTH = ROOT / "games" / "ai" / "STRENGTH.md"


def conversation() -> list[tuple[str, list[str]]]:
    """What is sent, and the lines that come back."""
    text = (DOCS / "gtp.md").read_text(encoding="utf-8").split(MARK)[1]
    exchanges: list[tuple[str, list[str]]] = []
    for line in text.strip("\n").splitlines():
        if not line.startswith("    "):
            break
        if line[4:6] == "> ":
            exchanges.append((line[6:], []))
        else:
            exchanges[-1][1].append(line[4:])
    return exchanges


def test_the_conversation_takes_place_as_written() -> None:
    talk = Talk("veletas")
    exchanges = conversation()
    assert len(exchanges) > 8
    for sent, expected in exchanges:
        assert talk.say(sent).splitlines() == expected, sent


def commands(path: Path, name: str) -> list[list[str]]:
    """The arguments of every command of that name that a page shows in full."""
    text = path.read_text(encoding="utf-8")
    shown = re.findall(rf"(?:`|\$ )python main\.py ({name}\b[^`\n]*)", text)
    return [shlex.split(words) for words in shown]


@pytest.mark.parametrize("page", [DOCS / "match.md", STRENGTH], ids=lambda page: page.stem)
def test_matches_that_are_shown_can_be_played(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[int] = []

    def play_games(plan: object, numbers: list[int], jobs: int) -> Iterator[PlayedGame]:
        begun.append(len(numbers))
        yield from ()

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(match, "play_games", play_games)
    shown = commands(page, "match")
    assert shown
    for arguments in shown:
        assert main(arguments) == 0
        games = int(arguments[arguments.index("--games") + 1]) if "--games" in arguments else 2000
        assert begun.pop() == games


def test_measurements_that_are_shown_can_be_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "measurements_of", lambda game: iter(()))
    monkeypatch.setattr(worker_bench, "worker_measures", lambda: iter(()))
    shown = commands(STRENGTH, "bench")
    assert shown
    assert all(main(arguments) == 0 for arguments in shown)
