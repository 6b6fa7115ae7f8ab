import { describe, expect, it } from "vitest";
import { forHost, visible } from "../../../../src/entrypoints/mcp/for-host.ts";

describe("what a host is given", () => {
  it("has keys in snake_case, values as they are", () => {
    const given = { schemaVersion: 1, stop: { rule: "notNeeded" }, cycles: [{ focusAreas: [], ms: null }] };
    expect(forHost(given)).toEqual({
      schema_version: 1,
      stop: { rule: "notNeeded" },
      cycles: [{ focus_areas: [], ms: null }],
    });
  });

  it("spells out what nobody sees", () => {
    expect(visible("a\u202Eb\u200Bc\u{E0041}d\uFEFF")).toBe("a\\u{202e}b\\u{200b}c\\u{e0041}d\\u{feff}");
    expect(forHost({ text: ["x\u2066y"] })).toEqual({ text: ["x\\u{2066}y"] });
  });

  it("keeps what scripts, emoji and code need", () => {
    const text = "修复 👩‍💻 \t\n naïve ❤️ क्‍ष";
    expect(visible(text)).toBe(text);
  });
});
