"""What a reader says of the candidates of recorded tasks, for `apply.py`.

    python3 ask.py READER PREPARED WORDS OUT

PREPARED is what `prepare.py` wrote of the task sets.
"""

import json
import sys
from pathlib import Path

import numpy as np

from pages import Units
from prepared import load
from reading import open_reader, read_tasks


def main():
    file, folder, words, out = map(Path, sys.argv[1:])
    reader = open_reader(file, Units(words))
    prepared = load(folder, lambda _: True)
    said = read_tasks(reader, prepared, prepared.tasks)
    parts = read_tasks(reader, prepared, prepared.tasks, reader.parts) if hasattr(reader, "parts") else [logits.reshape(-1, 1)[:, :0] for logits in said]
    with out.open("w") as lines:
        for task, logits, columns in zip(prepared.tasks, said, parts):
            read = np.zeros((len(task.pool), 1 + columns.shape[1]))
            read[task.places] = np.column_stack([logits - logits.min(), columns])
            lines.write(json.dumps([task.group, task.id, np.round(read, 4).tolist()]) + "\n")


if __name__ == "__main__":
    main()
