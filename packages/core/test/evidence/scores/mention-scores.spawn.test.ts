import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Codebase } from "@fossick/core/evidence/codebase.ts";
import { traceScores } from "@fossick/core/evidence/scores/frame-files.ts";
import { mentionScores } from "@fossick/core/evidence/scores/mention-scores.ts";
import { createCodebase, scoresByPath } from "../../../../../test/fake-codebase.ts";
import { removeFolders } from "../../../../../test/temp-repository.ts";

let codebase: Codebase;
beforeAll(async () => {
  const paths = [
    "src/auth/tokens.ts",
    "src/auth/index.ts",
    "src/user/index.ts",
    "src/main.ts",
    "app/models/user.py",
    "java/com/example/Foo.java",
    "java/com/other/Foo.java",
    ...Array.from({ length: 20 }, (_, at) => `packages/p${at}/package.json`),
  ];
  codebase = await createCodebase(Object.fromEntries(paths.map((path) => [path, `// ${path}\n`])));
});
afterAll(removeFolders);

const mentioned = (...mentions: string[]) => scoresByPath(codebase, mentionScores(codebase, mentions));

describe("mentionScores", () => {
  it.each([
    ["src/auth/tokens.ts"],
    ["./src/auth/tokens.ts"],
    ["auth/tokens.ts"],
    ["tokens.ts"],
    ["src/auth/tokens"],
    ["tokens.ts:42"],
    ["/home/me/work/src/auth/tokens.ts"],
  ])("finds one file by %s", (mention) => {
    expect(mentioned(mention)).toEqual({ "src/auth/tokens.ts": 1 });
  });

  it("finds files by dotted module names, with what they hold", () => {
    expect(mentioned("app.models.user")).toEqual({ "app/models/user.py": 1 });
    expect(mentioned("app.models.user.User")).toEqual({ "app/models/user.py": 1 });
    expect(mentioned("com.example.Foo.bar")).toEqual({ "java/com/example/Foo.java": 1 });
  });

  it("shares a name among its namesakes, and asks the folder to decide", () => {
    const shared = mentioned("index.ts");
    expect(Object.keys(shared).sort()).toEqual(["src/auth/index.ts", "src/user/index.ts"]);
    expect(Object.values(shared)).toEqual([0.5, 0.5]);
    expect(mentioned("user/index.ts")).toEqual({ "src/user/index.ts": 1 });
  });

  it("finds nothing by a name that very many files bear, or that none bears", () => {
    expect(mentioned("package.json")).toEqual({});
    expect(mentioned("missing.ts", "", "/", "...")).toEqual({});
  });

  it("takes a file that is not there for none, and not for a module of its first part", () => {
    expect(mentioned("tokens.yaml", "user.json", "main.lock")).toEqual({});
  });

  it("keeps the better of two mentions", () => {
    expect(mentioned("index.ts", "src/auth/index.ts")["src/auth/index.ts"]).toBe(1);
  });
});

describe("traceScores", () => {
  it("scores the frames, later ones more", () => {
    const scores = scoresByPath(
      codebase,
      traceScores(codebase, [
        "/app/src/main.ts main",
        "/app/src/auth/tokens.ts refresh",
        "node_modules/x/y.js",
      ]),
    );
    expect(Object.keys(scores).sort()).toEqual(["src/auth/tokens.ts", "src/main.ts"]);
    expect(scores["src/auth/tokens.ts"]).toBeGreaterThan(scores["src/main.ts"] ?? 1);
  });

  it("does not let frames of other projects make those of this one less near", () => {
    const frames = ["/app/src/main.ts main", "/app/src/auth/tokens.ts refresh"];
    const foreign = ["/app/node_modules/x/lib/y.js a", "/app/node_modules/x/lib/z.js b"];
    expect(scoresByPath(codebase, traceScores(codebase, [...frames, ...foreign]))).toEqual(
      scoresByPath(codebase, traceScores(codebase, frames)),
    );
  });

  it("tells namesakes in other packages apart by the folders of a Java frame", () => {
    expect(scoresByPath(codebase, traceScores(codebase, ["com/example/Foo.java bar"]))).toEqual({
      "java/com/example/Foo.java": 1,
    });
  });

  it("scores nothing without frames", () => {
    expect(scoresByPath(codebase, traceScores(codebase, []))).toEqual({});
  });
});
