import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { learn, maxAssociations } from "@fossick/engine/memory/learn.ts";
import { openMemoryFolder } from "@fossick/engine/memory/memory-folder.ts";
import { openRecall } from "@fossick/engine/memory/engine-memory.ts";
import type { AskedTask, Entry } from "@fossick/engine/memory/types.ts";
import { expectEnd } from "../../../../test/expect-end.ts";
import { createFolder, removeFolders } from "../../../../test/temp-repository.ts";

afterAll(removeFolders);

const inNewFolder = () => openMemoryFolder(join(createFolder().root, "memory", "shop-ab12"));
const task = (id: string): AskedTask => ({ id, words: { token: "token" }, time: 1_000 });
const entry = (stem: string): Entry => ({
  stem,
  word: stem,
  associations: [
    { kind: "file", name: "a.ts", evidence: [{ task: "t", source: "feedback", time: 1_000, commits: 1 }] },
  ],
});

describe("a memory folder", () => {
  it("is not made before something is to be kept", () => {
    const folder = inNewFolder();
    expect(folder.read()).toEqual({ entries: [], tasks: [] });
    expect(folder.isOff()).toBe(false);
    expect(existsSync(folder.where)).toBe(false);
  });

  it("gives back what was kept, and single entries by their stem", async () => {
    const folder = inNewFolder();
    const content = { entries: [entry("expiry"), entry("token"), entry("缓存")], tasks: [task("a")] };
    await folder.update(() => content);
    expect(folder.read()).toEqual(content);
    expect(openMemoryFolder(folder.where).openEntries()("缓存")).toEqual(entry("缓存"));
    for (const stem of ["", "a", "expiry", "token", "toke", "tokens", "z", "缓存", "缓"])
      expect(folder.openEntries()(stem)).toEqual(content.entries.find((each) => each.stem === stem));
  });

  it("is for its owner alone", async () => {
    const folder = inNewFolder();
    await folder.update(() => ({ entries: [entry("token")], tasks: [task("a")] }));
    if (process.platform === "win32") return;
    expect(statSync(folder.where).mode & 0o077).toBe(0);
    for (const name of readdirSync(folder.where))
      expect(statSync(join(folder.where, name)).mode & 0o077).toBe(0);
  });

  it("loses no change of several at once", async () => {
    const folder = inNewFolder();
    const ids = Array.from({ length: 25 }, (_, at) => `task ${at}`);
    await Promise.all(
      ids.map((id) =>
        openMemoryFolder(folder.where).update((content) => ({
          ...content,
          tasks: [...content.tasks, task(id)],
        })),
      ),
    );
    expect(
      folder
        .readTasks()
        .map(({ id }) => id)
        .sort(),
    ).toEqual(ids.sort());
    expect(readdirSync(folder.where)).toEqual(["tasks.json"]);
  });

  it("takes over the lock of a process that is gone", async () => {
    const folder = inNewFolder();
    mkdirSync(folder.where, { recursive: true });
    const lock = join(folder.where, "lock");
    writeFileSync(lock, "");
    utimesSync(lock, 1_000, 1_000);
    await folder.update((content) => ({ ...content, tasks: [task("a")] }));
    expect(folder.readTasks()).toHaveLength(1);
  });

  it("reads the tasks of an earlier version, which kept more of them", () => {
    const { root, write } = createFolder();
    write({ "shop/tasks.json": JSON.stringify([{ ...task("a"), head: "h", suggested: ["a.ts"] }]) });
    expect(openMemoryFolder(join(root, "shop")).readTasks()).toEqual([task("a")]);
  });

  it("keeps what was there when a change fails", async () => {
    const folder = inNewFolder();
    await folder.update((content) => ({ ...content, tasks: [task("a")] }));
    const failing = folder.update(() => {
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("cannot be written: no");
    await folder.update((content) => content);
    expect(folder.readTasks()).toEqual([task("a")]);
  });

  it("leaves no trace of what was kept when it is turned off", async () => {
    const folder = inNewFolder();
    await folder.update(() => ({ entries: [entry("token")], tasks: [task("a")] }));
    await folder.turnOff();
    expect(readdirSync(folder.where).map((name) => readFileSync(join(folder.where, name), "utf8"))).toEqual([
      "",
    ]);
    expect(folder.isOff()).toBe(true);
    await folder.turnOn();
    expect(folder.isOff()).toBe(false);
    expect(folder.read()).toEqual({ entries: [], tasks: [] });
  });

  it("says where it lies and what is wrong when it cannot be used", async () => {
    const { root, write } = createFolder();
    write({ "a file": "", "broken/tasks.json": "{", "broken/associations.jsonl": "{}\n" });
    const blocked = openMemoryFolder(join(root, "a file", "memory"));
    await expect(blocked.update((content) => content)).rejects.toMatchObject({
      code: "MEMORY_UNAVAILABLE",
      message: expect.stringContaining("cannot be written"),
      hint: expect.stringContaining("--data-dir"),
    });
    expect(() => blocked.checkWritable()).toThrow("cannot be written");
    const broken = openMemoryFolder(join(root, "broken"));
    expect(() => broken.readTasks()).toThrow("cannot be read");
    expect(() => broken.read()).toThrow("cannot be read");
  });
});

describe("a full memory", () => {
  it("is small on disk and consulted again and again without hanging", async () => {
    const folder = inNewFolder();
    let entries: Entry[] = [];
    for (let at = 0; at < maxAssociations / 50; at++) {
      const words = Object.fromEntries(
        Array.from({ length: 10 }, (_, word) => [`word${(at * 7 + word * 13) % 997}`, `word${at}`]),
      );
      const findings = Array.from({ length: 5 }, (_, file) => ({
        kind: "file" as const,
        name: `packages/core/src/area-${at % 40}/module-${(at * 5 + file) % 4_000}.ts`,
        source: "feedback" as const,
      }));
      entries = learn(entries, {
        task: `${at}`.padStart(12, "0"),
        words,
        findings,
        time: 1_700_000_000,
        commits: 9_999,
      });
    }
    await folder.update(() => ({ entries, tasks: [] }));
    const stems = entries.map(({ stem }) => stem);
    expectEnd(() => {
      for (let at = 0; at < 180; at += 12) {
        const recall = openRecall(folder, { time: 1_700_000_000, commits: 9_999 });
        expect(stems.slice(at, at + 12).flatMap(recall).length).toBeGreaterThan(12);
      }
    });
    expect(entries.reduce((sum, { associations }) => sum + associations.length, 0)).toBeGreaterThan(9_000);
    expect(folder.sizeBytes()).toBeLessThan(20_000_000);
  });
});
