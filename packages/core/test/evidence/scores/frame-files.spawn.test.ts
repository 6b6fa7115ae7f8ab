import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Codebase } from "@fossick/core/evidence/codebase.ts";
import { sourcesOfFrame, traceScores } from "@fossick/core/evidence/scores/frame-files.ts";
import { createCodebase, scoresByPath } from "../../../../../test/fake-codebase.ts";
import { removeFolders } from "../../../../../test/temp-repository.ts";

let codebase: Codebase;
beforeAll(async () => {
  const paths = [
    "src/auth/tokens.ts",
    "src/billing/tokens.ts",
    "src/index.ts",
    "src/auth/index.ts",
    "src/render.ts",
    "test/render.ts",
    "packages/router/src/history/memory.ts",
    "packages/router/src/matcher.ts",
    "packages/store/src/matcher.ts",
    "flask/json/tag.py",
    ...Array.from({ length: 5 }, (_, at) => `src/part${at}/handler.ts`),
  ];
  codebase = await createCodebase({
    ...Object.fromEntries(paths.map((path) => [path, `// ${path}\n`])),
    "src/refresh.ts": "export function refreshSession() {\n  return 1;\n}\n",
  });
});
afterAll(removeFolders);

const sources = (path: string): Record<string, number> =>
  Object.fromEntries(sourcesOfFrame(codebase, path).map(([file, score]) => [codebase.paths[file], score]));
const traced = (...frames: string[]): Record<string, number> =>
  scoresByPath(codebase, traceScores(codebase, frames));

describe("sourcesOfFrame", () => {
  it("are the source of the same name in the most of the same folders", () => {
    expect(sources("/app/dist/auth/tokens.js")).toEqual({ "src/auth/tokens.ts": 1 });
    expect(sources("webpack:///./src/billing/tokens.ts")).toEqual({ "src/billing/tokens.ts": 1 });
  });

  it("are several where nothing tells them apart, each worth its share", () => {
    expect(sources("/app/dist/tokens.js")).toEqual({
      "src/auth/tokens.ts": 0.5,
      "src/billing/tokens.ts": 0.5,
    });
  });

  it("are none where too many files have the name", () => {
    expect(sources("dist/handler.js")).toEqual({});
    expect(sources("dist/part3/handler.js")).toEqual({ "src/part3/handler.ts": 1 });
  });

  it("are no tests", () => {
    expect(sources("dist/render.js")).toEqual({ "src/render.ts": 1 });
  });

  it("are none of an entry file in another folder", () => {
    expect(sources("dist/index.js")["src/index.ts"]).toBeGreaterThan(0);
    expect(sources("dist/other/index.js")).toEqual({});
    expect(sources("dist/auth/index.js")).toEqual({ "src/auth/index.ts": 1 });
  });

  it("are the file itself, or none of a path elsewhere, of a frame that was not built", () => {
    expect(sources("src/auth/tokens.ts")).toEqual({ "src/auth/tokens.ts": 1 });
    expect(sources("/home/me/shop/src/auth/tokens.ts")).toEqual({});
  });

  it("of an installed package are the package's own, where it is one of the repository", () => {
    expect(sources("/srv/node_modules/router/dist/matcher.js")).toEqual({
      "packages/router/src/matcher.ts": 1,
    });
    expect(sources("/srv/node_modules/@acme/router/dist/history/memory.js")).toEqual({
      "packages/router/src/history/memory.ts": 1,
    });
    expect(sources("/usr/lib/python3.11/site-packages/flask/json/tag.py")).toEqual({
      "flask/json/tag.py": 1,
    });
  });

  it("of another project's package are none", () => {
    expect(sources("/srv/node_modules/left-pad/dist/render.js")).toEqual({});
    expect(sources("/srv/node_modules/left-pad/dist/auth/tokens.js")).toEqual({});
  });
});

describe("traceScores of built files", () => {
  it("lead to their sources", () => {
    const scores = traced("/app/dist/render.js main", "/app/dist/auth/tokens.js refresh");
    expect(Object.keys(scores).sort()).toEqual(["src/auth/tokens.ts", "src/render.ts"]);
    expect(scores["src/auth/tokens.ts"]).toBe(1);
  });

  it("lead to where the function is defined, where a bundle has no source of its name", () => {
    expect(traced("/app/dist/bundle.js refreshSession")).toEqual({ "src/refresh.ts": 1 });
    expect(traced("/app/dist/bundle.js unheardOf")).toEqual({});
    expect(traced("/app/dist/bundle.js")).toEqual({});
    expect(traced("index.android.bundle refreshSession")).toEqual({ "src/refresh.ts": 1 });
  });

  it("count frames of other projects for nothing, however near to the failure", () => {
    expect(traced("/app/src/render.ts main", "/app/node_modules/left-pad/dist/pad.js pad")).toEqual({
      "src/render.ts": 1,
    });
  });
});
