import type { EngineProcess, JudgedSearch, Retrieval } from "../../index.ts";
import type { SearchView } from "../page/types.ts";
import type { PatientEngines } from "./ask-in-time.ts";
import type { UsualLimits } from "./connection.ts";
import type { Engines, Lease } from "./engines.ts";
import type { Handles } from "./handles.ts";
import type { RootSources, Root } from "./roots.ts";
import type { AnswerFormat } from "./write-answer.ts";

/** State shared by all connections of the process. No client can list or guess another one's ids. */
export interface Shared {
  readonly engines: Engines;
  /** The same engines, for what may take long because of an index. */
  readonly patient: PatientEngines;
  readonly retrievals: Handles<KeptRetrieval>;
  /** Under the same ids, what is too large to be kept of more than the latest searches. */
  readonly details: Handles<SearchDetails>;
  /** The HTML of the page, for clients that show it; absent where there is none to show. */
  readonly readPage?: () => Promise<string>;
  readonly roots: RootSources;
  readonly usual: UsualLimits;
}

/** Time a retrieval is kept after its last use. */
export const keptMs = 30 * 60_000;
/** Max searches whose details are kept. */
export const maxDetails = 8;

/** Tells the scores of a search. */
export type Explain = Awaited<ReturnType<EngineProcess["search"]>>["explain"];

/** Scores of a search, and the page's view of it where the client shows the page. */
export interface SearchDetails {
  readonly explain: Explain;
  readonly view?: SearchView;
}

/** A retrieval that later calls can refer to, bound to its root. */
export type KeptRetrieval = FinishedRetrieval | OpenSearch;

interface FinishedRetrieval {
  readonly state: "finished";
  readonly root: Root;
  readonly retrieval: Retrieval;
}

/** A search that waits for the host's verdicts; its engine stays open for it. */
export interface OpenSearch {
  readonly state: "open";
  readonly root: Root;
  readonly task: string;
  readonly maxCycles: number;
  /** Every step is written as the first was asked for. */
  readonly format: AnswerFormat;
  readonly search: JudgedSearch;
  readonly lease: Lease;
}
