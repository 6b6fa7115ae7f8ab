import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { describe, expect, it } from "vitest";
import * as publicApi from "../src/index.ts";
import * as testingApi from "../src/entrypoints/testing/index.ts";

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

/** Folders whose own folders are rooms of their own. */
const houses = new Set(["base", "loop", "indexing", "entrypoints"]);

/** The room of a file: the folder right below src, one further down in a house, or the file itself. */
function roomOf(path: string): string {
  const [, first = "", second = ""] = path.replace(/\.ts$/, "").split("/");
  return houses.has(first) ? `${first}/${second}` : first;
}

const base = [
  "answer-schema",
  "types",
  "base/safe-text",
  "base/errors",
  "base/version",
  "messages",
  "base/yield-to-event-loop",
  "base/lru",
  "base/relevance",
  "base/lines",
  "base/network",
  "base/secrets",
  "indexing/make-folder",
];
const stages = ["loop/dispatch", "loop/evaluate", "loop/refine", "loop/stop", "bundle"];
/** Content of the index, written and read without knowing how it came there. */
const storage = ["indexing/store", "indexing/types"];
const analysis = [
  "code-languages",
  "indexing/walk",
  "indexing/read",
  "indexing/analyse",
  "indexing/resolve",
  "indexing/history",
];
const indexing = [...storage, ...analysis, "indexing/write", "indexing/open", "indexing/syntax"];
const updating = [
  ...indexing,
  "indexing/update-index",
  "indexing/early",
  "indexing/watch",
  "indexing/fresh-index",
];
const wiring = [
  ...base,
  "base/globs",
  "language",
  ...stages,
  "evidence",
  "settings",
  "loop/cycle",
  "loop/retrieve",
  "memory",
  ...updating,
];
const engine = [...wiring, "loop/stepwise", "loop/judges", "engine"];

/** Every place that opens a socket or asks another machine; docs/privacy.md has a row for each. */
const networkPlaces = [
  "src/entrypoints/mcp/serve-http.ts",
  "src/entrypoints/relay/answer-requests.ts",
  "src/entrypoints/relay/ask-watcher.ts",
  "src/entrypoints/remote/ask-server.ts",
  "src/entrypoints/ui/index.ts",
  "src/loop/judges/wire.ts",
];

/** Every place that reads files, and which; what lies in a repository goes through `indexing/read`. */
const readingPlaces: Readonly<Record<string, string>> = {
  "src/engine/create-engine.ts": "a model that the user named",
  "src/engine/prepare-search.ts": "of the package",
  "src/entrypoints/cli/memory-command.ts": "a memory that the user named",
  "src/entrypoints/cli/read-settings.ts": "settings that the user named",
  "src/entrypoints/cli/replay-command.ts": "a trace that the user named",
  "src/entrypoints/hooks/start-indexing.ts": "fossick's own",
  "src/entrypoints/page/page-file.ts": "of the package",
  "src/entrypoints/setup/backups.ts": "fossick's own",
  "src/eval/transcripts/session-files.ts": "sessions of agents that the user asked about",
  "src/indexing/read/read-inside.ts": "the gate",
  "src/indexing/syntax/read-wasm.ts": "of the package",
  "src/indexing/store/truncation-guard.ts": "the index",
  "src/indexing/store/lmdb-file.ts": "the index",
  "src/indexing/store/lmdb-meta.ts": "the index",
  "src/indexing/store/lmdb-store.ts": "the index",
  "src/indexing/store/lmdb-trees.ts": "the index",
  "src/loop/judges/answer-cache.ts": "fossick's own",
  "src/loop/judges/command/open-command.ts": "what an evaluator that was started wrote",
  "src/memory/lock.ts": "the memory",
  "src/memory/memory-folder.ts": "the memory",
  "src/entrypoints/remote/server-access.ts": "a key that the user named",
};

