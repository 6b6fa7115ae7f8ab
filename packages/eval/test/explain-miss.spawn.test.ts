import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Codebase } from "@fossick/core/evidence/codebase.ts";
import { bm25Ranking } from "@fossick/eval/bm25.ts";
import { contextFiles } from "@fossick/eval/context-files.ts";
import { explainMiss, type SearchRecord } from "@fossick/eval/explain-miss.ts";
import { shippedRankingModel } from "@fossick/core/loop/evaluate/ranking-model.ts";
import { createInitialQuery } from "@fossick/core/language/initial-query.ts";
import { sampleCycles } from "../../../test/parts/index.ts";
import { createCodebase } from "../../../test/fake-codebase.ts";
import { removeFolders } from "../../../test/temp-repository.ts";

let codebase: Codebase;
beforeAll(async () => {
  codebase = await createCodebase({
    "src/session.ts":
      "/** Renew a session before it expires. */\nexport function renewSession(session: Session) {\n  return extendLease(session);\n}\n",
    "src/lease.ts": "export function extendLease(owner: object) {\n  return owner;\n}\n",
    "src/session-store.ts": "export class Session {\n  lease = 1;\n}\n",
    "test/session.test.ts":
      "renewSession(session); // renew the session, renew the session before it expires\n",
    "docs/lease.md": "# extendLease\n",
    "src/lamps.ts": "export const lamps = ['red', 'green'];\n",
    "src/empty.ts": "",
  });
});
afterAll(removeFolders);

describe("plain BM25", () => {
  it("ranks by shared words, tests lowered, and leaves out what shares none", () => {
    const ranking = bm25Ranking(codebase, "renew the session before it expires");
    expect(ranking.slice(0, 2)).toEqual(["src/session.ts", "test/session.test.ts"]);
    expect(ranking).toContain("src/session-store.ts");
    expect(ranking).not.toContain("src/lamps.ts");
    expect(bm25Ranking(codebase, "renew the session", 1)).toEqual(["src/session.ts"]);
    expect(bm25Ranking(codebase, "zyxwvut")).toEqual([]);
  });
});

describe("context files", () => {
  const diff = `--- a/src/session.ts
+++ b/src/session.ts
@@ -3 +3 @@
-  return extendLease(session);
+  return extendLease(session, renewSession);
`;

  it("define what stands in the changed lines, and are no file of the change, no test and no page", () => {
    expect(contextFiles(codebase, diff, ["src/session.ts"])).toEqual(["src/lease.ts"]);
    expect(contextFiles(codebase, diff, ["src/lease.ts"])).toEqual(["src/session.ts"]);
  });

  it("are none without a telling name", () => {
    expect(contextFiles(codebase, "+  const value = self.name;\n", [])).toEqual([]);
  });
});

describe("why a file was missed", () => {
  const task = { text: "renew the session before it expires" };
  const searched = (signals: SearchRecord["signals"] = new Map()): SearchRecord => {
    const [cycle] = sampleCycles();
    const merged = ["src/session.ts", "src/lease.ts"].map((path) => ({ path }) as never);
    return {
      task,
      codebase,
      signals,
      ranker: shippedRankingModel,
      cycles: cycle ? [{ ...cycle, query: createInitialQuery(task), merged }] : [],
    };
  };

  it.each([
    ["src/gone.ts", undefined, "notIndexed", /ignore file/],
    ["src/empty.ts", 9, "notIndexed", /only its name/],
    ["src/lamps.ts", undefined, "noSharedWords", /shares no word/],
    ["src/session-store.ts", undefined, "commonWords", /^it shares only common words.*: session \(in \d+ %/],
  ])("%s at %s: %s", (path, rank, kind, because) => {
    expect(explainMiss(path, rank, searched())).toEqual({ kind, because: expect.stringMatching(because) });
  });

  it("tells when no evidence decided", () => {
    expect(explainMiss("src/lease.ts", 2, searched()).because).toBe(
      "src/session.ts comes first by a small margin",
    );
  });

  it("tells what the first has more of", () => {
    const signals = new Map([
      ["src/session.ts", { mention: 1, mentionRank: 1, text: 1 }],
      ["src/lease.ts", { text: 1 }],
    ]);
    expect(explainMiss("src/lease.ts", 2, searched(signals))).toEqual({
      kind: "rankedBelow",
      because: expect.stringMatching(/^src\/session\.ts comes first: it is named in the task/),
    });
  });
});
