import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { claimRecords, outFor } from "../../../../bench/src/train/train-command.ts";
import { createFolder, removeFolders } from "../../../temp-repository.ts";

const place = createFolder();
afterAll(removeFolders);

describe("records of other sources", () => {
  it("are not gone on with unless that is said", () => {
    const folder = join(place.root, "claimed");
    claimRecords(folder, "a", false);
    claimRecords(folder, "a", false);
    expect(() => claimRecords(folder, "b", false)).toThrow("made with other sources");
    claimRecords(folder, "b", true);
    expect(readFileSync(join(folder, "made-with.txt"), "utf8")).toBe("b\n");
  });
});

describe("the model", () => {
  it("of a part of the tasks never takes the place of the shipped one", () => {
    expect(outFor({})).toMatch(/model.ranker\.json$/);
    expect(() => outFor({ limit: 5 })).toThrow("--out");
    expect(() => outFor({ only: ["owner/name"] })).toThrow("--out");
    expect(outFor({ limit: 5, out: join(place.root, "model.json") })).toBe(join(place.root, "model.json"));
  });
});
