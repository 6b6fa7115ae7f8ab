import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { answerOf, withoutTimes } from "./answers.ts";
import { indexFileIn } from "./index-file.ts";
import { createSandbox } from "./sandbox.ts";
import { createShop, refundTask, shopFiles } from "./shop.ts";

const { cache, folder, fossick, start } = createSandbox();
const shop = createShop(join(folder, "shop"));
const search = [refundTask, "--root", shop, "--json"];
const count = Object.keys(shopFiles).length;

const indexFile = (): string => indexFileIn(cache);

describe("the index on disk", () => {
  it("lies in the cache folder and nowhere in the repository", async () => {
    await fossick(search);
    expect(readdirSync(cache).sort()).toEqual([
      "compiled",
      "kept",
      expect.stringMatching(/^shop-[0-9a-f]{12}$/),
    ]);
    expect(readdirSync(shop).sort()).toEqual([".git", "README.md", "package.json", "scripts", "src", "test"]);
  });

  it("is told of by fossick status and removed by fossick clean", async () => {
    await fossick(search);
    const status = await fossick(["status", "--root", shop]);
    expect(status.code).toBe(0);
    expect(status.stdout).toMatch(new RegExp(`^files +${count}$`, "m"));
    expect(status.stdout).toMatch(/^commits +2$/m);
    expect(status.stdout).toMatch(/^changed +no file since then$/m);
    writeFileSync(join(shop, "README.md"), "# Shop\n\nNow with refunds.\n");
    const report = JSON.parse((await fossick(["status", "--root", shop, "--json"])).stdout);
    expect(report).toMatchObject({ exists: true, files: count, stale: 1 });
    const cleaned = await fossick(["clean", "--root", shop]);
    expect(cleaned.stdout).toMatch(/^removed the index in .*shop-[0-9a-f]{12} \(/);
    expect(existsSync(report.where)).toBe(false);
    expect((await fossick(["status", "--root", shop])).stdout).toMatch(/^no index for .* yet; /);
  });

  it("is brought up to date by fossick index, which says what it did", async () => {
    const first = await fossick(["index", "--root", shop]);
    expect(first.stdout).toContain(
      `indexed ${count} files (${count} new or changed, 0 removed) and read 2 new commits in `,
    );
    const again = JSON.parse((await fossick(["index", "--root", shop, "--json"])).stdout);
    expect(again).toMatchObject({ files: count, removed: 0, commits: 0, faults: [] });
  });

  it("is built anew when its file is empty", async () => {
    const expected = withoutTimes((await fossick(search)).stdout);
    writeFileSync(indexFile(), "");
    expect(withoutTimes((await fossick(search)).stdout)).toBe(expected);
  });

  it.each([
    ["a few bytes", Buffer.from("garbage")],
    ["many random bytes", Buffer.from(Array.from({ length: 50_000 }, (_, at) => (at * 7919) % 251))],
  ])("is built anew, which is told, when its file holds %s", async (_, bytes) => {
    const before = await fossick(search);
    writeFileSync(indexFile(), bytes);
    const after = await fossick(search);
    expect(after.code).toBe(0);
    expect(after.stderr).toContain("warning: index (INDEX_BROKEN): the index was broken");
    expect(answerOf(after).files).toEqual(answerOf(before).files);
    expect(answerOf(await fossick(search)).faults).toEqual([]);
  });

  it("is kept in memory, which is told, where a file stands in the place of its folder", async () => {
    writeFileSync(join(folder, "a file"), "");
    const ended = await fossick([...search, "--cache-dir", join(folder, "a file")]);
    const plain = await fossick(search);
    expect(ended.code).toBe(0);
    expect(ended.stderr).toContain("warning: index (INDEX_UNAVAILABLE): the index cannot be kept in ");
    expect(answerOf(ended).files).toEqual(answerOf(plain).files);
    expect(answerOf(ended).faults.map(({ code }) => code)).toEqual(["INDEX_UNAVAILABLE"]);
  });

  it.skipIf(process.platform !== "linux")(
    "is kept in memory, which is told, where no folder can be made, and comes back in time",
    async () => {
      const { child, ended } = start([
        ...search,
        "--cache-dir",
        "/proc/fossick",
        "--data-dir",
        "/proc/fossick",
      ]);
      const timer = setTimeout(() => child.kill("SIGKILL"), 60_000);
      const { code, stdout } = await ended;
      clearTimeout(timer);
      expect(code).toBe(0);
      const { faults } = JSON.parse(stdout) as { faults: { code: string; message: string }[] };
      expect(faults.map((fault) => fault.code)).toContain("INDEX_UNAVAILABLE");
      expect(faults.map(({ message }) => message).join()).toContain("cannot be kept in /proc/fossick");
    },
    90_000,
  );

  it("is one for a repository, with a view for each way of walking and each root", async () => {
    const elsewhere = join(folder, "several");
    mkdirSync(elsewhere);
    for (const args of [[], ["--hidden"], ["--no-ignore"], ["--root", join(shop, "src")]]) {
      await fossick([...search, ...args, "--cache-dir", elsewhere]);
    }
    const [index = ""] = readdirSync(elsewhere).filter((name) => name.startsWith("shop-"));
    expect(readdirSync(elsewhere).sort()).toEqual(["kept", index]);
    expect(readdirSync(join(elsewhere, index, "trees"))).toHaveLength(4);
  });
});

describe("fossick completion", () => {
  it.each([
    ["bash", /complete -o .*fossick|complete -F _fossick/],
    ["zsh", /^#compdef fossick\n/],
    ["fish", /^complete -c fossick /m],
  ])("prints a script for %s", async (shell, expected) => {
    const { code, stderr, stdout } = await fossick(["completion", shell]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(expected);
  });
});

describe("fossick --help and --version", () => {
  it("print and succeed without a repository", async () => {
    expect(await fossick(["--version"])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+/),
    });
    const help = await fossick(["--help"]);
    expect(help).toMatchObject({ code: 0, stderr: "" });
    expect(help.stdout).toMatch(/^Usage: fossick /);
    expect((await fossick(["index", "--help"])).stdout).toMatch(/^Usage: fossick index /);
  });
});
