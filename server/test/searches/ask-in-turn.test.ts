import { describe, expect, it } from "vitest";
import { FossickError, type Retrieval } from "@fossick/library/index.ts";
import { askInTurn } from "../../src/searches/ask-in-turn.ts";
import type { RepositoryAnswer } from "../../src/searches/merge-answers.ts";

/** Repositories by name, each with its likelihood by the cards and the best worth it answers with. */
const shares: Readonly<Record<string, readonly [share: number, worth: number]>> = {
  sure: [0.9, 0.95],
  open: [0.4, 0.3],
  next: [0.2, 0.4],
  last: [0.1, 0.2],
};

const ranked = (names: readonly string[], named: readonly string[] = []): RepositoryAnswer["repository"][] =>
  names.map((name) => ({ name, share: shares[name]?.[0] ?? 0, isNamed: named.includes(name), because: [] }));

const answerOf = (repository: RepositoryAnswer["repository"]): RepositoryAnswer => ({
  repository,
  answer: {
    retrieval: { ranking: [{ worth: shares[repository.name]?.[1] ?? 0 }] } as unknown as Retrieval,
    packed: [],
  },
});

async function asked(
  repositories: RepositoryAnswer["repository"][],
  { failing = {}, isEach = false }: { failing?: Record<string, Error>; isEach?: boolean } = {},
): Promise<{ asked: string[]; answered: string[] }> {
  const names: string[] = [];
  const answers = await askInTurn(repositories, isEach, async (repository) => {
    names.push(repository.name);
    const problem = failing[repository.name];
    if (problem !== undefined) throw problem;
    return answerOf(repository);
  });
  return { asked: names, answered: answers.map(({ repository }) => repository.name) };
}

const gone = new FossickError("REPOSITORY_UNKNOWN", "gone");

describe("repositories asked in turn", () => {
  it("asks no other once the task surely belongs to one", async () => {
    expect((await asked(ranked(["sure", "open", "next"]))).asked).toEqual(["sure"]);
  });

  it("goes on while the task may belong to another", async () => {
    expect((await asked(ranked(["open", "next", "last"]))).asked).toEqual(["open", "next", "last"]);
  });

  it("asks all that the task names and no others", async () => {
    expect((await asked(ranked(["sure", "open", "next"], ["sure", "open"]))).asked).toEqual(["sure", "open"]);
  });

  it("asks each where the caller wants so many", async () => {
    expect((await asked(ranked(["sure", "open"]), { isEach: true })).asked).toEqual(["sure", "open"]);
  });

  it("leaves out a repository that was removed meanwhile, and asks the next", async () => {
    const found = await asked(ranked(["sure", "open"]), { failing: { sure: gone } });
    expect(found).toEqual({ asked: ["sure", "open"], answered: ["open"] });
  });

  it("fails where all were removed, and where a search fails otherwise", async () => {
    await expect(asked(ranked(["sure"]), { failing: { sure: gone } })).rejects.toBe(gone);
    const broken = new Error("broken");
    await expect(asked(ranked(["open", "next"]), { failing: { open: broken } })).rejects.toBe(broken);
  });
});
