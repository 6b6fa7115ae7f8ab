import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  closeCycle,
  createEngine,
  createInitialQuery,
  evaluateRelevance,
  FossickError,
  hasCriticalGaps,
  iterativeRetrieve,
  mergeContext,
  openCycle,
  refineQuery,
  retrieveFiles,
  type Cycle,
  type Engine,
  type Retrieval,
} from "@fossick/library/index.ts";
import { scriptedEvaluator } from "../../../test/parts/index.ts";
import {
  createFolder,
  createRepository,
  isolateGit,
  removeFolders,
  type TempFolder,
} from "../../../test/temp-repository.ts";

const task = "Fix the token expiry bug";
let repository: TempFolder;
let cacheDir: string;
beforeAll(() => {
  isolateGit();
  repository = createRepository({
    "src/tokens.ts":
      'import { Session } from "./session.ts";\n/** When a token expires. */\nexport function tokenExpiry(session: Session) {\n  return session.started + 60;\n}\n',
    "src/session.ts": "export interface Session {\n  readonly started: number;\n}\n",
    "src/colors.ts": "export const palette = { red: 1 };\n",
    "test/tokens.test.ts": 'import { tokenExpiry } from "../src/tokens.ts";\ntokenExpiry({ started: 0 });\n',
    "docs/guide.md": "# Guide\n\nColours of the palette.\n",
    ...Object.fromEntries(
      Array.from({ length: 20 }, (_, at) => [`src/other/part${at}.ts`, `export const part${at} = ${at};\n`]),
    ),
  });
  repository.commit("Start");
  cacheDir = createFolder().root;
});
afterAll(removeFolders);

const search = (text: string, settings = {}): Promise<Retrieval> =>
  iterativeRetrieve(text, { root: repository.root, settings: { cacheDir, ...settings } });
const withoutMs = (retrieval: Retrieval): unknown =>
  JSON.parse(JSON.stringify(retrieval), (key, value: unknown) => (/^(?:ms|indexMs)$/.test(key) ? 0 : value));

describe("iterativeRetrieve", () => {
  it("ranks the file that the task is about first and the unrelated ones last", async () => {
    const { ranking, repository: told, cycles } = await search(task);
    const order = ranking.map(({ path }) => path);
    expect(order[0]).toBe("src/tokens.ts");
    expect(order.indexOf("src/colors.ts")).toBeGreaterThan(order.indexOf("src/session.ts"));
    expect(told).toMatchObject({ root: repository.root, files: 25 });
    expect(cycles.length).toBeGreaterThanOrEqual(1);
    expect(cycles.length).toBeLessThanOrEqual(3);
  });

  it("gives the same answer for the same state, from a cold and from a warm index", async () => {
    const cold = await iterativeRetrieve(task, {
      root: repository.root,
      settings: { cacheDir: createFolder().root },
    });
    expect(withoutMs(await search(task))).toEqual(withoutMs(cold));
    expect(withoutMs(await search(task))).toEqual(withoutMs(cold));
  });

  it("sees changes of files at once", async () => {
    const folder = createRepository({ "a.ts": "export const palette = 1;\n" });
    const settings = { cacheDir };
    const before = await iterativeRetrieve("kumquat", { root: folder.root, settings });
    expect(before.gaps).toContainEqual(expect.objectContaining({ kind: "term", what: "kumquat" }));
    folder.write({ "b.ts": "export const kumquat = 1;\n" });
    const after = await iterativeRetrieve("kumquat", { root: folder.root, settings });
    expect(after.ranking[0]?.path).toBe("b.ts");
  });

  it("obeys limits on files, cycles and scope", async () => {
    const one = await iterativeRetrieve(task, {
      root: repository.root,
      maxCycles: 1,
      settings: { cacheDir },
    });
    expect(one.cycles).toHaveLength(1);
    const scoped = await search(task, { globs: ["src/**"], excludes: ["src/other"] });
    expect(scoped.ranking.map(({ path }) => path).toSorted()).toEqual([
      "src/colors.ts",
      "src/session.ts",
      "src/tokens.ts",
    ]);
    const typed = await iterativeRetrieve(
      { text: task, scope: { types: ["markdown"] } },
      { root: repository.root, settings: { cacheDir } },
    );
    expect(typed.ranking.map(({ path }) => path)).toEqual(["docs/guide.md"]);
  });

  it("advises to read a small codebase entirely", async () => {
    expect((await search(task)).advice).toMatch(/read all of it/);
    expect((await search(task, { maxTokens: 100 })).advice).toBeUndefined();
  });

  it("answers honestly that nothing was found", async () => {
    const { files, nearby, stop } = await search("kubernetes autoscaler quotas");
    expect({ files, nearby, rule: stop.rule }).toEqual({ files: [], nearby: [], rule: "nothingFound" });
  });

  it("works where there is no git and where there is no file", async () => {
    const plain = createFolder({ "a.ts": "export const token = 1;\n" });
    const {
      ranking,
      faults,
      repository: told,
    } = await iterativeRetrieve("token", { root: plain.root, settings: { cacheDir } });
    expect(ranking).toHaveLength(1);
    expect(faults).toContainEqual(expect.objectContaining({ code: "NO_GIT" }));
    expect(told).not.toHaveProperty("commit");
    const empty = await iterativeRetrieve("token", { root: createFolder().root, settings: { cacheDir } });
    expect(empty).toMatchObject({
      files: [],
      ranking: [],
      stop: { rule: "nothingFound" },
      repository: { files: 0 },
    });
  });

  it("throws for a caller's mistake before any work", async () => {
    await expect(search("  \n")).rejects.toMatchObject({ code: "NO_TASK" });
    await expect(search(task, { maxCycles: 0 })).rejects.toMatchObject({ code: "INVALID_SETTING" });
    const missing = iterativeRetrieve(task, { root: `${repository.root}/missing`, settings: { cacheDir } });
    await expect(missing).rejects.toSatisfy(FossickError.isInstance);
    const file = iterativeRetrieve(task, {
      root: `${repository.root}/src/tokens.ts`,
      settings: { cacheDir },
    });
    await expect(file).rejects.toMatchObject({ code: "ROOT_NOT_A_DIRECTORY" });
  });

  it("throws the signal's reason when aborted", async () => {
    const reason = new Error("no longer wanted");
    const options = { root: repository.root, settings: { cacheDir }, signal: AbortSignal.abort(reason) };
    await expect(iterativeRetrieve(task, options)).rejects.toBe(reason);
  });

  it("tells a reporter about the index and the cycles", async () => {
    const told: string[] = [];
    await iterativeRetrieve(task, {
      root: repository.root,
      settings: { cacheDir: createFolder().root },
      reporter: {
        onIndexProgress: () => void told.push("index"),
        onCycleStart: (number) => void told.push(`start ${number}`),
        onCycleEnd: ({ number }) => void told.push(`end ${number}`),
      },
    });
    expect([...new Set(told)].slice(0, 3)).toEqual(["index", "start 1", "end 1"]);
  });
});

