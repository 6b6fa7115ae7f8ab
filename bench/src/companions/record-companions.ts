// Records how the candidates of a change are related to the best one, and which of them the change edited too.
import { createEngine } from "@fossick/engine/engine/create-engine.ts";
import type { PreparedSearch } from "@fossick/engine/engine/prepare-search.ts";
import { measureCompanions } from "@fossick/core/evidence/companion-places.ts";
import { retrieve } from "@fossick/core/loop/retrieve.ts";
import { shownPaths } from "@fossick/core/bundle/answer.ts";
import type { BenchTask } from "../types.ts";

/** A task with several edited files, as the model of companions is trained on it. */
export interface CompanionRecord extends Pick<BenchTask, "id" | "repo" | "set"> {
  readonly edited: readonly string[];
  readonly shown: readonly string[];
  /** The best file first. */
  readonly candidates: ReturnType<typeof measureCompanions>;
}

const maxCandidates = 40;

/** Ask fossick a task, and record its candidates. */
export async function recordCompanions(
  { goldFiles, id, repo, set, text }: BenchTask,
  root: string,
  cacheDir: string,
): Promise<CompanionRecord> {
  const engine = await createEngine({ root, settings: { cacheDir, memory: false } });
  try {
    const { codebase, parts, settings, task } = (await engine.begin(text)) as PreparedSearch;
    const { cycles } = await retrieve(task, parts, settings);
    const ranked = (cycles.at(-1)?.merged ?? []).slice(0, maxCandidates);
    const candidates = measureCompanions(codebase, ranked);
    return { id, repo, set, edited: goldFiles, shown: shownPaths(cycles, settings), candidates };
  } finally {
    await engine.close();
  }
}
