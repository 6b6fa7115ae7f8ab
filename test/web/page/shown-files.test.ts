import { describe, expect, it } from "vitest";
import type { Gap } from "@fossick/core/answer-types.ts";
import { bestFile, knownPaths, leadOf, spansOf } from "../../../web/src/state/shown-files.ts";
import { fileWith, viewWith } from "./sample-view.ts";

const gap = (what: string, more: Partial<Gap> = {}): Gap => ({
  kind: "definition",
  what,
  because: "",
  critical: false,
  ...more,
});

describe("where a gap leads", () => {
  const paths = knownPaths(viewWith({ ranking: [{ path: "caller.ts", relevance: 0.1, worth: 0 }] }));

  it("is the file it names, where the page can show that", () => {
    expect(leadOf(gap("caller.ts"), paths)).toEqual({ kind: "file", path: "caller.ts" });
  });
  it("is a search for the word that code uses, or for its own", () => {
    const instead = [{ term: "backoff", files: 3, from: "lexicon" as const }];
    expect(leadOf(gap("Delay"), paths)).toEqual({ kind: "search", word: "Delay" });
    expect(leadOf(gap("qqq", { kind: "term" }), paths)).toBeUndefined();
    expect(leadOf(gap("wait", { instead }), paths)).toEqual({ kind: "search", word: "backoff" });
    expect(leadOf(gap("延迟", { searched: "delay" }), paths)).toEqual({
      kind: "search",
      word: "delay",
    });
  });
});

describe("the spans of a file", () => {
  const place = { as: "test", path: "a.test.ts", startLine: 3, endLine: 9, of: "a" } as const;
  const spans = [{ startLine: 1, endLine: 2 }];
  const view = viewWith({ files: [fileWith({ path: "a.ts", spans, reading: [place] })] });

  it("are its own, or the places that the answer says to read in it", () => {
    expect(spansOf(view, "a.ts")).toBe(spans);
    expect(spansOf(view, "a.test.ts")).toEqual([{ startLine: 3, endLine: 9 }]);
    expect(spansOf(view, "other.ts")).toEqual([]);
  });

  it("are those of the best file first, which may only be nearby", () => {
    expect(bestFile(view)?.path).toBe("a.ts");
    expect(bestFile(viewWith({ nearby: [fileWith({ path: "near.ts" })] }))?.path).toBe("near.ts");
    expect(bestFile(viewWith({}))).toBeUndefined();
  });
});
