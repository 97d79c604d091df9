"""The dialect of Veletas in the Go Text Protocol."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.core.game import Options
from games.core.gtp_dialect import Dialect, Moves
from games.core.position import NotationError
from games.veletas.rules.placements import count_placements, placements
from games.veletas.rules.position import Phase, VeletasPosition


class VeletasDialect(Dialect):
    """Whole turns; the pie choice goes with either colour."""

    option_commands = ("Rules",)
    set_up_help = (("shooters b5,c3,...", "a random start"),)
    moves_help = "whole turns: b5,c3,h8/d6   swap   keep   e4-e8/d9   e4/d9"

    def steps(self, position: VeletasPosition) -> Iterator[Moves]:
        """Every complete turn; a placement with its shooters by file, then rank."""
        return placements(position) if position.to_place else super().steps(position)

    def count(self, position: VeletasPosition) -> int:
        """How many complete turns there are."""
        return count_placements(position) if position.to_place else super().count(position)

    def any_colour(self, position: VeletasPosition) -> bool:
        """True for the pie choice: the chooser has no colour yet."""
        return position.phase is Phase.PIE

    def expected(self, position: VeletasPosition) -> str:
        """A placement, the choice of colours, or an ordinary turn."""
        if position.phase is Phase.PIE:
            return "choose swap or keep"
        if position.phase is Phase.PLAY:
            return "shoot" if position.slid else "turn"
        stone = ["1 stone"] if position.board.rules.placed_stones else []
        many = position.to_place
        shooters = [f"{many} shooter{'s' if many > 1 else ''}"] if many else []
        return f"place {' and '.join(shooters + stone)}"

    def set_up(self, words: Sequence[str]) -> dict[str, str]:
        """`shooters b5,c3,…` for a random start."""
        if not words or words[0].lower() != "shooters" or len(words) < 2:
            raise NotationError("a random start is set up by: shooters b5,c3,...")
        return {"Start": "random", "Shooters": "".join(words[1:]).lower()}

    def recipe(self, options: Options) -> list[str]:
        """Rules, size and the shooters of a random start."""
        commands = super().recipe(options)
        if options["Start"] == "random":
            commands.append(f"tavoliere-setup shooters {options['Shooters']}")
        return commands
