import { describe, expect, it } from "vitest";
import { keyLines } from "@fossick/core/evidence/claims/key-lines.ts";

const keysOf = (text: string): (readonly [number, string, ...string[]])[] =>
  keyLines(text).map(({ key, keys, line }) => [line, key, ...[...keys].sort()]);

describe("keyLines", () => {
  it("reads keys of YAML with those they stand below", () => {
    expect(keysOf("server:\n  port: 80\nlog:\n  level: info\n")).toEqual([
      [1, "server", "server"],
      [2, "port", "port", "server"],
      [3, "log", "log"],
      [4, "level", "level", "log"],
    ]);
  });

  it("reads keys of TOML with their section", () => {
    expect(keysOf("[tool.black]\nline-length = 90\n")).toEqual([
      [2, "line-length", "black", "length", "line", "tool"],
    ]);
  });

  it("reads variables that an example shows behind a comment mark", () => {
    expect(keysOf("# The size of uploads\n# MAX_UPLOAD=5\n")[0]).toEqual([
      2,
      "MAX_UPLOAD",
      "maximum",
      "upload",
    ]);
  });

  it("takes the words of the comment above and of the value as standing beside a key", () => {
    const [line] = keyLines("# Longest wait for a reply\nLIMIT=seconds\n");
    expect([...(line?.beside ?? [])].sort()).toEqual(["longest", "reply", "second", "wait"]);
  });

  it("reads 100,000 lines of odd text without waiting", () => {
    expect(keyLines(`${" ".repeat(2_000)}:\n`.repeat(100_000))).toEqual([]);
  });
});
