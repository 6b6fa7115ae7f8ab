/**
 * Building blocks of a server that hosts many repositories. Only for `fossick-server` of the same version: the
 * interface is not stable.
 */
export { textHashBytes } from "./text-hashes.ts";
export { openHostedEngine, type HostedRepository } from "./open-hosted-engine.ts";
export { eachUse, indexFormat, newestSubjects } from "./read-index.ts";
export { codeCount, nameCount, proseCount } from "@fossick/core/postings/postings.ts";
export type { LanguageTable } from "@fossick/languages/index.ts";
export { keptBack } from "@fossick/base/secrets/kept-back.ts";
export { dataFolder } from "@fossick/index/open/index-folder.ts";
export { openCodebase, type IndexedCodebase } from "@fossick/index/open/open-codebase.ts";
export { readability } from "@fossick/repository/read/content.ts";
export { readInside } from "@fossick/repository/read/read-inside.ts";
export { largestTextBytes, readFilesIn } from "@fossick/engine/engine/read-text.ts";
export { viewKey as branchKey, viewStore as branchStore } from "@fossick/index/store/view-store.ts";
export { isDamage, openLmdbStore } from "@fossick/index/store/lmdb-store.ts";
export { emptyMeta, keys, needRecord, readRecord, writeRecord } from "@fossick/index/store/records.ts";
export type { Meta, PostingsKind } from "@fossick/index/store/records.ts";
export { readSnapshot, type Snapshot } from "@fossick/index/store/snapshot.ts";
export type { Store, StoreWriter } from "@fossick/index/store/store.ts";
export { updateIndex, type IndexReport } from "@fossick/index/update-index.ts";
export { packFiles } from "@fossick/core/bundle/pack.ts";
export { answerData } from "@fossick/text/json.ts";
export { cutShort, oneLine, safeJson, safeName } from "@fossick/base/safe-text.ts";
export {
  nearest,
  serverSettingNames,
  settingDefinitions,
  type RunSettings,
} from "@fossick/settings/index.ts";
export { bandOf, round, shownFrom } from "@fossick/core/relevance.ts";
export { answerSchema } from "@fossick/core/answer-schema.ts";
export { faultsIn } from "@fossick/core/messages/index.ts";
export { nameText, spanText } from "@fossick/text/name-text.ts";
export { formatRelevance } from "@fossick/core/bundle/words.ts";
export type { Backend, Kept, RunOfCall, SearchRequest, StepOfSearch, Where } from "@fossick/mcp/backend.ts";
export type { AnswerLimits, WrittenAnswer } from "@fossick/mcp/budgets.ts";
export type { RepositoryMcp } from "@fossick/mcp/serve-repositories.ts";
export type { AnswerFormat } from "@fossick/mcp/for-host.ts";
export type { EngineMemory } from "@fossick/engine/memory/engine-memory.ts";
export { readPage, servedPolicy } from "@fossick/page/view/page-file.ts";
export { askServer, ServerProblem, type ServerQuestion } from "@fossick/remote/ask-server.ts";
export { readServerKey, serverAddress, type ServerAccess } from "@fossick/remote/server-access.ts";
export {
  forgetEntries,
  hostedMemory,
  isWordNamed,
  readEntries,
  writeEntries,
  type MemoryEntries,
  type MemoryKeeper,
} from "./hosted-memory.ts";
export { hash32 } from "@fossick/core/postings/hash.ts";
export { callerWords } from "@fossick/core/language/caller-words.ts";
export { createInitialQuery } from "@fossick/core/language/initial-query.ts";
export { glossOf } from "@fossick/core/language/chinese/gloss.ts";
export { termsOf } from "@fossick/core/language/words.ts";
export { redact } from "@fossick/base/secrets/redact.ts";
export { isJapanese } from "@fossick/core/language/detect-language.ts";

/** Loads the MCP server on demand: most commands of a server do not need it. */
export const loadMcp = () => import("@fossick/mcp/serve-repositories.ts");
