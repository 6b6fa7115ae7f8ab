import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyCharacter } from "../../../../test/any-character.ts";
import { cleanMessage } from "@fossick/index/history/read-commits.ts";

describe("cleanMessage", () => {
  it("removes trailers wherever they stand and keeps the rest", () => {
    const message = [
      "fix(auth): refresh the token before it expires (#42)",
      "",
      "The clock of the client may be late.",
      "Reviewed-by: somebody <a@example.com>",
      "",
      "Fixes: #41",
      "Signed-off-by: test <test@example.com>",
      "co-authored-by: other <other@example.com>",
      "Change-Id: I8f3a",
      "(cherry picked from commit 0123456789abcdef0123456789abcdef01234567)",
    ].join("\n");
    expect(cleanMessage(message)).toBe(
      "fix(auth): refresh the token before it expires (#42)\n\nThe clock of the client may be late.\n\nFixes: #41",
    );
  });

  it("leaves sentences alone that only speak of a trailer", () => {
    const message = "Parse Signed-off-by: lines\n\nA commit (cherry picked from main) and its Change-Id: too";
    expect(cleanMessage(message)).toBe(message);
  });

  it("treats Windows line ends like others", () => {
    expect(cleanMessage("Subject\r\n\r\nBody\r\nSigned-off-by: a\r\n")).toBe("Subject\n\nBody");
  });

  it("cuts at 1,500 characters without halving one", () => {
    expect(cleanMessage("x".repeat(1_499) + "🦀🦀")).toBe("x".repeat(1_499));
    expect(cleanMessage("修".repeat(1_000_000))).toHaveLength(1_500);
  });

  it("is short, trimmed, well formed and done after one pass", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 2_000 }), (message) => {
        const clean = cleanMessage(message);
        expect(clean.length).toBeLessThanOrEqual(1_500);
        expect(clean).toBe(clean.trim());
        expect(clean).toBe(cleanMessage(clean));
        expect(Buffer.from(clean, "utf8").toString("utf8")).toBe(clean);
      }),
      { seed: 7 },
    );
  });
});
