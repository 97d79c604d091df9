"""Opening matches: saved ones, files, and text from the clipboard."""

from __future__ import annotations

from pathlib import Path

from games.controller.autosave import LoadedMatch
from games.controller.seats import seats_of
from games.core.game import Game
from games.core.records.record import LONGEST_TEXT, Record, RecordError
from games.core.records.tags import resigned_outcome
from games.core.storage.files import StorageError, read_text_file
from games.core.storage.summary import Summary, summarise
from games.ui.match.seats import player_name
from games.ui.toolkit import clipboard
from games.ui.toolkit.error_text import explained
from games.ui.toolkit.i18n import _
from games.ui.toolkit.scene_context import SceneContext

MOST_LOOKED_AT = 50
"""The number of recent matches that are searched for the one to continue."""

MOST_CHARACTERS = LONGEST_TEXT
"""Length of all texts that are read for it, so that the menu opens quickly.

It holds for usual and for long texts apart, so that long ones do not hide a usual match.
"""

USUAL_SIZE = 50_000
"""Bytes; a record that is larger is long."""


def open_match(context: SceneContext, name: str) -> None:
    """Continue a saved match; shows a toast if that fails.

    If nothing can be written, as in a read-only folder, the match is opened for viewing.
    """
    try:
        record, autosave = context.user_files.matches.resume(name, _games(context))
    except StorageError as error:
        _open_for_viewing(context, name, error)
        return
    _show(context, LoadedMatch(record, autosave))


def _open_for_viewing(context: SceneContext, name: str, problem: StorageError) -> None:
    """Open a match for viewing, unless it is being played or cannot be read."""
    matches, sentence = context.user_files.matches, explained(problem)
    try:
        record = None if matches.is_running(name) else matches.load(name, _games(context))
    except StorageError:
        record = None
    if record is None:
        context.notify(sentence)
        return
    _show(context, LoadedMatch(record))
    context.notify(_("{problem} The match is opened for viewing.").format(problem=sentence))


def open_text(context: SceneContext, text: str, name: str = "") -> None:
    """Open a record for viewing; shows a toast if it cannot be read.

    `name` is the name of its file.
    """
    try:
        record = context.read_text(text)
    except RecordError as error:
        sentence = _("This cannot be opened: {reason}.")
        if name:
            sentence = _("{name} cannot be opened: {reason}.")
        context.notify(sentence.format(name=name, reason=explained(error)))
        return
    _show(context, LoadedMatch(record))


def open_file(context: SceneContext, path: Path) -> None:
    """Open the file of a record for viewing; shows a toast if it cannot be read."""
    try:
        text = read_text_file(path)
    except StorageError as error:
        context.notify(explained(error))
        return
    open_text(context, text, path.name)


def paste(context: SceneContext) -> None:
    """Open the text on the clipboard; shows a toast if it is not a record."""
    text = clipboard.pasted()
    if not text.strip():
        context.notify(_("There is no text on the clipboard."))
        return
    open_text(context, text)


def to_continue(context: SceneContext) -> Summary | None:
    """The unfinished match that was played last and is not being played elsewhere."""
    matches = context.user_files.matches
    stamps = matches.stamps()
    latest = sorted(stamps, key=lambda name: stamps[name].changed, reverse=True)
    left = {"usual": MOST_CHARACTERS, "long": MOST_CHARACTERS}
    for name in latest[:MOST_LOOKED_AT]:
        kind = "usual" if stamps[name].size <= USUAL_SIZE else "long"
        if left[kind] < 0:
            continue
        try:
            text = matches.text(name)
        except StorageError:
            continue
        left[kind] -= len(text) if len(text) <= LONGEST_TEXT else 0  # a longer one is refused
        if left[kind] < 0:
            continue
        summary = summarise(name, stamps[name], text, _games(context))
        if summary.game and not summary.finished and not matches.is_running(name):
            return summary
    return None


def _show(context: SceneContext, loaded: LoadedMatch) -> None:
    record = loaded.record
    levels = [level.name for level in context.game_views[record.game.name].opponents]
    seats = seats_of(record, levels, lambda place: player_name(context.settings, place))
    context.scenes.go(record.game.name, options=loaded.options, seats=seats, loaded=loaded)
    if record.trouble:
        context.notify(_trouble(record))
    sides = record.match.root.main_end().position.sides
    if given_up := resigned_outcome(record.tags, sides):
        names = ", ".join(seats[sides.index(side)].name for side in given_up.winners)
        context.notify(_("This game was resigned: {names} won.").format(names=names))


def _trouble(record: Record) -> str:
    assert record.trouble is not None
    return _("The record is damaged and opens as far as it goes: {trouble}.").format(
        trouble=explained(record.trouble)
    )


def _games(context: SceneContext) -> dict[str, Game]:
    return {name: game_view.game for name, game_view in context.game_views.items()}
