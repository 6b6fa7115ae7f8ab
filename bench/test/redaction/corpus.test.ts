import { describe, expect, it } from "vitest";
import { templatesFile } from "../../src/places.ts";
import { plant, readTemplates } from "../../src/redaction/corpus.ts";
import { recallOf } from "../../src/redaction/redaction-command.ts";

const templates = readTemplates(templatesFile);

describe("secrets in configuration as frameworks write it", () => {
  it("are planted in more than 40 frameworks, the same for the same seed", () => {
    expect(templates.length).toBeGreaterThan(40);
    expect(templates.filter(({ isHeldBack }) => isHeldBack).length).toBeGreaterThan(15);
    const [first] = templates;
    if (first === undefined) throw new Error("no templates");
    expect(plant(first, 1)).toEqual(plant(first, 1));
    expect(plant(first, 1).text).not.toBe(plant(first, 2).text);
    expect(plant(first, 1).text).not.toMatch(/<<\w+ \d+>>/);
  });

  it.each([
    ["open", false],
    ["held back", true],
  ])("are replaced, 98 of 100: %s", async (_, isHeldBack) => {
    const { planted, left } = await recallOf(
      templates.filter((template) => template.isHeldBack === isHeldBack),
      3,
    );
    expect(planted).toBeGreaterThan(300);
    expect(1 - left.length / planted, [...new Set(left)].join("\n")).toBeGreaterThanOrEqual(0.98);
  });
});
