import { describe, expect, it } from "vitest";
import type { FoundFile, Retrieval, WordFound } from "@fossick/library/index.ts";
import { belongingsOf } from "../../src/routing/belonging.ts";
import { createCardIndex } from "../../src/routing/card-index.ts";
import { describe as describeRepository } from "../../src/routing/describe.ts";
import { foldCopies } from "../../src/routing/fold-copies.ts";
import { eachCardWith } from "../../src/routing/segment.ts";
import { namesIn, termsOfTask } from "../../src/routing/task-terms.ts";
import { mergeAnswers, type RepositoryAnswer } from "../../src/searches/merge-answers.ts";

const file = (path: string, worth: number): FoundFile => ({
  ...{ path, worth, relevance: worth, band: "high", reason: "r", spans: [] },
  ...{ missingContext: [], cycle: 1, tokens: 1 },
});

const answerOf = (name: string, share: number, files: readonly FoundFile[]): RepositoryAnswer => ({
  repository: { name, share, isNamed: false, because: ["cart"] },
  answer: {
    retrieval: {
      task: { text: "the cart", language: "en" },
      repository: { root: name, commit: "c", files: 2 },
      ...{ files, nearby: [], ranking: files, gaps: [], faults: [] },
    } as unknown as Retrieval,
    packed: files.map(({ path }) => ({ path, tokens: 10, whole: true, parts: [] })),
  },
});

describe("the answer of several repositories", () => {
  it("hands over files of the likeliest, scaled by how likely it is, and has the others nearby", () => {
    const { retrieval } = mergeAnswers([
      answerOf("acme/mail", 0.02, [file("a.ts", 0.8)]),
      answerOf("acme/shop", 0.9, [file("b.ts", 0.9), file("c.ts", 0.1)]),
    ]);
    const [shop, mail] = retrieval.repositories;
    expect([shop?.name, mail?.name]).toEqual(["acme/shop", "acme/mail"]);
    expect(retrieval.files.map(({ path, repository }) => `${repository}/${path}`)).toEqual([
      "acme/shop/b.ts",
    ]);
    expect(retrieval.files[0]?.worth).toBeCloseTo(0.9 * (shop?.belonging ?? 0), 3);
    expect(retrieval.files[0]?.relevance).toBeCloseTo(0.9 * (shop?.belonging ?? 0), 3);
    expect(retrieval.nearby.map(({ band, path }) => [path, band])).toEqual(
      expect.arrayContaining([
        ["a.ts", "none"],
        ["c.ts", "none"],
      ]),
    );
    expect(shop).toMatchObject({ commit: "c", files: 2, gaps: [], reason: expect.stringContaining("cart") });
    expect(retrieval.advice).toBeUndefined();
  });

  it("hands over the best file of the likeliest where it is not that likely", () => {
    const answers = [0.4, 0.3].map((share, at) =>
      answerOf(`r${at}`, share, [file("x", 0.5), file("y", 0.5)]),
    );
    const { files, nearby } = mergeAnswers(answers).retrieval;
    expect(files).toMatchObject([{ path: "x", repository: "r0" }]);
    expect(nearby).toHaveLength(3);
  });

  it("hands over files of the repository that the task names alone", () => {
    const named = answerOf("acme/mail", 0.01, [file("a.ts", 0.6)]);
    const answers = [
      { ...named, repository: { ...named.repository, isNamed: true } },
      answerOf("acme/shop", 0.99, [file("b.ts", 1)]),
    ];
    const { files } = mergeAnswers(answers).retrieval;
    expect(files).toMatchObject([{ path: "a.ts", worth: 0.6, relevance: 0.6 }]);
  });

  it("does not depend on the order of the answers, and keeps to limits", () => {
    const answers = ["b", "a", "c"].map((name) => {
      const answer = answerOf(name, 1, [file("x", 1), file("y", 1)]);
      return { ...answer, repository: { ...answer.repository, isNamed: true } };
    });
    const merged = mergeAnswers(answers, { maxFiles: 3, maxTokens: 25 });
    expect(mergeAnswers(answers.toReversed(), { maxFiles: 3, maxTokens: 25 })).toEqual(merged);
    expect(merged.retrieval.files.map(({ path, repository }) => repository + path)).toEqual([
      "ax",
      "ay",
      "bx",
    ]);
    expect(merged.packed.map(({ repository }) => repository)).toEqual(["a", "a"]);
  });

  it("names the next files of each, at most 20 with those shown, and has the words as found in any", () => {
    const withNames = (name: string, share: number, words: readonly WordFound[]): RepositoryAnswer => {
      const { answer, repository } = answerOf(name, share, [file("best.ts", 0.9)]);
      const next = Array.from({ length: 15 }, (_, at) => file(`next${at}.ts`, 0.4 - at / 100));
      const candidates = next.map(({ path }) => ({ path, names: ["Cart"] }));
      const ranking = [...answer.retrieval.ranking, ...next];
      return {
        repository,
        answer: {
          ...answer,
          retrieval: { ...answer.retrieval, ranking, candidates, words, askWith: [name] },
        },
      };
    };
    const { retrieval } = mergeAnswers([
      withNames("acme/mail", 0.2, [
        { word: "Basket", as: "parts", files: 9 },
        { word: "exif", as: "nowhere", files: 0 },
        { word: "cart", as: "written", files: 2 },
      ]),
      withNames("acme/shop", 0.7, [
        { word: "Basket", as: "name", files: 1 },
        { word: "exif", as: "nowhere", files: 0 },
        { word: "cart", as: "written", files: 3 },
      ]),
    ]);
    const { askWith, candidates = [], files, nearby, words } = retrieval;
    expect(files.length + nearby.length + candidates.length).toBe(20);
    expect(candidates[0]).toEqual({ repository: "acme/shop", path: "next0.ts", names: ["Cart"] });
    expect(new Set(candidates.map(({ repository }) => repository))).toEqual(
      new Set(["acme/shop", "acme/mail"]),
    );
    expect(words).toEqual([
      { word: "Basket", as: "name", files: 1 },
      { word: "exif", as: "nowhere", files: 0 },
      { word: "cart", as: "written", files: 5 },
    ]);
    expect(askWith).toEqual(["acme/shop"]);
  });

  it("says plainly when nothing fits", () => {
    const { retrieval } = mergeAnswers([
      answerOf("a", 0.05, [file("x", 0.05)]),
      answerOf("b", 0.04, [file("y", 0.02)]),
    ]);
    expect(Math.max(...retrieval.repositories.map(({ belonging }) => belonging))).toBeLessThan(0.1);
    expect(retrieval.files).toEqual([]);
    expect(retrieval.advice).toMatch(/^None of the repositories/);
  });
});

