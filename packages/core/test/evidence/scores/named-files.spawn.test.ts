import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Codebase } from "@fossick/core/evidence/codebase.ts";
import { namedFiles } from "@fossick/core/evidence/scores/named-files.ts";
import { createCodebase } from "../../../../../test/fake-codebase.ts";
import { removeFolders } from "../../../../../test/temp-repository.ts";

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
