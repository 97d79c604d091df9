"""Opening matches: saved ones, files, and text from the clipboard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TypeVar

from games.ai.levels import opponents
from games.controller.saver import LoadedMatch
from games.controller.seats import DEFAULT_LEVEL, Kind, Seat, seats_of
from games.core.game import AnyGame, Choice, Option, Options, Record
from games.core.record import (
    TEACHING,
    RecordError,
    options_of,
    read_text,
    resigned_outcome,
    write_turns,
)
from games.core.system import Check
from games.core.translation import N_, _, in_sequence, listed
from games.storage.documents import SeatChoice, Settings
from games.storage.files import StorageError, as_sentence, explained, read_text_file
from games.ui.look.look import AnyLook, SceneContext
from games.ui.toolkit import system
from games.ui.toolkit.work import AT_ONCE

T = TypeVar("T")


def open_match(context: SceneContext, name: str) -> None:
    """Continue a saved match; shows a toast if that fails.

    If nothing can be written, as in a read-only folder, the match is opened for viewing.
    """
    matches, games = context.user_files.matches, context.games

    def read(check: Check) -> tuple[LoadedMatch, StorageError | None]:
        try:
            return LoadedMatch(*matches.resume(name, games, check)), None
        except StorageError as error:
            if matches.is_running(name):
                raise
            with suppress(StorageError):
                return LoadedMatch(matches.load(name, games, check)), error
            raise

    def show(found: tuple[LoadedMatch, StorageError | None]) -> None:
        loaded, problem = found
        sentence = _("{problem} The match is opened for viewing.")
        _show(context, loaded, sentence.format(problem=explained(problem)) if problem else "")

    def unlock(found: tuple[LoadedMatch, StorageError | None]) -> None:
        if autosave := found[0].autosave:
            autosave.close()

    _read(context, name, read, show, late=unlock)


def learn_from(context: SceneContext, name: str) -> None:
    def show(record: Record) -> None:
        if not record.match.line:
            context.notify(_("No turns were played in this match."))
            return
        record.match.go(len(record.match.line))
        context.scenes.push(
            "coach",
            game=record.game.name,
            options=options_of(record.tags),
            match=record.match,
            seats=_seats(context, record),
        )

    _read(context, name, partial(context.user_files.matches.load, name, context.games), show)


def open_text(context: SceneContext, text: str, name: str = "") -> None:
    """Open a record for viewing; shows a toast if it cannot be read.

    `name` is the name of its file.
    """

    def read(check: Check) -> Record:
        record = read_text(text, context.games, check)
        write_turns(record.game, record.match, check)
        return record

    sentence = (
        _("{name} cannot be opened: {reason}.") if name else _("This cannot be opened: {reason}.")
    )
    _read(context, name, read, lambda record: _show(context, LoadedMatch(record)), sentence)


def _read(
    context: SceneContext,
    name: str,
    read: Callable[[Check], T],
    show: Callable[[T], None],
    refusal: str = "{reason}",
    late: Callable[[T], None] | None = None,
) -> None:
    """Read a usual text at once, and a long one under a dialog; a toast reports failure."""
    work = context.work(read, late)

    def end() -> None:
        try:
            found = work.result()
        except (StorageError, RecordError) as error:
            context.notify(refusal.format(name=name, reason=explained(error)))
        else:
            show(found)

    if work.wait(AT_ONCE):
        end()
    else:
        context.scenes.push("reading", name=name, work=work, end=end)


def open_file(context: SceneContext, path: Path) -> None:
    try:
        text = read_text_file(path)
    except StorageError as error:
        context.notify(explained(error))
        return
    open_text(context, text, path.name)


def paste(context: SceneContext) -> None:
    text = system.pasted_text()
    if not text.strip():
        context.notify(_("There is no text on the clipboard."))
        return
    open_text(context, text)


def _show(context: SceneContext, loaded: LoadedMatch, notice: str = "") -> None:
    record = loaded.record
    seats = _seats(context, record)
    context.scenes.go(record.game.name, options=options_of(record.tags), seats=seats, loaded=loaded)
    if record.trouble:
        context.notify(_trouble(record))
    sides = record.match.root.main_end().position.sides
    if given_up := resigned_outcome(record.tags, sides):
        names = listed(seats[sides.index(side)].name for side in given_up.winners)
        context.notify(_("This game was resigned: {names} won.").format(names=names))
    if notice:
        context.notify(notice)


def _seats(context: SceneContext, record: Record) -> tuple[Seat, ...]:
    levels = [level.name for level in opponents(record.game)]
    return seats_of(record, levels, lambda place: player_name(context.settings, place))


def _trouble(record: Record) -> str:
    assert record.trouble is not None
    return _("The record is damaged and opens as far as it goes: {trouble}.").format(
        trouble=explained(record.trouble)
    )


# -- The seats and the clock of a new match, from the setup and the settings -------------------

NO_CLOCK = "-"

CLOCK = Option(
    "Clock",
    N_("Clock"),
    (
        Choice(NO_CLOCK, N_("No clock"), N_("No time limit.")),
        Choice("300", N_("5 minutes"), N_("Five minutes each for the whole game.")),
        Choice("900", N_("15 minutes"), N_("A quarter of an hour each for the whole game.")),
        Choice("180+5", N_("3 minutes + 5 s"), N_("Three minutes each, and 5 s more every turn.")),
        Choice(
            "600+10", N_("10 minutes + 10 s"), N_("Ten minutes each, and 10 s more every turn.")
        ),
        Choice("30/turn", N_("30 s a turn"), N_("Thirty seconds for every turn.")),
        Choice("120/turn", N_("2 minutes a turn"), N_("Two minutes for every turn.")),
    ),
    NO_CLOCK,
)
"""The choices for two players; the values are those of a record's `TimeControl`."""


