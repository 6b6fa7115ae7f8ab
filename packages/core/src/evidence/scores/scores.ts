// Stores one score per file, 0 for most of them, and adds up and changes such scores.
import { placeIn } from "../../postings/ascending.ts";

/** Scores of the files that have one; all others have 0. */
export interface Scores {
  /** Ascending. */
  readonly files: Int32Array;
  /** One for each of `files`, in their order; not 0. */
  readonly values: Float32Array;
  /** The best one, 0 when there is none. */
  readonly highest: number;
  /** A file's score, 0 where it has none. */
  of(file: number): number;
}

/** Adds up scores file by file; unusable after `finish`. */
interface ScoreSum {
  add(file: number, amount: number): void;
  /** Give the file at least so much. */
  raise(file: number, min: number): void;
  finish(): Scores;
}

/** Changed scores are tracked by blocks of this many bits of the file number: one flag per block, not per file. */
const blockBits = 8;

/** One number per file, all 0 between sums. */
interface Sheet {
  readonly sums: Float32Array;
  readonly touched: Uint8Array;
}

/** Buffers that collect scores before their number is known. */
interface Gathering {
  readonly files: Int32Array;
  readonly values: Float32Array;
}

/**
 * Sheets that are all 0 again. A search adds up dozens of scores: one sheet serves them all, however many files there
 * are.
 */
let clean: Sheet[] = [];
let gathering: Gathering = { files: new Int32Array(0), values: new Float32Array(0) };

function takeSheet(fileCount: number): Sheet {
  const sheet = clean.pop();
  if (sheet?.sums.length === fileCount) return sheet;
  clean = []; // of another repository
  return {
    sums: new Float32Array(fileCount),
    touched: new Uint8Array((fileCount >> blockBits) + 1),
  };
}

function gatheringFor(fileCount: number): Gathering {
  if (gathering.files.length !== fileCount)
    gathering = { files: new Int32Array(fileCount), values: new Float32Array(fileCount) };
  return gathering;
}

/** @param fileCount of the repository: files go from 0 up to it */
export function startScores(fileCount: number): ScoreSum {
  const sheet = takeSheet(fileCount);
  const { sums, touched } = sheet;
  return {
    add(file, amount) {
      sums[file] = (sums[file] ?? 0) + amount;
      touched[file >> blockBits] = 1;
    },
    raise(file, min) {
      if (min <= (sums[file] ?? 0)) return;
      sums[file] = min;
      touched[file >> blockBits] = 1;
    },
    finish() {
      const scores = gather(sheet);
      clean.push(sheet);
      return scores;
    },
  };
}

/** Take the scores off a sheet and leave it all 0. */
function gather({ sums, touched }: Sheet): Scores {
  const { files, values } = gatheringFor(sums.length);
  let count = 0;
  for (let block = touched.indexOf(1); block >= 0; block = touched.indexOf(1, block + 1)) {
    const start = block << blockBits;
    const end = Math.min(sums.length, start + (1 << blockBits));
    for (let file = start; file < end; file++) {
      const score = sums[file] ?? 0;
      if (score === 0) continue;
      files[count] = file;
      values[count++] = score;
    }
    sums.fill(0, start, end);
  }
  touched.fill(0);
  return scoresOf(files.slice(0, count), values.slice(0, count));
}

/** @param files ascending @param values one for each */
function scoresOf(files: Int32Array, values: Float32Array): Scores {
  let highest = 0;
  for (let at = 0; at < values.length; at++) if ((values[at] ?? 0) > highest) highest = values[at] ?? 0;
  return { files, values, highest, of: (file) => valueOf(files, values, file) };
}

function valueOf(files: Int32Array, values: Float32Array, file: number): number {
  const place = placeIn(files, file);
  return files[place] === file ? (values[place] ?? 0) : 0;
}

/** No scores. */
export const noScores: Scores = scoresOf(new Int32Array(0), new Float32Array(0));

/** Each file's `a` plus `share` × `b`. */
export function addScores(a: Scores, b: Scores, share = 1): Scores {
  if (b.files.length === 0) return a;
  const files = new Int32Array(a.files.length + b.files.length);
  const values = new Float32Array(files.length);
  let count = 0;
  for (let [atA, atB] = [0, 0]; atA < a.files.length || atB < b.files.length; count++) {
    const fileA = a.files[atA] ?? Infinity;
    const fileB = b.files[atB] ?? Infinity;
    files[count] = Math.min(fileA, fileB);
    values[count] =
      (fileA <= fileB ? (a.values[atA++] ?? 0) : 0) + (fileB <= fileA ? share * (b.values[atB++] ?? 0) : 0);
  }
  return scoresOf(files.slice(0, count), values.slice(0, count));
}

/** Each score changed; those that become 0 are left out. */
export function changeScores(
  { files, values }: Scores,
  change: (score: number, file: number) => number,
): Scores {
  const changed = values.map((score, at) => change(score, files[at] ?? -1));
  const isKept = (_: number, at: number): boolean => changed[at] !== 0;
  return scoresOf(files.filter(isKept), changed.filter(isKept));
}
