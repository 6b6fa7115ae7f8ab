import type { Retrieval } from "../../index.ts";
import { scopeNote, type Root } from "./roots.ts";

/**
 * The retrieval with its root as the caller named it, so that no other path of this machine is revealed, and with what
 * was left out of it.
 */
export function withShownRoot(retrieval: Retrieval, root: Root): Retrieval {
  const advice = [scopeNote(root), retrieval.advice].filter((text) => text !== undefined).join(" ");
  const repository = { ...retrieval.repository, root: root.shown };
  return { ...retrieval, repository, ...(advice !== "" && { advice }) };
}
