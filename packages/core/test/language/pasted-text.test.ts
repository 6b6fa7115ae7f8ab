import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { asOnScreen, withoutSystemFrames } from "@fossick/core/language/pasted-text.ts";

describe("asOnScreen", () => {
  it.each([
    ["\u001b[31m--- FAIL: TestRoutes\u001b[0m (0.00s)", "--- FAIL: TestRoutes (0.00s)"],
    ["\t\u001b[1m/src/chi/get_head.go\u001b[0m:\u001b[33m29\u001b[0m", "\t/src/chi/get_head.go:29"],
    ["\u001b[2K\u001b[1A\u001b[2Kdone", "done"],
    ["\u001b]8;;file:///a.ts\u0007a.ts\u001b]8;;\u0007:3", "a.ts:3"],
    ["[31mFAILED[39m src/a.ts", "FAILED src/a.ts"],
    ["^[[31mFAILED^[[0m src/a.ts", "FAILED src/a.ts"],
    ["10 %\r50 %\r100 %\nbuilt\r\n", "100 %\nbuilt\n"],
    ["2024-05-01T10:00:00.1234567Z ##[error]Process failed", "Process failed"],
    ["build\ttest\t2024-05-01T10:00:00.12Z ok 1", "ok 1"],
    ["[2024-05-01T10:00:00.123Z] ok 1", "ok 1"],
    ["web-1  | a\nweb-1  | b\nweb-1  | c", "a\nb\nc"],
    ["@acme/shop:test: a\n@acme/shop:test: b\n@acme/shop:test: c", "a\nb\nc"],
  ])("reads %j as it stands on a screen", (text, seen) => {
    expect(asOnScreen(text)).toBe(seen);
  });

  it.each(["items[0m] of the list", "a[1] and b[22]", "one\rtwo", "at 2024-05-01T10:00:00Z it failed"])(
    "leaves %j alone",
    (text) => {
      expect(asOnScreen(text)).toBe(text);
    },
  );

  it("leaves a text as it is when it is read again", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const once = asOnScreen(text.replaceAll(/[^\w\n :-]/g, ""));
        expect(asOnScreen(once)).toBe(once);
      }),
    );
  });
});

describe("withoutSystemFrames", () => {
  const own = '{"imageOffset":1,"sourceLine":31,"sourceFile":"Cart.swift","symbol":"Cart.total()"}';

  it("leaves frames with a source in a crash report", () => {
    const system = '{"imageOffset":9,"symbol":"mach_msg","imageIndex":2},';
    expect(withoutSystemFrames(`{"frames":[${system.repeat(9)}${own}]}`)).toBe(`{"frames":[${own}]}`);
  });

  it("leaves other JSON alone", () => {
    expect(withoutSystemFrames('[{"uuid":"a"},{"value":1}]')).toBe('[{"uuid":"a"},{"value":1}]');
  });
});
