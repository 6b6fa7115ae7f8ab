import { afterAll, describe, expect, it } from "vitest";
import { createCodebase } from "../../../../test/fake-codebase.ts";
import { removeFolders } from "../../../../test/temp-repository.ts";

afterAll(removeFolders);

const line = "export const value = compute(input, output);\n";

describe("a program of two megabytes", () => {
  it("is read to its last line; data of that size is known by its name", async () => {
    const text = `${line.repeat(45_000)}export function narrowDiscriminant() {}\n`;
    const codebase = await createCodebase({ "checker.ts": text, "data.json": text });
    expect(codebase.definition("narrowDiscriminant").ids).toHaveLength(1);
    const holders = [...codebase.text("discrimin").ids, ...codebase.text("discriminant").ids];
    expect(holders.map((file) => codebase.paths[file])).toEqual(["checker.ts"]);
    expect(codebase.stream(codebase.fileOf("checker.ts") ?? -1)?.tokens.length).toBeGreaterThan(200_000);
  });
});
