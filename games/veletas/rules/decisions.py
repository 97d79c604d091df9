"""The decisions of Veletas that are asked in a dialog."""

from __future__ import annotations

from collections.abc import Sequence

from games.veletas.rules.moves import Pie
from games.veletas.rules.position import Phase, VeletasPosition


def choices(position: VeletasPosition) -> Sequence[Pie]:
    """Keep or swap in the pie phase; empty in any other phase."""
    return (Pie(swap=False), Pie(swap=True)) if position.phase is Phase.PIE else ()
