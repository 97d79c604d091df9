"""The folder of pictures, sounds, fonts and languages."""

from __future__ import annotations

from pathlib import Path


def _folder() -> Path:
    """The assets lie beside the package in the source tree, inside an installed package."""
    inside = Path(__file__).resolve().parents[1] / "assets"
    return inside if inside.is_dir() else inside.parents[1] / "assets"


FOLDER = _folder()
