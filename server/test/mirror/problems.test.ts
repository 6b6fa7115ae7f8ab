import { DatabaseError } from "pg";
import { describe, expect, it } from "vitest";
import { problemOf } from "../../src/mirror/problems.ts";
import { GitFailure } from "../../src/mirror/run-git.ts";

const refusedBy = (code: string): DatabaseError =>
  Object.assign(new DatabaseError("could not extend file", 1, "error"), { code });

describe("what keeps a repository from being indexed", () => {
  it.each([
    ["error: unable to write file big.bin\nfatal: Could not reset index file to revision 'HEAD'."],
    ["fatal: write error: No space left on device"],
  ])("is the disk of the worker where git says: %s", (stderr) => {
    const problem = problemOf(new GitFailure(stderr));
    expect(problem.isOfDisk).toBe(true);
    expect(problem.message).toContain("The disk of the worker is full");
  });

  it("is the disk of PostgreSQL, and not that of the worker, where PostgreSQL says so", () => {
    for (const error of [refusedBy("53100"), new Error("upload", { cause: refusedBy("53100") })]) {
      const problem = problemOf(error);
      expect([problem.isOfDisk, problem.isPassing]).toEqual([false, true]);
      expect(problem.message).toBe(
        "PostgreSQL has no space left on its disk: free some there; the job is tried again by itself.",
      );
    }
  });
});
