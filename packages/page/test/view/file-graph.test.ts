import { describe, expect, it } from "vitest";
import { emptyRecording } from "@fossick/engine/engine/trace.ts";
import { fileGraph } from "@fossick/page/view/file-graph.ts";
import type { Retrieval } from "@fossick/core/answer-types.ts";
import type { Description } from "@fossick/core/observations.ts";
import { sampleFile, sampleRetrieval } from "../../../../test/sample-retrieval.ts";

const tokens = "src/auth/tokens.ts";
const sessions = "src/auth/session-manager.ts";
const user = "src/models/user.ts";

function describedAs(path: string, rest: Partial<Description> = {}): Description {
  const nothing = { defines: [], holds: [], uses: [], importedBy: [], configuration: [], external: [] };
  return { path, ...nothing, terms: [], companions: [], ...rest };
}

const using = (symbol: string, ...definedIn: readonly string[]) => ({
  symbol,
  definedIn,
  count: 2,
  lines: [1, 4],
});

/** Builds the graph of a search in which an observer gave these descriptions, one round after the other. */
function graphOf(rounds: readonly (readonly Description[])[], retrieval: Partial<Retrieval> = {}) {
  const recording = emptyRecording();
  for (const answer of rounds)
    recording.observer.push({ method: "inspect", answer: [] }, { method: "describe", answer });
  return fileGraph({ recording }, { ...sampleRetrieval, cycles: [], ...retrieval });
}

describe("the map of a search", () => {
  it("says why two files belong together", () => {
    const { edges, nodes } = graphOf([
      [
        describedAs(tokens, {
          uses: [using("User", user), using("readKeys", "src/keys.ts"), using("writeKeys", "src/keys.ts")],
          importedBy: [sessions],
          configuration: ["config/auth.json"],
          companions: [{ path: sessions, commits: 4 }],
        }),
        describedAs(sessions, { companions: [{ path: tokens, commits: 4 }] }),
      ],
    ]);
    expect(edges).toEqual([
      { from: tokens, to: user, kind: "uses", names: ["User"] },
      { from: sessions, to: tokens, kind: "imports" },
      { from: tokens, to: sessions, kind: "companion", commits: 4 },
      { from: tokens, to: "src/keys.ts", kind: "uses", names: ["readKeys", "writeKeys"] },
      { from: tokens, to: "config/auth.json", kind: "configuredBy" },
    ]);
    expect(nodes).toEqual([
      { path: tokens, kind: "accepted" },
      { path: sessions, kind: "accepted" },
      { path: user, kind: "nearby" },
      { path: "src/keys.ts", kind: "near" },
      { path: "config/auth.json", kind: "near" },
    ]);
  });

  it("leads from the files that taught a word to those that it found", () => {
    const [first, second] = sampleRetrieval.cycles;
    if (!first || !second) throw new Error("two cycles");
    const learned = [
      { term: "refresh", because: "in 1 accepted file", from: [tokens] },
      { term: "renew", because: "in 1 accepted file", from: [tokens] },
      { term: "lamp", because: "the codebase says so" },
    ];
    const cycles = [first, { ...second, learned, accepted: [sessions] }];
    expect(graphOf([], { cycles }).edges).toEqual([
      { from: tokens, to: sessions, kind: "learned", terms: ["refresh", "renew"], cycle: 2 },
    ]);
  });

  it("takes the last description of a file, and no name that many files define", () => {
    const early = describedAs(tokens, { uses: [using("old", "src/old.ts")] });
    const late = describedAs(tokens, { uses: [using("get", "src/a.ts", "src/b.ts", "src/c.ts")] });
    expect(graphOf([[early], [late]]).edges).toEqual([]);
  });

  it("draws no line from a file to itself, and shows the files of the answer without any", () => {
    const { edges, nodes } = graphOf([[describedAs(tokens, { uses: [using("expireToken", tokens)] })]]);
    expect(edges).toEqual([]);
    expect(nodes.map(({ path }) => path)).toEqual([tokens, sessions, user]);
  });

  it("leaves out nearby files without a line where there are many of them", () => {
    const nearby = Array.from({ length: 12 }, (_, at) => sampleFile(`src/near-${at}.ts`, 0.6));
    const { nodes } = graphOf([[describedAs(tokens, { importedBy: ["src/near-7.ts"] })]], { nearby });
    expect(nodes.filter(({ kind }) => kind === "nearby")).toEqual([
      { path: "src/near-7.ts", kind: "nearby" },
    ]);
  });
});

describe("of a large answer, the map", () => {
  const files = Array.from({ length: 20 }, (_, at) => sampleFile(`src/found-${at}.ts`, 0.9 - at / 100));
  const everybody = Array.from({ length: 200 }, (_, at) => `src/user-${String(at).padStart(3, "0")}.ts`);
  const shared = ["src/shared-b.ts", "src/shared-a.ts"];
  const rounds = [
    files.map(({ path }) =>
      describedAs(path, { importedBy: everybody, uses: shared.map((to) => using("share", to)) }),
    ),
  ];
  const graph = graphOf(rounds, { files, nearby: [] });

  it("has at most 60 files and lines that can be followed, those of the answer first", () => {
    expect(graph.nodes.length).toBeLessThanOrEqual(60);
    expect(graph.edges.length).toBeLessThanOrEqual(120);
    expect(graph.nodes.slice(0, 20).map(({ path }) => path)).toEqual(files.map(({ path }) => path));
    const drawn = new Set(graph.nodes.map(({ path }) => path));
    expect(graph.edges.every(({ from, to }) => drawn.has(from) && drawn.has(to))).toBe(true);
    const lined = new Set(graph.edges.flatMap(({ from, to }) => [from, to]));
    expect(graph.nodes.filter(({ kind, path }) => kind === "near" && !lined.has(path))).toEqual([]);
  });

  it("is the same every time, ties by path", () => {
    expect(graphOf(rounds, { files, nearby: [] })).toEqual(graph);
    const near = graph.nodes.filter(({ kind }) => kind === "near").map(({ path }) => path);
    expect(near.slice(0, 2)).toEqual(["src/shared-a.ts", "src/shared-b.ts"]);
  });

  it("shows a few of those that hang on one file alone", () => {
    const [first = sampleFile(tokens, 0.9)] = files;
    const one = graphOf([[describedAs(first.path, { importedBy: everybody })]], {
      files: [first],
      nearby: [],
    });
    expect(one.nodes.map(({ path }) => path)).toEqual([first.path, ...everybody.slice(0, 3)]);
  });
});
