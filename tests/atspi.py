"""The program as a screen reader finds it on Linux: a private bus, and the tree on it (AT-SPI)."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from jeepney import DBusAddress, MatchRule, Properties, new_method_call
from jeepney.bus_messages import message_bus
from jeepney.io.blocking import DBusConnection, open_dbus_connection

PATIENCE = 100.0
"""Seconds that a slow machine may take for anything."""
LAUNCHERS = ("/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher")
LAUNCHER = next((path for path in LAUNCHERS if Path(path).exists()), None)
STATUS = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Status")
ROOT = ("org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root")
ACCESSIBLE, ACTION = "org.a11y.atspi.Accessible", "org.a11y.atspi.Action"
COMPONENT = "org.a11y.atspi.Component"
TEXT, VALUE = "org.a11y.atspi.Text", "org.a11y.atspi.Value"
EVENTS = "org.a11y.atspi.Event.Object"
CHECKED, FOCUSED = 4, 12
"""The bits of some states."""
ROLES = {
    7: "check box",
    11: "combo box",
    16: "dialog",
    23: "frame",
    27: "image",
    29: "label",
    31: "list",
    32: "list item",
    39: "panel",
    42: "progress bar",
    43: "push button",
    44: "radio button",
    51: "slider",
    54: "status bar",
    55: "table",
    56: "table cell",
    79: "entry",
    83: "heading",
    90: "table row",
    98: "list box",
    116: "static",
}
"""The numbers of some roles."""

NEEDS = {
    "accesskit": find_spec("accesskit") is not None,
    "dbus-daemon": shutil.which("dbus-daemon") is not None,
    "at-spi2-core": LAUNCHER is not None,
}
MISSING = [name for name, is_there in NEEDS.items() if not is_there]


class AccessibilityBus:
    """A session bus of its own, whose accessibility bus says that a screen reader is on."""

    def __init__(self, folder: Path) -> None:
        """`folder` is for its sockets."""
        folder.chmod(0o700)
        # Nothing is written into the settings of the desktop, which has a screen reader or none.
        aside = {"GSETTINGS_BACKEND": "memory", "XDG_CONFIG_HOME": str(folder)}
        aside["XDG_RUNTIME_DIR"] = str(folder)
        self._daemon = subprocess.Popen(
            ["dbus-daemon", "--session", "--nofork", "--print-address=1"],
            env={**os.environ, **aside},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self._daemon.stdout
        assert LAUNCHER
        address = self._daemon.stdout.readline().strip()
        self.environment: Mapping[str, str] = {
            "DBUS_SESSION_BUS_ADDRESS": address,
            "XDG_RUNTIME_DIR": str(folder),
        }
        """What programs on this bus need."""
        self._launcher = subprocess.Popen(
            [LAUNCHER, "--launch-immediately"],
            env={**os.environ, **aside, **self.environment},
            stderr=subprocess.DEVNULL,
        )
        self._session = open_dbus_connection(address)
        try:
            self.address = until(self._accessibility_bus)
            """The address of the accessibility bus."""
            self.turn_reader(on=True)
        except BaseException:
            self.close()
            raise

    def turn_reader(self, *, on: bool) -> None:
        """Say that a screen reader is on, or off."""
        for name in ("IsEnabled", "ScreenReaderEnabled"):
            ask(self._session, Properties(STATUS).set(name, "b", on))

    def _accessibility_bus(self) -> str:
        at = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Bus")
        return str(ask(self._session, new_method_call(at, "GetAddress"))[0])

    def close(self) -> None:
        """End the bus."""
        self._session.close()
        for process in (self._launcher, self._daemon):
            process.terminate()
            process.wait(PATIENCE)
        if self._daemon.stdout:
            self._daemon.stdout.close()


class DBusError(RuntimeError):
    """A call has failed."""


def ask(connection: DBusConnection, message: Any) -> tuple[Any, ...]:
    """The answer to a call; raises `DBusError`."""
    reply = connection.send_and_get_reply(message, timeout=PATIENCE)
    if reply.header.message_type.name == "error":
        raise DBusError(str(reply.body))
    return tuple(reply.body)


def until(find: Callable[[], Any], pump: Callable[[], object] = lambda: None) -> Any:
    """The first result of `find` that is true; `pump` is called between the attempts."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        with suppress(DBusError):
            if found := find():
                return found
        pump()
        time.sleep(0.02)
    raise AssertionError("nothing was found in time")


