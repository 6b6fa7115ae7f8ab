import { describe, expect, it } from "vitest";
import { knowsLinks, linkIn } from "@fossick/cli/links.ts";

const terminal = { isTTY: true, columns: 80, write: async () => undefined };

describe("links in a terminal", () => {
  it.each([
    [{ TERM_PROGRAM: "vscode" }, true],
    [{ TERM_PROGRAM: "Apple_Terminal" }, false],
    [{ VTE_VERSION: "7002" }, true],
    [{ VTE_VERSION: "3405" }, false],
    [{ WT_SESSION: "1" }, true],
    [{ TERM: "xterm-kitty" }, true],
    [{ TERM: "xterm-256color" }, false],
    [{ TERM_PROGRAM: "vscode", CI: "true" }, false],
    [{ FORCE_HYPERLINK: "1" }, true],
    [{ FORCE_HYPERLINK: "0", WT_SESSION: "1" }, false],
  ])("with %j: %s", (env, isKnown) => {
    expect(knowsLinks({ env, stdout: terminal })).toBe(isKnown);
  });

  it("are not written into a pipe", () => {
    expect(knowsLinks({ env: { TERM_PROGRAM: "vscode" }, stdout: { ...terminal, isTTY: false } })).toBe(
      false,
    );
  });

  it("lead to the file, whatever its name holds", () => {
    expect(linkIn("/srv/shop")("a b.ts:3", "src/a b#.ts")).toBe(
      "\u001B]8;;file:///srv/shop/src/a%20b%23.ts\u001B\\a b.ts:3\u001B]8;;\u001B\\",
    );
  });
});
