import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Codebase } from "@fossick/core/evidence/codebase.ts";
import type { Role } from "@fossick/core/evidence/roles.ts";
import { roleScores, rolesOf } from "@fossick/core/evidence/scores/role-scores.ts";
import { noScores } from "@fossick/core/evidence/scores/scores.ts";
import { createCodebase, scoresByPath, scoresFor } from "../../../../../test/fake-codebase.ts";
import { removeFolders } from "../../../../../test/temp-repository.ts";

const paths = [
  "src/tokens.ts",
  "src/tokens.test.ts",
  "test/colors.ts",
  "docs/tokens.md",
  "ci/install.sh",
  "third_party/jwt.ts",
];
let codebase: Codebase;
beforeAll(async () => {
  codebase = await createCodebase(Object.fromEntries(paths.map((path) => [path, `// ${path}\n`])));
});
afterAll(removeFolders);

const scores = (likelihoods: Partial<Record<Role, number>>, text: Record<string, number> = {}) =>
  scoresByPath(
    codebase,
    roleScores(
      codebase,
      new Map(Object.entries(likelihoods) as [Role, number][]),
      scoresFor(codebase, text),
      noScores,
    ),
  );

it("rolesOf tells the role of each file by its number", () => {
  const roles = rolesOf(codebase);
  expect(paths.map((path) => roles[codebase.fileOf(path) ?? -1])).toEqual([
    "source",
    "test",
    "test",
    "docs",
    "ci",
    undefined,
  ]);
});

describe("roleScores", () => {
  it("are those of files of a likely role, also without any word of the task", () => {
    expect(Object.keys(scores({ source: 0.2, test: 0.7 })).sort()).toEqual([
      "src/tokens.test.ts",
      "test/colors.ts",
    ]);
  });

  it("are greater for files that hold the words of the task", () => {
    const found = scores({ test: 0.7 }, { "src/tokens.test.ts": 4, "docs/tokens.md": 8 });
    expect(found["src/tokens.test.ts"]).toBeGreaterThan(2 * (found["test/colors.ts"] ?? 1));
  });

  it("are greater for likelier roles", () => {
    const found = scores({ test: 0.2, ci: 0.6 });
    expect(found["ci/install.sh"]).toBeGreaterThan(found["test/colors.ts"] ?? 1);
  });

  it("are none of source code, and none of roles that are hardly likely", () => {
    expect(scores({ source: 0.95, test: 0.05 }, { "src/tokens.ts": 9 })).toEqual({});
    expect(scores({})).toEqual({});
  });
});
