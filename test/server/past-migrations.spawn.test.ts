import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { changedSince, commitsWithMigrations, migrationsAt, noHistory } from "./past-migrations.ts";

/** Before, migrations were renumbered and edited; `0081_restated.sql` makes up for it. */
const day = "2026-11-29T00:00:00Z";

describe("a migration that main has had", () => {
  it("stands as it was, and none was put before it", ({ skip }) => {
    if (noHistory !== undefined) skip(noHistory);
    const commits = [
      ...commitsWithMigrations(`--since=${day}`),
      ...commitsWithMigrations("--max-count=1", `--until=${day}`),
    ];
    expect(commits).not.toEqual([]);
    const now = readdirSync(join(import.meta.dirname, "../../server/migrations")).sort();
    for (const commit of commits) {
      const then = migrationsAt(commit);
      expect({ commit, changed: changedSince(commit) }).toEqual({ commit, changed: [] });
      expect({ commit, first: now.slice(0, then.length) }).toEqual({ commit, first: then });
    }
  });
});
