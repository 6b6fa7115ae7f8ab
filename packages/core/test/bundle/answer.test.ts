import { describe, expect, it } from "vitest";
import { assembleAnswer, type FinishedSearch, type RepositoryFacts } from "@fossick/core/bundle/answer.ts";
import { sampleCycles, sampleSettings, type SampleStep } from "../../../../test/parts/index.ts";
import type { Fault, Retrieval } from "@fossick/core/answer-types.ts";
import type { RetrievalSettings } from "@fossick/core/retrieval-settings.ts";

const repository: RepositoryFacts = {
  root: ".",
  commit: "abc",
  files: 400,
  tokens: 1_000_000,
  indexMs: 7,
  faults: [],
};

interface Situation extends Partial<Omit<FinishedSearch, "settings" | "repository" | "cycles">> {
  readonly steps: readonly SampleStep[];
  readonly settings?: Partial<RetrievalSettings>;
  readonly repository?: Partial<RepositoryFacts>;
}

const finished = {
  language: "en",
  task: { text: "Fix the token expiry bug" },
  stop: { rule: "maxCycles", detail: "3 cycles done" },
  settings: sampleSettings,
  repository,
  ms: 41,
} as const;

function answerIn({ steps, settings, repository: facts, ...rest }: Situation): Retrieval {
  return assembleAnswer({
    ...finished,
    ...rest,
    cycles: sampleCycles(steps),
    settings: { ...sampleSettings, ...settings },
    repository: { ...repository, ...facts },
  });
}

const pathsOf = (entries: readonly { readonly path: string }[]): string[] => entries.map(({ path }) => path);

