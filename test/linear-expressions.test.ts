import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { analyse } from "scslre";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");

/** An expression of fossick's own and where it stands. */
interface Found {
  readonly place: string;
  readonly source: string;
  readonly flags: string;
}

/** Below src, paths are relative to it. */
const filesOf = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((path) =>
    path.replaceAll("\\", "/"),
  );

const literals: readonly Found[] = [
  ...filesOf("src"),
  ...filesOf("server/src").map((path) => `server/src/${path}`),
]
  .filter((path) => path.endsWith(".ts"))
  .sort()
  .flatMap((place) => {
    const found: Found[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf("/");
        found.push({ place, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
      }
      ts.forEachChild(node, visit);
    };
    const path = place.startsWith("server/src/") ? place : `src/${place}`;
    visit(ts.createSourceFile(place, readFileSync(join(root, path), "utf8"), ts.ScriptTarget.Latest));
    return found;
  });

const isLinear = ({ source, flags }: Found): boolean =>
  analyse(new RegExp(source, flags), { assumeRejectingSuffix: false }).reports.length === 0;

/**
 * Number of expressions in a file that may take more than linear time, and what bounds them. Those of language tables
 * are tried in `test/unit/indexing/analyse/baits.slow.test.ts`.
 */
const bounded: Readonly<Record<string, readonly [count: number, because: string]>> = {
  "bundle/render/markdown.ts": [1, "cells of a table: paths and sentences"],
  "entrypoints/cli/search-on-server.ts": [1, "paths the user gave"],
  "entrypoints/cli/parse-command-line.ts": [1, "begins at the first ="],
  "entrypoints/setup/edit-json.ts": [1, "the user's own configuration"],
  "eval/task-text.ts": [7, "commit messages, for fossick eval alone"],
  "evidence/literals/find-orientation.ts": [
    6,
    "paths, words of a task, and 200,000 characters of a manifest",
  ],
  "evidence/literals/key-lines.ts": [1, "400 characters of a line"],
  "evidence/measures/path-names.ts": [1, "file names"],
  "evidence/naming/find-name.ts": [1, "paths in a text, of 400 characters and a name at most"],
  "evidence/scope.ts": [1, "globs and paths of the caller"],
  "evidence/scores/mention-scores.ts": [4, "paths, some of frames, out of 30,000 characters"],
  "evidence/literals/translation-keys.ts": [1, "lines in which a text of the task stands"],
  "base/globs/parse-expression.ts": [1, "sticky, on what globs of 1,000 characters become"],
  "indexing/analyse/names/definitions.ts": [1, "lines of 2,000 characters at most"],
  "indexing/resolve/by-path.ts": [
    2,
    "begins at the first ? or #; import specifiers in lines of 2,000 characters at most",
  ],
  "indexing/resolve/csharp.ts": [1, "begins at the first ; or <"],
  "indexing/resolve/elixir.ts": [1, "names in lines of 2,000 characters at most"],
  "indexing/resolve/javascript.ts": [1, "begins at the first ? or #"],
  "indexing/resolve/node-package.ts": [1, "paths"],
  "indexing/resolve/rust.ts": [1, "begins at the first { or *"],
  "loop/judges/llm/choose-model.ts": [2, "an address the user gave"],
  "language/copied-texts.ts": [2, "400 characters of a line"],
  "language/named-paths.ts": [1, "30,000 characters of a task"],
  "language/read-task.ts": [1, "30,000 characters of a task"],
  "language/trace-alone.ts": [1, "1,000 characters of a line"],
  "memory/learn-from-commits.ts": [1, "lines of git's own log"],
  "memory/project.ts": [4, "lines of git's configuration"],
  "messages/counts.ts": [1, "numbers"],
  "entrypoints/remote/server-access.ts": [1, "an address the user gave"],
  "server/src/cli/read-settings.ts": [1, "a setting of the operator"],
  "server/src/routing/describe.ts": [1, "20,000 characters of a README"],
  "server/src/sources/ask-host.ts": [1, "a header, of 16 kB at most"],
  "server/src/sources/list-source.ts": [1, "a line of the operator's list"],
  "server/src/sources/manage-sources.ts": [1, "an address of the operator"],
  "settings/sources.ts": [1, "a flag or an environment variable"],
};

describe("regular expressions", () => {
  it("are found", () => {
    expect(literals.length).toBeGreaterThan(400);
    expect(isLinear({ place: "", source: "a(b+)+c", flags: "" })).toBe(false);
  });

  it("take linear time, or what they are tried on is bounded", () => {
    const counts: Record<string, number> = {};
    for (const { place } of literals.filter((each) => !isLinear(each)))
      counts[place] = (counts[place] ?? 0) + 1;
    expect(counts).toEqual(
      Object.fromEntries(Object.entries(bounded).map(([file, [count]]) => [file, count])),
    );
  });
});
