import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Engine } from "@fossick/cli/cli-context.ts";
import type { Feedback, MemoryReport } from "@fossick/library/index.ts";
import { createFakeEngine, createFolder, run } from "../../../test/fake-context.ts";

const plain = createFakeEngine({ closed: 0, calls: [] });

function withFeedback(): { engine: Pick<Engine, "feedback">; given: Feedback[] } {
  const given: Feedback[] = [];
  const feedback: Engine["feedback"] = (asked) => {
    given.push(asked);
    return plain.feedback(asked);
  };
  return { engine: { feedback }, given };
}

describe("fossick feedback", () => {
  it("hands over files given with commas or again and again, and the task", async () => {
    const { engine, given } = withFeedback();
    const argv = [
      "feedback",
      "--used",
      "a.ts, b.ts",
      "--used",
      "c.ts",
      "--unused",
      "d.ts",
      "--task",
      "fix it",
    ];
    const { code, stdout } = await run(argv, { engine });
    expect(given).toEqual([{ task: "fix it", used: ["a.ts", "b.ts", "c.ts"], unused: ["d.ts"] }]);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: "Noted for token: needed a.ts, b.ts, c.ts; did not need d.ts\n",
    });
  });

  it("leaves the task out for that of the last search", async () => {
    const { engine, given } = withFeedback();
    const { stdout } = await run(["feedback", "--used", "a.ts", "--json"], { engine });
    expect(given).toEqual([{ used: ["a.ts"], unused: [] }]);
    expect(JSON.parse(stdout)).toEqual({ words: ["token"], used: ["a.ts"], unused: [], associations: 3 });
  });

  it("refuses an empty task", async () => {
    const { code, stderr } = await run(["feedback", "--used", "a.ts", "--task", " "]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: "fossick: the task is empty\n" });
  });

  it("is no flag of a search", async () => {
    expect((await run(["x", "--used", "a.ts"])).stderr).toMatch(/^fossick: unknown flag --used\n/);
  });
});

const report: MemoryReport = {
  project: "shop-ab12",
  where: "/data/fossick/memory/shop-ab12",
  on: true,
  sizeBytes: 1_234,
  associations: [
    {
      word: "expiry",
      kind: "file",
      name: "src/token.ts",
      confidence: 0.75,
      times: 2,
      lastTime: 1_700_000_000,
    },
    {
      word: "token",
      kind: "file",
      name: "src/token.ts",
      confidence: 0.75,
      times: 2,
      lastTime: 1_700_000_000,
    },
    { word: "limit", kind: "word", name: "throttle", confidence: 0.48, times: 1, lastTime: 1_700_000_000 },
  ],
  tasks: [{ id: "ab", words: { token: "token", expiry: "expiry" }, time: 1_700_000_000 }],
  searches: 2,
};
const memoryOf = (parts: Partial<Engine["memory"]>) => ({
  engine: { memory: { ...plain.memory, ...parts } },
});

