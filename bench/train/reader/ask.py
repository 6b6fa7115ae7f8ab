"""What a reader says of the candidates of recorded tasks, for `apply.py`.

    python3 ask.py READER PREPARED WORDS OUT

PREPARED is what `prepare.py` wrote of the task sets. Of each candidate it writes the logit, from 0 up, and the parts that a reader tells
for itself; 0 of those that were not read.
"""

import json
import sys
from pathlib import Path

import numpy as np

from late import Late
from pages import Units
from prepared import load
from reading import open_reader, read_tasks


def main():
    file, folder, words, out = map(Path, sys.argv[1:])
    reader = open_reader(file, Units(words))
    prepared = load(folder, lambda _: True)
    columns = read_tasks(reader, prepared, reader.columns if isinstance(reader, Late) else None)
    with out.open("w") as lines:
        for task, said in zip(prepared.tasks, columns):
            said = said.reshape(len(said), -1)
            said[:, 0] -= said[:, 0].min()
            read = np.zeros((len(task.pool), said.shape[1]))
            read[task.places] = said
            lines.write(json.dumps([task.group, task.id, np.round(read, 4).tolist()]) + "\n")


if __name__ == "__main__":
    main()
