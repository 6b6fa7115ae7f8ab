import { afterAll, beforeAll, expect, it } from "vitest";
import { rolesOf } from "@fossick/core/evidence/scores/role-scores.ts";
import { openCodebase } from "@fossick/index/open/open-codebase.ts";
import { createMemoryStore } from "@fossick/index/store/memory-store.ts";
import { updateIndex } from "@fossick/index/update-index.ts";
import { createFolder, isolateGit, removeFolders } from "../../../../test/temp-repository.ts";

beforeAll(isolateGit);
afterAll(removeFolders);

const chapter =
  "Every sheaf is a limit of those that came before it, as the reader will see at once.\n".repeat(4);
const book = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`chapters/${at}.tex`, chapter]));
const code = (lines: number): string => "area = width * height\n".repeat(lines);

it("takes the pages of a book for its source until code outweighs them, with the same files", async () => {
  const folder = createFolder();
  const store = createMemoryStore();
  const open = async (files: Readonly<Record<string, string>>, before?: ReturnType<typeof openCodebase>) => {
    folder.write(files);
    await updateIndex(folder.root, store, { hidden: false, ignore: true });
    return openCodebase(store, before);
  };
  const roleIn = (codebase: ReturnType<typeof openCodebase>): unknown =>
    rolesOf(codebase)[codebase.fileOf("chapters/0.tex") ?? -1];

  const first = await open({ ...book, "figures/plane.py": code(1) });
  expect(first.kind(first.fileOf("chapters/0.tex") ?? -1)).toBe("source");
  expect(roleIn(first)).toBe("source");

  const second = await open({ "figures/plane.py": code(2) }, first);
  expect(second.paths).toBe(first.paths);

  const third = await open({ "figures/plane.py": code(900) }, second);
  expect(third.paths).toEqual(first.paths);
  expect(roleIn(third)).toBe("docs");
});
