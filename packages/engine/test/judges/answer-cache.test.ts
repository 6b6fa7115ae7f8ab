import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { cacheKey, openAnswerCache } from "@fossick/engine/judges/answer-cache.ts";
import { createFolder, removeFolders } from "../../../../test/temp-repository.ts";

afterAll(removeFolders);

describe("kept answers", () => {
  it("are found again by what was asked, and are for their owner only", () => {
    const folder = join(createFolder().root, "verdicts");
    const key = cacheKey("model", "task", "text");
    expect(key).not.toBe(cacheKey("model", "task", "other text"));
    openAnswerCache(folder).put(key, '{"relevance":1}');
    expect(openAnswerCache(folder).get(key)?.toString()).toBe('{"relevance":1}');
    expect(openAnswerCache(folder).get(cacheKey("nothing"))).toBeUndefined();
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
    openAnswerCache(folder).put("a-new", "new");
    expect(readdirSync(place)).toHaveLength(251);
    expect(readFileSync(join(place, "a-new"), "utf8")).toBe("new");
  });

  it("are no trouble where nothing can be written", () => {
    const file = join(createFolder({ taken: "" }).root, "taken");
    const kept = openAnswerCache(file);
    kept.put(cacheKey("x"), "y");
    expect(kept.get(cacheKey("x"))).toBeUndefined();
  });
});
