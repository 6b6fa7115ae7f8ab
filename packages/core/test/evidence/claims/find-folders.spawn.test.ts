import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Codebase } from "@fossick/core/evidence/codebase.ts";
import { findClaims } from "@fossick/core/evidence/claims/find-claims.ts";
import { createCodebase } from "../../../../../test/fake-codebase.ts";
import { removeFolders } from "../../../../../test/temp-repository.ts";

const files: Readonly<Record<string, string>> = {
  "package.json": '{ "name": "orchard", "workspaces": ["packages/*"] }\n',
  "tsconfig.json": '{\n  "compilerOptions": {\n    "moduleResolution": "bundler"\n  }\n}\n',
  "packages/resolution/package.json": '{\n  "name": "@orchard/resolution"\n}\n',
  "packages/resolution/README.md": "",
  "packages/resolution/src/index.ts": "export * from './pick';\n",
  "packages/resolution/src/pick.ts": "export const pick = (): number => 1;\n",
  "packages/web-forms/package.json": '{\n  "name": "@orchard/forms"\n}\n',
  "packages/web-forms/src/field.ts": "export const field = (): number => 2;\n",
  "packages/web-tables/package.json": '{\n  "name": "@orchard/tables"\n}\n',
  "packages/web-tables/src/row.ts": "export const row = (): number => 3;\n",
  "charts/press/Chart.yaml": "name: press\nversion: 1.0.0\n",
  "charts/press/values.yaml": "port: 80\n",
  "services/fruit/go.mod": "module example.com/orchard/basket\n",
  "services/fruit/basket.go": "package fruit\n",
  "src/auth/session.ts": "export const session = (): number => 4;\n",
  "test/auth/session.test.ts": "it('has a session', () => {});\n",
};
let codebase: Codebase;
beforeAll(async () => {
  codebase = await createCodebase(files);
});
afterAll(removeFolders);

const claimsOf = async (text: string) => {
  const { claims } = await findClaims(codebase, { text }, async (path) => files[path]);
  return claims.map((claim) => ({ ...claim, path: codebase.paths[claim.file] ?? "" }));
};

/** The folders whose files a task claims, each once, in the order of their strength. */
const foldersIn = async (text: string): Promise<string[]> => [
  ...new Set((await claimsOf(text)).flatMap(({ folder }) => folder ?? [])),
];

describe("a folder that a task names", () => {
  it.each([
    ["what is packages/resolution for?", "packages/resolution/"],
    ['in the directory "packages/resolution", add a test', "packages/resolution/"],
    ["add a test in ./packages/resolution/", "packages/resolution/"],
    ["list all of packages/resolution/**", "packages/resolution/"],
    ["packages/resolution 是做什么的？", "packages/resolution/"],
    ["create packages/resolution/CHANGELOG.md", "packages/resolution/"],
    ["what is in the auth folder", "src/auth/"],
    ["重构 auth 模块", "src/auth/"],
  ])("is found in: %s", async (text, folder) => {
    expect(await foldersIn(text)).toEqual([folder]);
  });

  it.each([
    ["fix the fields of @orchard/forms", "packages/web-forms/"],
    ["add a basket to the basket module", "services/fruit/"],
    ["bump the version of the press chart", "charts/press/"],
    ["the web forms are slow", "packages/web-forms/"],
    ["sort the rows in tables", "packages/web-tables/"],
  ])("is a package by its name in: %s", async (text, folder) => {
    expect(await foldersIn(text)).toEqual([folder]);
  });

  it.each([
    "fix src/auth/session.ts",
    "the session ends and auth fails",
    "change the package manager settings",
    "read and/or write",
    "",
  ])("is none in: %s", async (text) => {
    expect(await foldersIn(text)).toEqual([]);
  });

  it("may be two, the first the stronger", async () => {
    const text = "move the rows from packages/web-tables to packages/web-forms";
    expect(await foldersIn(text)).toEqual(["packages/web-tables/", "packages/web-forms/"]);
  });

  it("marks its README, manifest and entry file", async () => {
    const marked = (await claimsOf("what is packages/resolution for?")).flatMap(({ kind, marks, path }) =>
      kind === "folder" && marks?.["folderAsked"] === 1 ? [path] : [],
    );
    expect(marked).toEqual([
      "packages/resolution/README.md",
      "packages/resolution/package.json",
      "packages/resolution/src/index.ts",
    ]);
  });

  it("is no setting, and settings are looked for within it", async () => {
    const settings = async (text: string): Promise<string[]> =>
      (await claimsOf(text)).flatMap(({ kind, path }) => (kind === "setting" ? [path] : []));
    expect(await settings("what is packages/resolution for?")).toEqual([]);
    expect(await settings("bundler resolution")).toEqual(["tsconfig.json"]);
    expect(await settings("the port in charts/press")).toEqual(["charts/press/values.yaml"]);
  });

  it("is where a question of newcomers is answered", async () => {
    const answers = (await claimsOf("what are the dependencies of packages/resolution?")).filter(
      ({ kind }) => kind === "convention",
    );
    expect(answers.every(({ path }) => path.startsWith("packages/resolution/"))).toBe(true);
  });
});
