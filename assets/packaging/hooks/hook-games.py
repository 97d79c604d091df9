"""Tells PyInstaller about the modules of the program."""

from PyInstaller.utils.hooks import collect_submodules

hiddenimports = collect_submodules("games")  # the views are imported by name
module_collection_mode = "pyz+py"  # kernels are compiled from their sources
