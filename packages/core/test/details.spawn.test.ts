import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { detailsOf } from "@fossick/core/details.ts";
import type { Codebase } from "@fossick/core/evidence/codebase.ts";
import type { Place, Retrieval } from "@fossick/core/answer-types.ts";
import type { Scope } from "@fossick/core/task.ts";
import { createCodebase, type Files } from "../../../test/fake-codebase.ts";
import { sampleRetrieval } from "../../../test/sample-retrieval.ts";
import { removeFolders } from "../../../test/temp-repository.ts";

const files: Files = {
  "src/lease/renew.ts": "export function renewLease(lease: string): string {\n  return lease;\n}\n",
  "src/lease/desk.ts": 'const key = "hunter2"; renewLease(key);\n',
  "src/lease/keys.ts": "renewLease(secret);\n",
  "src/lease/list.ts": Array.from({ length: 15 }, () => "renewLease(x);\n").join(""),
  "src/other.ts": "export const otherName = 1;\nexport const GIVEN_NAME = 2;\n",
};
let codebase: Codebase;
beforeAll(async () => {
  codebase = await createCodebase(files);
});
afterAll(removeFolders);

const best: Place = {
  path: "src/lease/renew.ts",
  startLine: 1,
  endLine: 3,
  symbol: "renewLease",
  for: "change",
};
const reading = {
  readWhole: async (path: string) => files[path],
  readText: async (path: string) =>
    path.endsWith("keys.ts") ? undefined : files[path]?.replace("hunter2", "[redacted]"),
};
const collect = (places: readonly Place[], task: Partial<Retrieval["task"]> = {}, scope?: Scope) =>
  detailsOf(
    {
      ...sampleRetrieval,
      places: [...places],
      task: { ...sampleRetrieval.task, ...task },
      ...(scope && { scope }),
    },
    500,
    codebase,
    reading,
  );

describe("details of an answer", () => {
  it("are the text of its places, the uses of what they define, and the names beside the best", async () => {
    const { beside, texts, uses } = await collect([best]);
    expect(texts).toMatchObject([{ at: 0, parts: [{ startLine: 1, endLine: 3 }] }]);
    expect(uses.map(({ files: count, lines, name }) => [name, lines, count])).toEqual([
      ["renewLease", 18, 4],
    ]);
    expect(beside).toEqual({ folder: "src/lease/", names: ["desk.ts", "keys.ts", "list.ts"], more: 0 });
  });

  it("show at most ten uses of a name, with lines that hide secrets and none of a file that may not be shown", async () => {
    const [found] = (await collect([best])).uses;
    expect(found?.uses.slice(0, 3)).toEqual([
      { path: "src/lease/renew.ts", line: 1, text: "export function renewLease(lease: string): string {" },
      { path: "src/lease/desk.ts", line: 1, text: 'const key = "[redacted]"; renewLease(key);' },
      { path: "src/lease/list.ts", line: 1, text: "renewLease(x);" },
    ]);
    expect(found?.uses).toHaveLength(9);
    expect(JSON.stringify(found)).not.toMatch(/hunter2|secret/);
  });

  it("tell uses of names that the caller gives, too, and of none that is not defined here", async () => {
    const { uses } = await collect([best], { keywords: ["GIVEN_NAME", "nowhereAtAll", "renewLease"] });
    expect(uses.map(({ name }) => name)).toEqual(["renewLease", "GIVEN_NAME"]);
  });

  it("tell of no file outside the limits of the task", async () => {
    const { beside, uses } = await collect(
      [best],
      {},
      { excludes: ["src/lease/list.ts"], globs: ["!**/keys.ts"] },
    );
    expect(uses.map(({ files: count, lines }) => [lines, count])).toEqual([[2, 2]]);
    expect(beside?.names).toEqual(["desk.ts"]);
    const { uses: inFolder } = await collect([best], {}, { paths: ["src/lease/renew.ts"] });
    expect(inFolder.map(({ uses: lines }) => lines.map(({ path }) => path))).toEqual([
      ["src/lease/renew.ts"],
    ]);
  });

  it("are none without places", async () => {
    expect(await collect([])).toEqual({ texts: [], uses: [] });
  });
});
