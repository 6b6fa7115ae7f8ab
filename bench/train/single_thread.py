"""Imported before numpy: the matrices are small, so threads cost more than they save, and without them sums come out the same everywhere."""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
os.environ.setdefault("MKL_NUM_THREADS", "1")
