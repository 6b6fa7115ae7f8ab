import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { FileStanding } from "@fossick/core/answer-types.ts";
import { createSandbox } from "./sandbox.ts";
import { createShop, refundFile, refundTask } from "./shop.ts";

const { folder, fossick } = createSandbox();
const shop = createShop(join(folder, "shop"));
writeFileSync(join(shop, ".gitignore"), "notes.md\n");
writeFileSync(join(shop, "notes.md"), "refunds\n");

const why = (...args: string[]) => fossick(["explain", ...args, "--root", shop, "--no-memory"]);
const standing = async (path: string, ...args: string[]): Promise<FileStanding> =>
  JSON.parse((await why(path, refundTask, "--json", ...args)).stdout) as FileStanding;

describe("fossick explain", () => {
  it("says where a returned file stands, and the reason", async () => {
    const { code, stderr, stdout } = await why(refundFile, refundTask);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(
      /^src\/refunds\/refund-order\.ts\n {2}returned: number 1 of \d+ files that were judged, \d+ % (?:sure|likely)\n {2}why: /,
    );
    expect(stdout.split("\n").length).toBeLessThanOrEqual(10);
  });

  it("says what the last returned file has more of than one that was not returned", async () => {
    const { stdout } = await why("src/catalog/lamp.ts", refundTask);
    expect(stdout).toMatch(/^ {2}not returned: number \d+ of \d+ files/m);
    expect(stdout).toMatch(/ stands before it with more\s+evidence: it /);
    expect(stdout.split("\n").length).toBeLessThanOrEqual(10);
  });

  it.each([
    ["a file that git ignores", "notes.md", [], { state: "ignored" }],
    ["a misspelt path", "src/refunds/refund-ordr.ts", [], { state: "absent", nearest: refundFile }],
    ["a file outside the globs", "README.md", ["-g", "*.ts"], { state: "outOfScope" }],
    ["a file below the threshold", "src/catalog/lamp.ts", [], { state: "below", against: refundFile }],
  ])("tells %s", async (_, path, args, expected) => {
    expect(await standing(path, ...args)).toMatchObject({ path, ...expected });
  });

  it.each([
    ["a folder", ["src", refundTask], /src is a folder/],
    ["a path outside the root", ["../x.ts", refundTask], /is not a file below the root/],
    ["no path", [], /missing required argument/],
  ])("refuses %s", async (_, args, message) => {
    expect(await why(...args)).toMatchObject({ code: 2, stdout: "", stderr: expect.stringMatching(message) });
  });

  it("answers in the language of the task", async () => {
    expect((await why(refundFile, "订单退款超过付款金额")).stdout).toContain("个评估过的文件中排第");
  });
});
