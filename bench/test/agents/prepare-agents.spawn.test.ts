import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { agentsCommand } from "../../src/agents/agents-command.ts";
import { look } from "../../src/agents/look.ts";
import { createFolder, createRepository, isolateGit, removeFolders } from "../../../test/temp-repository.ts";

beforeAll(isolateGit);
afterAll(removeFolders);

it("lays out what agents need, logs their looks, and scores what they answer", async () => {
  const own = createRepository({ "wheel.ts": "export const wheel = 1;\n" });
  const base_commit = own.commit("Add a wheel");
  own.write({ "later.ts": "export const later = 1;\n" });
  own.commit("Add what comes later");
  const place = createFolder();
  const task = { id: "t1", repo: "own", base_commit, task: "turn the wheel", gold_files: ["wheel.ts"] };
  place.write({ "tasks.jsonl": JSON.stringify(task) });
  const folder = join(place.root, "compared");
  const flags = { tasks: join(place.root, "tasks.jsonl"), dist: ["/nowhere"], own: own.root };
  await agentsCommand({ ...flags, prepare: folder }, () => undefined);
  const briefs = ["ripgrep", "fossick"].map((arm) => readFileSync(join(folder, `brief-${arm}.md`), "utf8"));
  expect(briefs.map((brief) => [brief.includes("turn the wheel"), brief.includes("ctx")])).toEqual([
    [true, false],
    [true, true],
  ]);
  expect(await look(folder, "ripgrep", "t1", "ls; cat wheel.ts")).toBe("wheel.ts\nexport const wheel = 1;\n");
  await expect(look(folder, "ripgrep", "t1", "ctx wheel")).rejects.toThrow("ctx is not there");
  writeFileSync(join(folder, "answers-ripgrep.jsonl"), `{"task":"t1","files":["wheel.ts"]}\n`);
  const table = await agentsCommand({ ...flags, score: folder }, () => undefined);
  expect(table).toContain("| ripgrep | 1 | 1.00 | 33 | 1.000 | 1.000 |");
});
