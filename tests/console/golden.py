"""The golden games of `tests/playthroughs`, as commands of the Go Text Protocol."""

from tests.console.talk import ROOT

GOLDEN = ROOT / "tests" / "playthroughs"


def golden(name: str) -> tuple[dict[str, str], list[tuple[str, str]]]:
    """The tags of a golden game, and its turns without labels and comments."""
    tags: dict[str, str] = {}
    turns: list[tuple[str, str]] = []
    for line in (GOLDEN / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            key, value = line[1:-2].split(' "')
            tags[key] = value
        elif line[:1].isdigit():
            label, _, text = line.split(" {")[0].partition(" ")
            turns.append((label, text))
    return tags, turns


def stones_of_golden(name: str) -> list[tuple[str, str]]:
    """The arguments of `play` in a golden game of Tiananmen."""
    stones: list[tuple[str, str]] = []
    for label, text in golden(name)[1]:
        colour = "black" if "B" in label else "white"
        parts = [text] if text.startswith(("save", "lid")) else text.split()
        stones += [(colour, part) for part in parts]
    return stones
