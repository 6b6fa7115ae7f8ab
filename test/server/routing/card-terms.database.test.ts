import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { collectTerms } from "../../../server/src/routing/card-terms.ts";
import { pairTerm } from "../../../server/src/routing/pairs.ts";
import { shareOf } from "../../../server/src/routing/weight.ts";
import { hash32, openCodebase, termsOf, updateIndex } from "@fossick/hosting/index.ts";
import { createMemoryStore } from "@fossick/index/store/memory-store.ts";
import { createSmallRepo } from "../../fixtures/small-repo.ts";

const stemOf = (word: string): number => hash32(termsOf(word)[0] ?? "");

describe("the terms of a card", () => {
  const folders: string[] = [];
  const weightsOf = async (files: Readonly<Record<string, string>>): Promise<ReadonlyMap<number, number>> => {
    const root = mkdtempSync(join(tmpdir(), "fossick-card-"));
    folders.push(root);
    createSmallRepo(root, files);
    const store = createMemoryStore();
    await updateIndex(root, store, { hidden: false, ignore: true });
    const { terms, weights } = collectTerms(store, openCodebase(store));
    return new Map(Array.from(terms, (term, at) => [term, weights[at] ?? 0]));
  };
  const pair = (one: string, other: string): number => pairTerm(stemOf(one), stemOf(other));
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  it("are pairs of words that stand next to each other more than once", async () => {
    const found = await weightsOf({
      "a.ts": "// tab completion\n// completion of a tab\n// lonely giraffe\n",
      "b.ts": "// tab\n// completion voucher\n",
    });
    expect(found.get(pair("tab", "completion"))).toBe(0);
    expect(found.has(pair("completion", "tab"))).toBe(true);
    expect(found.has(pair("lonely", "giraffe"))).toBe(false);
    expect(found.has(pair("tab", "voucher"))).toBe(false);
  });

  it("are words by the mean of their shares of code and comments, and none of what is vendored", async () => {
    const found = await weightsOf({
      "a.ts": `// a giraffe\n${"export const zebra = zebra + zebra;\n".repeat(20)}`,
      "vendor/x/LICENSE": "The MIT License\n",
      "vendor/x/package.json": '{ "name": "x", "version": "1.0.0" }\n',
      "vendor/x/a.ts": "// a penguin\n",
    });
    const shareOfWord = (word: string): number => shareOf(found.get(stemOf(word) | 0) ?? 0);
    expect(shareOfWord("giraffe")).toBeGreaterThan(shareOfWord("zebra") / 3);
    expect(found.has(stemOf("penguin") | 0)).toBe(false);
  });
});
