/** The public API. Adding an export here is a promise to keep it. */
export { createEngine } from "./engine/create-engine.ts";
export { iterativeRetrieve, type IterativeOptions } from "./engine/iterative-retrieve.ts";
export type { Engine, EngineOptions, RunOptions, TracedJudgedSearch } from "./engine/types.ts";
export {
  createEngineProcess,
  type EngineProcess,
  type EngineProcessOptions,
  type ExplainableRetrieval,
} from "./engine-process/create-engine-process.ts";
export {
  evaluateRepository,
  type EvaluateRepositoryOptions,
  type EvaluationProgress,
} from "./backtest/evaluate-repository.ts";
export type { RepositoryReport } from "./backtest/repository-report.ts";
export { FossickError, type FossickErrorCode } from "./errors.ts";
export { createInitialQuery } from "./language/initial-query.ts";
export { closeCycle, evaluateRelevance, openCycle, refineQuery, retrieveFiles } from "./stepwise/steps.ts";
export { mergeContext } from "./bundle/merge.ts";
export { hasCriticalGaps } from "./evaluate/gaps.ts";
export type { OpenCycle } from "./cycle.ts";
export { rankEvaluator } from "./evaluate/evaluator.ts";
export { learningRefiner } from "./refine/refiner.ts";
export type {
  CallerRefinement,
  CallerVerdict,
  CandidatesStep,
  FinishedStep,
  JudgedCandidate,
  JudgedSearch,
  JudgedStep,
  JudgeHints,
} from "./stepwise/types.ts";
export type { Search } from "./stepwise/search.ts";
export { stopRules } from "./stop/stop-rules.ts";
export { replay } from "./engine/replay.ts";
export type { ReplayOptions } from "./engine/replay.ts";
export { packFiles, type PackedFile } from "./bundle/pack.ts";
export { renderRetrieval } from "./bundle/render/render-retrieval.ts";
export type { MemoryReport, ProjectMemory, Remembered } from "./memory/project-memory.ts";
export type { Feedback, FeedbackReport } from "./memory/take-feedback.ts";
export type { Forgotten } from "./memory/manage.ts";
export type { MemoryExport } from "./memory/types.ts";
export type { IndexReport } from "./indexing/update-index.ts";
export type { IndexStatus } from "./indexing/open/status.ts";
export type { Settings } from "./settings/index.ts";
export type { Trace } from "./engine/trace.ts";
export type * from "./types.ts";
export { version } from "./version.ts";