describe("the building blocks", () => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await createEngine({ root: repository.root, settings: { cacheDir } });
  });
  afterAll(() => engine.close());

  it("do step by step what the engine does at once", async () => {
    const begun = await engine.begin(task);
    const whole = await engine.retrieve(task);
    const opened = await openCycle(begun);
    const { query, candidates } = opened;
    expect(query).toEqual(createInitialQuery(begun.task));
    expect(await retrieveFiles(query, begun)).toEqual(candidates);
    const evaluations = await evaluateRelevance(candidates, query, begun);
    const closed = await closeCycle(opened, evaluations, begun);
    expect(query).toEqual(whole.cycles[0]?.query);
    expect(candidates.length).toBe(whole.cycles[0]?.candidates);
    expect(closed).toMatchObject({ number: 1, learned: [], faults: [] });
    expect(closed.merged.map(({ path }) => path)).toEqual(
      mergeContext([], evaluations).map(({ path }) => path),
    );

    const gaps: Cycle["gaps"] = [
      { kind: "definition", what: "Session", because: "used in src/tokens.ts", critical: true },
    ];
    const cycle: Cycle = { ...closed, gaps };
    expect(hasCriticalGaps(cycle.gaps)).toBe(true);
    const refined = await refineQuery([cycle], begun);
    expect(refined.query.focusAreas).toEqual([{ kind: "definition", what: "Session" }]);
    const { candidates: next, number } = await openCycle(begun, refined, [cycle]);
    expect(number).toBe(2);
    expect(next.find(({ path }) => path === "src/session.ts")?.lists["focus"]).toBe(1);
    const judged = await evaluateRelevance(next, refined.query, begun, [cycle]);
    expect(judged.every((evaluation) => evaluation.cycle === 2)).toBe(true);
  });

  it("use parts of one's own in place of the defaults", async () => {
    const own = await createEngine({
      root: repository.root,
      settings: { cacheDir },
      parts: {
        evaluator: scriptedEvaluator({ "src/colors.ts": 0.9 }),
        stopRules: [() => ({ rule: "settled", detail: "at once" })],
      },
    });
    const { files, stop, cycles } = await own.retrieve(task);
    await own.close();
    expect(files.map(({ path }) => path)).toEqual(["src/colors.ts"]);
    expect(stop).toEqual({ rule: "settled", detail: "at once" });
    expect(cycles).toHaveLength(1);
  });
});

describe("the engine", () => {
  it("reads texts, and nothing after it is closed", async () => {
    const engine = await createEngine({ root: repository.root, settings: { cacheDir } });
    expect(await engine.readText("src/session.ts")).toContain("interface Session");
    expect(await engine.readText("missing.ts")).toBeUndefined();
    await engine.close();
    await engine.close();
    await expect(engine.retrieve(task)).rejects.toMatchObject({ code: "ENGINE_CLOSED" });
  });

  it("tells what an update did, and builds the index anew after it was cleaned", async () => {
    const engine = await createEngine({ root: repository.root, settings: { cacheDir: createFolder().root } });
    expect(await engine.index()).toMatchObject({ files: 25, changed: 25, removed: 0, commits: 1 });
    expect(await engine.index()).toMatchObject({ files: 25, commits: 0 });
    const { sizeBytes, where } = await engine.clean();
    expect(sizeBytes).toBeGreaterThan(0);
    expect((await engine.status()).where).toBe(where);
    expect(await engine.index()).toMatchObject({ changed: 25 });
    await engine.close();
  });

  it("answers several searches at a time", async () => {
    const engine = await createEngine({ root: repository.root, settings: { cacheDir: createFolder().root } });
    const answers = await Promise.all([task, "palette", task].map((text) => engine.retrieve(text)));
    await engine.close();
    expect(answers.map(({ ranking }) => ranking[0]?.path)).toEqual([
      "src/tokens.ts",
      "src/colors.ts",
      "src/tokens.ts",
    ]);
  });
});
