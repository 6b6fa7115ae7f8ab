import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { readWordVectors, type WordVectors } from "../language/word-vectors.ts";

let shipped: Promise<WordVectors> | undefined;

/** The shipped table of word vectors, read once for each process. */
export const shippedWordVectors = (): Promise<WordVectors> =>
  (shipped ??= readFile(placeOf("words.bin")).then(readWordVectors));

/** Sources and built files lie at different depths below the package, whose `model` folder this looks for. */
function placeOf(name: string): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const place = join(folder, "model", name);
    if (existsSync(place) || folder === dirname(folder)) return place;
  }
}
