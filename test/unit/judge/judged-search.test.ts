import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createEngine,
  type CandidatesStep,
  type Engine,
  type JudgedStep,
  type Retrieval,
} from "../../../src/index.ts";
import {
  createFolder,
  createRepository,
  isolateGit,
  removeFolders,
  type TempFolder,
} from "../../temp-repository.ts";

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
});
