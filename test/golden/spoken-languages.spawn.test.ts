import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { createEngine } from "@fossick/library/index.ts";
import { createSmallRepo } from "../fixtures/small-repo.ts";
import { spokenRepositories } from "../fixtures/spoken-languages.ts";

const folder = mkdtempSync(join(tmpdir(), "fossick-spoken-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(spokenRepositories())("questions in the language $language", ({ language, entries, files }) => {
  it("find the file whose comment has their words in another form, 19 of 20", async () => {
    const { root } = createSmallRepo(join(folder, language), files);
    const engine = await createEngine({ root, settings: { cacheDir: join(folder, "cache"), memory: false } });
    const missed: string[] = [];
    for (const { question, path } of entries) {
      const { files: returned, nearby, faults } = await engine.retrieve(question);
      const isFound = [...returned, ...nearby].slice(0, 10).some((file) => file.path === path);
      if (isFound) expect(faults.filter(({ part }) => part === "language")).toEqual([]);
      else missed.push(question);
    }
    await engine.close();
    expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(1);
  });
});
