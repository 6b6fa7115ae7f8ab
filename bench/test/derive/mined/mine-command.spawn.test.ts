import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { mineCommand, type MineFlags } from "../../../src/derive/mined/mine-command.ts";
import { minedFamilies } from "../../../src/derive/mined/mined-task.ts";
import { readTasks } from "../../../src/tasks.ts";
import {
  createFolder,
  isolateGit,
  openFolder,
  removeFolders,
  type TempFolder,
} from "../../../../test/temp-repository.ts";

let place: TempFolder;
const at = (path: string): string => join(place.root, path);

beforeAll(() => {
  isolateGit();
  place = createFolder();
  for (const name of ["colinhacks+zod", "owner+boat", "django+django", "tmux+tmux"]) {
    place.write({ [`mirrors/${name}/src/sail.ts`]: "1\n" });
    const repository = openFolder(at(`mirrors/${name}`));
    repository.git("init", "-q", "-b", "main");
    repository.commit("Start");
    repository.write({
      "src/sail.ts": "/** Turns the sail towards the wind until the rope holds. */\nexport const turn = 1;\n",
    });
    repository.commit("Turn sails into strong winds");
  }
});
afterAll(removeFolders);

function mine(flags: Partial<MineFlags> = {}): { told: string; said: string[]; text: string } {
  const said: string[] = [];
  const defaults = {
    mirrors: at("mirrors"),
    out: at("mined.jsonl"),
    max: 9,
    seed: 1,
    families: minedFamilies,
  };
  const told = mineCommand({ ...defaults, ...flags }, (line) => said.push(line));
  return { told, said, text: readFileSync(at("mined.jsonl"), "utf8") };
}

it("mineCommand mines neither the exam nor what written tasks are about", () => {
  const { told, said } = mine();
  expect(told).toMatch(/^2 tasks in .*: commit 1, pull 0, changelog 0, doc 1, /);
  expect(said).toEqual(["left out: colinhacks/zod, which written tasks are about", "owner/boat: 2 tasks"]);
  place.write({ "repos.txt": "tmux/tmux\nowner/none\nowner/boat\n" });
  expect(mine({ repos: at("repos.txt") }).said).toEqual([
    "owner/boat: 2 tasks",
    "left out: owner/none, which is not among the mirrors",
    "left out: tmux/tmux, which is kept apart for examination",
  ]);
  expect(mine({ known: true }).said).toContain("colinhacks/zod: 2 tasks");
});

it("mineCommand writes the same bytes for the same seed, which are tasks as the benchmark reads them", () => {
  const { text } = mine();
  expect(mine().text).toBe(text);
  const [commit, doc] = readTasks(at("mined.jsonl"), "mined");
  expect(commit).toMatchObject({ kind: "commit", text: "Turn sails into strong winds" });
  expect(doc).toMatchObject({ kind: "doc", hidden: [{ path: "src/sail.ts", from: 1, to: 1 }] });
  expect(commit).not.toHaveProperty("hidden");
});
