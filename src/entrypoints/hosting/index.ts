/**
 * Building blocks of a server that hosts many repositories. For `fossick-server` of the very same version; there is no
 * promise of stability to others.
 */
export { textHashBytes } from "./text-hashes.ts";
export { openHostedEngine, type HostedRepository } from "./open-hosted-engine.ts";
export { eachUse, indexFormat, newestSubjects } from "./read-index.ts";
export { codeCount, nameCount, proseCount } from "../../indexing/store/postings.ts";
export type { LanguageTable } from "../../code-languages/index.ts";
export { isSecretFile } from "../../base/secrets/secret-files.ts";
export { dataFolder } from "../../indexing/open/index-folder.ts";
export { openCodebase, type IndexedCodebase } from "../../indexing/open/open-codebase.ts";
export { readability } from "../../indexing/read/content.ts";
export { readInside } from "../../indexing/read/read-inside.ts";
export { largestTextBytes, readFilesIn } from "../../engine/read-text.ts";
export { viewKey as branchKey, viewStore as branchStore } from "../../indexing/store/view-store.ts";
export { isDamage, openLmdbStore } from "../../indexing/store/lmdb-store.ts";
export { emptyMeta, keys, needRecord, readRecord, writeRecord } from "../../indexing/store/records.ts";
export type { Meta, PostingsKind } from "../../indexing/store/records.ts";
export { readSnapshot, type Snapshot } from "../../indexing/store/snapshot.ts";
export type { Store, StoreWriter } from "../../indexing/store/store.ts";
export { updateIndex } from "../../indexing/update-index.ts";
export { packFiles } from "../../bundle/pack.ts";
export { answerData } from "../../bundle/render/json.ts";
export { cutShort, oneLine, safeJson, safeName } from "../../base/safe-text.ts";
export { nearest, serverSettingNames, settingDefinitions, type RunSettings } from "../../settings/index.ts";
export { bandOf, round, shownFrom } from "../../base/relevance.ts";
export { answerSchema } from "../../answer-schema.ts";
export { nameText, spanText } from "../../bundle/render/name-text.ts";
export { formatRelevance } from "../../bundle/render/words.ts";
export type { Backend, Kept, RunOfCall, SearchRequest, StepOfSearch, Where } from "../mcp/backend.ts";
export type { AnswerLimits, WrittenAnswer } from "../mcp/budgets.ts";
export type { RepositoryMcp } from "../mcp/serve-repositories.ts";
export type { AnswerFormat } from "../mcp/write-answer.ts";
export type { EngineMemory } from "../../memory/engine-memory.ts";
export { readPage, servedPolicy } from "../page/page-file.ts";
export { askServer, ServerProblem, type ServerQuestion } from "../remote/ask-server.ts";
export { readServerKey, serverAddress, type ServerAccess } from "../remote/server-access.ts";
export {
  forgetEntries,
  hostedMemory,
  isWordNamed,
  readEntries,
  writeEntries,
  type MemoryEntries,
  type MemoryKeeper,
} from "./hosted-memory.ts";
export { hash32 } from "../../indexing/store/hash.ts";
export { createInitialQuery } from "../../language/initial-query.ts";
export { glossOf } from "../../language/chinese/gloss.ts";
export { termsOf } from "../../language/words.ts";
export { redact } from "../../base/secrets/redact.ts";
export { isJapanese } from "../../language/detect-language.ts";

/** Loads the MCP server on first use: most commands of a server do not need it. */
export const loadMcp = () => import("../mcp/serve-repositories.ts");
