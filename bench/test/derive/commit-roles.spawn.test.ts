import { afterAll, beforeAll, expect, it } from "vitest";
import { commitRoles, type CommitRole } from "../../src/derive/commit-roles.ts";
import { createRepository, isolateGit, removeFolders } from "../../../test/temp-repository.ts";

let roles: CommitRole[];
beforeAll(() => {
  isolateGit();
  const repository = createRepository({ LICENSE: "MIT\n" });
  repository.commit("Start");
  const commits: readonly (readonly [message: string, ...paths: string[]])[] = [
    ["Turn the sail", "src/sail.ts", "test/sail.test.ts", "CHANGELOG.md"],
    ["test(sail): cover turning sails", "test/sail.test.ts", "test/mast.test.ts"],
    ["test(mast): cover falling masts", "test/mast.test.ts"],
    ["Explain masts with an example", "docs/mast.md", "examples/mast.ts"],
    ["Sails", "src/sail.ts"],
    ["Rebuild everything at once", ...Array.from({ length: 9 }, (_, at) => `src/part${at}.ts`)],
    ["Remove nothing at all"],
  ];
  for (const [at, [message, ...paths]] of commits.entries()) {
    repository.write(Object.fromEntries(paths.map((path) => [path, `${at}\n`])));
    repository.commit(message);
  }
  roles = commitRoles("owner/boat", repository.root);
});
afterAll(removeFolders);

it("commitRoles are source where a commit changes any, else the one role of all its files", () => {
  expect(roles.map(({ role }) => role)).toEqual(["test", "test", "source"]);
  expect(new Set(roles.map(({ repo }) => repo))).toEqual(new Set(["owner/boat"]));
});

it("commitRoles leave out commits of several roles, of very many files, and those that say one word", () => {
  const said = roles.flatMap(({ stems }) => stems);
  for (const stem of ["explain", "everything", "remov"]) expect(said).not.toContain(stem);
  expect(roles.every(({ stems }) => stems.length > 1)).toBe(true);
});

it("commitRoles hold each stem once, and keep what stands before the colon in every other subject", () => {
  const tests = roles.filter(({ role }) => role === "test").map(({ stems }) => stems);
  expect(tests.filter((stems) => stems.includes("test"))).toHaveLength(1);
  for (const stems of tests) expect(new Set(stems).size).toBe(stems.length);
  expect(tests.flat()).toEqual(expect.arrayContaining(["cover", "sail", "mast"]));
});
