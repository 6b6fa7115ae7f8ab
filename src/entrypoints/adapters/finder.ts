import * as v from "valibot";
import { packFiles, type PackedFile } from "../../bundle/pack.ts";
import { renderRetrieval } from "../../bundle/render/render-retrieval.ts";
import { guard, strictly } from "../../api/validate.ts";
import { createEngine } from "../../api/engine.ts";
import { callback, folder, inSettings, settings as settingsSchema } from "../../api/options.ts";
import type { Engine } from "../../engine/types.ts";
import type { Settings } from "../../settings/index.ts";
import type { Evaluation, Retrieval } from "../../types.ts";

/** Options of every adapter. */
export interface FinderOptions {
  /** The repository; default the working folder. */
  readonly root?: string;
  readonly settings?: Partial<Settings>;
  /** Your own engine instead of `root` and `settings`; you close it. Otherwise adapters share one per root. */
  readonly engine?: Pick<Engine, "retrieve" | "readText">;
  /** Token limit for the texts of files; default 8,000. */
  readonly maxTokens?: number;
}

/** Some lines of a file that a task needs. */
export interface FoundPart {
  readonly text: string;
  /** Relative to the root. */
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  /** Relevance of the file, from 0 to 1. */
  readonly relevance: number;
  readonly reason: string;
}

/** Searches for a framework. */
export interface Finder {
  retrieve(task: string, signal?: AbortSignal): Promise<Retrieval>;
  /** The answer in Markdown, with the texts that matter. */
  text(task: string, signal?: AbortSignal): Promise<string>;
  /** The texts that matter, best file first. */
  parts(task: string, signal?: AbortSignal): Promise<readonly FoundPart[]>;
}

const defaultTokens = 8_000;
/** Max nearby files to read when no file is certain. */
const maxUncertain = 2;

const ownEngine = v.looseObject(
  { retrieve: callback, readText: callback },
  "an engine, as createEngine gives it",
);

/** Options of every adapter. */
export const finderEntries = {
  root: v.optional(folder),
  settings: settingsSchema,
  engine: v.optional(ownEngine),
  maxTokens: v.optional(v.pipe(v.number("a number"), v.minValue(0, "0 or more"))),
};

/**
 * Creates what all adapters are built on. The engine is opened by the first search.
 * @throws FossickError INVALID_SETTING
 */
export const createFinder: (options: FinderOptions) => Finder = guard(
  "fossick",
  { options: strictly(finderEntries, "an object", inSettings) },
  finderOver,
);

function finderOver({ engine, maxTokens = defaultTokens, root = ".", settings = {} }: FinderOptions): Finder {
  const openEngine = (): Pick<Engine, "retrieve" | "readText"> | Promise<Engine> =>
    engine ?? sharedEngine(root, settings);
  const retrieve: Finder["retrieve"] = async (task, signal) =>
    (await openEngine()).retrieve(task, signal ? { signal } : {});
  const packBest = async (chosen: readonly Evaluation[]): Promise<readonly PackedFile[]> => {
    const { readText } = await openEngine();
    return packFiles(chosen, (path) => readText(path).catch(() => undefined), maxTokens);
  };
  return {
    retrieve,
    text: async (task, signal) => {
      const retrieval = await retrieve(task, signal);
      const files = await packBest(bestOf(retrieval));
      return renderRetrieval("markdown", retrieval, { packed: files });
    },
    parts: async (task, signal) => {
      const bestFiles = bestOf(await retrieve(task, signal));
      const files = await packBest(bestFiles);
      return files.flatMap(({ path, parts }) => {
        const { relevance = 0, reason = "" } = bestFiles.find((file) => file.path === path) ?? {};
        return parts.map((part) => ({ ...part, path, relevance, reason }));
      });
    },
  };
}

const bestOf = ({ files, nearby }: Retrieval): readonly Evaluation[] =>
  files.length > 0 ? files : nearby.slice(0, maxUncertain);

const engines = new Map<string, Promise<Engine>>();

/** One engine per root and settings in this process; one that failed to open is tried again. */
function sharedEngine(root: string, settings: Partial<Settings>): Promise<Engine> {
  const key = JSON.stringify([root, settings]);
  const existing = engines.get(key);
  if (existing) return existing;
  const opening = createEngine({ root, settings });
  engines.set(key, opening);
  opening.catch(() => engines.delete(key));
  return opening;
}
