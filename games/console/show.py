"""The command `show`: prints a position of a record and its result."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from games import catalog
from games.console.terminal import UsageError, warn
from games.core.game import Record
from games.core.match import AnyTurn
from games.core.record import Player, RecordError, players_of, read_text, resigned_outcome
from games.core.translation import _, listed
from games.storage.files import StorageError, explained, read_text_file


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file", metavar="FILE", type=Path, help=_("a record, an SGF or a move list")
    )
    parser.add_argument(
        "--turn",
        metavar="N",
        type=int,
        help=_(
            "the position after N turns of the main line, 0 for the start; the final one by default"
        ),
    )


def run(arguments: argparse.Namespace) -> int:
    name = arguments.file.name
    try:
        record = read_text(read_text_file(arguments.file), catalog.games())
    except StorageError as error:
        return _complain(explained(error))
    except RecordError as error:
        return _complain(f"{name}: {explained(error)}")
    turns = [turn for turn in record.match.tree() if not turn.depth]
    number = len(turns) if arguments.turn is None else arguments.turn
    if not 0 <= number <= len(turns):
        sentence = _("--turn is between 0 and {most} for this match, not {number}")
        raise UsageError(sentence.format(most=len(turns), number=number))
    if record.trouble:
        _complain(
            _("{file} is damaged: {reason}").format(file=name, reason=explained(record.trouble))
        )
    _say(f"{_headline(record)}\n")
    if number:
        _say(f"{_text(record, turns[number - 1])}\n")
    end = turns[number - 1].last if number else record.match.root
    _say(f"{end.position}\n\n{_result(record)}")
    return 1 if record.trouble else 0


def _headline(record: Record) -> str:
    """The game, its options and players: `Veletas (Rules current, Size 7): Ada - Bob`."""
    keys = [option.key for option in record.game.options]
    options = ", ".join(f"{key} {record.tags[key]}" for key in keys if key in record.tags)
    players = " - ".join(map(_name, players_of(record.tags)))
    parts = [record.game.title, f" ({options})" if options else "", players and f": {players}"]
    return "".join(parts)


def _text(record: Record, turn: AnyTurn) -> str:
    before = turn.first.position
    text = record.game.format_turn(before, turn.moves)
    return f"{record.game.turn_label(before, turn.number)} {text}"


def _result(record: Record) -> str:
    match = record.match
    end = match.root.main_end()
    outcome = match.outcome_at(end) or resigned_outcome(record.tags, end.position.sides)
    if outcome is None:
        return _("Unfinished: {side} to move").format(side=_(end.position.to_move.value))
    score = f", {'-'.join(map(str, outcome.score))}" if outcome.score else ""
    if not outcome.winners:
        return _("Finished: {reason}").format(reason=f"{_(outcome.termination.value)}{score}")
    names = [_name(player) for player in players_of(record.tags)]
    winners = []
    for side in outcome.winners:
        seat = end.position.sides.index(side)
        name = names[seat] if seat < len(names) else ""
        winners.append(f"{_(side.value)} ({name})" if name else _(side.value))
    return _("Won by {winners}: {reason}").format(
        winners=listed(winners), reason=f"{_(outcome.termination.value)}{score}"
    )


def _name(player: Player) -> str:
    return " ".join(filter(None, [player.name, player.level and f"[{player.level}]"]))


def _complain(sentence: str) -> int:
    return warn("show", _plain(" ".join(sentence.split()))[:500])


def _say(text: str) -> None:
    """Print; control characters and unencodable ones become question marks."""
    encoding = sys.stdout.encoding or "utf-8"
    print(_plain(text).encode(encoding, "replace").decode(encoding))


def _plain(text: str) -> str:
    return "".join(sign if sign.isprintable() or sign == "\n" else "?" for sign in text)
