import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { claimRecords } from "../../src/train/claim-records.ts";
import { readShare } from "../../src/train/record-tasks.ts";
import { outFor } from "../../src/train/train-command.ts";
import { createFolder, removeFolders } from "../../../test/temp-repository.ts";

const place = createFolder();
afterAll(removeFolders);

describe("records of other sources", () => {
  it("are not gone on with unless that is said", () => {
    const folder = join(place.root, "claimed");
    claimRecords(folder, "a", false);
    claimRecords(folder, "a", false);
    expect(() => claimRecords(folder, "b", false)).toThrow(/made with other sources.*--work/);
    claimRecords(folder, "b", true);
    expect(readFileSync(join(folder, "made-with.txt"), "utf8")).toBe("b\n");
  });
});

describe("a share", () => {
  it("is one part of several", () => {
    expect(readShare("2/3")).toEqual({ part: 2, of: 3 });
    for (const text of ["0/2", "3/2", "2", "1/0", "a/b"])
      expect(() => readShare(text)).toThrow("is no share; say 1/2");
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
