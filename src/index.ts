/** The public API. Adding an export here is a promise to keep it. */
export { createEngine, type Engine, type EngineOptions, type RunOptions } from "./engine/engine.ts";
export {
  evaluateRepository,
  type EvaluateRepositoryOptions,
  type EvaluationProgress,
} from "./backtest/evaluate-repository.ts";
export type { RepositoryReport } from "./backtest/repository-report.ts";
export { FossickError, type FossickErrorCode } from "./errors.ts";
export {
  createInitialQuery,
  evaluateRelevance,
  hasCriticalGaps,
  iterativeRetrieve,
  mergeContext,
  refineQuery,
  retrieveFiles,
  type IterativeOptions,
} from "./engine/iterative-retrieve.ts";
export { rankEvaluator } from "./evaluate/evaluator.ts";
export { learningRefiner } from "./refine/refiner.ts";
export type {
  CandidatesStep,
  FinishedStep,
  HostRefinement,
  JudgedCandidate,
  JudgedSearch,
  JudgedStep,
  JudgeHints,
  Verdict,
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
