import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { valueKey, openKeptValues } from "@fossick/index/open/kept-values.ts";
import { createFolder, removeFolders } from "../../../../test/temp-repository.ts";

afterAll(removeFolders);

describe("kept values", () => {
  it("are found again by what they were made from, and are for their owner only", () => {
    const folder = join(createFolder().root, "verdicts");
    const key = valueKey("model", "task", "text");
    expect(key).not.toBe(valueKey("model", "task", "other text"));
    openKeptValues(folder, 500).put(key, '{"relevance":1}');
    expect(openKeptValues(folder, 500).get(key)?.toString()).toBe('{"relevance":1}');
    expect(openKeptValues(folder, 500).get(valueKey("nothing"))).toBeUndefined();
    const place = join(folder, key.slice(0, 1));
    expect(readdirSync(place)).toEqual([key]);
    if (process.platform !== "win32") {
      expect(statSync(join(place, key)).mode & 0o777).toBe(0o600);
      expect(statSync(place).mode & 0o777).toBe(0o700);
    }
  });

  it("are bounded: of too many, the older half goes", () => {
    const folder = createFolder().root;
    const place = join(folder, "a");
    mkdirSync(place);
    for (let at = 0; at < 500; at++) writeFileSync(join(place, `a${at}`), "");
    openKeptValues(folder, 500).put("a-new", "new");
    expect(readdirSync(place)).toHaveLength(251);
    expect(readFileSync(join(place, "a-new"), "utf8")).toBe("new");
  });

  it("are no trouble where nothing can be written", () => {
    const file = join(createFolder({ taken: "" }).root, "taken");
    const kept = openKeptValues(file, 500);
    kept.put(valueKey("x"), "y");
    expect(kept.get(valueKey("x"))).toBeUndefined();
  });
});
