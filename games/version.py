"""The version of the program; pyproject.toml reads it from here."""

from __future__ import annotations

VERSION = "0.2.1"
