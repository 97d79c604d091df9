"""The packages of a wheel; everything else stands in `pyproject.toml`.

They are found, so that a new folder needs no entry. Setuptools cannot say in `pyproject.toml` that
it shall find packages and take one from elsewhere.
"""

from setuptools import find_packages, setup

setup(
    packages=[*find_packages(include=["games", "games.*"]), "games.assets"],
    package_dir={"games.assets": "assets"},
)