describe("belonging", () => {
  it("rises with what was found and how the card compares, and falls with what others have", () => {
    const of = (bestWorth: number, share: number, rivalWorth = 0.3) =>
      belongingsOf([
        { bestWorth, share },
        { bestWorth: rivalWorth, share: 0.05 },
      ])[0] ?? 0;
    expect(of(0.6, 0.5)).toBeGreaterThan(of(0.2, 0.5));
    expect(of(0.6, 0.9)).toBeGreaterThan(of(0.6, 0.5));
    expect(of(0.6, 0.9)).toBeGreaterThan(of(0.6, 0.9, 0.8));
    expect(of(0, 0)).toBeGreaterThanOrEqual(0);
    expect(of(1, 1)).toBeLessThanOrEqual(1);
  });

  it("is shared among those that were asked, those that were not and none", () => {
    const sum = (share: number): number =>
      belongingsOf([0.3, 0.2, 0.1].map((bestWorth) => ({ bestWorth, share }))).reduce((a, b) => a + b, 0);
    expect(sum(0.33)).toBeLessThan(1);
    expect(sum(0.33)).toBeGreaterThan(sum(0.1));
    expect(belongingsOf([{ bestWorth: 0.05, share: 1 }])[0]).toBeGreaterThan(0.3);
    expect(belongingsOf([])).toEqual([]);
  });
});

describe("copies of a repository", () => {
  const sketch = (from: number): Int32Array => Int32Array.from({ length: 256 }, (_, at) => from + at * 7);
  const repository = (id: number, score: number, from: number) => ({
    id,
    score,
    share: 0.3,
    sketch: sketch(from),
  });

  it("are folded into the one that was added first, which is as likely as all of them", () => {
    const folded = foldCopies([repository(7, 9, 0), repository(3, 8.5, 7), repository(5, 8, 1)]);
    expect(folded.map(({ id }) => id)).toEqual([3, 5]);
    expect(folded[0]?.share).toBeCloseTo(0.6);
  });

  it("stay first where the task means the copy", () => {
    expect(foldCopies([repository(7, 20, 0), repository(3, 8, 0)]).map(({ id }) => id)).toEqual([7]);
  });
});

describe("an index of cards", () => {
  it("has of each repository the last card, whatever was replaced and merged", () => {
    const index = createCardIndex();
    const last = new Map<number, number>();
    for (let round = 0; round < 3_000; round++) {
      const repositoryId = (round * 7_919) % 1_500;
      const weight = round % 256;
      index.put([
        { repositoryId, terms: Int32Array.of(-5, repositoryId), weights: Uint8Array.of(weight, 1) },
      ]);
      last.set(index.slotOf(repositoryId), weight);
    }
    const found = new Map<number, number>();
    let count = 0;
    for (const segment of index.segments) {
      eachCardWith(segment, -5, (card, weight) => {
        const slot = segment.slots[card] ?? 0;
        if (!index.isCurrent(segment, slot)) return;
        found.set(slot, weight);
        count += 1;
      });
    }
    expect([...found].sort(([a], [b]) => a - b)).toEqual([...last].sort(([a], [b]) => a - b));
    expect(count).toBe(last.size);
  });
});

