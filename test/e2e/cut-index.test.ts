import { statSync, truncateSync } from "node:fs";
import { describe, expect, inject, it } from "vitest";
import { answerOf } from "./answers.ts";
import { indexFileIn } from "./index-file.ts";
import { createSandbox } from "./sandbox.ts";

const { cache, fossick } = createSandbox();
const search = ["stop rules of a cycle", "--root", inject("manyFiles"), "--json"];

describe("an index whose file was cut short", () => {
  it.each([0.01, 0.2, 0.6, 0.99])("at %f of its length is built anew, which is told", async (share) => {
    const before = await fossick(search);
    const file = indexFileIn(cache);
    truncateSync(file, Math.floor(statSync(file).size * share));
    const after = await fossick(search);
    expect(after.code).toBe(0);
    expect(after.stderr).toContain("warning: index (INDEX_BROKEN): ");
    expect(answerOf(after).files).toEqual(answerOf(before).files);
    expect(answerOf(await fossick(search)).faults).toEqual([]);
  });
});
