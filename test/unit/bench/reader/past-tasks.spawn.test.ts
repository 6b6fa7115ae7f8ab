import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pastTasks } from "../../../../bench/src/reader/past-tasks.ts";
import { createRepository, isolateGit, removeFolders, type TempFolder } from "../../../temp-repository.ts";

let repository: TempFolder;
const names = ["sail", "mast", "hull", "keel", "oar", "flag", "rope"];
const commits: readonly (readonly [message: string, ...paths: string[]])[] = [
  ["Turn sails (#12)", "src/sail.ts"],
  ["feat(sail): turn the sails into the wind (#13)", "src/sail.ts", "README.md", "test/sail.test.ts"],
  ["Bump the mast to version three", "src/mast.ts"],
  ["Explain how to raise the masts", "README.md"],
  ["Change all there is to change", ...names.map((name) => `src/${name}.ts`)],
  [
    "Raise the mast before it falls\n\nThe keel held it.\nSee https://example.org/1 and #7.\nReviewed-by: Bo <bo@example.org>",
    "src/mast.ts",
    "src/keel.ts",
  ],
];

beforeAll(() => {
  isolateGit();
  const files = [...names.map((name) => `src/${name}.ts`), "README.md", "test/sail.test.ts"];
  repository = createRepository(Object.fromEntries(files.map((path) => [path, "0\n"])));
  repository.commit("Start");
  for (const [at, [message, ...paths]] of commits.entries()) {
    repository.write(Object.fromEntries(paths.map((path) => [path, `${at + 1}\n`])));
    repository.commit(message);
  }
});
afterAll(removeFolders);

describe("pastTasks", () => {
  it("are the commits that say enough and change one to six source files, newest first, at the state before them all", () => {
    const [raise, turn, ...others] = pastTasks("owner/boat", repository.root, 9);
    expect(others).toEqual([]);
    expect(raise).toMatchObject({
      base_commit: turn?.base_commit,
      gold_files: ["src/keel.ts", "src/mast.ts"],
    });
    expect(turn).toEqual({
      id: expect.stringMatching(/^owner__boat-[0-9a-f]{10}$/),
      repo: "owner/boat",
      base_commit: repository.git("rev-parse", "HEAD~5").trim(),
      lang: "typescript",
      task: "turn the sails into the wind",
      gold_files: ["src/sail.ts"],
    });
  });

  it("say more than a line where the commit does, every third time, without addresses, numbers and names", () => {
    expect(pastTasks("owner/boat", repository.root, 9)[0]?.task).toBe(
      "Raise the mast before it falls\n\nThe keel held it.\nSee  and .",
    );
  });

  it("are no more than asked for, and none where no commit fits", () => {
    expect(pastTasks("owner/boat", repository.root, 1)).toHaveLength(1);
    const empty = createRepository({ "README.md": "0\n" });
    empty.commit("Start");
    expect(pastTasks("owner/empty", empty.root, 9)).toEqual([]);
  });
});
