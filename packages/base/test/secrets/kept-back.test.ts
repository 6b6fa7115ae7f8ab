import { describe, expect, it } from "vitest";
import { keptBack } from "@fossick/base/secrets/kept-back.ts";

describe("what is kept back", () => {
  it.each([
    ".git",
    ".git/config",
    "sub/.GIT/HEAD",
    ".Git",
    "./.git/config",
    ".git//config",
    ".git./config",
    ".git /config",
    ".git. . /config",
    ".git::$INDEX_ALLOCATION/config",
    "git~1/config",
    "GIT~2",
    ".g\u200Cit/config",
    "\uFEFF.git/config",
    "vendor\\.git\\config",
    ".g\u0131t/config",
  ])("is git's own: %j", (place) => expect(keptBack(place)).toBe("git"));

  it.each([
    ".ssh/mykey",
    ".SSH/mykey",
    ".\u017Fsh/mykey",
    "a/./.ssh/mykey",
    ".ssh./mykey",
    ".ss\u200Dh/mykey",
    "server.key",
    "server.key ",
    "server.KEY. .",
    "server.key (deleted)",
    "id_rsa ",
    "conf\\.env",
  ])("holds secrets: %j", (place) => expect(keptBack(place)).toBe("secret"));

  it.each([
    ".gitignore",
    ".github/workflows/ci.yml",
    "a.git/config.ts",
    "git/config",
    "src/git~.ts",
    "legit~1.ts",
    ".ssh/config",
    "server.key.example",
    "tokens.ts",
    "a b. /c.ts",
    "notes (deleted)",
  ])("is not %j", (place) => expect(keptBack(place)).toBeUndefined());
});
