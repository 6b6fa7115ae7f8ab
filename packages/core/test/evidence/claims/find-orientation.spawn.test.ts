import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Codebase } from "@fossick/core/evidence/codebase.ts";
import { findClaims } from "@fossick/core/evidence/claims/find-claims.ts";
import { glossOf } from "@fossick/core/language/chinese/gloss.ts";
import { createEngine } from "@fossick/library/index.ts";
import { createCodebase } from "../../../../../test/fake-codebase.ts";
import { createRepository, removeFolders } from "../../../../../test/temp-repository.ts";

const files: Readonly<Record<string, string>> = {
  "README.md": "# Orchard\n\nGrows trees.\n\n## Getting started\n\nRun it.\n",
  "CONTRIBUTING.md": "# Contributing\n\n## Testing\n\nRun the tests with make.\n",
  "CHANGELOG.md": "# Changelog\n\n## 1.2.0\n\nNew trees.\n",
  LICENSE: "Permission is granted.\n",
  "docs/architecture.md": "# Architecture\n\nTwo parts.\n",
  "docs/releasing.md": "# Releasing\n\nTag the commit.\n",
  Makefile: "test:\n\tgo test ./...\n",
  "go.mod": "module orchard\n\nrequire example.com/tree v1.0.0\n",
  "cmd/orchard/main.go": "package main\n\nfunc main() {\n\tserve()\n}\n",
  "server/serve.go": "package server\n\nfunc Serve(port int) {}\n",
  "server/deploy_key.go": "package server\n\nfunc ValidateDeployKey() {}\n",
  "config/orchard.yaml":
    "# How trees are served.\nserver:\n  port: 8090\n  pool:\n    size: 5\ndatabase:\n  pool:\n    size: 20\n",
  "app.env.example": "# Directory of uploads\nUPLOAD_DIR=/tmp\n",
  Dockerfile: "FROM golang\n",
  "eslint.config.js": "export default [];\n",
  "web/package.json":
    '{\n  "name": "web",\n  "scripts": {\n    "lint": "eslint .",\n    "test": "vitest"\n  }\n}\n',
  "web/src/index.ts": "export const start = () => 1;\n",
};
let codebase: Codebase;
beforeAll(async () => {
  codebase = await createCodebase(files);
});
afterAll(removeFolders);

const claimsOf = async (text: string) => {
  const gloss = await glossOf(text);
  const task = { text, ...(gloss && { gloss }) };
  const { claims } = await findClaims(codebase, task, async (path) => files[path]);
  return claims.filter(({ kind }) => kind === "setting" || kind === "convention");
};

const find = async (text: string): Promise<string[]> =>
  (await claimsOf(text))
    .toSorted((a, b) => b.strength - a.strength)
    .map(({ file, lines }) => `${codebase.paths[file]}:${lines?.startLine ?? 1}`);

describe("a question that newcomers ask of any project", () => {
  it.each([
    ["what does this project do", "README.md:1"],
    ["project architecture overview", "docs/architecture.md:1"],
    ["where do I start reading?", "README.md:5"],
    ["how do I run the tests", "CONTRIBUTING.md:3"],
    ["how can I contribute?", "CONTRIBUTING.md:1"],
    ["which license is it under", "LICENSE:1"],
    ["how are releases made", "docs/releasing.md:1"],
    ["what changed in the latest version", "CHANGELOG.md:1"],
    ["list of dependencies", "go.mod:3"],
    ["main entry point", "cmd/orchard/main.go:1"],
    ["怎么运行测试？", "CONTRIBUTING.md:3"],
    ["如何參與貢獻", "CONTRIBUTING.md:1"],
  ])("%s: %s may answer", async (text, place) => {
    expect(await find(text)).toContain(place);
  });

  it("about a package is answered by its own files", async () => {
    expect(await find("how are the tests of web run")).toContain("web/package.json:5");
  });
});

describe("configuration", () => {
  it.each([
    ["docker", "Dockerfile:1"],
    ["makefile", "Makefile:1"],
    ["eslint config", "eslint.config.js:1"],
    ["server port", "config/orchard.yaml:3"],
    ["database pool size", "config/orchard.yaml:8"],
    ["upload directory", "app.env.example:2"],
    ["web lint script", "web/package.json:4"],
  ])("%s is set at %s", async (text, first) => {
    expect((await find(text))[0]).toBe(first);
  });
});

describe("an answer", () => {
  it.each([
    ["which license is it under", "LICENSE"],
    ["how can I contribute?", "CONTRIBUTING.md"],
    ["what changed in the latest version", "CHANGELOG.md"],
    ["where is a deploy key validated", "server/deploy_key.go"],
    ["eslint config", "eslint.config.js"],
  ])("to %s has %s first", async (text, path) => {
    const { root } = createRepository(files);
    const engine = await createEngine({ root, settings: { memory: false, cacheDir: `${root}/.cache` } });
    try {
      expect((await engine.retrieve(text)).files[0]?.path).toBe(path);
    } finally {
      await engine.close();
    }
  });
});
