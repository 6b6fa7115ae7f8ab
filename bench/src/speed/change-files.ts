import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { mulberry32 } from "@fossick/eval/bootstrap.ts";
import { fileKind } from "@fossick/languages/file-kind.ts";
import type { SourceFile } from "./source-files.ts";

const changedFiles = 10;
const seed = 1;
/** Smaller files say little, larger ones may be taken for generated. */
const sizeBytes = { fewest: 200, max: 60_000 } as const;

const inC = (name: string): string => `\nint ${name}(int value)\n{\n\treturn value + 1;\n}\n`;
const inScript = (name: string): string => `\nexport function ${name}(value) {\n  return value + 1;\n}\n`;
/** A function by the ending of the file it is added to. */
const functionIn: Readonly<Record<string, (name: string) => string>> = {
  ".c": inC,
  ".h": inC,
  ".ts": inScript,
  ".js": inScript,
  ".mjs": inScript,
  ".py": (name) => `\n\ndef ${name}(value):\n    return value + 1\n`,
  ".go": (name) => `\nfunc ${name}(value int) int {\n\treturn value + 1\n}\n`,
  ".rs": (name) => `\nfn ${name}(value: i32) -> i32 {\n    value + 1\n}\n`,
  ".php": (name) => `\nfunction ${name}($value)\n{\n    return $value + 1;\n}\n`,
};

/** Files that are changed again and again, each time with other new functions. */
export interface ChangeableFiles {
  /** How many there are: ten, or fewer where the tree has no more. */
  readonly count: number;
  /**
   * Add a function of a new name to the first so many files, instead of the one added before.
   * @returns each file and its name
   */
  change(count: number): readonly { readonly path: string; readonly name: string }[];
}

/**
 * Let at most ten source files be changed, the same ones of the same tree. Afterwards, whatever happens, they are as they
 * were: bytes, times and place.
 * @param keep an empty folder for the originals
 */
export async function withChangeableFiles<T>(
  root: string,
  files: readonly SourceFile[],
  keep: string,
  act: (changeable: ChangeableFiles) => Promise<T>,
): Promise<T> {
  const chosen = chooseFiles(files).map(({ path }, at) => ({
    path,
    original: join(keep, String(at)),
    place: join(root, path),
  }));
  mkdirSync(keep, { recursive: true });
  for (const { place, original } of chosen) copy(place, original);
  const restore = (): void => {
    for (const { place, original } of chosen) copy(original, place);
  };
  const end = (): void => {
    restore();
    process.exit(130);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, end);
  const random = mulberry32(seed);
  try {
    return await act({
      count: chosen.length,
      change: (count) => {
        return chosen.slice(0, count).map(({ path, original, place }) => {
          const name = newName(random);
          writeFileSync(place, Buffer.concat([readFileSync(original), Buffer.from(addition(path, name))]));
          return { path, name };
        });
      },
    });
  } finally {
    restore();
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, end);
  }
}

/** With its times to the nanosecond, into the same inode where the target is there. */
const copy = (from: string, to: string): void => void execFileSync("cp", ["-p", from, to]);

const addition = (path: string, name: string): string => functionIn[extname(path)]?.(name) ?? "";

function chooseFiles(files: readonly SourceFile[]): SourceFile[] {
  const fit = files.filter(
    ({ path, bytes }) =>
      extname(path) in functionIn &&
      fileKind(path) === "source" &&
      bytes >= sizeBytes.fewest &&
      bytes <= sizeBytes.max,
  );
  const random = mulberry32(seed);
  const chosen = new Set<SourceFile>();
  while (chosen.size < Math.min(changedFiles, fit.length)) {
    const file = fit[Math.floor(random() * fit.length)];
    if (file) chosen.add(file);
  }
  return [...chosen].sort((a, b) => (a.path < b.path ? -1 : 1));
}

const consonants = "bdfgklmnprstvz";
const vowels = "aeiou";

/** A word of seven syllables: none of any tree. */
function newName(random: () => number): string {
  const letter = (from: string): string => from[Math.floor(random() * from.length)] ?? "a";
  return Array.from({ length: 7 }, () => letter(consonants) + letter(vowels)).join("");
}
