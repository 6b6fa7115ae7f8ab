import { FossickError } from "../../errors.ts";
import { isAllowed, type Places } from "./roots.ts";
import type { KeptRetrieval, Shared } from "./shared.ts";

/** Time a retrieval is kept after its last use. */
export const keptMs = 30 * 60_000;
export const maxKept = 64;
export const maxExplanations = 8;

/**
 * The retrieval behind a retrieval_id. One in a folder that this client may not search is treated as unknown.
 * @throws FossickError INVALID_SETTING
 */
export function keptRetrieval(
  retrievalId: string,
  { allowed, shared }: { readonly allowed: Places; readonly shared: Shared },
): KeptRetrieval {
  const retrieval = shared.retrievals.get(retrievalId);
  if (retrieval && isAllowed(allowed, retrieval.root.real)) return retrieval;
  throw new FossickError("INVALID_SETTING", "unknown retrieval_id", {
    hint: `Retrievals are kept for ${keptMs / 60_000} minutes after their last use, while the server runs. Search again with retrieve_context or dispatch_candidates.`,
  });
}
