import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { Card } from "../../../server/src/routing/card.ts";
import { collectTerms } from "../../../server/src/routing/card-terms.ts";
import { pairTerm } from "../../../server/src/routing/pairs.ts";
import { termsOfTask, type TaskTerm } from "../../../server/src/routing/task-terms.ts";
import { shareOf, weightOf } from "../../../server/src/routing/weight.ts";
import { hash32, openCodebase, termsOf, updateIndex } from "@fossick/hosting/index.ts";
import { createMemoryStore } from "@fossick/index/store/memory-store.ts";
import { createSmallRepo } from "../../fixtures/small-repo.ts";

const stemOf = (word: string): number => hash32(termsOf(word)[0] ?? "");

describe("the terms of a card", () => {
  const folders: string[] = [];
  const weightsOf = async (
    files: Readonly<Record<string, string>>,
    described: Pick<Card, "description" | "languages"> = { description: "", languages: [] },
  ): Promise<ReadonlyMap<number, number>> => {
    const root = mkdtempSync(join(tmpdir(), "fossick-card-"));
    folders.push(root);
    createSmallRepo(root, files);
    const store = createMemoryStore();
    await updateIndex(root, store, { hidden: false, ignore: true });
    const { terms, weights } = collectTerms(store, openCodebase(store), described);
    return new Map(Array.from(terms, (term, at) => [term, weights[at] ?? 0]));
  };
  const ofTask = async (text: string, kind: TaskTerm["kind"]): Promise<readonly number[]> =>
    (await termsOfTask({ text })).flatMap((term) => (term.kind === kind ? term.hash : []));
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

  it("are languages by their share of the files of code, for tasks that name them", async () => {
    const languages = [
      { name: "cpp", share: 0.75 },
      { name: "python", share: 0.25 },
    ];
    const found = await weightsOf({ "a.ts": "export const a = 1;\n" }, { description: "", languages });
    const shareIn = async (task: string): Promise<number> => {
      const asked = (await ofTask(task, "language")).flatMap((hash) => found.get(hash) ?? []);
      return Math.max(0, ...asked.map(shareOf)) / shareOf(weightOf(1));
    };
    expect(await shareIn("a crash, in C++")).toBeCloseTo(0.75, 1);
    expect(await shareIn("a crash, in Python")).toBeCloseTo(0.25, 1);
    expect(await shareIn("a crash, in PHP")).toBe(0);
  });

  it("are the words that a repository describes itself with", async () => {
    const found = await weightsOf(
      { "a.ts": "export const a = 1;\n" },
      {
        description: "A fast web framework.",
        languages: [],
      },
    );
    const here = await ofTask("routes are lost in the web framework", "kind");
    expect(here.filter((hash) => found.has(hash))).toHaveLength(2);
    const elsewhere = await ofTask("routes are lost in the compiler", "kind");
    expect(elsewhere.filter((hash) => found.has(hash))).toHaveLength(0);
  });
});
