import type { LoopSettings } from "@fossick/settings/table.ts";
import type { TaskLanguage } from "./answer-types.ts";

/** The settings a retrieval itself reads. */
export interface RetrievalSettings extends LoopSettings {
  /** Scale of relevance: the task's; as given, by a caller; or of old traces, whose threshold was chosen instead. */
  readonly scale: "task" | "given" | "chosen";
  /** Language of the sentences of the answer. */
  readonly lang: TaskLanguage;
}
