import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkOut } from "../src/checkout.ts";
import { readTasks } from "../src/tasks.ts";
import { openWorkTrees } from "../src/work-trees.ts";
import {
  createFolder,
  createRepository,
  isolateGit,
  removeFolders,
  type TempFolder,
} from "../../test/temp-repository.ts";

let mirror = "";
let commit = "";
let place: TempFolder;

beforeAll(() => {
  isolateGit();
  place = createFolder();
  const repository = createRepository({ "a.ts": "1\n2\n3\n4\n5\n", "b.ts": "x\n", "c.ts": "\u00e9\r\ny" });
  commit = repository.commit("Start");
  mirror = repository.root;
});
afterAll(removeFolders);

it("a work tree lacks what is hidden, and has it again the next time", () => {
  const parts = [
    { path: "a.ts", from: 2, to: 3 },
    { path: "b.ts" },
    { path: "a.ts", from: 5, to: 5 },
    { path: "c.ts", from: 2, to: 2 },
    { path: "none.ts", from: 1, to: 1 },
  ];
  const tree = checkOut(mirror, "owner/boat", commit, place.root, parts);
  const textOf = (name: string): string => readFileSync(join(tree, name), "utf8");
  expect(textOf("a.ts")).toBe("1\n4\n");
  expect(textOf("c.ts")).toBe("\u00e9\r");
  expect(existsSync(join(tree, "b.ts"))).toBe(false);
  checkOut(mirror, "owner/boat", commit, place.root);
  expect([textOf("a.ts"), textOf("b.ts")]).toEqual(["1\n2\n3\n4\n5\n", "x\n"]);
});

it("tasks at one commit share a work tree that lacks the hidden parts of all of them", () => {
  const line = (id: string, fields: object): string =>
    JSON.stringify({ id, repo: "owner/boat", base_commit: commit, task: "t", gold_files: [], ...fields });
  place.write({
    "mined.jsonl": [
      line("one", { family: "doc", hidden: [{ path: "a.ts", from: 1, to: 1 }] }),
      line("two", { family: "todo", hidden: [{ path: "b.ts" }] }),
      line("other", { family: "commit", base_commit: "0".repeat(40) }),
    ].join("\n"),
  });
  const [one, two, other] = readTasks(join(place.root, "mined.jsonl"), "mined");
  expect(one?.hidden).toEqual([{ path: "a.ts", from: 1, to: 1 }, { path: "b.ts" }]);
  expect(two?.hidden).toEqual(one?.hidden);
  expect(two?.kind).toBe("todo");
  expect(other).not.toHaveProperty("hidden");
  const rootOf = openWorkTrees(() => mirror, join(place.root, "trees"));
  const root = one && rootOf(one);
  expect(root && readFileSync(join(root, "a.ts"), "utf8")).toBe("2\n3\n4\n5\n");
});