describe("what a task asks cards", () => {
  it("is its words by their stems, and its identifiers", async () => {
    const terms = await termsOfTask({ text: "expireToken forgets sessions" });
    expect(terms.filter(({ kind }) => kind === "name").map(({ spelt }) => spelt)).toEqual(["expireToken"]);
    expect(terms.map(({ spelt }) => spelt)).toEqual(expect.arrayContaining(["sessions", "forgets"]));
  });

  it("is the caller's words as well, like a line of the task", async () => {
    const written = await termsOfTask({ text: "sessions end too late\nexpireToken\nlog out" });
    const given = await termsOfTask({
      text: "sessions end too late",
      keywords: [" expireToken", "log out", "log out"],
    });
    expect(given).toEqual(written);
  });

  it("is English words that code has for Chinese ones, likelier ones counting more", async () => {
    const terms = await termsOfTask({ text: "缓存过期" });
    const words = terms.map(({ spelt }) => spelt);
    expect(words).toEqual(expect.arrayContaining(["cache"]));
    expect(terms.length).toBeGreaterThan(1);
  });

  it("never asks for secrets", async () => {
    const secret = `ghp_${"a1B2".repeat(9)}`;
    const terms = await termsOfTask({ text: `the token ${secret} leaks`, keywords: [secret] });
    expect(terms.map(({ spelt }) => spelt).join(" ")).not.toContain(secret);
  });

  it("is pairs of its words that stand next to each other in a sentence", async () => {
    const terms = await termsOfTask({ text: "Completion of the tab fails. Sessions expire" });
    const pairs = terms.filter(({ kind }) => kind === "pair").map(({ spelt }) => spelt);
    expect(pairs.toSorted()).toEqual(["completion tab", "sessions expire", "tab fails"]);
    const [one, other] = await Promise.all(
      ["tab completion", "completion tab"].map(async (text) =>
        (await termsOfTask({ text })).find(({ kind }) => kind === "pair"),
      ),
    );
    expect(one?.hash).toBe(other?.hash);
  });

  it("is at most 60 words and names, 40 pairs and 60 languages, and the same ones each time", async () => {
    const text = Array.from(
      { length: 300 },
      (_, at) => `word${String.fromCodePoint(97 + (at % 26))}x${at}`,
    ).join(" ");
    const terms = await termsOfTask({ text });
    const countOf = (kind: string): number => terms.filter((term) => term.kind === kind).length;
    expect(["word", "pair", "language", "kind"].map(countOf)).toEqual([60, 40, 60, 60]);
    expect(await termsOfTask({ text })).toEqual(terms);
  });

  it("finds names of repositories, in addresses too", () => {
    expect(namesIn("see https://github.com/Acme/Shop.git, please").full).toContain("acme/shop");
    expect(namesIn("in acme/shop the cart").full).toContain("acme/shop");
    expect(namesIn("the `shop` repository, repo mail").last).toEqual(["shop", "mail"]);
    expect(namesIn("a")).toEqual({ full: [], last: [], words: [] });
    expect(namesIn("Spring Boot starts").words).toEqual(expect.arrayContaining(["spring", "spring-boot"]));
    expect(namesIn("acme/shop... and a//b/").full).toEqual(["acme/shop", "a/b"]);
  });

  it.each(["a", ".", "a/", "a ", "repo ", "/", "`"])("takes no time over a long run of %j", (part) => {
    const startedMs = performance.now();
    namesIn(part.repeat(100_000));
    expect(performance.now() - startedMs).toBeLessThan(5_000);
  });
});

describe("the description of a repository", () => {
  const of = (files: Readonly<Record<string, string>>): Promise<string> =>
    describeRepository(Object.keys(files), (path) => Promise.resolve(files[path]));

  it("is the first sentence of prose in its README", async () => {
    expect(
      await of({
        "README.md":
          '<p align="center"><img\n src="x"\n alt="A logo that says a lot"></p>\n\n> ## Tell us what you would like to see in it\n\n\n# Shop\n\n[![ci](a)](b)\n\n```\nnpm install shop\n```\n\n**Shop** is a [cart](u) for people. It has more.\n',
      }),
    ).toBe("Shop is a cart for people.");
  });

  it("is that of its manifest where there is one, without secrets and line breaks", async () => {
    expect(
      await of({
        "README.md": "Something else is written here.",
        "package.json": '{"description":"A cart\\nfor people"}',
      }),
    ).toBe("A cart for people");
    expect(await of({ "package.json": "{", "Cargo.toml": 'description = "A fast cart for people"' })).toBe(
      "A fast cart for people",
    );
    expect(await of({ "a.ts": "" })).toBe("");
  });

  it("takes no time to be looked for in a README that is made to take long", async () => {
    const startedMs = performance.now();
    await of({ "README.md": "a".repeat(5_000) + " .".repeat(7_000) });
    await of({ "README.md": "![](".repeat(5_000) });
    expect(performance.now() - startedMs).toBeLessThan(5_000);
  });
});
