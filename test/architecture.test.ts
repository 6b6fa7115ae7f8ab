import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { describe, expect, it } from "vitest";
import * as publicApi from "../src/index.ts";
import * as testingApi from "../src/testing/index.ts";

const root = join(import.meta.dirname, "..");

interface Import {
  readonly from: string;
  /** A file of this repository, or a module's name. */
  readonly to: string;
  readonly isTypeOnly: boolean;
}

const files = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
  .map((path) => posix.join("src", path.replaceAll("\\", "/")))
  .filter((path) => path.endsWith(".ts"))
  .sort();
const textOf = (path: string): string => readFileSync(join(root, path), "utf8");
const imports: readonly Import[] = files.flatMap((from) => {
  const text = textOf(from);
  const statements = [
    ...text.matchAll(/^(?:import|export)\s+(type\s)?(?:[^;"]*?\sfrom\s+)?"([^"]+)"/gm),
    ...text.matchAll(/\bimport\(\s*()"([^"]+)"/g),
  ];
  return statements.map(([, type, to = ""]) => ({
    from,
    to: to.startsWith(".") ? posix.join(posix.dirname(from), to) : to,
    isTypeOnly: Boolean(type),
  }));
});
const internal = imports.filter(({ to }) => to.startsWith("src/"));

/** The folder right below src, or the file itself. */
const partOf = (path: string): string => (path.split("/")[1] ?? "").replace(/\.ts$/, "");

const base = ["types", "errors", "version", "messages"];
const knowledge = [...base, "language", "store", "codebase", "scoring"];
const stages = ["dispatch", "evaluate", "refine", "stop", "bundle"];
const search = [...base, "language", ...stages, "retrieve", "trace"];
const prepared = [...search, "settings", "store", "codebase", "scoring", "indexing", "history"];
const wiring = [...prepared, "search", "memory"];

/** What each part of src may import beside itself: only parts above its own row. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  types: [],
  errors: [],
  version: [],
  "v8-flags": [],
  messages: ["types"],
  git: ["errors"],
  codebase: ["types"],
  settings: base,
  language: base,
  store: [...base, "language"],
  history: [...base, "git", "codebase", "language", "store"],
  indexing: [...base, "git", "codebase", "language", "store", "history"],
  scoring: [...base, "codebase", "language", "store"],
  memory: [...base, "git", "codebase", "language", "history", "scoring"],
  dispatch: knowledge,
  evaluate: knowledge,
  refine: knowledge,
  stop: knowledge,
  bundle: knowledge,
  retrieve: [...base, "language", ...stages],
  trace: [...base, ...stages],
  search: prepared,
  "read-ranker-file": ["errors", "evaluate"],
  "read-word-vectors": ["language"],
  evaluators: [...base, "settings", "evaluate", "bundle"],
  judge: [...wiring],
  engine: [...wiring, "judge", "evaluators", "read-ranker-file", "read-word-vectors"],
  replay: search,
  "iterative-retrieve": [...wiring, "engine"],
  eval: [...wiring, "git", "read-ranker-file", "engine"],
  index: [...wiring, "judge", "engine", "replay", "iterative-retrieve", "eval"],
  hooks: [...wiring, "v8-flags", "engine"],
  adapters: [...wiring, "engine", "hooks"],
  setup: [...base, "git", "settings"],
  cli: [
    ...wiring,
    "v8-flags",
    "engine",
    "replay",
    "iterative-retrieve",
    "eval",
    "setup",
    "index",
    "hooks",
    "mcp",
  ],
  mcp: [...base, "settings", "bundle", "index"],
  testing: [...base, "language", "store", ...stages],
};

describe("imports", () => {
  it("finds the imports there are", () => {
    expect(files.length).toBeGreaterThan(100);
    expect(internal).toContainEqual({ from: "src/retrieve.ts", to: "src/types.ts", isTypeOnly: true });
    expect(imports).toContainEqual({ from: "src/store/lmdb-store.ts", to: "lmdb", isTypeOnly: false });
    expect(internal.filter(({ to }) => !files.includes(to))).toEqual([]);
  });

  it("know every part of src", () => {
    expect([...new Set(files.map(partOf))].sort()).toEqual(Object.keys(mayImport).sort());
  });

  it("only go down, and stages never see each other", () => {
    // The port to the index names the shapes of what it gives; it holds no code.
    const isPort = ({ from, isTypeOnly }: Import): boolean => from === "src/codebase.ts" && isTypeOnly;
    const wrong = internal.filter((each) => {
      const [from, to] = [partOf(each.from), partOf(each.to)];
      return from !== to && !mayImport[from]?.includes(to) && !isPort(each);
    });
    expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  it("of stages and scoring take from the store only how postings are read", () => {
    const readers = new Set([...stages, "scoring"]);
    const reads = internal.filter(({ from, to }) => readers.has(partOf(from)) && partOf(to) === "store");
    const codecs = new Set(["src/store/postings.ts", "src/store/hash.ts", "src/store/token-stream.ts"]);
    expect(reads.filter(({ to }) => !codecs.has(to)).map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  it("touch files and processes in few places only", () => {
    const allowed = new Set([
      "indexing",
      "history",
      "store",
      "memory",
      "evaluators",
      "git",
      "read-ranker-file",
      "read-word-vectors",
      "engine",
      "eval",
      "hooks",
      "setup",
      "cli",
      "mcp",
    ]);
    const isAllowed = ({ from, to }: Import): boolean =>
      allowed.has(partOf(from)) ||
      (partOf(from) === "testing" && to === "node:assert/strict") ||
      // Where the user's folders are and how paths are joined; nothing is read or written.
      (partOf(from) === "settings" && ["node:path", "node:os"].includes(to));
    const wrong = imports.filter((each) => each.to.startsWith("node:") && !isAllowed(each));
    expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  it("reach the network in one place only", () => {
    const calling = files.filter((file) => /(?<![.\w])fetch\(/.test(textOf(file)));
    expect(calling).toEqual(["src/evaluators/wire.ts"]);
    const modules = ["node:http", "node:https", "node:net", "node:tls", "node:dgram", "undici"];
    const opening = imports.filter(({ isTypeOnly, to }) => !isTypeOnly && modules.includes(to));
    expect(opening.map(({ from }) => from)).toEqual(["src/mcp/serve-http.ts"]);
  });

  it("load other evaluators only when one is asked for", () => {
    const eager = imports.filter(
      ({ from, to, isTypeOnly }) =>
        !isTypeOnly && partOf(from) !== "evaluators" && to.startsWith("src/evaluators/"),
    );
    expect(eager.map(({ from, to }) => `${from} → ${to}`)).toEqual([
      "src/engine.ts → src/evaluators/open-judge.ts",
    ]);
    expect(textOf("src/engine.ts")).toContain('await import("./evaluators/open-judge.ts")');
  });

  it("load the MCP server for its own command alone", () => {
    const loads = files.filter(
      (file) => partOf(file) !== "mcp" && /^import (?!type)[^;]*\/mcp\//m.test(textOf(file)),
    );
    expect(loads).toEqual([]);
    expect(textOf("src/cli/mcp-command.ts")).toContain('await import("../mcp/index.ts")');
  });

  it("make no cycle", () => {
    const targets = new Map<string, string[]>(files.map((file) => [file, []]));
    for (const { from, to } of internal) targets.get(from)?.push(to);
    const finished = new Set<string>();
    const cycles: string[] = [];
    const visit = (file: string, trail: readonly string[]): void => {
      if (trail.includes(file)) cycles.push([...trail.slice(trail.indexOf(file)), file].join(" → "));
      if (finished.has(file) || trail.includes(file)) return;
      for (const target of targets.get(file) ?? []) visit(target, [...trail, file]);
      finished.add(file);
    };
    for (const file of files) visit(file, []);
    expect(cycles).toEqual([]);
  });

  it("never reach into tests or benchmarks", () => {
    expect(imports.filter(({ to }) => /^(?:test|bench)\//.test(to))).toEqual([]);
  });
});

/** Lines that are neither blank nor comment. */
const codeLines = (text: string): number =>
  text
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .split("\n")
    .filter((line) => !/^\s*(?:\/\/.*)?$/.test(line)).length;

describe("size", () => {
  it("keeps the loop at 40 lines of code", () => {
    const text = textOf("src/retrieve.ts");
    const start = text.indexOf("export async function retrieve(");
    const end = text.indexOf("\n}\n", start);
    expect(start).toBeGreaterThan(0);
    expect(codeLines(text.slice(start, end + 2))).toBeLessThanOrEqual(40);
    expect(text.slice(end + 3).trim()).toBe("");
  });

  it("keeps the median file below 120 lines", () => {
    const lengths = files.map((file) => textOf(file).split("\n").length).sort((a, b) => a - b);
    expect(lengths[lengths.length >> 1]).toBeLessThan(120);
  });
});

/** Names a barrel exports, types included. */
const exportsOf = (path: string): string[] =>
  [...textOf(path).matchAll(/^export (type )?(?:\{([^}]*)\}|\* )/gm)]
    .flatMap(([, type, names = "*"]) =>
      names
        .split(",")
        .map((name) => name.trim())
        .filter((name) => name !== "")
        .map((name) => (type ? `type ${name}` : name)),
    )
    .sort();

describe("the public surface", () => {
  it("of fossick is this and no more", () => {
    expect(Object.keys(publicApi).sort()).toMatchInlineSnapshot(`
      [
        "FossickError",
        "createEngine",
        "createInitialQuery",
        "evaluateRelevance",
        "evaluateRepository",
        "hasCriticalGaps",
        "iterativeRetrieve",
        "learningRefiner",
        "mergeContext",
        "packFiles",
        "rankEvaluator",
        "refineQuery",
        "renderRetrieval",
        "replay",
        "retrieveFiles",
        "stopRules",
        "version",
      ]
    `);
    expect(exportsOf("src/index.ts").filter((name) => name.startsWith("type "))).toMatchInlineSnapshot(`
      [
        "type *",
        "type CandidatesStep",
        "type Engine",
        "type EngineOptions",
        "type EvaluateRepositoryOptions",
        "type EvaluationProgress",
        "type Feedback",
        "type FeedbackReport",
        "type FinishedStep",
        "type Forgotten",
        "type FossickErrorCode",
        "type HostRefinement",
        "type IndexReport",
        "type IndexStatus",
        "type IterativeOptions",
        "type JudgeHints",
        "type JudgedCandidate",
        "type JudgedSearch",
        "type JudgedStep",
        "type MemoryExport",
        "type MemoryReport",
        "type PackedFile",
        "type ProjectMemory",
        "type Remembered",
        "type RepositoryReport",
        "type RunOptions",
        "type Search",
        "type Settings",
        "type Trace",
        "type Verdict",
      ]
    `);
  });

  it("of fossick/testing is this and no more", () => {
    expect(Object.keys(testingApi).sort()).toMatchInlineSnapshot(`
      [
        "createMemoryStore",
        "fakeObserver",
        "fakeRetriever",
        "sampleContext",
        "sampleCycles",
        "sampleEvaluation",
        "sampleQuery",
        "sampleSettings",
        "sampleTask",
        "scriptedEvaluator",
        "testEvaluator",
        "testRefiner",
        "testStopRule",
        "testStore",
      ]
    `);
    expect(exportsOf("src/testing/index.ts").filter((name) => name.startsWith("type ")))
      .toMatchInlineSnapshot(`
      [
        "type ObserverAnswers",
        "type Relevances",
        "type SampleStep",
        "type TestApi",
      ]
    `);
  });

  it("holds named exports only", () => {
    for (const path of ["src/index.ts", "src/testing/index.ts"]) {
      expect(exportsOf(path).filter((name) => name === "*")).toEqual([]);
      expect(textOf(path)).not.toMatch(/export default|^export (?!type|\{)/m);
    }
  });
});
