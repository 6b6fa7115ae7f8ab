import { describe, test } from "vitest";
import { rankEvaluator } from "../../src/evaluate/evaluator.ts";
import { scriptedEvaluator, testEvaluator } from "../../src/testing/index.ts";

describe("the rank evaluator", () => testEvaluator(() => rankEvaluator(), { test }));

describe("the scripted evaluator", () =>
  testEvaluator(() => scriptedEvaluator({ "src/auth.ts": 0.9, "src/tokens.ts": 0.55, "src/user.ts": 0.2 }), {
    test,
  }));
