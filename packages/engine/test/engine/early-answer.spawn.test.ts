import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEngine } from "@fossick/engine/engine/create-engine.ts";
import { replay } from "@fossick/engine/engine/replay.ts";
import type { Engine } from "@fossick/engine/engine/types.ts";
import type { Retrieval } from "@fossick/core/answer-types.ts";
import type { IndexStage } from "@fossick/core/reporter.ts";
import {
  createFolder,
  createRepository,
  isolateGit,
  removeFolders,
  type TempFolder,
} from "../../../../test/temp-repository.ts";

const task = "renew the lease before it expires";
const telling = {
  "src/booking/desk.ts":
    "/** Renews a lease before it expires. */\nexport const renewLease = (lease: string) => lease;\n",
};
const others = Object.fromEntries(
  Array.from({ length: 2_100 }, (_, at) => [
    `src/part${at % 30}/file${at}.ts`,
    `export const value${at} = ${at};\n`,
  ]),
);

let repository: TempFolder;
beforeAll(() => {
  isolateGit();
  repository = createRepository({ ...others, ...telling });
  repository.commit("Start");
});
afterAll(removeFolders);

/** Does work with an engine that has no index yet. */
async function withCold<T>(
  root: string,
  early: boolean,
  work: (engine: Engine) => Promise<T>,
  earlyAfterMs = 0,
): Promise<T> {
  const settings = { cacheDir: createFolder().root, dataDir: createFolder().root, early, earlyAfterMs };
  const engine = await createEngine({ root, settings });
  try {
    return await work(engine);
  } finally {
    await engine.close();
  }
}

const codesOf = ({ faults }: Retrieval): readonly string[] => faults.map(({ code }) => code);
const bestOf = ({ ranking }: Retrieval): string | undefined => ranking[0]?.path;

