"""The walls between the parts of the program that no import contract can hold."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

import pytest

from games.app import SCENES

ROOT = Path(__file__).parent.parent
GAME_FOLDERS = sorted(path.parent.name for path in (ROOT / "games").glob("*/rules"))

WINDOW_MODULES = ("pygame.display", "pygame.event")
"""What only `app` and `window` touch: elsewhere events and time are passed in."""

WRITING_METHODS = {"write_text", "write_bytes", "touch", "symlink_to", "hardlink_to"}
OPENING_FUNCTIONS = {"open", "fdopen", "NamedTemporaryFile", "TemporaryFile", "mkstemp"}
WRITERS: Mapping[str, str] = {
    "games.storage.files": "the user's files",
    "games.core.system": "the null device, in place of a missing standard output",
    "games.core.kernels": "marks in the cache of compiled kernels",
    "games.console.gtp": "the standard output, a copy of it for the protocol alone",
    "games.herati.ai.loom": "a table of the source, made by a developer",
    "games.herati.tools.match_equity_table": "a table of the source, made by a developer",
    "games.tiananmen.tools.value_training": "the weights of the value network, made by a developer",
    "games.veletas.tools.value_training": "the weights of the value network, made by a developer",
}
"""The modules that open anything for writing, and what."""


@cache
def modules() -> Mapping[str, ast.Module]:
    """The syntax tree of every module of the program, by its dotted name."""
    found = {}
    for path in sorted((ROOT / "games").rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found[name] = ast.parse(path.read_text(encoding="utf-8"))
    return found


def imported(tree: ast.AST, known: Mapping[str, object]) -> set[str]:
    """The modules of the program that a tree imports anywhere, under TYPE_CHECKING too."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                found.add(inner if inner in known else node.module)
    return {name for name in found if name in known}


@cache
def imports() -> Mapping[str, set[str]]:
    return {name: imported(tree, modules()) for name, tree in modules().items()}


def circles(graph: Mapping[str, set[str]]) -> Iterator[frozenset[str]]:
    """The groups of nodes that reach each other (Tarjan's strongly connected components)."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []

    def visit(node: str) -> Iterator[frozenset[str]]:
        index[node] = low[node] = len(index)
        stack.append(node)
        for target in sorted(graph[node]):
            if target not in index:
                yield from visit(target)
                low[node] = min(low[node], low[target])
            elif target in stack:
                low[node] = min(low[node], index[target])
        if low[node] == index[node]:
            place = stack.index(node)
            component = frozenset(stack[place:])
            del stack[place:]
            if len(component) > 1 or node in graph[node]:
                yield component

    for node in sorted(graph):
        if node not in index:
            yield from visit(node)


def dotted(node: ast.AST) -> str:
    """The text of a chain of attributes, such as `pygame.display.flip`."""
    if isinstance(node, ast.Attribute):
        return f"{dotted(node.value)}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""


# ------------------------------------------------------------------------------------ circles


def test_tarjan_finds_circles_and_nothing_else() -> None:
    graph = {"a": {"b"}, "b": {"c", "d"}, "c": {"a"}, "d": {"e"}, "e": set(), "f": {"f"}}
    assert set(circles(graph)) == {frozenset("abc"), frozenset("f")}


def test_no_files_import_each_other_in_a_circle() -> None:
    assert [sorted(circle) for circle in circles(imports())] == []


# -------------------------------------------------------------------------------------- games


def test_games_never_import_each_other() -> None:
    assert len(GAME_FOLDERS) >= 3
    assert [
        (name, target)
        for name, targets in imports().items()
        for target in targets
        if game_of(name) and game_of(target) and game_of(name) != game_of(target)
    ] == []


def game_of(module: str) -> str | None:
    """The game in whose folder a module lies."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 and parts[1] in GAME_FOLDERS else None


def test_only_the_catalog_imports_games() -> None:
    importers = {
        name
        for name, targets in imports().items()
        if game_of(name) is None and any(map(game_of, targets))
    }
    assert importers == {"games.catalog"}


def named_games(tree: ast.Module) -> set[str]:
    """The games that the code names, in identifiers or texts; docstrings do not count."""
    texts = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    words: list[str] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in texts:
            words.append(node.value)
        elif isinstance(node, ast.Name):
            words.append(node.id)
        elif isinstance(node, ast.Attribute):
            words.append(node.attr)
        elif isinstance(node, ast.FunctionDef | ast.ClassDef | ast.arg):
            words.append(node.arg if isinstance(node, ast.arg) else node.name)
    return {game for game in GAME_FOLDERS for word in words if game in word.lower()}


def test_only_the_catalog_names_games() -> None:
    naming = {name: named_games(tree) for name, tree in modules().items() if game_of(name) is None}
    del naming["games.catalog"]
    assert {name: games for name, games in naming.items() if games} == {}


# ------------------------------------------------------------------------------------- pygame

HEADLESS = ("core", "storage", "learning", "controller", "ai", "console", "catalog")
"""Below `games`: what runs without a window, besides the games' folders without their views."""


def headless_modules() -> list[str]:
    return [
        name
        for name in modules()
        if ((parts := name.split("."))[1:2] and parts[1] in HEADLESS)
        or (game_of(name) and "view" not in parts)
    ]


