import { describe, expect, it } from "vitest";
import { languageRows } from "@fossick/languages/index.ts";
import { definitionsOf } from "@fossick/index/analyse/names/definitions.ts";
import { importsOf } from "@fossick/index/analyse/names/imports.ts";

const length = 40_000;
const beginnings = ["include", "from", "use a", "const a", "a(", "import {/*"];
const baits = beginnings.flatMap((beginning) => [
  `${beginning}${"\n".repeat(length)}!`,
  `${beginning}\n`.repeat(length / beginning.length),
]);

describe("files that repeat the beginning of a definition or import", () => {
  it.each(
    languageRows
      .filter(({ definitions, imports }) => definitions.length + imports.length > 0)
      .map((row) => [row.name, row] as const),
  )("are read at once as %s", (_, language) => {
    for (const text of [...baits, `# a${"\t".repeat(1_900)}b\n`.repeat(10)]) {
      const start = performance.now();
      definitionsOf(text, language);
      importsOf(text, language);
      expect(performance.now() - start, text.slice(0, 10)).toBeLessThan(5_000);
    }
  });
});
