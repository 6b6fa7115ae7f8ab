import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Codebase } from "../../../src/codebase.ts";
import { documentedScores, testImportScores } from "../../../src/scoring/spoken-of-scores.ts";
import { createCodebase, scoresByPath } from "../../fake-codebase.ts";
import { removeFolders } from "../../temp-repository.ts";

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

const passOn = (pass: typeof documentedScores, scores: Readonly<Record<string, number>>): string[] => {
  const all = Float32Array.from(codebase.paths, (path) => scores[path] ?? 0);
  return Object.keys(scoresByPath(codebase, pass(codebase, all)));
};

describe("documentedScores", () => {
  it("pass what a document says to the file that defines the names in it", () => {
    expect(passOn(documentedScores, { "docs/limits.md": 2 })).toEqual(["src/throttle.ts"]);
  });

  it("come from documents alone", () => {
    expect(passOn(documentedScores, { "src/server.ts": 2, "test/clients.test.ts": 1 })).toEqual([]);
  });
});

describe("testImportScores", () => {
  it("pass what a test says to the source it imports", () => {
    expect(passOn(testImportScores, { "test/clients.test.ts": 2 })).toEqual(["src/throttle.ts"]);
  });

  it("come from tests alone", () => {
    expect(passOn(testImportScores, { "src/server.ts": 2, "docs/limits.md": 1 })).toEqual([]);
  });
});
