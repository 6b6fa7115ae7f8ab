import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { answerOf } from "./answers.ts";
import { createSandbox } from "./sandbox.ts";
import { createShop, refundFile, refundTask, shopFiles } from "./shop.ts";

const { folder, fossick } = createSandbox();
const shop = createShop(join(folder, "shop"), { "index.ts": "export const index = 1;\n" });

/** Every file that was judged. */
async function judged(...args: string[]): Promise<string[]> {
  const { ranking } = answerOf(await fossick([...args, "--root", shop, "--json"]));
  return ranking.map(({ path }) => path).sort();
}

describe("the task", () => {
  it.each([
    ["--stdin", ["--stdin"]],
    ["- in its place", ["-"]],
  ])("is read from standard input with %s", async (_, args) => {
    const input = `${refundTask}\n\nIt happened to order 4711 yesterday.\n`;
    const ended = await fossick([...args, "--root", shop, "--json"], { input });
    expect(ended.code).toBe(0);
    expect(answerOf(ended).task.text).toBe(input.trim());
  });

  it("is refused when standard input holds none", async () => {
    const { code, stderr } = await fossick(["--stdin"], { input: "\n" });
    expect({ code, stderr }).toEqual({ code: 2, stderr: "fossick: standard input holds no task\n" });
  });

  it("may be the name of a command or look like a flag, after --", async () => {
    const named = await fossick(["--root", shop, "--json", "--", "index"]);
    expect(answerOf(named).task.text).toBe("index");
    const dashed = await fossick(["--root", shop, "--json", "--", "--refunds are broken"]);
    expect(answerOf(dashed).task.text).toBe("--refunds are broken");
  });

  it("is Chinese where it is written so", async () => {
    const ended = await fossick(["修复 refundOrder 的退款错误", "--root", shop, "--json"]);
    expect(answerOf(ended).task.language).toBe("zh-Hans");
    expect(answerOf(ended).ranking[0]?.path).toBe(refundFile);
  });
});

describe("words beside a task", () => {
  const plain = "the money came twice";
  const words = ["--keywords", "refundOrder,chargeback", "-k", "zebra"];

  it("find the file that the task does not name, and say which of them met nothing", async () => {
    const {
      files,
      nearby,
      ranking,
      task,
      words: met = [],
    } = answerOf(await fossick([plain, ...words, "--root", shop, "--json"]));
    expect(task.keywords).toEqual(["refundOrder", "chargeback", "zebra"]);
    expect(ranking[0]?.path).toBe(refundFile);
    expect(met.map(({ as, word }) => [word, as])).toEqual([
      ["refundOrder", "name"],
      ["chargeback", "nowhere"],
      ["zebra", "nowhere"],
    ]);
    const { stdout } = await fossick(["--stdin", ...words, "--root", shop], { input: plain });
    expect(stdout).toContain("\nFound nowhere: chargeback, zebra\n");
    const more = Object.keys(shopFiles).length + 1 - files.length - nearby.length;
    expect(more).toBeGreaterThan(0);
    expect(stdout).toMatch(/^\d+ more files by name with -n \d+$/m);
  });

  it("go with further files by name where -n asks for more than are shown", async () => {
    const { stdout } = await fossick([plain, ...words, "-n", "20", "--root", shop]);
    expect(stdout).toMatch(/^Further candidates$/m);
    expect(stdout).toMatch(/^ src\/catalog\/search-lamps\.ts {2}searchLamps$/m);
  });

  it("count for fossick explain, in a trace and without an answer of their own", async () => {
    const why = await fossick(["explain", refundFile, plain, ...words, "--root", shop]);
    expect(why.stdout).toContain("number 1 of");
    const trace = join(folder, "words.json");
    const searched = await fossick([plain, ...words, "--root", shop, "--trace", trace, "--format", "paths"]);
    expect((await fossick(["replay", trace, "--format", "paths"])).stdout).toBe(searched.stdout);
  });

  it("are refused where there is none, before anything is read", async () => {
    const { code, stderr } = await fossick([plain, "--keywords", ",", "--root", shop]);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr:
        'fossick: --keywords takes 1 to 30 words of at most 80 characters each, separated by commas, got [","]\n',
    });
  });
});

describe("the scope", () => {
  it("is the whole root when nothing narrows it", async () => {
    expect(await judged("refund")).toEqual([...Object.keys(shopFiles), "index.ts"].sort());
  });

  it("is narrowed to folders and files after the task", async () => {
    expect(await judged("refund", "src/orders", "README.md")).toEqual([
      "README.md",
      "src/orders/order.ts",
      "src/orders/place-order.ts",
    ]);
    expect(await judged("refund", "./src/mail/")).toEqual(["src/mail/send-mail.ts"]);
    expect(await judged("refund", ".")).toHaveLength(Object.keys(shopFiles).length + 1);
  });

  it("is, for a link to a folder, the folder that it leads to", async () => {
    symlinkSync(join(shop, "src/orders"), join(shop, "linked"), "junction");
    expect(await judged("refund", "linked")).toEqual(["src/orders/order.ts", "src/orders/place-order.ts"]);
  });

  it("is narrowed by globs, languages and excludes, each of which must hold", async () => {
    expect(await judged("refund", "-g", "*order*")).toEqual([
      "src/orders/order.ts",
      "src/orders/place-order.ts",
      "src/refunds/refund-order.ts",
      "test/refunds/refund-order.test.ts",
    ]);
    expect(await judged("refund", "-g", "src/**", "-g", "!src/orders/**", "-g", "!*lamp*")).toEqual([
      "src/mail/send-mail.ts",
      "src/refunds/refund-order.ts",
    ]);
    expect(await judged("refund", "-t", "python", "-t", "markdown")).toEqual([
      "README.md",
      "scripts/import_lamps.py",
    ]);
    expect(await judged("refund", "-t", "typescript", "--exclude", "src", "--exclude", "*.test.ts")).toEqual([
      "index.ts",
    ]);
  });

  it.each([
    ["a path outside the root", "../elsewhere", "../elsewhere is outside the root"],
    ["a path that is not there", "src/refund", "there is no src/refund in"],
  ])("refuses %s", async (_, path, message) => {
    const { code, stderr } = await fossick(["refund", path, "--root", shop]);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});
