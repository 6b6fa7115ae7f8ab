import { describe, expect, it } from "vitest";
import { forHost } from "@fossick/mcp/for-host.ts";

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
    expect(forHost({ text: ["x\u2066y\u001b\u{E0041}"] })).toEqual({ text: ["x\\u2066y\\x1b\\u{e0041}"] });
    expect(forHost([{ path: "a\nb\\x1b" }])).toEqual([{ path: "a\\x0ab\\x5cx1b" }]);
  });

  it("keeps what scripts, emoji and code need", () => {
    const text = "修复 👩‍💻 \t\n naïve ❤️ क्‍ष";
    expect(forHost(text)).toBe(text);
  });
});
