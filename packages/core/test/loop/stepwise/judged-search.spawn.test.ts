import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createEngine,
  replay,
  type CandidatesStep,
  type Engine,
  type JudgedStep,
  type Retrieval,
  type Trace,
} from "@fossick/library/index.ts";
import {
  createFolder,
  createRepository,
  isolateGit,
  removeFolders,
  type TempFolder,
} from "../../../../../test/temp-repository.ts";

const task = "Fix the token expiry bug";
let repository: TempFolder;
let engine: Engine;
beforeAll(async () => {
  isolateGit();
  repository = createRepository({
    "src/tokens.ts":
      'import { Session } from "./session.ts";\n/** When a token expires. */\nexport function tokenExpiry(session: Session) {\n  return session.started + 60;\n}\n',
    "src/session.ts": "export interface Session {\n  readonly started: number;\n}\n",
    "src/colors.ts": "export const palette = { red: 1 };\n",
    "test/tokens.test.ts": 'import { tokenExpiry } from "../src/tokens.ts";\ntokenExpiry({ started: 0 });\n',
    "docs/guide.md": "# Guide\n\nColours of the palette.\n",
    ...Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [`src/other/part${at}.ts`, `export const part${at} = ${at};\n`]),
    ),
  });
  repository.commit("Start");
  engine = await createEngine({
    root: repository.root,
    settings: { cacheDir: createFolder().root, memory: false },
  });
});
afterAll(async () => {
  await engine.close();
  removeFolders();
});

const shown = (step: JudgedStep): CandidatesStep => {
  if (step.kind !== "candidates") throw new Error(`the search ended: ${step.retrieval.stop.rule}`);
  return step;
};
const ended = (step: JudgedStep): Retrieval => {
  if (step.kind !== "finished") throw new Error("the search goes on");
  return step.retrieval;
};
const pathsOf = (step: JudgedStep): string[] => shown(step).candidates.map(({ path }) => path);
const verdict = (path: string, relevance: number, missingContext: readonly string[] = []) => ({
  path,
  relevance,
  reason: `said of ${path}`,
  missingContext,
});

