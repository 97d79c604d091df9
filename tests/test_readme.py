"""The records in the documentation can be read and are written like that."""

from __future__ import annotations

import re
import shlex
import tomllib
from collections.abc import Iterator
from contextlib import redirect_stdout
from functools import cache
from io import StringIO
from itertools import product
from pathlib import Path

import pytest

from games import catalog
from games.cli import COMMANDS, main
from games.console import match
from games.console.match import PlayedGame
from games.core.game import Record
from games.core.record import read_record, write_record
from games.tools import bench
from tests.console.talk import ROOT, Talk

RECORDS = Path(__file__).parents[1] / "assets" / "docs" / "records.md"


def example(game: str) -> str:
    """The indented block that begins with the tag of a game."""
    lines = RECORDS.read_text(encoding="utf-8").splitlines()
    start = next(n for n, line in enumerate(lines) if line == f'    [Game "{game}"]')
    end = next(n for n in range(start, len(lines)) if re.match(r"\S", lines[n]))
    return "\n".join(line.removeprefix("    ") for line in lines[start:end]).rstrip() + "\n"


def shown(game: str) -> Record:
    record = read_record(example(game), catalog.games())
    assert record.problem is None
    return record


@pytest.mark.parametrize("game", catalog.games())
def test_the_examples_are_read_to_their_end_and_written_the_same(game: str) -> None:
    record = shown(game)
    again = read_record(
        write_record(record.game, record.tags, record.match, whole=True), catalog.games()
    )
    assert again.match.line == record.match.line
    turns = example(game).split("\n\n")[1].splitlines()
    written = write_record(record.game, record.tags, record.match, whole=True)
    assert written.split("\n\n")[1].splitlines() == turns


def test_the_example_of_veletas_is_won_by_black_who_took_black() -> None:
    match = shown("veletas").match
    outcome = match.position.outcome()
    assert outcome is not None
    assert match.position.sides.index(outcome.winners[0]) == 1


def test_the_example_of_tiananmen_ends_in_a_chain() -> None:
    outcome = shown("tiananmen").match.position.outcome()
    assert outcome is not None
    assert outcome.termination.value == "chain"


def test_the_loom_goes_on_after_the_example() -> None:
    assert shown("herati").match.position.outcome() is None


# -- The README: its picture agrees with the import contracts, its links and paths exist


PAGES = [
    *(ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "assets" / "README.md"),
    *sorted((ROOT / "assets/docs").glob("*.md")),
]


ROOMS = "ai|console|controller|core|learning|storage|tools|ui|veletas"
"""The beginnings of files whose folder `games/` a page leaves out."""


def layers() -> list[set[str]]:
    """The layers of the whole program, highest first."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    (found,) = (each["layers"] for each in contracts if "games.cli" in each.get("layers", ()))
    return [set(re.findall(r"[\w.]+", layer)) for layer in found]


def edges() -> Iterator[tuple[str, str]]:
    """The arrows of the picture as pairs of modules; those to a game's parts are left out."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    picture = text.split("```mermaid\n")[1].split("```")[0]
    labels = dict(re.findall(r'(\w+)\["([^":]+)', picture))
    for line in re.sub(r'\["[^"]+"\]', "", picture).splitlines():
        start, arrow, ends = line.partition("-->")
        for end in ends.split("&") if arrow else ():
            names = start.strip(), end.strip()
            if not {"view", "game"} & set(names):
                above, below = (labels.get(name, name).split(", ") for name in names)
                for pair in product(above, below):
                    yield f"games.{pair[0]}", f"games.{pair[1]}"


