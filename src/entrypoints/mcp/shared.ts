import type { EngineProcess, JudgedSearch, Retrieval } from "../../index.ts";
import type { SearchView } from "../page/types.ts";
import type { PatientEngines } from "./ask-in-time.ts";
import type { UsualLimits } from "./connection.ts";
import type { Engines, Lease } from "./engines.ts";
import type { Handles } from "./handles.ts";
import type { RootSources } from "./known-folders.ts";
import type { Root } from "./roots.ts";
import type { AnswerFormat } from "./write-answer.ts";

/** State shared by all connections of the process. No client can list or guess another one's ids. */
export interface Shared {
  readonly engines: Engines;
  /** The same engines, for what may take long because of an index. */
  readonly patient: PatientEngines;
  readonly retrievals: Handles<KeptRetrieval>;
  /** Functions that explain the scores of the latest searches. */
  readonly explanations: Handles<Explain>;
  /** The page's views of the latest searches, for clients that show it. */
  readonly views: Handles<SearchView>;
  /** The HTML of the page, for clients that show it; absent where there is none to show. */
  readonly readPage?: () => Promise<string>;
  readonly roots: RootSources;
  readonly usual: UsualLimits;
}

/** Tells the scores of a search. */
export type Explain = Awaited<ReturnType<EngineProcess["search"]>>["explain"];

/** A retrieval that later calls can refer to, bound to its root. */
export type KeptRetrieval = FinishedRetrieval | OpenSearch;

export interface FinishedRetrieval {
  readonly state: "finished";
  readonly root: Root;
  readonly retrieval: Retrieval;
  /** Into `Shared.explanations`; a search that its host judged has none. */
  readonly explanationId?: string;
  /** Into `Shared.views`, where the client shows the page. */
  readonly viewId?: string;
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
