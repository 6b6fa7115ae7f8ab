import { describe, expect, it } from "vitest";
import { nearest } from "@fossick/settings/nearest.ts";

const flags = ["--min-score", "--cycles", "--min-files", "--max-files", "--max-tokens", "--json", "--hidden"];

describe("nearest", () => {
  it.each([
    ["--min-scroe", "--min-score"],
    ["--mni-score", "--min-score"],
    ["--cycle", "--cycles"],
    ["--max-file", "--max-files"],
    ["--maxtokens", "--max-tokens"],
    ["--JSON", "--json"],
    ["--tokens", "--max-tokens"],
  ])("takes %s for %s", (written, meant) => {
    expect(nearest(written, flags)).toBe(meant);
  });

  it("says nothing when nothing is near", () => {
    expect(nearest("--quux", flags)).toBeUndefined();
    expect(nearest("x", [])).toBeUndefined();
  });
});
