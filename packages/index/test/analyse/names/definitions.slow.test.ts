import { describe, it } from "vitest";
import { expectEnd } from "../../../../../test/expect-end.ts";
import { definitionsOf } from "@fossick/index/analyse/names/definitions.ts";
import { languageOf } from "@fossick/languages/index.ts";

describe("definitionsOf", () => {
  it("does not hang on hostile text", () => {
    const pieces = [
      "a(\n",
      "(a)\n",
      "public\n",
      "const a: b\n",
      "int a(b) A B C\n",
      "a<a,",
      "class A\n",
      "\n",
      " \n",
      "@a()\n",
      "/[",
    ];
    for (const extension of ["ts", "cpp", "java", "cs", "kt", "swift", "rs", "py", "go", "dart"]) {
      const language = languageOf(`a.${extension}`);
      for (const piece of pieces) {
        expectEnd(() => definitionsOf(`f = class A(${piece.repeat(200_000 / piece.length)}`, language));
      }
    }
  });
});
