import { describe, expect, it } from "vitest";
import { scopeFilter } from "@fossick/core/evidence/scope.ts";
import type { Scope } from "@fossick/core/task.ts";

const paths = [
  "README.md",
  "src/auth.ts",
  "src/auth/tokens.ts",
  "src/auth/tokens.test.ts",
  "src/authority.ts",
  "lib/tool.py",
  ".github/ci.yml",
  "app/[id]/page.ts",
];
const languageOf = (path: string): string =>
  ({ ts: "typescript", py: "python", md: "markdown", yml: "yaml" })[path.split(".").at(-1) ?? ""] ?? "text";
const within = (scope: Scope | undefined): string[] => paths.filter(scopeFilter(scope, languageOf));

describe("scopeFilter", () => {
  it("lets everything through without limits", () => {
    expect(within(undefined)).toEqual(paths);
    expect(within({ globs: [], excludes: [], types: [], paths: [] })).toEqual(paths);
    expect(within({ paths: ["."] })).toEqual(paths);
    expect(within({ paths: ["./"] })).toEqual(paths);
  });

  it.each<[string, Scope, string[]]>([
    ["a bare glob in every folder", { globs: ["*.py"] }, ["lib/tool.py"]],
    ["a bare name in every folder", { globs: ["tokens.ts"] }, ["src/auth/tokens.ts"]],
    ["a glob with folders from the root", { globs: ["src/*.ts"] }, ["src/auth.ts", "src/authority.ts"]],
    ["a glob with a slash before it in the root alone", { globs: ["/*.ts", "/README.md"] }, ["README.md"]],
    ["a folder with a slash before it", { globs: ["/lib"] }, ["lib/tool.py"]],
    ["a folder with all below it", { globs: ["lib"] }, ["lib/tool.py"]],
    ["a folder written with a slash", { globs: ["lib/"] }, ["lib/tool.py"]],
    ["one of several globs", { globs: ["*.py", "*.md"] }, ["README.md", "lib/tool.py"]],
    ["hidden folders by their own name", { globs: ["**/*.yml"] }, [".github/ci.yml"]],
    [
      "no file of a ! glob",
      { globs: ["src/**", "!*.test.ts"] },
      ["src/auth.ts", "src/auth/tokens.ts", "src/authority.ts"],
    ],
    ["no file of an exclude", { excludes: ["src", "*.md", "app/**"] }, ["lib/tool.py", ".github/ci.yml"]],
    ["files of a language", { types: ["Python"] }, ["lib/tool.py"]],
    ["files of one of several languages", { types: ["python", "markdown"] }, ["README.md", "lib/tool.py"]],
    ["a file by its path", { paths: ["src/auth.ts"] }, ["src/auth.ts"]],
    [
      "what lies below a folder, not beside it",
      { paths: ["./src/auth/"] },
      ["src/auth/tokens.ts", "src/auth/tokens.test.ts"],
    ],
    ["a folder with brackets in its name", { paths: ["app/[id]"] }, ["app/[id]/page.ts"]],
    [
      "all limits together",
      { globs: ["*.ts"], types: ["typescript"], paths: ["src/auth"], excludes: ["*.test.ts"] },
      ["src/auth/tokens.ts"],
    ],
    ["nothing when nothing fits", { globs: ["*.rs"] }, []],
  ])("lets through %s", (_, scope, expected) => {
    expect(within(scope)).toEqual(expected);
  });

  it("with only a ! glob lets the others through", () => {
    expect(within({ globs: ["!src/**"] })).toEqual([
      "README.md",
      "lib/tool.py",
      ".github/ci.yml",
      "app/[id]/page.ts",
    ]);
  });
});
