import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, describe, expect, it } from "vitest";

import { git } from "../fixtures/git-repository.ts";
import { createSmallRepo } from "../fixtures/small-repo.ts";

const folder = mkdtempSync(join(tmpdir(), "fossick-small-repo-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const files = {
  "src/harbour.ts": "export const berths = 3;\n",
  "docs/线路 图.md": "# Карта\n",
  'a "b".txt': "quoted\n",
};

describe("createSmallRepo", () => {
  it("writes plain files without git", () => {
    const { root, commit } = createSmallRepo(join(folder, "plain"), files);
    expect(readFileSync(join(root, "src/harbour.ts"), "utf8")).toBe(files["src/harbour.ts"]);
    expect(readFileSync(join(root, "docs/线路 图.md"), "utf8")).toBe("# Карта\n");
    expect(existsSync(join(root, ".git"))).toBe(false);
    expect(commit).toBeUndefined();
  });

  it("commits everything with git", () => {
    const { root, commit } = createSmallRepo(join(folder, "one-commit"), files, { git: true });
    expect(git(root, ["status", "--porcelain"])).toBe("");
    expect(git(root, ["rev-parse", "HEAD"]).trim()).toBe(commit);
    expect(git(root, ["ls-files", "-z"]).split("\0").filter(Boolean).sort()).toEqual(
      Object.keys(files).sort(),
    );
    expect(readFileSync(join(root, 'a "b".txt'), "utf8")).toBe("quoted\n");
  });

  it("adds, changes and deletes in further commits, a day apart", () => {
    const { root } = createSmallRepo(join(folder, "history"), files, {
      commits: [
        {
          message: "Two more berths",
          files: { "src/harbour.ts": "export const berths = 5;\n", "src/tide.ts": "export {};\n" },
        },
        { message: "No map any more", files: { "docs/线路 图.md": null }, date: 1_700_000_000 },
      ],
    });
    expect(git(root, ["log", "--format=%s", "--reverse"]).trim().split("\n")).toEqual([
      "Initial commit",
      "Two more berths",
      "No map any more",
    ]);
    const [last, second, first] = git(root, ["log", "--format=%ct"]).trim().split("\n").map(Number);
    expect(last).toBe(1_700_000_000);
    expect((second ?? 0) - (first ?? 0)).toBe(86_400);
    expect(readFileSync(join(root, "src/harbour.ts"), "utf8")).toContain("5");
    expect(existsSync(join(root, "docs/线路 图.md"))).toBe(false);
    expect(git(root, ["status", "--porcelain"])).toBe("");
  });

  it("gives the same commit for the same files", () => {
    const first = createSmallRepo(join(folder, "same-1"), files, { git: true });
    const second = createSmallRepo(join(folder, "same-2"), files, { git: true });
    expect(first.commit).toMatch(/^[0-9a-f]{40}$/);
    expect(first.commit).toBe(second.commit);
  });
});

describe("git", () => {
  it("throws with what git said", () => {
    const { root } = createSmallRepo(join(folder, "failing"), files, { git: true });
    expect(() => git(root, ["rev-parse", "--verify", "no-such-branch"])).toThrow(/rev-parse failed/);
  });
});
