import { describe, expect, it } from "vitest";
import { shortRelevance } from "@fossick/core/bundle/words.ts";

describe("a relevance", () => {
  it("in three columns is cut, so that none reads as returned that was not", () => {
    expect([0, 0.009, 0.05, 0.699, 0.7, 0.29, 0.995, 1 - 1e-12, 1].map(shortRelevance)).toEqual([
      ...[".00", ".00", ".05", ".69", ".70", ".29", ".99", "1.0", "1.0"],
    ]);
  });
});
