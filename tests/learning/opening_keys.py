"""The texts of a position under all symmetries, as books of openings compare them."""

from __future__ import annotations

from typing import Any

from games.core.game import AnyGame


def keys_of(game: AnyGame, position: Any) -> list[str]:
    pieces, state = list(game.opening_pieces(position)), game.opening_state(position)
    images = game.symmetries(position)
    return [";".join(sorted(map(image.there, pieces))) + state for image in images]
