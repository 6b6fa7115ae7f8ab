import { createEngine } from "../../engine/create-engine.ts";
import { indexFolder } from "../../indexing/open/index-folder.ts";
import { realRoot } from "../../indexing/read/real-root.ts";
import { hasIndex } from "../../indexing/open/status.ts";
import { stopRules } from "../../stop/stop-rules.ts";
import type { StopRule } from "../../types.ts";
import type { SearchReply, SearchRequest } from "./search-in-child.ts";

/** The process of `searchInChild`: takes one request, replies and exits, at the latest when its parent does. */

const reply = (message: SearchReply): void => {
  process.send?.(message, () => process.exit());
};

process.once("disconnect", () => process.exit());
process.once("message", (request: SearchRequest) => {
  answer(request).then(reply, (error: unknown) => {
    reply({ failed: error instanceof Error ? error.message : String(error) });
  });
});

async function answer({ root, settings, task }: SearchRequest): Promise<SearchReply> {
  const { cacheDir, hidden, ignore } = settings;
  if (!(await hasIndex(indexFolder({ root: realRoot(root), cacheDir, hidden, ignore })))) return "noIndex";
  const { timeBudgetMs } = settings;
  // Between cycles only: a first cycle goes on until the parent ends this process, since a late answer may yet be in time.
  const betweenCycles = stopRules.map(
    (rule): StopRule =>
      (cycles, others) =>
        rule(cycles, { ...others, timeBudgetMs }),
  );
  const engine = await createEngine({
    root,
    settings: { ...settings, timeBudgetMs: 0 },
    parts: { stopRules: betweenCycles },
  });
  try {
    return { retrieval: await engine.retrieve(task) };
  } finally {
    await engine.close();
  }
}
