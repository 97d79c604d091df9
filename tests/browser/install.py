"""Installs Pyodide and the wheels that the program needs in it: `python -m tests.browser.install`.

The argument is a folder. It needs `npm`; the wheels come from the Python Package Index.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

NEEDED = ("msgspec", "platformdirs", "filelock", "sgfmill")
"""What the core imports; the window and the console need more."""


def install(folder: Path) -> None:
    """Fill the folder with `node_modules` and `wheels`."""
    npm = shutil.which("npm")
    assert npm, "npm cannot be found"
    folder.mkdir(parents=True, exist_ok=True)
    quiet = ("--no-audit", "--no-fund", "--loglevel", "error")
    subprocess.run([npm, "install", "--prefix", folder, *quiet, "pyodide"], check=True)
    lock = folder / "node_modules" / "pyodide" / "pyodide-lock.json"
    about = json.loads(lock.read_text(encoding="utf-8"))["info"]
    version = ".".join(about["python"].split(".")[:2])
    download = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--only-binary=:all:"]
    target = [f"--platform=pyemscripten_{about['abi_version']}_wasm32", "--platform=any"]
    target += [f"--python-version={version}", "--implementation=cp"]
    target += [f"--abi=cp{version.replace('.', '')}", "--abi=none"]
    subprocess.run([*download, *target, "-d", folder / "wheels", *NEEDED], check=True)


if __name__ == "__main__":
    install(Path(sys.argv[1]).resolve())
