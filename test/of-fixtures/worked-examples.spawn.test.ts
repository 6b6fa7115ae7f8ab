import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, posix, sep } from "node:path";

import ts from "typescript";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { git } from "../fixtures/git-repository.ts";
import { growingVersions } from "../fixtures/worked-examples/history.ts";
import { createWorkedExample, readTemplates, workedExamples } from "../fixtures/worked-examples/index.ts";
import type { WorkedExampleName } from "../fixtures/worked-examples/index.ts";

const names = Object.keys(workedExamples) as WorkedExampleName[];
const folder = mkdtempSync(join(tmpdir(), "fossick-fixtures-"));
const repositories = new Map<WorkedExampleName, Record<string, string>>();

beforeAll(async () => {
  for (const name of names) {
    const { root } = await createWorkedExample(name, join(folder, name));
    repositories.set(name, readAll(root));
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function filesOf(name: WorkedExampleName): Record<string, string> {
  return repositories.get(name) ?? {};
}

function readAll(root: string): Record<string, string> {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .map((path) => path.split(sep).join("/"))
    .filter((path) => !path.startsWith(".git/"));
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(root, path), "utf8")]));
}

/** Paths of files whose path or text has a word, or a part of a camelCase name, that begins with all of these. */
function speaking(files: Record<string, string>, ...stems: string[]): string[] {
  const patterns = stems.map(
    (stem) => new RegExp(`(?<![A-Za-z])${stem}|${stem.charAt(0).toUpperCase()}${stem.slice(1)}`),
  );
  return Object.keys(files).filter((path) =>
    patterns.every((pattern) => pattern.test(`${path}\n${files[path]}`)),
  );
}

/** The file a relative import means, if the repository has it. */
function resolveImport(files: Record<string, string>, from: string, specifier: string): string | undefined {
  const base = posix.join(posix.dirname(from), specifier).replace(/\.js$/, "");
  return [`${base}.ts`, `${base}.tsx`, `${base}/index.ts`].find((path) => path in files);
}

function relativeImports(text: string): string[] {
  return [...text.matchAll(/from "(\.{1,2}\/[^"]+)"/g)].map((match) => match[1] ?? "");
}

describe.each(names)("the %s repository", (name) => {
  const { expected, low } = workedExamples[name];

  it("is the same every time", async () => {
    const again = join(folder, `${name}-again`);
    await createWorkedExample(name, again);
    for (const revision of ["HEAD", "HEAD^{tree}"]) {
      expect(git(again, ["rev-parse", revision])).toBe(git(join(folder, name), ["rev-parse", revision]));
    }
  });

  it("has 250 to 400 files and nothing uncommitted", () => {
    const count = Object.keys(filesOf(name)).length;
    expect(count).toBeGreaterThanOrEqual(250);
    expect(count).toBeLessThanOrEqual(400);
    expect(git(join(folder, name), ["status", "--porcelain"])).toBe("");
    expect(git(join(folder, name), ["ls-files"]).trim().split("\n")).toHaveLength(count);
  });

  it("has 25 to 60 commits, each of which changes what it says", () => {
    const log = git(join(folder, name), ["log", "--format=%x00%an <%ae>%n%s", "--name-only"]);
    const commits = log
      .split("\0")
      .slice(1)
      .map((commit) => commit.trim().split("\n").filter(Boolean));
    expect(commits.length).toBeGreaterThanOrEqual(25);
    expect(commits.length).toBeLessThanOrEqual(60);
    for (const [author, subject, ...paths] of commits) {
      expect(author).toBe("fixture <fixture@example.com>");
      expect(subject).toMatch(/^[A-Z].{8,80}$/);
      expect(paths.length, subject).toBeGreaterThan(0);
    }
    expect(new Set(commits.map((commit) => commit[1])).size).toBe(commits.length);
  });

  it("has the files its answer is made of", () => {
    for (const path of [...Object.keys(expected), ...low]) expect(filesOf(name)).toHaveProperty([path]);
  });

  it("is TypeScript that parses", () => {
    expect(syntaxErrors(filesOf(name))).toEqual([]);
  });

  it("has a file for every relative import, and takes from it only what it exports", () => {
    const files = filesOf(name);
    for (const [path, text] of Object.entries(files)) {
      if (!/\.tsx?$/.test(path)) continue;
      for (const specifier of relativeImports(text)) {
        expect(resolveImport(files, path, specifier), `${path} imports ${specifier}`).toBeDefined();
      }
      for (const [, taken = "", specifier = ""] of text.matchAll(
        /import (?:type )?\{([^}]+)\} from "(\.[^"]+)"/g,
      )) {
        const target = files[resolveImport(files, path, specifier) ?? ""] ?? "";
        for (const imported of taken
          .split(",")
          .map((part) => part.trim().replace(/^type /, ""))
          .filter(Boolean)) {
          expect(exportedNames(target), `${path} takes ${imported} from ${specifier}`).toContain(imported);
        }
      }
    }
  });
});

