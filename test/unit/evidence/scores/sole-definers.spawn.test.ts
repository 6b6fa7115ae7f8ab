import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Codebase } from "../../../../src/evidence/codebase.ts";
import { soleDefiners } from "../../../../src/evidence/scores/sole-definers.ts";
import { createCodebase } from "../../../fake-codebase.ts";
import { removeFolders } from "../../../temp-repository.ts";

const files = {
  "src/long.ts": `${"// padding\n".repeat(50)}export function parseFoo() {}\nexport function openFile() {}\n`,
  "src/short.ts": "// Parses a foo: foo, foo.\nparseFoo();\nexport function openFile() {}\n",
  "lib/cache.rb": "def stale_entry?(entry)\n  entry.old\nend\n",
  "test/long.test.ts": "function parseFoo() {}\n",
};
let codebase: Codebase;
beforeAll(async () => {
  codebase = await createCodebase(files);
});
afterAll(removeFolders);

const definers = (text: string): string[] =>
  soleDefiners(codebase, { text }).map((file) => codebase.paths[file] ?? "");

describe("the file that alone defines a name", () => {
  it.each(["fix parseFoo", "parseFoo", "where is parseFoo defined?", "what does `parseFoo` do"])(
    "is named by %s",
    (text) => {
      expect(definers(text)).toEqual(["src/long.ts"]);
    },
  );

  it("is found without the mark that ends the name of a method in Ruby", () => {
    expect(definers("fix stale_entry?")).toEqual(["lib/cache.rb"]);
  });

  it("is not named by a task that says more, or asks who uses the name", () => {
    expect(definers("parseFoo ignores the locale")).toEqual([]);
    expect(definers("where is parseFoo used")).toEqual([]);
  });

  it("is not there for a name that two files of source define", () => {
    expect(definers("fix openFile")).toEqual([]);
  });
});
