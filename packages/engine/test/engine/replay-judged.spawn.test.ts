import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEngine, replay, type Engine, type TracedJudgedSearch } from "@fossick/library/index.ts";
import {
  createFolder,
  createRepository,
  isolateGit,
  removeFolders,
  type TempFolder,
} from "../../../../test/temp-repository.ts";

const subjects = ["token", "session", "cookie", "router", "throttle", "invoice", "refund", "report"];
let repository: TempFolder;
let engine: Engine;
beforeAll(async () => {
  isolateGit();
  repository = createRepository(
    Object.fromEntries(
      subjects.flatMap((subject, at) => {
        const other = subjects[(at + 1) % subjects.length] ?? "";
        return [
          [
            `src/${subject}/${subject}-store.ts`,
            `import { read_${other} } from "../${other}/${other}-store.ts";\nexport const read_${subject} = (id: string) => read_${other}(id);\n`,
          ],
          [
            `src/${subject}/expire-${subject}.ts`,
            `/** Ends a ${subject} that expired. */\nexport const expire = 1;\n`,
          ],
          [`test/${subject}.test.ts`, `import "../src/${subject}/${subject}-store.ts";\n`],
        ];
      }),
    ),
  );
  repository.commit("Expire tokens and sessions");
  engine = await createEngine({
    root: repository.root,
    settings: { cacheDir: createFolder().root, memory: false },
  });
});
afterAll(async () => {
  await engine.close();
  removeFolders();
});

/** Numbers from 0 to 1 that a seed gives again. */
const numbers = (seed: number) => () => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
  return seed / 2 ** 32;
};

/** Judge by a seed to the end: some files accepted, some missed, some wished for, some made up. */
async function judgeToTheEnd(seed: number): Promise<TracedJudgedSearch> {
  const next = numbers(seed);
  const subject = subjects[seed % subjects.length] ?? "";
  const search = await engine.judge(`end every ${subject} when it expired`, {
    candidatesPerCycle: 1 + Math.floor(next() * 6),
    ...(next() < 0.3 && { keywords: ["cookie"] }),
  });
  for (let { step } = search; step.kind === "candidates";) {
    const paths = [...step.candidates.map(({ path }) => path), ...(next() < 0.3 ? ["gone.ts"] : [])];
    const verdicts = paths.map((path) => ({
      path,
      relevance: Math.round(next() * 100) / 100,
      reason: next() < 0.5 ? `says ${subject}` : "",
      missingContext: next() < 0.3 ? ["read_refund"] : [],
    }));
    const refinement =
      next() < 0.4 ? { focusAreas: ["invoice"], filesToRead: ["src/report/report-store.ts"] } : {};
    step = await search.submit(verdicts, refinement);
  }
  return search;
}

const json = (value: unknown): string => JSON.stringify(value, undefined, 2);

describe("a judged search", () => {
  it("has no trace until it is finished", async () => {
    const search = await engine.judge("expire tokens", { candidatesPerCycle: 2 });
    expect(search.trace).toBeUndefined();
  });

  it("comes to the same answer, byte by byte, when its trace is replayed", async () => {
    const check = fc.asyncProperty(fc.integer({ min: 0, max: 2 ** 31 }), async (seed) => {
      const { step, trace } = await judgeToTheEnd(seed);
      expect(step.kind).toBe("finished");
      const retrieval = step.kind === "finished" ? step.retrieval : undefined;
      expect(json(trace?.retrieval)).toBe(json(retrieval));
      expect(json(await replay(JSON.parse(json(trace))))).toBe(json(retrieval));
      return retrieval !== undefined;
    });
    await fc.assert(check, { numRuns: 100, seed: 7 });
  });

  it("has a trace when there was nothing to judge", async () => {
    const { step, trace } = await engine.judge("expire tokens", { excludes: ["**"] });
    expect(step.kind).toBe("finished");
    expect(json(await replay(JSON.parse(json(trace))))).toBe(json(trace?.retrieval));
  });

  it("keeps nothing of a step that was given up", async () => {
    const search = await engine.judge("expire tokens", { candidatesPerCycle: 3 });
    const verdicts = [{ path: "src/token/token-store.ts", relevance: 0.9, reason: "", missingContext: [] }];
    await expect(search.submit(verdicts, {}, { signal: AbortSignal.abort() })).rejects.toThrow();
    while (search.step.kind === "candidates") await search.submit(verdicts);
    expect(json(await replay(JSON.parse(json(search.trace))))).toBe(json(search.step.retrieval));
  });

  it("is replayed with the lists of a step that was taken twice, as a verdict could not be used", async () => {
    const search = await engine.judge("expire tokens", { candidatesPerCycle: 2 });
    const verdictOn = (path: string) => ({ path, relevance: 0.9, reason: "", missingContext: [] });
    const shown = search.step.kind === "candidates" ? search.step.candidates : [];
    const [first = "", second = ""] = shown.map(({ path }) => path);
    // Nothing is left to show, but the search does not end on an unknown file.
    const again = await search.submit([verdictOn(first), verdictOn("gone.ts")], { excludes: ["**"] });
    expect(again).toMatchObject({ cycle: 1, candidates: [{ path: second }] });
    const next = await search.submit([verdictOn(second)], { searchOn: true });
    const last = next.kind === "candidates" ? next.candidates.map(({ path }) => verdictOn(path)) : [];
    expect(last).toHaveLength(2);
    await search.submit(last, { searchOn: false });
    expect(json(await replay(JSON.parse(json(search.trace))))).toBe(json(search.trace?.retrieval));
    const cycle = search.trace?.recording.lists[1] ?? {};
    expect(Object.keys(cycle)).toEqual(expect.arrayContaining(["near", "near (2)", "near (3)", "near (4)"]));
  });

  it("cannot be replayed without the verdicts that ended it", async () => {
    const { trace } = await judgeToTheEnd(1);
    const cut = { ...trace, judged: { hints: trace?.judged?.hints ?? {}, submissions: [] } };
    await expect(replay(cut)).rejects.toMatchObject({ code: "INVALID_TRACE" });
  });
});
