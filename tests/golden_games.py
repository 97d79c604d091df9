"""Golden games of every board, rule set and kind of ending; their files are in `playthroughs/`."""

from __future__ import annotations

import re
from pathlib import Path

FOLDER = Path(__file__).parent / "playthroughs"


class Golden:
    """A file: tags, turns as (label, text, comment), and the final picture in braces."""

    def __init__(self, path: Path) -> None:
        self.text = path.read_text(encoding="utf-8")
        self.tags = dict(re.findall(r'^\[(\w+) "(.*)"\]$', self.text, re.MULTILINE))
        self.picture: list[str] = re.findall(r"^\{(.*)\}$", self.text, re.MULTILINE)
        turn = r"^(\d+(?:\.|[BW]2?)) ([^{\n]+?)(?: \{(.*)\})?$"
        self.turns: list[tuple[str, str, str]] = re.findall(turn, self.text, re.MULTILINE)


def golden_files(game: str) -> dict[str, Path]:
    """The files of a game by their names without it."""
    return {path.stem.removeprefix(f"{game}-"): path for path in FOLDER.glob(f"{game}-*.txt")}
