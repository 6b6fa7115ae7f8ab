import type { PackedFile } from "../../bundle/pack.ts";
import type { Evaluation, JudgedSearch, Retrieval } from "../../index.ts";
import type { Engines, Lease } from "./engines.ts";
import type { Handles } from "./handles.ts";
import type { Root, RootSources } from "./roots.ts";

/** What all connections of the process share. No client can list or guess what another one got. */
export interface Shared {
  readonly engines: Engines;
  readonly retrievals: Handles<KeptRetrieval>;
  /** What the latest searches can be replayed from; they are large, so few are kept. */
  readonly traces: Handles<unknown>;
  readonly roots: RootSources;
  readonly packFiles: (
    files: readonly Evaluation[],
    readText: (path: string) => Promise<string | undefined>,
    maxTokens: number,
  ) => Promise<readonly PackedFile[]>;
  /** Defaults for calls. */
  readonly usual: { readonly maxTokens: number; readonly maxCycles: number };
}

/** A retrieval that later calls can refer to, bound to its root. */
export type KeptRetrieval = FinishedRetrieval | OpenSearch;

export interface FinishedRetrieval {
  readonly state: "finished";
  readonly root: Root;
  readonly retrieval: Retrieval;
  /** Of the trace in `Shared.traces`; a search that its host judged has none. */
  readonly traceId?: string;
}

/** A search that waits for the host's verdicts; its engine stays open for it. */
export interface OpenSearch {
  readonly state: "open";
  readonly root: Root;
  readonly task: string;
  readonly maxCycles: number;
  readonly search: JudgedSearch;
  readonly lease: Lease;
}
