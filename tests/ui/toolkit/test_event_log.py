from __future__ import annotations

import pygame
import pytest

from games.ui.toolkit.input import EventLog, described


def key(code: int, mod: int = 0) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="?")


def motion(x: int) -> pygame.Event:
    return pygame.Event(pygame.MOUSEMOTION, pos=(x, 0), rel=(1, 0), buttons=(0, 0, 0))


def test_the_last_events_are_kept_with_time_and_scene() -> None:
    log = EventLog(most=2)
    log.add(key(pygame.K_F1), "Key", None)
    log.update(0.5)
    log.add(key(pygame.K_ESCAPE), "Key", [])
    log.update(1.25)
    log.add(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-2), "Wheel", 1)
    assert log.lines == [
        "     0.50  list  Key escape mod=0",
        "     1.75  int  Wheel x=0 y=-2",
    ]


def test_movements_in_a_row_are_one_event() -> None:
    log = EventLog()
    for x in (1, 2, 3):
        log.add(motion(x), "Motion", None)
    log.add(key(pygame.K_TAB), "Key", None)
    log.add(motion(4), "Motion", None)
    places = [line.split()[-1] for line in log.lines]
    assert [line.split("pos=")[1] for line in log.lines if "pos=" in line] == ["(3, 0)", "(4, 0)"]
    assert len(places) == 3


@pytest.mark.parametrize(
    ("code", "mod", "expected"),
    [
        (pygame.K_a, 0, "a character"),
        (pygame.K_a, pygame.KMOD_LSHIFT, "a character"),
        (pygame.K_q, pygame.KMOD_LCTRL | pygame.KMOD_RALT, "a character"),
        (pygame.K_KP_7, 0, "a character"),
        (ord("ü"), 0, "a character"),
        (pygame.K_z, pygame.KMOD_LCTRL, "z"),
        (pygame.K_v, pygame.KMOD_LMETA, "v"),
        (pygame.K_DELETE, 0, "delete"),
        (pygame.K_HOME, 0, "home"),
        (pygame.K_KP_ENTER, 0, "enter"),
    ],
)
def test_keys_that_write_are_not_named(code: int, mod: int, expected: str) -> None:
    assert described(key(code, mod), "Key") == f"Key {expected} mod={mod}"


def test_typed_and_dropped_texts_and_file_names_are_left_out() -> None:
    assert described(pygame.Event(pygame.TEXTINPUT, text="Ada"), "Text") == "Text of 3 characters"
    assert described(pygame.Event(pygame.DROPTEXT, text="Ada"), "Drop") == "Drop of 3 characters"
    assert described(pygame.Event(pygame.DROPFILE, file="/home/ada"), "Drop") == "Drop"
