"""A few stable screens look as in their references, but for the rasterising of fonts."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image, ImageDraw

from tests import references

TOLERANCE = 0.12


@pytest.fixture
def board() -> Image.Image:
    return Image.open(references.FOLDER / "veletas-light.png").convert("RGB")


@pytest.mark.slow
def test_the_screens_look_as_in_their_references() -> None:
    found = dict(references.pictures())
    known = {path.stem for path in references.FOLDER.glob("*.png")}
    assert {*found} == known
    apart = {}
    for name, picture in found.items():
        with Image.open(references.FOLDER / f"{name}.png") as reference:
            assert reference.size == picture.size, name
            apart[name] = references.difference(reference, picture)
    assert {name: value for name, value in apart.items() if value > TOLERANCE} == {}


def test_noise_and_a_shift_of_half_a_pixel_are_tolerated(board: Image.Image) -> None:
    rng = np.random.default_rng(1)
    noise = rng.integers(-12, 13, np.asarray(board).shape)
    noisy = Image.fromarray(np.clip(np.asarray(board) + noise, 0, 255).astype(np.uint8))
    assert references.difference(board, noisy) < TOLERANCE
    double = board.resize((board.width * 2, board.height * 2), Image.Resampling.NEAREST)
    shifted = double.transform(double.size, Image.Transform.AFFINE, (1, 0, 1, 0, 1, 0))
    inner = (5, 5, board.width - 5, board.height - 5)
    moved = shifted.resize(board.size).crop(inner)
    assert references.difference(board.crop(inner), moved) < TOLERANCE


def test_a_missing_piece_and_another_colour_are_not_tolerated(board: Image.Image) -> None:
    without = board.copy()
    ImageDraw.Draw(without).rectangle((150, 150, 175, 175), fill=(245, 238, 223))
    assert references.difference(board, without) > TOLERANCE
    greener = np.asarray(board).copy()
    greener[..., 1] = np.minimum(greener[..., 1].astype(int) + 60, 255)
    greener[..., 0] = greener[..., 0] // 2
    assert references.difference(board, Image.fromarray(greener)) > TOLERANCE
