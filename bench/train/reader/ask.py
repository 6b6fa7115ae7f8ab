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
from reading import logits_of, open_reader


def main():
    file, folder, words, out = map(Path, sys.argv[1:])
    reader = open_reader(file, Units(words))
    prepared = load(folder, lambda _: True)
    with out.open("w") as lines:
        for task, logits in zip(prepared.tasks, logits_of(reader, prepared, prepared.tasks)):
            read = np.zeros(len(task.pool))
            read[task.places] = logits - logits.min()
            lines.write(json.dumps([task.group, task.id, np.round(read, 4).tolist()]) + "\n")


if __name__ == "__main__":
    main()
