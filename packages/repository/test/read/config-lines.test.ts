import { describe, expect, it } from "vitest";
import { configLines } from "@fossick/repository/read/config-lines.ts";

describe("configLines", () => {
  it("finds keys and values, quoted or not", () => {
    const text = '[submodule "a"]\n\tPath = lib/a b\r\n path="lib/c"\n\turl = x=y\n# a comment\n';
    expect(configLines(text)).toEqual([
      ["path", "lib/a b"],
      ["path", "lib/c"],
      ["url", "x=y"],
    ]);
  });

  it("takes no longer for a megabyte of blanks than for one of words", () => {
    const startedMs = performance.now();
    for (const text of ["\n".repeat(1e6), `path = ${" ".repeat(1e6)}x`, '"'.repeat(1e6)]) configLines(text);
    expect(performance.now() - startedMs).toBeLessThan(1_000);
  });
});
