import { describe, expect, it } from "vitest";
import { goldFilesOf, type ListedCommit } from "@fossick/eval/past-tasks.ts";
import { taskText } from "@fossick/eval/task-text.ts";

const edited = (...paths: string[]) => paths.map((path) => ({ status: "M", path }));
const commit = (changes: Partial<ListedCommit>): ListedCommit => ({
  commit: "c1",
  parents: ["c0"],
  author: "Ada <ada@example.com>",
  message: "Renew the session before it expires",
  changes: edited("src/session.ts"),
  ...changes,
});
const gold = (changes: Partial<ListedCommit>): string[] | undefined => {
  const listed = commit(changes);
  return goldFilesOf(listed, taskText(listed.message));
};

describe("a suitable commit", () => {
  it("is to be traced to the source files it edited or deleted", () => {
    const changes = [
      ...edited("src/session.ts", "test/session.test.ts", "docs/session.md", "package.json", "src/auth.ts"),
      { status: "D", path: "src/old-session.ts" },
      { status: "A", path: "src/renewal.ts" },
    ];
    expect(gold({ changes })).toEqual(["src/auth.ts", "src/old-session.ts", "src/session.ts"]);
    const others = edited("src/vault.sol", "src/XFER.cbl", "src/vault.chpl", "src/vault.xyzzy");
    expect(gold({ changes: others })).toEqual(["src/XFER.cbl", "src/vault.chpl", "src/vault.sol"]);
  });

  it.each([
    ["four words in Chinese", "令牌过期后应当自动续期"],
    ["a type that asks for a change", "perf(session): look the token up only once"],
    ["words that only look like others", "Merge options given twice and release the lock"],
    ["a word like a version's", "Prepare statements once for each connection"],
  ])("has %s", (_, message) => {
    expect(gold({ message })).toEqual(["src/session.ts"]);
  });
});

describe("a commit makes no task", () => {
  it.each<[string, Partial<ListedCommit>]>([
    ["it merges", { parents: ["a", "b"] }],
    ["it is the first, or its parent is not in a shallow clone", { parents: [] }],
    ["a bot made it", { author: "renovate[bot] <bot@example.com>" }],
    ["no source file is edited", { changes: edited("test/session.test.ts", "README.md", "src/data.json") }],
    ["it only adds", { changes: [{ status: "A", path: "src/session.ts" }] }],
    ["it edits too many", { changes: edited(..."abcdefg".split("").map((name) => `src/${name}.ts`)) }],
    [
      "it adds too many",
      {
        changes: [
          ...edited("src/a.ts"),
          ..."bcde".split("").map((name) => ({ status: "A", path: `src/${name}.ts` })),
        ],
      },
    ],
    ["it names its file", { message: "Renew the session in src/session.ts early" }],
  ])("when %s", (_, changes) => {
    expect(gold(changes)).toBeUndefined();
  });

  it.each([
    "Fix the bug",
    'Revert "Renew the session before it expires"',
    "Merge branch 'main' into session-renewal",
    "chore(deps): update the session library again",
    "Bump lodash from 4.17.20 to 4.17.21",
    "Release 2.4.0 of the session library",
    "Prepare for the next release candidate",
    "v2.4.0 with session renewal in it",
    "Fix a typo in the session renewal",
    "Fix eslint warnings in session and auth",
    "fixup! Renew the session before it expires",
    "Add more tests for session renewal",
  ])("when it says %s", (message) => {
    expect(gold({ message })).toBeUndefined();
  });
});
