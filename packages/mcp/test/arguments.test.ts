import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { relevanceScale } from "@fossick/mcp/arguments.ts";

const root = join(import.meta.dirname, "../../..");
/** Parts of the scale, with their ranges and stated meanings. */
const parts = [...relevanceScale.matchAll(/([\d.]+ to [\d.]+|below [\d.]+), ([^;.]+)/g)];

describe("the scale of relevance", () => {
  it("has four parts", () => {
    expect(parts.map(([, range]) => range)).toEqual(["0.7 to 1", "0.5 to 0.7", "0.2 to 0.5", "below 0.2"]);
  });

  it.each(["plugin/skills/iterative-retrieval/SKILL.md", "docs/agents-stepwise.md", "docs/mcp.md"])(
    "is said in %s as in the tool",
    (path) => {
      const text = readFileSync(join(root, path), "utf8");
      for (const [, range = "", meaning = ""] of parts)
        expect(text).toMatch(new RegExp(`${range}(?:,| \\|) ${meaning}`));
      expect(text).toContain("0.7 or more accepts a file");
      expect(text).not.toMatch(/0\.8 to 1|0\.7 to 1\.0/);
    },
  );
});