/** One program for all files, which is much faster than transpiling each. */
function syntaxErrors(files: Record<string, string>): string[] {
  const paths = Object.keys(files).filter((path) => /\.tsx?$/.test(path));
  const options = { noResolve: true, noLib: true, jsx: ts.JsxEmit.Preserve, target: ts.ScriptTarget.ESNext };
  const host: ts.CompilerHost = {
    ...ts.createCompilerHost(options),
    fileExists: (path) => path in files,
    readFile: (path) => files[path],
    getSourceFile: (path, target) => ts.createSourceFile(path, files[path] ?? "", target),
    getCurrentDirectory: () => "",
  };
  const program = ts.createProgram(paths, options, host);
  const diagnostics = program.getSourceFiles().flatMap((file) => program.getSyntacticDiagnostics(file));
  expect(program.getSourceFiles()).toHaveLength(paths.length);
  return diagnostics.map(({ file, messageText }) => `${file?.fileName}: ${JSON.stringify(messageText)}`);
}

function exportedNames(text: string): string[] {
  const declared = text.matchAll(/export (?:async )?(?:function|const|class|interface|type) (\w+)/g);
  const passedOn = text.matchAll(/export (?:type )?\{([^}]+)\}/g);
  return [
    ...[...declared].map((match) => match[1] ?? ""),
    ...[...passedOn].flatMap((match) => (match[1] ?? "").split(",").map((part) => part.trim())),
  ];
}

describe("the words of auth-expiry", () => {
  it("name the task in auth.ts and tokens.ts and in no other source file", () => {
    const sources = speaking(filesOf("auth-expiry"), "authentication", "token", "expiry");
    expect(sources.filter((path) => path.startsWith("src/"))).toEqual([
      "src/auth/auth.ts",
      "src/auth/tokens.ts",
    ]);
  });

  it("are missing where only the first cycle's files lead", () => {
    const files = filesOf("auth-expiry");
    for (const path of ["src/session/session-manager.ts", "src/lib/jwt-utils.ts"]) {
      expect(files[path]).not.toMatch(/authenticat|token|expir/i);
      for (const accepted of ["src/auth/auth.ts", "src/auth/tokens.ts"]) {
        expect(
          relativeImports(files[accepted] ?? "").map((wanted) => resolveImport(files, accepted, wanted)),
        ).toContain(path);
      }
    }
  });

  it("repeat jwt and refresh in the accepted files and hardly anywhere else", () => {
    const files = filesOf("auth-expiry");
    for (const path of ["src/auth/auth.ts", "src/auth/tokens.ts"]) {
      expect(files[path]?.match(/jwt/gi)?.length).toBeGreaterThan(9);
      expect(files[path]?.match(/refresh/gi)?.length).toBeGreaterThan(9);
    }
    expect(speaking(files, "jwt").length).toBeLessThan(8);
    expect(speaking(files, "refresh").length).toBeLessThan(8);
  });

  it("are shared by dozens of files that mean something else", () => {
    const files = filesOf("auth-expiry");
    const sharing = (stem: string) => speaking(files, stem).length;
    expect(sharing("token") + sharing("expiry") + sharing("expire") + sharing("session")).toBeGreaterThan(60);
    expect(sharing("token")).toBeGreaterThan(20);
    expect(sharing("expir")).toBeGreaterThan(30);
  });
});

