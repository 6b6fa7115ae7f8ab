"""What a cross-encoder says of the candidates of recorded tasks, for `apply.py`.

    python3 ask.py READER RECORDS OUT
"""

import json
import sys
from pathlib import Path

import numpy as np
import torch

import cross
from corpus import Vocabulary, read_asked, read_documents


def main():
    stored, folder, out = torch.load(sys.argv[1]), Path(sys.argv[2]), Path(sys.argv[3])
    vocabulary = Vocabulary(stored["hashes"])
    reader = cross.Reader(len(vocabulary), stored["wide"], stored["layers"])
    reader.load_state_dict(stored["state"])
    repos = sorted(file.stem.replace("+", "/") for file in (folder / "documents").glob("*.jsonl"))
    documents, places = read_documents(folder / "documents", repos, vocabulary)
    worth = np.zeros(len(vocabulary), np.float32)
    with out.open("w") as lines:
        for asked in read_asked(sorted(folder.glob("*.jsonl")), places, vocabulary, needs_gold=False):
            best, logits = cross.score(reader, asked, documents, worth)
            read = np.zeros(len(asked.documents))
            read[best] = logits - logits.min()
            lines.write(json.dumps([asked.group, asked.id, np.round(read, 4).tolist()]) + "\n")


if __name__ == "__main__":
    main()