describe("a judged search", () => {
  it("shows the likeliest files with what they say and how large they are", async () => {
    const { step } = await engine.judge(task);
    const { candidates, cycle } = shown(step);
    expect(cycle).toBe(1);
    expect(candidates).toHaveLength(10);
    expect(candidates[0]).toMatchObject({ path: "src/tokens.ts", language: "typescript" });
    expect(candidates[0]?.excerpts[0]?.text).toContain("export function tokenExpiry");
    expect(candidates[0]?.evidence.length).toBeGreaterThan(0);
    expect(candidates[0]?.sizeBytes).toBe(Buffer.byteLength((await engine.readText("src/tokens.ts")) ?? ""));
  });

  it("shows every file once, and ends with what was accepted", async () => {
    const search = await engine.judge(task, { candidatesPerCycle: 3 });
    const seen: string[] = [];
    let step = search.step;
    while (step.kind === "candidates") {
      const paths = pathsOf(step);
      seen.push(...paths);
      step = await search.submit(paths.map((path) => verdict(path, path === "src/session.ts" ? 0.9 : 0.1)));
    }
    expect(new Set(seen).size).toBe(seen.length);
    const { files, cycles } = ended(step);
    expect(cycles.length).toBeLessThanOrEqual(3);
    expect(files.map(({ path, relevance, reason }) => [path, relevance, reason])).toEqual([
      ["src/session.ts", 0.9, "said of src/session.ts"],
    ]);
    expect(search.step).toBe(step);
    await expect(search.submit([])).rejects.toMatchObject({ code: "SEARCH_FINISHED" });
  });

  it("keeps fossick's own relevance where nothing is judged", async () => {
    const search = await engine.judge(task);
    let { step } = search;
    while (step.kind === "candidates") step = await search.submit([]);
    const [best] = ended(step).ranking;
    expect(best).toEqual((await engine.retrieve(task)).ranking[0]);
  });

  it("stops when enough is accepted, and goes on when the caller misses something or asks for more", async () => {
    const accept = (step: JudgedStep) =>
      pathsOf(step)
        .slice(0, 3)
        .map((path) => verdict(path, 0.9));
    const begin = () => engine.judge("tokens and sessions", { candidatesPerCycle: 4 });
    const content = await begin();
    const { stop } = ended(await content.submit(accept(content.step)));
    expect(["sufficient", "settled"]).toContain(stop.rule);
    const missing = await begin();
    const before = pathsOf(missing.step);
    const [first, ...others] = accept(missing.step);
    const next = await missing.submit([
      { ...(first ?? verdict("", 0)), missingContext: ["palette"] },
      ...others,
    ]);
    expect(shown(next).cycle).toBe(2);
    expect([...before, ...pathsOf(next)]).toContain("src/colors.ts");
    const curious = await begin();
    expect((await curious.submit(accept(curious.step), { keywords: ["palette"] })).kind).toBe("candidates");
  });

  it("ends and goes on where the caller says so, whatever the rules say", async () => {
    const begin = () => engine.judge("tokens and sessions", { candidatesPerCycle: 4 });
    const enough = await begin();
    const accepted = pathsOf(enough.step)
      .slice(0, 3)
      .map((path) => verdict(path, 0.9));
    expect((await enough.submit(accepted, { searchOn: true })).kind).toBe("candidates");
    // Also where a verdict cannot be used, which is asked again for otherwise.
    const unknown = verdict("src/not-there.ts", 0.9);
    const { files, stop } = ended(await enough.submit([unknown], { searchOn: false, keywords: ["palette"] }));
    expect(files.map(({ path }) => path).sort()).toEqual(accepted.map(({ path }) => path).sort());
    expect(stop).toEqual({ rule: "settled", detail: "ended by whoever judged the files" });
    expect((await replay(enough.trace ?? expect.fail("no trace"))).stop).toEqual(stop);
  });

  it("reports what the caller misses until it is accepted", async () => {
    const search = await engine.judge("tokens and sessions", { candidatesPerCycle: 2 });
    await search.submit([verdict("src/tokens.ts", 0.9, ["src/colors.ts", "the moon"])]);
    let { step } = search;
    while (step.kind === "candidates") step = await search.submit([verdict("src/colors.ts", 0.8)]);
    const { files, gaps } = ended(step);
    expect(files.map(({ path }) => path)).toEqual(["src/tokens.ts", "src/colors.ts"]);
    expect(files[0]?.missingContext).toContainEqual(
      expect.objectContaining({
        kind: "facet",
        what: "the moon",
        because: expect.stringContaining("src/tokens.ts"),
      }),
    );
    expect(gaps.map(({ what }) => what)).toContain("the moon");
    expect(gaps.map(({ what }) => what)).not.toContain("src/colors.ts");
  });

  it("shows wanted files next, leaves excluded ones out, and tells of those that are not there", async () => {
    const search = await engine.judge(task, { candidatesPerCycle: 2, excludes: ["docs/**"] });
    const step = shown(
      await search.submit([verdict("src/tokens.ts", 0.9), verdict("src/gone.ts", 0.9)], {
        filesToRead: ["src/other/part7.ts", "docs/guide.md", "no/such.ts"],
        excludes: ["test/**"],
      }),
    );
    expect(step.candidates[0]?.path).toBe("src/other/part7.ts");
    expect(step.candidates).toHaveLength(2);
    expect(step.faults.map(({ code }) => code)).toEqual(["UNKNOWN_FILE", "UNKNOWN_FILE"]);
    const all = await engine.judge(task, { candidatesPerCycle: 50, excludes: ["docs/**", "test/**"] });
    expect(pathsOf(all.step).filter((path) => /^(?:docs|test)\//.test(path))).toEqual([]);
  });

  it("does not end on a verdict that could not be used: it asks for it again, and the others count", async () => {
    const search = await engine.judge(task, { candidatesPerCycle: 2 }, { settings: { maxCycles: 1 } });
    const [first = "", second = ""] = pathsOf(search.step);
    const again = shown(await search.submit([verdict(first, 0.9), verdict("token.ts", 0.8)]));
    expect(again.faults).toMatchObject([
      { code: "UNKNOWN_FILE", message: expect.stringContaining("token.ts") },
    ]);
    expect(again).toMatchObject({ cycle: 1, candidates: [{ path: second, excerpts: [] }] });
    const { cycles, faults, files } = ended(await search.submit([verdict("session.ts", 0.8)]));
    expect(new Set(files.map(({ path }) => path))).toEqual(new Set([first, "src/session.ts"]));
    expect(faults).toMatchObject([
      { code: "SHORT_NAME", message: expect.stringContaining("src/session.ts") },
    ]);
    expect(cycles).toHaveLength(1);
    const replayed = await replay(search.trace as Trace);
    expect(replayed.files).toEqual(files);
  });

  it("asks again once", async () => {
    const search = await engine.judge(task, { candidatesPerCycle: 2 }, { settings: { maxCycles: 1 } });
    const { step } = search;
    const verdicts = [...pathsOf(step).map((path) => verdict(path, 0.9)), verdict("token.ts", 0.8)];
    expect(shown(await search.submit(verdicts)).candidates).toEqual([]);
    expect(ended(await search.submit([verdict("token.ts", 0.8)])).files).toHaveLength(2);
  });

  it("looks for the caller's keywords and patterns from the start", async () => {
    const top = async (hints: object) => pathsOf((await engine.judge(task, hints)).step);
    expect((await top({ candidatesPerCycle: 3, keywords: ["palette"] })).slice(0, 3)).toContain(
      "src/colors.ts",
    );
    const { step } = await engine.judge(task, { patterns: ["src/other/*9.ts"] });
    expect(pathsOf(step)).toEqual(expect.arrayContaining(["src/other/part9.ts", "src/other/part19.ts"]));
  });

  it("is not changed by a step that is aborted, and answers calls one after the other", async () => {
    const search = await engine.judge(task, { candidatesPerCycle: 3 });
    const before = search.step;
    const reason = new Error("enough");
    await expect(search.submit([], {}, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(search.step).toBe(before);
    const [second, third] = await Promise.all([
      search.submit([], { keywords: ["session"] }),
      search.submit([], { keywords: ["palette"] }),
    ]);
    expect([shown(second).cycle, shown(third).cycle]).toEqual([2, 3]);
    expect(pathsOf(second).filter((path) => pathsOf(third).includes(path))).toEqual([]);
  });

  it("never loses a file that was accepted, and does not care for the order of verdicts", async () => {
    const relevances = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 12, maxLength: 12 });
    const answerTo = async (scores: readonly number[], isBackwards: boolean): Promise<Retrieval> => {
      const search = await engine.judge(task, { candidatesPerCycle: 4 });
      let { step } = search;
      let at = 0;
      while (step.kind === "candidates") {
        const verdicts = pathsOf(step).map((path) => verdict(path, scores[at++] ?? 0));
        step = await search.submit(isBackwards ? verdicts.toReversed() : verdicts);
        for (const { path, relevance } of verdicts) said.set(path, relevance);
      }
      return step.retrieval;
    };
    const said = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(relevances, async (scores) => {
        said.clear();
        const { files, ranking } = await answerTo(scores, false);
        const accepted = [...said].filter(([, relevance]) => relevance >= 0.7).map(([path]) => path);
        expect(files.map(({ path }) => path).toSorted()).toEqual(accepted.toSorted());
        expect((await answerTo(scores, true)).ranking).toEqual(ranking);
      }),
      { numRuns: 6, seed: 1 },
    );
  });

  it("tells a reporter of its cycles", async () => {
    const told: string[] = [];
    const reporter = {
      onCycleStart: (number: number) => void told.push(`start ${number}`),
      onCycleEnd: ({ number }: { number: number }) => void told.push(`end ${number}`),
    };
    const search = await engine.judge(task, {}, { reporter });
    await search.submit([], { keywords: ["session"] }, { reporter });
    expect(told).toEqual(["start 1", "end 1", "start 2"]);
  });

  it("refuses what it cannot do", async () => {
    await expect(engine.judge(" ")).rejects.toMatchObject({ code: "NO_TASK" });
    await expect(engine.judge(task, { candidatesPerCycle: 0 })).rejects.toMatchObject({
      code: "INVALID_SETTING",
    });
    const other = await createEngine({
      root: repository.root,
      settings: { cacheDir: createFolder().root, memory: false },
    });
    const search = await other.judge(task);
    await other.close();
    await expect(search.submit([])).rejects.toMatchObject({ code: "ENGINE_CLOSED" });
  });
});
