"""The colours of the games: read for each theme, and replaced where the file cannot be read."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from games.core.system import read_data
from games.herati.view import tiles
from games.tiananmen.view import pieces as stones
from games.ui.toolkit.theme import Colour, read_palettes
from games.veletas.view import pieces as vanes

PALETTES = {"herati": tiles.Palette, "tiananmen": stones.Palette, "veletas": vanes.Palette}


class Two(msgspec.Struct, frozen=True):
    """The colours of a game with two."""

    ground: Colour
    piece: Colour


@pytest.mark.parametrize("game", PALETTES)
def test_every_role_of_a_game_has_its_colours_and_no_other(game: str) -> None:
    found = read_data(f"games.{game}", "colours", dict[str, list[str]])
    assert [*found] == [*PALETTES[game].__struct_fields__]


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> str:
    name = f"game_{abs(hash(request.node.name))}"
    (tmp_path / name / "data").mkdir(parents=True)
    (tmp_path / name / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    return name


def write(folder: Path, package: str, text: str) -> None:
    (folder / package / "data" / "colours.toml").write_text(text)


def test_a_role_has_a_colour_in_each_theme(tmp_path: Path, package: str) -> None:
    write(tmp_path, package, 'ground = ["000000", "010203", "FFFFFF"]')
    palettes = read_palettes(package, Two)
    assert [palette.ground for palette in palettes.values()] == [(0,) * 3, (1, 2, 3), (255,) * 3]
    assert list(palettes) == ["light", "dark", "contrast"]


@pytest.mark.parametrize("text", [None, "", "ground = 1", '"', 'ground = ["red", "red", "red"]'])
def test_without_its_colours_all_pieces_still_differ(
    text: str | None, tmp_path: Path, package: str
) -> None:
    if text is not None:
        write(tmp_path, package, text)
    for palette in read_palettes(package, Two).values():
        assert palette.ground != palette.piece
