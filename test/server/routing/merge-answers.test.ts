import { describe, expect, it } from "vitest";
import type { FoundFile, Retrieval } from "../../../src/index.ts";
import { belongingOf } from "../../../server/src/routing/belonging.ts";
import { describe as describeRepository } from "../../../server/src/routing/describe.ts";
import { namesIn, termsOfTask } from "../../../server/src/routing/task-terms.ts";
import { mergeAnswers, type RepositoryAnswer } from "../../../server/src/searches/merge-answers.ts";

const file = (path: string, worth: number): FoundFile => ({
  ...{ path, worth, relevance: worth, band: "high", role: "change", reason: "r", spans: [] },
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
  it("has files by worth and belonging, each with its repository", () => {
    const { retrieval } = mergeAnswers([
      answerOf("acme/mail", 0.02, [file("a.ts", 0.8)]),
      answerOf("acme/shop", 0.9, [file("b.ts", 0.6), file("c.ts", 0.1)]),
    ]);
    expect(retrieval.files.map(({ path, repository }) => `${repository}/${path}`)).toEqual([
      "acme/shop/b.ts",
      "acme/shop/c.ts",
      "acme/mail/a.ts",
    ]);
    expect(retrieval.repositories.map(({ name }) => name)).toEqual(["acme/shop", "acme/mail"]);
    expect(retrieval.repositories[0]).toMatchObject({ commit: "c", files: 2, gaps: [] });
    expect(retrieval.repositories[0]?.reason).toContain("cart");
    expect(retrieval.advice).toBeUndefined();
  });

  it("does not depend on the order of the answers, and keeps to limits", () => {
    const answers = ["b", "a", "c"].map((name) => answerOf(name, 0.3, [file("x", 0.5), file("y", 0.5)]));
    const merged = mergeAnswers(answers, { maxFiles: 3, maxTokens: 25 });
    expect(mergeAnswers(answers.toReversed(), { maxFiles: 3, maxTokens: 25 })).toEqual(merged);
    expect(merged.retrieval.files.map(({ path, repository }) => repository + path)).toEqual([
      "ax",
      "ay",
      "bx",
    ]);
    expect(merged.packed.map(({ repository }) => repository)).toEqual(["a", "a"]);
  });

  it("says plainly when nothing fits", () => {
    const { retrieval } = mergeAnswers([
      answerOf("a", 0.05, [file("x", 0.05)]),
      answerOf("b", 0.04, [file("y", 0.02)]),
    ]);
    expect(Math.max(...retrieval.repositories.map(({ belonging }) => belonging))).toBeLessThan(0.1);
    expect(retrieval.advice).toMatch(/^None of the repositories/);
  });
});

describe("belonging", () => {
  it("rises with what was found and with how the card compares", () => {
    expect(belongingOf(0.6, 0.5)).toBeGreaterThan(belongingOf(0.2, 0.5));
    expect(belongingOf(0.6, 0.9)).toBeGreaterThan(belongingOf(0.6, 0.5));
    expect(belongingOf(0, 0)).toBeGreaterThanOrEqual(0);
    expect(belongingOf(1, 1)).toBeLessThanOrEqual(1);
  });
});

describe("what a task asks cards", () => {
  it("is its words by their stems, and its identifiers", async () => {
    const terms = await termsOfTask({ text: "expireToken forgets sessions" });
    expect(terms.filter(({ isName }) => isName).map(({ spelt }) => spelt)).toEqual(["expireToken"]);
    expect(terms.map(({ spelt }) => spelt)).toEqual(expect.arrayContaining(["sessions", "forgets"]));
  });

  it("is English words that code has for Chinese ones, likelier ones counting more", async () => {
    const terms = await termsOfTask({ text: "缓存过期" });
    const words = terms.map(({ spelt }) => spelt);
    expect(words).toEqual(expect.arrayContaining(["cache"]));
    expect(terms.length).toBeGreaterThan(1);
  });

  it("never asks for secrets", async () => {
    const secret = `ghp_${"a1B2".repeat(9)}`;
    const terms = await termsOfTask({ text: `the token ${secret} leaks` });
    expect(terms.map(({ spelt }) => spelt).join(" ")).not.toContain(secret);
  });

  it("is at most 60 terms, and the same ones each time", async () => {
    const text = Array.from(
      { length: 300 },
      (_, at) => `word${String.fromCodePoint(97 + (at % 26))}x${at}`,
    ).join(" ");
    const terms = await termsOfTask({ text });
    expect(terms).toHaveLength(60);
    expect(await termsOfTask({ text })).toEqual(terms);
  });

  it("finds names of repositories, in addresses too", () => {
    expect(namesIn("see https://github.com/Acme/Shop.git, please").full).toContain("acme/shop");
    expect(namesIn("in acme/shop the cart").full).toContain("acme/shop");
    expect(namesIn("the `shop` repository, repo mail").last).toEqual(["shop", "mail"]);
    expect(namesIn("nothing")).toEqual({ full: [], last: [] });
    expect(namesIn("acme/shop... and a//b/").full).toEqual(["acme/shop", "a/b"]);
  });

  it.each(["a", ".", "a/", "a ", "repo ", "/", "`"])("takes no time over a long run of %j", (part) => {
    const startedMs = performance.now();
    namesIn(part.repeat(100_000));
    expect(performance.now() - startedMs).toBeLessThan(2_000);
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
