import { FossickError } from "../../../errors.ts";
import { isAllowed } from "../roots.ts";
import type { Kept } from "../shared.ts";
import type { Call } from "./tool.ts";

/** So long a retrieval is kept after it was last spoken of. */
export const keptMs = 30 * 60_000;
export const mostKept = 64;
export const mostTraces = 8;

/**
 * What a retrieval_id stands for. A handle of a folder that this client may not search is treated as one that never
 * was.
 * @throws FossickError INVALID_SETTING
 */
export function keptRetrieval(
  retrievalId: string,
  { allowed, shared }: Pick<Call, "allowed" | "shared">,
): Kept {
  const kept = shared.retrievals.get(retrievalId);
  if (kept && isAllowed(allowed, kept.root.real)) return kept;
  throw new FossickError("INVALID_SETTING", "there is no such retrieval_id", {
    hint: `They are kept for ${keptMs / 60_000} minutes after their last use, while the server runs. Search again with retrieve_context or dispatch_candidates.`,
  });
}