def default_seats(
    game_view: AnyLook, options: Options, settings: Settings, *, people: bool = False
) -> tuple[Seat, ...]:
    others: Kind = "human" if people else "computer"
    kinds: list[Kind] = ["human", others, others, others]
    choices = [SeatChoice(kind, level=DEFAULT_LEVEL) for kind in kinds]
    return seated(game_view, choices[: game_view.game.player_count(options)], settings)


def remembered_choices(
    game: AnyGame, settings: Settings, *, newcomer: bool = False
) -> tuple[SeatChoice, ...]:
    """The four seats of the last setup of the game, or the default ones.

    All computers of the default have one level; those of a newcomer teach.
    """
    setup = settings.setups.get(game.name)
    known = setup.seats if setup else ()
    usual = SeatChoice("computer", level=DEFAULT_LEVEL, teaching=newcomer)
    opponent = next((seat for seat in known if seat.kind == "computer"), usual)
    fresh = (SeatChoice("human"), opponent, opponent, opponent)
    return (*known, *fresh[len(known) :])[:4]


def seated(
    game_view: AnyLook, choices: Sequence[SeatChoice], settings: Settings
) -> tuple[Seat, ...]:
    """The players as chosen; players without a name get one."""
    computers = sum(choice.kind == "computer" for choice in choices)
    seats = []
    for place, choice in enumerate(choices):
        level = opponents(game_view.game)[level_place(game_view, choice)]
        if choice.kind == "human":
            name = choice.name.strip() or player_name(settings, place)
        elif computers > 1:
            name = _("Computer {number}").format(number=place + 1)
        else:
            name = _("Computer")
        taught = choice.kind == "computer" and choice.teaching
        seats.append(Seat(choice.kind, name, TEACHING if taught else level.name, choice.seconds))
    return tuple(seats)


TEACHING_TEXT = N_("Plays to your strength and explains. Not in the statistics.")


def opponent_text(game_view: AnyLook, seats: Sequence[Seat]) -> str:
    """The computers' level and its description; empty if there are none or they differ."""
    levels = {seat.level for seat in seats if seat.kind == "computer"}
    if levels == {TEACHING}:
        return in_sequence((as_sentence(_("Teaching")), _(TEACHING_TEXT)))
    known = [level for level in opponents(game_view.game) if levels == {level.name}]
    return in_sequence((as_sentence(_(known[0].title)), _(known[0].text))) if known else ""


def level_place(game_view: AnyLook, choice: SeatChoice) -> int:
    return min(max(choice.level, 0), len(opponents(game_view.game)) - 1)


def player_name(settings: Settings, place: int) -> str:
    plain = Settings().names[place]
    name = settings.names[place].strip()
    return name if name and name != plain else _(plain)


def whose_turn(seat: Seat) -> str:
    """The sentence naming the side to move; an unnamed computer is "the computer"."""
    if seat.kind == "computer" and seat.name == _("Computer"):
        return _("It is the computer’s turn.")
    return _("It is {name}’s turn.").format(name=seat.name)