describe("answer", () => {
  it("parts the merged files at the threshold and at 0.5, best first", () => {
    const { files, nearby, ranking } = answerIn({
      steps: [
        { relevances: { "a.ts": 0.7, "b.ts": 0.6999, "c.ts": 0.5, "d.ts": 0.4999 } },
        { relevances: { "e.ts": 0.95 } },
      ],
    });
    expect(pathsOf(files)).toEqual(["e.ts", "a.ts"]);
    expect(pathsOf(nearby)).toEqual(["b.ts", "c.ts"]);
    expect(pathsOf(ranking)).toEqual(["e.ts", "a.ts", "b.ts", "c.ts", "d.ts"]);
    expect(Object.keys(ranking[0] ?? {}).sort()).toEqual(["path", "relevance", "worth"]);
  });

  it("names further files, but none that is shown or that the caller rejected", () => {
    const named = ["a.ts", "b.ts", "c.ts"].map((path) => ({ path, names: [] }));
    const { candidates } = answerIn({
      steps: [{ relevances: { "a.ts": 0.9 } }],
      task: { text: "Fix the token expiry bug", rejected: ["b.ts"] },
      overview: { candidates: named, words: [], names: [] },
    });
    expect(pathsOf(candidates ?? [])).toEqual(["c.ts"]);
  });

  it("keeps the strongest span of each file, and the strongest of all files", () => {
    const cycles = sampleCycles([{ relevances: { "a.ts": 0.9, "b.ts": 0.8, "c.ts": 0.6 } }]);
    const spans = (worths: readonly number[]) =>
      worths.map((worth, at) => ({ startLine: 10 * at + 1, endLine: 10 * at + 5, worth }));
    const many = Array.from({ length: 40 }, (_, at) => 0.9 - at / 100);
    const worthsOf: Readonly<Record<string, readonly number[]>> = {
      "a.ts": many,
      "b.ts": [0.6, 0.1],
      "c.ts": [0.01],
    };
    const merged = cycles.flatMap((cycle) => cycle.merged);
    const answer = assembleAnswer({
      ...finished,
      cycles: cycles.map((cycle) => ({
        ...cycle,
        merged: merged.map((each) => ({ ...each, spans: spans(worthsOf[each.path] ?? []) })),
      })),
    });
    expect([...answer.files, ...answer.nearby].map((file) => file.spans.length)).toEqual([24, 1, 1]);
  });

  it("tells of the best two files what to read beside them, but for what a span shows", () => {
    const cycles = sampleCycles([{ relevances: { "a.ts": 0.9, "b.ts": 0.8, "c.ts": 0.6 } }]);
    const reading = ["a.ts", "d.ts"].map((path) => ({
      as: "test" as const,
      path,
      startLine: 3,
      endLine: 9,
      of: "run",
    }));
    const merged = cycles
      .flatMap((cycle) => cycle.merged)
      .map((each) => ({ ...each, spans: [{ startLine: 1, endLine: 4 }], reading }));
    const answer = assembleAnswer({ ...finished, cycles: cycles.map((cycle) => ({ ...cycle, merged })) });
    const told = [...answer.files, ...answer.nearby].map((file) => file.reading?.map(({ path }) => path));
    expect(told).toEqual([["d.ts"], ["d.ts"], undefined]);
  });

  it("shows at most maxFiles files and nearby ones, and maxCandidates of the ranking", () => {
    const relevances = Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [`file${at}.ts`, at < 15 ? 0.9 : 0.6]),
    );
    const { files, nearby, ranking } = answerIn({
      steps: [{ relevances }],
      settings: { maxFiles: 4, maxCandidates: 7 },
    });
    expect([files.length, nearby.length, ranking.length]).toEqual([4, 4, 7]);
  });

  it("tells the task, its language and the repository as it was given", () => {
    const {
      schemaVersion,
      task,
      repository: told,
      stats,
    } = answerIn({
      steps: [{ relevances: { "a.ts": 0.9, "b.ts": 0.8 } }],
      task: { text: "修复认证令牌过期bug", objective: "release" },
      language: "zh-Hans",
      repository: { root: "../project" },
    });
    expect(schemaVersion).toBe(1);
    expect(task).toEqual({ text: "修复认证令牌过期bug", objective: "release", language: "zh-Hans" });
    expect(told).toEqual({ root: "../project", commit: "abc", files: 400 });
    expect(stats).toEqual({ ms: 41, indexMs: 7, tokens: 200, redacted: 0 });
  });

  it("leaves out what there is not", () => {
    const { commit: _, ...withoutCommit } = repository;
    const retrieval = assembleAnswer({
      language: "en",
      task: { text: "x" },
      cycles: sampleCycles(),
      stop: { rule: "settled", detail: "" },
      settings: sampleSettings,
      repository: withoutCommit,
      ms: 1,
    });
    expect(retrieval.repository).toEqual({ root: ".", files: 400 });
    expect(Object.keys(retrieval.task)).toEqual(["text", "language"]);
    expect(retrieval).not.toHaveProperty("advice");
  });

  it("tells for every cycle what it judged and what it was the first to accept", () => {
    const learned = [{ term: "refresh", because: "in 2 accepted files" }];
    const { cycles, gaps } = answerIn({
      steps: [
        { relevances: { "a.ts": 0.9, "b.ts": 0.6 }, ms: 3 },
        {
          relevances: { "a.ts": 0.95, "b.ts": 0.8 },
          learned,
          gaps: [{ kind: "term", what: "expiry", because: "x", critical: false }],
        },
      ],
    });
    expect(cycles).toMatchObject([
      { number: 1, candidates: 2, accepted: ["a.ts"], learned: [], ms: 3 },
      { number: 2, candidates: 2, accepted: ["b.ts"], learned },
    ]);
    expect(gaps.map(({ what }) => what)).toEqual(["expiry"]);
  });

  it("collects the faults of the index and of every cycle", () => {
    const fault = (part: string): Fault => ({ part, code: "X", message: "y" });
    const [first, second] = sampleCycles();
    if (!first || !second) throw new Error("two cycles were expected");
    const { faults } = assembleAnswer({
      language: "en",
      task: { text: "x" },
      cycles: [
        { ...first, faults: [fault("dispatch/text")] },
        { ...second, faults: [fault("dispatch/path")] },
      ],
      stop: { rule: "settled", detail: "" },
      settings: sampleSettings,
      repository: { ...repository, faults: [fault("history")] },
      ms: 1,
    });
    expect(faults.map(({ part }) => part)).toEqual(["history", "dispatch/text", "dispatch/path"]);
  });
});

