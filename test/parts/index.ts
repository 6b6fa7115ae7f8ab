/** Contract suites and fakes for people who write their own parts. */
export { fakeObserver, fakeRetriever, type ObserverAnswers } from "./fakes.ts";
export {
  sampleContext,
  sampleCycles,
  sampleEvaluation,
  sampleQuery,
  sampleSettings,
  sampleTask,
  scriptedEvaluator,
  type Relevances,
  type SampleStep,
} from "./samples.ts";
export type { TestApi } from "./test-api.ts";
export { testEvaluator } from "./test-evaluator.ts";
export { testRefiner } from "./test-refiner.ts";
export { testStopRule } from "./test-stop-rule.ts";
