import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Codebase } from "../../../../src/evidence/codebase.ts";
import { namedFiles, namedScores } from "../../../../src/evidence/scores/named-files.ts";
import { noScores } from "../../../../src/evidence/scores/scores.ts";
import { createCodebase, scoresByPath, scoresFor } from "../../../fake-codebase.ts";
import { removeFolders } from "../../../temp-repository.ts";

let codebase: Codebase;
beforeAll(async () => {
  const paths = [
    "README.md",
    "docs/README.md",
    "Makefile",
    "src/auth/tokens.ts",
    "src/throttle.ts",
    "test/throttle.ts",
    "src/deep/down/colors.ts",
    "lib/colors.ts",
    "examples/colors.ts",
    "changelog.ts",
    ...["auth", "user", "cart", "shop", "bill", "mail"].map((folder) => `src/${folder}/index.ts`),
  ];
  codebase = await createCodebase(Object.fromEntries(paths.map((path) => [path, `// ${path}\n`])));
});
afterAll(removeFolders);

/** The names of a text, each with the files that have it. */
const named = (text: string): Record<string, string[]> =>
  Object.fromEntries(
    namedFiles(codebase, { text }).map(({ name, files }) => [
      name,
      files.map((file) => codebase.paths[file] ?? ""),
    ]),
  );

describe("namedFiles", () => {
  it.each([
    ["src/auth/tokens.ts"],
    ["auth/tokens.ts"],
    ["tokens.ts"],
    ["src/auth/tokens"],
    ["auth/tokens"],
    ["./src/auth/tokens.ts:12"],
  ])("finds one file by %s, alone or in a sentence", (name) => {
    expect(Object.values(named(name))).toEqual([["src/auth/tokens.ts"]]);
    expect(Object.values(named(`what is in ${name}?`))).toEqual([["src/auth/tokens.ts"]]);
  });

  it("takes a word for the name of a file only where the file is called just so", () => {
    expect(named("tokens")).toEqual({ tokens: [] });
    expect(named("Throttle the requests")).toEqual({ Throttle: [] });
    expect(named("explain the Makefile")).toEqual({ Makefile: ["Makefile"] });
  });

  it("takes a word in capitals for a page, with any of its extensions", () => {
    expect(named("what does README say")).toEqual({ README: ["README.md", "docs/README.md"] });
    expect(named("update CHANGELOG")).toEqual({ CHANGELOG: [] });
  });

  it("asks the folder to decide between namesakes, not a part of its name", () => {
    expect(named("explain user/index.ts")).toEqual({ "user/index.ts": ["src/user/index.ts"] });
    expect(named("ser/index.ts")).toEqual({ "ser/index.ts": [] });
    expect(named("src/index.ts")).toEqual({ "src/index.ts": [] });
  });

  it("has source before other kinds, and files less deep before deeper ones", () => {
    expect(named("colors.ts")).toEqual({
      "colors.ts": ["lib/colors.ts", "src/deep/down/colors.ts", "examples/colors.ts"],
    });
  });

  it("has the very path before its namesakes", () => {
    expect(named("README.md")["README.md"]?.[0]).toBe("README.md");
  });

  it("finds none of very many by their name, unless it is all the task says", () => {
    expect(named("explain index.ts")).toEqual({ "index.ts": [] });
    const [all] = namedFiles(codebase, { text: "index.ts" });
    expect(all).toMatchObject({ files: { length: 5 }, namesakes: 6 });
  });
});

describe("namedScores", () => {
  const scores = (text: string, traces = noScores): Record<string, number> =>
    scoresByPath(codebase, namedScores(codebase, { text }, traces));

  it("are 1 for the first file, less for each that follows, in the order of the task", () => {
    const found = scores("move user/index.ts into src/auth/tokens.ts");
    expect(found["src/user/index.ts"]).toBe(1);
    expect(found["src/auth/tokens.ts"]).toBeLessThan(1);
    expect(Object.keys(found)).toHaveLength(2);
  });

  it("count a file once that is named twice", () => {
    expect(scores("is tokens.ts the same as src/auth/tokens.ts?")).toEqual({ "src/auth/tokens.ts": 1 });
  });

  it("are none of a text that names nothing", () => {
    expect(scores("refresh the tokens")).toEqual({});
  });

  it("are those of the frames, of a text that is a trace and nothing else", () => {
    const trace =
      "Error: out of tokens\n    at take (/app/src/auth/tokens.ts:3:9)\n    at main (/app/lib/colors.ts:8:3)";
    const traces = scoresFor(codebase, { "src/auth/tokens.ts": 1, "lib/colors.ts": 0.65 });
    const found = scores(trace, traces);
    expect(found["src/auth/tokens.ts"]).toBe(1);
    expect(found["lib/colors.ts"]).toBeLessThan(1);
    const report = `Out of tokens\n\n${"I opened the page again.\n".repeat(5)}\n${trace}`;
    expect(scores(report, traces)).toEqual({});
  });

  it("are those of three frames at most", () => {
    const files = codebase.paths.slice(0, 6);
    const traces = scoresFor(codebase, Object.fromEntries(files.map((path, at) => [path, 1 - at / 10])));
    const trace = "Error: x is not a function\n    at take (/app/src/auth/tokens.ts:3:9)";
    const notOfTrace = Object.keys(scores(trace, traces)).filter((path) => !files.slice(0, 3).includes(path));
    expect(notOfTrace.filter((path) => path !== "src/auth/tokens.ts")).toEqual([]);
  });
});
