import { rmSync, symlinkSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEngine, rankEvaluator, replay, type Retrieval } from "@fossick/library/index.ts";
import {
  createFolder,
  createRepository,
  isolateGit,
  openFolder,
  removeFolders,
} from "../../../../test/temp-repository.ts";

beforeAll(isolateGit);
afterAll(removeFolders);

const lease = "export function renewLease(id: string) {\n  return id;\n}\n";
const task = "Fix renewLease in src/lease.ts";

/** A search during which something happens whenever candidates are judged. */
async function searchWhile(happens: (root: string) => void, settings = {}) {
  const folder = createRepository({
    "src/lease.ts": lease,
    "src/login.ts": "export const login = 1;\n",
    "docs/tax.md": "# Tax\n",
  });
  folder.commit("Begin with leases");
  const ranker = rankEvaluator();
  const evaluator: typeof ranker = {
    ...ranker,
    evaluate: (...given) => {
      happens(folder.root);
      return ranker.evaluate(...given);
    },
  };
  const engine = await createEngine({
    root: folder.root,
    settings: { cacheDir: createFolder().root, memory: false, maxCycles: 1, ...settings },
    parts: { evaluator },
  });
  const trace = await engine.trace(task);
  await engine.close();
  return { folder, trace, answer: trace.retrieval };
}

const codesOf = ({ faults }: Retrieval): string[] => faults.map(({ code }) => code);
const once = (happens: (root: string) => void): ((root: string) => void) => {
  let left = 1;
  return (root) => void (left-- > 0 && happens(root));
};
const prepend = (root: string, lines: number): void =>
  openFolder(root).write({ "src/lease.ts": `${"export {};\n".repeat(lines)}\n${lease}` });

describe("a file of the answer", () => {
  it("is shown as it is when it changed during the search", async () => {
    const { answer } = await searchWhile(once((root) => prepend(root, 100)));
    // 100 lines, an empty one, and the function.
    const [first] = answer.files;
    expect(first).toMatchObject({ path: "src/lease.ts" });
    expect(first?.spans[0]?.endLine).toBe(104);
    expect(codesOf(answer)).toEqual([]);
  });

  it("is left out when it went during the search", async () => {
    const { answer } = await searchWhile(once((root) => rmSync(join(root, "src/lease.ts"))));
    expect([...answer.files, ...answer.nearby, ...answer.ranking].map(({ path }) => path)).not.toContain(
      "src/lease.ts",
    );
    expect(codesOf(answer)).toEqual([]);
  });

  it("that changes all the time is told, and the trace replays", async () => {
    let lines = 0;
    const { trace, answer } = await searchWhile((root) => prepend(root, ++lines));
    expect(lines).toBe(2);
    expect(codesOf(answer)).toEqual(["CHANGED_MEANWHILE"]);
    expect((await replay(trace)).faults).toEqual(answer.faults);
  });

  it("is told of and not looked for again where time is limited", async () => {
    let lines = 0;
    const { answer } = await searchWhile((root) => prepend(root, ++lines), { timeBudgetMs: 60_000 });
    expect([lines, codesOf(answer)]).toEqual([1, ["CHANGED_MEANWHILE"]]);
  });
});

describe("the text of a file", () => {
  it("is that of a regular file of moderate size in the root, or none", async () => {
    const outside = createFolder({ "secret.ts": "export const secret = 1;\n" });
    const folder = createFolder({ "a.ts": lease, "huge.log": "" });
    truncateSync(join(folder.root, "huge.log"), 5 * 1024 ** 3);
    symlinkSync(join(outside.root, "secret.ts"), join(folder.root, "linked.ts"));
    const engine = await createEngine({ root: folder.root, settings: { cacheDir: createFolder().root } });
    expect(await engine.readText("a.ts")).toBe(lease);
    for (const path of ["huge.log", "linked.ts", "gone.ts", "."])
      expect(await engine.readText(path)).toBeUndefined();
    await engine.close();
  });
});
