// Keeps the answers of models on this machine's disk by the hash of their question, and deletes the oldest.
import { createHash } from "node:crypto";
import { readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { makePrivateFolder, readPrivate, writePrivate } from "@fossick/base/private-files.ts";

/** Answers of an evaluator cached on this machine, by the hash of the question. */
export interface AnswerCache {
  get(key: string): string | undefined;
  /** Does nothing where the folder cannot be written. */
  put(key: string, answer: string): void;
}

/** Max files in each of 16 folders; when one exceeds it, its oldest are deleted. 8,000 verdicts take about 32 MB. */
const maxPerFolder = 500;

/** Computes the key of a question. @param question everything that the answer depends on */
export const cacheKey = (...question: readonly unknown[]): string =>
  createHash("sha256").update(JSON.stringify(question)).digest("hex");

export function openAnswerCache(folder: string): AnswerCache {
  const placeOf = (key: string): string => join(folder, key.slice(0, 1));
  return {
    get(key) {
      try {
        return readPrivate(join(placeOf(key), key))?.toString();
      } catch {
        return undefined;
      }
    },
    put(key, answer) {
      try {
        const place = placeOf(key);
        makePrivateFolder(folder);
        makePrivateFolder(place);
        const part = join(place, `.${key}-${process.pid}`);
        writePrivate(part, answer);
        renameSync(part, join(place, key));
        thinOut(place);
      } catch {
        // Without the cache the question is only asked again.
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

/** Opens the cache of a model's answers; nothing is cached for an unnamed model, because it may change. */
export const answerCacheFor = ({ cacheDir }: { readonly cacheDir: string }, model: string): AnswerCache =>
  model === "" ? nothingKept : openAnswerCache(join(cacheDir, "verdicts"));
