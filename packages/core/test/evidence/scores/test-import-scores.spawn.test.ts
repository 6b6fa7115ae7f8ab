import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Codebase } from "@fossick/core/evidence/codebase.ts";
import { testImportScores } from "@fossick/core/evidence/scores/test-scores.ts";
import { createCodebase, scoresByPath, scoresFor } from "../../../../../test/fake-codebase.ts";
import { removeFolders } from "../../../../../test/temp-repository.ts";

let codebase: Codebase;
beforeAll(async () => {
  codebase = await createCodebase({
    "src/throttle.ts": "export class TokenBucket {\n  take(): boolean {\n    return true;\n  }\n}\n",
    "src/server.ts":
      'import { TokenBucket } from "./throttle.js";\nexport const startServer = () => new TokenBucket();\n',
    "test/clients.test.ts":
      'import { TokenBucket } from "../src/throttle.js";\nit("lets nobody ask too often", () => {});\n',
    "docs/limits.md": "# Limits\nNobody may ask too often: the `TokenBucket` counts.\n",
  });
});
afterAll(removeFolders);

const passOn = (scores: Readonly<Record<string, number>>): string[] => {
  const all = scoresFor(codebase, scores);
  return Object.keys(scoresByPath(codebase, testImportScores(codebase, all)));
};

describe("testImportScores", () => {
  it("pass what a test says to the source it imports", () => {
    expect(passOn({ "test/clients.test.ts": 2 })).toEqual(["src/throttle.ts"]);
  });

  it("come from tests alone", () => {
    expect(passOn({ "src/server.ts": 2, "docs/limits.md": 1 })).toEqual([]);
  });
});
