import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createEngine } from "@fossick/library/index.ts";
import { openSearchHistory } from "@fossick/engine/memory/search-history.ts";
import { createFolder, createRepository, removeFolders } from "../../../../test/temp-repository.ts";

afterAll(removeFolders);

describe("searches of the page", () => {
  let root: string;
  let dataDir: string;
  beforeEach(() => {
    root = createRepository({ "a.ts": "export const a = 1;\n" }).root;
    dataDir = join(createFolder().root, "data");
  });
  const open = () => openSearchHistory(root, dataDir);
  const kept = () => {
    const [project = ""] = readdirSync(join(dataDir, "memory"));
    return join(dataDir, "memory", project);
  };
  async function inMemory<Result>(
    use: (memory: Awaited<ReturnType<typeof createEngine>>["memory"]) => Promise<Result>,
  ): Promise<Result> {
    const engine = await createEngine({ root, settings: { dataDir, cacheDir: join(dataDir, "cache") } });
    try {
      return await use(engine.memory);
    } finally {
      await engine.close();
    }
  }

  it("outlive their process with what was asked, newest first, each once", async () => {
    expect(await open().list()).toEqual([]);
    expect(existsSync(dataDir)).toBe(false);
    await open().add({ task: "first", files: 3 });
    await open().add({ task: "second", globs: ["src/**"], maxCycles: 2, files: 1 });
    await open().add({ task: "first", globs: [], files: 4 });
    expect(await open().list()).toMatchObject([
      { task: "first", files: 4 },
      { task: "second", globs: ["src/**"], maxCycles: 2, files: 1 },
    ]);
    expect((await open().list())[0]?.time).toBeGreaterThan(1_700_000_000);
  });

  it("are others with other words beside the same task, and forgotten with them", async () => {
    await open().add({ task: "first", keywords: ["lamp"], files: 3 });
    await open().add({ task: "first", keywords: ["bulb"], files: 2 });
    expect(await open().list()).toMatchObject([{ keywords: ["bulb"] }, { keywords: ["lamp"] }]);
    expect((await inMemory((memory) => memory.forget(["lamp"]))).searches).toBe(1);
  });

  it("are listed elsewhere, and not where they were made before they were cleared", async () => {
    const history = open();
    await history.add({ task: "first", files: 3 });
    await open().add({ task: "second", files: 1 });
    await open().add({ task: "first", globs: [], files: 4 });
    expect(await history.list()).toMatchObject([{ task: "second" }]);
    await history.clear();
    await open().add({ task: "first", files: 4 });
    expect(await history.list()).toMatchObject([{ task: "first" }]);
  });

  it("are for their owner alone, and nowhere but in the memory of the project", async () => {
    await open().add({ task: "first", files: 3 });
    expect(readdirSync(dataDir)).toEqual(["memory"]);
    expect(readdirSync(kept())).toEqual(["searches.json"]);
    if (process.platform === "win32") return;
    expect(statSync(join(kept(), "searches.json")).mode & 0o077).toBe(0);
    expect(statSync(kept()).mode & 0o077).toBe(0);
  });

  it("are the last two hundred, and none of them a document", async () => {
    await open().add({ task: "x".repeat(10_001), files: 1 });
    const history = open();
    for (let at = 0; at < 205; at++) await history.add({ task: `task ${at}`, files: 1 });
    const tasks = (await open().list()).map(({ task }) => task);
    expect([tasks.length, tasks[0], tasks.at(-1)]).toEqual([200, "task 204", "task 5"]);
  });

  it("are none while memory is off, which erases them", async () => {
    await open().add({ task: "first", files: 3 });
    expect(await inMemory((memory) => memory.list())).toMatchObject({ searches: 1 });
    expect(await inMemory((memory) => memory.off())).toEqual({ associations: 0, tasks: 0, searches: 1 });
    await open().add({ task: "second", files: 3 });
    expect(await open().list()).toEqual([]);
    expect(readdirSync(kept())).toEqual(["off"]);
  });

  it("are forgotten with a word that they say, and with all the rest", async () => {
    for (const task of ["Hammer the checkout", "read src/token.ts", "其他任务"])
      await open().add({ task, files: 1 });
    expect(await inMemory((memory) => memory.forget(["hammer", "src/token.ts", "nothing"]))).toEqual({
      associations: 0,
      tasks: 0,
      searches: 2,
    });
    expect(await open().list()).toMatchObject([{ task: "其他任务" }]);
    expect((await inMemory((memory) => memory.forget())).searches).toBe(1);
    expect(readdirSync(kept())).toEqual([]);
    await open().add({ task: "again", files: 1 });
    await open().clear();
    expect(readdirSync(kept())).toEqual([]);
  });

  it.each(["", "{", "{}", '[{"task": 1}, null, "x"]'])("are none in a file that holds %j", async (text) => {
    await open().add({ task: "first", files: 1 });
    writeFileSync(join(kept(), "searches.json"), text);
    expect(await open().list()).toEqual([]);
    await open().add({ task: "second", files: 1 });
    expect(JSON.parse(readFileSync(join(kept(), "searches.json"), "utf8"))).toHaveLength(1);
  });

  it("that cannot be written are no failure", async () => {
    writeFileSync(dataDir, "");
    await open().add({ task: "first", files: 1 });
    expect(await open().list()).toEqual([]);
  });
});
