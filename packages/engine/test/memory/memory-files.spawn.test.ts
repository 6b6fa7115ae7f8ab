import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, rmSync, statSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { openMemoryFolder } from "@fossick/engine/memory/memory-folder.ts";
import { createFolder, removeFolders } from "../../../../test/temp-repository.ts";

afterAll(removeFolders);

const task = { id: "ab12", words: { refund: "refund" }, time: 1 };

/** The folder of a project with a task in it. */
async function withTask(): Promise<string> {
  const where = join(createFolder().root, "memory", "shop-ab12");
  await openMemoryFolder(where).writeLastTask(task);
  return where;
}

describe.skipIf(process.platform === "win32")("a memory", () => {
  it.each([
    ["a folder", (path: string) => mkdirSync(path)],
    ["a pipe", (path: string) => void execFileSync("mkfifo", [path])],
    ["a link to a device", (path: string) => symlinkSync("/dev/zero", path)],
  ])("with %s in place of a file is told to be unreadable, at once", async (_, put) => {
    const where = await withTask();
    for (const name of ["tasks.json", "associations.jsonl"]) {
      rmSync(join(where, name), { force: true });
      put(join(where, name));
    }
    const memory = openMemoryFolder(where);
    for (const read of [memory.read, memory.readTasks, memory.openEntries])
      expect(read).toThrow(/^the memory in .* cannot be read: .* is not a plain file$/);
  });

  it("with a pipe in place of a draft is told to be unwritable, at once", async () => {
    const where = await withTask();
    execFileSync("mkfifo", [join(where, "tasks.json.new")]);
    await expect(openMemoryFolder(where).writeLastTask(task)).rejects.toThrow(
      /cannot be written: .*tasks\.json\.new is not a plain file$/,
    );
  });

  it("that lay open to others is closed when it is read", async () => {
    const where = await withTask();
    const file = join(where, "tasks.json");
    chmodSync(where, 0o755);
    chmodSync(file, 0o644);
    openMemoryFolder(where).readTasks();
    expect([where, file].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o600]);
  });

  it.runIf(process.getuid?.() === 0)("of another user is neither read nor written", async () => {
    const where = await withTask();
    const memory = openMemoryFolder(where);
    chownSync(where, 65_534, 65_534);
    expect(() => memory.readTasks()).toThrow(`${where} belongs to another user (number 65534)`);
    await expect(memory.writeLastTask(task)).rejects.toThrow("belongs to another user");
    chownSync(where, 0, 0);
    chownSync(dirname(where), 65_534, 65_534);
    await expect(memory.writeLastTask(task)).rejects.toThrow("belongs to another user");
  });
});