describe("fossick memory", () => {
  it("lists what was learned and the last search", async () => {
    const { code, stdout } = await run(["memory", "list"], memoryOf({ list: async () => report }));
    expect(code).toBe(0);
    expect(stdout.replace(/for \S+\.\n/, "for shop.\n")).toBe(`Learning is on for shop.
Learned about 2 files and words, surest first:
  0.75  src/token.ts: for expiry, token (2 tasks)
  0.48  the word throttle: for limit (1 task)
The last search, which feedback is about: token, expiry (2023-11-14 22:13 UTC)
2 searches of the page kept
Stored in /data/fossick/memory/shop-ab12 (1.2 KB)
`);
    const json = await run(["memory", "list", "--json"], memoryOf({ list: async () => report }));
    expect(JSON.parse(json.stdout)).toEqual(report);
  });

  it("says plainly that nothing is learned yet, in the language of reports", async () => {
    const empty = { ...report, associations: [], tasks: [], searches: 0, sizeBytes: 0 };
    const setup = memoryOf({ list: async () => empty });
    expect((await run(["memory", "list"], setup)).stdout).toMatch(
      /^Learning is on for \S+\.\nNothing learned yet\.\nStored in \S+ \(0 B\)\n$/,
    );
    expect((await run(["memory", "list", "--lang", "zh-Hant"], setup)).stdout).toMatch(
      /^\S+ 的學習功能已開啟。\n還沒有學到任何內容。\n/,
    );
  });

  it("tells of a memory that is shared, and of one that is not used", async () => {
    const list = async (more: Partial<MemoryReport>) =>
      (await run(["memory", "list"], memoryOf({ list: async () => ({ ...report, ...more }) }))).stdout;
    expect(await list({ joined: true })).toContain(
      "\nIt is shared with another clone; `fossick memory leave` ends that.\n",
    );
    expect(await list({ earlier: "/data/core-ab12" })).toMatch(
      /lies in \/data\/core-ab12 and is not used: .*`fossick memory adopt` takes it over/,
    );
  });

  it("joins another clone's memory, leaves it, and takes over one of a remote", async () => {
    const joined: string[] = [];
    const joinClone = async (clone: string) => {
      joined.push(clone);
      return "shop-ab12";
    };
    const { stdout } = await run(["memory", "join", "../clone", "--json"], memoryOf({ join: joinClone }));
    expect(JSON.parse(stdout)).toEqual({ project: "shop-ab12" });
    expect(joined).toEqual([expect.stringMatching(/[/\\]clone$/)]);
    expect(await run(["memory", "join"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("memory join needs the folder of another clone"),
    });
    expect((await run(["memory", "join", "a", "b"])).stderr).toContain("memory join takes one folder");
    for (const [name, done, none] of [
      ["leave", /^\S+ has a memory of its own/, "The memory is not shared with another clone.\n"],
      ["adopt", /^Took over what was learned/, "There is nothing to take over.\n"],
    ] as const) {
      expect(await run(["memory", name])).toMatchObject({ code: 0, stdout: expect.stringMatching(done) });
      const nothing = memoryOf({ [name]: async () => false });
      expect(await run(["memory", name], nothing)).toMatchObject({ code: 1, stdout: none });
    }
  });

  it("shows the surest of many", async () => {
    const [first] = report.associations;
    const many = {
      ...report,
      associations: Array.from({ length: 45 }, (_, at) => ({ ...first!, name: `${at}.ts` })),
      tasks: [],
      searches: 0,
    };
    const { stdout } = await run(["memory", "list"], memoryOf({ list: async () => many }));
    expect(stdout).toContain("\n  and 5 more; --json lists them all\nStored in ");
  });

  it("forgets words and files, or all", async () => {
    const asked: unknown[] = [];
    const memory = memoryOf({
      forget: async (names) => {
        asked.push(names);
        return { associations: 2, tasks: 1, searches: names === undefined ? 1 : 0 };
      },
    });
    const { stdout } = await run(["memory", "forget", "expiry", "src/token.ts"], memory);
    expect(stdout).toBe(
      "Erased 2 learned links from words to files, 1 last search, and 0 searches of the page.\n",
    );
    await run(["memory", "forget", "--all"], memory);
    expect(asked).toEqual([["expiry", "src/token.ts"], undefined]);
    expect(await run(["memory", "forget", "unheard"])).toMatchObject({
      code: 1,
      stdout: "Nothing was learned about that.\n",
    });
  });

  it("exports to a file of its owner's or to standard output, and imports from either", async () => {
    const cwd = createFolder();
    const exported = await plain.memory.export();
    expect(JSON.parse((await run(["memory", "export"], { cwd })).stdout)).toEqual(exported);
    expect((await run(["memory", "export", "shop.json"], { cwd })).stdout).toBe("Exported to shop.json.\n");
    expect(JSON.parse(readFileSync(join(cwd, "shop.json"), "utf8"))).toEqual(exported);
    if (process.platform !== "win32") expect(statSync(join(cwd, "shop.json")).mode & 0o077).toBe(0);
    const given: unknown[] = [];
    const memory = memoryOf({ import: async (value) => given.push(value) });
    const fromFile = await run(["memory", "import", "shop.json"], { cwd, ...memory });
    expect(fromFile.stdout).toBe("Imported; 1 learned link from words to files now.\n");
    await run(["memory", "import"], { cwd, ...memory, stdin: JSON.stringify(exported) });
    expect(given).toEqual([exported, exported]);
  });

  it("is turned off and on", async () => {
    expect((await run(["memory", "off"])).stdout).toMatch(
      /^Learning is off for \S+\.\nThere was nothing to erase\.\n$/,
    );
    expect((await run(["memory", "on"])).stdout).toMatch(/^Learning is on for \S+\.\n$/);
    expect(JSON.parse((await run(["memory", "on", "--json"])).stdout)).toEqual({ on: true });
  });

  it.each([
    [["memory", "lst"], /action takes .*, got "lst"/],
    [["memory", "forget"], /needs words or files, or --all alone/],
    [["memory", "forget", "x", "--all"], /needs words or files, or --all alone/],
    [["memory", "off", "now"], /memory off takes no arguments/],
    [["memory", "export", "a.json", "b.json"], /memory export takes one file/],
    [["memory", "export", "no/such/folder/a.json"], /cannot write the memory to .* \(ENOENT\)/],
    [["memory", "import", "missing.json"], /cannot read missing.json \(ENOENT\)/],
  ])("refuses %j with a clear sentence", async (argv, message) => {
    const { code, stderr, stdout } = await run(argv);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(message);
  });

  it("refuses what is not JSON", async () => {
    const cwd = createFolder();
    writeFileSync(join(cwd, "bad.json"), "{");
    const { code, stderr } = await run(["memory", "import", "bad.json"], { cwd });
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: "fossick: bad.json is not an exported memory: it is not JSON\n",
    });
  });
});
