"""Builds what players download, for the system that it runs on: `--help` lists the options."""

from __future__ import annotations

import argparse
import os
import platform
import runpy
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

PACKAGING = Path(__file__).resolve().parent
ROOT = PACKAGING.parents[1]
sys.path.insert(0, str(ROOT))

from games.core.system import VERSION

COMPILE = """
import multiprocessing
from games import catalog
from games.ai.kernel_warmup import compile_kernels

if __name__ == "__main__":
    for game in catalog.games().values():
        compile_kernels([game])
"""


def main() -> None:
    """Build the bundle and the packages that were asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--numba", action="store_true", help="with Numba and compiled kernels")
    parser.add_argument("--deb", action="store_true", help="also a package for Debian and Ubuntu")
    parser.add_argument("--folder-only", action="store_true", help="pack nothing, for tests")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="folder (default: dist)")
    arguments = parser.parse_args()
    out = arguments.out.resolve()
    bundle = build_folder(out, numba=arguments.numba)
    if arguments.numba:
        add_compiled_kernels(bundle)
    if arguments.deb:
        from deb import build_deb

        print(build_deb(bundle, out, VERSION))
    if arguments.folder_only:
        return
    print(packed(bundle, out / archive_name(numba=arguments.numba)))


def build_folder(out: Path, *, numba: bool) -> Path:
    """Run PyInstaller; the folder that it makes, or the application on macOS."""
    runpy.run_path(str(ROOT / "assets" / "locale" / "catalogues.py"))["compile_all"]()
    with tempfile.TemporaryDirectory() as work:
        draw_icon(Path(work) / "icon.png")
        subprocess.run(
            [
                *(sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"),
                *("--workpath", work, "--distpath", str(out), str(PACKAGING / "tavoliere.spec")),
            ],
            env={
                **os.environ,
                "TAVOLIERE_NUMBA": "1" if numba else "0",
                "TAVOLIERE_ICON": str(Path(work) / "icon.png"),
            },
            check=True,
        )
    strip_python(out / "tavoliere")
    return out / ("Tavoliere.app" if sys.platform == "darwin" else "tavoliere")


def draw_icon(path: Path) -> None:
    """Draw the icon for Windows and macOS; PyInstaller converts it by Pillow."""
    import pygame

    icon = pygame.image.load_sized_svg(ROOT / "assets" / "icon.svg", (1024, 1024))
    pygame.image.save(icon, path)


def strip_python(folder: Path) -> None:
    """Take the debugging symbols out of Python's own libraries; those of wheels have none."""
    if sys.platform == "linux" and (strip := shutil.which("strip")):
        libraries = [*folder.rglob("libpython*"), *folder.rglob("lib-dynload/*.so")]
        subprocess.run([strip, "--strip-unneeded", *libraries], check=True)


def add_compiled_kernels(bundle: Path) -> None:
    """Compile the kernels for every processor, and put them beside their sources in the bundle."""
    with tempfile.TemporaryDirectory() as work:
        sources = Path(work) / "games"
        unneeded = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / "games", sources, ignore=unneeded)
        subprocess.run(
            [sys.executable, "-c", COMPILE],
            cwd=work,
            env={**os.environ, "PYTHONPATH": work, "NUMBA_CPU_NAME": "generic"},
            check=True,
        )
        target = next(bundle.rglob("games/core/kernels.py")).parents[1]
        for folder in sources.rglob("kernel-*"):
            copied = Path(shutil.copytree(folder, target / folder.relative_to(sources)))
            copied.chmod(0o755)  # others may use what the administrator has installed


def archive_name(*, numba: bool) -> str:
    """The name of the file to download, without its suffix."""
    kind = "-fast" if numba else ""
    system = {"darwin": "macos", "win32": "windows"}.get(sys.platform, "linux")
    return f"tavoliere-{VERSION}{kind}-{system}-{platform.machine().lower()}"


def packed(bundle: Path, target: Path) -> Path:
    """The folder as one file; a zip file on Windows and macOS."""
    if sys.platform != "linux":
        return Path(shutil.make_archive(str(target), "zip", bundle.parent, bundle.name))
    path = target.with_name(f"{target.name}.tar.xz")
    with tarfile.open(path, "w:xz") as tar:
        tar.add(bundle, bundle.name)
    return path


if __name__ == "__main__":
    main()