def test_modules_without_a_window_import_no_pygame() -> None:
    names = headless_modules()
    assert len(names) > 80
    code = f"import importlib, sys\nfor name in {names!r}: importlib.import_module(name)\n"
    code += "print(sorted(name for name in sys.modules if name.startswith('pygame')))"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"


def test_commands_for_users_load_no_tools() -> None:
    words = [[name, "--help"] for name in ("gtp", "match", "show", "lessons")]
    code = "import sys\nfrom contextlib import suppress\nfrom games.cli import main\n"
    code += f"for words in {words!r}:\n    with suppress(SystemExit): main(words)\n"
    code += "print([name for name in sys.modules if '.tools' in name])"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "[]"


def test_only_the_modules_of_the_window_touch_the_display_and_the_event_queue() -> None:
    touching = {name for name, tree in modules().items() if any(map(touches, ast.walk(tree)))}
    assert touching == {"games.app", "games.window"}


def touches(node: ast.AST) -> bool:
    """Whether a node names one of the modules that only the window's own modules may use."""
    if isinstance(node, ast.ImportFrom):
        names = [f"{node.module}.{alias.name}" for alias in node.names]
        return any(name in WINDOW_MODULES for name in [node.module, *names])
    if isinstance(node, ast.Import):
        return any(alias.name in WINDOW_MODULES for alias in node.names)
    return isinstance(node, ast.Attribute) and dotted(node) in WINDOW_MODULES


@pytest.mark.parametrize(("code", "expected"), [
    ("pygame.event.get()", True), ("from pygame import display", True),
    ("from pygame.event import get", True), ("import pygame.display", True),
    ("import pygame", False), ("pygame.Event(pygame.QUIT)", False),
])  # fmt: skip
def test_uses_of_the_display_are_recognised(code: str, expected: bool) -> None:
    assert any(map(touches, ast.walk(ast.parse(code)))) is expected


# -------------------------------------------------------------------------------------- files


def test_only_listed_modules_open_files_for_writing() -> None:
    writing = {
        name
        for name, tree in modules().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and writes(node)
    }
    assert writing == WRITERS.keys()


def writes(call: ast.Call) -> bool:
    """Whether a call opens a file for writing, or might."""
    name = dotted(call.func).rpartition(".")[2] or getattr(call.func, "attr", "")
    if name in WRITING_METHODS:
        return True
    if name not in OPENING_FUNCTIONS:
        return False
    given = [*call.args, *(keyword.value for keyword in call.keywords)]
    modes = [arg.value for arg in given if isinstance(arg, ast.Constant)]
    flags = " ".join(dotted(node) for arg in given for node in ast.walk(arg))
    return any(isinstance(m, str) and set(m) & set("wax+") for m in modes) or "os.O_" in flags


@pytest.mark.parametrize(("code", "expected"), [
    ("open(path)", False), ("open(path, 'rb')", False), ("open(path, 'wb')", True),
    ("path.open(mode='a')", True), ("path.write_text('x')", True),
    ("os.open(path, os.O_WRONLY | os.O_CREAT, 0o600)", True),
])  # fmt: skip
def test_writing_is_distinguished_from_reading(code: str, expected: bool) -> None:
    call = ast.parse(code, mode="eval").body
    assert isinstance(call, ast.Call)
    assert writes(call) is expected


# ----------------------------------------------------------------------------------- packages


def shared_classes() -> list[tuple[str, str]]:
    """The names of the classes outside the games' folders, and their modules."""
    return [
        (node.name, name)
        for name, tree in modules().items()
        if name.split(".")[1:2] not in ([game] for game in GAME_FOLDERS)
        for node in tree.body
        if isinstance(node, ast.ClassDef)
    ]


def test_no_two_shared_classes_have_the_same_name() -> None:
    homes: dict[str, list[str]] = {}
    for name, module in shared_classes():
        homes.setdefault(name, []).append(module)
    assert {name: found for name, found in homes.items() if len(found) > 1} == {}


def test_no_class_of_a_game_has_the_name_of_a_shared_one() -> None:
    shared = dict(shared_classes())
    taken = [
        (node.name, name, shared[node.name])
        for name, tree in modules().items()
        if name.split(".")[1:2] in ([game] for game in GAME_FOLDERS)
        for node in tree.body
        if isinstance(node, ast.ClassDef) and node.name in shared
    ]
    assert taken == []


def test_packages_hold_nothing_but_a_docstring() -> None:
    """But the tools of a game: the package is what `Game.tools` names."""
    packages = [
        path for path in (ROOT / "games").rglob("__init__.py") if path.parts[-3] not in GAME_FOLDERS
    ]
    assert packages
    for path in packages:
        body: Sequence[ast.stmt] = ast.parse(path.read_text(encoding="utf-8")).body
        assert len(body) == 1, path
        assert isinstance(body[0], ast.Expr), path


def test_main_imports_the_program_inside_a_function_only() -> None:
    tree = ast.parse((ROOT / "main.py").read_text(encoding="utf-8"))
    top = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    assert all(isinstance(node, ast.ImportFrom) and node.module == "__future__" for node in top)


# ------------------------------------------------------------------------------------- scenes


def test_scenes_never_import_scenes() -> None:
    scenes = scene_modules()
    assert len(scenes) > 10
    assert [(name, target) for name in scenes for target in imports()[name] & scenes] == []


def scene_modules() -> set[str]:
    """The modules of the scenes in the table of scenes."""
    return {scene.module for scene in SCENES.values()}
