import { describe, expect, it } from "vitest";
import { withinBytes } from "@fossick/mcp/app/search-to-show.ts";
import type { SearchView } from "@fossick/page/view/types.ts";

const text = (letters: number) => [{ startLine: 1, endLine: 1, text: "x".repeat(letters) }];
const view = {
  viewVersion: 1,
  retrieval: { files: [] },
  texts: { "a.ts": text(1_000), "b.ts": text(1_000), "c.ts": text(1_000) },
} as unknown as SearchView;
const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

describe("a view within bytes", () => {
  it("is the whole view where that fits", () => {
    expect(withinBytes(view, bytesOf(view))).toEqual(view);
  });

  it("lacks the lines of the last files first", () => {
    const max = bytesOf(view) - 1;
    const shorter = withinBytes(view, max);
    expect(shorter).toEqual({ ...view, texts: { "a.ts": text(1_000), "b.ts": text(1_000) } });
    expect(bytesOf(shorter)).toBeLessThanOrEqual(max);
  });

  it("is none where even that is too much", () => {
    expect(withinBytes(view, 50)).toBeUndefined();
  });

  it("never is larger than allowed", () => {
    for (let max = 0; max < bytesOf(view) + 10; max += 7) {
      const fitting = withinBytes(view, max);
      if (fitting !== undefined) expect(bytesOf(fitting)).toBeLessThanOrEqual(max);
    }
  });
});
