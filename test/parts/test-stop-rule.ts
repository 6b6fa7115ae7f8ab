import assert from "node:assert/strict";
import { stopRuleName } from "@fossick/core/answer-schema.ts";
import type { Cycle } from "@fossick/core/finished-cycle.ts";
import type { StopRule } from "@fossick/core/parts.ts";
import type { RetrievalSettings } from "@fossick/core/retrieval-settings.ts";
import { frozen, type TestApi } from "./test-api.ts";
import { sampleCycles, sampleSettings } from "./samples.ts";

const file = "src/auth.ts";
const situations: readonly (readonly Cycle[])[] = frozen([
  sampleCycles().slice(0, 1),
  sampleCycles(),
  sampleCycles([{ relevances: {} }]),
  sampleCycles([{ relevances: { [file]: 0.9 }, lists: { mention: [file] } }]),
  sampleCycles([{ relevances: { [file]: 0.1 } }, { relevances: { [file]: 0.1 } }, { relevances: {} }]),
]);

const settingsToTry: readonly RetrievalSettings[] = frozen([
  sampleSettings,
  { ...sampleSettings, maxCycles: 1, minFiles: 1, threshold: 0 },
  { ...sampleSettings, timeBudgetMs: 1, fileBudget: 1 },
]);

/** The rules every stop rule must obey; their inputs are frozen, so that a rule that changes them fails. */
export function testStopRule(rule: StopRule, { test }: TestApi): void {
  test("does not stop before the first cycle", async () => {
    for (const settings of settingsToTry) assert.equal(rule([], settings), undefined);
  });

  test("names a known rule and says why, or says nothing", async () => {
    for (const settings of settingsToTry) {
      for (const cycles of situations) {
        const reason = rule(cycles, settings);
        if (reason === undefined) continue;
        assert.ok(stopRuleName.options.includes(reason.rule), reason.rule);
        assert.notEqual(reason.detail, "");
      }
    }
  });

  test("decides the same twice", async () => {
    for (const settings of settingsToTry) {
      for (const cycles of situations) assert.deepEqual(rule(cycles, settings), rule(cycles, settings));
    }
  });
}
