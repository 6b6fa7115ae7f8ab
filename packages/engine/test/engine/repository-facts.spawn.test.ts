import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { limitNotes, namedNotes } from "@fossick/engine/engine/repository-facts.ts";
import type { NamedNote } from "@fossick/core/bundle/answer.ts";
import type { Codebase } from "@fossick/core/evidence/codebase.ts";
import type { Scope } from "@fossick/core/task.ts";
import { createCodebase } from "../../../../test/fake-codebase.ts";
import { removeFolders } from "../../../../test/temp-repository.ts";

let codebase: Codebase;
beforeAll(async () => {
  const paths = [
    "README.md",
    "src/auth/tokens.ts",
    "src/auth/session.ts",
    "src/colors.ts",
    "lib/colors.ts",
    ...["auth", "user", "cart", "shop", "bill", "mail"].map((folder) => `src/${folder}/index.ts`),
  ];
  codebase = await createCodebase(Object.fromEntries(paths.map((path) => [path, `// ${path}\n`])));
});
afterAll(removeFolders);

const notes = (text: string, scope?: Scope): readonly NamedNote[] =>
  namedNotes(codebase, { text, ...(scope && { scope }) });

describe("namedNotes", () => {
  it("are none where each name leads to one file, or none is written out", () => {
    expect(notes("explain src/auth/tokens.ts and session.ts")).toEqual([]);
    expect(notes("what does README say")).toEqual([]);
    expect(notes("refresh the tokens")).toEqual([]);
    expect(notes("")).toEqual([]);
  });

  it("tell of several files of a name", () => {
    expect(notes("explain colors.ts")).toEqual([
      { name: "colors.ts", what: "namesakes", paths: ["lib/colors.ts", "src/colors.ts"], count: 2 },
    ]);
  });

  it("count the namesakes that are not listed", () => {
    expect(notes("index.ts")).toMatchObject([{ what: "namesakes", paths: { length: 5 }, count: 6 }]);
  });

  it("tell of files that are outside the scope", () => {
    expect(notes("explain tokens.ts", { paths: ["lib"] })).toEqual([
      { name: "tokens.ts", what: "outsideScope", paths: ["src/auth/tokens.ts"] },
    ]);
    expect(notes("explain tokens.ts", { paths: ["src"] })).toEqual([]);
    expect(notes("explain tokens.ts", { excludes: ["src/auth/**"] })).toMatchObject([
      { what: "outsideScope" },
    ]);
  });

  it.each([
    ["src/auth/token.ts", "src/auth/tokens.ts"],
    ["tokns.ts", "src/auth/tokens.ts"],
    ["src/user/tokens.ts", "src/auth/tokens.ts"],
    ["auth/Session.ts", "src/auth/session.ts"],
  ])("tell the nearest where there is no %s", (name, near) => {
    expect(notes(`what is in ${name}?`)).toEqual([{ name, what: "noSuchFile", paths: [near] }]);
  });

  it("tell nothing where nothing is near", () => {
    expect(notes("what is in kubernetes/operator/reconcile.go")).toEqual([]);
  });

  it("tell nothing of a word that need not be the name of a file", () => {
    expect(notes("Session tokens of the Cart")).toEqual([]);
    expect(notes("sesion")).toEqual([]);
  });

  it("come in the order of the task", () => {
    expect(notes("are colors.ts and tokns.ts alike?").map(({ what }) => what)).toEqual([
      "namesakes",
      "noSuchFile",
    ]);
  });
});

describe("limitNotes", () => {
  const notesOf = (scope: Scope) => limitNotes(codebase, scope).map(({ name, what }) => `${what} ${name}`);

  it("are none without limits, and where each matches a file", () => {
    expect(notesOf({})).toEqual([]);
    const scope = {
      globs: ["src/**", "!*.md"],
      excludes: ["lib"],
      types: ["typescript"],
      paths: ["src/auth"],
    };
    expect(notesOf(scope)).toEqual([]);
  });

  it("tell each limit that matches no file, beside others that do", () => {
    expect(notesOf({ globs: ["src/**", "src/(adimn)/**", "!*.snap"] })).toEqual([
      "matchesNothing src/(adimn)/**",
      "matchesNothing *.snap",
    ]);
    const scope = { excludes: ["*.md", "dist"], types: ["typescript", "cobol"], paths: ["src", "srv"] };
    expect(notesOf(scope)).toEqual(["matchesNothing srv", "matchesNothing cobol", "matchesNothing dist"]);
  });

  it("tell limits that leave no file together, and which of several is why", () => {
    expect(notesOf({ globs: ["*.tx"] })).toEqual(["nothingInScope *.tx"]);
    expect(notesOf({ globs: ["*.md"], paths: ["src"] })).toEqual(["nothingInScope src, *.md"]);
    expect(notesOf({ globs: ["*.tx"], paths: ["src"] })).toEqual([
      "nothingInScope src, *.tx",
      "matchesNothing *.tx",
    ]);
  });

  it("tell no more than five", () => {
    expect(notesOf({ globs: ["src/**", ..."abcdefgh"] })).toHaveLength(5);
  });
});
