import { describe, test } from "vitest";
import { budget } from "@fossick/core/loop/stop/budget.ts";
import { maxCycles } from "@fossick/core/loop/stop/max-cycles.ts";
import { notNeeded, sufficient } from "@fossick/core/loop/stop/stop-rules.ts";
import { settled } from "@fossick/core/loop/stop/settled.ts";
import { testStopRule } from "../../../../../test/parts/index.ts";

for (const [name, rule] of Object.entries({ notNeeded, sufficient, settled, budget, maxCycles })) {
  describe(`the stop rule ${name}`, () => testStopRule(rule, { test }));
}