describe("the stop reason", () => {
  const budget = { rule: "budget", detail: "the time budget of 5 ms is used up" } as const;

  it("is nothingFound, with the nearest miss, when no file reaches 0.5", () => {
    const { files, nearby, stop } = answerIn({ steps: [{ relevances: { "a.ts": 0.3, "b.ts": 0.42 } }] });
    expect([files, nearby]).toEqual([[], []]);
    expect(stop).toMatchObject({ rule: "nothingFound", detail: expect.stringMatching(/b\.ts at 0\.42/) });
    expect(answerIn({ steps: [{ relevances: {} }] }).stop.rule).toBe("nothingFound");
  });

  it("stays what it was when something is nearby", () => {
    expect(answerIn({ steps: [{ relevances: { "a.ts": 0.55 } }] }).stop.rule).toBe("maxCycles");
  });

  it("of a search cut short stays the budget, whatever was found", () => {
    expect(answerIn({ steps: [{ relevances: { "a.ts": 0.3 } }], stop: budget }).stop).toEqual(budget);
    expect(answerIn({ steps: [{ relevances: { "a.ts": 0.9 } }], stop: budget }).stop).toEqual(budget);
  });
});

describe("an answer of which a part was not read", () => {
  const unread = [{ kind: "large", count: 1, examples: ["a.c"] }] as const;
  const steps = [{ relevances: { "a.ts": 0.9 } }];

  it("limits its reason to stop to what was read, and does not say that its lines suffice", () => {
    const { stop, suffices } = answerIn({ steps: [{ relevances: {} }], repository: { unread } });
    expect(stop).toEqual({
      rule: "nothingFound",
      detail: "there was no file to judge; part of the repository was not read",
    });
    expect(suffices).toBeUndefined();
  });

  it("says of a budget what it says of any", () => {
    const stop = { rule: "budget", detail: "the time budget of 5 ms is used up" } as const;
    expect(answerIn({ steps, stop, repository: { unread } }).stop).toEqual(stop);
  });
});

describe("the advice", () => {
  const steps = [{ relevances: { "a.ts": 0.9 } }];
  const adviceFor = (facts: Partial<RepositoryFacts>): string | undefined =>
    answerIn({ steps, repository: facts, settings: { maxTokens: 16_000 } }).advice;

  it("is to read everything when everything fits, and the files are ranked all the same", () => {
    const advice = adviceFor({ tokens: 16_000, files: 12 });
    expect(advice).toMatch(/16,000 tokens in 12 files.*read all of it/i);
    expect(pathsOf(answerIn({ steps, repository: { tokens: 10 } }).files)).toEqual(["a.ts"]);
  });

  it("tells of names in the task that do not lead to just one file", () => {
    const paths = ["lib/colors.ts", "src/colors.ts"];
    expect(adviceFor({ named: [{ name: "colors.ts", what: "namesakes", paths, count: 2 }] })).toBe(
      "2 files in the index are called `colors.ts`: lib/colors.ts, src/colors.ts.",
    );
    expect(adviceFor({ named: [{ name: "colors.ts", what: "namesakes", paths, count: 9 }] })).toMatch(
      /^9 files in the index are called `colors\.ts`, among them .*write more of the path/,
    );
    expect(adviceFor({ named: [{ name: "a.ts", what: "noSuchFile", paths: ["src/b.ts"] }] })).toContain(
      "no file `a.ts` in the index; the nearest is src/b.ts",
    );
    expect(adviceFor({ named: [{ name: "*.tx", what: "nothingInScope", paths: [] }] })).toContain(
      "No file in the index is within the limits of this search: *.tx.",
    );
    expect(adviceFor({ named: [{ name: "src/(a)/**", what: "matchesNothing", paths: [] }] })).toContain(
      "`src/(a)/**` matches no file in the index.",
    );
    expect(adviceFor({ named: [{ name: "a.ts", what: "outsideScope", paths: ["src/a.ts"] }] })).toContain(
      "outside the scope",
    );
  });

  it("has a sentence for each name before that on reading everything", () => {
    const named = ["a.ts", "b.ts"].map((name) => ({ name, what: "noSuchFile", paths: ["c.ts"] }) as const);
    expect(adviceFor({ tokens: 10, files: 2, named })).toMatch(/`a\.ts`.*`b\.ts`.*read all of it/);
  });

  it("is missing when it does not fit, or there is nothing to read", () => {
    expect(adviceFor({ tokens: 16_001 })).toBeUndefined();
    expect(adviceFor({ tokens: 0, files: 0 })).toBeUndefined();
  });
});
