"""The README: its picture agrees with the import contracts, its links and paths exist."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "assets/docs").glob("*.md"))]


def layers() -> list[set[str]]:
    """The layers of the whole program, highest first."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    (found,) = (each["layers"] for each in contracts if "games.cli" in each.get("layers", ()))
    return [set(re.findall(r"[\w.]+", layer)) for layer in found]


def edges() -> Iterator[tuple[str, str]]:
    """The arrows of the picture as pairs of modules; those to a game's parts are left out."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    picture = re.sub(r'\["[^"]+"\]', "", text.split("```mermaid\n")[1].split("```")[0])
    for line in picture.splitlines():
        start, arrow, ends = line.partition("-->")
        for end in ends.split("&") if arrow else ():
            names = start.strip(), end.strip()
            if not {"view", "game"} & set(names):
                yield f"games.{names[0]}", f"games.{names[1]}"


def test_arrows_of_the_picture_go_down() -> None:
    heights = {name: -height for height, layer in enumerate(layers()) for name in layer}

    def height(name: str) -> int:
        return max(at for known, at in heights.items() if f"{known}.".startswith(f"{name}."))

    found = list(edges())
    assert len(found) > 3
    assert [(a, b) for a, b in found if height(a) <= height(b)] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_path_that_is_named_exists(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    links = re.findall(r"\]\((?!https?:)([^)#]+)", text)
    assert [link for link in links if not (page.parent / link).exists()] == []
    paths = re.findall(r"`((?:games|tests|assets)/[\w/.]+)`", text)
    assert [path for path in paths if not (ROOT / path).exists()] == []