describe("an answer before the first index is complete", () => {
  it("is of the files that the task's words point to, and says so", async () => {
    const answer = await withCold(repository.root, true, (engine) => engine.retrieve(task));
    expect(bestOf(answer)).toBe("src/booking/desk.ts");
    expect(answer.stats.indexed).toBeGreaterThan(0);
    expect(answer.stats.indexed).toBeLessThan(0.2);
    expect(codesOf(answer)).toEqual(["INDEX_PARTIAL"]);
    expect(answer.suffices).toBeUndefined();
    expect(answer.repository.files).toBe(2_101);
  });

  it("says what files of the repository leave out", async () => {
    const limited = createRepository({
      ...others,
      ...telling,
      ".fossickignore": "src/part1/\n",
      "fossick.config.json": '{ "excludes": ["src/part2/**"] }',
    });
    limited.commit("Start");
    const settings = { cacheDir: createFolder().root, memory: false, early: true };
    const engine = await createEngine({
      root: limited.root,
      settings: { ...settings, excludes: ["src/part2/**"] },
    });
    try {
      const { faults } = await engine.retrieve(task);
      expect(faults.map(({ code, message }) => (code === "INDEX_PARTIAL" ? code : message))).toEqual([
        "INDEX_PARTIAL",
        "70 files are left out by fossick.config.json (excludes) and 70 by .fossickignore",
      ]);
    } finally {
      await engine.close();
    }
  });

  it("is not given where the whole index is there before the time to wait for it is over", async () => {
    const answer = await withCold(repository.root, true, (engine) => engine.retrieve(task), 100_000);
    expect([answer.stats.indexed, codesOf(answer)]).toEqual([undefined, []]);
    expect(bestOf(answer)).toBe("src/booking/desk.ts");
  });

  it("is given once that time is over, and leaves an index that can be finished", async () => {
    const work = async (engine: Engine) => {
      const first = await engine.retrieve(task);
      expect(first.stats.indexed).toBeLessThan(0.2);
      expect([bestOf(first), codesOf(first)]).toEqual(["src/booking/desk.ts", ["INDEX_PARTIAL"]]);
      expect((await engine.details(first, 500)).texts[0]).toMatchObject({ at: 0 });
      await engine.index();
      const whole = await engine.retrieve(task);
      expect([whole.stats.indexed, whole.repository.files]).toEqual([undefined, 2_101]);
    };
    await withCold(repository.root, true, work, 1);
  });

  it("is not given where an index is only out of date", async () => {
    const changing = createRepository({ ...others, ...telling });
    const work = async (engine: Engine) => {
      await engine.index();
      changing.write({ "src/booking/late.ts": "export const renewLateLease = 1;\n" });
      expect((await engine.retrieve(task)).repository.files).toBe(2_102);
    };
    await withCold(changing.root, true, work, 1);
  });

  it("ends with its caller's patience while it waits for the index", async () => {
    const controller = new AbortController();
    const reporter = { onIndexProgress: () => controller.abort(new Error("enough")) };
    const work = (engine: Engine) => engine.retrieve(task, { signal: controller.signal, reporter });
    await expect(withCold(repository.root, true, work, 100_000)).rejects.toThrow("enough");
  });

  it("says of no update that it ended where that goes on", async () => {
    const stages: string[] = [];
    const reporter = { onIndexStage: ({ kind }: IndexStage) => void stages.push(kind) };
    const answer = await withCold(repository.root, true, (engine) => engine.retrieve(task, { reporter }), 1);
    expect(codesOf(answer)).toEqual(["INDEX_PARTIAL"]);
    expect(stages).not.toContain("ended");
  });

  it("says in Chinese that it is one", async () => {
    const answer = await withCold(repository.root, true, (engine) => engine.retrieve("续租 lease"));
    expect(answer.faults[0]?.message).toMatch(/^先按 2,101 个文件中的 200 个作答/);
  });

  it("keeps nothing, and the complete one follows once the index is built", async () => {
    await withCold(repository.root, true, async (engine) => {
      await engine.retrieve(task);
      expect((await engine.status()).exists).toBe(false);
      await engine.index();
      const answer = await engine.retrieve(task);
      expect([answer.stats.indexed, codesOf(answer)]).toEqual([undefined, []]);
      expect(bestOf(answer)).toBe("src/booking/desk.ts");
    });
  });

  it("is given to nobody who did not ask for it", async () => {
    const answer = await withCold(repository.root, false, (engine) => engine.retrieve(task));
    expect([answer.stats.indexed, codesOf(answer)]).toEqual([undefined, []]);
  });

  it("is the same when it is asked for again, and when its trace is replayed", async () => {
    const timeless = ({ stats: { indexed, tokens }, ...answer }: Retrieval) => ({
      ...answer,
      cycles: answer.cycles.map((cycle) => ({ ...cycle, ms: 0 })),
      stats: { indexed, tokens },
    });
    const trace = await withCold(repository.root, true, (engine) => engine.trace(task));
    const again = await withCold(repository.root, true, (engine) => engine.retrieve(task));
    expect(timeless(again)).toEqual(timeless(trace.retrieval));
    expect(await replay(trace)).toEqual(trace.retrieval);
  });

  it("claims of no name that it stands nowhere", async () => {
    const question = "where is value2050 used with MissingThing";
    const answer = await withCold(repository.root, true, (engine) => engine.retrieve(question));
    expect(answer.gaps.map(({ because }) => because).join()).not.toMatch(/no file/);
  });

  it("goes by paths alone where there is no git", async () => {
    const folder = createFolder({ ...others, "src/lease/renew.ts": "export const renewLease = 1;\n" });
    const answer = await withCold(folder.root, true, (engine) => engine.retrieve(task));
    expect(bestOf(answer)).toBe("src/lease/renew.ts");
    expect(codesOf(answer)).toContain("INDEX_PARTIAL");
  });

  it("is not for a small repository, whose index is built at once", async () => {
    const small = createRepository(telling);
    small.commit("Start");
    const answer = await withCold(small.root, true, (engine) => engine.retrieve(task));
    expect(answer.stats.indexed).toBeUndefined();
  });

  it("is not for a second work tree, whose update is short", async () => {
    const tree = createFolder().root;
    repository.git("worktree", "add", "-q", "--detach", `${tree}/second`);
    const settings = { cacheDir: createFolder().root, dataDir: createFolder().root, early: true };
    const first = await createEngine({ root: repository.root, settings });
    await first.index();
    await first.close();
    const second = await createEngine({ root: `${tree}/second`, settings });
    const answer = await second.retrieve(task);
    await second.close();
    expect([answer.stats.indexed, codesOf(answer)]).toEqual([undefined, []]);
  });

  it("tells who asked for it that the rest is to be read", async () => {
    let told = 0;
    const settings = { cacheDir: createFolder().root, dataDir: createFolder().root, early: true };
    const engine = await createEngine({ root: repository.root, settings, onEarly: () => void told++ });
    await engine.retrieve(task);
    await engine.index();
    await engine.retrieve(task);
    await engine.close();
    expect(told).toBe(1);
  });
});
