import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Codebase } from "@fossick/core/evidence/codebase.ts";
import { synonymsOf, type Synonym } from "@fossick/core/evidence/synonyms.ts";
import { createInitialQuery } from "@fossick/core/language/initial-query.ts";
import type { PreparedTask } from "@fossick/core/task.ts";
import { createCodebase } from "../../../../test/fake-codebase.ts";
import { removeFolders } from "../../../../test/temp-repository.ts";

const files = {
  "src/throttle.ts": "export function throttleRequests(count: number) {\n  return count;\n}\n",
  "src/limit.ts": "// The rate limit.\nexport const rateLimit = 5;\n",
  "src/quota.ts": "// Throttles by the limiter's quota.\nexport const quota = 9;\n",
  "src/mail.ts": "export const send = (addr: string) => addr;\n",
  "src/clock.ts": "export const tick = 1;\n",
};
/** As many files again that all say `throttle`. */
const sayingThrottle = Object.fromEntries(
  Array.from({ length: 30 }, (_, at) => [`src/part${at}.ts`, `export const throttle${at} = throttle;\n`]),
);

let small: Codebase;
let large: Codebase;
beforeAll(async () => {
  small = await createCodebase(files);
  large = await createCodebase({ ...files, ...sayingThrottle });
});
afterAll(removeFolders);

const synonyms = (path: string, task: string | PreparedTask, codebase = small): Synonym[] => {
  const asked = typeof task === "string" ? { text: task } : task;
  return synonymsOf(codebase, codebase.fileOf(path) ?? -1, createInitialQuery(asked), asked);
};

describe("synonyms of the task in a file", () => {
  it("names a word of the file and the phrase of the task that it stands for", () => {
    expect(synonyms("src/throttle.ts", "Add rate limiting to the API")).toContainEqual({
      word: "throttle",
      meaning: "rate limit",
    });
  });

  it("names one word for each phrase", () => {
    const meanings = synonyms("src/throttle.ts", "Add rate limiting to the API").map(
      ({ meaning }) => meaning,
    );
    expect(meanings.filter((meaning) => meaning === "rate limit")).toHaveLength(1);
  });

  it("names no word that only goes with the phrase, and no short form, which may be part of another word", () => {
    expect(synonyms("src/quota.ts", "Add rate limiting to the API").map(({ word }) => word)).not.toContain(
      "quota",
    );
    expect(synonyms("src/mail.ts", "Check the address before sending")).toEqual([]);
  });

  it("names nothing of a file that says none of them", () => {
    expect(synonyms("src/clock.ts", "Add rate limiting to the API")).toEqual([]);
    expect(synonyms("src/limit.ts", "Add rate limiting to the API")).toEqual([]);
  });

  it("names nothing of a task the lexicon knows nothing for", () => {
    expect(synonyms("src/throttle.ts", "Frobnicate the quux")).toEqual([]);
  });

  it("lets the task's own words stand for nothing else", () => {
    const said = synonyms("src/throttle.ts", "Add rate limiting: throttle requests").map(({ word }) => word);
    expect(said).not.toContain("throttle");
  });

  it("leaves out words that a large part of all files say", () => {
    expect(synonyms("src/throttle.ts", "Add rate limiting to the API")).not.toEqual([]);
    const said = synonyms("src/throttle.ts", "Add rate limiting to the API", large).map(({ word }) => word);
    expect(said).not.toContain("throttle");
  });

  it("says nothing of words of the task that no file is about", () => {
    expect(synonyms("src/mail.ts", "Where is the directory")).toEqual([]);
  });

  it("does not ask the English lexicon for phrases of a Chinese task", () => {
    const gloss = [{ text: "限流", words: ["rate", "limit"] }];
    const meanings = synonyms("src/throttle.ts", { text: "限流", gloss }).map(({ meaning }) => meaning);
    expect(meanings).not.toContain("rate limit");
  });

  it("says nothing of a file known by name only", () => {
    expect(
      synonymsOf(small, -1, createInitialQuery({ text: "rate limiting" }), { text: "rate limiting" }),
    ).toEqual([]);
  });
});
