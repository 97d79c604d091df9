"""Makes a package for Debian and Ubuntu from the bundle: the program goes to `/opt/tavoliere`."""

from __future__ import annotations

import gzip
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import pygame

LINUX = Path(__file__).resolve().parent / "linux"
ASSETS = LINUX.parents[1]
APP = "io.github.tavoliere.Tavoliere"
ICON_SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
"""Pixels; desktops choose the nearest one, or draw the SVG."""

CONTROL = """\
Package: tavoliere
Version: {version}
Architecture: {architecture}
Maintainer: The Tavoliere developers <tavoliere@localhost>
Installed-Size: {kilobytes}
Depends: libc6 (>= {libc}), zlib1g
Recommends: libx11-6 | libwayland-client0
Section: games
Priority: optional
Description: three abstract board games: Veletas, Herati and Tiananmen
 For two at one keyboard, against the computer, or alone. Hints with reasons,
 analysis after the game, and a library of all matches.
"""


def build_deb(bundle: Path, out: Path, version: str) -> Path:
    """Pack the bundle with its desktop entry, icons, file type and manual page."""
    with tempfile.TemporaryDirectory() as work:
        root = Path(work)
        shutil.copytree(bundle, root / "opt" / "tavoliere", symlinks=True)
        (root / "usr" / "bin").mkdir(parents=True)
        (root / "usr" / "bin" / "tavoliere").symlink_to("/opt/tavoliere/tavoliere")
        add_desktop_files(root / "usr" / "share")
        architecture = _architecture()
        _write_control(root, version, architecture)
        path = out / f"{bundle.name}_{version}_{architecture}.deb"
        build = ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(root), str(path)]
        root.chmod(0o755)
        subprocess.run(build, check=True, stdout=subprocess.DEVNULL)
    return path


def add_desktop_files(share: Path) -> None:
    """Put everything that a desktop wants to know into a folder like `/usr/share`."""
    _copy(LINUX / f"{APP}.desktop", share / "applications")
    _copy(LINUX / f"{APP}.metainfo.xml", share / "metainfo")
    _copy(LINUX / "tavoliere.mime.xml", share / "mime" / "packages").rename(
        share / "mime" / "packages" / "tavoliere.xml"
    )
    manual = share / "man" / "man6" / "tavoliere.6.gz"
    manual.parent.mkdir(parents=True)
    manual.write_bytes(gzip.compress((LINUX / "tavoliere.6").read_bytes(), mtime=0))
    licence = share / "doc" / "tavoliere" / "copyright"
    licence.parent.mkdir(parents=True)
    texts = (ASSETS.parent / "LICENSE", ASSETS / "fonts" / "OFL.txt")
    licence.write_text("\n\n".join(text.read_text("utf-8") for text in texts), encoding="utf-8")
    icons = share / "icons" / "hicolor"
    _copy(ASSETS / "icon.svg", icons / "scalable" / "apps").rename(
        icons / "scalable" / "apps" / f"{APP}.svg"
    )
    for size in ICON_SIZES:
        write_icon(icons / f"{size}x{size}" / "apps" / f"{APP}.png", size)


def write_icon(path: Path, size: int) -> None:
    """Draw the icon of the program as a PNG with this side in pixels."""
    path.parent.mkdir(parents=True, exist_ok=True)
    pygame.image.save(pygame.image.load_sized_svg(ASSETS / "icon.svg", (size, size)), path)


def _copy(file: Path, folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    return Path(shutil.copyfile(file, folder / file.name))


def _architecture() -> str:
    asked = ["dpkg", "--print-architecture"]
    return subprocess.run(asked, check=True, capture_output=True, text=True).stdout.strip()


def _write_control(root: Path, version: str, architecture: str) -> None:
    files = [path for path in root.rglob("*") if path.is_file() and not path.is_symlink()]
    control = root / "DEBIAN" / "control"
    control.parent.mkdir()
    libc = os.confstr("CS_GNU_LIBC_VERSION") or "glibc 2.36"
    control.write_text(
        CONTROL.format(
            version=version,
            architecture=architecture,
            kilobytes=sum(path.stat().st_size for path in files) // 1024,
            libc=libc.split()[-1],
        ),
        encoding="utf-8",
    )