def test_arrows_of_the_picture_go_down() -> None:
    heights = {name: -height for height, layer in enumerate(layers()) for name in layer}

    def height(name: str) -> int:
        return max(at for known, at in heights.items() if f"{known}.".startswith(f"{name}."))

    found = list(edges())
    rooms = {"ui", "controller", "learning", "ai", "storage", "core"}
    assert {f"games.{room}" for room in rooms} <= {name for edge in found for name in edge}
    assert [(a, b) for a, b in found if height(a) <= height(b)] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_path_that_is_named_exists(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    links = re.findall(r"\]\((?!https?:)([^)#]+)", text)
    assert [link for link in links if not (page.parent / link).exists()] == []
    paths = re.findall(r"`((?:games|tests|assets)/[\w/.]+)`", text)
    assert [path for path in paths if not (ROOT / path).exists()] == []
    files = re.findall(rf"`((?:{ROOMS})/[\w/]+)[\w.]*`", text)
    assert [
        file
        for file in files
        if not any((ROOT / "games" / f"{file}{end}").exists() for end in ("", ".py"))
    ] == []


# -- The commands in the documentation and in STRENGTH.md run as shown


MARK = "<!-- a conversation, held by tests/test_readme.py -->\n"
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


# -- Every command, module, script, extra and option that a page names exists


WITH_COMMANDS = [*PAGES, STRENGTH, ROOT / "assets" / "packaging" / "README.md"]


def words_of_commands(page: Path) -> Iterator[list[str]]:
    """The words of each command in the code of a page, those after `&&` on their own."""
    text = page.read_text(encoding="utf-8").replace("\\\n", " ")
    blocks = [line for line in text.splitlines() if line.startswith("    ")]
    for code in [*re.findall(r"`([^`\n]+)`", text), *blocks]:
        for command in re.sub(r"\s# .*", "", code).split("&&"):
            yield re.sub(r"""(["'])[^"']* [^"']*\1""", "TEXT", command).split()


def options_of(words: list[str]) -> list[str]:
    return [re.split("[=.,…]", word)[0] for word in words if re.match("--[a-z]", word)]


@cache
def help_of(*command: str) -> str:
    output = StringIO()
    with pytest.raises(SystemExit), redirect_stdout(output):
        main([*command, "--help"])
    return output.getvalue()


def source_of(path: Path) -> str:
    files = sorted(path.rglob("*.py")) if path.is_dir() else [path.with_suffix(".py")]
    return "".join(file.read_text(encoding="utf-8") for file in files)


def explanation_of(words: list[str]) -> str | None:
    """What tells the options of a command; None for a command that is not the program's."""
    at = next((n for n, word in enumerate(words) if re.search(r"main\.py$|^-m$", word)), None)
    if at is None:
        script = next((word for word in words[:2] if re.match(r"assets/.*\.py$", word)), None)
        return source_of(ROOT / script) if script else None
    rest = words[at + 1 :]
    if words[at] == "-m":
        own = bool(rest) and rest[0].startswith("tests.")
        return source_of(ROOT / rest[0].replace(".", "/")) if own else None
    if rest[:1] == ["puzzles"]:
        return help_of(*rest[:2])
    return help_of(*(word for word in rest[:1] if word in COMMANDS))


@pytest.mark.parametrize("page", WITH_COMMANDS, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_command_and_option_that_is_named_exists(page: Path) -> None:
    missing = []
    for words in words_of_commands(page):
        told = explanation_of(words)
        if told is not None:
            missing += [f"{words} {o}" for o in options_of(words) if not re.search(rf"{o}\b", told)]
    assert missing == []


def test_the_commands_of_the_program_are_found() -> None:
    named = {" ".join(words) for page in WITH_COMMANDS for words in words_of_commands(page)}
    for command in COMMANDS:
        assert any(re.search(rf"main\.py {command}\b", words) for words in named), command


@pytest.mark.parametrize("page", WITH_COMMANDS, ids=lambda page: str(page.relative_to(ROOT)))
def test_extras_that_are_named_exist(page: Path) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = re.findall(r"\.\[([\w,]+)\]", page.read_text(encoding="utf-8"))
    extras = {extra for each in named for extra in each.split(",")}
    assert extras <= set(project["optional-dependencies"])


def test_measurements_that_are_shown_can_be_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "measurements_of", lambda game: iter(()))
    monkeypatch.setattr(bench, "worker_measures", lambda: iter(()))
    shown = commands(STRENGTH, "bench")
    assert shown
    assert all(main(arguments) == 0 for arguments in shown)
