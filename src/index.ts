// The public API of the package.
/** The public API. Adding an export here is a promise to keep it. */
export { createEngine, createEngineProcess, evaluateRepository, iterativeRetrieve } from "./api/engine.ts";
export { packFiles, rankEvaluator, renderRetrieval } from "./api/steps.ts";
export { mergeContext } from "./bundle/answer.ts";
export { replay } from "./engine/replay.ts";
export { hasCriticalGaps } from "./loop/evaluate/gaps.ts";
export { createInitialQuery } from "./language/initial-query.ts";
export {
  closeCycle,
  evaluateRelevance,
  openCycle,
  refineQuery,
  retrieveFiles,
} from "./loop/stepwise/steps.ts";
export type { IterativeOptions } from "./engine/create-engine.ts";
export type {
  Engine,
  EngineOptions,
  ExplainableRetrieval,
  RunOptions,
  TracedJudgedSearch,
} from "./engine/types.ts";
export type { EngineProcess, EngineProcessOptions } from "./engine-process/create-engine-process.ts";
export type { RemoteJudgedSearch } from "./engine-process/remote-judged-search.ts";
export type { EvaluateRepositoryOptions } from "./eval/evaluate-repository.ts";
export type { EvaluationProgress } from "./eval/search-past.ts";
export type { RepositoryReport } from "./eval/repository-report.ts";
export { FossickError, type FossickErrorCode } from "./base/errors.ts";
export type { OpenCycle } from "./loop/cycle.ts";
export { learningRefiner } from "./loop/refine/refiner.ts";
export type {
  CallerRefinement,
  CallerVerdict,
  CandidatesStep,
  FinishedStep,
  JudgedCandidate,
  JudgedSearch,
  JudgedStep,
  JudgeHints,
} from "./loop/stepwise/types.ts";
export type { Search } from "./loop/stepwise/steps.ts";
export { stopRules } from "./loop/stop/stop-rules.ts";
export type { ReplayOptions } from "./engine/replay.ts";
export type { PackedFile } from "./bundle/pack.ts";
export type { MemoryReport, ProjectMemory, Remembered } from "./memory/project-memory.ts";
export type { Feedback, FeedbackReport } from "./memory/give-feedback.ts";
export type { Forgotten } from "./memory/project-memory.ts";
export type { MemoryExport } from "./memory/types.ts";
export type { IndexReport } from "./indexing/update-index.ts";
export type { IndexStatus } from "./indexing/open/status.ts";
export type { Settings } from "./settings/index.ts";
export type { Trace } from "./engine/trace.ts";
export type * from "./types.ts";
export { version } from "./base/version.ts";
