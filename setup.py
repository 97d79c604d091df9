"""The packages of a wheel and the compiled translations; `pyproject.toml` has everything else.

Packages are found, so that a new folder needs no entry. Setuptools cannot say in `pyproject.toml`
that it shall find packages and take one from elsewhere.
"""

import runpy

from setuptools import Command, find_packages, setup
from setuptools.command.build import build


class CompileCatalogues(Command):
    """Compile the translations, before they are copied."""

    user_options = []  # noqa: RUF012
    editable_mode = False

    def initialize_options(self):
        """There are no options."""

    def finalize_options(self):
        """There are no options."""

    def run(self):
        """Write the compiled translations beside their sources."""
        runpy.run_path("assets/locale/catalogues.py")["compile_all"]()

    def get_source_files(self):
        """The sources are part of the repository only."""
        return []

    def get_outputs(self):
        """What is written is copied by `build_py`, as data of a package."""
        return []

    def get_output_mapping(self):
        """Nothing is copied by this command."""
        return {}


class Build(build):
    """Compile the translations first."""

    sub_commands = [("compile_catalogues", None), *build.sub_commands]  # noqa: RUF012


setup(
    packages=[*find_packages(include=["games", "games.*"]), "games.assets"],
    package_dir={"games.assets": "assets"},
    cmdclass={"build": Build, "compile_catalogues": CompileCatalogues},
)
