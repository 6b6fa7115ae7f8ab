import { describe, expect, inject, it } from "vitest";
import { answerOf, withoutTimes } from "./answers.ts";
import { createSandbox } from "./sandbox.ts";

const { folder, fossick } = createSandbox();

describe("four processes at once", () => {
  it("search the same repository with a cold cache and answer the same as one alone", async () => {
    const search = ["how are past commits read and ranked?", "--root", inject("manyFiles"), "--json", "-q"];
    const together = await Promise.all([1, 2, 3, 4].map(() => fossick(search)));
    const alone = await fossick([...search, "--cache-dir", `${folder}/alone`]);
    expect(answerOf(alone).faults).toEqual([]);
    for (const { code, stderr, stdout } of together) {
      expect({ code, stderr }).toEqual({ code: alone.code, stderr: "" });
      expect(withoutTimes(stdout)).toBe(withoutTimes(alone.stdout));
    }
  });
});
