"""Runs first in the bundle with Numba: its kernels are compiled for every processor.

Numba would compile them again for this one, which takes a minute.
"""

import os

os.environ.setdefault("NUMBA_CPU_NAME", "generic")
