import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keepIndex } from "../same-as-fresh.ts";
import { createFolder, isolateGit, removeFolders } from "../../../../test/temp-repository.ts";

beforeAll(isolateGit);
afterAll(removeFolders);

describe("the kind of files in a folder with a telling name", () => {
  const payout = "src/vendor/payout.ts";
  const plans = "coverage/plans.yaml";
  const folder = createFolder({
    [payout]: "export const payOut = 1;\n",
    [plans]: "dental: 1000\n",
    "coverage/premium.ts": "export const premium = 2;\n",
    "src/main.ts": "export const main = 3;\n",
  });
  const index = keepIndex(folder.root);
  async function kindsAfter(files: Readonly<Record<string, string | null>>) {
    for (const [path, text] of Object.entries(files)) {
      if (text === null) rmSync(join(folder.root, path));
      else folder.write({ [path]: text });
    }
    const { codebase } = await index.update();
    index.settle();
    const file = (path: string): number => codebase.fileOf(path) ?? -1;
    return [
      codebase.kind(file(payout)),
      codebase.kind(file(plans)),
      codebase.text("dental").ids.includes(file(plans)),
    ];
  }

  it.each<
    readonly [change: string, files: Readonly<Record<string, string | null>>, kinds: readonly unknown[]]
  >([
    ["nothing has changed", {}, ["source", "config", true]],
    ["a licence came", { "src/vendor/LICENSE": "MIT\n" }, ["vendored", "config", true]],
    ["another file changed", { "src/main.ts": "export const main = 4;\n" }, ["vendored", "config", true]],
    ["it went", { "src/vendor/LICENSE": null }, ["source", "config", true]],
    ["its head changed", { [payout]: "// Copyright 2011 B\n" }, ["vendored", "config", true]],
    ["the head is usual", { "src/main.ts": "// Copyright 2011 B\n" }, ["source", "config", true]],
    ["a report came", { "coverage/lcov.info": "TN:\n" }, ["source", "generated", false]],
    ["the report went", { "coverage/lcov.info": null }, ["source", "config", true]],
  ])("is as in a new index when %s", async (_, files, kinds) => {
    expect(await kindsAfter(files)).toEqual(kinds);
  });
});
