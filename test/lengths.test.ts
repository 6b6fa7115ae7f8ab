import { describe, expect, it } from "vitest";
import { packageFiles as files, textOf } from "./package-files.ts";

/** Lines that are neither blank nor comment. */
const codeLines = (text: string): number =>
  text
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .split("\n")
    .filter((line) => !/^\s*(?:\/\/.*)?$/.test(line)).length;

describe("size", () => {
  it("keeps the loop at 40 lines of code", () => {
    const text = textOf("packages/core/src/loop/retrieve.ts");
    const start = text.indexOf("export async function retrieve(");
    const end = text.indexOf("\n}\n", start);
    expect(start).toBeGreaterThan(0);
    expect(codeLines(text.slice(start, end + 2))).toBeLessThanOrEqual(40);
    expect(text.slice(end + 3).trim()).toBe("");
  });

  it("begins no comment with What, Of or Whether", () => {
    const found = files.filter((file) => /^\s*(?:\/\*\*|\*|\/\/) ?(?:What|Of|Whether)\b/m.test(textOf(file)));
    expect(found).toEqual([]);
  });
});
