import { describe, expect, it } from "vitest";
import { joinEntries, learn, prune, type Lesson } from "@fossick/engine/memory/learn.ts";
import type { Entry } from "@fossick/engine/memory/types.ts";

const words = { expiry: "expiry", token: "tokens" };
const lesson = (task: string, findings: Lesson["findings"], at: Partial<Lesson> = {}): Lesson => ({
  task,
  words,
  findings,
  time: 1_000,
  commits: 10,
  ...at,
});
const used = (name: string) => ({ kind: "file", name, source: "feedback" }) as const;
const unused = (name: string) => ({ kind: "file", name, source: "unused" }) as const;
const now = { time: 1_000, commits: 10 };
const namesOf = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ stem, associations }) => associations.map(({ name }) => `${stem} ${name}`));

describe("learn", () => {
  it("ties each word to each finding, in order of stems", () => {
    const entries = learn([], lesson("a", [used("src/token.ts"), used("src/clock.ts")]));
    expect(namesOf(entries)).toEqual([
      "expiry src/token.ts",
      "expiry src/clock.ts",
      "token src/token.ts",
      "token src/clock.ts",
    ]);
    expect(entries[1]?.word).toBe("tokens");
  });

  it("counts a task once: what a person said outweighs a commit, and the later word the earlier", () => {
    const commit = { kind: "file", name: "src/token.ts", source: "commit" } as const;
    const sources = (...findings: Lesson["findings"][]): string[] => {
      const entries = findings.reduce<Entry[]>(
        (known, each, at) => learn(known, lesson("a", each, { time: 1_000 + at })),
        [],
      );
      return entries[0]?.associations[0]?.evidence.map(({ source }) => source) ?? [];
    };
    expect(sources([used("src/token.ts")], [commit])).toEqual(["feedback"]);
    expect(sources([commit], [used("src/token.ts")])).toEqual(["feedback"]);
    expect(sources([used("src/token.ts")], [unused("src/token.ts")])).toEqual(["unused"]);
  });

  it("keeps no contradiction of what was never learned", () => {
    expect(learn([], lesson("a", [unused("src/token.ts")]))).toEqual([]);
  });

  it("keeps the newest evidence of many", () => {
    let entries: Entry[] = [];
    for (let at = 0; at < 20; at++)
      entries = learn(entries, lesson(`task ${at}`, [used("a.ts")], { time: at }));
    expect(entries[0]?.associations[0]?.evidence.map(({ time }) => time)).toEqual([
      12, 13, 14, 15, 16, 17, 18, 19,
    ]);
  });
});

describe("prune", () => {
  it("leaves out what was contradicted and what is too old to say anything", () => {
    const entries = [
      lesson("a", [used("old.ts")], { commits: 0, time: 0 }),
      lesson("b", [used("wrong.ts")], { commits: 4_000, time: 1_000 }),
      lesson("c", [unused("wrong.ts"), used("right.ts")], { commits: 4_000, time: 1_000 }),
    ].reduce(learn, []);
    const pruned = prune(entries, { time: 1_000, commits: 4_000 });
    expect(namesOf(pruned)).toEqual(["expiry right.ts", "token right.ts"]);
  });

  it("keeps the best supported of too many", () => {
    const entries = [
      lesson("a", [used("once.ts"), used("twice.ts")]),
      lesson("b", [used("twice.ts")]),
    ].reduce(learn, []);
    expect(namesOf(prune(entries, now, 2))).toEqual(["expiry twice.ts", "token twice.ts"]);
    expect(namesOf(prune(entries, now, 3))).toHaveLength(3);
  });
});

describe("joinEntries", () => {
  it("holds the evidence of both, each task's once, and is the same the other way round", () => {
    const mine = learn([], lesson("a", [used("a.ts")]));
    const theirs = [lesson("a", [used("a.ts")]), lesson("b", [used("a.ts"), used("b.ts")])].reduce(learn, []);
    expect(joinEntries(mine, theirs)).toEqual(theirs);
    expect(joinEntries(theirs, mine)).toEqual(theirs);
    expect(joinEntries([], theirs)).toEqual(theirs);
  });
});
