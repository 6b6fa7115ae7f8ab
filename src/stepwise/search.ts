import type { RepositoryFacts } from "../bundle/answer.ts";
import type { Codebase } from "../evidence/codebase.ts";
import type { Parts } from "../retrieve.ts";
import type { RetrievalSettings, Task } from "../types.ts";

/** A task, a state of the repository, and the parts that search it. */
export interface Search {
  readonly task: Task;
  readonly settings: RetrievalSettings;
  readonly repository: RepositoryFacts;
  /** What the index holds of that state; stages see it through their parts alone. */
  readonly codebase: Codebase;
  readonly parts: Parts;
}
