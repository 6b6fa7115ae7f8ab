import { describe, expect, it } from "vitest";
import {
  arrows,
  imports,
  internalImports as internal,
  packageFiles as files,
  packageOf,
  packages,
  textOf,
} from "./package-files.ts";

const data = ["task", "answer-schema", "answer-types", "candidate", "observations", "finished-cycle"];
const ports = ["retrieval-settings", "reporter", "parts"];
const terms = [...data, ...ports, "relevance", "messages", "language"];
const stages = ["loop/dispatch", "loop/evaluate", "loop/refine", "loop/stop", "bundle"];

/** Rooms within a package that see only some of each other; what no row names sees all that the package does. */
const mayImport: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  core: {
    ...Object.fromEntries(terms.map((room) => [room, terms])),
    postings: [],
    // All that looks at the codebase for ranking; it knows no stage.
    evidence: [...terms, "postings"],
    // A stage computes from what the observer and the lists tell it, or a trace would not replay.
    ...Object.fromEntries(stages.map((room) => [room, [...terms, "evidence/signals"]])),
    "loop/cycle": [...terms, ...stages],
    "loop/retrieve": [...terms, ...stages, "loop/cycle"],
    "loop/stepwise": [...terms, ...stages, "evidence", "loop/cycle"],
  },
  engine: {
    judges: [],
    memory: [],
    engine: ["judges", "memory"],
    process: ["engine", "memory"],
    relay: ["process"],
  },
  page: { view: [], loopback: [], server: ["view", "loopback"] },
};

/** The room of a file within its package: its folder, and in the loop the one below that. */
function roomOf(path: string): string {
  const [first = "", second = ""] = path.split("/").slice(3).join("/").replace(/\.ts$/, "").split("/");
  return first === "loop" || path.endsWith("/evidence/signals.ts") ? `${first}/${second}` : first;
}

/** Packages that only compute, and the few modules of Node that they may ask: to join paths or to hash. */
const computing: Readonly<Record<string, readonly string[]>> = {
  base: [],
  languages: [],
  settings: ["node:path", "node:os"],
  core: ["node:crypto"],
  text: [],
  library: [],
};

/** Every place that opens a socket or asks another machine; docs/privacy.md has a row for each. */
const networkPlaces = [
  "packages/mcp/src/serve-http.ts",
  "packages/engine/src/relay/answer-requests.ts",
  "packages/engine/src/relay/ask-watcher.ts",
  "packages/remote/src/ask-server.ts",
  "packages/page/src/server/index.ts",
  "packages/engine/src/judges/wire.ts",
];

/** Every place that reads files, and which; what lies in a repository goes through `indexing/read`. */
const readingPlaces: Readonly<Record<string, string>> = {
  "packages/base/src/private-files.ts": "fossick's own",
  "packages/engine/src/engine/create-engine.ts": "a model that the user named",
  "packages/engine/src/engine/prepare-search.ts": "of the package",
  "packages/cli/src/load-code.ts": "of the package",
  "packages/cli/src/start-built.ts": "nothing, to count how many may be open",
  "packages/cli/src/memory-command.ts": "a memory that the user named",
  "packages/cli/src/read-settings.ts": "settings that the user named",
  "packages/cli/src/replay-command.ts": "a trace that the user named",
  "packages/page/src/view/page-file.ts": "of the package",
  "packages/eval/src/transcripts/session-files.ts": "sessions of agents that the user asked about",
  "packages/repository/src/read/read-inside.ts": "the gate",
  "packages/index/src/syntax/read-wasm.ts": "of the package",
  "packages/index/src/store/truncation-guard.ts": "the index",
  "packages/index/src/store/lmdb-file.ts": "the index",
  "packages/index/src/store/lmdb-meta.ts": "the index",
  "packages/index/src/store/lmdb-trees.ts": "the index",
  "packages/engine/src/judges/command/open-command.ts": "what an evaluator that was started wrote",
  "packages/engine/src/memory/lock.ts": "the memory",
  "packages/remote/src/server-access.ts": "a key that the user named",
};

/** Every place that writes by itself, and what; all else is written by `base/private-files`, for this user alone. */
const writingPlaces: Readonly<Record<string, string>> = {
  "packages/base/src/private-files.ts": "for this user alone",
  "packages/setup/src/config-file.ts": "a client's configuration, with the mode that it has",
  "packages/setup/src/doctor.ts": "an empty file, to see whether it can",
  "packages/eval/src/past-tree.ts": "a work tree in a folder that only this user can enter",
  "packages/repository/src/git-obstacles/split-index.ts":
    "a copy of an index in a folder that only this user can enter",
  "packages/index/src/watch/watch-folder.ts": "a counter in a folder that only this user can enter",
  "packages/engine/src/judges/command/open-command.ts":
    "an empty folder in one that only this user can enter",
};