@dataclass(frozen=True)
class Accessible:
    """A node as AT-SPI tells it."""

    connection: DBusConnection
    bus_name: str
    path: str

    def _call(self, member: str, *body: Any, interface: str = ACCESSIBLE) -> Any:
        at = DBusAddress(self.path, self.bus_name, interface)
        signature = "".join("i" for _ in body) or None
        return ask(self.connection, new_method_call(at, member, signature, body))[0]

    def _property(self, name: str) -> Any:
        at = DBusAddress(self.path, self.bus_name, ACCESSIBLE)
        return ask(self.connection, Properties(at).get(name))[0][1]

    @cached_property
    def name(self) -> str:
        """What it is called."""
        return str(self._property("Name"))

    @property
    def description(self) -> str:
        """What is said about it besides."""
        return str(self._property("Description"))

    @cached_property
    def role(self) -> str:
        """The role in AT-SPI's words, such as "push button"."""
        number = self._call("GetRole")
        return ROLES.get(number, str(number))

    @property
    def attributes(self) -> dict[str, str]:
        """Further properties, such as its place among others (`posinset`, `setsize`)."""
        return dict(self._call("GetAttributes"))

    @property
    def has_focus(self) -> bool:
        """Whether it has the keyboard focus."""
        return self.has(FOCUSED)

    def has(self, state: int) -> bool:
        """Whether it has a state, by the number of its bit."""
        return bool(self._call("GetState")[0] >> state & 1)

    @property
    def children(self) -> list[Accessible]:
        """The nodes in it, in reading order."""
        return [Accessible(self.connection, *each) for each in self._call("GetChildren")]

    def walk(self) -> Iterator[Accessible]:
        """The node and all below it, in reading order."""
        yield self
        for child in self.children:
            yield from child.walk()

    def find(self, role: str, name: str) -> Accessible | None:
        """The first node below with this role and name; None without one."""
        return next((n for n in self.walk() if n.name == name and n.role == role), None)

    @property
    def text(self) -> str:
        """The text of a field."""
        return str(self._call("GetText", 0, -1, interface=TEXT))

    @property
    def caret(self) -> int:
        """The place of the caret in a field."""
        at = DBusAddress(self.path, self.bus_name, TEXT)
        return int(ask(self.connection, Properties(at).get("CaretOffset"))[0][1])

    @property
    def value(self) -> float:
        """The number of a slider."""
        at = DBusAddress(self.path, self.bus_name, VALUE)
        return float(ask(self.connection, Properties(at).get("CurrentValue"))[0][1])

    def set_value(self, value: float) -> None:
        """Ask for another number."""
        at = DBusAddress(self.path, self.bus_name, VALUE)
        ask(self.connection, Properties(at).set("CurrentValue", "d", value))

    def focus(self) -> None:
        """Ask for the keyboard focus."""
        self._call("GrabFocus", interface=COMPONENT)

    def do(self, action: int = 0) -> None:
        """Do one of its actions; the first one is the click."""
        self._call("DoAction", action, interface=ACTION)


class Reader:
    """A screen reader: it reads the trees of all programs and records their announcements."""

    def __init__(self, bus: AccessibilityBus) -> None:
        self._calls = open_dbus_connection(bus.address)
        self._signals = open_dbus_connection(bus.address)
        rule = MatchRule(type="signal", interface=EVENTS, member="Announcement")
        ask(self._signals, message_bus.AddMatch(rule))
        self.heard: list[str] = []
        """The announcements that `listen` has heard."""

    def windows(self) -> list[Accessible]:
        """The windows of all programs on the bus."""
        programs = Accessible(self._calls, *ROOT).children
        return [window for program in programs for window in program.children]

    def window(self, pump: Callable[[], object] = lambda: None) -> Accessible:
        """The window of the program, once it is there; `pump` lets the program run."""
        found: Accessible = until(lambda: next(iter(self.windows()), None), pump)
        return found

    def listen(self, seconds: float = 0.0) -> list[str]:
        """Listen for `seconds`; returns the announcements since the last call."""
        deadline, fresh = time.monotonic() + seconds, list[str]()
        while True:
            try:
                message = self._signals.receive(timeout=max(deadline - time.monotonic(), 0.01))
            except TimeoutError:
                break
            if message.header.fields.get(3) == "Announcement":
                fresh.append(str(message.body[3][1]))
        self.heard += fresh
        return fresh

    def close(self) -> None:
        """Leave the bus."""
        self._calls.close()
        self._signals.close()
