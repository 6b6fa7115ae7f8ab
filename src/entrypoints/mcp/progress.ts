import type { ServerContext } from "@modelcontextprotocol/server";
import type { Cycle, Reporter } from "../../index.ts";
import { safeName } from "../../safe-text.ts";

/** Least time between two notifications while an index is built. */
const minGapMs = 1_000;

/**
 * Reports the progress of a search to a caller that asked for it: from 0 to 1 while the index is built, then 1 more per
 * cycle.
 */
export function reportProgress(
  { mcpReq }: ServerContext,
  maxCycles: number,
  now: () => number = () => performance.now(),
): Reporter {
  const { _meta: meta } = mcpReq;
  const token = meta?.progressToken;
  if (token === undefined) return {};
  let last = -1;
  let toldMs = Number.NEGATIVE_INFINITY;
  const tell = async (progress: number, message: string): Promise<void> => {
    if (progress <= last || mcpReq.signal.aborted) return;
    last = progress;
    toldMs = now();
    const params = { progressToken: token, progress, total: maxCycles + 1, message };
    await mcpReq.notify({ method: "notifications/progress", params }).catch(() => undefined);
  };
  return {
    onIndexProgress: (done, total) => {
      if (total === 0 || done >= total || now() - toldMs < minGapMs) return undefined;
      return tell(done / total, `indexing, ${done} of ${total} files`);
    },
    onCycleEnd: (cycle) => tell(cycle.number, describe(cycle)),
  };
}

const describe = ({ number, candidates, merged }: Cycle): string =>
  `cycle ${number}: ${candidates.length} files judged, best ${safeName(merged[0]?.path ?? "none")}`;
