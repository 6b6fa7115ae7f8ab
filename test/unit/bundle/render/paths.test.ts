import { describe, expect, it } from "vitest";
import { renderPaths } from "../../../../src/bundle/render/paths.ts";
import { emptyRetrieval, sampleRetrieval } from "./sample-retrieval.ts";

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
