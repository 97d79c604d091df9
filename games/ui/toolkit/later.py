"""Functions and classes whose modules are imported when they are first used."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any


class Later:
    """Stands for a function or class of a module that the first picture does not need."""

    def __init__(self, module: str, name: str) -> None:
        self.module = module
        self._name = name
        self._loaded: Callable[..., Any] | None = None

    def load(self) -> Callable[..., Any]:
        """Import it, if that was not done yet."""
        if self._loaded is None:
            self._loaded = getattr(import_module(self.module), self._name)
        return self._loaded

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        """Call it, imported by then."""
        return self.load()(*arguments, **named)
