import { describe, test } from "vitest";
import { budget } from "../../src/stop/budget.ts";
import { maxCycles } from "../../src/stop/max-cycles.ts";
import { notNeeded, sufficient } from "../../src/stop/stop-rules.ts";
import { settled } from "../../src/stop/settled.ts";
import { testStopRule } from "../../src/testing/index.ts";

for (const [name, rule] of Object.entries({ notNeeded, sufficient, settled, budget, maxCycles })) {
  describe(`the stop rule ${name}`, () => testStopRule(rule, { test }));
}
