import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deriveBroadCommand } from "../../src/derive/broad-command.ts";
import { deriveBroad } from "../../src/derive/derive-broad.ts";
import {
  createFolder,
  createRepository,
  isolateGit,
  removeFolders,
  type TempFolder,
} from "../../../test/temp-repository.ts";

const parts = ["hull", "mast", "sail", "rudder"];
const sources = Object.fromEntries(parts.map((part) => [`src/${part}.ts`, `export const ${part} = 0;\n`]));
const files = {
  ...sources,
  "src/wind.ts": "export class WindGauge {}\n",
  "test/sail.test.ts": "0\n",
  "docs/sail.md": "0\n",
};
const longBody =
  "Until now every part of the boat asked for the wind by itself, which was slow and gave other answers to each of them.\n\n" +
  "- the hull, the mast and the sail read one gauge\n- the rudder follows the sail\n\nSigned-off-by: A Sailor <a@b.c>";

let repository: TempFolder;
let start = "";
const changed = (text: string, names: readonly string[] = parts): Record<string, string> =>
  Object.fromEntries(names.map((part) => [`src/${part}.ts`, text]));
const commit = (message: string, contents: Record<string, string>): string => {
  repository.write(contents);
  return repository.commit(message);
};

beforeAll(() => {
  isolateGit();
  repository = createRepository(files);
  start = repository.commit("Start");
  commit(`feat(wind): measure the wind once for all parts (#12)\n\n${longBody}`, {
    ...changed("export const speed = new WindGauge();\n"),
    "test/sail.test.ts": "1\n",
    "docs/sail.md": "1\n",
  });
  commit("Measure the wind again", changed("1\n"));
  commit(`Measure for three parts\n\n${longBody}`, changed("2\n", parts.slice(1)));
  commit(`Reformat all of the parts with prettier\n\n${longBody}`, changed("3\n"));
});
afterAll(removeFolders);

describe("deriveBroad", () => {
  it("takes commits that change four source files or more and say why, without what tools add", () => {
    const tasks = deriveBroad("owner/boat", repository.root, 9);
    expect(tasks).toEqual([
      {
        id: expect.stringMatching(/^owner__boat-[0-9a-f]{10}$/),
        repo: "owner/boat",
        base_commit: start,
        lang: "ts",
        task: expect.stringMatching(
          /^measure the wind once for all parts\n\nUntil now [\s\S]*follows the sail$/,
        ),
        gold_files: parts.map((part) => `src/${part}.ts`).sort(),
      },
    ]);
  });

  it("takes no more than are wanted of a repository", () => {
    expect(deriveBroad("owner/boat", repository.root, 0)).toEqual([]);
  });
});

describe("deriveBroadCommand", () => {
  it("adds the files that each change needs and leaves alone, and says which repositories are not there", async () => {
    const place = createFolder();
    place.write({ "mirrors/README.md": "Mirrors.\n" });
    repository.git("clone", "-q", "--bare", ".", join(place.root, "mirrors", "colinhacks+zod"));
    const said: string[] = [];
    const out = join(place.root, "broad.jsonl");
    const flags = { mirrors: join(place.root, "mirrors"), work: join(place.root, "work"), out };
    expect(await deriveBroadCommand(flags, (line) => said.push(line))).toMatch(/^1 rows in /);
    expect(JSON.parse(readFileSync(out, "utf8"))).toMatchObject({
      repo: "colinhacks/zod",
      base_commit: start,
      context_files: ["src/wind.ts"],
    });
    expect(said).toContain("left out: vuejs/core, which is not among the mirrors");
  });
});
