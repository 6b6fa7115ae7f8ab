import { readFileSync } from "node:fs";
import { join } from "node:path";
import { analyse } from "scslre";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { filesBelow, packageFiles } from "./package-files.ts";

const root = join(import.meta.dirname, "..");

/** An expression of fossick's own and where it stands. */
interface Found {
  readonly place: string;
  readonly source: string;
  readonly flags: string;
}

const literals: readonly Found[] = [...packageFiles, ...filesBelow("server/src")].sort().flatMap((place) => {
  const found: Found[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf("/");
      found.push({ place, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(place, readFileSync(join(root, place), "utf8"), ts.ScriptTarget.Latest));
  return found;
});

const isLinear = ({ source, flags }: Found): boolean =>
  analyse(new RegExp(source, flags), { assumeRejectingSuffix: false }).reports.length === 0;

/**
 * Number of expressions in a file that may take more than linear time, and what bounds them. Those of language tables
 * are tried in `packages/index/test/analyse/names/baits.slow.test.ts`.
 */
const bounded: Readonly<Record<string, readonly [count: number, because: string]>> = {
  "packages/text/src/markdown.ts": [1, "cells of a table: paths and sentences"],
  "packages/cli/src/search-on-server.ts": [1, "paths the user gave"],
  "packages/cli/src/parse-command-line.ts": [1, "begins at the first ="],
  "packages/eval/src/task-text.ts": [7, "commit messages, for fossick eval alone"],
  "packages/core/src/evidence/claims/find-orientation.ts": [
    6,
    "paths, words of a task, and 200,000 characters of a manifest",
  ],
  "packages/core/src/evidence/claims/find-folders.ts": [1, "names of files"],
  "packages/core/src/evidence/folders/package-names.ts": [1, "the first lines of a manifest"],
  "packages/core/src/language/folder-mentions.ts": [2, "200 characters of a name"],
  "packages/core/src/evidence/claims/key-lines.ts": [1, "400 characters of a line"],
  "packages/core/src/evidence/measures/path-names.ts": [1, "file names"],
  "packages/core/src/evidence/naming/find-mention.ts": [
    1,
    "paths in a text, of 400 characters and a name at most",
  ],
  "packages/core/src/evidence/scope.ts": [1, "globs and paths of the caller"],
  "packages/core/src/evidence/scores/frame-files.ts": [4, "paths of frames, of 400 characters at most"],
  "packages/core/src/evidence/scores/mention-scores.ts": [1, "paths out of 30,000 characters"],
  "packages/core/src/evidence/claims/translation-keys.ts": [1, "lines in which a text of the task stands"],
  "packages/base/src/globs/parse-expression.ts": [1, "sticky, on what globs of 1,000 characters become"],
  "packages/index/src/analyse/names/definitions.ts": [1, "lines of 2,000 characters at most"],
  "packages/index/src/resolve/by-path.ts": [
    2,
    "begins at the first ? or #; import specifiers in lines of 2,000 characters at most",
  ],
  "packages/index/src/resolve/csharp.ts": [1, "begins at the first ; or <"],
  "packages/index/src/resolve/elixir.ts": [1, "names in lines of 2,000 characters at most"],
  "packages/index/src/resolve/javascript.ts": [1, "begins at the first ? or #"],
  "packages/index/src/resolve/node-package.ts": [1, "paths"],
  "packages/index/src/resolve/rust.ts": [1, "begins at the first { or *"],
  "packages/engine/src/judges/llm/choose-model.ts": [2, "an address the user gave"],
  "packages/core/src/language/copied-texts.ts": [2, "400 characters of a line"],
  "packages/core/src/language/named-paths.ts": [1, "30,000 characters of a task"],
  "packages/core/src/language/read-task.ts": [1, "30,000 characters of a task"],
  "packages/engine/src/memory/earlier-memory.ts": [4, "lines of git's configuration"],
  "packages/core/src/messages/counts.ts": [1, "numbers"],
  "packages/remote/src/server-access.ts": [1, "an address the user gave"],
  "server/src/cli/read-settings.ts": [1, "a setting of the operator"],
  "server/src/routing/describe.ts": [1, "20,000 characters of a README"],
  "server/src/sources/ask-host.ts": [1, "a header, of 16 kB at most"],
  "server/src/sources/list-source.ts": [1, "a line of the operator's list"],
  "server/src/sources/manage-sources.ts": [1, "an address of the operator"],
  "packages/settings/src/sources.ts": [1, "a flag or an environment variable"],
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