describe("imports", () => {
  it("finds the imports there are", () => {
    expect(files.length).toBeGreaterThan(100);
    const [loop, port] = ["packages/core/src/loop/retrieve.ts", "packages/core/src/parts.ts"];
    expect(internal).toContainEqual({ from: loop, to: port, isTypeOnly: true, isLate: false });
    expect(imports.some(({ to }) => to === "lmdb")).toBe(true);
    expect(internal.filter(({ to }) => !files.includes(to))).toEqual([]);
  });

  it.each(packages)("of %s are of packages that its package.json and tsconfig.json name", (name) => {
    const needed = internal.filter(({ from }) => packageOf(from) === name).map(({ to }) => packageOf(to));
    const expected = [...new Set(needed)].filter((other) => other !== name).sort();
    const { dependencies = {} } = JSON.parse(textOf(`packages/${name}/package.json`));
    const { references } = JSON.parse(textOf(`packages/${name}/tsconfig.json`));
    expect(Object.keys(dependencies)).toEqual(expected.map((other) => `@fossick/${other}`));
    const places: readonly string[] = references.map(({ path }: { readonly path: string }) => path.slice(3));
    expect(places.toSorted()).toEqual(expected);
  });

  it("keep the rooms of a package apart: stages see neither each other nor the evidence", () => {
    const wrong = internal.filter(({ from, to }) => {
      const allowed = mayImport[packageOf(from)]?.[roomOf(from)];
      if (allowed === undefined || packageOf(from) !== packageOf(to)) return false;
      const [room, whole] = [roomOf(to), roomOf(to).split("/")[0] ?? ""];
      return (
        room !== roomOf(from) && whole !== roomOf(from) && !allowed.includes(room) && !allowed.includes(whole)
      );
    });
    expect(arrows(wrong)).toEqual([]);
  });

  it("of the MCP server do not reach the page's own server", () => {
    const reaching = internal.filter(({ to }) => to.startsWith("packages/page/src/server/"));
    expect([...new Set(reaching.map(({ from }) => packageOf(from)))].sort()).toEqual(["cli", "page"]);
  });

  it("touch files and processes where they do not only compute", () => {
    const wrong = imports.filter(({ from, to }) => {
      const allowed = computing[packageOf(from)];
      return (
        to.startsWith("node:") && allowed !== undefined && !allowed.includes(to) && !(from in writingPlaces)
      );
    });
    expect(arrows(wrong)).toEqual([]);
  });

  it("create a folder with those above it in one place, because Node's own way may never come back", () => {
    expect(files.filter((file) => /mkdir(?:Sync)?\([^)]*recursive/.test(textOf(file)))).toEqual([]);
  });

  it("write what comes of a repository in one place, which closes it to others", () => {
    const writing = /\b(?:writeFile|appendFile|mkdir|createWriteStream|copyFile|cp|symlink)(?:Sync)?\b/;
    expect(files.filter((file) => namesOfFs(file).some((list) => writing.test(list)))).toEqual(
      Object.keys(writingPlaces).sort(),
    );
  });

  it("read text for an answer in one place, which replaces secrets", () => {
    const gates = internal.filter(({ to }) => to === "packages/base/src/secrets/gate.ts");
    expect(gates.map(({ from }) => from)).toEqual(["packages/engine/src/engine/read-text.ts"]);
    // Code that computes gets the text as is; code that shows it goes through the gate. `details.ts` gets numbers of
    // lines from it, and their text from the gate.
    const whole = files.filter((file) => /\breadWhole\b/.test(textOf(file)));
    expect(whole).toEqual([
      "packages/core/src/details.ts",
      ...["prepare-search.ts", "read-text.ts"].map((file) => `packages/engine/src/engine/${file}`),
    ]);
  });

  it("read files of a repository through the gate, and others in these places only", () => {
    const reading =
      /\b(?:open|readFile|readFileSync|readSync|openSync|createReadStream|copyFile|copyFileSync|cpSync)\b/;
    const wide = /^import (?:\* as )?\w+ from "node:fs|import\("node:fs|require\("node:fs/m;
    const readers = files.filter(
      (file) => wide.test(textOf(file)) || namesOfFs(file).some((list) => reading.test(list)),
    );
    expect(readers).toEqual(Object.keys(readingPlaces).sort());
  });

  it("reach the network in these places only, each with a line in docs/privacy.md", () => {
    const modules = /^(?:node:(?:http|https|net|tls|dgram)|undici|@hono\/node-server)$/;
    const opening = imports
      .filter(({ isTypeOnly, to }) => !isTypeOnly && modules.test(to))
      .map(({ from }) => from);
    const calling = files.filter((file) => /(?<![.\w])fetch\(/.test(textOf(file)));
    expect([...new Set([...calling, ...opening])].sort()).toEqual(networkPlaces.toSorted());
    const documented = [...textOf("docs/privacy.md").matchAll(/^\| `(packages\/[^`]+)` \|/gm)];
    expect(documented.map(([, file]) => file).sort()).toEqual(networkPlaces.toSorted());
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
});

/** Names that a file imports of `node:fs`, one text for each import. */
function namesOfFs(file: string): readonly string[] {
  const found = textOf(file).matchAll(/^import \{([^}]*)\} from "node:fs(?:\/promises)?";/gm);
  return [...found].map(([, names = ""]) => names);
}
