import type { BridgeSource } from "../answer-types.ts";

/** A stem that one source proposes for a word. */
export interface Proposal {
  readonly stem: string;
  readonly from: BridgeSource;
  /** Above 0 and at most 1. */
  readonly strength: number;
  readonly commits?: number;
}