describe("the words of rate-limiting", () => {
  it("never say what the task says", () => {
    const log = git(join(folder, "rate-limiting"), ["log", "--format=%B"]);
    const texts = [log, ...Object.entries(filesOf("rate-limiting")).flat()];
    expect(texts.filter((text) => /rate[\s_-]*limit/i.test(text))).toEqual([]);
  });

  it("say throttle in a few files only", () => {
    const files = filesOf("rate-limiting");
    const speakers = speaking(files, "throttle");
    expect(speakers).toContain("src/http/throttle.ts");
    expect(speakers).toContain("src/http/middleware/index.ts");
    expect(speakers).not.toContain("src/http/router-setup.ts");
    expect(speakers.length).toBeLessThan(8);
  });

  it("are shared by dozens of files that mean something else", () => {
    const files = filesOf("rate-limiting");
    for (const stem of ["limit", "endpoint", "api"])
      expect(speaking(files, stem).length, stem).toBeGreaterThan(35);
    expect(speaking(files, "rate").length).toBeGreaterThan(20);
  });

  it("lead from the middleware to the router in both directions", () => {
    const files = filesOf("rate-limiting");
    const [middleware, router] = ["src/http/middleware/index.ts", "src/http/router-setup.ts"] as const;
    const targets = (path: string) =>
      relativeImports(files[path] ?? "").map((wanted) => resolveImport(files, path, wanted));
    expect(targets(middleware)).toContain(router);
    expect(targets(router)).toContain(middleware);
    expect(targets(middleware)).toContain("src/http/throttle.ts");
    expect(files[router]).not.toMatch(/rate|limit|endpoint/i);
  });
});

describe("the words of identity", () => {
  it("say authentication in one place", () => {
    const files = filesOf("identity");
    const speakers = Object.keys(files).filter((path) =>
      /authenticat|\blog-?in\b/i.test(path + (files[path] ?? "")),
    );
    expect(speakers).toEqual(["src/http/middleware/require-identity.ts"]);
    expect(git(join(folder, "identity"), ["log", "--format=%B"])).not.toMatch(/authenticat/i);
  });

  it("say identity in a few files only", () => {
    const speakers = speaking(filesOf("identity"), "identity");
    for (const path of Object.keys(workedExamples.identity.expected)) expect(speakers).toContain(path);
    expect(speakers.length).toBeLessThan(18);
  });

  it("are shared by dozens of files that mean something else", () => {
    const files = filesOf("identity");
    expect(speaking(files, "auth").length).toBeGreaterThan(24);
    expect(speaking(files, "token").length).toBeGreaterThan(16);
  });
});

describe("templates", () => {
  it("take little room", () => {
    const bytes = (["shared", ...names] as const)
      .flatMap((name) => Object.values(readTemplates(name)))
      .reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    expect(bytes).toBeLessThan(200_000);
  });
});

describe("growingVersions", () => {
  const text = "import a;\n\nfunction b() {\n  c();\n\n  d();\n}\n\nconst e = 1;\n";

  it("adds a top-level block at a time and ends with the text", () => {
    expect(growingVersions(text, 3)).toEqual([
      "import a;\n",
      "import a;\n\nfunction b() {\n  c();\n\n  d();\n}\n",
      text,
    ]);
  });

  it("falls back to lines when there are too few blocks", () => {
    const versions = growingVersions("a\nb\nc\nd\n", 4);
    expect(versions).toEqual(["a\n", "a\nb\n", "a\nb\nc\n", "a\nb\nc\nd\n"]);
  });

  it("refuses what is too short to have grown", () => {
    expect(() => growingVersions("one line\n", 2)).toThrow(/too short/);
  });
});