/** Rooms that each room of src may import beside itself: only rooms above its own row. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  "answer-schema": [],
  types: ["answer-schema"],
  // How text of a repository, a user or another program is made fit for a terminal and a model.
  "base/safe-text": [],
  "base/lines": [],
  "base/errors": ["base/safe-text"],
  "base/version": [],
  // Computes only; whatever reads a text that leaves, or that is kept, may ask it.
  "base/secrets": [],
  "base/yield-to-event-loop": [],
  "base/lru": [],
  // The scale of relevance, on which every stage agrees.
  "base/relevance": ["types"],
  "base/network": [],
  // A folder of fossick's own; whatever keeps something makes one.
  "indexing/make-folder": [],
  messages: ["types"],
  // The gate: what reads a file of a repository does it here.
  "indexing/read": base,
  "indexing/git-obstacles": ["indexing/read"],
  "indexing/git": ["base/errors", "indexing/git-obstacles"],
  // Patterns of callers, configuration and ignore files, matched in linear time.
  "base/globs": ["base/errors"],
  settings: [...base, "base/globs"],
  language: base,
  // Facts about each programming language; data that several rooms read.
  "code-languages": [...base, "indexing/types"],
  "indexing/types": base,
  "indexing/store": [...base, "language", "indexing/types"],
  // The port through which ranking sees the index, and all that ranking reads through it.
  evidence: [...base, "base/globs", "language", "code-languages", ...storage],
  "indexing/walk": [
    ...base,
    "base/globs",
    "code-languages",
    "indexing/git",
    "indexing/git-obstacles",
    "indexing/read",
    ...storage,
  ],
  "indexing/analyse": [...base, "language", "code-languages", "indexing/read", "indexing/walk", ...storage],
  "indexing/resolve": [
    ...base,
    "language",
    "code-languages",
    "indexing/read",
    "indexing/analyse",
    "indexing/walk",
    ...storage,
  ],
  "indexing/history": [...base, "indexing/git", "language", "evidence", ...storage],
  "indexing/syntax": [...base, "code-languages", ...storage],
  "indexing/write": [...base, "language", "evidence", ...storage, ...analysis],
  "indexing/open": [
    ...base,
    "indexing/git",
    "indexing/git-obstacles",
    "language",
    "evidence",
    ...storage,
    ...analysis,
    "indexing/write",
  ],
  "indexing/update-index": [...base, "indexing/git", "language", ...indexing],
  "indexing/watch": [...base, "indexing/git", ...indexing, "indexing/update-index"],
  "indexing/early": [
    ...base,
    "indexing/git",
    "indexing/git-obstacles",
    "language",
    ...indexing,
    "indexing/update-index",
  ],
  "indexing/fresh-index": [
    ...base,
    "language",
    "indexing/early",
    "indexing/git",
    "settings",
    ...indexing,
    "indexing/update-index",
    "indexing/watch",
  ],
  memory: [...base, "indexing/git", "language", "indexing/history", "evidence"],
  "loop/dispatch": [...base, "base/globs"],
  "loop/evaluate": [...base, "language", "evidence"],
  "loop/refine": [...base, "language"],
  "loop/stop": base,
  bundle: [...base, "language", "code-languages"],
  "loop/cycle": [...base, ...stages],
  "loop/retrieve": [...base, "language", ...stages, "loop/cycle"],
  "loop/judges": [...base, "settings", "loop/evaluate", "bundle"],
  "loop/stepwise": wiring,
  engine: [...wiring, "loop/stepwise", "loop/judges"],
  "engine-process": engine,
  eval: [...engine, "indexing/git"],
  // Asks a team server over HTTP; it knows no command line.
  "entrypoints/remote": [
    "answer-schema",
    "types",
    "base/errors",
    "base/network",
    "base/safe-text",
    "base/secrets",
    "bundle",
  ],
  // Parts of which a server of many repositories is built.
  "entrypoints/hosting": [...engine, "entrypoints/remote", "entrypoints/mcp", "entrypoints/page"],
  // Input of the library is validated here, once; inside, types are enough.
  api: [...engine, "engine-process", "eval"],
  index: [...engine, "engine-process", "eval", "api"],
  // Which folder somebody works in, and which are searched only if the user says so.
  "entrypoints/folders": ["indexing/git", "indexing/read"],
  // Between processes of one user on one machine: it carries command lines and knows none of them.
  "entrypoints/relay": ["base/version", "indexing/make-folder", "engine-process"],
  "entrypoints/hooks": [...engine, "engine-process", "entrypoints/folders", "entrypoints/relay"],
  "entrypoints/adapters": [...engine, "engine-process", "eval", "api", "entrypoints/hooks"],
  "entrypoints/setup": [...base, "indexing/git", "indexing/make-folder", "indexing/read", "settings"],
  // View of a search: for the server of the page, for a file, for MCP clients.
  "entrypoints/page": [...base, "index"],
  // How what serves people and programs of this machine listens.
  "entrypoints/loopback": ["base/errors"],
  // The server of the page: it knows no command line.
  "entrypoints/ui": [
    ...base,
    "indexing/read",
    "settings",
    "index",
    "entrypoints/loopback",
    "entrypoints/page",
  ],
  "entrypoints/mcp": [
    ...base,
    "base/globs",
    "indexing/read",
    "settings",
    "bundle",
    "index",
    "entrypoints/folders",
    "entrypoints/loopback",
    "entrypoints/page",
  ],
  "entrypoints/cli": [
    ...engine,
    "indexing/git",
    "eval",
    "index",
    "engine-process",
    "entrypoints/remote",
    "entrypoints/folders",
    "entrypoints/relay",
    "entrypoints/setup",
    "entrypoints/hooks",
    "entrypoints/mcp",
    "entrypoints/page",
    "entrypoints/ui",
  ],
  "entrypoints/testing": [...base, "language", ...stages],
};

describe("imports", () => {
  it("finds the imports there are", () => {
    expect(files.length).toBeGreaterThan(100);
    expect(internal).toContainEqual({ from: "src/loop/retrieve.ts", to: "src/types.ts", isTypeOnly: true });
    expect(imports).toContainEqual({
      from: "src/indexing/store/lmdb-store.ts",
      to: "lmdb",
      isTypeOnly: false,
    });
    expect(internal.filter(({ to }) => !files.includes(to))).toEqual([]);
  });

  it("know every part of src", () => {
    expect([...new Set(files.map(roomOf))].sort()).toEqual(Object.keys(mayImport).sort());
  });

  it("only go down, and stages never see each other", () => {
    // The port to the index names the shapes of what it gives; it holds no code.
    const isPort = ({ from, isTypeOnly }: Import): boolean =>
      from === "src/evidence/codebase.ts" && isTypeOnly;
    const wrong = internal.filter((each) => {
      const [from, to] = [roomOf(each.from), roomOf(each.to)];
      return from !== to && !mayImport[from]?.includes(to) && !isPort(each);
    });
    expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  it("keep the index from the stages: they compute from what the observer and the lists tell them", () => {
    const wall = new Set(stages);
    const reaching = internal.filter(
      ({ from, to }) =>
        wall.has(roomOf(from)) &&
        /^src\/(?:evidence|indexing)\//.test(to) &&
        to !== "src/evidence/signals.ts",
    );
    expect(reaching.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  it("of evidence take from the store only how postings are read", () => {
    const reads = internal.filter(
      ({ from, to }) => roomOf(from) === "evidence" && roomOf(to) === "indexing/store",
    );
    const codecs = new Set(
      ["ascending", "postings", "hash", "token-stream"].map((name) => `src/indexing/store/${name}.ts`),
    );
    expect(reads.filter(({ to }) => !codecs.has(to)).map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  it("touch files and processes in few places only", () => {
    const allowed = /^src\/(?:indexing|memory|loop\/judges|engine|engine-process|eval|entrypoints)\b/;
    const isAllowed = ({ from, to }: Import): boolean =>
      allowed.test(from) ||
      (roomOf(from) === "entrypoints/testing" && to === "node:assert/strict") ||
      // The data it hashes is neither read nor written.
      (from === "src/bundle/boundary.ts" && to === "node:crypto") ||
      // Where the user's folders are and how paths are joined; nothing is read or written.
      (["settings", "is-inside"].includes(roomOf(from)) && ["node:path", "node:os"].includes(to));
    const wrong = imports.filter((each) => each.to.startsWith("node:") && !isAllowed(each));
    expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  it("create a folder with those above it in one place, because Node's own way may never come back", () => {
    expect(files.filter((file) => /mkdir(?:Sync)?\([^)]*recursive/.test(textOf(file)))).toEqual([]);
  });

  it("read text for an answer in one place, which replaces secrets", () => {
    const gates = internal.filter(({ to }) => to === "src/base/secrets/gate.ts");
    expect(gates.map(({ from }) => from)).toEqual(["src/engine/read-text.ts"]);
    // Code that computes gets the text as is; code that shows it goes through the gate.
    const whole = files.filter((file) => /\breadWhole\b/.test(textOf(file)));
    expect(whole).toEqual(["src/engine/prepare-search.ts", "src/engine/read-text.ts"]);
  });

  it("read files of a repository through the gate, and others in these places only", () => {
    const reading =
      /\b(?:readFile|readFileSync|readSync|openSync|createReadStream|copyFile|copyFileSync|cpSync)\b/;
    const wide = /^import (?:\* as )?\w+ from "node:fs|import\("node:fs|require\("node:fs/m;
    const namedImports = /^import \{([^}]*)\} from "node:fs(?:\/promises)?";/gm;
    const isReader = (text: string): boolean =>
      wide.test(text) ||
      [...text.matchAll(namedImports)].some(
        ([, names = ""]) => /\bopen\b/.test(names) || reading.test(names),
      );
    expect(files.filter((file) => isReader(textOf(file)))).toEqual(Object.keys(readingPlaces).sort());
  });

  it("reach the network in these places only, each with a line in docs/privacy.md", () => {
    const modules = [
      "node:http",
      "node:https",
      "node:net",
      "node:tls",
      "node:dgram",
      "undici",
      "@hono/node-server",
    ];
    const opening = imports.filter(({ isTypeOnly, to }) => !isTypeOnly && modules.includes(to));
    const calling = files.filter((file) => /(?<![.\w])fetch\(/.test(textOf(file)));
    expect([...new Set([...calling, ...opening.map(({ from }) => from)])].sort()).toEqual(networkPlaces);
    const documented = [...textOf("docs/privacy.md").matchAll(/^\| `(src\/[^`]+)` \|/gm)];
    expect(documented.map(([, file]) => file).sort()).toEqual(networkPlaces);
  });

  it("load judges only when one is asked for", () => {
    const eager = imports.filter(
      ({ from, to, isTypeOnly }) =>
        !isTypeOnly && roomOf(from) !== "loop/judges" && to.startsWith("src/loop/judges/"),
    );
    expect(eager.map(({ from, to }) => `${from} → ${to}`)).toEqual([
      "src/engine/create-engine.ts → src/loop/judges/open-judge.ts",
    ]);
    expect(textOf("src/engine/create-engine.ts")).toContain('await import("../loop/judges/open-judge.ts")');
  });

  it("load the MCP server for its own command alone", () => {
    const loads = files.filter(
      (file) => roomOf(file) !== "entrypoints/mcp" && /^import (?!type)[^;]*\/mcp\//m.test(textOf(file)),
    );
    expect(loads).toEqual([]);
    expect(textOf("src/entrypoints/cli/mcp-command.ts")).toContain('await import("../mcp/index.ts")');
  });

  it("load what asks a team server for --server alone", () => {
    const asking = /^import (?!type)[^;]*\/(?:remote\/|search-on-server|server-texts)/m;
    const loads = files.filter(
      (file) =>
        !["entrypoints/remote", "entrypoints/hosting"].includes(roomOf(file)) && asking.test(textOf(file)),
    );
    expect(loads).toEqual(["src/entrypoints/cli/search-on-server.ts"]);
    expect(textOf("src/entrypoints/cli/search-command.ts")).toContain(
      'await import("./search-on-server.ts")',
    );
  });

  it("load the page and its server where they are asked for alone", () => {
    const loads = files.filter(
      (file) =>
        !["entrypoints/mcp", "entrypoints/page", "entrypoints/ui"].includes(roomOf(file)) &&
        /^import (?!type)[^;]*\/(?:page|ui)\//m.test(textOf(file)),
    );
    expect(loads).toEqual([]);
    const eager = files.filter((file) => /^import (?!type)[^;]*\/show-page\.ts"/m.test(textOf(file)));
    expect(eager).toEqual([]);
    const libraries = /^(?:hono|@hono|open$|launch-editor)/;
    const users = imports.filter(({ to }) => libraries.test(to)).map(({ from }) => roomOf(from));
    expect([...new Set(users)]).toEqual(["entrypoints/mcp", "entrypoints/ui"]);
    expect(textOf("src/entrypoints/mcp/index.ts")).toContain('await import("./serve-http.ts")');
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
    const text = textOf("src/loop/retrieve.ts");
    const start = text.indexOf("export async function retrieve(");
    const end = text.indexOf("\n}\n", start);
    expect(start).toBeGreaterThan(0);
    expect(codeLines(text.slice(start, end + 2))).toBeLessThanOrEqual(40);
    expect(text.slice(end + 3).trim()).toBe("");
  });

  it("keeps a file within 400 lines", () => {
    expect(files.filter((file) => textOf(file).split("\n").length > 400)).toEqual([]);
  });

  it("begins no comment with What, Of or Whether", () => {
    const found = files.filter((file) => /^\s*(?:\/\*\*|\*|\/\/) ?(?:What|Of|Whether)\b/m.test(textOf(file)));
    expect(found).toEqual([]);
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
        "closeCycle",
        "createEngine",
        "createEngineProcess",
        "createInitialQuery",
        "evaluateRelevance",
        "evaluateRepository",
        "hasCriticalGaps",
        "iterativeRetrieve",
        "learningRefiner",
        "mergeContext",
        "openCycle",
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
        "type CallerRefinement",
        "type CallerVerdict",
        "type CandidatesStep",
        "type Engine",
        "type EngineOptions",
        "type EngineProcess",
        "type EngineProcessOptions",
        "type EvaluateRepositoryOptions",
        "type EvaluationProgress",
        "type ExplainableRetrieval",
        "type Feedback",
        "type FeedbackReport",
        "type FinishedStep",
        "type Forgotten",
        "type FossickErrorCode",
        "type IndexReport",
        "type IndexStatus",
        "type IterativeOptions",
        "type JudgeHints",
        "type JudgedCandidate",
        "type JudgedSearch",
        "type JudgedStep",
        "type MemoryExport",
        "type MemoryReport",
        "type OpenCycle",
        "type PackedFile",
        "type ProjectMemory",
        "type Remembered",
        "type RemoteJudgedSearch",
        "type ReplayOptions",
        "type RepositoryReport",
        "type RunOptions",
        "type Search",
        "type Settings",
        "type Trace",
        "type TracedJudgedSearch",
      ]
    `);
  });

  it("of fossick/testing is this and no more", () => {
    expect(Object.keys(testingApi).sort()).toMatchInlineSnapshot(`
      [
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
      ]
    `);
    expect(exportsOf("src/entrypoints/testing/index.ts").filter((name) => name.startsWith("type ")))
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
    for (const path of ["src/index.ts", "src/entrypoints/testing/index.ts"]) {
      expect(exportsOf(path).filter((name) => name === "*")).toEqual([]);
      expect(textOf(path)).not.toMatch(/export default|^export (?!type|\{)/m);
    }
  });
});
