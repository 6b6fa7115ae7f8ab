import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dispatchLists } from "@fossick/core/evidence/lists/lists.ts";
import { createInitialQuery } from "@fossick/core/language/initial-query.ts";
import { createScoreboard, type Scoreboard } from "@fossick/core/evidence/scores/scoreboard.ts";
import { sampleContext, sampleCycles } from "../../../../../test/parts/index.ts";
import type { Query } from "@fossick/core/answer-types.ts";
import type { Scope, Task } from "@fossick/core/task.ts";
import { createCodebase } from "../../../../../test/fake-codebase.ts";
import { removeFolders } from "../../../../../test/temp-repository.ts";

let board: Scoreboard;
beforeAll(async () => {
  const others = Object.fromEntries(
    Array.from({ length: 12 }, (_, at) => [`other/part${at}.ts`, `export const part${at} = ${at};\n`]),
  );
  const codebase = await createCodebase({
    ...others,
    "src/throttle.ts":
      'import { Bucket } from "./bucket.ts";\nexport const throttle = (bucket: Bucket) => bucket.take();\n',
    "src/bucket.ts": "export class Bucket {\n  take() {}\n}\n",
    "src/bucket.test.ts": 'import { Bucket } from "./bucket.ts";\nnew Bucket().take();\n',
    "docs/limits.md": "# Rate limiting\n\nRequests are limited.\n",
  });
  board = createScoreboard(codebase);
});
afterAll(removeFolders);

/** Returns the files that each list finds. */
async function found(
  task: Task,
  change: Partial<Query> = {},
  scope?: Scope,
): Promise<Record<string, string[]>> {
  const query = { ...createInitialQuery(task), ...change };
  const cycles = sampleCycles([{ relevances: { "src/throttle.ts": 0.9, "docs/limits.md": 0.3 } }]);
  const context = sampleContext({ task, cycles });
  const lists = dispatchLists(board, scope);
  const entries = await Promise.all(
    lists.map(
      async ({ name, retrieve }) => [name, (await retrieve(query, context)).map(({ path }) => path)] as const,
    ),
  );
  return Object.fromEntries(entries);
}

describe("dispatchLists", () => {
  it("have names of their own", () => {
    const names = dispatchLists(board, undefined).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it("rank each by its own evidence", async () => {
    const lists = await found({ text: "`Bucket` in src/throttle.ts: limit the rate of requests" });
    expect(lists["text"]).toContain("docs/limits.md");
    expect(lists["mention"]).toEqual(["src/throttle.ts"]);
    expect(lists["identifier"]?.[0]).toBe("src/bucket.ts");
    expect(lists["path"]).toContain("docs/limits.md");
    expect(lists["commit"]).toEqual([]);
    expect(lists["rest"]).toEqual(board.codebase.paths);
  });

  it("rank by what was learned", async () => {
    const lists = await found(
      { text: "quota" },
      {
        keywords: [
          { term: "throttle", weight: 0.6, from: "lexicon" },
          { term: "bucket", weight: 0.5, from: "learned" },
        ],
        patterns: ["src/*.test.ts"],
        focusAreas: [{ kind: "definition", what: "Bucket" }],
      },
    );
    expect(lists["bridged"]).toEqual(["src/throttle.ts"]);
    expect(lists["learned"]).toContain("src/bucket.ts");
    expect(lists["focus"]).toEqual(["src/bucket.ts"]);
    expect(lists["pattern"]).toEqual(["src/bucket.test.ts"]);
    expect(lists["companion"]?.[0]).toBe("src/bucket.ts");
    expect(lists["companion"]).not.toContain("src/throttle.ts");
    expect(lists["text"]).toEqual([]);
  });

  it("never leave the scope", async () => {
    const lists = await found({ text: "Bucket throttle limit" }, {}, { globs: ["src/**", "!*.test.ts"] });
    expect(new Set(Object.values(lists).flat())).toEqual(new Set(["src/throttle.ts", "src/bucket.ts"]));
    const typed = await found({ text: "Bucket throttle limit" }, {}, { types: ["markdown"] });
    expect(new Set(Object.values(typed).flat())).toEqual(new Set(["docs/limits.md"]));
  });
});
