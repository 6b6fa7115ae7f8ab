// Name, description and search of the tool that all adapters offer.
import * as v from "valibot";
import { filesToPack, packFiles } from "@fossick/core/bundle/pack.ts";
import { renderRetrieval } from "@fossick/text/render-retrieval.ts";
import { guard, strictly } from "@fossick/library/api/validate.ts";
import { createEngine } from "@fossick/library/api/engine.ts";
import { callback, folder, inSettings, settings as settingsSchema } from "@fossick/library/api/options.ts";
import type { Engine } from "@fossick/engine/engine/types.ts";
import type { Settings } from "@fossick/settings/index.ts";
import type { Retrieval } from "@fossick/core/answer-types.ts";
import type { Task } from "@fossick/core/task.ts";

/** Name of the tool for models, in every framework. */
export const toolName = "retrieve_context";

export const toolDescription =
  "Finds the files of this code repository that a task needs, before you read or change code. Give it the whole task in plain words (English or Chinese), with error texts and names you know, and words that you expect in the code. Returns each file with a relevance from 0 to 1, the reason, the lines that matter and their text, and says what is still missing. If none fits, judge the further files by their names, or call again with other keywords.";

export const keywordsDescription =
  "5 to 10 words or identifiers that the right code probably contains or is named after: programmers' synonyms, likely names of functions, classes, files, settings, libraries, protocols; English, whatever the task is in.";

export const taskDescription = "What to do, in plain words, as you were told";

/** Options of every adapter. */
export interface FinderOptions {
  /** The repository; default: the working folder. */
  readonly root?: string;
  readonly settings?: Partial<Settings>;
  /** Your own engine instead of `root` and `settings`; you close it. Otherwise adapters share one per root. */
  readonly engine?: Pick<Engine, "retrieve" | "readText">;
  /** Token limit for the texts of files; default 8,000. */
  readonly maxTokens?: number;
}

/** Searches for a framework. */
interface Finder {
  retrieve(task: string | Task, signal?: AbortSignal): Promise<Retrieval>;
  /** Searches and formats the answer as Markdown, with the texts that matter. */
  text(task: string | Task, signal?: AbortSignal): Promise<string>;
}

/** Input of the tool. The schema requires keywords, so that models fill them in, but a call without them works. */
export interface ToolInput {
  readonly keywords?: readonly string[];
  readonly task: string;
}

/** Converts a model's input to a task. */
export const taskOf = ({ keywords = [], task }: ToolInput): Task => ({ text: task, keywords });

const defaultTokens = 8_000;
const ownEngine = v.looseObject(
  { retrieve: callback, readText: callback },
  "an engine, as createEngine gives it",
);

/** Schemas of the options of every adapter. */
export const finderEntries = {
  root: v.optional(folder),
  settings: settingsSchema,
  engine: v.optional(ownEngine),
  maxTokens: v.optional(v.pipe(v.number("a number"), v.minValue(0, "0 or more"))),
};

/**
 * Creates the search that all adapters use. The first search opens the engine.
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
  return {
    retrieve,
    text: async (task, signal) => {
      const retrieval = await retrieve(task, signal);
      const { readText } = await openEngine();
      const readOrSkip = (path: string) => readText(path).catch(() => undefined);
      const packed = await packFiles(filesToPack(retrieval), readOrSkip, maxTokens);
      return renderRetrieval("markdown", retrieval, { packed });
    },
  };
}

const engines = new Map<string, Promise<Engine>>();

/** Opens one engine per root and settings in this process; after a failure, the next call tries again. */
function sharedEngine(root: string, settings: Partial<Settings>): Promise<Engine> {
  const key = JSON.stringify([root, settings]);
  const existing = engines.get(key);
  if (existing) return existing;
  const opening = createEngine({ root, settings });
  engines.set(key, opening);
  opening.catch(() => engines.delete(key));
  return opening;
}
