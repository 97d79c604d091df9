"""The picture of the architecture in the README agrees with the import contracts."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
SINGLE_FILES = {
    "games.catalog",
    "games.window",
    "games.tools.window_bench",
    "games.tools.window_tour",
}
"""Layers that are left out of the picture."""


def contracts() -> list[Mapping[str, Any]]:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    found: list[Mapping[str, Any]] = settings["tool"]["importlinter"]["contracts"]
    return found


def layers() -> list[set[str]]:
    """The layers of the whole program, highest first."""
    (found,) = (each["layers"] for each in contracts() if "games.cli" in each.get("layers", ()))
    return [set(re.findall(r"[\w.*]+", layer)) for layer in found]


def module(label: str) -> str:
    """The module or modules that a box stands for.

    >>> module("a game's rules"), module("ui.board"), module("games.ai")
    ('games.*.rules', 'games.ui.board', 'games.ai')
    """
    if label.startswith("a game's "):
        return "games.*." + label.removeprefix("a game's ")
    return label if label.startswith("games.") else f"games.{label}"


def edges() -> Iterator[tuple[str, str]]:
    """The arrows of the picture as pairs of modules."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    picture = text.split("```mermaid\n")[1].split("```")[0]
    labels = dict(re.findall(r'(\w+)\["([^"]+)"\]', picture))
    plain = re.sub(r'\["[^"]+"\]', "", picture)
    for line in plain.splitlines():
        start, arrow, ends = line.partition("-->")
        if arrow:
            for end in ends.split("&"):
                a, b = start.strip(), end.strip()
                yield module(labels.get(a, a)), module(labels.get(b, b))


def test_the_picture_shows_every_layer() -> None:
    shown = {name for edge in edges() for name in edge}
    assert set().union(*layers()) - SINGLE_FILES <= shown


def test_arrows_between_layers_go_down() -> None:
    height = {name: -number for number, layer in enumerate(layers()) for name in layer}
    known = [(a, b) for a, b in edges() if a in height and b in height]
    assert len(known) > 5
    assert [(a, b) for a, b in known if height[a] <= height[b]] == []


def forbidden(source: str, target: str) -> bool:
    """Whether a contract forbids that one module imports the other."""
    return any(
        any(fnmatch(source, pattern) for pattern in contract["source_modules"])
        and any(
            fnmatch(target, pattern) or target.startswith(f"{pattern}.")
            for pattern in contract["forbidden_modules"]
        )
        for contract in contracts()
        if contract["type"] == "forbidden"
    )


def test_no_arrow_is_forbidden() -> None:
    assert forbidden("games.*.rules", "games.*.view")
    assert [edge for edge in edges() if forbidden(*edge)] == []
