import { expect, it } from "vitest";
import { decodeImports, encodeImports } from "@fossick/index/store/outline-bytes.ts";
import type { DocumentImports } from "@fossick/languages/types.ts";

it("imports come back as they were, also from lines of several segments", () => {
  const first: DocumentImports = {
    document: 3,
    language: "typescript",
    imports: [
      { specifier: "./tokens", names: ["Token", "größe"] },
      { specifier: 'quote"\n', names: [] },
    ],
  };
  const second: DocumentImports = {
    document: 70_000,
    language: "c",
    imports: [{ specifier: "a.h", names: [] }],
  };
  const lines = [first, second].map((each) => Buffer.from(encodeImports(each)));
  expect([...decodeImports(Buffer.concat(lines))]).toEqual([first, second]);
  expect([...decodeImports(new Uint8Array(0))]).toEqual([]);
});
