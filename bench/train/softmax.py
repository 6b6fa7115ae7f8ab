"""Shares that sum to 1 from log-odds."""

import numpy as np


def softmax(z):
    """One row of shares for each row of log-odds; moved by the greatest first, so that none overflows."""
    p = np.exp(z - z.max(axis=1, keepdims=True))
    return p / p.sum(axis=1, keepdims=True)
