import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Codebase } from "@fossick/core/evidence/codebase.ts";
import { commitVotes } from "@fossick/core/evidence/scores/commit-scores.ts";
import { projectTerms } from "@fossick/core/evidence/scores/project-terms.ts";
import { createCodebase } from "../../../../../test/fake-codebase.ts";
import { removeFolders } from "../../../../../test/temp-repository.ts";

const throttle = "export function throttle(key: string): boolean {\n  return bucketOf(key).take();\n}\n";
const bucket = "export const bucketOf = (key: string) => buckets.get(key);\n";

let codebase: Codebase;
beforeAll(async () => {
  codebase = await createCodebase({ "src/server.ts": "export const port = 80;\n" }, [
    {
      message: "limit how often a client may ask: throttle by address",
      files: { "src/throttle.ts": throttle },
    },
    {
      message: "clients may ask in bursts, throttle less",
      files: { "src/throttle.ts": `${throttle}// bursts\n` },
    },
    { message: "count what a client may ask in a bucket", files: { "src/bucket.ts": bucket } },
    {
      message: "say which port the server listens on",
      files: { "src/server.ts": "export const port = 8080;\n" },
    },
  ]);
});
afterAll(removeFolders);

const learn = (asked: readonly string[]): Map<string, number> => {
  const terms = new Map(asked.map((stem) => [stem, 1]));
  return new Map(projectTerms(codebase, commitVotes(codebase, terms), terms));
};

describe("projectTerms", () => {
  it("are the words of messages and paths of commits like the task, strongest first", () => {
    const terms = learn(["client", "ask"]);
    expect([...terms][0]).toEqual(["throttl", 1]);
    expect(terms.has("server")).toBe(false);
  });

  it("leave out the task's own words and what one commit alone says", () => {
    const terms = learn(["client", "ask", "throttl"]);
    expect(terms.has("throttl")).toBe(false);
    expect(terms.has("bucket")).toBe(false);
  });

  it("are none without a commit like the task", () => {
    expect(learn(["payment"]).size).toBe(0);
  });
});
