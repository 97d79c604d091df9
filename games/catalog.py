"""The games, listed by hand: a new game is a folder, an entry here and a line in `app`."""

from __future__ import annotations

from games.core.game import Game
from games.core.text import N_
from games.herati.ai import evaluate as herati_evaluate
from games.herati.rules import decisions as herati_decisions
from games.herati.rules import notation as herati_notation
from games.herati.rules import options as herati_options
from games.herati.rules import setups as herati_setups
from games.tiananmen.ai import evaluate as tiananmen_evaluate
from games.tiananmen.rules import notation as tiananmen_notation
from games.tiananmen.rules import options as tiananmen_options
from games.veletas.ai import evaluate as veletas_evaluate
from games.veletas.rules import decisions as veletas_decisions
from games.veletas.rules import notation as veletas_notation
from games.veletas.rules import options as veletas_options

VELETAS = Game(
    name="veletas",
    title=N_("Veletas"),
    summary=N_("Move a red shooter, shoot a stone, and trap shooters beside your bigger group."),
    options=veletas_options.OPTIONS,
    player_count=veletas_options.player_count,
    uses_chance=veletas_options.uses_chance,
    prepare=veletas_options.prepare,
    start=veletas_options.start,
    format_turn=veletas_notation.format_turn,
    parse_turn=veletas_notation.parse_turn,
    turn_label=veletas_notation.turn_label,
    comment=veletas_notation.comment,
    evaluate=veletas_evaluate.evaluate,
    choices=veletas_decisions.choices,
)

HERATI = Game(
    name="herati",
    title=N_("Herati"),
    summary=N_("Lay black and white tiles edge to edge until they form diamonds."),
    options=herati_options.OPTIONS,
    player_count=herati_options.player_count,
    uses_chance=herati_options.uses_chance,
    prepare=herati_setups.prepare,
    start=herati_setups.start,
    format_turn=herati_notation.format_turn,
    parse_turn=herati_notation.parse_turn,
    turn_label=herati_notation.turn_label,
    comment=herati_notation.comment,
    evaluate=herati_evaluate.evaluate,
    next_options=herati_setups.next_options,
    carried=("Totals", "Round"),
    masked=herati_setups.masked,
    forced=herati_decisions.forced,
    hint_count=herati_decisions.hint_count,
)

TIANANMEN = Game(
    name="tiananmen",
    title=N_("Tiananmen"),
    summary=N_("Black rings the People's Heroes; White links them to the edge of the board."),
    options=tiananmen_options.OPTIONS,
    player_count=tiananmen_options.player_count,
    uses_chance=tiananmen_options.uses_chance,
    prepare=tiananmen_options.prepare,
    start=tiananmen_options.start,
    format_turn=tiananmen_notation.format_turn,
    parse_turn=tiananmen_notation.parse_turn,
    turn_label=tiananmen_notation.turn_label,
    comment=tiananmen_notation.comment,
    evaluate=tiananmen_evaluate.evaluate,
)

GAMES: dict[str, Game] = {game.name: game for game in (VELETAS, HERATI, TIANANMEN)}
