import { createHash } from "node:crypto";
import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../../indexing/make-folder.ts";

/** Answers of an evaluator cached on this machine, by the hash of the question. */
export interface AnswerCache {
  get(key: string): string | undefined;
  /** Does nothing where the folder cannot be written. */
  put(key: string, answer: string): void;
}

/** 16 folders; of a full one, the older half goes. 8,000 verdicts take about 32 MB. */
const maxPerFolder = 500;
const privateFolder = 0o700;
const privateFile = 0o600;

/** The key of a question. @param question everything the answer depends on */
export const cacheKey = (...question: readonly unknown[]): string =>
  createHash("sha256").update(JSON.stringify(question)).digest("hex");

export function openAnswerCache(folder: string): AnswerCache {
  const placeOf = (key: string): string => join(folder, key.slice(0, 1));
  return {
    get(key) {
      try {
        return readFileSync(join(placeOf(key), key), "utf8");
      } catch {
        return undefined;
      }
    },
    put(key, answer) {
      try {
        const place = placeOf(key);
        makeFolder(place, privateFolder);
        const part = join(place, `.${key}-${process.pid}`);
        writeFileSync(part, answer, { mode: privateFile });
        renameSync(part, join(place, key));
        thinOut(place);
      } catch {
        // A cache that cannot be written costs another question, no more.
      }
    },
  };
}

function thinOut(place: string): void {
  const names = readdirSync(place);
  if (names.length <= maxPerFolder) return;
  const byAge = names
    .map((name) => ({ name, ms: statSync(join(place, name), { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((a, b) => a.ms - b.ms || (a.name < b.name ? -1 : 1));
  for (const { name } of byAge.slice(0, maxPerFolder >> 1)) rmSync(join(place, name), { force: true });
}

const nothingKept: AnswerCache = { get: () => undefined, put: () => undefined };

/** The cache of a model's answers; nothing is cached for an unnamed model, because it may change. */
export const answerCacheFor = ({ cacheDir }: { readonly cacheDir: string }, model: string): AnswerCache =>
  model === "" ? nothingKept : openAnswerCache(join(cacheDir, "verdicts"));
