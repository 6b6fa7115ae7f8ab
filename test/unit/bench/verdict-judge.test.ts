import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { openVerdicts } from "../../../bench/src/systems/verdict-judge.ts";
import type { BenchTask } from "../../../bench/src/types.ts";
import { relevanceOf } from "../../../src/evaluate/relevance.ts";
import type { Context, Evaluation } from "../../../src/types.ts";
import { createFolder, removeFolders } from "../../temp-repository.ts";

afterAll(removeFolders);

const place = createFolder();
place.write({
  "said.jsonl": `["boat-1",{"src/hull.ts":0.6,"src/keel.ts":0}]\n["boat-2",{"src/mast.ts":1}]\n`,
});
const judgeFor = openVerdicts(join(place.root, "said.jsonl"));

const verdictsOf = async (id: string, ...paths: string[]) => {
  const undecided = paths.map((path) => ({ path }) as Evaluation);
  return (await judgeFor({ id } as BenchTask).judge({ text: "" }, undecided, {} as Context)).verdicts;
};

describe("a judge whose verdicts lie in a file", () => {
  it("puts the worth of each file that it was asked about on the scale of relevance", async () => {
    expect(await verdictsOf("boat-1", "src/keel.ts", "src/hull.ts")).toEqual([
      { path: "src/keel.ts", relevance: 0, reason: "" },
      { path: "src/hull.ts", relevance: relevanceOf(0.6), reason: "" },
    ]);
  });

  it("is silent about other files, and about tasks that the file does not have", async () => {
    expect(await verdictsOf("boat-2", "src/hull.ts")).toEqual([]);
    expect(await verdictsOf("boat-3", "src/hull.ts")).toEqual([]);
  });

  it("is silent about files that are named like a property of every object", async () => {
    expect(await verdictsOf("boat-1", "constructor", "__proto__")).toEqual([]);
  });
});
