import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deriveKinds, type KindTask } from "../../src/derive/derive-kinds.ts";
import {
  createRepository,
  isolateGit,
  removeFolders,
  type TempFolder,
} from "../../../test/temp-repository.ts";

let repository: TempFolder;
let start = "";
const first = {
  "src/sail.ts": "0\n",
  "test/sail.test.ts": "0\n",
  "test/mast.test.ts": "0\n",
  "docs/sails.md": "0\n",
  "docs/masts.md": "0\n",
  "ci/install.sh": "0\n",
  "package.json": "0\n",
};
const commits: readonly (readonly [message: string, ...paths: string[]])[] = [
  ["test: cover turning the sails (#12)", "test/sail.test.ts"],
  ["Cover the falling of masts", "test/mast.test.ts", "test/sail.test.ts"],
  ["Explain how to turn sails", "docs/sails.md"],
  ["Explain how to raise masts", "docs/masts.md"],
  ["explain how to turn sails", "docs/sails.md"],
  ["Install all of the tools", "ci/install.sh"],
  ["Turn sails in the wind", "src/sail.ts", "docs/sails.md"],
  ["Explain sails and test them", "docs/sails.md", "test/sail.test.ts"],
  ["Fix the text of sails.md once more", "docs/sails.md"],
  ["Bump the version of everything", "package.json"],
  ["Release the newest of versions", "package.json"],
  ["More docs", "docs/sails.md"],
  ["Describe a wholly new thing", "docs/winds.md"],
];
const textsOf = (list: readonly KindTask[]): string[] => list.map(({ task }) => task);

beforeAll(() => {
  isolateGit();
  repository = createRepository(first);
  start = repository.commit("Start");
  for (const [at, [message, ...paths]] of commits.entries()) {
    repository.write(Object.fromEntries(paths.map((path) => [path, `${at + 1}\n`])));
    repository.commit(message);
  }
});
afterAll(removeFolders);

describe("deriveKinds", () => {
  it("are commits that change files of one role, oldest first, without what stands before the colon", () => {
    expect(textsOf(deriveKinds("owner/boat", repository.root, 9))).toEqual([
      "cover turning the sails",
      "Cover the falling of masts",
      "Explain how to raise masts",
      "explain how to turn sails",
      "Install all of the tools",
    ]);
  });

  it("say what was changed, since which commit, and of what role it is", () => {
    const [test, both] = deriveKinds("owner/boat", repository.root, 9);
    expect(test).toEqual({
      id: expect.stringMatching(/^owner__boat-[0-9a-f]{10}$/),
      repo: "owner/boat",
      base_commit: start,
      lang: "test",
      kind: "test",
      task: "cover turning the sails",
      gold_files: ["test/sail.test.ts"],
    });
    expect(both?.gold_files).toEqual(["test/mast.test.ts", "test/sail.test.ts"]);
  });

  it("are so many of each role at most, the same ones each time", () => {
    const one = deriveKinds("owner/boat", repository.root, 1);
    expect(one.map(({ kind }) => kind).sort()).toEqual(["ci", "docs", "test"]);
    expect(deriveKinds("owner/boat", repository.root, 1)).toEqual(one);
    expect(deriveKinds("owner/boat", repository.root, 9)).toEqual(expect.arrayContaining(one));
    expect(deriveKinds("owner/boat", repository.root, 0)).toEqual([]);
  });
});
