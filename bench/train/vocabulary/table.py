"""Write and read `model/words.bin`; the format is in docs/vocabulary.md."""

import json
from pathlib import Path

import numpy as np


def write(path: Path, words: list[str], tables: dict[str, tuple[np.ndarray, np.ndarray]], **facts) -> None:
    """Each table is (vectors, weights); a table of fewer rows knows the first words only."""
    dimensions = next(iter(tables.values()))[0].shape[1]
    header = {"dimensions": dimensions, "tables": list(tables), "rows": [len(vectors) for vectors, _ in tables.values()],
              **facts, "words": " ".join(words)}
    raw = json.dumps(header, ensure_ascii=False, separators=(",", ":")).encode()
    raw += b" " * (-len(raw) % 4)
    with path.open("wb") as file:
        file.write(np.uint32(len(raw)).tobytes() + raw)
        for vectors, weights in tables.values():
            scales = np.maximum(np.abs(vectors).max(axis=1), 1e-9) / 127
            file.write(scales.astype("<f4").tobytes() + weights.astype("<f4").tobytes())
            file.write(np.rint(vectors / scales[:, None]).astype(np.int8).tobytes())


def read(path: Path) -> tuple[dict, dict[str, tuple[np.ndarray, np.ndarray]]]:
    raw = path.read_bytes()
    size = int(np.frombuffer(raw, "<u4", 1)[0])
    header = json.loads(raw[4 : 4 + size])
    at, tables = 4 + size, {}
    for name, rows in zip(header["tables"], header["rows"]):
        scales, weights = np.frombuffer(raw, "<f4", 2 * rows, at).reshape(2, rows)
        at += 8 * rows
        values = np.frombuffer(raw, np.int8, rows * header["dimensions"], at).reshape(rows, -1)
        at += values.size
        tables[name] = (values * scales[:, None], weights)
    return header, tables
