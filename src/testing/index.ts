/** Contract suites and fakes for people who write their own parts. */
export { createMemoryStore } from "../indexing/store/memory-store.ts";
export { fakeObserver, type ObserverAnswers } from "./fake-observer.ts";
export { fakeRetriever } from "./fake-retriever.ts";
export { sampleCycles, sampleEvaluation, type SampleStep } from "./sample-cycles.ts";
export { sampleContext, sampleQuery, sampleSettings, sampleTask } from "./samples.ts";
export { scriptedEvaluator, type Relevances } from "./scripted-evaluator.ts";
export type { TestApi } from "./test-api.ts";
export { testEvaluator } from "./test-evaluator.ts";
export { testRefiner } from "./test-refiner.ts";
export { testStopRule } from "./test-stop-rule.ts";
export { testStore } from "./test-store.ts";
