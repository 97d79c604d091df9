"""Opening matches: saved ones, files, and text from the clipboard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from games.controller.saver import LoadedMatch
from games.controller.seats import DEFAULT_LEVEL, Kind, Seat, seats_of
from games.core.game import AnyGame, Options, Record
from games.core.record import TEACHING, RecordError, caching_lines, options_of, resigned_outcome
from games.core.system import Steps
from games.core.translation import _, listed
from games.storage.documents import SeatChoice, Settings
from games.storage.files import StorageError, explained, read_text_file
from games.storage.matches import Summary, summarising
from games.ui.toolkit import clipboard
from games.ui.toolkit.game_views import GameView
from games.ui.toolkit.scene import SceneContext
from games.ui.toolkit.work import AT_ONCE, SlicedTask

MOST_LOOKED_AT = 50
"""The number of recent matches that are searched for the one to continue."""

Then = Callable[[], None]
"""Called when a text was read: shows a match, or a sentence why not."""


def open_match(context: SceneContext, name: str) -> None:
    """Continue a saved match; shows a toast if that fails.

    If nothing can be written, as in a read-only folder, the match is opened for viewing.
    """
    _read(context, name, _resuming(context, name))


def _resuming(context: SceneContext, name: str) -> Steps[Then]:
    try:
        record, autosave = yield from context.user_files.matches.resuming(name, _games(context))
    except StorageError as error:
        return (yield from _loading_for_viewing(context, name, error))
    try:
        yield from caching_lines(record.game, record.match)
    except GeneratorExit:
        autosave.close()
        raise
    return lambda: _show(context, LoadedMatch(record, autosave))


def _loading_for_viewing(context: SceneContext, name: str, problem: StorageError) -> Steps[Then]:
    """Open a match for viewing, unless it is being played or cannot be read."""
    matches, sentence = context.user_files.matches, explained(problem)
    if matches.is_running(name):
        return lambda: context.notify(sentence)
    try:
        record = yield from matches.loading(name, _games(context))
    except StorageError:
        return lambda: context.notify(sentence)
    notice = _("{problem} The match is opened for viewing.").format(problem=sentence)
    return lambda: _show(context, LoadedMatch(record), notice)


def learn_from(context: SceneContext, name: str) -> None:
    """Open the coach above the present scene for a saved match; shows a toast if that fails."""
    _read(context, name, _loading_to_learn(context, name))


def _loading_to_learn(context: SceneContext, name: str) -> Steps[Then]:
    try:
        record = yield from context.user_files.matches.loading(name, _games(context))
    except StorageError as error:
        sentence = explained(error)
        return lambda: context.notify(sentence)
    if not record.match.line:
        return lambda: context.notify(_("No turns were played in this match."))
    record.match.go(len(record.match.line))
    return lambda: context.scenes.push(
        "coach",
        game=record.game.name,
        options=options_of(record.tags),
        match=record.match,
        seats=_seats(context, record),
    )


def can_learn(context: SceneContext, game: str) -> bool:
    """Whether there is a coach for a game."""
    return game in context.game_views and context.game_views[game].make_parts is not None


def open_text(context: SceneContext, text: str, name: str = "") -> None:
    """Open a record for viewing; shows a toast if it cannot be read.

    `name` is the name of its file.
    """
    _read(context, name, _reading(context, text, name))


def _reading(context: SceneContext, text: str, name: str) -> Steps[Then]:
    try:
        record = yield from context.reading_text(text)
    except RecordError as error:
        sentence = _("This cannot be opened: {reason}.")
        if name:
            sentence = _("{name} cannot be opened: {reason}.")
        notice = sentence.format(name=name, reason=explained(error))
        return lambda: context.notify(notice)
    yield from caching_lines(record.game, record.match)
    return lambda: _show(context, LoadedMatch(record))


def _read(context: SceneContext, name: str, steps: Steps[Then]) -> None:
    """Read a usual text at once, and a long one in slices under a dialog."""
    task = SlicedTask(steps)
    if task.run_for(AT_ONCE):
        task.result()
    else:
        context.scenes.push("reading", name=name, task=task)


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


def to_continue(context: SceneContext) -> Steps[Summary | None]:
    """Find the unfinished match that was played last and is not being played elsewhere."""
    matches = context.user_files.matches
    try:
        stamps = yield from matches.stamping()
    except StorageError:
        return None
    latest = sorted(stamps, key=lambda name: stamps[name].changed, reverse=True)
    for name in latest[:MOST_LOOKED_AT]:
        try:
            text = matches.text(name)
        except StorageError:
            continue
        summary = yield from summarising(name, stamps[name], text, _games(context))
        if summary.game and not summary.finished and not matches.is_running(name):
            return summary
    return None


def _show(context: SceneContext, loaded: LoadedMatch, notice: str = "") -> None:
    record = loaded.record
    seats = _seats(context, record)
    context.scenes.go(record.game.name, options=loaded.options, seats=seats, loaded=loaded)
    if record.trouble:
        context.notify(_trouble(record))
    sides = record.match.root.main_end().position.sides
    if given_up := resigned_outcome(record.tags, sides):
        names = listed(seats[sides.index(side)].name for side in given_up.winners)
        context.notify(_("This game was resigned: {names} won.").format(names=names))
    if notice:
        context.notify(notice)


def _seats(context: SceneContext, record: Record) -> tuple[Seat, ...]:
    levels = [level.name for level in context.game_views[record.game.name].opponents]
    return seats_of(record, levels, lambda place: player_name(context.settings, place))


def _trouble(record: Record) -> str:
    assert record.trouble is not None
    return _("The record is damaged and opens as far as it goes: {trouble}.").format(
        trouble=explained(record.trouble)
    )


def _games(context: SceneContext) -> dict[str, AnyGame]:
    return {name: game_view.game for name, game_view in context.game_views.items()}


# -- The seats of a new match, from the setup and the settings ---------------------------------


def default_seats(
    game_view: GameView, options: Options, settings: Settings, *, people: bool = False
) -> tuple[Seat, ...]:
    """A person in the first seat, computers in the others, or people in all of them."""
    others: Kind = "human" if people else "computer"
    kinds: list[Kind] = ["human", others, others, others]
    choices = [SeatChoice(kind, level=DEFAULT_LEVEL) for kind in kinds]
    return seated(game_view, choices[: game_view.game.player_count(options)], settings)


def remembered_choices(
    game: AnyGame, settings: Settings, *, newcomer: bool = False
) -> tuple[SeatChoice, ...]:
    """The four seats of the last setup of the game, or the default ones.

    A newcomer meets a teaching opponent by default.
    """
    setup = settings.setups.get(game.name)
    known = setup.seats if setup else ()
    computer = SeatChoice("computer", level=DEFAULT_LEVEL)
    opponent = msgspec.structs.replace(computer, teaching=newcomer)
    fresh = (SeatChoice("human"), opponent, computer, computer)
    return (*known, *fresh[len(known) :])[:4]


def seated(
    game_view: GameView, choices: Sequence[SeatChoice], settings: Settings
) -> tuple[Seat, ...]:
    """The players as chosen; players without a name get one."""
    computers = sum(choice.kind == "computer" for choice in choices)
    seats = []
    for place, choice in enumerate(choices):
        level = game_view.opponents[level_place(game_view, choice)]
        if choice.kind == "human":
            name = choice.name.strip() or player_name(settings, place)
        elif computers > 1:
            name = _("Computer {number}").format(number=place + 1)
        else:
            name = _("Computer")
        taught = choice.kind == "computer" and choice.teaching
        seats.append(Seat(choice.kind, name, TEACHING if taught else level.name, choice.seconds))
    return tuple(seats)


def level_place(game_view: GameView, choice: SeatChoice) -> int:
    """The index of the chosen level among those of the game, or the nearest valid one."""
    return min(max(choice.level, 0), len(game_view.opponents) - 1)


def player_name(settings: Settings, place: int) -> str:
    """The name of the person in a seat by the settings; never empty."""
    plain = Settings().names[place]
    name = settings.names[place].strip()
    return name if name and name != plain else _(plain)


def whose_turn(seat: Seat) -> str:
    """The sentence that says whose turn it is; an unnamed computer is "the computer"."""
    if seat.kind == "computer" and seat.name == _("Computer"):
        return _("It is the computer's turn.")
    return _("It is {name}'s turn.").format(name=seat.name)
