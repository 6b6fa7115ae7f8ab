// The public API of the package.
/** The public API. Adding an export here is a promise to keep it. */
export { createEngine, createEngineProcess, evaluateRepository, iterativeRetrieve } from "./api/engine.ts";
export { packFiles, rankEvaluator, renderRetrieval } from "./api/steps.ts";
export { mergeContext } from "@fossick/core/bundle/answer.ts";
export { replay } from "@fossick/engine/engine/replay.ts";
export { hasCriticalGaps } from "@fossick/core/loop/evaluate/gaps.ts";
export { createInitialQuery } from "@fossick/core/language/initial-query.ts";
export {
  closeCycle,
  evaluateRelevance,
  openCycle,
  refineQuery,
  retrieveFiles,
} from "@fossick/core/loop/stepwise/steps.ts";
export type { IterativeOptions } from "@fossick/engine/engine/create-engine.ts";
export type {
  Engine,
  EngineOptions,
  ExplainableRetrieval,
  RunOptions,
  TracedJudgedSearch,
} from "@fossick/engine/engine/types.ts";
export type { EngineProcess, EngineProcessOptions } from "@fossick/engine/process/create-engine-process.ts";
export type { RemoteJudgedSearch } from "@fossick/engine/process/remote-judged-search.ts";
export type { EvaluateRepositoryOptions } from "@fossick/eval/evaluate-repository.ts";
export type { EvaluationProgress } from "@fossick/eval/search-past.ts";
export type { RepositoryReport } from "@fossick/eval/repository-report.ts";
export { FossickError, type FossickErrorCode } from "@fossick/base/errors.ts";
export type { OpenCycle } from "@fossick/core/loop/cycle.ts";
export { learningRefiner } from "@fossick/core/loop/refine/refiner.ts";
export type {
  CallerRefinement,
  CallerVerdict,
  CandidatesStep,
  FinishedStep,
  JudgedCandidate,
  JudgedSearch,
  JudgedStep,
  JudgeHints,
} from "@fossick/core/loop/stepwise/types.ts";
export type { Search } from "@fossick/core/loop/stepwise/steps.ts";
export { stopRules } from "@fossick/core/loop/stop/stop-rules.ts";
export type { ReplayOptions } from "@fossick/engine/engine/replay.ts";
export type { PackedFile } from "@fossick/core/bundle/pack.ts";
export type { MemoryReport, ProjectMemory, Remembered } from "@fossick/engine/memory/project-memory.ts";
export type { Feedback, FeedbackReport } from "@fossick/engine/memory/give-feedback.ts";
export type { Forgotten } from "@fossick/engine/memory/project-memory.ts";
export type { MemoryExport } from "@fossick/engine/memory/types.ts";
export type { IndexReport } from "@fossick/index/update-index.ts";
export type { IndexStatus } from "@fossick/index/open/status.ts";
export type { Settings } from "@fossick/settings/index.ts";
export type { Trace } from "@fossick/engine/engine/trace.ts";
export type * from "@fossick/core/answer-types.ts";
export type * from "@fossick/core/candidate.ts";
export type * from "@fossick/core/finished-cycle.ts";
export type * from "@fossick/core/observations.ts";
export type * from "@fossick/core/parts.ts";
export type * from "@fossick/core/reporter.ts";
export type * from "@fossick/core/retrieval-settings.ts";
export type * from "@fossick/core/task.ts";
export { version } from "@fossick/base/version.ts";
