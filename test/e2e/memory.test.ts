import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { MemoryReport } from "@fossick/library/index.ts";
import { answerOf } from "./answers.ts";
import { createSandbox } from "./sandbox.ts";
import { createShop } from "./shop.ts";

const { folder, fossick } = createSandbox();
const shop = createShop(join(folder, "shop"));
const data = join(folder, "data");
const here = ["--root", shop, "--data-dir", data];
const wish = "customers complain about late letters";
const needed = "src/catalog/lamp.ts";

const ask = async (...args: string[]) => answerOf(await fossick([wish, ...here, "--json", ...args]));
const list = async (): Promise<MemoryReport> =>
  JSON.parse((await fossick(["memory", "list", ...here, "--json"])).stdout) as MemoryReport;

describe("memory", () => {
  it("learns from feedback on the last search, and can be left out", async () => {
    const plain = await ask("--no-memory");
    expect(existsSync(data)).toBe(false);
    expect((await ask()).ranking).toEqual(plain.ranking);
    expect(plain.ranking[0]?.path).not.toBe(needed);
    const said = await fossick(["feedback", "--used", needed, ...here]);
    expect(said).toMatchObject({ code: 0, stderr: "" });
    expect(said.stdout).toMatch(/^Noted for .*letters.*: needed \S+\n$/);
    expect((await ask()).ranking[0]?.path).toBe(needed);
    expect((await ask("--no-memory")).ranking).toEqual(plain.ranking);
    const env = { XDG_DATA_HOME: join(folder, "home", "xdg") };
    await fossick([wish, "--root", shop], { env });
    expect(readdirSync(join(env.XDG_DATA_HOME, "fossick", "memory"))).toHaveLength(1);
  });

  it("is exported, forgotten and imported", async () => {
    const before = await list();
    expect(before.associations.length).toBeGreaterThan(0);
    const file = join(folder, "memory.json");
    expect((await fossick(["memory", "export", file, ...here])).code).toBe(0);
    expect((await fossick(["memory", "forget", "--all", ...here])).stdout).toMatch(
      /^Erased \d+ learned links? /,
    );
    expect(await list()).toMatchObject({ associations: [], tasks: [] });
    expect((await fossick(["memory", "import", file, ...here])).stdout).toMatch(/^Imported; /);
    expect(await list()).toEqual(before);
    const other = createShop(join(folder, "other"), { "other.md": "another shop\n" });
    const refused = await fossick(["memory", "import", file, "--root", other, "--data-dir", data]);
    expect(refused).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("this memory belongs to another project"),
    });
  });

  it("loses nothing when processes write at once", async () => {
    const tasks = ["lamps", "orders", "refunds", "letters", "watts", "payments"];
    const runs = tasks.map((task) => fossick(["feedback", "--task", task, "--used", needed, ...here]));
    for (const ended of await Promise.all(runs)) expect(ended).toMatchObject({ code: 0, stderr: "" });
    const known = new Set((await list()).associations.map(({ word }) => word));
    expect(tasks.filter((task) => !known.has(task))).toEqual([]);
  });

  it("is turned off for the project and keeps nothing", async () => {
    expect((await fossick(["memory", "off", ...here])).code).toBe(0);
    await ask();
    expect(await list()).toMatchObject({ on: false, associations: [], tasks: [], sizeBytes: 0 });
    const refused = await fossick(["feedback", "--used", needed, ...here]);
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining("fossick memory on") });
    expect((await fossick(["memory", "on", ...here])).stdout).toMatch(/^Learning is on for \S+\.\n$/);
  });

  it("that cannot be kept is a warning, and for feedback an error", async () => {
    const blocked = join(folder, "a file");
    writeFileSync(blocked, "");
    const ended = await fossick([wish, "--root", shop, "--data-dir", blocked, "--json"]);
    expect(ended.stderr).toContain("warning: memory (MEMORY_UNAVAILABLE): the memory in ");
    expect(answerOf(ended).ranking.length).toBeGreaterThan(0);
    const refused = await fossick([
      "feedback",
      "--task",
      wish,
      "--used",
      needed,
      "--root",
      shop,
      "--data-dir",
      blocked,
    ]);
    expect(refused).toMatchObject({ code: 70, stderr: expect.stringContaining("cannot be written") });
  });
});
