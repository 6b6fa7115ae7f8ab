import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Codebase } from "@fossick/core/evidence/codebase.ts";
import { scoreFunctions, type FunctionScore } from "@fossick/core/evidence/scores/functions.ts";
import { passageQuery, queryTerms } from "@fossick/core/evidence/scores/passage-query.ts";
import { createCodebase } from "../../../../../test/fake-codebase.ts";
import { removeFolders } from "../../../../../test/temp-repository.ts";

/** A line without any word that is asked for. */
const body = "  const lamp = 1;\n";
const files = {
  "together.ts": `export function first() {\n  token(bucket);\n}\nexport function second() {\n${body}}\n`,
  "apart.ts": `export function first() {\n  token(lamp);\n}\nexport function second() {\n  bucket(lamp);\n}\n`,
  "nested.py":
    "def outer():\n    lamp = token\n\n    def inner():\n        return bucket\n\n    return lamp\n\n\ndef later():\n    return lamp\n",
  "around.py":
    "def outer():\n    lamp = token\n\n    def inner():\n        return lamp\n\n    return bucket\n",
  "inner.py": "def outer():\n    lamp = 1\n\n    def inner():\n        return token(bucket)\n",
  "lone.py": "def inner():\n    return token(bucket)\n",
  "comment.ts": `${body}// Fills the bucket.\nexport function refill() {\n${body}}\nexport function other() {\n${body}}\n`,
  "far-comment.ts": `// Fills the bucket.\n${"\n".repeat(12)}export function refill() {\n${body}}\n`,
  "inner-comment.ts": `export class Refill {\n  // Fills the bucket.\n  first() {\n    return lamp;\n  }\n}\n`,
  "named.ts": `export function bucketLamp() {\n${body}}\n`,
  "spoken.ts": `export function lampShade() {\n  bucket();\n}\n`,
  "whole-name.ts": `export function bucket() {\n${body}}\n`,
  "below.ts": `export function first() {\n${body}}\n\nbucket();\n`,
  "notes.md": "A bucket of tokens.\n",
  "empty.ts": "",
};

let codebase: Codebase;
beforeAll(async () => {
  codebase = await createCodebase(files);
});
afterAll(removeFolders);

const query = passageQuery(
  [
    ["token", 2],
    ["bucket", 3],
  ],
  [],
);

function score(path: keyof typeof files): FunctionScore {
  const stream = codebase.stream(codebase.fileOf(path) ?? -1);
  if (!stream) throw new Error(`${path} has no stream`);
  return scoreFunctions(stream, queryTerms(stream, query), query);
}

describe("the body of a function", () => {
  it("is worth more when one function holds all the words", () => {
    expect(score("together.ts").body).toBeGreaterThan(score("apart.ts").body);
    expect(score("apart.ts").body).toBeGreaterThan(0);
  });

  it("leaves out the lines of a function inside it, which are that one's alone", () => {
    expect(score("nested.py").body).toBeLessThan(score("around.py").body);
    expect(score("inner.py").body).toBe(score("lone.py").body);
  });

  it("has the comment above it, and no line of the function before", () => {
    expect(score("comment.ts").body).toBeGreaterThan(0);
    expect(score("below.ts").body).toBe(0);
  });

  it("does not reach for a comment more than twelve lines up", () => {
    expect(score("far-comment.ts").body).toBe(0);
  });

  it("leaves to a class what stands between its methods", () => {
    expect(score("inner-comment.ts")).toMatchObject({ name: 0 });
    expect(score("inner-comment.ts").body).toBeGreaterThan(0);
  });

  it("counts a word of its name more than one inside it", () => {
    expect(score("named.ts").body).toBeGreaterThan(score("spoken.ts").body);
  });
});

describe("the name of a function", () => {
  it("is worth the weight of its words times the share of the name they make up", () => {
    expect(score("whole-name.ts").name).toBe(3);
    expect(score("named.ts").name).toBe(1.5);
    expect(score("spoken.ts").name).toBe(0);
  });
});

describe("a file without functions", () => {
  it.each(["notes.md", "empty.ts"] as const)("scores nothing: %s", (path) => {
    const stream = codebase.stream(codebase.fileOf(path) ?? -1);
    const found = stream && scoreFunctions(stream, queryTerms(stream, query), query);
    const nothing = { body: 0, name: 0 };
    expect(found ?? nothing).toEqual(nothing);
  });
});
