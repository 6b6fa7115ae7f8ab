import { describe, expect, it } from "vitest";
import { renderPaths, renderRawPaths } from "@fossick/text/render-retrieval.ts";
import { emptyRetrieval, sampleFile, sampleRetrieval } from "../../../test/sample-retrieval.ts";

describe("renderPaths", () => {
  it("lists the files", () => {
    expect(renderPaths(sampleRetrieval)).toBe("src/auth/tokens.ts\nsrc/auth/session-manager.ts\n");
  });

  it("lists what is nearby when there are no files", () => {
    expect(renderPaths({ ...sampleRetrieval, files: [] })).toBe("src/models/user.ts\n");
  });

  it("is empty when nothing was found", () => {
    expect(renderPaths(emptyRetrieval)).toBe("");
  });
});

describe("names that could lie", () => {
  const odd = { ...sampleRetrieval, files: [sampleFile("a\n\u001b[1mb.ts", 0.9), sampleFile("c d.ts", 0.8)] };

  it("are quoted on lines, and raw between NULs", () => {
    expect(renderPaths(odd)).toBe('"a\\n\\033[1mb.ts"\nc d.ts\n');
    expect(renderRawPaths(odd)).toBe("a\n\u001b[1mb.ts\0c d.ts\0");
  });
});
