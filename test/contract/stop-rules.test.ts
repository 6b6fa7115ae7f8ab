import { describe, test } from "vitest";
import { budget } from "../../src/loop/stop/budget.ts";
import { maxCycles } from "../../src/loop/stop/max-cycles.ts";
import { notNeeded, sufficient } from "../../src/loop/stop/stop-rules.ts";
import { settled } from "../../src/loop/stop/settled.ts";
import { testStopRule } from "../../src/entrypoints/testing/index.ts";

for (const [name, rule] of Object.entries({ notNeeded, sufficient, settled, budget, maxCycles })) {
  describe(`the stop rule ${name}`, () => testStopRule(rule, { test }));
}
