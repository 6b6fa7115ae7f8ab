import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, inject, it } from "vitest";
import { answerOf } from "./answers.ts";
import { createSandbox } from "./sandbox.ts";

const { cache, folder, fossick } = createSandbox();
const trace = join(folder, "trace.json");
const search = ["stop rules of a cycle", "--root", inject("manyFiles"), "--json", "--quiet"];

describe("--time-budget", () => {
  it("ends indexing, says so, and keeps what was read", async () => {
    rmSync(cache, { recursive: true, force: true });
    const ended = await fossick([...search, "--time-budget", "1"]);
    const { faults, files, stop } = answerOf(ended);
    expect(ended.code).toBe(3);
    expect({ files, rule: stop.rule }).toEqual({ files: [], rule: "budget" });
    expect(faults.map(({ code }) => code)).toContain("INDEX_UNFINISHED");
    expect((await fossick(search)).code).toBe(0);
  });

  it("gives an answer that replays to the same bytes, wherever it ended the search", async () => {
    await fossick(search);
    for (const budget of ["1", "50", "150", "400", "60000"]) {
      const first = await fossick([
        ...search,
        "--min-files",
        "50",
        "--time-budget",
        budget,
        "--trace",
        trace,
      ]);
      expect([0, 3]).toContain(first.code);
      expect(await fossick(["replay", trace, "--json", "--quiet"])).toEqual(first);
    }
  });
});
