// Types and limits of the state that all connections of an MCP process share; holds none itself.
import type { EngineProcess, JudgedSearch, Retrieval, Task } from "@fossick/library/index.ts";
import type { SearchView } from "@fossick/page/view/types.ts";
import type { AskedSearch } from "./ask-again.ts";
import type { PatientEngines } from "./ask-in-time.ts";
import type { UsualLimits } from "./connection.ts";
import type { Engines, Lease } from "./engines.ts";
import type { Handles } from "./handles.ts";
import type { RootSources, Root } from "./roots.ts";
import type { AnswerFormat } from "./for-host.ts";

/** State shared by all connections of the process. No client can list or guess another one's ids. */
export interface Shared {
  readonly engines: Engines;
  /** Wrapper of `engines` for calls that an index may delay. */
  readonly patient: PatientEngines;
  readonly retrievals: Handles<KeptRetrieval>;
  /** Details under the same ids, too large to be kept for more than the latest searches. */
  readonly details: Handles<SearchDetails>;
  /** Reads the HTML of the page, for clients that show it; absent if there is none. */
  readonly readPage?: () => Promise<string>;
  readonly roots: RootSources;
  readonly usual: UsualLimits;
}

/** Time a retrieval is kept after its last use. */
export const retrievalLifetimeMs = 30 * 60_000;
/** Max searches whose details are kept. */
export const maxDetails = 8;

/** Adds the scores of a search to its retrieval. */
export type Explain = Awaited<ReturnType<EngineProcess["search"]>>["explain"];

/** Scores of a search, and the page's view of it if the client shows the page. */
export interface SearchDetails {
  readonly explain: Explain;
  readonly view?: SearchView;
}

/** A retrieval that later calls can refer to, bound to its root. */
export type KeptRetrieval = FinishedRetrieval | OpenSearch;

export interface FinishedRetrieval {
  readonly state: "finished";
  readonly root: Root;
  readonly retrieval: Retrieval;
  readonly asked: AskedSearch;
}

/** A search that waits for the host's verdicts; its engine stays open for it. */
export interface OpenSearch {
  readonly state: "open";
  readonly root: Root;
  readonly task: Task;
  readonly maxCycles: number;
  /** Format of the first step, and the default of later ones. */
  readonly format: AnswerFormat;
  readonly search: JudgedSearch;
  readonly lease: Lease;
}
