import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { CommitRole } from "../../src/derive/commit-roles.ts";
import { commitRolesCommand, deriveKindsCommand } from "../../src/derive/derive-command.ts";
import type { KindTask } from "../../src/derive/derive-kinds.ts";
import {
  createFolder,
  isolateGit,
  openFolder,
  removeFolders,
  type TempFolder,
} from "../../../test/temp-repository.ts";

let place: TempFolder;
beforeAll(() => {
  isolateGit();
  place = createFolder();
  for (const name of ["colinhacks+zod", "owner+boat", "django+django", "axios+axios"]) {
    place.write({ [`mirrors/${name}/README.md`]: "1\n" });
    const repository = openFolder(join(place.root, "mirrors", name));
    repository.git("init", "-q", "-b", "main");
    repository.commit("Start");
    repository.write({ "README.md": "2\n" });
    repository.commit("Explain how to turn it");
  }
});
afterAll(removeFolders);

/** The rows that a command writes, and what it says. */
function rowsOf<Row>(command: typeof deriveKindsCommand): { rows: Row[]; told: string; said: string[] } {
  const out = join(place.root, "rows.jsonl");
  const said: string[] = [];
  const told = command({ mirrors: join(place.root, "mirrors"), out }, (line) => said.push(line));
  const lines = readFileSync(out, "utf8").split("\n").filter(Boolean);
  return { rows: lines.map((line) => JSON.parse(line) as Row), told, said };
}

it("deriveKindsCommand writes tasks of the repositories it knows, and says which are not there", () => {
  const { rows, told, said } = rowsOf<KindTask>(deriveKindsCommand);
  expect(rows).toMatchObject([{ repo: "colinhacks/zod", kind: "docs", task: "Explain how to turn it" }]);
  expect(told).toMatch(/^1 rows in /);
  expect(said).toContain("left out: vuejs/core, which is not among the mirrors");
});

it("commitRolesCommand learns from no repository that is examined or asked of", () => {
  const { rows, said } = rowsOf<CommitRole>(commitRolesCommand);
  expect(rows.map(({ repo, role }) => [repo, role])).toEqual([["owner/boat", "docs"]]);
  expect(said).toEqual([]);
});
